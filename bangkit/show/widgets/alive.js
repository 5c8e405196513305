// Says on the page when an answer takes long, and when none comes or nothing is there to give one.
function watchAnswers(model, root, silence) {
  const strip = document.createElement("p");
  strip.className = "bk-strip";
  strip.setAttribute("role", "alert");
  strip.hidden = true;
  root.prepend(strip);
  let slow, silent;
  function tell(text) { strip.textContent = text; strip.hidden = !text; }
  function answered() {
    clearTimeout(slow);
    clearTimeout(silent);
    root.removeAttribute("aria-busy");
    tell("");
  }
  function asked() {
    answered();
    slow = setTimeout(() => root.setAttribute("aria-busy", "true"), 250);
    silent = setTimeout(() => tell(silence), 3000);
  }
  function working(text) {
    clearTimeout(silent);
    tell(text);
    silent = setTimeout(() => tell(silence), 3000);
  }
  const gone = () => root.classList.add("jupyter-widgets-disconnected");
  model.on("comm_live_update", gone);
  return { asked, answered, working, stop() { answered(); model.off("comm_live_update", gone); } };
}
// Keys are meant for the widget and not for the notebook's shortcuts; to save is meant for the notebook.
function ownKeys(box) {
  const saves = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
  const meant = (event) => { box.dataset.lmSuppressShortcuts = "true"; if (saves(event)) delete box.dataset.lmSuppressShortcuts; };
  addEventListener("keydown", meant, true); // before the notebook looks
  box.addEventListener("keydown", (event) => { if (!saves(event)) event.stopPropagation(); });
  box.addEventListener("click", ({ target }) => {
    const button = target.closest("button"); // not every browser gives a button the focus that is clicked, and the keys after a click are meant for the widget too
    if (button && button !== document.activeElement) button.focus({ preventScroll: true, focusVisible: false });
  }, true);
  box.dataset.lmSuppressShortcuts = "true";
  return () => removeEventListener("keydown", meant, true);
}
