// What a position adds to a table: a walk with back and forward, what luck may bring, a move in one's own words, and what is given at the seats.
function linesOf(lines, key, { ruleLink }) {
  return el("ul", {}, lines.map((line, i) => el("li", {}, el("span", { text: `${line.text} ` }), ruleLink(line.rule, `${key}-${i}`))));
}

function partsAbove(s, { button, send, t }, over) {
  const parts = s.title ? [el("h3", { class: "heading", text: s.title })] : [];
  if (s.eyes) {
    parts.push(el("div", { class: "walk" }, button("eyes-none", t("eyes none"), () => send({ do: "eyes", name: "" }), { "aria-pressed": String(!s.eyes.name) })));
  }
  if (s.alone) parts.push(el("p", { class: "alone small" }, el("span", { text: `${s.alone} ` }), s.can.against ? button("against", t("against"), () => send({ do: "against" }), { class: "quiet" }) : null));
  const walk = s.walk;
  if (!walk || (walk.playing && !over)) return parts; // whoever has left the walk finds the way back beside the hand
  const bar = el("div", { class: "walk", role: "toolbar", "aria-label": t("walk") });
  if (walk.last > 0 && !walk.playing) {
    const step = t("walk step", { at: walk.at, last: walk.last });
    bar.append(
      button("walk-back", t("walk back"), () => send({ do: "go", to: walk.at - 1 }), { disabled: walk.at === 0 }),
      button("walk-on", t("walk on"), () => send({ do: "go", to: walk.at + 1 }), { class: "go", disabled: walk.at === walk.last }),
      el("span", { class: "steps", "aria-hidden": "true" }, Array.from({ length: walk.last + 1 }, (_, i) => el("span", { class: i === walk.at ? "here" : i < walk.at ? "gone" : "" }))),
      el("span", { class: "small", text: step }));
  }
  bar.append(el("span", { class: "fill" }), button("walk-mode", t(walk.playing ? "walk watch" : "walk play"), () => send({ do: "mode" }), { class: "quiet" }));
  return [...parts, bar];
}

// What stands beside the table in place of the log: what led here and what holds, or why one sees the other so far away.
function wayOf(s, tools) {
  const { t } = tools;
  const box = el("div", { class: "log way", "aria-live": "polite", tabindex: "0", "data-key": "way", role: "group", "aria-label": t("walk") });
  const part = (heading, lines, key) => box.append(el("p", { class: "head", text: heading }), ...(lines.length ? [linesOf(lines, key, tools)] : []));
  if (s.lab) {
    box.append(el("p", { class: "note", text: s.lab.message || t("lab hint") }));
    s.lab.why.forEach((each, n) => part(each.heading, each.lines, `lab-${n}`));
    return box;
  }
  const walk = s.walk;
  if (!walk || walk.playing) return null;
  box.append(...walk.stories.map((story, at) => storyOf(story, walk, at, tools)));
  return box;
}

// What is told of one stop of a walk. Those of the others only take up room, so that the table stands still.
function storyOf({ heading, told, more, note }, walk, at, tools) {
  const here = at === walk.at, ways = here ? tools : { ruleLink: (id) => el("span", { class: "rule", text: id }) };
  const part = (head, lines, key) => [el("p", { class: "head", text: head }), lines.length ? linesOf(lines, key, ways) : null];
  return el("div", { class: here ? "story" : "story elsewhere", "aria-hidden": here ? null : "true" }, note ? el("p", { class: "note", text: note }) : null,
    walk.last > 0 || told.length ? part(heading, told, "walk") : null, more.map((each, n) => part(each.heading, each.lines, `walk-${n}`)));
}

function partsBelow(s, { button, send, t }) {
  if (s.lab) return [el("div", { class: "sights" }, gridOf(s.lab.grid))];
  if (!s.write) return [];
  const field = el("input", { type: "text", "data-key": "write", "aria-label": t("write"), placeholder: t("write hint") });
  const tried = () => { if (field.value.trim()) send({ do: "play", move: field.value.trim() }); };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") tried(); });
  return [el("details", { class: "write" }, el("summary", { "data-key": "write-open", text: t("write") }), el("div", { class: "acts" }, field, button("write-try", t("write try"), tried)))];
}

// What luck may bring, to choose from: the cards of the deck by suits, or a face for every die.
function chanceOf(chance, tools) {
  const { button, send, t } = tools;
  return el("div", { class: "chance", role: "group", "aria-label": chance.text },
    button("luck", t("let luck"), () => send({ do: "luck" }), { class: "go" }), el("p", { class: "small", text: t(chance.throw ? "or throw" : "or pick") }), chance.throw ? thrown(chance, tools) : turned(chance, tools));
}

