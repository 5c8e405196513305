// Pictures of a live page are as dark as the page, and never so small that one cannot read them: where one holds a narrow drawing it gets the shape of that, and others scroll within themselves, like wide tables.
function dressStills() {
  if (window.bangkitStills) return;
  const EDGE = 16; // less than so many pixels beyond an edge need no sign
  const PROSE = 24; // more letters are a sentence, or a move that tells as much
  const UPRIGHT = /<svg class="n"[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"/; // the narrow drawing of a picture
  const STILL = 'img[src^="data:image/svg+xml"]:not(.bk-still)', TABLE = ":is(.jp-RenderedHTML, .jp-RenderedMarkdown, .widget-html-content) table:not(.bk-frame > table)";
  const FORMULA = ".jp-RenderedLatex > mjx-container";
  const LAW = ":is(.jp-OutputArea-output, .bk-page, .bkq) abbr[title]";
  const drawn = new WeakMap(); // of a picture: what it shows on a light page, and whether it is dark now
  const sizes = new ResizeObserver((seen) => seen.forEach(({ target }) => fit(target)));
  // A table of sentences stands in stacked rows where it has no room; what scrolls is reached by keys, and shows at its edges that there is more.
  function fit(around) {
    const table = around.querySelector(":scope > .bk-told");
    if (table) {
      table.classList.remove("bk-stacked");
      table.classList.toggle("bk-stacked", around.scrollWidth > around.clientWidth || around.clientWidth < (table.rows[0].cells.length > 2 ? 440 : 200));
    }
    const picture = around.querySelector(":scope > .bk-folds");
    picture?.classList.toggle("bk-upright", around.clientWidth < picture.getAttribute("width") * LEAST / SMALLEST);
    if (around.scrollWidth > around.clientWidth) around.tabIndex = 0;
    else around.removeAttribute("tabindex");
    edges(around);
  }
  function edges(around) {
    const left = Math.abs(around.scrollLeft), over = around.scrollWidth - around.clientWidth;
    around.parentNode.classList.toggle("bk-before", left > EDGE);
    around.parentNode.classList.toggle("bk-after", over - left > EDGE);
  }
  function frame(shown) {
    const outside = document.createElement("div"), around = document.createElement("div");
    outside.className = "bk-sideways";
    around.className = "bk-frame";
    shown.replaceWith(outside);
    outside.append(around);
    around.append(shown);
    around.addEventListener("scroll", () => edges(around), { passive: true });
    sizes.observe(around);
  }
  // What a row says in words keeps its headings when it stands by itself.
  function table(shown) {
    const rows = [...shown.rows], heads = rows[0] && shown.tHead ? [...rows[0].cells].map((cell) => cell.textContent.trim()) : [];
    if (heads.length && [...shown.tBodies].some((body) => [...body.rows].some((row) => [...row.cells].some((cell) => cell.textContent.length > PROSE)))) {
      shown.classList.add("bk-told");
      shown.setAttribute("role", "table");
      rows.forEach((row) => {
        row.setAttribute("role", "row");
        const told = [...row.cells].filter((cell) => cell.textContent.trim()).length; // a row of one cell is a heading, and needs none
        [...row.cells].forEach((cell, at) => {
          cell.setAttribute("role", cell.tagName === "TD" ? "cell" : row.parentNode === shown.tHead ? "columnheader" : "rowheader");
          if (at && heads[at] && told > 1) cell.dataset.head = heads[at];
        });
      });
    }
    frame(shown);
  }
  // The colours of a picture are chosen here, since not every browser tells a picture whether its page is dark.
  function shade(picture) {
    const still = drawn.get(picture), dark = getComputedStyle(picture).colorScheme === "dark";
    if (!still || still.dark === dark) return;
    still.dark = dark;
    picture.src = `data:image/svg+xml,${encodeURIComponent(still.svg.replace(">", (end) => (dark ? `><style>${DARK}</style>` : end)))}`;
  }
  function dress(picture) {
    const cut = picture.src.indexOf(",") + 1, told = picture.src.slice(cut), bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const svg = picture.src.slice(0, cut).includes("base64") ? new TextDecoder().decode(bytes(atob(told))) : decodeURIComponent(told);
    picture.classList.add("bk-still");
    drawn.set(picture, { svg });
    shade(picture);
    const letters = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    const [, wide, high] = svg.match(UPRIGHT) || [null, picture.getAttribute("width")];
    if (!letters.length && !high) return;
    if (high) {
      picture.classList.add("bk-folds");
      picture.style.height = "auto";
      picture.style.setProperty("--upright", `${wide} / ${high}`);
    }
    else picture.style.minWidth = `${Math.round(wide * LEAST / Math.max(SMALLEST, Math.min(...letters)))}px`; // a narrow drawing is whole before it is large
    frame(picture);
  }
  // What a rule says stands behind its id when that is pressed, since no finger and no key can point at it; where it stands there already, there is nothing to press.
  function law(mark) {
    if (!/^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/.test(mark.textContent) || /bk-law/.test(mark.className)) return;
    if (mark.closest("li, p, td")?.textContent.includes(mark.title)) return mark.classList.add("bk-law-here");
    mark.classList.add("bk-law");
    Object.entries({ role: "button", tabindex: 0, "aria-expanded": false }).forEach(([name, value]) => mark.setAttribute(name, value));
    const turn = (event) => {
      event.preventDefault();
      event.stopPropagation();
      const shown = mark.nextElementSibling?.classList.contains("bk-law-said") ? mark.nextElementSibling : null;
      if (shown) shown.remove();
      else mark.after(Object.assign(document.createElement("span"), { className: "bk-law-said", textContent: ` ${mark.title}` }));
      mark.setAttribute("aria-expanded", !shown);
    };
    mark.addEventListener("click", turn);
    mark.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") turn(event); });
  }
  function look(node) {
    for (const [what, change] of [[".bk-still", shade], [STILL, dress], [TABLE, table], [FORMULA, frame], [LAW, law]]) {
      if (node.matches?.(what)) change(node);
      node.querySelectorAll?.(what).forEach(change);
    }
  }
  window.bangkitStills = new MutationObserver((changes) => changes.forEach(({ type, addedNodes }) => (type === "attributes" ? document.querySelectorAll(".bk-still") : addedNodes).forEach(type === "attributes" ? shade : look)));
  window.bangkitStills.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-jp-theme-light"] });
  document.head.append(Object.assign(document.createElement("style"), { textContent: FRAME }));
  look(document.body);
}
dressStills();
