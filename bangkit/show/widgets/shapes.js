// The things of the game, drawn from one sheet of symbols: the same on the table, in a quiz and in a list.
const SVG = "http://www.w3.org/2000/svg";
const RED = ["hearts", "diamonds"];
const MARKS = { blue: "stays", green: "waits" };
const WIDE = { J: 7.5, 10: 19, Q: 11.5, K: 11.5, A: 10.5 }; // how wide a rank is written

function fill(node, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") node.addEventListener("click", value);
    else if (key === "text") node.textContent = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}
const el = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);
const shape = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);

// Remembers what was drawn: a part that would be drawn from the same facts is the same node, and keeps its place on the page.
function keeper() {
  const parts = new Map();
  return (key, facts, make) => {
    const told = JSON.stringify(facts), before = parts.get(key);
    if (before && before.told === told) return before.node;
    const node = make();
    parts.set(key, { told, node });
    return node;
  };
}

// Has a node hold these children, and moves none that stands where it should: a browser lays out only what is new.
function settle(parent, children) {
  const wanted = children.flat(9).filter(Boolean);
  for (const old of [...parent.childNodes]) if (!wanted.includes(old)) old.remove();
  wanted.forEach((node, at) => { if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null); });
  return parent;
}

// Puts the sheet once into the page; every symbol is drawn from there.
function bringSymbols() {
  if (document.getElementById("bk-sheet")) return;
  const holder = el("div", { id: "bk-sheet", hidden: true, "aria-hidden": "true" });
  holder.innerHTML = SHEET; // our own drawings, and nothing that anybody typed
  document.body.append(holder);
}

const use = (name, x, y, wide, props = {}, high = wide) => shape("use", { href: `#bk-${name}`, x, y, width: wide, height: high, ...props });
function pic(name, wide, kind = "", high = wide) {
  return shape("svg", { class: `i ${kind}`, width: wide, height: high, "aria-hidden": "true" }, use(name, 0, 0, wide, {}, high));
}

function fitted(name, size, most) {
  return name.length * size * 0.64 > most ? { textLength: most, lengthAdjust: "spacingAndGlyphs" } : {};
}

function faceOf(card, rank, x, y, size, kind) {
  if (!card.suit) return null;
  const at = x + (WIDE[card.rank] || 9.6) * (size / 11.5) + 1.5;
  return shape("g", { class: RED.includes(card.suit) ? "red" : "blk" },
    shape("text", { class: kind, x, y: rank, text: card.rank }), use(card.suit, at, y, size));
}

// The left edge of a card that others lie on, like the spine of a book: rank above suit above the whole name, upright.
function spineOf(card) {
  const sign = card.suit ? shape("g", { class: RED.includes(card.suit) ? "red" : "blk" }, shape("text", { class: "rank", x: 7, y: 19, text: card.rank }), use(card.suit, 8, 22, 11)) : null;
  const top = sign ? 36 : 8, middle = (top + 111) / 2;
  return [sign, shape("rect", { class: "band", x: 6, y: top, width: 17, height: 111 - top, rx: 3 }),
    shape("text", { class: "nm", x: 18.5, y: middle, transform: `rotate(-90 18.5 ${middle})`, "text-anchor": "middle", text: card.name, ...fitted(card.name, 11, 105 - top) })].filter(Boolean);
}

// The one card, 84 x 118; a hand, a pile and a card in flight show it in their own size. In a hand its left edge says what it is where the next card covers its name.
function cardShape(card, wide = 84, held = false) {
  const parts = [shape("rect", { class: "edge", x: 1.5, y: 1.5, width: 81, height: 115, rx: 7 })];
  if (MARKS[card.border]) parts.push(shape("rect", { class: card.border === "green" ? "edge2 dash" : "edge2", x: 5, y: 5, width: 74, height: 108, rx: 4 }));
  if (MARKS[card.border]) parts.push(use(MARKS[card.border], 62, 10, 12, { class: "mk" }));
  parts.push(use(card.picture, 17, 30, 50, { class: "pic" }));
  if (held) parts.push(shape("g", { class: "spine" }, spineOf(card)));
  parts.push(shape("g", { class: "front" }, faceOf(card, 22.5, 10, 11.5, 11.5, "rank"), shape("rect", { class: "band", x: 7.5, y: 88, width: 69, height: 21, rx: 3 }),
    shape("text", { class: "nm", x: 42, y: 102.5, "text-anchor": "middle", text: card.name, ...fitted(card.name, 11, 64) })));
  return shape("svg", { class: `cd ${card.border}`, viewBox: "0 0 84 118", width: wide, height: Math.round((wide * 118) / 84), "aria-hidden": "true" }, parts);
}

function broken(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1) && (lines.at(-1) + word).length >= most) lines.push(word);
    else lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

// The large card, 168 x 236: what it does, and the rule.
function largeCard(card) {
  const parts = [shape("rect", { class: "edge", x: 2, y: 2, width: 164, height: 232, rx: 11 })];
  if (MARKS[card.border]) parts.push(shape("rect", { class: card.border === "green" ? "edge2 dash" : "edge2", x: 7, y: 7, width: 154, height: 222, rx: 7 }));
  parts.push(faceOf(card, 33, 17, 17.5, 16, "rank2"));
  if (MARKS[card.border]) parts.push(use(MARKS[card.border], 134, 16, 18, { class: "mk" }));
  const told = broken(card.does || "", 27).slice(0, 5);
  const high = told.length > 3 ? 60 : 76;
  const band = 40 + high + 8;
  parts.push(use(card.picture, 84 - high / 2, 40, high, { class: "pic" }), shape("rect", { class: "band", x: 14, y: band, width: 140, height: 27, rx: 4 }),
    shape("text", { class: "nm2", x: 84, y: band + 18.5, "text-anchor": "middle", text: card.name, ...fitted(card.name, 15, 130) }),
    told.map((text, i) => shape("text", { class: "does", x: 84, y: band + 44 + 14 * i, "text-anchor": "middle", text })),
    shape("text", { class: "foot", x: 84, y: 225, "text-anchor": "middle", text: card.rule || "" }));
  return shape("svg", { class: `cd big ${card.border}`, viewBox: "0 0 168 236", width: 168, height: 236, "aria-hidden": "true" }, parts);
}

function back(wide) {
  return shape("svg", { class: "cd", viewBox: "0 0 84 118", width: wide, height: Math.round((wide * 118) / 84), "aria-hidden": "true" }, use("back", 0, 0, 84, {}, 118));
}

function dieShape(die, size = 64) {
  const ground = die.duel ? shape("path", { class: "df", d: "M20 2h24l18 18v24l-18 18h-24l-18-18v-24z" })
    : shape("rect", { class: "df", x: 2, y: 2, width: 60, height: 60, rx: 12 });
  return shape("svg", { class: die.duel ? "dd duel" : "dd", viewBox: "0 0 64 64", width: size, height: size, "aria-hidden": "true" }, ground, use(die.picture, 12, 12, 40));
}

// Life as bullets; `lost` of the spent ones have just gone.
function bullets(life, most, lost, label) {
  const row = el("span", { class: "life", role: "img", "aria-label": label });
  const many = most > 6;
  for (let i = 0; i < Math.max(most, life); i++) {
    const spent = i >= life;
    row.append(pic(spent && i >= life + lost ? "bullet-spent" : "bullet", many ? 7 : 8, spent ? (i < life + lost ? "lostnow" : "spent") : "shell", many ? 13 : 15));
  }
  return row;
}
