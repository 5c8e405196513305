// Cards to leaf through: all of them small, and one of them chosen, of which the kernel tells more.
function render({ model, el: root }) {
  const words = model.get("words");
  const t = (key) => words[key] || key;
  bringSymbols();
  const box = el("div", { class: "bkq bk-leaf", role: "group", "aria-label": t("leaf") });
  root.append(box);
  const answers = watchAnswers(model, root, t("silent"));
  let number = 0;

  function choose(card) {
    answers.asked();
    model.set("action", { card, number: Date.now() * 1000 + (++number % 1000) });
    model.save_changes();
  }

  function draw() {
    const s = model.get("state");
    if (!box.children.length) {
      box.append(...s.cards.map((card, i) => el("button", { type: "button", "aria-label": card.name, title: card.does || null, on: () => choose(i) }, cardShape(card, 68), el("span", { text: `\u00d7 ${card.copies}` }))));
    }
    [...box.children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === s.chosen)));
  }

  const keys = ownKeys(box);
  box.addEventListener("keydown", (event) => {
    const all = [...box.children], here = all.indexOf(document.activeElement);
    const across = Math.max(1, all.filter((each) => each.offsetTop === all[0].offsetTop).length);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
    if (!step || here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[Math.min(Math.max(here + step, 0), all.length - 1)].focus({ focusVisible: true });
  });
  const changed = () => { answers.answered(); draw(); };
  model.on("change:state", changed);
  draw();
  return () => { answers.stop(); keys(); model.off("change:state", changed); };
}

export default { render };
