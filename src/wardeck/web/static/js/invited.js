/** Which table somebody means who types or pastes a code or a link. */

/** Three times four letters and digits: in capitals or not, with blanks or dashes or without, perhaps with the view of a link. */
const CODE = /^\s*(?:\/replay\/)?([0-9a-z]{4})[\s–-]*([0-9a-z]{4})[\s–-]*([0-9a-z]{4})(?![0-9a-z])/i;

/** @param {string} said @returns {{code: string, home: string}} the code, "" where there is none, and the address of its server, "" for this one */
export function invited(said) {
  const [link] = /https?:\/\/[^#\s]*/i.exec(said) ?? [""];
  const [, ...groups] = CODE.exec(said.slice(said.lastIndexOf("#") + 1)) ?? [];
  return { code: groups.join("-").toLowerCase(), home: link.startsWith(`${location.origin}/`) ? "" : link };
}
