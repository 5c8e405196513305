// Draws the state of a sitting and sends clicks back. No rule of the game and no sentence is here.
const SVG = "http://www.w3.org/2000/svg";
// Places round a table of three by three, clockwise from the bottom middle, by the number of seats.
const PLACES = {
  1: ["32"], 2: ["32", "12"], 3: ["32", "11", "13"], 4: ["32", "21", "12", "23"], 5: ["32", "21", "11", "13", "23"],
  6: ["32", "21", "11", "12", "13", "23"], 7: ["32", "31", "21", "11", "13", "23", "33"],
  8: ["32", "31", "21", "11", "12", "13", "23", "33"],
};

function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "on") node.addEventListener("click", value);
    else if (key === "text") node.textContent = value;
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function render({ model, el: root }) {
  const words = model.get("words") || {};
  const t = (key, facts = {}) =>
    Object.entries(facts).reduce((text, [name, value]) => text.split(`{${name}}`).join(String(value)), words[key] || key);
  const box = el("section", { class: "bk", "aria-label": t("table"), "data-lm-suppress-shortcuts": "true" });
  const status = el("div", { class: "bk-status", role: "status", "aria-live": "polite" });
  root.classList.add("bk-root");
  root.append(box, status);
  let open = null; // the place of the card whose moves are shown
  let kept = new Set(); // the places of the dice that are kept
  let goal = null; // what the dice are kept for
  let hidden = false; // whether the notice has been closed
  let number = 0;
  const answers = watchAnswers(model, root, t("silent"));
  let timer = null; // runs while bots play by themselves

  function send(action) {
    answers.asked();
    model.set("action", { ...action, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }
  const keyed = (key, props) => ({ ...props, "data-key": key });
  const button = (key, text, on, props = {}) => el("button", keyed(key, { ...props, type: "button", on, text }));
  const ruleLink = (id, key, props = {}) =>
    id ? el("button", keyed(key, { type: "button", class: "rule", on: () => send({ do: "rule", id }), text: id, title: t("rule"), ...props })) : null;
  const kit = { el, button, ruleLink, send, t, keyed, memory: {}, draw: () => draw() };
  function play(move) { forget(); send({ do: "play", move }); }
  function forget() { open = null; kept = new Set(); }

  // -- seats

  function seat(player, place, aims, s) {
    const marks = ["seat", player.you && "you", player.turn && "turn", player.asked && "asked", player.out && "out", player.reach && "reach"];
    const item = el("li", { class: marks.filter(Boolean).join(" "), style: `grid-area:${place[0]}/${place[1]}`, "data-name": player.name });
    item.append(el("div", { class: "head" }, el("strong", {}, el("span", { "aria-hidden": "true", text: `${player.role_sign} ` }), player.name), el("span", { class: "small", text: player.role })));
    if (player.character) {
      item.append(el("div", {}, button(`ability-${player.name}`, player.character, () => send({ do: "ability", name: player.name }), { title: player.ability, class: "rule" })));
    }
    if (!player.out) {
      item.append(el("div", {}, el("span", { class: "life", "aria-hidden": "true", text: "●".repeat(player.life) + "○".repeat(Math.max(player.most - player.life, 0)) }), el("span", { class: "small", text: ` ${player.life_text}` })));
    }
    item.append(el("div", { class: "small", text: player.facts.join(" · ") }));
    if (player.in_play.length) item.append(el("div", { class: "lying" }, player.in_play.map((text) => el("span", { class: "chip", text }))));
    if (player.known) item.append(el("div", { class: "small", text: player.known }));
    if (player.turn) item.append(el("div", { class: "small mark", text: player.turn }));
    const here = aims[player.name];
    if (here) {
      item.append(el("div", { class: "moves" },
        here.moves.map((m) => button(`at-${m.move}`, m.short || t("choose"), () => play(m.move), { class: "go", "aria-label": m.move })),
        here.why ? button(`beyond-${player.name}`, t("why not"), here.why, { class: "faint", "aria-label": t("beyond", { name: player.name }) }) : null));
    }
    item.append(...partsAtSeat(player, s, kit));
    return item;
  }

  function aimsOf(s) {
    const aims = {};
    const at = (name) => (aims[name] ||= { moves: [], why: null });
    const chosen = open === null ? null : (s.hand || [])[open];
    if (chosen) {
      for (const m of chosen.moves) if (m.target) at(m.target).moves.push(m);
      for (const name of chosen.beyond) at(name).why = () => send({ do: "why_at", card: chosen.text, target: name });
    } else {
      for (const m of s.moves || []) if (m.target) at(m.target).moves.push(m);
      for (const each of s.beyond || []) at(each.target).why = () => send({ do: "why", move: each.move });
    }
    return aims;
  }

  function lines(wood, s) {
    const svg = wood.querySelector("svg");
    const area = wood.getBoundingClientRect();
    if (!area.width) return;
    svg.setAttribute("viewBox", `0 0 ${area.width} ${area.height}`);
    svg.replaceChildren();
    const seats = [...wood.querySelectorAll(".seat")];
    const you = seats.find((node) => node.classList.contains("you"));
    if (!you) return;
    const middle = (node) => { const r = node.getBoundingClientRect(); return [r.left + r.width / 2 - area.left, r.top + r.height / 2 - area.top, r.width / 2, r.height / 2]; };
    const [x, y] = middle(you);
    for (const node of seats) {
      const player = s.seats.find((p) => p.name === node.dataset.name);
      if (!player || !player.link) continue;
      const [ox, oy, w, h] = middle(node);
      const dx = x - ox, dy = y - oy;
      const share = Math.min(w / Math.abs(dx || 1), h / Math.abs(dy || 1));
      const long = Math.hypot(dx, dy) || 1;
      const bx = ox + dx * share + (dx / long) * 15, by = oy + dy * share + (dy / long) * 15;
      const kind = player.reach ? "near" : "far";
      const line = document.createElementNS(SVG, "line");
      for (const [k, v] of Object.entries({ x1: x, y1: y, x2: ox, y2: oy, class: kind })) line.setAttribute(k, v);
      const disc = document.createElementNS(SVG, "circle");
      for (const [k, v] of Object.entries({ cx: bx, cy: by, r: 11, class: kind })) disc.setAttribute(k, v);
      const text = document.createElementNS(SVG, "text");
      for (const [k, v] of Object.entries({ x: bx, y: by + 4.5, "text-anchor": "middle", class: kind })) text.setAttribute(k, v);
      text.textContent = player.link;
      svg.append(line, disc, text);
    }
    for (const node of svg.querySelectorAll("circle,text")) svg.append(node); // above every line
  }

  // -- cards and dice

  function card(item, index) {
    const playable = item.moves.length > 0;
    const opens = playable && (item.moves.length > 1 || item.moves[0].target);
    const on = () => {
      if (!playable) send({ do: "why_card", card: item.text });
      else if (!opens) play(item.moves[0].move);
      else { open = open === index ? null : index; draw(); }
    };
    return el("li", {}, el("button", keyed(`card-${index}`, {
      type: "button", on, class: `card ${item.border} ${playable ? "" : "muted"}`,
      "aria-expanded": opens ? String(open === index) : null,
      "aria-label": playable ? item.text : t("cannot", { card: item.text }),
    }), el("strong", { text: item.name }), el("span", { class: `face ${item.suit}`, text: item.face }),
      playable ? null : el("span", { class: "small", text: t("why not") })));
  }

  function keeping(s) { return s.dice.map((die, i) => i).filter((i) => s.dice[i].locked || kept.has(i)); }

  function dice(s, best) {
    const list = el("ul", { class: "dice", "aria-label": t("dice") });
    s.dice.forEach((die, i) => {
      const on = () => {
        if (die.locked) send({ do: "why_die", die: i });
        else { kept.has(i) ? kept.delete(i) : kept.add(i); draw(); }
      };
      const stays = s.rerolling && (die.locked || kept.has(i));
      const under = die.locked ? t("locked") : kept.has(i) && s.rerolling ? t("keep") : "";
      list.append(el("li", {}, el("button", keyed(`die-${i}`, {
        type: "button", class: `die ${die.duel ? "duel" : ""} ${die.locked ? "muted" : ""} ${best.includes(i) ? "best" : ""}`, on,
        "aria-pressed": s.rerolling ? String(stays) : null, disabled: !s.rerolling,
        "aria-label": t("die", { number: i + 1, face: die.face }) + (die.locked ? `, ${t("locked")}` : "") + (best.includes(i) ? `, ${t("best mark")}` : ""),
      }), el("span", { class: "sign", "aria-hidden": "true", text: die.sign }), el("span", { text: die.face }), el("span", { class: "small", text: best.includes(i) ? t("best mark") : under }))));
    });
    const parts = [list];
    if (s.rolling) {
      const keep = keeping(s);
      const rest = s.dice.length - keep.length;
      const again = rest === 0 ? t("stop here") : rest === 1 ? t("reroll one") : t("reroll", { number: rest });
      const rolls = el("div", { class: "moves" });
      if (s.rerolling) rolls.append(button("reroll", again, () => { forget(); send({ do: "keep", dice: keep }); }, { class: "go" }));
      if (rest !== 0 || !s.rerolling) rolls.append(button("stop", t("stop here"), () => { forget(); send({ do: "stop" }); }, { class: "go" }));
      if (s.rerolling) {
        const choose = el("select", keyed("goal", {}), s.goals.map((each) => el("option", { value: each.key, text: each.text, selected: each.key === (goal || s.goal) })));
        choose.addEventListener("change", () => { goal = choose.value; send({ do: "best", dice: keeping(s), goal }); });
        rolls.append(el("label", {}, `${t("goal")} `, choose), button("best", t("best"), () => send({ do: "best", dice: keeping(s), goal: goal || s.goal })));
      }
      parts.push(rolls);
    }
    return parts;
  }

  // -- what is said

  function figure(each, i) {
    const line = el("div", { class: "figure" }, el("strong", { class: "about", text: each.about }), el("span", { text: `${each.what} ` }),
      el("span", { class: "small", text: t("exactly", { exact: each.exact }) }), ruleLink(each.rule, `figure-${i}`));
    if (each.steps.length) {
      line.append(el("details", {}, el("summary", keyed(`steps-${i}`, { text: t("steps") })),
        el("table", {}, el("tbody", {}, each.steps.map(([what, text]) => el("tr", {}, el("th", { scope: "row", text: what }), el("td", { class: "formula", text })))))));
    }
    return line;
  }

  function notice(said) {
    const panel = el("div", { class: `notice ${said.kind}`, "data-key": "notice", tabindex: "-1" },
      el("div", { class: "head" }, el("strong", { class: "title", text: said.title }), button("close", t("close"), () => { hidden = true; draw(); }, { class: "faint" })));
    if (said.figures) panel.append(...said.figures.map(figure));
    said.lines.forEach((line, i) => panel.append(el("p", {}, line.rule && line.rule !== said.title ? ruleLink(line.rule, `notice-${i}`) : null, el("span", { text: (line.rule ? " " : "") + line.text }))));
    if (said.grid) {
      const g = said.grid;
      panel.append(el("table", {}, el("caption", { text: g.caption }), el("thead", {}, el("tr", {}, g.heads.map((text) => el("th", { scope: "col", text })))),
        el("tbody", {}, g.rows.map((row, i) => el("tr", { class: i === g.mark ? "own" : "" }, row.map((text, j) => el(j ? "td" : "th", { text, scope: j ? null : "row" })))))));
    }
    return panel;
  }

  function log(s) {
    const list = el("ol", { class: "log", "aria-label": t("log"), tabindex: "0", "data-key": "log" });
    const links = [];
    s.log.forEach((line, i) => {
      const link = ruleLink(line.rule, `log-${line.number}`, { tabindex: i === s.log.length - 1 ? "0" : "-1" });
      if (link) links.push(link);
      list.append(el("li", { class: line.fresh ? "fresh" : "" }, line.fresh ? el("span", { class: "sr", text: `${t("new")}: ` }) : null, el("span", { text: `${line.text} ` }), link));
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const here = links.indexOf(document.activeElement);
      if (!step || here < 0) return;
      event.preventDefault();
      (links[here + step] || links[here]).focus();
    });
    return list;
  }

  function history(s) {
    const file = el("input", { type: "file", accept: ".json", class: "sr", tabindex: "-1", "aria-label": t("saved game") });
    file.addEventListener("change", async () => { if (file.files[0]) { forget(); send({ do: "load", text: await file.files[0].text() }); } });
    const act = (key, can, extra = {}) => button(key, t(key), () => { forget(); send({ do: key }); }, { disabled: !can, ...extra });
    const moment = el("input", keyed("moment", { type: "range", min: 0, max: s.decisions, "aria-label": t("moment"), disabled: !s.decisions }));
    moment.value = s.decisions - s.back;
    moment.addEventListener("change", () => { forget(); send({ do: "look", back: s.decisions - Number(moment.value) }); });
    const bar = el("div", { class: "bar", role: "toolbar", "aria-label": t("history") },
      act("undo", s.can.undo), act("redo", s.can.redo), act("earlier", s.can.earlier), moment, act("later", s.can.later),
      s.back ? act("restart", true, { class: "go" }) : null, el("span", { class: "fill" }));
    if (s.watching) {
      bar.append(act("step", s.can.step, { class: "go" }), button("auto", t(timer ? "stop" : "auto"), auto, { disabled: !s.can.step && !timer }));
      const eyes = el("select", keyed("eyes", {}), ["", ...s.names].map((name) => el("option", { value: name, text: name || "…", selected: name === (s.seat || "") })));
      eyes.addEventListener("change", () => send({ do: "eyes", name: eyes.value }));
      bar.append(el("label", {}, `${t("eyes")} `, eyes));
    }
    bar.append(button("save", t("save"), () => send({ do: "save" })), button("load", t("load"), () => file.click()), file);
    return bar;
  }

  function auto() {
    if (timer) { clearInterval(timer); timer = null; } else timer = setInterval(() => send({ do: "step" }), 700);
    draw();
  }

  // -- everything

  function draw() {
    const s = model.get("state");
    const active = box.contains(document.activeElement) ? document.activeElement.dataset.key || "somewhere" : null;
    const openSteps = [...box.querySelectorAll("details[open] > summary")].map((node) => node.dataset.key);
    const said = !hidden && s.notice && s.notice.title !== undefined ? s.notice : null;
    const best = said && said.best ? said.best : [];
    const chosen = open === null ? null : (s.hand || [])[open];
    box.classList.toggle("walking", Boolean(s.walk) && !s.walk.playing);
    box.classList.toggle("quiet", Boolean(s.still));
    box.replaceChildren(...partsAbove(s, kit), history(s));
    if (s.back) box.append(el("p", { class: "past", text: t("looking back", { now: s.decisions - s.back, all: s.decisions }) }));

    const you = Math.max(s.seats.findIndex((p) => p.you), 0);
    const count = s.seats.length;
    const aims = aimsOf(s);
    const wood = el("ul", { class: `seats n${count}`, "aria-label": t("seats") });
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    s.seats.forEach((p, i) => wood.append(seat(p, PLACES[count][(i - you + count) % count], aims, s)));
    wood.append(el("li", { class: "middle", style: "grid-area:2/2" }, s.middle.map((text) => el("div", { text }))));
    const place = el("div", { class: "wood" }, wood);
    place.prepend(svg);
    const told = log(s);
    box.append(el("div", { class: "cols" }, place, told));

    if (s.over) box.append(el("p", { class: "question", text: s.over }));
    else if (s.question) {
      box.append(el("p", { class: "question" }, el("span", { text: `${t(s.mine ? "asked" : "waiting", s.question)} ` }), ruleLink(s.question.rule, "question-rule")));
    }
    box.append(...partsBelow(s, kit));
    if (s.dice && s.dice.length) box.append(...dice(s, best));
    if (s.hand) {
      box.append(el("ul", { class: "hand", "aria-label": t("whose hand", { name: s.viewer }) }, s.hand.map(card)));
    }
    if (chosen) {
      box.append(el("div", { class: "moves", role: "group", "aria-label": t("ways", { card: chosen.text }) },
        chosen.moves.map((m) => button(`move-${m.move}`, m.label, () => play(m.move), { class: "go", "aria-label": m.move })),
        chosen.beyond.map((name) => button(`not-${name}`, t("beyond", { name }), () => send({ do: "why_at", card: chosen.text, target: name }), { class: "faint" }))));
    }
    const rest = el("div", { class: "moves", role: "group", "aria-label": t("other moves") });
    for (const m of s.moves || []) rest.append(button(`move-${m.move}`, m.label, () => play(m.move), { class: "go" }));
    if (!chosen) for (const each of s.beyond || []) rest.append(button(`not-${each.target}`, t("beyond", { name: each.target }), () => send({ do: "why", move: each.move }), { class: "faint" }));
    if (s.can.odds) rest.append(button("odds", t("odds"), () => send({ do: "odds", dice: s.dice ? keeping(s) : [] })));
    if (rest.children.length) box.append(rest);
    if (s.anytime && s.anytime.length) {
      box.append(el("details", {}, el("summary", keyed("anytime", { text: t("anytime", { number: s.anytime.length }) })),
        el("div", { class: "moves" }, s.anytime.map((m) => button(`free-${m.move}`, m.label, () => play(`${s.viewer}: ${m.move}`))))));
    }
    if (said && said.kind !== "file") box.append(notice(said));
    for (const key of openSteps) { const node = byKey(key); if (node) node.parentElement.open = true; }

    const heard = [];
    if (said) heard.push(said.title, ...(said.figures || []).map((f) => `${f.about} ${f.what}`), ...said.lines.map((l) => l.text));
    else heard.push(s.over || (s.question ? t(s.mine ? "asked" : "waiting", s.question) : ""));
    status.textContent = heard.join(". ");
    watch.disconnect();
    watch.observe(place);
    let atEnd = false; // the newest line is in sight as soon as there is a height to speak of
    drawLines = () => {
      lines(place, s);
      if (!atEnd && told.clientHeight) { told.scrollTop = told.scrollHeight; atEnd = true; }
    };
    drawLines();
    if (active) {
      const again = byKey(active);
      const next = again && !again.disabled ? again : box.querySelector(".card:not(.muted), .die:not(:disabled), .moves button, .bar button:not(:disabled)");
      if (next) next.focus({ preventScroll: true });
    }
  }
  const byKey = (key) => [...box.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key);
  let drawLines = () => {};
  const watch = new ResizeObserver(() => drawLines());

  function download(name, text) {
    const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  box.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own shortcuts are not meant here
    if (event.key !== "Escape") return;
    open = null;
    hidden = true;
    draw();
  });
  const changed = () => {
    const s = model.get("state");
    answers.answered();
    hidden = false;
    if (s.over || !s.watching) { clearInterval(timer); timer = null; }
    if (s.notice && s.notice.kind === "file") download(s.notice.title, s.notice.text);
    draw();
  };
  model.on("change:state", changed);
  draw();
  return () => { answers.stop(); clearInterval(timer); watch.disconnect(); model.off("change:state", changed); };
}

export default { render };
