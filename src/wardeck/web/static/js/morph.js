/** Brings what stands in the document to what was drawn anew; whatever stays the same stays the same node, with its focus. */

/** What people, not drawings, decide about. */
const THEIRS = { DETAILS: ["open"], DIALOG: ["open"] };

/** @param {any} node */
const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || "" : "";
const alike = (old, fresh) => old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);

/** @param {any} old @param {any} fresh */
export function morph(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  attributes(old, fresh);
  children(old, fresh);
  properties(old, fresh);
}

function attributes(old, fresh) {
  const theirs = THEIRS[old.nodeName] ?? [];
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && name !== "style" && !theirs.includes(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style.cssText !== fresh.style.cssText) old.style.cssText = fresh.style.cssText;
}

function properties(old, fresh) {
  for (const name of Object.keys(old.listens ?? {})) if (!fresh.listens?.[name]) old[name] = null;
  for (const [name, listener] of Object.entries(fresh.listens ?? {})) old[name] = listener;
  old.listens = fresh.listens;
  if ("checked" in fresh && old.checked !== fresh.checked) old.checked = fresh.checked;
  if ("value" in fresh && old.value !== fresh.value && old !== document.activeElement) old.value = fresh.value;
}

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
