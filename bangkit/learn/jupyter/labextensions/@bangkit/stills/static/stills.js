(() => {
const DARK = "[fill=\"#e8e8e8\"]{fill:#40382f}[stroke=\"#e8e8e8\"]{stroke:#40382f}[color=\"#e8e8e8\"]{color:#40382f}[fill=\"#2b5d8a\"]{fill:#7fb0dd}[stroke=\"#2b5d8a\"]{stroke:#7fb0dd}[color=\"#2b5d8a\"]{color:#7fb0dd}[fill=\"#dfe6e0\"]{fill:#2e332e}[stroke=\"#dfe6e0\"]{stroke:#2e332e}[color=\"#dfe6e0\"]{color:#2e332e}[fill=\"#eaf0ea\"]{fill:#2c3b33}[stroke=\"#eaf0ea\"]{stroke:#2c3b33}[color=\"#eaf0ea\"]{color:#2c3b33}[fill=\"#f4ecdc\"]{fill:#2f281c}[stroke=\"#f4ecdc\"]{stroke:#2f281c}[color=\"#f4ecdc\"]{color:#2f281c}[fill=\"#f7ebe4\"]{fill:#33221c}[stroke=\"#f7ebe4\"]{stroke:#33221c}[color=\"#f7ebe4\"]{color:#33221c}[fill=\"#a98a6d\"]{fill:#5a412d}[stroke=\"#a98a6d\"]{stroke:#5a412d}[color=\"#a98a6d\"]{color:#5a412d}[fill=\"#4a371f\"]{fill:#000000}[stroke=\"#4a371f\"]{stroke:#000000}[color=\"#4a371f\"]{color:#000000}[fill=\"#62574b\"]{fill:#b4a897}[stroke=\"#62574b\"]{stroke:#b4a897}[color=\"#62574b\"]{color:#b4a897}[fill=\"#6a4580\"]{fill:#c3a0da}[stroke=\"#6a4580\"]{stroke:#c3a0da}[color=\"#6a4580\"]{color:#c3a0da}[fill=\"#a8331e\"]{fill:#f0907a}[stroke=\"#a8331e\"]{stroke:#f0907a}[color=\"#a8331e\"]{color:#f0907a}[fill=\"#3d627f\"]{fill:#8fb6d4}[stroke=\"#3d627f\"]{stroke:#8fb6d4}[color=\"#3d627f\"]{color:#8fb6d4}[fill=\"#8a5d00\"]{fill:#dcb05a}[stroke=\"#8a5d00\"]{stroke:#dcb05a}[color=\"#8a5d00\"]{color:#dcb05a}[fill=\"#a8761a\"]{fill:#d2a24c}[stroke=\"#a8761a\"]{stroke:#d2a24c}[color=\"#a8761a\"]{color:#d2a24c}[fill=\"#c99d6d\"]{fill:#c29a68}[stroke=\"#c99d6d\"]{stroke:#c29a68}[color=\"#c99d6d\"]{color:#c29a68}[fill=\"#4a2d15\"]{fill:#ad8152}[stroke=\"#4a2d15\"]{stroke:#ad8152}[color=\"#4a2d15\"]{color:#ad8152}[fill=\"#6b4322\"]{fill:#5f4329}[stroke=\"#6b4322\"]{stroke:#5f4329}[color=\"#6b4322\"]{color:#5f4329}[fill=\"#ecd9ae\"]{fill:#6b5734}[stroke=\"#ecd9ae\"]{stroke:#6b5734}[color=\"#ecd9ae\"]{color:#6b5734}[fill=\"#fff\"]{fill:#10251d}[stroke=\"#fff\"]{stroke:#10251d}[color=\"#fff\"]{color:#10251d}[fill=\"#ab2330\"]{fill:#f29089}[stroke=\"#ab2330\"]{stroke:#f29089}[color=\"#ab2330\"]{color:#f29089}[fill=\"#1f5f99\"]{fill:#7fb0dd}[stroke=\"#1f5f99\"]{stroke:#7fb0dd}[color=\"#1f5f99\"]{color:#7fb0dd}[fill=\"#0b57d0\"]{fill:#a5c8ff}[stroke=\"#0b57d0\"]{stroke:#a5c8ff}[color=\"#0b57d0\"]{color:#a5c8ff}[fill=\"#17664f\"]{fill:#6fc5a8}[stroke=\"#17664f\"]{stroke:#6fc5a8}[color=\"#17664f\"]{color:#6fc5a8}[fill=\"#2c6a3c\"]{fill:#86bd95}[stroke=\"#2c6a3c\"]{stroke:#86bd95}[color=\"#2c6a3c\"]{color:#86bd95}[fill=\"#7d4e24\"]{fill:#bd8f60}[stroke=\"#7d4e24\"]{stroke:#bd8f60}[color=\"#7d4e24\"]{color:#bd8f60}[fill=\"#fffdf8\"]{fill:#342e28}[stroke=\"#fffdf8\"]{stroke:#342e28}[color=\"#fffdf8\"]{color:#342e28}[fill=\"#8f8069\"]{fill:#93866f}[stroke=\"#8f8069\"]{stroke:#93866f}[color=\"#8f8069\"]{color:#93866f}[fill=\"#cdbfa6\"]{fill:#524839}[stroke=\"#cdbfa6\"]{stroke:#524839}[color=\"#cdbfa6\"]{color:#524839}[fill=\"#2a221b\"]{fill:#ebe3d6}[stroke=\"#2a221b\"]{stroke:#ebe3d6}[color=\"#2a221b\"]{color:#ebe3d6}[fill=\"#f3ecdf\"]{fill:#27221e}[stroke=\"#f3ecdf\"]{stroke:#27221e}[color=\"#f3ecdf\"]{color:#27221e}[fill=\"#d3c3a4\"]{fill:#40382f}[stroke=\"#d3c3a4\"]{stroke:#40382f}[color=\"#d3c3a4\"]{color:#40382f}[fill=\"#ebe1cd\"]{fill:#2a2520}[stroke=\"#ebe1cd\"]{stroke:#2a2520}[color=\"#ebe1cd\"]{color:#2a2520}[fill=\"#fbf8f1\"]{fill:#1f1b18}[stroke=\"#fbf8f1\"]{stroke:#1f1b18}[color=\"#fbf8f1\"]{color:#1f1b18}rect:is([rx=\"3\"],[rx=\"4\"])[fill=\"#7d4e24\"]{fill:#69482a}rect:is([rx=\"3\"],[rx=\"4\"])[fill=\"#1f5f99\"]{fill:#2b5072}rect:is([rx=\"3\"],[rx=\"4\"])[fill=\"#2c6a3c\"]{fill:#2f5a3d}rect:is([rx=\"3\"],[rx=\"4\"])+.s[fill=\"#fffdf8\"]{fill:#f6eee2}.bk-bd,.bk-bh{fill:#c29a68}.bk-bl{stroke:#c29a68}";
const FRAME = ":is(.bk, .bkq, .bk-panel, .bk-strip, .bk-mark, .bk-law) { color-scheme: light; --paper: #fbf8f1; --table: #ebe1cd; --rim: #d3c3a4; --card: #fffdf8; --faint: #f3ecdf; --ink: #2a221b; --muted: #62574b; --line: #cdbfa6; --edge: #8f8069; --brown: #7d4e24; --blue: #1f5f99; --green: #2c6a3c; --on-band: #fffdf8; --band-brown: #7d4e24; --band-blue: #1f5f99; --band-green: #2c6a3c; --turn: #8a5d00; --alert: #a8331e; --go: #17664f; --focus: #0b57d0; --link: #1f5f99; --red: #ab2330; --on-go: #fff; --tint: #ecd9ae; --back: #6b4322; --back-edge: #4a2d15; --back-line: #c99d6d; --shell: #a8761a; --shadow: 0 1px 2px #4a371f2e, 0 3px 10px #4a371f1a; --sheriff: #8a5d00; --deputy: #3d627f; --outlaw: #a8331e; --renegade: #6a4580; --hidden: #62574b; --cast: #4a371f; --held: #a98a6d; --asks: #f7ebe4; --acts: #f4ecdc; --kept: #eaf0ea; --likely: #dfe6e0; --bar: #2b5d8a; --rest: #e8e8e8; }\n:is(.bk-dark, body[data-jp-theme-light=\"false\"]) :is(.bk, .bkq, .bk-panel, .bk-strip, .bk-mark, .bk-law) { color-scheme: dark; --paper: #1f1b18; --table: #2a2520; --rim: #40382f; --card: #342e28; --faint: #27221e; --ink: #ebe3d6; --muted: #b4a897; --line: #524839; --edge: #93866f; --brown: #bd8f60; --blue: #7fb0dd; --green: #86bd95; --on-band: #f6eee2; --band-brown: #69482a; --band-blue: #2b5072; --band-green: #2f5a3d; --turn: #dcb05a; --alert: #f0907a; --go: #6fc5a8; --focus: #a5c8ff; --link: #8dbbe6; --red: #f29089; --on-go: #10251d; --tint: #6b5734; --back: #5f4329; --back-edge: #ad8152; --back-line: #c29a68; --shell: #d2a24c; --shadow: 0 1px 2px #0006, 0 3px 10px #0004; --sheriff: #dcb05a; --deputy: #8fb6d4; --outlaw: #f0907a; --renegade: #c3a0da; --hidden: #b4a897; --cast: #000000; --held: #5a412d; --asks: #33221c; --acts: #2f281c; --kept: #2c3b33; --likely: #2e332e; --bar: #7fb0dd; --rest: #40382f; }\n.bk-still { color-scheme: light; }\n:is(.bk-dark, body[data-jp-theme-light=\"false\"]) .bk-still { color-scheme: dark; }\n.bk-upright { aspect-ratio: var(--upright); max-width: min(100%, 440px) !important; }\n.bk-sideways { position: relative; max-width: 100%; }\n.bk-frame { overflow-x: auto; max-width: 100%; }\n.bk-sideways::before, .bk-sideways::after { position: absolute; z-index: 1; top: 0; bottom: 0; width: 30px; display: grid; place-items: center; font: 700 26px/1 system-ui, sans-serif; --page: var(--paper, var(--jp-layout-color0, var(--jp-layout-color1, #fff))); color: var(--ink, var(--jp-ui-font-color1, #2a221b)); pointer-events: none; }\n.bk-before::before { content: \"\\2039\"; left: 0; background: linear-gradient(to left, transparent, var(--page) 70%); }\n.bk-after::after { content: \"\\203a\"; right: 0; background: linear-gradient(to right, transparent, var(--page) 70%); }\n.bk-frame caption { position: sticky; left: 0; max-width: 66vw; text-align: left; }\n.bk-frame:focus-visible { outline: 3px solid #3f93d6; outline-offset: -3px; }\n.bk-frame > table.bk-stacked, .bk-stacked :is(caption, tbody, tr, th, td) { display: block; width: auto; max-width: none !important; min-width: 0; text-align: left !important; white-space: normal !important; }\n.bk-stacked thead { display: none; }\n.bk-stacked tbody tr { padding: 6px 8px; }\n.bk-stacked tbody :is(th, td) { padding: 1px 0 !important; }\n.bk-stacked tbody tr > :first-child { font-weight: 700; }\n.bk-stacked td:empty { display: none; }\n.bk-stacked [data-head]::before { content: attr(data-head) \": \"; font-weight: 600; opacity: 0.8; }\n.jp-Cell:has(.bk-asleep):not(:has(.bk-awake:not(.jupyter-widgets-disconnected))) ~ .jp-Cell .bk-asleep .bk-strip:not(.bk-own) { display: none; }\n.bk-mark { --mark: var(--muted); max-width: 1100px; padding: 6px 14px; color: var(--ink); background: var(--faint); border: 1px solid var(--line); border-left: 4px solid var(--mark); border-radius: 5px; }\n.bk-mark.right { --mark: var(--go); }\n.bk-mark.partly { --mark: var(--turn); }\n.bk-mark.wrong { --mark: var(--alert); border-left-style: dashed; }\n.bk-mark.bk-mark p { margin: 4px 0; }\n.bk-mark > p:first-child > b { color: var(--mark); }\n.bk-mark :is(code, pre) { color: inherit; background: var(--card); }\n.bk-law.bk-law { color: var(--link); text-decoration: underline; text-underline-offset: 2px; cursor: pointer; }\n.bk-law:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 2px; }\n.bk-law-here { text-decoration: none; cursor: inherit; }\n.bk-law-said { white-space: normal; font-style: italic; }\n.jp-RenderedHTML details[open] > summary { margin-bottom: 6px; }\n.jp-RenderedHTML details[open] > :not(summary) { margin-left: 16px; }\n.jp-RenderedMarkdown details > blockquote { margin: 6px 0 6px 14px; }\n.jp-RenderedHTMLCommon:has(.bk-asleep) { padding-right: 0; } .bk-picture img[width=\"820\"]:not(.bk-upright) { display: block; width: 100%; max-width: 1100px !important; margin: 0 auto; }\n";
const LEAST = 8;
const SMALLEST = 11;
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
// Puts the answer of a form into the notebook's cell for it, and runs that cell and the check of it, so that it is handed in.
// A form asks by the event `bangkit:answer`; what has become of it is noted in the event: put, same, kept where a better one stands, or other where something else does.
// What a form has put there itself it replaces, unless a better answer would give way to a worse one.
function takeAnswers(app) {
  const put = new WeakMap(); // of a cell: the line that a form has put there, its share of the points, and the text of the cell with it
  const bare = (text) => text.replace(/^((?:[^#"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*?)\s*#.*$/, "$1"); // a line of code without its comment
  document.addEventListener("bangkit:answer", ({ target, detail }) => {
    const panel = [...app.shell.widgets("main")].find((each) => each.content?.widgets && each.node.contains(target));
    const cells = panel?.content.widgets ?? [], { name, line } = detail, source = ({ model }) => model.sharedModel.getSource();
    const coded = (what) => cells.filter((each) => each.model.type === "code" && new RegExp(what, "m").test(source(each)));
    const found = coded(`^[ \\t]*${name}[ \\t]*=(?!=)`).filter(({ model }) => model.getMetadata("editable") !== false);
    if (found.length !== 1) return; // of several nobody knows which one counts
    const [cell] = found, before = source(cell), [said, ...more] = before.split("\n").filter((each) => !/^\s*(#|$)/.test(each));
    const [, comment] = (!more.length && said.match(`^${name}[ \\t]*=[ \\t]*(?:None|\\.\\.\\.)?[ \\t]*;?[ \\t]*(#.*)?$`)) || [null, null];
    const same = !more.length && said.startsWith(line) && /^\s*(#.*)?$/.test(said.slice(line.length));
    const last = put.get(cell.model), own = last?.text === before ? last.line : null;
    detail.stands = own ?? [said, ...more].map(bare).join("\n").trim();
    detail.became = same ? "same" : own && last.share > detail.share ? "kept" : comment !== null || own || detail.replace ? "put" : "other";
    if (["kept", "other"].includes(detail.became)) return;
    if (!same) {
      const instead = (text) => before.split("\n").map((each) => (each === said ? text : each)).join("\n");
      const text = own ? instead(line + said.slice(own.length)) : comment === null ? [line, before.replace(/^/gm, "# ")].join("\n") // what somebody wrote stays
        : instead(comment ? `${line}  ${comment}` : line);
      cell.model.sharedModel.setSource(text);
      put.set(cell.model, { line, share: detail.share, text });
    }
    const check = coded(`\\blearn\\.mark\\(.*\\b${name}\\b`).slice(0, 1);
    [cell, ...check].forEach((each) => each.constructor.execute?.(each, panel.sessionContext));
  });
}
(window._JUPYTERLAB ||= {})["@bangkit/stills"] = { init() {}, get: async () => () => ({ __esModule: true, default: { id: "@bangkit/stills:plugin", autoStart: true, activate(app) {
takeAnswers(app);
if (innerWidth <= 560) app.restored.then(() => app.shell.collapseLeft?.()); // a phone has no room for the list of files
const known = new WeakSet();
app.shell.currentChanged?.connect((_, { newValue }) => newValue?.context?.ready.then(() => {
  const { model } = newValue.context;
  if (known.has(model)) return;
  known.add(model); // a kernel that tells its version changes nothing that anybody would save
  model.metadataChanged?.connect((_, { key }) => { if (key === "language_info" && !model.dirty) Promise.resolve().then(() => { model.dirty = false; }); });
}));
} } }) };
})();
