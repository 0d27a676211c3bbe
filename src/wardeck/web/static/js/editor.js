/** The editor of house rules, made from the catalogue of options, with the rule sheet beside it. */

import { el } from "./dom.js";
import { field } from "./fields.js";
import { ruleSheet } from "./rulesheet.js";
import { say } from "./say.js";
import { answer, reason, Refusal, server } from "./shell.js";

/** @type {Wire.GroupAnswer[] | null} */
let catalogue = null;
/** What people look for first; afterwards they open and close what they like. */
const OPEN = new Set(["cards", "war"]);

/** The title that their file gives them. @param {Wire.RulesAnswer} rules @returns {string} */
const titleOf = ({ table }) => table.title ?? "";

/** Of the rule sheet. @param {Wire.RulesAnswer} rules */
const sentences = ({ sections }) => sections.flatMap((each) => each.sentences);

export class Editor {
  /** @param {object} table  rules as their file holds them @param {() => void} changed */
  static async open(table, changed) {
    catalogue ??= await answer("/api/options");
    return new Editor(await answer("/api/rules", table), changed);
  }

  /** What is wrong with the value of which option. @type {{option: string | null, message: string} | null} */
  wrong = null;
  /** Sentences of the rule sheet that have just changed. @type {Set<string>} */
  fresh = new Set();
  asked = 0;
  drawn = false;

  /** @param {Wire.RulesAnswer} found  what the server says of the rules @param {() => void} changed */
  constructor(found, changed) {
    this.changed = changed;
    this.found = found;
    this.values = found.options;
    this.title = titleOf(found);
  }

  /** Begins with other rules. @param {Wire.RulesAnswer} found */
  take(found) {
    this.asked += 1;
    Object.assign(this, { wrong: null, fresh: new Set(), found, values: found.options, title: titleOf(found) });
    this.changed();
  }

  /** The rules as their file may hold them. */
  get table() {
    const { title, ...said } = this.found.table;
    return { ...said, ...(this.title.trim() && { title: this.title.trim() }), ...this.values };
  }

  /** @param {string} name  of an option @param {unknown} value */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    return this.ask();
  }

  async ask() {
    const turn = ++this.asked;
    this.changed();
    try {
      const found = await answer("/api/rules", this.table);
      if (turn !== this.asked) return;
      const before = new Set(sentences(this.found)), fresh = new Set(sentences(found).filter((each) => !before.has(each)));
      Object.assign(this, { found, fresh, wrong: null });
    } catch (error) {
      if (turn === this.asked) this.wrong = { option: error instanceof Refusal ? error.option : null, message: reason(error) };
    }
    this.changed();
  }

  /** @param {string} base  a preset */
  async from(base) { this.take(await answer(`/api/rules/${base}`)); }

  /** @param {Child} above  what stands over the rule sheet @param {...Child} after  what stands under the options */
  draw(above, ...after) {
    const first = !this.drawn;
    this.drawn = true;
    return el("div.editor", {},
      el("div.fields", {}, el("div.field.names", {},
        el("label.named", {}, say("start.from"), el("select", { id: "base", onchange: (event) => this.from(event.target.value) },
          ...server.presets.map((each) => el("option", { value: each.name, selected: each.name === (this.found.table.base ?? "two-player") }, each.title)))),
        el("label.named", {}, say("start.title"), el("input", { id: "title", maxlength: 80, value: this.title, oninput: (event) => { this.title = event.target.value; this.ask(); } }))),
        ...(catalogue ?? []).map((group) => this.group(group, first)),
        this.wrong && !this.wrong.option && el("p.wrong", { role: "alert" }, this.wrong.message)),
      el("div.beside", {}, above, el("details.sheet-box", { id: "beside", open: first && matchMedia("(min-width: 60rem)").matches },
        el("summary", {}, say("page.sheet")), ruleSheet(this.found.sections, this.fresh))),
      el("div.after", {}, ...after));
  }

  /** @param {Wire.GroupAnswer} group @param {boolean} first  whether it was not drawn before */
  group({ name, title, options }, first) {
    const faulty = options.some((option) => option.name === this.wrong?.option);
    return el("details.group", { "data-key": `group-${name}`, id: `group-${name}`, open: faulty || first && OPEN.has(name) },
      el("summary", {}, title), ...options.map((option) => field(option, {
        value: this.values[option.name], idle: this.found.idle.includes(option.name),
        wrong: this.wrong?.option === option.name ? this.wrong.message : "", change: (value) => this.set(option.name, value),
      })));
  }
}
