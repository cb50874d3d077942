// Converts the attachment of a printed PDF to the state: form, ships, settings and files, and the damage of every ship if
// it was filled in on screen.

import { strFromU8, strToU8 } from './vendor/fflate/browser.js';
import { shipsOfNavy } from './catalogue.js';
import { BY_ID, ELSEWHERE } from './options.js';
import { kindOfToml, readOrder, settingsOf } from './order.js';
import { allPicks, countryOf, emptySide, paperOf } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./catalogue.js').Lists} Lists */
/** @typedef {import('./wire.js').NamedFile} NamedFile */

/**
 * The output of `read OLD.pdf --call`.
 * @typedef {object} Call
 * @property {string} form
 * @property {string[]} what
 * @property {Record<string, string[]>} options an option without a value has none
 * @property {string|null} country
 * @property {Record<string, {text?: string, hex?: string}>} files
 */

const FOLDERS = /^(ship_values|rules|fits|imposition|templates|profiles|fonts|imports|pictures|languages)\//;
const SHEET = /\.(toml|txt|sship|xlsx|ods|csv)$/i;

/** @param {{text?: string, hex?: string}} file */
const bytesOf = ({ text, hex }) =>
  text !== undefined
    ? strToU8(text)
    : Uint8Array.from(hex?.match(/../g) ?? [], (/** @type {string} */ pair) => Number.parseInt(pair, 16));

/** The files that a call needed. @param {Call} call @returns {NamedFile[]} */
export const filesOf = (call) => Object.entries(call.files).map(([name, file]) => ({ name, bytes: bytesOf(file) }));

/** Those that belong to a project and affect every print. @param {NamedFile[]} files */
export const projectFiles = (files) =>
  files.filter(({ name }) => FOLDERS.test(name) || /^(chartroom|book)\.toml$/.test(name));

/** The ships of a file in `ship_values/`, as the page picks them. @param {string} path @param {Lists['ships']} known */
export function shipsOfFile(path, known) {
  const navy = path.replace(/^.*\//, '').replace(/\.toml$/, '');
  return known.filter((ship) => ship.navy_id === navy);
}

/**
 * What the words behind the form are: an order of battle, files of ships, further instruments, ships.
 * @param {Call} call @param {Lists} lists
 */
export function sortWords(call, lists) {
  const rules = call.options.rules?.[0] ?? lists.rules.find((one) => one.default)?.id ?? '';
  const instruments = new Set(
    [...(lists.forms[rules] ?? []), ...Object.values(lists.forms).flat()]
      .filter((form) => !form.template)
      .map((form) => form.id),
  );
  /** @type {{name: string, text: string}[]} */
  const orders = [];
  /** @type {string[]} */
  const battles = [];
  /** @type {NamedFile[]} */
  const shipFiles = [];
  /** @type {string[]} */
  const also = [];
  /** @type {string[]} */
  const ships = [];
  for (const word of call.what) {
    const name = [word, `${word}.toml`, `orders/${word}`, `orders/${word}.toml`].find((one) => call.files[one]);
    if (name && SHEET.test(name)) {
      const bytes = bytesOf(call.files[name]);
      if (name.endsWith('.toml') && kindOfToml(strFromU8(bytes)) === 'order')
        orders.push({ name, text: strFromU8(bytes) });
      else shipFiles.push({ name, bytes });
      continue;
    }
    if (instruments.has(call.form) && instruments.has(word)) {
      also.push(word);
      continue;
    }
    // For a pack the beginning of a battle's name will do, elsewhere her whole name.
    const battle = lists.orders.find(({ file }) =>
      call.form === 'pack' ? file.startsWith(word) : file === word || file === `${word}.toml`,
    );
    if (battle) battles.push(battle.file);
    else ships.push(word);
  }
  return { orders, battles, shipFiles, also, ships, isInstrument: instruments.has(call.form) };
}

/** The options of a call for the form; null if one has no control. @param {Call} call @returns {Record<string, string>|null} */
export function optionsOf(call) {
  /** @type {Record<string, string>} */
  const options = {};
  for (const [id, values] of Object.entries(call.options)) {
    const option = BY_ID.get(id);
    if (!option) {
      if (id in ELSEWHERE) continue;
      return null;
    }
    options[id] = values.length ? values.join(',') : 'yes';
  }
  return options;
}

/**
 * What the country of whoever printed the PDF decided, where nothing else did, said in words if the reader's country would
 * decide otherwise.
 * @param {Record<string, string>} options @param {string|null} country @param {string} locale @param {Lists} lists
 */
export function settleCountry(options, country, locale, lists) {
  const here = countryOf(locale);
  if (here === (country ?? '')) return;
  if (!options.paper && paperOf(here) !== paperOf(country ?? '')) options.paper = paperOf(country ?? '');
  if (options.units) return;
  const rules = lists.rules.find((one) => (options.rules ? one.id === options.rules : one.default));
  const unitsOf = (/** @type {string} */ from) =>
    from === 'US' ? 'imperial' : from === 'GB' || from === '' ? (rules?.units ?? '') : 'metric';
  const then = unitsOf(country ?? '');
  const scales = /** @type {any[]} */ (lists.scales[rules?.id ?? ''] ?? []);
  if (then && then !== unitsOf(here) && scales.some((scale) => scale[then])) options.units = then;
}

/**
 * What a filled form gave, as the page has it: ships by their shortest words; and where no order of battle was printed, without
 * the names that the form gave to itself and to a side alone.
 * @param {State} state @param {boolean} isBattle @param {Lists['ships']} known
 */
export function plainOrder(state, isBattle, known) {
  for (const pick of allPicks(state)) {
    const navy = /^[^@]*/.exec(pick.ship)?.[0] ?? '';
    if (shipsOfNavy(navy, known).length === 1) pick.ship = shipsOfNavy(navy, known)[0].word;
  }
  if (isBattle) return;
  state.title = '';
  if (state.sides.length === 1) state.sides[0].name = '';
}

/**
 * The state that prints the same as a call; null if the form cannot express it.
 * @param {Call} call
 * @param {{lists: Lists, locale: string, order: {text: string, battle: string}|null, ships: string[], settings: string}} found
 *   the order of battle that the call is about, ships of its files, and the text of its `chartroom.toml`
 * @returns {State|null}
 */
export function stateOf(call, { lists, locale, order, ships, settings }) {
  const said = optionsOf(call);
  const words = sortWords(call, lists);
  if (!said) return null;
  if (words.orders.length + words.battles.length > 1) return null;
  // Ships in addition to an order of battle belong to neither side.
  if (order && (words.ships.length || ships.length)) return null;
  /** @type {State} */
  const empty = { title: '', sides: [emptySide()], battle: '', from: '', print: call.form, also: [], options: {} };
  if (settings) empty.options = settingsOf(settings);
  const state = order ? readOrder(order.text, empty) : empty;
  if (order) state.battle = order.battle;
  state.print = call.form;
  state.also = words.also;
  if (!order) {
    state.sides[0].divisions[0].ships = [...words.ships, ...ships].map((word) => {
      const [, ship, count] = /^(.*?)(?:\*(\d+))?$/s.exec(word) ?? [];
      return { ship, count: Math.min(99, Number(count ?? 1)) };
    });
  }
  if (call.form === 'arcs' && (order || words.ships.length || ships.length)) state.print = 'arcs:ships';
  Object.assign(state.options, said);
  settleCountry(state.options, call.country, locale, lists);
  return state;
}
