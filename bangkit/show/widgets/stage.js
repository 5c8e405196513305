// The table itself: seats at their places, piles in the middle, lines and arrows from seat to seat.
// The point at a share of the way from one point to another, bent towards a third.
function bent([ax, ay], [cx, cy], [bx, by], t) {
  const u = 1 - t;
  return [u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by];
}

// An arrow from edge to edge of two boxes; of several bends the one that lies on the fewest others. Nothing where they touch.
function arrow(from, to, kind, { bends = [0], rim = [0, 0], others = [], gap = 7, before = gap } = {}) {
  const a = [from.x + from.w / 2, from.y + from.h / 2], b = [to.x + to.w / 2, to.y + to.h / 2];
  const mid = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const inside = ([x, y], box, free) => x > box.x - free && x < box.x + box.w + free && y > box.y - free && y < box.y + box.h + free;
  const ways = bends.map((share) => {
    const way = [...Array(121).keys()].map((i) => bent(a, [mid[0] + (rim[0] - mid[0]) * share, mid[1] + (rim[1] - mid[1]) * share], b, i / 120));
    const first = way.findIndex((point) => !inside(point, from, gap)), last = way.findLastIndex((point) => !inside(point, to, before));
    return { way, first, last, on: way.slice(Math.max(first, 0), last).filter((point) => others.some((box) => inside(point, box, 3))).length };
  });
  const { way, first, last } = ways.reduce((best, each) => (each.on < best.on ? each : best));
  if (first < 0 || last - first < 6) return null;
  const seen = way.slice(first, last - 2), [tx, ty] = way[last], [sx, sy] = way[last - 4];
  const turn = (Math.atan2(ty - sy, tx - sx) * 180) / Math.PI;
  const head = shape("path", { class: `${kind}head`, d: "M0 0L-15 -7.500L-12 0L-15 7.500z", transform: `translate(${tx} ${ty}) rotate(${turn})` });
  const line = shape("path", { class: kind, d: `M${seen.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` });
  const at = Math.round((first + last) / 2), [dx, dy] = [0, 1].map((i) => way[at + 2][i] - way[at - 2][i]), long = Math.hypot(dx, dy) * (dx < 0 ? -1 : 1);
  return { nodes: [line, head], middle: way[at], up: [dy / long, -dx / long], long: Math.hypot(tx - way[first][0], ty - way[first][1]) };
}

// Which side of an arrow, 1 or -1, lies nearer the middle of the table.
const inwards = ({ middle: [x, y], up: [across, along] }, w, h) => ((w / 2 - x) * across + (h / 2 - y) * along < 0 ? -1 : 1);

