// Writes and reads orders of battle.

import { parse } from './vendor/smol-toml/parse.js';
import { pointsOf, sideName } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Pick} Pick */
/** @typedef {import('./state.js').Side} Side */

/** The text settings of an order of battle. */
const SETTINGS = ['rules', 'scale', 'units', 'paper', 'ink', 'size', 'unknown', 'back'];

/** All that the form has of an order of battle. */
const IN_FORM = new Set([
  ...[...SETTINGS, 'twins', 'players', 'options', 'with', 'without'],
  ...['title', 'subtitle', 'source', 'notes', 'scenario', 'side'],
]);

/** What the form has no field for. @param {Record<string, any>} table @returns {Record<string, any>} */
export const keptOf = (table) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => /^[a-z_]+$/.test(name) && !IN_FORM.has(name)));

/** @param {string} text */
const quoted = (text) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');

/** A key in TOML syntax. @param {string} name */
const key = (name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name));

/** @param {import('./state.js').Damage} value */
const lost = (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));

/** A value in TOML syntax, on one line. @param {unknown} value @returns {string} */
function inToml(value) {
  if (Array.isArray(value)) return `[${value.map(inToml).join(', ')}]`;
  if (typeof value !== 'object' || !value) return typeof value === 'string' ? quoted(value) : String(value);
  const entries = Object.entries(value).map(([name, one]) => `${key(name)} = ${inToml(one)}`);
  return `{ ${entries.join(', ')} }`;
}

/** @param {Pick} pick */
function shipLine(pick) {
  const word = pick.count > 1 ? `${pick.ship}*${pick.count}` : pick.ship;
  const more = [];
  if (pick.name) more.push(`name = ${quoted(pick.name)}`);
  if (pick.flagship) more.push('flagship = true');
  if (pick.note) more.push(`note = ${quoted(pick.note)}`);
  if (pick.arrives) more.push(`arrives = ${pick.arrives}`);
  const damage = Object.entries(pick.damage ?? {}).filter(([, value]) => value !== '' && value !== 0);
  if (damage.length) {
    more.push(`damage = { ${damage.map(([box, value]) => `${key(box)} = ${lost(value)}`).join(', ')} }`);
  }
  return more.length ? `  { ship = ${quoted(word)}, ${more.join(', ')} },` : `  ${quoted(word)},`;
}

/** @param {State} state @returns {string} */
export function writeOrder(state) {
  const lines = [`title = ${quoted(state.title || 'A battle')}`];
  if (state.subtitle) lines.push(`subtitle = ${quoted(state.subtitle)}`);
  for (const key of SETTINGS) {
    if (state.options[key]) lines.push(`${key} = ${quoted(state.options[key])}`);
  }
  if (state.options.twins) lines.push('twins = true');
  if (state.options.players) lines.push(`players = ${Number(state.options.players)}`);
  for (const key of ['options', 'with', 'without']) {
    if (state.options[key])
      lines.push(
        `${key} = [${state.options[key]
          .split(',')
          .map((id) => quoted(id.trim()))
          .join(', ')}]`,
      );
  }
  if (state.source) lines.push(`source = ${quoted(state.source)}`);
  if (state.notes) lines.push(`notes = ${quoted(state.notes)}`);
  for (const [name, value] of Object.entries(state.kept ?? {})) lines.push(`${name} = ${inToml(value)}`);
  const { points, ...rest } = state.scenario ?? {};
  const whole = pointsOf(state).filter((row) => row.what.trim() && Number.isInteger(row.points));
  const scenario = { ...rest, ...(whole.length ? { points: whole } : {}) };
  if (Object.keys(scenario).length) lines.push(`scenario = ${inToml(scenario)}`);
  state.sides.forEach((side, index) => {
    lines.push('', '[[side]]', `name = ${quoted(sideName(state, index))}`);
    for (const key of /** @type {const} */ (['commander', 'course', 'notes']))
      if (side[key]) lines.push(`${key} = ${quoted(side[key])}`);
    const plain = side.divisions.length === 1 && !side.divisions[0].name;
    side.divisions.forEach((division, place) => {
      if (!plain) lines.push('', '[[side.division]]', `name = ${quoted(division.name || `Division ${place + 1}`)}`);
      lines.push('ships = [', ...division.ships.map(shipLine), ']');
      if (division.absent?.length) lines.push(`absent = [${division.absent.map(quoted).join(', ')}]`);
    });
  });
  return lines.join('\n') + '\n';
}

