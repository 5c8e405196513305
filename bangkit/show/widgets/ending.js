// The end of a game: who won and why, what that means for the viewer, all roles turned up, and life turn by turn.
function lifeLine(story) {
  const turns = story.lives.length, most = Math.max(...story.lives, 1), wide = 560, high = 84;
  const x = (i) => 34 + (i * (wide - 60)) / Math.max(turns - 1, 1), y = (life) => 10 + ((most - life) * (high - 20)) / most;
  const way = story.lives.map((life, i) => (i ? `H${x(i).toFixed(1)}V${y(life).toFixed(1)}` : `M${x(0)} ${y(life).toFixed(1)}`)).join("");
  return shape("svg", { class: "spark", viewBox: `0 0 ${wide} ${high + 16}`, role: "img", "aria-label": story.label },
    shape("path", { class: "ax", d: `M28 6V${high - 10}H${wide - 10}` }),
    shape("text", { x: 18, y: y(most) + 4, text: most }), shape("text", { x: 18, y: y(0) + 4, text: "0" }),
    shape("path", { class: "ln", d: way }), story.at === null ? [] : shape("circle", { class: "pt", cx: x(story.at), cy: y(story.lives[story.at]), r: 5 }));
}

function endingOf(end, s, { t, ruleLink, send }) {
  const again = [["again", "go"], ["same", "go2"]].filter(([key]) => s.can[key]);
  const acts = el("div", { class: "acts", role: "group", "aria-label": t("other moves") },
    again.map(([key, kind]) => el("button", { type: "button", class: kind, "data-key": key, on: () => send({ do: key }), text: t(key) })),
    end.story && end.story.line !== null ? el("button", { type: "button", class: "quiet", "data-key": "turning", on: () => send({ do: "look_at", line: end.story.line }), text: t("look at turn", { turn: end.story.turn }) }) : null);
  return el("div", { class: "end" },
    el("div", { class: "endhead", "data-role": end.role }, pic(end.picture, 54), el("div", {}, el("h2", { text: end.title }), el("p", {}, el("span", { text: `${end.why} ` }), ruleLink(end.rule, "end-rule")),
      end.yours ? el("p", { class: "yours", text: end.yours }) : null)),
    el("ol", { class: "fins" }, end.seats.map((each) => el("li", { class: each.won ? "fin won" : "fin", "data-role": each.role }, pic(each.role, 36), el("strong", { text: each.name }), el("small", { text: each.told }),
      el("span", { class: "row" }, bullets(each.life, each.most, 0, each.life_text), el("span", { class: "n", "aria-hidden": "true", text: `${each.life}/${each.most}` })),
      el("span", { class: "res", text: t(each.won ? "tag won" : "tag lost") })))),
    end.story ? el("div", { class: "lifeline" }, el("h3", { text: end.story.heading }), lifeLine(end.story), end.story.turning ? el("p", { class: "turning", text: end.story.turning }) : null) : null, acts);
}
