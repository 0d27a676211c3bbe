/** Building elements; texts are always texts. */

const DRAWING = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {string} kind  a tag, perhaps with classes: "button.big"
 * @param {Record<string, any>} [with_]  attributes; `on…` are listeners, `style` holds custom properties; null and false
 *   are left out
 * @param {...Child} children
 * @returns {any}
 */
export function el(kind, with_ = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  return filled(document.createElement(tag), classes, with_, children);
}

/** The same for a part of a drawing. @param {string} kind @param {Record<string, any>} [with_] @param {...Child} children */
export function drawn(kind, with_ = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  return filled(document.createElementNS(DRAWING, tag), classes, with_, children);
}

function filled(made, classes, with_, children) {
  if (classes.length) made.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(with_)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) (made.listens ??= {})[name] = made[name] = value;
    else if (name === "style") for (const [key, set] of Object.entries(value)) made.style.setProperty(key, String(set));
    else if (name === "value" || name === "checked") made[name] = value;
    else if (name === "class") made.setAttribute("class", [...classes, value].join(" "));
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @param {string} text @param {() => void} click @param {Record<string, any>} [with_] */
export const button = (text, click, with_ = {}) => el("button", { type: "button", onclick: click, ...with_ }, text);

/** Names of classes that hold. @param {Record<string, any>} which */
export const classes = (which) => Object.keys(which).filter((name) => which[name]).join(" ") || null;

/** A random secret of so many bytes, as hexadecimal digits; works over plain http as well. */
export function secret(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (each) => each.toString(16).padStart(2, "0")).join("");
}
