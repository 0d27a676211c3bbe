/** The start: play at once, sit down by a code, or open a table. */

import { button, el, secret } from "../dom.js";
import { keepName, keepToken, myName } from "../memory.js";
import { say } from "../say.js";
import { drawing } from "../seats.js";
import { answer, intent, server, show, tell } from "../shell.js";

export function open() {
  document.title = say("page.title");
  show(drawStart(server.presets, {
    play: () => openRoom({ base: "two-player" }, "play"),
    open: async (base, own) => {
      try {
        openRoom(own ? (await answer("/api/house-rules", own, "text/plain")).table : { base }, null);
      } catch (error) { tell(error.message); }
    },
    enter: (code) => { location.hash = code.slice(code.indexOf("#") + 1); },
  }));
}

/** Opens a room and goes there. @param {object} rules  a table of house rules @param {string | null} then  "play": deal at once against a bot */
async function openRoom(rules, then) {
  const token = secret(16);
  try {
    const { room } = await answer("/api/rooms", { name: myName() || say("page.no-name"), token, seated: true, rules });
    keepToken(room, token);
    intent.play = then === "play" ? room : "";
    location.hash = room;
  } catch (error) { tell(error.message); }
}

const FAN = ["Js", "Qh", "Kc", "Ad"];

/**
 * @param {any[]} presets
 * @param {{play: () => void, open: (base: string, own: string) => void, enter: (code: string) => void}} acts
 */
function drawStart(presets, acts) {
  const code = el("input", { id: "code", placeholder: "abcd-efgh-jkmn", autocapitalize: "none", autocomplete: "off", spellcheck: "false", "aria-label": say("page.code") });
  const own = el("textarea", { id: "own", rows: 4, spellcheck: "false", "aria-label": say("page.own") });
  const cards = presets.map((each, at) => preset(each, at === 0));
  const chosen = () => cards.map((each) => each.querySelector("input")).find((each) => each.checked).value;
  return el("div.home", {},
    el("section.hello", {},
      el("div.fan", { "aria-hidden": "true" }, ...FAN.map((face) => el("div.card", {}, drawing(face, true)))),
      el("h1", {}, say("page.title")), el("p.lead", {}, say("page.lead")),
      el("label.named", {}, say("page.name"), el("input", { id: "name", value: myName(), maxlength: 24, autocomplete: "nickname", oninput: (event) => keepName(event.target.value) })),
      button(say("page.play"), acts.play, { class: "big", id: "play" }), el("p.quiet", {}, say("page.play-about")),
      el("form.join", { onsubmit: (event) => { event.preventDefault(); acts.enter(code.value.trim()); } },
        code, el("button", { type: "submit", id: "enter" }, say("page.enter"))), el("p.quiet", {}, say("page.enter-about"))),
    el("section.opening", {}, el("h2", {}, say("page.open")), el("p.quiet", {}, say("page.open-about")),
      el("div.presets", { role: "radiogroup", "aria-label": say("page.rules") }, ...cards),
      el("details.own", {}, el("summary", {}, say("page.own")), own, el("p.quiet", {}, say("page.own-about"))),
      el("div.opens", {}, button(say("page.open"), () => acts.open(chosen(), own.value.trim()), { id: "open", class: "big" }))));
}

function preset({ name, title, about, fewest, most }, checked) {
  return el("label.preset", {}, el("input", { type: "radio", name: "preset", value: name, checked }),
    el("span.title", {}, title), el("span.about", {}, about),
    el("span.quiet", {}, fewest === most ? say("page.for-so-many", { n: most }) : say("page.for-from-to", { fewest, most })));
}
