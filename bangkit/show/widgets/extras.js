// What a position adds to a table: a walk with back and forward, what luck may bring, and a move in one's own words.
function linesOf(lines, key, { el, ruleLink }) {
  return el("ul", { class: "told" }, lines.map((line, i) => el("li", {}, el("span", { text: `${line.text} ` }), ruleLink(line.rule, `${key}-${i}`))));
}

function partsAbove(s, kit) {
  const { el, button, send, t } = kit;
  const parts = s.title ? [el("h3", { class: "title", text: s.title })] : [];
  const walk = s.walk;
  if (!walk) return parts;
  const bar = el("div", { class: "walk", role: "toolbar", "aria-label": t("walk") });
  if (walk.last > 0 && !walk.playing) {
    bar.append(
      button("walk-back", t("walk back"), () => send({ do: "go", to: walk.at - 1 }), { disabled: walk.at === 0 }),
      button("walk-on", t("walk on"), () => send({ do: "go", to: walk.at + 1 }), { class: "go", disabled: walk.at === walk.last }),
      el("span", { class: "steps", role: "img", "aria-label": t("walk step", { at: walk.at, last: walk.last }) },
        Array.from({ length: walk.last + 1 }, (_, i) => el("span", { class: i === walk.at ? "here" : i < walk.at ? "gone" : "" }))),
      el("span", { class: "small", "aria-hidden": "true", text: t("walk step", { at: walk.at, last: walk.last }) }));
  }
  bar.append(el("span", { class: "fill" }), button("walk-mode", t(walk.playing ? "walk watch" : "walk play"), () => send({ do: "mode" }), { class: "quiet" }));
  parts.push(bar);
  if (!walk.playing) {
    const told = el("div", { class: "story", "aria-live": "polite" });
    if (walk.note) told.append(el("p", { class: "note", text: walk.note }));
    if (walk.last > 0 || walk.told.length) told.append(el("p", {}, el("strong", { text: walk.heading })));
    if (walk.told.length) told.append(linesOf(walk.told, "walk", kit));
    walk.more.forEach((each, n) => told.append(el("p", {}, el("strong", { text: each.heading })), linesOf(each.lines, `walk-${n}`, kit)));
    if (told.children.length) parts.push(told);
  }
  return parts;
}

function partsBelow(s, kit) {
  const { el, button, send, t } = kit;
  const parts = [];
  if (s.lab) parts.push(...labParts(s, kit));
  if (s.eyes && s.eyes.name) parts.push(el("div", { class: "moves" }, button("eyes-none", t("eyes none"), () => send({ do: "eyes", name: "" }))));
  if (s.chance) parts.push(s.chance.throw ? thrown(s.chance, kit) : turned(s.chance, kit));
  if (s.write) {
    const field = el("input", { type: "text", "data-key": "write", "aria-label": t("write"), placeholder: t("write hint") });
    const tried = () => { if (field.value.trim()) send({ do: "play", move: field.value.trim() }); };
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") tried(); });
    parts.push(el("details", { class: "write" }, el("summary", { "data-key": "write-open", text: t("write") }),
      el("div", { class: "moves" }, field, button("write-try", t("write try"), tried))));
  }
  return parts;
}

function luckButton({ button, send, t }) {
  return button("luck", t("let luck"), () => send({ do: "luck" }), { class: "go" });
}

function turned(chance, kit) {
  const { el, button, send, t } = kit;
  const suits = ["hearts", "diamonds", "spades", "clubs", ""];
  const rows = suits.map((suit) => chance.outcomes.filter((each) => each.suit === suit)).filter((row) => row.length);
  return el("div", { class: "chance", role: "group", "aria-label": chance.text }, luckButton(kit),
    rows.map((row) => el("div", { class: `bag ${row[0].suit}` },
      row.map((each) => button(`come-${each.text}`, each.suit ? each.label.slice(each.name.length + 1) : each.name, () => send({ do: "reveal", outcome: each.text }), { "aria-label": each.label, title: each.label })))));
}

const SIGNS = { arrow: "\u2197", dynamite: "\u2739", 1: "\u2460", 2: "\u2461", gatling: "\u2042" };

