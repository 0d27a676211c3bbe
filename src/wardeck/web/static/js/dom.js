/** Building elements, and bringing the document to what was drawn anew; texts are always texts. */

const DRAWING = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag | `${Tag}.${string}`} kind  a tag, perhaps with classes: "button.big"
 * @param {Attributes} [with_]  attributes; `on…` are listeners, `style` holds custom properties; null and false are left out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(kind, with_ = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  return filled(document.createElement(tag), classes, with_, children);
}

/** The same for a part of a drawing. @param {string} kind @param {Attributes} [with_] @param {...Child} children @returns {SVGElement} */
export function drawn(kind, with_ = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  return filled(document.createElementNS(DRAWING, tag), classes, with_, children);
}

/** @param {any} made @param {string[]} classes @param {Attributes} with_ @param {Child[]} children */
function filled(made, classes, with_, children) {
  if (classes.length) made.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(with_)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      made.listens = { ...made.listens, [name]: value };
      made[name] = value;
    } else if (name === "style") for (const [key, set] of Object.entries(value)) made.style.setProperty(key, String(set));
    else if (name === "value" || name === "checked") made[name] = value;
    else if (name === "class") made.setAttribute("class", [...classes, value].join(" "));
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** @param {string} text @param {() => void} click @param {Attributes} [with_] */
export const button = (text, click, with_ = {}) => el("button", { type: "button", onclick: click, ...with_ }, text);

/** Names of classes that hold. @param {Record<string, unknown>} which */
export const classes = (which) => Object.keys(which).filter((name) => which[name]).join(" ") || null;

/** A random secret, as hexadecimal digits; works over plain http as well. @param {number} bytes */
export function secret(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (each) => each.toString(16).padStart(2, "0")).join("");
}

// Whatever stays the same stays the same node, with its focus.

/** What people, not drawings, decide about. @type {Record<string, string[]>} */
const THEIRS = { DETAILS: ["open"], DIALOG: ["open"] };

/** @param {any} node */
const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || "" : "";
/** @param {any} old @param {any} fresh */
const alike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

/** Makes what is there the same as what was drawn anew. @param {any} old @param {any} fresh */
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
  properties(old, fresh);
}

/** @param {any} old @param {any} fresh */
function attributes(old, fresh) {
  const theirs = THEIRS[old.nodeName] ?? [];
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "style" && !theirs.includes(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

/** @param {any} old @param {any} fresh */
function properties(old, fresh) {
  for (const name of Object.keys(old.listens ?? {})) if (!fresh.listens?.[name]) old[name] = null;
  for (const [name, listener] of Object.entries(fresh.listens ?? {})) old[name] = listener;
  old.listens = fresh.listens;
  if ("checked" in fresh && old.checked !== fresh.checked) old.checked = fresh.checked;
  if ("value" in fresh && old.value !== fresh.value && old !== document.activeElement) old.value = fresh.value;
}

/** @param {any} old @param {any} fresh */
function children(old, fresh) {
  const wanted = new Set(), kept = new Map();
  for (const child of fresh.childNodes) wanted.add(keyOf(child));
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (key && !wanted.has(key)) child.remove();
    else if (key) kept.set(key, child);
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child), found = key ? kept.get(key) : at;
    if (!found || !alike(found, child)) {
      old.insertBefore(child, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    morph(found, child);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
