// An answer to one question, chosen or written; what it is worth comes from the kernel, which has escaped all that anybody typed.
function render({ model, el: root }) {
  const words = model.get("words"), { label, choices, several } = model.get("state");
  const box = el("div", { class: "bkq", role: "group", "aria-label": label });
  root.append(box);
  const answers = watchAnswers(model, root, words.silent);
  const picked = new Set(model.get("state").chosen);
  let number = 0, sent = null; // what was asked here and is not answered yet; another view of the notebook asks for itself
  let handed = "", fresh = false; // the line that was told as handed in, and whether its check is still to tell of it

  function send(answer) {
    answers.asked();
    model.set("action", { ...answer, number: (sent = Date.now() * 1000 + (++number % 1000)) });
    model.save_changes();
  }

  function choose(place) {
    if (several && picked.has(place)) picked.delete(place);
    else {
      if (!several) picked.clear();
      picked.add(place);
    }
    press();
    if (!several) check();
  }

  function press() {
    options.forEach((each, i) => each.setAttribute("aria-pressed", String(picked.has(i))));
  }

  function check() {
    if (choices.length) send({ chosen: [...picked].sort((one, other) => one - other) });
    else if (field.value.trim()) send({ text: field.value });
    else {
      told.replaceChildren(el("p", { class: "nothing", text: words["form nothing"] }));
      hand.replaceChildren();
      field.focus();
    }
  }

  const options = choices.map(({ text, about }, i) => el("button", { type: "button", class: "option", "aria-pressed": String(picked.has(i)), on: () => choose(i) },
    several ? null : el("span", { class: "letter", text: "ABCDEFGH"[i] || "" }), el("span", { class: "text" }, about ? el("b", { text: `${text}: ` }) : null, about || text)));
  const field = choices.length ? null : el("input", { type: "text", "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: 500 });
  const told = el("div", { class: "told", role: "status" });
  const hand = el("div", { class: "hand", role: "status" });
  const hints = el("div", { class: "hints", role: "status" });
  const help = el("button", { type: "button", class: "help", on: () => send({ help: true }) });
  const go = several || field ? el("button", { type: "button", class: "go", on: check, text: words["form check"] }) : null;
  const asked = field || el("div", { class: `options ${several ? "several" : ""}`, role: "group", "aria-label": label }, options);
  const closed = el("p", { class: "closed", role: "status" });
  box.append(el("p", { class: "label", text: label }), closed, el("div", { class: "foot" }, asked, go, help), told, hand, hints);

  const keys = ownKeys(box);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === field) check();
  });
  // A notebook that hears it puts the line into the cell for the answer; where something else stands there, it asks first.
  function handIn(replace) {
    const { name, line, share, handed_in } = model.get("state");
    handed = line;
    if (!line) return hand.replaceChildren(...(handed_in ? [stands("form kept", handed_in)] : []));
    const asked = { name, line, share, replace };
    box.dispatchEvent(new CustomEvent("bangkit:answer", { bubbles: true, detail: asked }));
    const code = el("code", { text: line });
    if (asked.became === "kept") hand.replaceChildren(stands("form kept", asked.stands));
    else if (asked.became === "other") {
      handed = "";
      hand.replaceChildren(el("p", { text: `${words["form other"]} ` }, el("code", { text: asked.stands.slice(0, 200) })),
        el("p", {}, el("button", { type: "button", on: () => handIn(true), text: words["form replace"] }), " ", code));
    } else if ((fresh = Boolean(asked.became))) hand.replaceChildren(stands(asked.became === "put" ? "form put" : "form same", line));
    else hand.replaceChildren(el("p", { text: `${words["form hand in"]} ` }, code, " ", el("button", { type: "button", on: (event) => copy(event.target, code), text: words["form copy"] })));
  }

  function stands(says, line) {
    return el("p", { text: `${words[says]} ` }, el("code", { text: line }));
  }

  // What the cell hands in, as its check has told; and what was answered in another view.
  function elsewhere() {
    const { chosen, text, given, line } = model.get("state");
    picked.clear();
    chosen.forEach((each) => picked.add(each));
    press();
    if (field && field !== document.activeElement) field.value = text;
    const told = given && line && (fresh || line === handed);
    fresh = false;
    if (told) return;
    handed = given ? line : "";
    hand.replaceChildren(...(handed ? [stands("form same", handed)] : []));
  }

  // Where the browser lets nobody copy, the line is chosen, for whoever copies it by keys.
  function copy(button, code) {
    getSelection().selectAllChildren(code);
    navigator.clipboard?.writeText(code.textContent).then(() => { button.textContent = words["form copied"]; }, () => {});
  }

  function draw() {
    const state = model.get("state");
    told.innerHTML = state.told;
    hints.innerHTML = state.hints.join("");
    help.hidden = !state.help;
    help.textContent = state.help === "solution" ? words["form solution"] : words["form hint"];
    closed.textContent = state.closed;
    closed.hidden = !state.closed;
    [...options, field, help, go].forEach((each) => { if (each) each.disabled = Boolean(state.closed); });
  }

  const changed = () => {
    const state = model.get("state"), helped = state.hints.length > hints.dataset.shown, mine = sent !== null && state.answers === sent;
    draw();
    hints.dataset.shown = state.hints.length;
    if (mine) {
      sent = null;
      answers.answered();
      if (!helped) handIn(false);
      (helped ? hints.lastChild : told).scrollIntoView({ block: "nearest" });
    } else if (!helped && !state.closed) elsewhere();
  };
  model.on("change:state", changed);
  draw();
  elsewhere();
  hints.dataset.shown = model.get("state").hints.length;
  return () => { answers.stop(); keys(); model.off("change:state", changed); };
}

export default { render };