/** @param {unknown} entry @param {unknown} [arrives] the turn of her division @returns {Pick} */
function pickOf(entry, arrives) {
  const table = /** @type {any} */ (typeof entry === 'string' ? { ship: entry } : entry);
  const [, ship, count] = /^(.*?)(?:\*(\d+))?$/s.exec(String(table.ship ?? '')) ?? [];
  /** @type {Pick} */
  const pick = { ship: ship.trim(), count: Number(count ?? 1) };
  if (table.name) pick.name = String(table.name);
  if (table.flagship) pick.flagship = true;
  if (table.note) pick.note = String(table.note);
  const turn = Number(table.arrives ?? arrives ?? 0);
  if (turn) pick.arrives = turn;
  if (table.damage) pick.damage = { ...table.damage };
  return pick;
}

/** @param {any} side @returns {Side} */
function sideOf(side) {
  const divisions = [];
  if (side.ships || !side.division)
    divisions.push({
      name: '',
      ships: (side.ships ?? []).map((/** @type {unknown} */ ship) => pickOf(ship)),
      ...(side.absent ? { absent: side.absent } : {}),
    });
  for (const one of side.division ?? []) {
    divisions.push({
      name: String(one.name ?? ''),
      ships: (one.ships ?? []).map((/** @type {unknown} */ ship) => pickOf(ship, one.arrives)),
      ...(one.absent?.length ? { absent: one.absent } : {}),
    });
  }
  /** @type {Side} */
  const made = { name: String(side.name ?? ''), divisions };
  for (const key of /** @type {const} */ (['commander', 'course', 'notes']))
    if (side[key]) made[key] = String(side[key]);
  return made;
}

/** Whether a TOML file is an order of battle, a file of ships, refitted figures, or something else of a project. @param {string} text */
export function kindOfToml(text) {
  const table = /** @type {any} */ (parse(text));
  if (Array.isArray(table.side)) return 'order';
  if (Array.isArray(table.class) || table.navy) return 'ships';
  if (table.figures && table.refit) return 'fit';
  return 'other';
}

/** The settings of a `chartroom.toml`. @param {string} text @returns {Record<string, string>} */
export function settingsOf(text) {
  const table = /** @type {any} */ (parse(text));
  return Object.fromEntries(
    ['rules', 'scale', 'units', 'paper', 'ink', 'size', 'unknown']
      .filter((key) => typeof table[key] === 'string')
      .map((key) => [key, table[key]]),
  );
}

/**
 * Merges an order of battle into the state. Settings that the order does not name stay as they are.
 * @param {string} text @param {State} state @returns {State}
 */
export function readOrder(text, state) {
  const table = /** @type {any} */ (parse(text));
  const options = { ...state.options };
  for (const key of ['scale', 'units', 'size', 'options', 'unknown', 'back', 'with', 'without', 'twins', 'players'])
    delete options[key];
  for (const key of SETTINGS) if (typeof table[key] === 'string') options[key] = table[key];
  if (table.twins) options.twins = 'yes';
  if (table.players) options.players = String(table.players);
  for (const key of ['options', 'with', 'without']) if (Array.isArray(table[key])) options[key] = table[key].join(',');
  /** @type {State} */
  const next = {
    title: String(table.title ?? ''),
    sides: (table.side ?? []).map(sideOf),
    battle: '',
    from: '',
    print: 'pack',
    also: [],
    options,
  };
  for (const key of /** @type {const} */ (['subtitle', 'source', 'notes']))
    if (table[key]) next[key] = String(table[key]);
  if (table.scenario) next.scenario = table.scenario;
  const kept = keptOf(table);
  if (Object.keys(kept).length) next.kept = kept;
  if (!next.sides.length) next.sides = [{ name: '', divisions: [{ name: '', ships: [] }] }];
  return next;
}
