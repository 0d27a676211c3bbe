/** Which game is to be shown: a record that is dropped or chosen, or a table that is named. */

import { el } from "./dom.js";
import { invited } from "./invited.js";
import { say } from "./say.js";

/** What is dropped anywhere on the page. @param {(file: File) => void} take @param {(over: boolean) => void} hover @returns {() => void} no longer */
export function dropped(take, hover) {
  document.ondragover = (event) => { event.preventDefault(); hover(true); };
  document.ondragleave = (event) => { if (!event.relatedTarget) hover(false); };
  document.ondrop = (event) => {
    event.preventDefault();
    hover(false);
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  };
  return () => Object.assign(document, { ondragover: null, ondragleave: null, ondrop: null });
}

/** @param {Replayed} acts @param {{coming: boolean, trouble: string, over: boolean}} how */
export function choosing(acts, { coming, trouble, over }) {
  return el("div.choosing", {}, el("header.top", {}, el("h1", {}, say("after.replay-title")), el("a.link", { href: "#" }, say("page.home"))),
    el("p.lead", {}, say("after.replay-about")),
    trouble ? el("div.trouble", { id: "trouble", role: "alert" }, el("p", {}, el("b", {}, say("after.trouble"))), el("p", {}, trouble), el("p.quiet", {}, say("after.trouble-about"))) : null,
    coming ? el("p.sentence", { role: "status" }, say("after.reading")) : null,
    el("label.drop", { id: "drop", class: over ? "over" : null }, el("b", {}, say("after.drop")), el("span.big", { "aria-hidden": "true" }, say("after.choose")), el("span.quiet", {}, say("after.drop-about")),
      el("input.away", { type: "file", "aria-label": say("after.drop"), id: "file", accept: ".toml,.txt", onchange: (event) => event.target.files[0] && acts.choose(event.target.files[0]) })),
    ofTable(acts));
}

/** A table by its link or code. @param {Replayed} acts */
function ofTable(acts) {
  const follow = (/** @type {any} */ event) => {
    event.preventDefault();
    const { code, home } = invited(event.target.elements[0].value);
    if (code) location.assign(`${home}#/replay/${code}`);
    else acts.fail(say("start.no-code"));
  };
  return el("form.of-room", { onsubmit: follow }, el("span", {}, say("after.link-about")),
    el("input", { id: "link-of", "aria-label": say("after.link"), placeholder: "abcd-efgh-jkmn", autocapitalize: "none", autocomplete: "off", spellcheck: "false" }),
    el("button", { type: "submit", id: "follow" }, say("after.follow")));
}
