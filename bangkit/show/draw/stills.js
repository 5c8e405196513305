// Pictures of a live page are as dark as the page, and never so small that one cannot read them: like wide tables, they scroll within themselves.
function dressStills() {
  if (window.bangkitStills) return;
  const STILL = 'img[src^="data:image/svg+xml"]:not(.bk-still)', TABLE = ":is(.jp-RenderedHTML, .jp-RenderedMarkdown, .widget-html-content) table:not(.bk-frame > table)";
  const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => { // what scrolls is reached by keys
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }));
  function frame(shown) {
    const around = document.createElement("div");
    around.className = "bk-frame";
    shown.replaceWith(around);
    around.append(shown);
    sizes.observe(around);
  }
  function dress(picture) {
    const cut = picture.src.indexOf(",") + 1, told = picture.src.slice(cut), bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const svg = picture.src.slice(0, cut).includes("base64") ? new TextDecoder().decode(bytes(atob(told))) : decodeURIComponent(told);
    picture.classList.add("bk-still");
    picture.src = `data:image/svg+xml,${encodeURIComponent(svg.replace(">", () => `><style>${DARK}</style>`))}`;
    const letters = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    if (!letters.length) return;
    picture.style.minWidth = `${Math.round(picture.getAttribute("width") * LEAST / Math.max(SMALLEST, Math.min(...letters)))}px`;
    frame(picture);
  }
  function look(node) {
    for (const [what, change] of [[STILL, dress], [TABLE, frame]]) {
      if (node.matches?.(what)) change(node);
      node.querySelectorAll?.(what).forEach(change);
    }
  }
  window.bangkitStills = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(look)));
  window.bangkitStills.observe(document.body, { childList: true, subtree: true });
  document.head.append(Object.assign(document.createElement("style"), { textContent: FRAME }));
  look(document.body);
}
dressStills();
