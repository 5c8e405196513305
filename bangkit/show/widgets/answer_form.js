// An answer to one question, chosen or written; what it is worth comes from the kernel, which has escaped all that anybody typed.
function render({ model, el: root }) {
  const words = model.get("words"), { label, choices, several } = model.get("state");
  const box = el("section", { class: "bk bkq", "aria-label": label, "data-lm-suppress-shortcuts": "true" });
  root.append(box);
  const answers = watchAnswers(model, root, words.silent);
  const picked = new Set(model.get("state").chosen);
  let number = 0;

  function send(answer) {
    answers.asked();
    model.set("action", { ...answer, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }

  function choose(place) {
    if (several && picked.has(place)) picked.delete(place);
    else {
      if (!several) picked.clear();
      picked.add(place);
    }
    options.forEach((each, i) => each.setAttribute("aria-pressed", String(picked.has(i))));
    if (!several) check();
  }

  function check() {
    if (choices.length) send({ chosen: [...picked].sort((one, other) => one - other) });
    else if (field.value.trim()) send({ text: field.value });
    else field.focus();
  }

  const options = choices.map(({ text, about }, i) => el("button", { type: "button", class: "option", "aria-pressed": String(picked.has(i)), on: () => choose(i) },
    several ? null : el("span", { class: "letter", text: "ABCDEFGH"[i] || "" }), el("span", { class: "text" }, about ? el("b", { text: `${text}: ` }) : null, about || text)));
  const field = choices.length ? null : el("input", { type: "text", "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: 500 });
  const told = el("div", { class: "told", role: "status" });
  const go = several || field ? el("button", { type: "button", class: "go", on: check, text: words["form check"] }) : null;
  const asked = field || el("div", { class: `options ${several ? "several" : ""}`, role: "group", "aria-label": label }, options);
  box.append(el("p", { class: "label", text: label }), el("div", { class: "foot" }, asked, go), told);

  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && event.target === field) check();
  });
  const draw = () => { told.innerHTML = model.get("state").told; };
  const changed = () => { answers.answered(); draw(); told.scrollIntoView({ block: "nearest" }); }; // only ever after a click
  model.on("change:state", changed);
  draw();
  return () => { answers.stop(); model.off("change:state", changed); };
}

export default { render };
