// The browser's own slider with its label and its number.
function render({ model, el }) {
  const label = document.createElement("label");
  const name = document.createElement("span");
  const input = document.createElement("input");
  const number = document.createElement("output");
  label.className = "bk-slider";
  input.type = "range";
  label.append(name, input, number);
  el.append(label);
  function draw() {
    label.style.width = model.get("width");
    name.textContent = model.get("description");
    for (const key of ["min", "max", "step"]) input[key] = model.get(key);
    input.value = model.get("value");
    show();
  }
  function show() {
    number.textContent = input.value;
    input.style.setProperty("--full", `${(100 * (input.value - input.min)) / (input.max - input.min || 1)}%`);
  }
  input.addEventListener("input", show);
  input.addEventListener("change", () => { model.set("value", Number(input.value)); model.save_changes(); });
  label.addEventListener("keydown", (event) => event.stopPropagation());
  label.dataset.lmSuppressShortcuts = "true";
  for (const key of ["value", "min", "max", "step", "description"]) model.on(`change:${key}`, draw);
  draw();
}

export default { render };
