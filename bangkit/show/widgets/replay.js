// Shows one after the other what happened since the last click, and lets one skip it.
const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const SHOWN = 900, PASSING = 260, LONGEST = 14000; // milliseconds: a step to look at, one without anything to see, all of them

// A state in which some parts are as they were at one step: lists of seats hold only the fields that differ.
function patched(state, frame) {
  const made = { ...state, ...frame };
  if (frame.seats) {
    const changes = new Map(frame.seats.map((each) => [each.at, each]));
    made.seats = state.seats.map((seat, at) => (changes.has(at) ? { ...seat, ...changes.get(at) } : seat));
  }
  return made;
}

// `draw(state, frame)` is called for every step, `done()` after the last one or when it is skipped.
function replay(start, frames, draw, done) {
  let state = start, at = 0, timer = null;
  const weight = (frame) => (frame.events.length ? SHOWN : PASSING);
  const all = frames.slice(0, -1).reduce((sum, frame) => sum + weight(frame), 0);
  const pace = Math.min(1, LONGEST / Math.max(all, 1));
  function stop() { clearTimeout(timer); timer = null; }
  function finish() { if (timer !== null) { stop(); done(); } }
  function step() {
    const frame = frames[at++];
    if (at === frames.length) { timer = 0; finish(); return; }
    state = patched(state, frame);
    timer = setTimeout(step, weight(frame) * pace);
    draw(state, frame);
  }
  timer = 0;
  step();
  return { skip: finish, stop, get running() { return timer !== null; } };
}

// The arrow of a shot and the card on it, a card that is turned over, cards on their way.
function flights(layer, air, boxes, events, pileBox) {
  for (const event of events) {
    const from = boxes.get(event.who), to = boxes.get(event.at);
    if (event.kind === "shot" && from && to) {
      const drawn = arrow(from, to, "shot");
      if (!drawn) continue;
      layer.append(...drawn.nodes);
      if (event.card) air.append(el("span", { class: "air", style: `left:${drawn.middle[0]}px;top:${drawn.middle[1]}px` }, cardShape(event.card, 44)));
    } else if (event.kind === "flip" && event.cards.length) {
      const x = pileBox ? pileBox.x + pileBox.w / 2 : 0, y = pileBox ? pileBox.y + pileBox.h / 2 : 0;
      event.cards.forEach((card, i) => air.append(el("span", { class: "air turned", style: `left:${x + i * 50}px;top:${y}px` }, cardShape(card, 62))));
    } else if (event.kind === "play" && from && pileBox) {
      const node = el("span", { class: "air sent", style: `left:${from.x + from.w / 2}px;top:${from.y + from.h / 2}px;--dx:${pileBox.x + pileBox.w * 0.7 - from.x - from.w / 2}px;--dy:${pileBox.y + 30 - from.y - from.h / 2}px` }, cardShape(event.card, 46));
      air.append(node);
    }
  }
}
