/** Drawing a room: a function of what is known of it. */

import { button, el } from "./dom.js";
import { check } from "./fair.js";
import { listed, rank, say } from "./say.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const MOST_NAMED = 4;
/** Milliseconds of the clock where the page switches it on. */
const CLOCK = 20_000;

/** A card in words for whoever hears it, and as signs for whoever sees it. */
export function card(face) {
  if (face === "??") return el("span.card.down", { role: "img", "aria-label": say("page.down") });
  const [kind, suit] = face;
  const label = kind === "*" ? say("common.ranks.*", { n: 1 }) : `${rank(face)} ${SUITS[suit] ?? ""}`;
  const sign = kind === "*" ? "★" : (kind === "T" ? "10" : kind) + (SUITS[suit] ?? "");
  return el(`span.card${"hdr".includes(suit) ? ".red" : ""}`, { role: "img", "aria-label": label }, sign);
}

/** @param {any} room @param {Record<string, (...args: any[]) => void>} acts @param {{link: string}} server */
export function drawRoom(room, acts, server) {
  const playing = room.phase === "playing";
  return el("div.room", {},
    el("header", {},
      el("h1", {}, room.rules.title || say("page.title")),
      playing && el("span.quiet", {}, say("page.battle", { n: room.game.table.battles })),
      el("a.quiet", { href: "#" }, say("page.home"))),
    room.game ? table(room) : null,
    el("p.sentence", { id: "sentence", role: "status", "aria-live": "polite" }, sentence(room)),
    el("div.actions", { id: "actions" }, ...actions(room, acts)),
    players(room, acts),
    room.amHost && (playing || room.phase === "lobby") && pace(room, acts, server),
    playing && controls(room, acts),
    !playing && invitation(room, server),
    sheet(room),
    room.game?.fair.secret && room.phase === "lobby" ? fairness(room) : null);
}

// The table

function table(room) {
  const { table: lies, seats } = room.game;
  const war = lies.fighters.length > 0;
  const faces = Object.entries(lies.faces);
  return el("section.table", { "aria-label": say("page.rules") },
    war && el("p.war", {}, say("page.war")),
    el("div.faces", {}, ...faces.map(([seat, face]) => {
      const won = lies.taken?.seat === Number(seat);
      return el(`figure${won ? ".won" : ""}`, {},
        ...pile(lies.pot, Number(seat), face),
        el("figcaption", {}, (won ? "★ " : "") + nameOf(room, Number(seat), seats)));
    })));
}

const pile = (pot, seat, face) => {
  const mine = pot.filter(([laid]) => laid === seat).map(([, each]) => each);
  return (mine.length && mine.length <= 12 ? mine : [face]).map(card);
};

function nameOf(room, seat, seats) {
  const member = room.seated().find((each) => each.seat === seat);
  return member?.name ?? seats[seat]?.replace(/^\w+ /, "") ?? "";
}

// What is said about it

export function sentence(room) {
  if (room.phase === "committing" || room.phase === "revealing")
    return [room.voids.length ? say("page.voided", { n: room.voids.length }) : "", say(`page.${room.phase}`)].filter(Boolean).join(" ");
  if (!room.game) return say("page.wait-start");
  const parts = room.told.flatMap((event) => told(room, event));
  if (room.game.result) parts.push(...ending(room));
  return parts.slice(-4).join(" ");
}

function told(room, event) {
  const who = (seat) => nameOf(room, seat, room.game.seats);
  if (event.type === "pot-taken") {
    const mine = event.seat === room.mySeat;
    return [...beats(room, event.seat), say(mine ? "page.you-take" : "page.takes", { who: who(event.seat), n: event.cards })];
  }
  if (event.type === "pot-left") return [say("page.stays")];
  if (event.type === "war-declared") return [say("page.war")];
  if (event.type === "battle-ended" && event.out.length)
    return [say("page.out-now", { who: event.out.length > MOST_NAMED ? say("page.waiting-many", { n: event.out.length }) : listed(event.out.map(who)) })];
  return [];
}

function beats(room, seat) {
  const faces = room.game.table.faces, others = Object.entries(faces).filter(([each]) => Number(each) !== seat);
  if (others.length !== 1 || !faces[seat] || faces[seat][0] === others[0][1][0]) return [];
  const words = say("page.beats", { high: rank(faces[seat]), low: rank(others[0][1]) });
  return [words[0].toUpperCase() + words.slice(1)];
}

