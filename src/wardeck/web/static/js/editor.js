/** The editor of house rules, made from the catalogue of options, with the rule sheet beside it. */

import { el } from "./dom.js";
import { field } from "./fields.js";
import { ruleSheet } from "./rulesheet.js";
import { say } from "./say.js";
import { answer, server } from "./shell.js";

let catalogue = null;
/** What people look for first; afterwards they open and close what they like. */
const OPEN = new Set(["cards", "war"]);

export class Editor {
  /** @param {object} table  rules as their file holds them @param {() => void} changed */
  static async open(table, changed) {
    catalogue ??= await answer("/api/options");
    return new Editor(await answer("/api/rules", table), changed);
  }

  /** @param {any} found  what the server says of the rules @param {() => void} changed */
  constructor(found, changed) {
    Object.assign(this, { changed, asked: 0, drawn: false });
    this.start(found);
  }

  start(found) {
    /** What is wrong with the value of which option. */
    this.wrong = null;
    /** Sentences of the rule sheet that have just changed. */
    this.fresh = new Set();
    Object.assign(this, { found, values: found.options, title: found.table.title ?? "" });
  }

  /** Begins with other rules. @param {any} found */
  take(found) {
    this.asked += 1;
    this.start(found);
    this.changed();
  }

  /** The rules as their file may hold them. */
  get table() {
    const { title, ...said } = this.found.table;
    return { ...said, ...(this.title.trim() && { title: this.title.trim() }), ...this.values };
  }

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
      const before = new Set(this.found.sections.flatMap((each) => each.sentences));
      this.fresh = new Set(found.sections.flatMap((each) => each.sentences).filter((each) => !before.has(each)));
      Object.assign(this, { found, wrong: null });
    } catch (error) {
      if (turn === this.asked) this.wrong = { option: error.option, message: error.message };
    }
    this.changed();
  }

  async from(base) { this.take(await answer(`/api/rules/${base}`)); }

  /** @param {any} above  what stands over the rule sheet @param {...any} after  what stands under the options */
  draw(above, ...after) {
    const first = !this.drawn;
    this.drawn = true;
    return el("div.editor", {},
      el("div.fields", {}, el("div.field.names", {},
        el("label.named", {}, say("start.from"), el("select", { id: "base", onchange: (event) => this.from(event.target.value) },
          ...server.presets.map((each) => el("option", { value: each.name, selected: each.name === (this.found.table.base ?? "two-player") }, each.title)))),
        el("label.named", {}, say("start.title"), el("input", { id: "title", maxlength: 80, value: this.title, oninput: (event) => { this.title = event.target.value; this.ask(); } }))),
        ...catalogue.map((group) => this.group(group, first)),
        this.wrong && !this.wrong.option && el("p.wrong", { role: "alert" }, this.wrong.message)),
      el("div.beside", {}, above, el("details.sheet-box", { id: "beside", open: first && matchMedia("(min-width: 60rem)").matches },
        el("summary", {}, say("page.sheet")), ruleSheet(this.found.sections, this.fresh))),
      el("div.after", {}, ...after));
  }

  group({ name, title, options }, first) {
    const faulty = options.some((option) => option.name === this.wrong?.option);
    return el("details.group", { "data-key": `group-${name}`, id: `group-${name}`, open: faulty || first && OPEN.has(name) },
      el("summary", {}, title), ...options.map((option) => field(option, {
        value: this.values[option.name], idle: this.found.idle.includes(option.name),
        wrong: this.wrong?.option === option.name ? this.wrong.message : "", change: (value) => this.set(option.name, value),
      })));
  }
}
