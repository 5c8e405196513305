// A question at a time: its answers are buttons and letters, and what there is to say to one comes from the kernel.
const BULLET = "M3 9 C3 4 5 1 8 0 C11 1 13 4 13 9 V15 H3 Z M2 16.5 H14 V19 H2 Z";
const MARKS = { open: "quiz open", right: "quiz right", wrong: "quiz wrong" };
const VERDICTS = { right: "quiz this right", wrong: "quiz this wrong" };

function render({ model, el: root }) {
  const words = model.get("words");
  const t = (key, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.split(`{${name}}`).join(String(value)), words[key] || key);
  const box = node("section", { class: "bkq", "aria-label": t("quiz"), "data-lm-suppress-shortcuts": "true" });
  root.append(box);
  const answers = watchAnswers(model, root, t("silent"));
  let at = 0, number = 0;

  function node(tag, props = {}, ...children) {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(props)) {
      if (value === undefined || value === null || value === false) continue;
      if (key === "on") made.addEventListener("click", value);
      else if (key === "text") made.textContent = value;
      else made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.flat().filter(Boolean));
    return made;
  }

  function choose(choice) {
    answers.asked();
    model.set("action", { question: at, choice, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }

  function progress(questions) {
    const row = node("div", { class: "bullets" });
    questions.forEach((each, i) => {
      const kind = each.right === null ? "open" : each.right ? "right" : "wrong";
      const mark = node("button", { type: "button", class: `${kind} ${i === at ? "here" : ""}`, "data-key": `go-${i}`, on: () => { at = i; draw(); },
        "aria-label": t("quiz go", { number: i + 1, mark: t(MARKS[kind]) }), "aria-current": i === at ? "step" : null });
      mark.innerHTML = `<svg viewBox="0 0 16 20" aria-hidden="true"><path d="${BULLET}"/></svg>`;
      row.append(mark);
    });
    row.append(node("span", { class: "small", text: t("quiz at", { number: at + 1, all: questions.length }) }));
    return row;
  }

  function option(question, text, i) {
    const mine = question.chosen === i;
    const kind = !mine ? "" : question.right ? "right" : "wrong";
    return node("button", { type: "button", class: `option ${kind}`, "data-key": `option-${i}`, "aria-pressed": String(mine), on: () => choose(i) },
      node("span", { class: "letter", text: "ABCDEFGH"[i] }), node("span", { class: "text", text }),
      kind ? node("span", { class: "verdict", text: `${question.right ? "\u2713" : "\u2715"} ${t(VERDICTS[kind])}` }) : null);
  }

  function draw() {
    const s = model.get("state");
    const question = s.questions[at];
    const active = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const more = s.questions.findIndex((each, i) => i > at && !each.right);
    const next = more >= 0 ? more : s.questions.findIndex((each, i) => i !== at && !each.right);
    box.replaceChildren(progress(s.questions), node("h3", { text: question.text }),
      node("div", { class: "options", role: "group", "aria-label": t("quiz answers", { text: question.text }) }, question.choices.map((text, i) => option(question, text, i))),
      node("div", { class: `said ${question.right === null ? "" : question.right ? "right" : "wrong"}`, role: "status", text: question.said }),
      node("div", { class: "foot" },
        next >= 0 ? node("button", { type: "button", class: question.right ? "go" : "", "data-key": "next", on: () => { at = next; draw(); box.querySelector(".option").focus(); }, text: t("quiz next") }) : null,
        node("span", { class: "small", text: s.told })));
    const again = active && [...box.querySelectorAll("[data-key]")].find((each) => each.dataset.key === active);
    if (again) again.focus({ preventScroll: true });
  }

  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const options = box.querySelectorAll(".option");
    const place = "abcdefgh".indexOf(event.key.toLowerCase());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (place >= 0 && place < options.length && event.key.length === 1) { options[place].focus(); choose(place); }
    else if (step) {
      event.preventDefault();
      const here = [...options].indexOf(document.activeElement);
      options[Math.min(Math.max(here + step, 0), options.length - 1)].focus();
    }
  });
  const changed = () => { answers.answered(); draw(); };
  model.on("change:state", changed);
  draw();
  return () => { answers.stop(); model.off("change:state", changed); };
}

export default { render };
