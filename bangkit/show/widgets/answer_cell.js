// Puts the answer of a form into the notebook's cell for it, and runs that cell and the check of it, so that it is handed in.
// A form asks by the event `bangkit:answer`; what has become of it is noted in the event: put, same, or other where something else stands.
function takeAnswers(app) {
  document.addEventListener("bangkit:answer", ({ target, detail }) => {
    const panel = [...app.shell.widgets("main")].find((each) => each.content?.widgets && each.node.contains(target));
    const cells = panel?.content.widgets ?? [], { name, line } = detail, source = ({ model }) => model.sharedModel.getSource();
    const coded = (what) => cells.filter((each) => each.model.type === "code" && new RegExp(what, "m").test(source(each)));
    const found = coded(`^[ \\t]*${name}[ \\t]*=(?!=)`).filter(({ model }) => model.getMetadata("editable") !== false);
    if (found.length !== 1) return; // of several nobody knows which one counts
    const [cell] = found, before = source(cell), [said, ...more] = before.split("\n").filter((each) => !/^\s*(#|$)/.test(each));
    const [, comment] = (!more.length && said.match(`^${name}[ \\t]*=[ \\t]*(?:None|\\.\\.\\.)?[ \\t]*;?[ \\t]*(#.*)?$`)) || [null, null];
    const same = !more.length && said.startsWith(line) && /^\s*(#.*)?$/.test(said.slice(line.length));
    detail.stands = before.trim();
    detail.became = same ? "same" : comment !== null || detail.replace ? "put" : "other";
    if (detail.became === "other") return;
    if (comment !== null) cell.model.sharedModel.setSource(before.replace(said, () => (comment ? `${line}  ${comment}` : line)));
    else if (!same) cell.model.sharedModel.setSource([line, before.replace(/^/gm, "# ")].join("\n")); // what somebody wrote stays, as a comment
    const check = coded(`\\blearn\\.mark\\(.*\\b${name}\\b`).slice(0, 1);
    [cell, ...check].forEach((each) => each.constructor.execute?.(each, panel.sessionContext));
  });
}