function turned(chance, { button, send }) {
  const rows = ["hearts", "diamonds", "spades", "clubs", ""].map((suit) => chance.outcomes.filter((each) => each.suit === suit)).filter((row) => row.length);
  return rows.map((row) => el("div", { class: `bag ${row[0].suit}` }, row.map((each) => button(`come-${each.text}`, each.suit ? each.label.slice(each.name.length + 1) : each.name,
    () => send({ do: "reveal", outcome: each.text }), { "aria-label": each.label, title: each.label, picture: each.picture }))));
}

function thrown(chance, { button, send, t, memory, draw }) {
  if (!memory.faces || memory.faces.length !== chance.dice.length) memory.faces = chance.dice.map(() => null);
  const faces = memory.faces, picked = (duel) => faces.filter((_, i) => chance.dice[i].duel === duel);
  const row = (die, i) => el("div", { class: "bag die6", role: "group", "aria-label": t("throw die", { number: i + 1 }) }, el("small", { "aria-hidden": "true", text: t("throw die", { number: i + 1 }) }), die.faces.map((face) => el("button", {
    type: "button", class: "face", "data-key": `face-${i}-${face.face}`, "aria-pressed": String(faces[i] === face.face), title: face.face,
    "aria-label": `${t("throw die", { number: i + 1 })}: ${face.face}`, on: () => { faces[i] = face.face; draw(); } }, dieShape(face, 34))));
  return [el("div", { class: "throw" }, chance.dice.map(row)), button("throw", t("throw these"), () => { memory.faces = null; send({ do: "throw", base: picked(false), duel: picked(true) }); }, { class: "go2", disabled: !faces.every(Boolean) })];
}

// What stands at a seat: whose eyes are used, who looks and is looked at, and the cards that may be given.
function partsAtSeat(player, s, tools) {
  const { button, send, t, memory, draw } = tools;
  const name = player.name;
  if (s.eyes) {
    const here = s.eyes.name === name;
    return [el("span", { class: "row seatacts" }, button(`eyes-${name}`, t(here ? "eyes here" : "eyes of"), () => send({ do: "eyes", name: here ? "" : name }),
      { "aria-pressed": String(here), "aria-label": `${name}: ${t(here ? "eyes here" : "eyes of")}`, picture: "eye" }))];
  }
  const lab = s.lab;
  if (!lab) return [];
  if (!lab.here.includes(name)) return [el("span", { class: "row seatacts" }, button(`come-${name}`, t("lab come"), () => send({ do: "come", name }), { "data-home": `give-${name}`, "aria-label": t("lab come name", { name }) }))];
  const looks = lab.one === name, seen = lab.other === name, open = memory.seat === name;
  const acts = el("span", { class: "row seatacts" },
    button(`one-${name}`, t("lab looks"), () => send({ do: "look", one: name, other: lab.other }), { "aria-pressed": String(looks), "aria-label": t("lab looks name", { name }), picture: "eye" }),
    looks ? null : button(`other-${name}`, t("lab seen"), () => send({ do: "look", one: lab.one, other: seen ? "" : name }), { "aria-pressed": String(seen), "aria-label": `${name}: ${t("lab seen")}` }),
    button(`give-${name}`, t("lab give"), () => { memory.seat = open ? null : name; draw(); }, { "aria-expanded": String(open), "aria-label": t("lab give name", { name }) }));
  return open ? [acts, palette(name, lab, tools)] : [acts];
}

function palette(name, lab, { button, send, t, memory, draw }) {
  const has = (card) => lab.laid[name].includes(card);
  const cards = lab.palette.map((card) => el("button", { type: "button", class: "pick", "data-key": `card-${name}-${card.name}`, "aria-pressed": String(has(card.name)),
    "aria-label": t("lab card", { name, card: card.name }), title: card.name, on: () => { memory.seat = null; send({ do: has(card.name) ? "take" : "give", name, card: card.name }); } }, cardShape(card, 52), card.reach ? el("b", { text: card.reach }) : null));
  const shut = () => { memory.seat = null; draw(); };
  const box = el("div", { class: "palette", role: "group", "data-home": `give-${name}`, "aria-label": t("lab cards of", { name }) }, cards, el("span", { class: "row" },
    button(`leave-${name}`, t("lab leave"), () => { memory.seat = null; send({ do: "leave", name }); }, { class: "quiet", "data-home": `come-${name}`, "aria-label": t("lab leave name", { name }) }), el("span", { class: "fill" }),
    button(`shut-${name}`, t("close"), shut, { class: "quiet" })));
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") { event.stopPropagation(); shut(); } });
  const away = (event) => { if (memory.seat === name && !event.target.closest(".palette")) shut(); };
  setTimeout(() => document.addEventListener("click", away, { once: true }), 0);
  return box;
}
