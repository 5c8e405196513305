// What lies before the viewer: the hand or the dice, and the panel beside them that says why, what and how likely.
const EDGE_WIDE = 25; // the edge that says what a card is
const TIGHT = 46; // less of a card is too little for a word under it
const SPOKEN = (card, t) => (card.suit ? t("spoken", { name: card.name, rank: card.rank, suit: t(card.suit) }) : card.name);

// A card of the hand; a card twice in it says which of the two it is.
function handCard(card, at, all, per, { t, chosen, asked, mine, on, look }) {
  const same = all.slice(0, at).filter((each) => each.text === card.text).length;
  const spoken = SPOKEN(card, t) + (same ? ` (${same + 1})` : "");
  const offered = card.moves && card.moves.length > 0;
  const kind = offered ? "offered" : mine ? "refused" : "resting";
  const row = Math.floor(at / per), many = Math.min(all.length - row * per, per);
  const off = (at % per) - (many - 1) / 2, turn = Math.min(2.2, 13 / many);
  const says = offered ? (card.moves.every((each) => each.discards) ? t("discard") : t("play")) : mine ? t("why not") : "";
  const label = offered ? t("card offered", { card: spoken }) : mine ? t(asked ? "card asked" : "card refused", { card: spoken }) : spoken;
  const button = el("button", {
    type: "button", class: `hc ${kind} ${chosen ? "chosen" : ""} ${asked ? "asked" : ""}`, "data-key": `card-${at}`, "data-card": card.text,
    "aria-label": label, "aria-pressed": offered && card.moves.length ? String(Boolean(chosen)) : null, on,
  }, cardShape(card, 84, true), el("span", { class: "flag", text: says }));
  look(button, card);
  return el("li", { class: `${(at + 1) % per ? "" : "rowend"} ${row ? "lower" : ""}`, style: `--r:${(off * turn).toFixed(1)}deg;--d:${Math.min(off * off * 1.5, 14).toFixed(1)}px;z-index:${at}` }, button);
}

const MANY = 10; // so many cards of a hand show their middle on a narrow page too
// A hand of which too little would be seen in one row lies in several.
function handOf(s, tools, state, wide) {
  const whole = Math.min(wide, 1100), half = whole * 0.54 - 140; // for all but the last card of a row
  const full = wide >= 560 && s.hand.length > 1 && half / (s.hand.length - 1) < TIGHT; // the panel lies below so many
  const room = wide < 560 ? wide - 110 : full ? whole - 140 : half;
  const rows = Math.ceil(s.hand.length / (Math.max(Math.floor(room / (wide < 560 && s.hand.length <= MANY ? TIGHT : EDGE_WIDE)), 1) + 1));
  const per = Math.ceil(s.hand.length / Math.max(rows, 1)) || 1;
  const tight = room / Math.max(per - 1, 1) < TIGHT; // the words under the cards would lie on one another
  const list = el("ul", { class: `hand ${per < s.hand.length ? "rows" : ""} ${tight ? "tight" : ""} ${full ? "full" : ""}`, style: `--per:${per}`, "aria-label": tools.t("whose hand", { name: s.viewer }) });
  s.hand.forEach((card, at) => list.append(handCard(card, at, s.hand, per, {
    ...tools, chosen: state.open === at, asked: state.asked === at, mine: s.mine, on: () => tools.pick(card, at), look: tools.look,
  })));
  walkBy(list, ".hc");
  return list;
}

// Arrow keys go from one to the next within a group.
function walkBy(group, what) {
  group.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const all = [...group.querySelectorAll(what)];
    const here = all.indexOf(document.activeElement);
    if (!step || here < 0) return;
    event.preventDefault();
    all[(here + step + all.length) % all.length].focus({ focusVisible: true });
  });
}

function diceOf(s, tools, state) {
  const { t } = tools;
  const list = el("ul", { class: state.best.length ? "dice advised" : "dice", "aria-label": t("dice") });
  let duels = false;
  s.dice.forEach((die, i) => {
    const kept = s.rerolling && !die.locked && state.kept.has(i);
    const best = state.best.includes(i);
    const under = die.locked ? t("locked") : kept ? t("keep") : best ? t("best mark") : die.current ? t("current") : "";
    const on = () => (die.locked ? tools.send({ do: "why_die", die: i }) : tools.keep(i));
    const label = t("die", { number: i + 1, face: die.face }) + (die.locked ? `, ${t("locked")}` : "") + (best ? `, ${t("best mark")}` : "") + (die.current ? `, ${t("current")}` : "");
    list.append(el("li", { class: die.duel && !duels ? "apart" : "" }, el("button", {
      type: "button", class: `die ${die.duel ? "duel" : ""} ${kept ? "kept" : ""} ${die.locked ? "locked" : ""} ${best ? "best" : ""} ${die.current ? "current" : ""} ${state.thrown && s.rolling && !die.locked && !kept ? "thrown" : ""}`,
      "data-key": `die-${i}`, disabled: !s.rerolling, "aria-pressed": s.rerolling ? String(Boolean(kept || die.locked)) : null, "aria-label": label, on,
    }, dieShape(die), el("span", { class: "flag", text: under }))));
    duels = duels || die.duel;
  });
  walkBy(list, ".die");
  return list;
}

