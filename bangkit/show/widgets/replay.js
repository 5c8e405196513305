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

// What is to be seen of a step: of all shots the one that waits for an answer, and a card that shoots is on its way to nobody else.
function inSight(s, frame) {
  const shots = s.pending ? [s.pending] : frame.events.filter((each) => each.kind === "shot");
  const fired = shots.map((each) => each.card?.text);
  return [...frame.events.filter((each) => each.kind !== "shot" && !(each.kind === "play" && fired.includes(each.card.text))), ...shots];
}

// What is to be seen of all steps at once, where nothing moves: what was lost, and the shot or the card at the end.
function inOne(frames) {
  const still = frames.at(-1).events.filter((each) => each.kind === "shot" || each.kind === "flip");
  return frames.length > 1 ? { events: [...still, ...frames.flatMap((frame) => frame.events.filter((each) => each.kind === "life"))] } : frames[0];
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

// The arrow of a shot and the card on it, a card that is turned over from the deck, one that is laid down, and one on its way to the discards.
function flights(layer, air, boxes, events, deck, discards, piles) {
  const middle = (box) => [box.x + box.w / 2, box.y + box.h / 2];
  const fly = (kind, from, to, ...shown) => air.append(el("span", { class: `air ${kind}`, style: `left:${to[0]}px;top:${to[1]}px;--dx:${from[0] - to[0]}px;--dy:${from[1] - to[1]}px` }, ...shown));
  for (const event of events) {
    const from = boxes.get(event.who), to = boxes.get(event.at);
    if (event.kind === "shot" && from && to) {
      const { width, height } = layer.viewBox.baseVal, others = [...piles, ...boxes.values()].filter((box) => box !== from && box !== to);
      const drawn = arrow(from, to, "shot", { bends: [0, 0.3, -0.3, 0.6, -0.6, 1], rim: onRim(from, to, width, height), others });
      if (!drawn) continue;
      layer.append(...drawn.nodes);
      if (!event.card) continue;
      const at = beside(drawn, layer.viewBox.baseVal, [...boxes.values(), ...piles]);
      fly("", at, at, cardShape(event.card, 44));
    } else if (event.kind === "flip" && deck) {
      const [x] = middle(discards), y = discards.y + discards.h - 44; // above the words under the pile
      event.cards.forEach((card, i) => fly("turned", middle(deck), [x + i * 50, y], back(62), cardShape(card, 62)));
    } else if (event.kind === "lay" && from) fly("laid", middle(from), middle(from), cardShape(event.card, 62));
    else if (event.kind === "play" && from && discards) fly("sent", middle(from), middle(discards), cardShape(event.card, 46));
  }
}

// Where a card on its way, 44 px wide, hides the fewest things: on its arrow, beside a short one, or farther off.
function beside(drawn, { width, height }, things) {
  const { middle: [x, y], up: [across, along], long } = drawn, side = inwards(drawn, width, height);
  const least = long < 150 ? 10 + Math.abs(across) * 22 + Math.abs(along) * 31 : 0;
  const spots = [0, 30, 60, 90, 120].flatMap((more) => [side, -side].map((way) => [x + way * across * (least + more), y + way * along * (least + more)]));
  const hides = ([cx, cy]) => things.filter((box) => Math.abs(cx - box.x - box.w / 2) < box.w / 2 + 27 && Math.abs(cy - box.y - box.h / 2) < box.h / 2 + 34).length;
  return spots.reduce((best, each) => (hides(each) < hides(best) ? each : best));
}

// A table that somebody has just woken comes into sight whole, hand and all; on a page that runs from top to bottom nothing scrolls: there the last cell is active.
function comeIntoSight(root) {
  requestAnimationFrame(() => {
    const cell = root.closest(".jp-Cell"), page = root.closest(".jp-WindowedPanel-outer");
    const active = cell && [cell, cell.nextElementSibling].find((each) => each?.classList.contains("jp-mod-active"));
    if (!page || !active?.nextElementSibling) return;
    const seen = page.getBoundingClientRect(), { top, bottom } = root.getBoundingClientRect();
    if (bottom > seen.bottom) page.scrollBy({ top: Math.min(top - seen.top - 6, bottom - seen.bottom + 6), behavior: QUIET.matches ? "auto" : "smooth" });
  });
}