function ending(room) {
  const { result, seats } = room.game, won = result.winners;
  const who = listed(won.map((seat) => nameOf(room, seat, seats)));
  const winner = !won.length ? say("page.nobody") : won.length === 1 && won[0] === room.mySeat ? say("page.you-won")
    : say("page.won", { n: won.length, who });
  return [say("page.over"), say(`page.ended-${result.termination}`), winner];
}

// What can be done

function actions(room, acts) {
  if (room.mySeat === null && room.me === null)
    return [room.locked ? el("p", {}, say("page.locked")) : button(say("page.sit"), acts.sit, { class: "big", id: "sit" }), el("p.quiet", {}, say("page.watching"))];
  if (room.phase === "playing") return turning(room, acts);
  if (room.phase === "lobby" && room.amHost)
    return [button(say("page.start"), acts.start, { class: "big", id: "start" }), button(say("page.bot"), acts.bot, { id: "bot" }),
      room.game && button(say("page.again"), acts.again)];
  return room.phase === "lobby" ? [el("p.quiet", {}, say("page.wait-start"))] : [];
}

function turning(room, acts) {
  const { game, pace: { turns } } = room, seat = room.mySeat;
  if (room.paused) return [el("p.quiet", {}, say("page.pause"))];
  if (room.run || turns === "itself") return [el("p.quiet", {}, say("page.wait-self"))];
  if (turns === "host")
    return room.amHost ? [turn(acts)] : [el("p.quiet", {}, say("page.wait-host"))];
  if (seat === null) return [el("p.quiet", {}, say("page.watching"))];
  if (game.table.fighters.length && !game.table.fighters.includes(seat)) return [el("p.quiet", {}, say("page.not-fighting"))];
  if (!game.table.packets[seat] && !game.table.piles[seat]) return [el("p.quiet", {}, say("page.out"))];
  if (!game.ready.includes(seat) && !acts.asked()) return [turn(acts)];
  const waiting = game.waiting.filter((each) => each !== seat);
  const who = waiting.length > MOST_NAMED || !waiting.length ? say("page.waiting-many", { n: waiting.length || 1 })
    : listed(waiting.map((each) => nameOf(room, each, game.seats)));
  return [turn(acts, true), el("p.quiet", {}, say("page.ready", { who }))];
}

const turn = (acts, disabled = false) => button(say("page.turn"), acts.turn, { class: "big", id: "turn", disabled });

function controls(room, acts) {
  const asks = room.member(room.me)?.asks_stop;
  return el("div.controls", {},
    room.amHost && button(say(room.paused ? "page.resume" : "page.pause"), acts.pause),
    room.amHost && (room.run ? button(say("page.halt"), () => acts.run(null)) : button(say("page.to-war"), () => acts.run("war"))),
    room.amHost && !room.run && button(say("page.to-end"), () => acts.run("end"), { id: "to-end" }),
    room.me !== null && button(say(asks ? "page.stop-not" : "page.stop"), () => acts.stop(!asks)));
}

function players(room, acts) {
  const packets = room.game?.table.packets ?? [], piles = room.game?.table.piles ?? [];
  const held = (seat) => (packets[seat] ?? 0) + (piles[seat] ?? 0);
  const line = (member) => el("li", { class: room.game?.ready.includes(member.seat) ? "ready" : null },
    el("span.name", {}, member.name),
    ...[member.member === room.me && "you", member.kind === "bot" && "is-bot", member.member === room.host && "host", member.away && "away",
      member.asks_stop && "wants-stop"].filter(Boolean).map((key) => el("span.tag", {}, say(`page.${key}`))),
    room.game && el("span.count", {}, el("b", {}, String(held(member.seat))), ` ${say("page.cards", { n: held(member.seat) })}`),
    room.amHost && member.member !== room.me && member.kind === "person" && !member.away
      && button("♔", () => acts.host(member.member), { class: "small", "aria-label": say("page.make-host", { name: member.name }) }),
    room.amHost && member.member !== room.me && room.phase === "lobby"
      && button("×", () => acts.unseat(member.member), { class: "small", "aria-label": say("page.unseat", { name: member.name }) }));
  return el("section", {}, el("h2", {}, say("page.players")), el("ul.players", {}, ...room.seated().map(line)),
    room.mySeat !== null && button(say("page.leave"), acts.leave, { class: "small" }));
}

