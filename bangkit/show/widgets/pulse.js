// Asks the kernel for a sign of life after every click into the panel that this stands in.
function render({ model, el }) {
  let watch = null, number = 0;
  const sent = (event) => {
    const panel = el.closest(".bk-panel");
    if (!panel || !panel.contains(event.target) || (event.type === "click" && !event.target.closest("button"))) return;
    watch ||= watchAnswers(model, panel, model.get("silence"));
    watch.asked();
    model.send({ number: ++number });
  };
  const came = (said) => { if (said.number === number) watch?.answered(); };
  for (const kind of ["click", "change"]) document.addEventListener(kind, sent, true);
  model.on("msg:custom", came);
  return () => {
    for (const kind of ["click", "change"]) document.removeEventListener(kind, sent, true);
    model.off("msg:custom", came);
    watch?.stop();
  };
}

export default { render };
