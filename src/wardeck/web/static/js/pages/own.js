/** Own house rules: written with the rule sheet beside them, kept or taken along as a file, and played. */

import { dropped } from "../choosing.js";
import { fan } from "../cards.js";
import { button, el } from "../dom.js";
import { Editor } from "../editor.js";
import { keepOwnRules, ownRules } from "../memory.js";
import { Opening } from "../opening.js";
import { say } from "../say.js";
import { answer, reason, show, style, tell, update } from "../shell.js";
import { top } from "./rules.js";

/** @param {string} [base]  a preset, or "kept" @param {string[]} rest  the title of rules that this browser keeps */
export async function open(base, ...rest) {
  document.title = `${say("start.own")} – ${say("page.title")}`;
  await Promise.all(["start", "rules", "panels"].map(style));
  /** @type {Editor} */
  let editor;
  let left = false;
  const redraw = () => { if (editor && !left) update(draw()); };
  const opening = new Opening(redraw);
  const table = base === "kept" ? ownRules()[rest.join("/")] : { base: base ?? "two-player" };
  try { editor = await Editor.open(table ?? {}, redraw); } catch (error) {
    editor = await Editor.open({}, redraw);
    tell(reason(error));
  }
  if (!table) tell(say("start.not-kept"));
  const take = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    try {
      editor.take(await answer("/api/house-rules", await file.text(), "text/plain"));
      tell("");
    } catch (error) { tell(`${file.name}: ${reason(error)}`); }
  };
  const keep = () => {
    keepOwnRules(editor.title || say("page.own"), editor.found.table);
    tell(say("start.is-kept"));
  };
  const found = () => ({ ...editor.found, fewest: editor.values.min_players, most: editor.values.max_players });
  const paper = () => {
    /** @type {any} */ (document.getElementById("beside")).open = true;
    print();
  };
  const draw = () => el("div.page.own-rules", {}, el("div.on-paper", {}, el("h1", {}, editor.title || say("page.own")), fan()), top(say("start.own")), el("p.lead", {}, say("start.own-about")),
    editor.draw(opening.length(found()),
      el("div.files", {}, button(say("start.keep"), keep, { id: "keep", disabled: editor.wrong !== null }),
        button(say("start.save"), () => download(`${editor.title || "house-rules"}.toml`, editor.found.file), { id: "save", disabled: editor.wrong !== null }),
        button(say("start.print"), paper, { id: "print", disabled: editor.wrong !== null }),
        el("label.button", {}, say("start.load"), el("input.away", { type: "file", id: "file", accept: ".toml,text/plain", onchange: (event) => { take(event.target.files[0]); event.target.value = ""; } }))),
      editor.wrong ? el("p.wrong", {}, say("start.mend")) : opening.draw(found())));
  show(draw());
  const noDrop = dropped(take, () => {});
  return () => {
    left = true;
    noDrop();
  };
}

/** @param {string} name @param {string} text */
function download(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  el("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}
