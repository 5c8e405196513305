// Dice that lie there: over each lies the browser's own list of its faces, so that a finger, the keys and a screen reader choose as they do everywhere.
function render({ model, el: root }) {
  bringSymbols();
  const { title, dice, faces } = model.get("state");
  const box = el("div", { class: "bk-throw", role: "group", "aria-label": title });
  root.append(box);
  let number = 0;
  const lists = dice.map(({ name }, at) => {
    const list = el("select", { "aria-label": name }, faces.map((face) => el("option", { value: face.face, text: face.name })));
    list.addEventListener("change", () => {
      model.set("action", { die: at, face: list.value, number: Date.now() * 1000 + (++number % 1000) });
      model.save_changes();
    });
    list.addEventListener("keydown", (event) => { if (event.key === "Enter") list.showPicker?.(); });
    box.append(el("span", { class: "die" }, el("span", { "aria-hidden": "true" }), list));
    return list;
  });
  function draw() {
    model.get("state").dice.forEach(({ face, kept }, at) => {
      const shown = faces.find((each) => each.face === face), drawn = lists[at].previousSibling;
      lists[at].value = face;
      lists[at].parentNode.classList.toggle("kept", kept);
      drawn.replaceChildren(dieShape(shown), el("span", { class: "name", text: shown.name }));
    });
  }
  const keys = ownKeys(box);
  model.on("change:state", draw);
  draw();
  return () => { keys(); model.off("change:state", draw); };
}

export default { render };
