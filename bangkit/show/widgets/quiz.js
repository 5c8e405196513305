// A question at a time: its answers are buttons and letters, and what there is to say to one comes from the kernel.
const VERDICT_MARKS = { open: "quiz open", right: "quiz right", wrong: "quiz wrong" };
const VERDICTS = { right: "quiz this right", wrong: "quiz this wrong" };

function render({ model, el: root }) {
  const words = model.get("words");
  const t = (key, facts = {}) => Object.entries(facts).reduce((text, [name, value]) => text.split(`{${name}}`).join(String(value)), words[key] || key);
  bringSymbols();
  const box = el("div", { class: "bkq", role: "group", "aria-label": t("quiz") });
  root.append(box);
  const answers = watchAnswers(model, root, t("silent"));
  let at = 0, number = 0;

  function choose(choice) {
    answers.asked();
    model.set("action", { question: at, choice, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }

  function progress(questions) {
    const row = el("div", { class: "bullets" });
    questions.forEach((each, i) => {
      const kind = each.right === null ? "open" : each.right ? "right" : "wrong";
      row.append(el("button", { type: "button", class: `${kind} ${i === at ? "here" : ""}`, "data-key": `go-${i}`, on: () => { at = i; draw(); },
        "aria-label": t("quiz go", { number: i + 1, mark: t(VERDICT_MARKS[kind]) }), "aria-current": i === at ? "step" : null }, pic(kind === "right" ? "bullet" : "bullet-spent", 11, "", 20)));
    });
    row.append(el("span", { class: "small", text: t("quiz at", { number: at + 1, all: questions.length }) }));
    return row;
  }

  function option(question, text, i) {
    const mine = question.chosen === i;
    const kind = !mine ? "" : question.right ? "right" : "wrong";
    return el("button", { type: "button", class: `option ${kind}`, "data-key": `option-${i}`, "aria-pressed": String(mine), on: () => choose(i) },
      el("span", { class: "letter", text: "ABCDEFGH"[i] }), el("span", { class: "text", text }),
      kind ? el("span", { class: "verdict", text: `${question.right ? "\u2713" : "\u2715"} ${t(VERDICTS[kind])}` }) : null);
  }

  function draw() {
    const s = model.get("state");
    const question = s.questions[at];
    const active = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const more = s.questions.findIndex((each, i) => i > at && !each.right);
    const next = more >= 0 ? more : s.questions.findIndex((each, i) => i !== at && !each.right);
    const said = el("div", { class: `said ${question.right === null ? "" : question.right ? "right" : "wrong"}`, role: "status" });
    said.innerHTML = question.said; // made safe by the kernel: an id in it shows what its rule says
    box.replaceChildren(progress(s.questions), el("h3", { text: question.text }),
      el("div", { class: "asked" }, question.cards.length ? el("div", { class: "cards", role: "img", "aria-label": question.cards.map((card) => card.label).join(", ") }, question.cards.map((card) => cardShape(card))) : null, el("div", { class: "options", role: "group", "aria-label": t("quiz answers", { text: question.text }) }, question.choices.map((text, i) => option(question, text, i)))),
      said,
      el("div", { class: "foot" },
        next >= 0 ? el("button", { type: "button", class: question.right ? "go" : "", "data-key": "next", on: () => { at = next; draw(); box.querySelector(".option").focus(); }, text: t("quiz next") }) : null,
        el("span", { class: "small", text: s.told })));
    const again = active && [...box.querySelectorAll("[data-key]")].find((each) => each.dataset.key === active);
    if (again) again.focus({ preventScroll: true });
  }

  const keys = ownKeys(box);
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const options = box.querySelectorAll(".option");
    const place = "abcdefgh".indexOf(event.key.toLowerCase());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (place >= 0 && place < options.length && event.key.length === 1) { options[place].focus({ focusVisible: true }); choose(place); }
    else if (step) {
      event.preventDefault();
      const here = [...options].indexOf(document.activeElement);
      options[Math.min(Math.max(here + step, 0), options.length - 1)].focus({ focusVisible: true });
    }
  });
  const changed = () => { answers.answered(); draw(); box.querySelector(".said").scrollIntoView({ block: "nearest" }); };
  model.on("change:state", changed);
  draw();
  return () => { answers.stop(); keys(); model.off("change:state", changed); };
}

export default { render };