function throwsLeft(rerolls, t) {
  const said = t(rerolls.left === 1 ? "throw left" : "throws left", { number: rerolls.left });
  return el("span", { class: "left", role: "img", "aria-label": said }, [...Array(Math.max(rerolls.of, rerolls.left))].map((_, i) => {
    const gone = i < Math.max(rerolls.of, rerolls.left) - rerolls.left;
    return shape("svg", { class: gone ? "cube spent" : "cube", viewBox: "0 0 14 14", width: 14, height: 14, "aria-hidden": "true" }, shape("rect", { x: 1, y: 1, width: 12, height: 12, rx: 3 }),
      gone ? [] : [[4, 4], [10, 4], [7, 7], [4, 10], [10, 10]].map(([cx, cy]) => shape("circle", { cx, cy, r: 1.2 })));
  }), el("span", { class: "said", "aria-hidden": "true", text: said }));
}

// -- the panel

function figureOf(each, i, { t, ruleLink }) {
  const exact = t("exactly", { exact: each.exact });
  const line = el("div", { class: "figure" }, el("span", { class: "what" }, `${each.what} `, ruleLink(each.rule, `figure-${i}`)),
    el("i", { class: "bar100", style: `--p:${each.share}%`, "aria-hidden": "true" }), el("b", { text: each.about }));
  if (!each.steps.length) line.append(el("span", { class: "small exact", text: exact }));
  else {
    line.append(el("details", {}, el("summary", { "data-key": `steps-${i}` }, `${exact}: ${t("steps")}`, el("span", { class: "sr", text: ` ${each.what}` })),
      el("table", {}, el("tbody", {}, each.steps.map(([what, text]) => el("tr", {}, el("th", { scope: "row", text: what }), el("td", { class: "formula", text })))))));
  }
  return line;
}

function gridOf(grid) {
  return el("table", {}, el("caption", { text: grid.caption }), el("thead", {}, el("tr", {}, grid.heads.map((text) => el("th", { scope: "col", text })))),
    el("tbody", {}, grid.rows.map((row, i) => el("tr", { class: i === grid.mark ? "own" : "" }, row.map((text, j) => el(j ? "td" : "th", { text, scope: j ? null : "row" }))))));
}

// A sentence in which the ids of rules are links.
const linked = (text, key, ruleLink) => text.split(/\b([A-Z]+(?:-[A-Z0-9]+)*-\d+)\b/).map((part, at) => (at % 2 ? ruleLink(part, `linked-${key}-${at}`) : part));

// What was asked of the table: reasons, a rule, chances; `close` takes it away, and `back` leads from a rule to what it was asked from.
function noticeOf(said, { t, ruleLink, button, close, back, under }) {
  const parts = [el("header", {}, el("b", { class: "title", text: said.title }),
    el("button", { type: "button", class: "x quiet", "data-key": "close", "aria-label": t("close"), on: close }, pic("cross", 12)))];
  if (said.figures && said.figures.length) parts.push(el("div", { class: "figures" }, said.figures.map((each, i) => figureOf(each, i, { t, ruleLink }))));
  if (said.grid) parts.push(gridOf(said.grid));
  const reasons = said.kind === "why";
  const lines = said.lines.map((line, i) => el(reasons ? "li" : "p", {}, el("span", {}, linked(line.text, i, ruleLink), " "), line.rule && line.rule !== said.title ? ruleLink(line.rule, `notice-${i}`) : null));
  parts.push(reasons ? el("ol", {}, lines) : el("div", {}, lines));
  if (said.counted) parts.push(el("details", {}, el("summary", { "data-key": "counted", text: t("counted") }), said.counted.map((text) => el("p", { text }))));
  if (said.so) parts.push(el("p", { class: "so" }, pic("tick", 14), el("span", { text: said.so })));
  if (under().length) parts.push(el("p", {}, button("under", t("back to", { title: under().at(-1).title }), back, { class: "quiet" })));
  return { kind: { odds: "odds", keep: "odds", rule: "info", card: "info" }[said.kind] || "why", parts };
}

// Several ways to play one card, or several cards to choose from.
function waysOf(heading, moves, { t, play, look }, close) {
  const list = moves.map((move) => {
    const button = el("button", { type: "button", class: move.shown ? "pick" : "go2", "data-key": `move-${move.move}`, "aria-label": move.said, on: () => play(move.move) },
      move.shown ? cardShape(move.shown, 56) : null, move.shown ? null : el("span", { text: move.label }));
    if (move.shown) look(button, move.shown);
    return button;
  });
  const head = el("header", {}, el("b", { class: "title", text: heading }), close ? el("button", { type: "button", class: "x quiet", "data-key": "close", "aria-label": t("close"), on: close }, pic("cross", 12)) : null);
  const box = el("div", { class: "ways" }, list);
  walkBy(box, "button");
  return { kind: "info", parts: [head, box] };
}

// What the panel holds while nothing is asked: who one is and what that is for, and what the faces of dice mean.
function aboutOf(about, legend) {
  const told = about && about.lines.length ? [el("header", {}, el("b", { class: "title", text: about.title })), el("div", {}, about.lines.map((text) => el("p", { text })))] : [];
  if (legend) told.push(el("ul", { class: "legend" }, legend.map((each) => el("li", {}, pic(each.picture, 18), el("span", { text: each.text })))));
  return told.length ? { kind: "about", parts: told } : null;
}
