// Draws the state of a sitting and sends clicks back. No rule of the game is here.
const ROUND = 2 * Math.PI;

function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") node.addEventListener("click", value);
    else if (key === "text") node.textContent = value;
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function render({ model, el: root }) {
  const box = el("section", { class: "bk", "aria-label": "A table to touch" });
  const status = el("div", { class: "bk-status", role: "status", "aria-live": "polite" });
  root.append(box, status);
  let open = null; // the text of the card whose moves are shown
  let kept = new Set(); // the places of the dice that are kept
  let focus = null; // what to focus after drawing, by its data-key
  let number = 0;

  function send(action) {
    model.set("action", { ...action, number: ++number + Date.now() });
    model.save_changes();
  }
  function keyed(key, props) {
    return { ...props, "data-key": key, on: () => { focus = key; props.on(); } };
  }
  const button = (key, text, on, props = {}) => el("button", keyed(key, { ...props, type: "button", on, text }));
  const ruleLink = (id, key) =>
    id ? el("button", keyed(key, { type: "button", class: "rule", on: () => send({ do: "rule", id }), text: id, title: "Show this rule" })) : null;
  const red = (suit) => (suit === "hearts" || suit === "diamonds" ? "face red" : "face");

  function seat(player, place, count, highlight) {
    const angle = ROUND * (place / count) + Math.PI / 2;
    const left = 50 + 37 * Math.cos(angle);
    const top = 50 + 38 * Math.sin(angle);
    const marks = ["seat", player.you && "you", player.turn && "turn", player.asked && "asked", player.out && "out", player.in_reach && "reach"];
    const life = "●".repeat(Math.max(player.life, 0)) + "○".repeat(Math.max(player.starting_life - Math.max(player.life, 0), 0));
    const item = el("li", { class: marks.filter(Boolean).join(" "), style: `left:${left}%;top:${top}%` });
    item.append(el("h4", {}, el("span", { text: `${player.role_sign} ${player.name}` }), el("span", { class: "small", text: player.role || "role hidden" })));
    if (player.character) {
      item.append(el("p", {}, button(`ability-${player.name}`, player.character, () => { notice({ kind: "rule", title: player.character, lines: [{ rule: "", text: player.ability }] }); }, { title: player.ability, class: "rule" })));
    }
    if (player.out) item.append(el("p", { class: "small", text: "out of the game" }));
    else {
      item.append(el("p", {}, el("span", { class: "life", "aria-hidden": "true", text: life }), el("span", { text: ` ${player.life}/${player.starting_life}` }), el("span", { class: "sr", text: ` life ${player.life} of ${player.starting_life}` })));
      const facts = [];
      if (player.hand_size !== undefined) facts.push(`${player.hand_size} in hand`);
      if (player.arrows !== undefined) facts.push(`${player.arrows} arrows`);
      if (player.extra) facts.push(player.extra);
      if (player.distance !== null && player.distance !== undefined) facts.push(`distance ${player.distance}${player.in_reach === undefined ? "" : player.in_reach ? ", in reach" : ", beyond reach"}`);
      item.append(el("p", { class: "small", text: facts.join(" · ") }));
      if (player.in_play && player.in_play.length) item.append(el("p", { text: player.in_play.map((c) => `${c.name} ${c.face}`).join(", ") }));
      if (highlight) item.append(el("div", { class: "moves" }, ...highlight.map((m) => button(`at-${m.move}`, m.short || "choose", () => play(m.move), { class: "go", "aria-label": m.move }))));
    }
    if (player.turn) item.append(el("span", { class: "small", text: "▶ has the turn" }));
    return item;
  }

  let shownNotice = null;
  function notice(value) { shownNotice = value; draw(); }
  function play(move) { open = null; kept = new Set(); send({ do: "play", move }); }

  function card(item, index) {
    const playable = item.moves.length > 0;
    const key = `card-${index}`;
    const on = () => {
      if (!playable) send({ do: "why_card", card: item.text });
      else if (item.moves.length === 1 && !item.moves[0].target) play(item.moves[0].move);
      else { open = open === item.text + index ? null : item.text + index; draw(); }
    };
    return el("li", {}, el("button", keyed(key, {
      type: "button", on, class: `card ${item.border} ${playable ? "" : "muted"}`,
      "aria-expanded": playable && (item.moves.length > 1 || item.moves[0].target) ? String(open === item.text + index) : null,
      "aria-label": `${item.text}${playable ? "" : ", cannot be played now: why not?"}`,
    }), el("strong", { text: item.name }), el("span", { class: red(item.suit), text: item.face }),
      el("span", { class: "small", text: playable ? "" : "why not?" })));
  }

  function draw() {
    const s = model.get("state");
    const said = shownNotice || (s.notice && s.notice.title !== undefined ? s.notice : null);
    box.replaceChildren();
    const chosen = (s.hand || []).find((c, i) => open === c.text + i);
    const targeted = {};
    if (chosen) for (const m of chosen.moves) if (m.target) (targeted[m.target] ||= []).push({ ...m, short: m.label.replace(/^->\s*[^:]*:?\s*/, "") || "this one" });

    const history = el("div", { class: "bar", role: "toolbar", "aria-label": "History and files" },
      button("undo", "↶ undo", () => send({ do: "undo" }), { disabled: !s.can.undo }),
      button("redo", "↷ redo", () => send({ do: "redo" }), { disabled: !s.can.redo }),
      button("earlier", "◀ look back", () => send({ do: "earlier" }), { disabled: !s.can.earlier }),
      button("later", "look ahead ▶", () => send({ do: "later" }), { disabled: !s.can.later }),
      s.back ? button("restart", "go on from here", () => send({ do: "restart" }), { class: "go" }) : null,
      el("span", { class: "fill" }),
      button("save", "save", () => send({ do: "save" })),
      button("load", "load", () => file.click()));
    const file = el("input", { type: "file", accept: ".json", class: "sr", tabindex: "-1", "aria-label": "A saved game" });
    file.addEventListener("change", async () => { if (file.files[0]) send({ do: "load", text: await file.files[0].text() }); });
    box.append(history, file);
    if (s.back) box.append(el("p", { class: "small", text: `Looking back ${s.back} decision${s.back > 1 ? "s" : ""}; nothing is changed.` }));

    const seats = el("ul", { class: "seats", "aria-label": "Seats, clockwise" });
    const you = Math.max(s.seats.findIndex((p) => p.you), 0);
    s.seats.forEach((p, i) => seats.append(seat(p, (i - you + s.seats.length) % s.seats.length, s.seats.length, targeted[p.name])));
    const middle = el("div", { class: "middle" });
    for (const line of s.middle || []) middle.append(el("p", { class: "small", text: line }));
    if (s.deck !== undefined) middle.append(el("p", { text: `deck ${s.deck} · discarded ${s.discard_size}` }));
    if (s.discard) middle.append(el("p", { class: "small", text: `on top: ${s.discard.name} ${s.discard.face}` }));
    if (s.open && s.open.length) middle.append(el("p", { text: `open: ${s.open.map((c) => `${c.name} ${c.face}`).join(", ")}` }));
    if (s.event) middle.append(el("p", { text: `event: ${s.event}` }));
    const place = el("div", {}, seats);
    seats.append(el("li", { class: "middle" }, ...middle.childNodes));
    const log = el("ol", { class: "log", "aria-label": "Log", tabindex: "0" });
    s.log.forEach((line, i) => log.append(el("li", {}, el("span", { text: line.text + " " }), ruleLink(line.rule, `log-${i}-${line.rule}`))));
    box.append(el("div", { class: "cols" }, place, log));

    if (s.over) box.append(el("p", { class: "question", text: s.winners.length ? `The game is over: ${s.winners.join(", ")} won.` : "The game is over." }));
    else if (s.question) {
      box.append(el("p", { class: "question" }, el("span", { text: s.mine ? `${s.question.who}: ${s.question.text} ` : `Waiting for ${s.question.who}: ${s.question.text} ` }), ruleLink(s.question.rule, "question-rule")));
    }
    if (s.dice) box.append(dice(s));
    if (s.hand) {
      const hand = el("ul", { class: "hand", "aria-label": `${s.viewer}'s hand` });
      s.hand.forEach((c, i) => hand.append(card(c, i)));
      box.append(hand);
    }
    if (chosen) {
      box.append(el("div", { class: "moves", role: "group", "aria-label": `Ways to play ${chosen.text}` },
        ...chosen.moves.map((m) => button(`move-${m.move}`, m.label, () => play(m.move), { class: "go" }))));
    }
    const rest = el("div", { class: "moves", role: "group", "aria-label": "Other moves" });
    for (const m of s.moves || []) rest.append(button(`move-${m.move}`, m.label, () => play(m.move), { class: "go" }));
    if (s.can.odds) rest.append(button("odds", "what are my odds?", () => send({ do: "odds" })));
    box.append(rest);
    if (s.anytime && s.anytime.length) {
      box.append(el("details", {}, el("summary", { text: `At any time (${s.anytime.length})` }),
        el("div", { class: "moves" }, ...s.anytime.map((m) => button(`free-${m.move}`, m.label, () => send({ do: "play", move: `${s.viewer}: ${m.move}` }))))));
    }
    if (said && said.kind === "file") { download(said.title, said.text); }
    else if (said) {
      const panel = el("div", { class: `notice ${said.kind}` }, el("h4", { text: said.title }));
      (said.lines || []).forEach((line, i) => panel.append(el("p", {}, ruleLink(line.rule, `notice-${i}`), el("span", { text: " " + line.text }))));
      box.append(panel);
    }
    status.textContent = said && said.lines ? [said.title, ...said.lines.map((l) => l.text)].join(". ") : s.question ? `${s.question.who}: ${s.question.text}` : "";
    log.scrollTop = log.scrollHeight;
    if (focus) {
      const again = [...box.querySelectorAll("[data-key]")].find((node) => node.dataset.key === focus && !node.disabled)
        || box.querySelector(".hand button, .die, .moves button");
      if (again) again.focus({ preventScroll: true });
    }
  }

  function dice(s) {
    const wrap = el("div", {});
    const list = el("ul", { class: "dice", "aria-label": "Dice; press the ones to keep" });
    s.dice.forEach((die, i) => {
      const on = () => { if (die.locked) return; kept.has(i) ? kept.delete(i) : kept.add(i); draw(); };
      list.append(el("li", {}, el("button", keyed(`die-${i}`, {
        type: "button", class: "die", on, "aria-pressed": String(die.locked || kept.has(i)), disabled: !s.rerolling,
        "aria-label": `die ${i + 1}: ${die.face}${die.locked ? ", locked" : ""}`,
      }), el("span", { class: "sign", "aria-hidden": "true", text: die.sign }), el("span", { text: die.face + (die.locked ? " (locked)" : "") }))));
    });
    wrap.append(list);
    if (s.rerolling) {
      wrap.append(el("div", { class: "moves" },
        button("reroll", `reroll the others (${s.rerolls_left} left)`, () => { const keep = [...kept]; kept = new Set(); send({ do: "keep", dice: keep }); }, { class: "go" }),
        button("best", "which keep is best?", () => send({ do: "best", dice: [...kept] }))));
    }
    return wrap;
  }

  function download(name, text) {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  model.on("change:state", () => { shownNotice = null; draw(); });
  draw();
}

export default { render };
