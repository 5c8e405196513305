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
