// Stores the state in the address, so that it can be bookmarked and sent. Short and readable for a list of ships; an
// order of battle is compressed.

import { deflateSync, inflateSync, strFromU8, strToU8 } from './vendor/fflate/browser.js';
import { BY_ID } from './options.js';
import { keptOf } from './order.js';
import { allPicks, beginning, firstVisit, needsOrder } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Pick} Pick */

/** The most sides, divisions and ships in all that an address can ask for. */
const MOST = { sides: 20, divisions: 100, ships: 600 };
/** The longest list of ships as text. */
const MOST_TEXT = 60_000;

/** @param {string} text */
const packText = (text) =>
  btoa(String.fromCharCode(...deflateSync(strToU8(text), { level: 9 })))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** @param {string} text */
function unpackText(text) {
  // So short a text cannot decompress to anything too large.
  if (text.length > 30_000) throw new Error('too long');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return strFromU8(inflateSync(bytes));
}

/** Whether there is more of a battle than its ships. @param {State} state */
const saysMore = ({ subtitle, source, notes, kept, sides }) =>
  Boolean(subtitle || source || notes || kept || sides.some((side) => side.commander || side.course || side.notes));

/** @param {State} state @returns {string} without the # */
export function toAddress(state) {
  const out = new URLSearchParams();
  if (state.from) out.set('from', state.from);
  else out.set('print', [state.print, ...state.also].join(','));
  if (state.example) out.set('example', 'yes');
  else if (state.battle) out.set('battle', state.battle);
  else if (!state.from && (needsOrder({ ...state, print: 'log' }) || saysMore(state))) {
    const { title, subtitle, source, notes, scenario, kept, sides } = state;
    out.set('force', packText(JSON.stringify({ title, subtitle, source, notes, scenario, kept, sides })));
  } else if (allPicks(state).length) {
    out.set(
      'ships',
      allPicks(state)
        .map((pick) => (pick.count > 1 ? `${pick.ship}*${pick.count}` : pick.ship))
        .join(','),
    );
  }
  for (const [id, value] of Object.entries(state.options)) if (value) out.set(id, value);
  return out.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%40', '@').replaceAll('%3A', ':');
}

/** @param {unknown} value */
const text = (value, most = 2000) => (typeof value === 'string' ? value.slice(0, most) : '');

/** @param {any} from @returns {Pick} */
function pick(from) {
  /** @type {Pick} */
  const out = { ship: text(from?.ship), count: Math.min(99, Math.max(1, Math.trunc(Number(from?.count)) || 1)) };
  if (text(from?.name)) out.name = text(from.name);
  if (from?.flagship === true) out.flagship = true;
  if (text(from?.note)) out.note = text(from.note);
  if (Number.isInteger(from?.arrives)) out.arrives = from.arrives;
  if (from?.damage && typeof from.damage === 'object') {
    out.damage = {};
    for (const [box, value] of Object.entries(from.damage).slice(0, 40)) {
      const boxes = Array.isArray(value) && value.length <= 99 && value.every((one) => Number.isInteger(one));
      if (/^[a-z0-9_.]+$/.test(box) && (boxes || typeof value === 'number' || typeof value === 'string'))
        out.damage[box] = value;
    }
  }
  return out;
}

/** @param {any} from @param {number} most @returns {any[]} */
const list = (from, most) => (Array.isArray(from) ? from.slice(0, most) : []);

/** The sides of an order of battle, however many the address has. @param {any} read @returns {import('./state.js').Side[]} */
function sidesOf(read) {
  let [divisions, ships] = [MOST.divisions, MOST.ships];
  return list(read, MOST.sides).map((side) => ({
    name: text(side?.name),
    ...Object.fromEntries(
      ['commander', 'course', 'notes'].map((key) => [key, text(side?.[key])]).filter(([, said]) => said),
    ),
    divisions: list(side?.divisions, divisions).map((division) => {
      divisions -= 1;
      const picks = list(division?.ships, ships)
        .map(pick)
        .filter((one) => one.ship);
      ships -= picks.length;
      const absent = list(division?.absent, MOST.divisions).map((one) => text(one));
      return { name: text(division?.name), ships: picks, ...(absent.length ? { absent } : {}) };
    }),
  }));
}

/** @param {string} hash @param {string} locale @returns {State|null} null if the address says nothing */
export function fromAddress(hash, locale) {
  const said = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'));
  if (
    ![...said.keys()].some(
      (key) => ['print', 'ships', 'battle', 'force', 'from', 'example'].includes(key) || BY_ID.has(key),
    )
  )
    return null;
  const state = said.get('example') ? firstVisit(locale) : beginning(locale);
  const [print, ...also] = text(said.get('print') ?? state.print).split(',');
  if (/^[a-z_0-9]+(:ships)?$/.test(print)) state.print = print;
  state.also = also.filter((id) => /^[a-z_0-9]+$/.test(id));
  state.from = text(said.get('from'));
  state.battle = text(said.get('battle'));
  state.options = {};
  for (const [id, value] of said) if (BY_ID.has(id) && value) state.options[id] = text(value);
  const force = said.get('force');
  if (force) {
    try {
      const read = JSON.parse(unpackText(force));
      for (const key of /** @type {const} */ (['title', 'subtitle', 'source', 'notes']))
        if (text(read[key])) state[key] = text(read[key]);
      // The program checks what is in it.
      if (typeof read.scenario === 'object' && read.scenario) state.scenario = read.scenario;
      if (typeof read.kept === 'object' && read.kept) state.kept = keptOf(read.kept);
      const sides = sidesOf(read.sides);
      if (sides.length && sides.every((side) => side.divisions.length)) state.sides = sides;
    } catch {
      // A truncated address: use the rest of it.
    }
  } else if (!state.example) {
    const ships = text(said.get('ships'), MOST_TEXT).split(',').filter(Boolean).slice(0, MOST.ships);
    state.sides[0].divisions[0].ships = ships.map((word) => {
      const [, ship, count] = /^(.*?)(?:\*(\d+))?$/s.exec(word) ?? [];
      return pick({ ship, count: Number(count ?? 1) });
    });
  }
  return state;
}
