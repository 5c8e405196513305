// Draws the state of a sitting and sends clicks back. No rule of the game and no sentence is here.

// A name that no other table of the page has: by their names regions are told apart.
function likeNoOther(name, box) {
  const taken = [...document.querySelectorAll(".bk[aria-label]")].filter((other) => other !== box).map((other) => other.getAttribute("aria-label"));
  let found = name;
  for (let number = 2; taken.includes(found); number++) found = `${name} (${number})`;
  return found;
}

function render({ model, el: root }) {
  const words = new Map(Object.entries(model.get("words") || {}));
  const t = (key, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.split(`{${name}}`).join(String(value)), words.get(key) ?? key);
  bringSymbols();
  const box = el("section", { class: "bk" });
  const status = el("div", { class: "bk-status", role: "status", "aria-live": "polite" });
  const answers = watchAnswers(model, root, t("silent"));
  root.classList.add("bk-root");
  root.append(box, status);
  const state = { open: null, asked: null, kept: new Set(), best: [], thrown: false, ways: null }; // what is chosen, before it is sent
  let goal = null, hidden = false, loud = false, number = 0, timer = null, playing = null, big = null, logShown = false, closeUp = null, under = [], uncovered = null, spoken = "";
  const kept = keeper();
  let tallest = {}, drawn = 0, moved = 0, watched = null, held = []; // `held`: the faces that were kept when the others were thrown again
  let shown = null, anew = false, home = null; // the state that is drawn, whether the next one is a new beginning, and who sits before one

  function send(action) {
    anew = ["again", "same"].includes(action.do);
    answers.asked();
    model.set("action", { ...action, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }
  const play = (move) => { forget(); send({ do: "play", move }); };
  function forget() { Object.assign(state, { open: null, asked: null, kept: new Set(), ways: null }); closeUp = null; held = []; }
  // What is chosen belongs to one question; of another only the dice of the same turn that were kept are chosen still.
  const asking = (s) => JSON.stringify([s.viewer, s.mine, s.back, s.decisions, s.walk && s.walk.at, s.question, s.hand, s.dice, s.moves]);
  function carry(before, s) {
    if (asking(before) === asking(s)) return;
    const faces = s.turn === before.turn && s.viewer === before.viewer && s.decisions > before.decisions && !s.back ? held : [];
    const seat = tools.memory.seat;
    forget();
    tools.memory = { seat };
    if (!s.rerolling) { held = faces; return; }
    for (const face of faces) {
      const at = s.dice.findIndex((die, i) => !die.locked && !state.kept.has(i) && faceOf(die) === face);
      if (at >= 0) state.kept.add(at);
    }
  }
  const faceOf = (die) => `${die.face} ${die.duel}`;
  const ruleLink = (id, key, props = {}) => (id ? el("button", { type: "button", class: "rule", "data-key": key, "data-rule": id, title: t("rule"), on: () => send({ do: "rule", id }), text: id, ...props }) : null);
  const button = (key, text, on, props = {}) => el("button", { type: "button", "data-key": key, on, ...props }, props.picture ? pic(props.picture, 16) : null, el("span", { text }));
  const act = (key, can, props = {}) => button(key, t(key), () => { forget(); send({ do: key }); }, { disabled: !can, ...props });
  const keyed = (key, props) => ({ ...props, "data-key": key });
  const tools = { el, keyed, memory: {}, draw: () => draw(), t, send, play, ruleLink, button, forget, look, under: () => under, back, close: () => { hidden = true; state.open = state.ways = closeUp = null; draw(); }, pick, keep };

  // What is told now; a rule is told over what it was asked from, and that can be gone back to.
  function toldNow(s) {
    const said = uncovered || s.notice;
    return !hidden && said && said.title !== undefined && said.kind !== "file" ? said : null;
  }
  function back() {
    uncovered = under.pop();
    loud = true;
    draw();
  }

  // -- clicks that need no answer

  function pick(card, at) {
    hidden = true;
    closeUp = null;
    state.ways = null;
    if (!shown.mine) { closeUp = card; draw(); return; }
    if (!card.moves.length) { Object.assign(state, { open: null, asked: at }); send({ do: "why_card", card: card.text }); return; }
    state.asked = null;
    if (card.moves.length === 1 && !card.moves[0].target) play(card.moves[0].move);
    else { state.open = state.open === at ? null : at; draw(); focusTarget(); }
  }
  function keep(i) {
    if (state.kept.has(i)) state.kept.delete(i); else state.kept.add(i);
    draw();
    followKept();
  }
  // What is told speaks of the dice that are kept, also where another one was marked before the answer came.
  function followKept() {
    const told = toldNow(shown);
    if (!told || !shown.rerolling || String(keeping(shown)) === spoken) return;
    if (told.kind === "keep") askBest(shown); else if (told.kind === "odds") askOdds(shown);
  }
  const keptNow = (s) => { const dice = s.dice ? keeping(s) : []; spoken = String(dice); return dice; };
  const askBest = (s) => send({ do: "best", dice: keptNow(s), goal: goal || s.goal });
  const askOdds = (s) => send({ do: "odds", dice: keptNow(s) });
  const keeping = (s) => s.dice.map((die, i) => i).filter((i) => s.dice[i].locked || state.kept.has(i));
  function focusTarget() {
    const first = state.open !== null && box.querySelector(".seat.target .aim");
    if (first && document.activeElement && document.activeElement.matches(".hc:focus-visible")) first.focus({ preventScroll: true });
  }

  // A card shows itself large while one points at it for a while, or on the key i.
  function look(node, card) {
    const open = () => {
      shut();
      const at = node.getBoundingClientRect(), area = box.getBoundingClientRect();
      big = el("div", { class: "large", "aria-hidden": "true" }, largeCard(card));
      const left = Math.min(Math.max(at.left - area.left + at.width / 2 - 84, 4), Math.max(area.width - 176, 4));
      const top = at.top - area.top - 244;
      big.style.cssText = `left:${left}px;top:${top > -60 ? top : at.bottom - area.top + 6}px`;
      box.append(big);
    };
    const shut = () => { clearTimeout(node.waiting); if (big) { big.remove(); big = null; } };
    // A card that slides under a mouse at rest is not pointed at.
    node.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || node.waiting || !(event.movementX || event.movementY)) return;
      node.waiting = setTimeout(() => node.isConnected && open(), 400);
    });
    for (const kind of ["pointerleave", "click", "blur"]) node.addEventListener(kind, () => { shut(); node.waiting = null; });
    node.addEventListener("keydown", (event) => { if (event.key === "i") { event.preventDefault(); if (big) shut(); else open(); } });
  }

  // -- the parts of the table

  // What can be done to each player now: with the card that is chosen, or with the moves that are open.
  function aimsOf(s) {
    const aims = new Map();
    const at = (name) => { if (!aims.has(name)) aims.set(name, { moves: [], why: null }); return aims.get(name); };
    const card = state.open === null ? null : (s.hand || [])[state.open];
    for (const move of card ? card.moves : s.moves || []) if (move.target) at(move.target).moves.push(move);
    for (const each of (card ? card.beyond : s.beyond) || []) {
      const name = card ? each : each.target;
      at(name).why = () => { hidden = true; send(card ? { do: "why_at", card: card.text, target: each } : { do: "why", move: each.move }); };
    }
    for (const [name, aim] of aims) {
      const only = aim.moves.length === 1 ? aim.moves[0] : null;
      if (only) Object.assign(aim, { short: only.short || t("choose"), label: only.said, on: () => play(only.move) });
      else if (aim.moves.length) Object.assign(aim, { short: t("choose"), label: t("ways at", { name }), on: () => { state.ways = { heading: t("ways at", { name }), moves: aim.moves.map((each) => ({ ...each, label: each.label.startsWith(`${name}: `) ? each.label.slice(name.length + 2) : each.label })) }; draw(); focusWays(); } });
      else Object.assign(aim, { short: t("why not"), label: t("beyond", { name }), on: aim.why });
    }
    return aims;
  }
  function focusWays() { const first = box.querySelector(".ways button"); if (first) first.focus({ preventScroll: true }); }

  // Whose seat lies before one: it stays there whoever is asked, so that the seats do not turn.
  function homeOf(s) {
    if (!s.seats.some((each) => each.name === home)) home = s.home || s.seats.find((each) => each.you)?.name;
    return s.seat || s.eyes?.name || home;
  }

  function tableOf(s, frame) {
    const tell = (what) => { closeUp = what; hidden = true; draw(); };
    const aims = playing ? new Map() : aimsOf(s);
    const lost = new Map();
    for (const each of frame.events) if (each.kind === "life") lost.set(each.who, (lost.get(each.who) || 0) + each.lost);
    const places = PLACES.seats[Math.max(s.seats.length, 2)];
    const seats = round(s.seats, homeOf(s)).map((player, i) => seatOf(player, places[i], inColumns(i, s.seats.length), s, {
      t, aim: aims.get(player.name), lost: lost.get(player.name) || 0, onAbility: () => send({ do: "ability", name: player.name }),
      onChip: tell, onSeat: s.lab ? null : () => tell({ label: player.name, does: player.label }), extras: partsAtSeat(player, s, tools),
    }));
    const take = (card, size) => {
      const move = (s.moves || []).find((each) => each.shown && each.shown.text === card.text);
      const node = el(move ? "button" : "span", move ? { type: "button", class: "pick", "data-key": `take-${card.text}`, "aria-label": t("take", { card: SPOKEN(card, t) }), on: () => play(move.move) } : { class: "lies" }, cardShape(card, size), el("span", { class: "sr", text: move ? "" : card.label }));
      look(node, card);
      return node;
    };
    const size = s.seats.length > 6 ? 40 : 46;
    const middle = el("ul", { class: "middle", "aria-label": t("middle") }, s.game === "cards" ? cardPiles(s.piles, t, size, take, (what) => send({ do: what })) : dicePiles(s.piles, t));
    const lines = shape("svg", { class: "lines", "aria-hidden": "true" });
    const air = el("div", { class: "airs", "aria-hidden": "true" });
    const open = s.seat === null && s.seats.every((each) => each.you || each.out || each.cards === (each.known || []).length); // hands that are told whole need more room
    const table = el("div", { class: `table n${s.seats.length} ${open ? "open" : ""} ${s.lab ? "lab" : ""}` }, lines, el("ol", { class: "seats", "aria-label": t("seats") }, seats), s.lab ? null : middle, air);
    table.draw = () => { fitChips(table); drawLines(table, s, frame, aims); };
    return table;
  }

  function drawLines(table, s, frame, aims) {
    const area = table.getBoundingClientRect(), lines = table.querySelector(".lines"), air = table.querySelector(".airs"), open = table.querySelector(".pile.open");
    if (!area.width) return;
    const events = inSight(s, frame);
    if (open) open.classList.toggle("flying", s.piles.open.every((card) => events.some((each) => each.kind === "shot" && each.card?.text === card.text)));
    const boxOf = (node) => { const r = node.getBoundingClientRect(); return { x: r.left - area.left, y: r.top - area.top, w: r.width, h: r.height }; };
    const boxes = new Map([...table.querySelectorAll(".seat")].map((node) => [node.dataset.name, boxOf(node)]));
    const w = area.width, h = area.height;
    lines.setAttribute("viewBox", `0 0 ${w} ${h}`);
    lines.replaceChildren(shape("ellipse", { class: "rim", cx: w / 2, cy: h * 0.52, rx: w * 0.385, ry: h * 0.33 }));
    air.replaceChildren();
    const card = state.open === null || playing ? null : (s.hand || [])[state.open], you = s.seats.find((each) => each.you);
    const piles = [...table.querySelectorAll(".pile")].filter((node) => node.clientWidth).map(boxOf), inView = (s.lab || (card && card.far)) && you;
    if (inView) {
      for (const each of s.seats) {
        if (each.you || each.out || each.distance === null) continue;
        const one = boxes.get(you.name), other = boxes.get(each.name), next = you.name === s.turn && each.name === s.next; // the arrow of the turn lies on the outer side
        const drawn = arrow(one, other, "sight", { gap: 3, bends: next ? [-0.3, -0.5, 0] : [0, 0.3, -0.3, 0.6, -0.6, 1], rim: onRim(one, other, w, h), others: [...piles, ...boxes.values()].filter((box) => box !== one && box !== other) });
        if (drawn) { drawn.nodes[0].classList.add((s.lab ? each.near : aims.get(each.name)?.moves.length) ? "near" : "far"); if (s.lab && s.lab.other === each.name) drawn.nodes[0].classList.add("chosen"); lines.append(drawn.nodes[0]); }
      }
    }
    const from = boxes.get(s.turn), to = boxes.get(s.next);
    if (from && to && !s.over && !s.lab) {
      const others = [boxOf(table.querySelector(".middle")), ...boxes.values()].filter((box) => box !== from && box !== to);
      const drawn = arrow(from, to, "turn", { bends: [0.3, 0.7, 1, 0, -0.4, -0.8], rim: onRim(from, to, w, h), others, before: 19 });
      if (drawn) {
        const { middle: [x, y], up: [across, along] } = drawn, shot = events.some((each) => each.kind === "shot" && each.who === s.turn && each.at === s.next) || (inView && you.name === s.turn);
        const off = (shot ? -inwards(drawn, w, h) : 1) * (7 + Math.abs(across) * t("next").length * 3.5 + Math.abs(along) * 4); // beside the arrow, however steep, and not where a shot flies or somebody looks
        lines.append(...drawn.nodes, shape("text", { class: "next", x: x + across * off, y: y + along * off + 4, text: t("next") }));
      }
    }
    const [deck, discards] = [...table.querySelectorAll(".pile > .cd:first-child, .discards > .nocard")].map(boxOf);
    flights(lines, air, boxes, events, deck, discards, piles);
  }

  function askLine(s, frame) {
    const end = (text, ...more) => el("p", { class: "ask past" }, el("span", { text: `${text} ` }), ...more);
    if (playing) return el("p", { class: "ask going" }, pic(frame.picture || "hat", 26, "lead"), el("span", { text: frame.text || t("going") }), button("skip", t("skip"), () => playing.skip(), { class: "skip" }));
    if (s.back) return end(t("looking back", { now: s.decisions - s.back, all: s.decisions }), act("restart", true, { class: "go2" }), button("return", t("return"), () => send({ do: "look", back: 0 })));
    if (s.over) return end(s.over);
    if (s.verdict) return el("p", { class: `ask verdict ${s.verdict.mood}` }, pic(s.verdict.picture, 36, "lead"), el("span", {}, el("b", { text: `${s.verdict.title} ` }), ruleLink(s.verdict.rule, "verdict-rule")));
    if (!s.question) return el("p", { class: "ask past" });
    const q = s.question;
    return el("p", { class: s.mine ? (q.answer ? "ask answer" : "ask act") : "ask past" }, pic(q.picture || "hat", 26, "lead"),
      el("span", {}, q.luck ? null : el("b", { text: s.mine ? `${q.who}:` : t("waiting", { who: q.who }) }), el("span", { text: ` ${q.text} ` }), s.piles.rerolls && s.rolling ? throwsLeft(s.piles.rerolls, t) : null, ruleLink(q.rule, "question-rule")));
  }

  function actsOf(s) {
    const acts = el("div", { class: "acts", role: "group", "aria-label": t("other moves") });
    if (s.verdict) acts.append(button("same", t("once more"), () => { forget(); send({ do: "same" }); }, { class: "go" }), act("onward", true, { class: "go2" }));
    if (s.rolling) {
      const keep = keeping(s), rest = s.dice.length - keep.length;
      const faces = [...state.kept].map((i) => faceOf(s.dice[i]));
      const kept = (key, text, action, kind) => acts.append(button(key, text, () => { forget(); held = faces; send(action); }, { class: kind }));
      if (s.rerolling && rest) kept("reroll", t(rest === 1 ? "reroll one" : "reroll", { number: rest }), { do: "keep", dice: keep }, "go");
      kept("stop", t("stop here"), { do: "stop" }, s.rerolling && rest ? "go2" : "go");
    }
    let first = !s.rolling && !(s.hand || []).some((card) => card.moves.length);
    for (const move of (s.moves || []).filter((each) => !each.target && !each.shown)) {
      acts.append(button(`move-${move.move}`, move.label, () => play(move.move), { class: move.kind === "warn" ? "warn" : first ? "go" : "go2", picture: move.picture }));
      first = false;
    }
    if (s.walk?.playing) acts.append(button("walk-mode", t("walk watch"), () => send({ do: "mode" }), { class: "go2" }));
    if (s.watching) {
      acts.append(act("step", s.can.step, { class: "go" }), button("auto", t(timer ? "halt" : "auto"), auto, { disabled: !s.can.step && !timer }));
      const eyes = el("select", { "data-key": "eyes" }, ["", ...s.names].map((name) => el("option", { value: name, text: name || "…", selected: name === (s.seat || "") })));
      eyes.addEventListener("change", () => send({ do: "eyes", name: eyes.value }));
      acts.append(el("label", {}, `${t("eyes")} `, eyes));
    }
    if (s.can.odds) acts.append(button("odds", t("odds"), () => { hidden = true; askOdds(s); }, { class: "quiet" }));
    if (s.rerolling) {
      const choose = el("select", { "data-key": "goal" }, s.goals.map((each) => el("option", { value: each.key, text: each.text, selected: each.key === (goal || s.goal) })));
      choose.addEventListener("change", () => { goal = choose.value; askBest(s); });
      acts.append(button("best", t("best"), () => askBest(s), { class: "quiet" }), el("label", { class: "small" }, `${t("goal")} `, choose));
    }
    if (s.anytime && s.anytime.length) {
      acts.append(button("anytime", t("anytime", { number: s.anytime.length }), () => { state.ways = { heading: t("anytime", { number: s.anytime.length }), moves: s.anytime.map((each) => ({ ...each, move: `${s.viewer}: ${each.move}` })) }; draw(); focusWays(); }, { class: "quiet" }));
    }
    return acts;
  }

  // What the panel beside the hand holds: what was asked last, ways to choose from, or who one is.
  function panelOf(s, said) {
    const card = state.open === null ? null : (s.hand || [])[state.open];
    if (state.ways) return waysOf(state.ways.heading, state.ways.moves, tools, tools.close);
    if (said) return noticeOf(said, tools);
    if (card) {
      const here = card.moves.filter((move) => !move.target);
      const made = waysOf(t("ways", { card: card.label }), here, tools, tools.close);
      if (card.moves.some((move) => move.target)) made.parts.splice(1, 0, el("p", { text: t("pick a seat") }));
      return made;
    }
    if (closeUp) return noticeOf({ kind: "card", title: closeUp.label, lines: [{ text: closeUp.does || s.prospect?.text || "", rule: closeUp.rule }] }, tools);
    const cards = (s.moves || []).filter((move) => move.shown);
    if (cards.length && !playing) return waysOf(s.question ? s.question.text : "", cards, tools, null);
    return aboutOf(s.verdict ? { ...s.about, lines: [s.verdict.why, ...s.about.lines] } : s.about, s.legend);
  }

  function dockOf(s, said, facts) {
    const things = () => (s.chance && !playing ? chanceOf(s.chance, tools) : s.dice && s.dice.length ? diceOf(s, tools, { ...state, best: said && said.best ? said.best : [] }) : s.hand ? handOf(s, tools, state, root.clientWidth || 1100) : null);
    const beside = () => {
      const panel = playing ? null : panelOf(s, said);
      const inside = el("div", { class: `why ${panel ? panel.kind : "none"}`, tabindex: panel ? "0" : null, "data-key": "panel", role: "group", "aria-label": t("panel") }, panel ? panel.parts : null);
      return el("div", { class: "beside", "aria-live": "polite" }, inside);
    };
    settle(mine, [kept("things", [facts, isNarrow(), said && said.best, state.asked, [...state.kept], state.thrown, tools.memory], things), playing ? null : kept("acts", [facts, [...state.kept], goal, Boolean(timer)], () => actsOf(s))]);
    dock.classList.toggle("bare", !mine.querySelector(".hc, .die, .chance") && !(s.game === "cards" && s.walk?.room));
    return settle(dock, [mine, kept("beside", [facts, said, under, state.ways, closeUp, s.about, s.legend, s.prospect], beside)]);
  }

  function logOf(s) {
    const list = el("ol", { class: "log", "aria-label": t("log"), tabindex: "0", "data-key": "log" });
    const upto = s.upto ?? Infinity;
    s.log.filter((line) => line.number < upto).forEach((line) => list.append(el("li", { class: line.fresh ? "fresh" : "" }, pic(line.picture || "hat", 16),
      el("span", {}, line.fresh ? el("span", { class: "sr", text: `${t("new")}: ` }) : null, `${line.text} `, ruleLink(line.rule, `log-${line.number}`, { tabindex: "-1" })))));
    walkBy(list, ".rule");
    list.addEventListener("keydown", (event) => { if (event.key === "ArrowDown" && event.target === list) { event.preventDefault(); [...list.querySelectorAll(".rule")].at(-1)?.focus(); } });
    return list;
  }

  function bar(s) {
    const file = el("input", { type: "file", accept: ".json", class: "sr", tabindex: "-1", "aria-label": t("saved game") });
    file.addEventListener("change", async () => { if (file.files[0]) { forget(); send({ do: "load", text: await file.files[0].text() }); } });
    const moment = el("input", { type: "range", min: 0, max: s.decisions, "data-key": "moment", "aria-label": t("moment"), disabled: !s.decisions });
    moment.addEventListener("change", () => { forget(); send({ do: "look", back: s.decisions - Number(moment.value) }); });
    return el("div", { class: "bar", role: "toolbar", "aria-label": t("history") }, act("undo", s.can.undo), act("redo", s.can.redo),
      el("label", { class: "moment" }, el("span", { "aria-hidden": "true", text: t("move of", { now: s.decisions - s.back, all: s.decisions }) }), moment), el("span", { class: "fill" }),
      el("button", { type: "button", class: "quiet prospect", "data-key": "prospects", "aria-pressed": String(Boolean(s.prospect)), title: s.prospect?.text, on: () => { closeUp = s.prospect ? null : { label: t("prospects") }; send({ do: "prospects" }); } },
        el("span", { text: t("prospects") }), s.prospect ? [el("i", { class: "bar100", style: `--p:${s.prospect.share}%`, "aria-hidden": "true" }), el("span", { text: `${s.prospect.share}%` })] : null),
      button("logbtn", t("log short"), () => { logShown = !logShown; draw(); if (logShown) box.querySelector(".log").scrollIntoView({ block: "nearest" }); }, { class: "logbtn", "aria-expanded": String(logShown) }),
      button("save", t("save"), () => send({ do: "save" }), { class: "quiet" }), button("load", t("load"), () => file.click(), { class: "quiet" }), file);
  }

  function auto() {
    if (timer) { clearInterval(timer); timer = null; } else timer = setInterval(() => { if (!playing) send({ do: "step" }); }, 900);
    draw();
  }

  // -- everything

  // The box and its frames stay; of the parts in them only those are made anew whose facts are not what they were.
  const mine = el("div", { class: "mine" }), dock = el("div", { class: "dock" }), stage = el("div", { class: "tablebox" }), grid = el("div", { class: "grid" });
  function draw(s = shown, frame = { events: [] }) {
    shown = s;
    const active = box.contains(document.activeElement) ? document.activeElement.dataset.key || "somewhere" : null, fromTold = active && document.activeElement.closest(".why"), home = active && document.activeElement.closest("[data-home]")?.dataset.home;
    const openSteps = [...box.querySelectorAll("details[open] > summary")].map((node) => node.dataset.key);
    const said = toldNow(s), narrow = isNarrow();
    const over = s.over && !s.back && s.end && !playing;
    big = null;
    box.setAttribute("aria-label", likeNoOther(t(s.question ? "table asked" : "table", { number: s.seats.length, name: s.viewer || "", who: s.question ? s.question.who : "" }), box));
    box.className = `bk ${s.game} ${logShown ? "logged" : ""} ${playing ? "playing" : ""} ${s.back ? "back" : ""} ${s.seats.length > 5 ? "many" : ""} ${s.walk && !s.walk.playing ? `walking room-${s.walk.room}` : ""} ${s.still ? "quiet" : ""}`;
    grid.style.minHeight = !over ? "" : grid.style.minHeight || `${grid.offsetHeight}px`; // the end takes the room that the table had
    grid.className = over ? "grid ended" : "grid";
    const { notice, log, about, legend, answers: _, frames, prospect, ...core } = s; // all that the table itself is drawn from
    const facts = [core, Boolean(playing), state.open];
    const moving = frame.events.length || s.pending ? ++moved : 0; // what moves is shown each time
    const table = over ? null : kept("table", [facts, frame, moving, tools.memory], () => tableOf(s, frame));
    settle(stage, [over ? kept("end", s, () => endingOf(s.end, s, tools)) : table]);
    const told = kept("told", [log, s.upto, s.lab, s.walk], () => wayOf(s, tools) || logOf(s));
    const before = over ? said && dockOf({ ...s, hand: null, dice: null }, said, [facts, "over"]) : s.still && !(s.hand || []).length && !said && !closeUp ? null : dockOf(s, said, facts);
    // Keys come first to what one acts with, and last to the bar: the style sheet puts each where it is seen.
    settle(grid, over ? [stage, before, told] : [s.still ? null : kept("ask", [facts, frame], () => askLine(s, frame)), before, stage, told]);
    settle(box, [kept("above", [s.title, s.eyes, s.walk, s.alone, over], () => partsAbove(s, tools, over)), grid, kept("below", [s.lab, s.write, s.decisions], () => partsBelow(s, tools)), kept("bar", [s.can, s.decisions, s.back, prospect, logShown], () => bar(s))]);
    if (tallest.wide !== stage.clientWidth) tallest = { wide: stage.clientWidth, high: 0 };
    if (table && getComputedStyle(table).display === "grid") table.style.minHeight = `${tallest.high = Math.max(tallest.high, table.offsetHeight)}px`; // seats in columns never leave less room than they took
    box.querySelector(".moment input").value = s.decisions - s.back;
    for (const key of openSteps) { const node = byKey(key); if (node) node.parentElement.open = true; }
    const heard = said && loud ? [said.title, ...(said.figures || []).map((f) => `${f.about} ${f.what}`), ...said.lines.map((l) => l.text)] : [s.verdict ? `${s.verdict.title} ${s.verdict.why}` : s.over || (s.question ? t(s.mine ? "asked" : "waiting for", s.question) : "")];
    if (!playing) status.textContent = heard.map((each) => (/[.!?]$/.test(each) ? each : `${each}.`)).join(" ");
    resized = () => {
      if (told.clientHeight && !told.atEnd && !told.matches(".way")) { told.scrollTop = told.scrollHeight; told.atEnd = true; } // the newest line of the log is in sight as soon as there is a height to speak of; a story begins at its beginning
      const size = table && `${table.clientWidth} ${table.clientHeight}`;
      if (table && table.size !== size) { table.draw(); table.size = size; }
      if (narrow !== isNarrow() && !playing) requestAnimationFrame(() => draw()); // a hand lies otherwise where a page has become narrow
    };
    resized();
    const room = table || grid;
    if (watched !== room) { watch.disconnect(); watch.observe(room); watched = room; }
    if (!playing) state.thrown = false; // shown once
    if (anew && !over) { box.querySelector(".bar").scrollIntoView({ block: "nearest" }); anew = false; }
    if (active) {
      const again = byKey(active) || byKey(home);
      const next = again && !again.disabled ? again : [...(fromTold ? ['[data-key="close"]'] : []), ...NEXT].map((each) => box.querySelector(each)).find(Boolean);
      if (next) next.focus({ preventScroll: true });
    }
    box.dataset.drawn = ++drawn;
  }
  // What gets the keys where what had them is gone: what may be done, and the bar last, whose first button takes moves back. What was pressed among what is told leaves them there.
  const NEXT = [".hc.offered", ".die:not(:disabled)", ".aim", ".ways button", ".acts button:not(:disabled)", ".bar button:not(:disabled)"];
  const byKey = (key) => [...box.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
  const isNarrow = () => (root.clientWidth || 1100) < 560;
  let resized = () => {};
  const watch = new ResizeObserver(() => resized());

  function download(name, text) {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const keys = ownKeys(box);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (playing) { playing.skip(); return; }
    const back = state.open === null ? null : byKey(`card-${state.open}`);
    tools.close();
    if (back) byKey(back.dataset.key)?.focus({ preventScroll: true });
  });
  const throwOf = (s) => (s.rolling ? `${s.turn} ${s.decisions} ${s.piles.rerolls ? s.piles.rerolls.left : ""}` : "");
  let last = model.get("state"), lastThrow = throwOf(model.get("state"));
  const changed = () => {
    const s = model.get("state");
    answers.answered();
    const before = toldNow(last);
    carry(last, s);
    last = s;
    uncovered = null;
    under = s.notice && s.notice.kind === "rule" && before ? [...under, before] : [];
    state.thrown = throwOf(s) !== "" && throwOf(s) !== lastThrow && !s.back;
    lastThrow = throwOf(s);
    hidden = false;
    loud = true;
    if (s.over || !s.watching) { clearInterval(timer); timer = null; }
    if (s.notice && s.notice.kind === "file") download(s.notice.title, s.notice.text);
    if (![s.notice, ...under].some((each) => each && each.kind === "why")) state.asked = null;
    if (playing) { playing.stop(); playing = null; }
    const frames = s.frames || [];
    if (frames.length > 1 && !QUIET.matches) {
      playing = { skip() {}, stop() {} };
      const start = { ...s, mine: false, moves: [], beyond: [], hand: s.hand && s.hand.map((card) => ({ ...card, moves: [] })), rerolling: false, rolling: false, question: null, over: "", pending: null };
      playing = replay(start, frames, (now, frame) => draw(now, frame), () => { playing = null; draw(model.get("state"), frames.at(-1)); });
    } else draw(s, frames.length ? inOne(frames) : undefined);
    followKept();
  };
  const working = () => { if (model.get("progress")) answers.working(model.get("progress")); };
  model.on("change:state", changed);
  model.on("change:progress", working);
  draw(model.get("state"));
  comeIntoSight(root);
  return () => { answers.stop(); keys(); clearInterval(timer); if (playing) playing.stop(); watch.disconnect(); model.off("change:state", changed); model.off("change:progress", working); };
}

export default { render };