function pace(room, acts, server) {
  const { pace: now } = room;
  const choice = (value, key, chosen, change) => el("label", {}, el("input", { type: "radio", name: key.split("-")[0], checked: chosen, onchange: change }), say(`page.${key}`));
  return el("fieldset", {}, el("legend", {}, say("page.settings")), el("span.quiet", {}, say("page.turns")),
    ...["everyone", "host", "itself"].map((turns) => choice(turns, `turns-${turns}`, now.turns === turns, () => acts.pace({ ...now, turns }))),
    el("label", {}, el("input", { type: "checkbox", checked: now.steps, onchange: () => acts.pace({ ...now, steps: !now.steps }) }), say("page.steps")),
    el("label", {}, el("input", { type: "checkbox", id: "clock", checked: room.clock > 0, disabled: room.clock > 0 && !now.clock,
      onchange: () => acts.pace({ ...now, clock: now.clock ? 0 : CLOCK }) }), say("page.clock", { seconds: (room.clock || CLOCK) / 1000 })),
    room.phase === "lobby" && el("label", {}, say("page.rules"), el("select", { id: "choose", onchange: (event) => acts.rules({ base: event.target.value }) },
      ...(room.rules.preset ? [] : [el("option", {}, room.rules.title)]),
      ...server.presets.map((each) => el("option", { value: each.name, selected: each.name === room.rules.preset }, each.title)))),
    button(`×${now.speed === 1 ? 4 : 1}`, () => acts.pace({ ...now, speed: now.speed === 1 ? 4 : 1 }), { class: "small", "aria-label": say("page.speed") }),
    button(say(room.locked ? "page.unlock" : "page.lock"), acts.lock, { class: "small" }),
    el("p.quiet", {}, lasting(room)));
}

function lasting(room) {
  if (!room.length) return "";
  const minutes = (seconds) => (seconds === null ? say("page.for-ever") : String(Math.max(1, Math.round(seconds / 60))));
  const [half, most] = room.length.seconds;
  const said = half === null ? say("page.for-ever") : say("page.length", { n: Number(minutes(half)), long: minutes(most) });
  return room.length.exact ? said : `${said} ${say("page.length-like", { title: room.rules.base || room.length.preset })}`;
}

function invitation(room, server) {
  const link = `${server.link}#${room.room}`;
  return el("section.invite", {}, el("h2", {}, say("page.invite")),
    el("p", {}, say("page.invite-about", { code: room.room, link: server.link })),
    el("input", { id: "link", readonly: true, value: link, "aria-label": say("page.invite"), onclick: (event) => event.target.select() }),
    room.deal && el("p.quiet.promise", {}, say("page.fair.promise", { commitment: room.deal.commitment })),
    el("img.qr", { src: `/api/rooms/${room.room}/qr.svg`, alt: say("page.qr") }));
}

/** The rules in full, fetched when somebody wants to read them. */
function sheet(room) {
  const text = el("pre.sheet", {}, "…");
  const read = async () => {
    const response = await fetch("/api/rules", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(room.rules.table) });
    text.textContent = (await response.json()).sheet;
  };
  return el("details", { id: "sheet", ontoggle: (event) => event.target.open && read() }, el("summary", {}, say("page.sheet")), text);
}

function fairness(room) {
  const steps = check(room, room.seen);
  const mine = room.game.fair.words.some((each) => each.seat === room.mySeat);
  return el("details.fair", { id: "fair" }, el("summary", {}, say("page.fair.title")),
    el("p", {}, say("page.fair.about")),
    room.mySeat !== null && !mine && el("p", {}, say("page.fair.later")),
    el("ul", {}, ...steps.map(({ key, holds }) => el("li", { class: holds ? "holds" : "fails" },
      `${say(`page.fair.${key}`)} – ${say(`page.fair.${holds ? "holds" : "fails"}`)}`))),
    el("a", { href: `/api/rooms/${room.room}/record`, download: `${room.room}.toml` }, say("page.record")));
}