// The point on the rim of the table that is half-way between two seats, by the shorter side.
function onRim(from, to, w, h) {
  const angle = (box) => Math.atan2((box.y + box.h / 2 - h / 2) / h, (box.x + box.w / 2 - w / 2) / w);
  const half = ((angle(to) - angle(from) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return [w / 2 + w * 0.44 * Math.cos(angle(from) + half / 2), h / 2 + h * 0.44 * Math.sin(angle(from) + half / 2)];
}

// The seats round the table from somebody's place on, clockwise.
function round(seats, home) {
  const first = Math.max(seats.findIndex((each) => each.name === home), 0);
  return [...seats.slice(first), ...seats.slice(0, first)];
}

// Whose turn it is to be drawn, where seats stand in two columns: clockwise from the first at the foot, an odd one has the last row alone.
function inColumns(place, number) {
  const half = number >> 1, odd = number % 2;
  if (odd && !place) return number - 1;
  return place < half + odd ? 2 * (half + odd - 1 - place) : 2 * (place - half - odd) + 1;
}

// A card in front of somebody, 20 px high.
function chip(card, t, { on, name }) {
  const label = t("lies", { card: card.label, name });
  return el("button", { type: "button", class: `chip ${card.border}`, "data-key": `chip-${name}-${card.text}`, "aria-label": label, title: card.label, on },
    pic(card.picture, 16), el("span", { text: card.name }), card.reach ? el("b", { text: card.reach }) : null);
}

// Where the names of cards in play need more than one row, their symbols stand alone.
function fitChips(table) {
  const rows = [...table.querySelectorAll(".chips")];
  for (const row of rows) row.classList.remove("short");
  for (const row of rows.filter((each) => each.scrollWidth > each.clientWidth + 1)) row.classList.add("short");
}

function tagOf(player, s, lost, t) {
  if (lost) return t("tag life", { number: lost });
  if (player.out) return t("tag out");
  if (s.lab) return ""; // nobody plays there
  if (player.won) return t("tag won");
  if (player.you && player.asked && !player.turn) return t("tag you asked");
  if (player.turn) return t(player.you ? "tag your turn" : "tag turn");
  return player.asked ? t("tag asked") : "";
}

// A seat: who sits there, with what, and what can be done to him; `aim` is a move or a refusal on offer.
function seatOf(player, place, at, s, { t, aim, lost, onAbility, onChip, onSeat, extras }) {
  const tag = tagOf(player, s, lost, t);
  const kinds = ["seat", player.you && "you", player.turn && !player.out && "turn", player.asked && "asked", player.out && "out", lost && "hit", !player.character && "plain", player.name.length > 10 && "long",
    place[0] > 50 && "rh", place[1] < 30 && "head", place[1] > 80 && "foot", aim && (aim.moves.length ? "target" : "spared"), s.over && player.won && "won"];
  const node = el("li", { class: kinds.filter(Boolean).join(" "), style: `--x:${place[0]}%;--y:${place[1]}%;--at:${at}`, "data-name": player.name, "data-role": player.role });
  node.append(el("span", { class: "badge" }, pic(player.role === "none" ? "hat" : player.role, 27)),
    el("span", { class: "who" }, el("strong", { text: player.name, title: player.name }), el("small", { text: player.role_name })));
  if (player.cards !== null && !player.out) {
    const held = t(player.cards === 1 ? "holds one" : "holds", { number: player.cards });
    node.append(el("span", { class: "held", title: held }, el("b", { "aria-hidden": "true", text: player.cards }), el("span", { class: "sr", text: held })));
  }
  if (player.character) {
    node.append(el("button", { type: "button", class: "char", "data-key": `ability-${player.name}`, title: player.ability, on: onAbility, text: player.character, "aria-label": t("ability", { name: player.name, character: player.character }) }));
  }
  const row = el("span", { class: "row" });
  if (!player.out && player.most) row.append(bullets(player.life, player.most, lost, player.life_text), el("span", { class: "n", "aria-hidden": "true", text: `${player.life}/${player.most}` }));
  if (!s.lab) node.append(row);
  const things = el("span", { class: "row chips" });
  if (!player.out) {
    things.append(...player.in_play.map((card) => chip(card, t, { on: () => onChip(card, player), name: player.name })));
    if (player.arrows) {
      things.append(el("span", { class: "arrs", role: "img", "aria-label": t(player.arrows === 1 ? "arrow one" : "arrows", { number: player.arrows }) },
        player.arrows > 6 ? [pic("token-arrow", 15, "ta"), el("b", { text: player.arrows })] : [...Array(player.arrows)].map(() => pic("token-arrow", 15, "ta"))));
    }
    things.append(...(player.tokens || []).map((token) => el("span", { class: "token", title: token.name, role: "img", "aria-label": token.name }, pic("wound", 15))));
    if (player.fury) things.append(el("span", { class: "token", role: "img", "aria-label": t(player.fury === 1 ? "fury one" : "fury", { number: player.fury }) }, pic("fury", 15), el("b", { text: player.fury })));
  }
  node.append(things);
  const known = (player.known || []).map((card) => card.label).join(", ");
  const notes = [...(player.notes || []), ...(known ? [t("in hand", { cards: known })] : [])];
  const open = notes.join(", "); // a line that may be cut: a click tells it whole
  if (open) node.append(el("button", { type: "button", class: "row notes", "data-key": `notes-${player.name}`, title: open, "aria-label": `${player.name}: ${open}`, on: () => onChip({ label: player.name, does: open }) }, el("span", { text: open })));
  node.title = [...player.in_play.map((card) => card.label), ...notes].join(", ");
  if (player.distance !== null && !player.you && !player.out) {
    const said = t(player.near ? "near" : "far", { number: player.distance });
    node.append(el("span", { class: player.near ? "dist near" : "dist far", title: said }, pic("eye", 13), el("span", { "aria-hidden": "true", text: player.distance }), el("span", { class: "sr", text: said })));
  }
  if (tag) node.append(el("span", { class: "tag", text: tag }));
  if (s.next === player.name && !s.over && !s.lab) node.append(el("span", { class: "coming", text: t("next") })); // where there is no room for the arrow
  if (aim) node.append(el("button", { type: "button", class: "aim", "data-key": `aim-${player.name}`, "aria-label": aim.label, on: aim.on }, el("span", { text: aim.short })));
  node.append(...extras);
  if (!onSeat) return node;
  node.prepend(el("button", { type: "button", class: "see", "data-key": `seat-${player.name}`, "aria-label": player.label, on: onSeat }));
  if (!aim) node.addEventListener("click", (event) => { if (!event.target.closest("button, .palette")) onSeat(); });
  return node;
}

// What lies on a pile; where one may look at it, all of it answers a click.
function pile(shown, number, name, kind = "", see = null) {
  return el("li", { class: `pile ${kind}` }, shown, number === null ? null : el("b", { text: number }), el("small", { text: name }), see && el("button", { type: "button", class: "see", ...see }));
}

// What lies in the middle of the card table; an open card that may be taken is a button.
function cardPiles(piles, t, size, take, look) {
  const see = (key, name, number) => ({ "data-key": `see-${key}`, "aria-label": t(number === 1 ? "pile of one" : "pile of", { name, number }), on: () => look(key) });
  const lies = see("discards", t("discards"), piles.discards), found = [pile(back(size), piles.deck, t("draw pile"), "", see("deck", t("draw pile"), piles.deck))];
  found.push(piles.discard ? pile(cardShape(piles.discard, size), null, t("discards"), "discards", lies) : pile(el("span", { class: "nocard", style: `width:${size}px;height:${Math.round((size * 118) / 84)}px` }), null, t("discards"), "discards", lies));
  for (const doing of new Set((piles.open || []).map((card) => card.doing))) {
    const lying = piles.open.filter((card) => card.doing === doing);
    found.push(el("li", { class: "pile open" }, el("span", { class: "spread" }, lying.map((card) => take(card, size))), el("small", { text: doing })));
  }
  if (piles.event || piles.next_event) {
    found.push(el("li", { class: "pile event" }, el("span", { class: "eventname", text: piles.event || t("no event") }), el("small", { text: piles.next_event ? t("next event", { event: piles.next_event }) : t("event") })));
  }
  return found;
}

function dicePiles(piles, t) {
  const shown = el("span", { class: "pool" }, [...Array(piles.pool || 0)].map(() => pic("token-arrow", 19, "ta")));
  const found = [el("li", { class: "pile arrowsleft" }, shown, el("b", { class: "plain", text: t(piles.pool === 1 ? "pool one" : "pool", { number: piles.pool }) }), el("small", { text: t("pool empty") }))];
  if (piles.fury_deck !== undefined && piles.fury_deck !== null) found.push(pile(pic("fury", 34), piles.fury_deck, t("fury deck"), "plainpile"));
  if (piles.boneyard) found.push(pile(pic("boneyard", 34), piles.boneyard, t("boneyard"), "plainpile"));
  return found;
}