function thrown(chance, kit) {
  const { el, button, send, t, memory, draw } = kit;
  const faces = (memory.faces ||= chance.dice.map(() => null));
  if (faces.length !== chance.dice.length) { memory.faces = null; return thrown(chance, kit); }
  const picked = (duel) => faces.filter((_, i) => chance.dice[i].duel === duel);
  const ready = faces.every(Boolean);
  return el("div", { class: "chance", role: "group", "aria-label": chance.text }, luckButton(kit),
    chance.dice.map((die, i) => el("div", { class: `bag ${die.duel ? "duel" : ""}`, role: "group", "aria-label": t("throw die", { number: i + 1 }) },
      die.faces.map((face) => button(`face-${i}-${face.face}`, SIGNS[face.face] || face.face, () => { faces[i] = face.face; draw(); }, {
        class: "face", "aria-pressed": String(faces[i] === face.face), title: face.face, "aria-label": `${t("throw die", { number: i + 1 })}: ${face.face}` })))),
    button("throw", t("throw these"), () => { memory.faces = null; send({ do: "throw", base: picked(false), duel: picked(true) }); }, { class: "go", disabled: !ready }));
}

// What stands at a seat: whose eyes are used, who looks and is looked at, and the cards that may be given.
function partsAtSeat(player, s, kit) {
  const { el, button, send, t } = kit;
  const name = player.name;
  if (s.eyes) {
    const here = s.eyes.name === name;
    return [el("div", { class: "moves" }, button(`eyes-${name}`, t(here ? "eyes here" : "eyes of"), () => send({ do: "eyes", name: here ? "" : name }),
      { "aria-pressed": String(here), "aria-label": t("eyes name", { name }) }))];
  }
  if (!s.lab) return [];
  const lab = s.lab;
  if (!lab.here.includes(name)) {
    return [el("div", { class: "moves" }, button(`come-${name}`, t("lab come"), () => send({ do: "come", name }), { "aria-label": t("lab come name", { name }) }))];
  }
  const looks = lab.one === name, seen = lab.other === name;
  return [el("div", { class: "moves lab-moves" },
    button(`one-${name}`, t("lab looks"), () => send({ do: "look", one: name, other: lab.other }), { "aria-pressed": String(looks), "aria-label": t("lab looks name", { name }) }),
    looks ? null : button(`other-${name}`, t("lab seen"), () => send({ do: "look", one: lab.one, other: seen ? "" : name }), { "aria-pressed": String(seen), "aria-label": t("lab seen name", { name }) }),
    button(`give-${name}`, t("lab give"), () => { kit.memory.seat = kit.memory.seat === name ? null : name; kit.draw(); },
      { "aria-expanded": String(kit.memory.seat === name), "aria-label": t("lab give name", { name }) })),
    kit.memory.seat === name ? palette(name, lab, kit) : null].filter(Boolean);
}

function palette(name, lab, { el, button, send, t }) {
  const has = (card) => lab.laid[name].includes(card);
  const cards = lab.palette.map((card) => button(`card-${name}-${card.name}`, card.reach ? `${card.name} ${card.reach}` : card.name,
    () => send({ do: has(card.name) ? "take" : "give", name, card: card.name }),
    { "aria-pressed": String(has(card.name)), class: "blue", "aria-label": t("lab card", { name, card: card.name }) }));
  return el("div", { class: "palette", role: "group", "aria-label": t("lab give name", { name }) }, cards,
    button(`leave-${name}`, t("lab leave"), () => send({ do: "leave", name }), { class: "quiet", "aria-label": t("lab leave name", { name }) }));
}

function labParts(s, kit) {
  const { el } = kit;
  const lab = s.lab;
  const panel = el("div", { class: "story", "aria-live": "polite" });
  if (lab.message) panel.append(el("p", { text: lab.message }));
  lab.why.forEach((each, n) => panel.append(el("p", {}, el("strong", { text: each.heading })), linesOf(each.lines, `lab-${n}`, kit)));
  if (!panel.children.length) panel.append(el("p", { class: "small", text: kit.t("lab hint") }));
  return [panel];
}
