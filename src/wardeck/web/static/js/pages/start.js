/** The start: play at once, sit down by a code, or choose rules and open a table. */

import { fan } from "../cards.js";
import { button, el } from "../dom.js";
import { invited } from "../invited.js";
import { keepName, keeps, myName } from "../memory.js";
import { openRoom, playAtOnce } from "../opening.js";
import { ownOnes, presets } from "../presets.js";
import { say } from "../say.js";
import { answer, reason, show, style, tell } from "../shell.js";

/** What one click plays, and where any number of friends may come. */
const QUICK = { base: "two-player" }, OPEN = { base: "war" };

export async function open() {
  document.title = say("page.title");
  await style("start");
  const draw = () => show(home(draw));
  draw();
}

/** @param {() => void} redraw */
function home(redraw) {
  return el("div.home", {},
    el("section.hello", {},
      fan(),
      el("h1", {}, say("page.title")), el("p.lead", {}, say("page.lead")),
      button(say("page.play"), () => playAtOnce(QUICK), { class: "big", id: "play" }), el("p.quiet", {}, say("page.play-about")),
      el("label.named", {}, say("page.name"), el("input", { id: "name", value: myName(), maxlength: 24, autocomplete: "nickname", oninput: (event) => keepName(event.target.value) })),
      joining(),
      !keeps() && el("p.quiet", { id: "keeps-nothing" }, say("start.keeps-nothing")),
      el("nav.ways", { "aria-label": say("page.menu") }, ...[["#/device", "start.device"], ["#/replay", "start.replay"], ["#/settings", "start.settings"]]
        .map(([href, key]) => el("a.link", { href }, say(key))))),
    el("section.table", {}, el("h2", {}, say("start.friends")), el("p.quiet", {}, say("start.friends-about")),
      button(say("page.open"), () => openRoom(OPEN), { id: "open" }),
      el("div.heading", {}, el("h2", {}, say("start.choose")), el("a.link", { href: "#/own", id: "own" }, say("start.own"))),
      ownOnes(redraw), presets()));
}

function joining() {
  const code = el("input", { id: "code", placeholder: "abcd-efgh-jkmn", autocapitalize: "none", autocomplete: "off", spellcheck: "false", "aria-label": say("page.code"), "aria-describedby": "code-about" });
  const about = el("p.quiet", { id: "code-about" }, say("page.enter-about"));
  const wrong = (/** @type {string} */ why) => {
    about.textContent = why;
    about.className = "wrong";
    code.setAttribute("aria-invalid", "true");
    code.focus();
    tell("");
  };
  const enter = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { code: found, home } = invited(code.value);
    if (!found) return wrong(say("start.no-code"));
    if (home) return location.assign(`${home}#${found}`);
    try {
      await answer(`/api/rooms/${found}`);
      location.hash = found;
    } catch (error) { wrong(reason(error)); }
  };
  return el("form.join", { onsubmit: enter, novalidate: true }, code, el("button", { type: "submit", id: "enter" }, say("page.enter")), about);
}
