// Puts the answer of a form into the notebook's cell for it, and runs that cell and the check below it, so that it is handed in.
// A form asks by the event `bangkit:answer`; what has become of it is noted in the event: put, same, or other where something else stands.
function takeAnswers(app) {
  document.addEventListener("bangkit:answer", ({ target, detail }) => {
    const panel = [...app.shell.widgets("main")].find((each) => each.content?.widgets && each.node.contains(target));
    const cells = panel?.content.widgets ?? [], { name, line } = detail;
    const given = new RegExp(`^[ \\t]*${name}[ \\t]*=(?!=)`, "m");
    const found = cells.filter(({ model }) => model.type === "code" && model.getMetadata("editable") !== false && given.test(model.sharedModel.getSource()));
    const cell = found.find(({ model }) => model.getMetadata("nbgrader")?.solution) ?? found[0];
    if (!cell) return;
    const before = cell.model.sharedModel.getSource(), bare = before.replace(/#.*$/gm, "").trim();
    const open = new RegExp(`^${name}[ \\t]*=[ \\t]*(None|\\.\\.\\.)$`).test(bare);
    detail.stands = bare;
    detail.became = bare === line ? "same" : open || detail.replace ? "put" : "other";
    if (detail.became === "other") return;
    if (detail.became === "put") {
      const kept = open ? "" : before.replace(/^/gm, "# "); // what somebody wrote stays, as a comment
      cell.model.sharedModel.setSource([line, kept].filter(Boolean).join("\n"));
    }
    const check = cells[cells.indexOf(cell) + 1];
    const runs = check?.model.type === "code" && check.model.sharedModel.getSource().includes(name) ? [cell, check] : [cell];
    runs.forEach((each) => each.constructor.execute?.(each, panel.sessionContext));
  });
}
