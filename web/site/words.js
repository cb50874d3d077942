// Converts the state to the arguments of a call, and to the equivalent command line.

import { OPTIONS, BY_ID } from './options.js';
import { allPicks, needsOrder } from './state.js';
import { writeOrder } from './order.js';
import { slug } from './dom.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {'pdf'|'svg'|'png'|'dxf'|'cut'|'deck'} Format */

/** Instruments that show no ships; the program would warn about ships named for them. */
const SHIPLESS = new Set([
  ...['ruler', 'arcs', 'gauge', 'rose', 'tool_card', 'orders', 'spacer', 'chits', 'markers', 'grid', 'hexmap', 'wind'],
  ...['mist_banks', 'diagrams', 'flotation', 'instruments'],
]);
/** Charts of the ships that are named, or of the game's usual ones if there are none. */
const OF_SHIPS = new Set(['matrix']);
/** The kind of each form, from the program's lists: `record`, `pages`, `chart`, `book`, `instrument`. @type {Map<string, string>} */
export const KINDS = new Map();

/** Forms that can be printed empty. */
const EMPTY = new Set(['log', 'card', 'roster', 'submarine_log', 'air_strike_record']);

/** The formats that options for one kind of file apply to. @type {Record<string, Format[]>} */
const FORMATS = { pdf: ['pdf'], png: ['png', 'deck'], cut: ['svg', 'dxf', 'cut'], deck: ['deck'] };

/** Sharp enough for a screen at 150 percent. */
const PREVIEW_DPI = '144';

/** `arcs:ships` in the form is `arcs` with ships on the command line. @param {State} state */
export const formWord = (state) => state.print.split(':')[0];

/** Whether the chosen sheets are instruments, which can go to a cutter. @param {State} state @param {string[]} instruments */
export const isInstrument = (state, instruments) =>
  state.print === 'instruments' || instruments.includes(formWord(state));

/** Whether the chosen sheets may be instruments, which is unknown for a PDF and until the lists are loaded. @param {State} state */
const mayBeInstrument = (state) =>
  state.from !== '' || KINDS.size === 0 || state.print === 'instruments' || KINDS.get(formWord(state)) === 'instrument';

/** Whether an option applies to these sheets and this format. @param {import('./options.js').Option} option @param {State} state @param {Format} format */
function counts(option, state, format) {
  if (option.for === 'pack' && state.print !== 'pack') return false;
  if (option.for === 'instruments' && state.print !== 'pack' && !mayBeInstrument(state)) return false;
  if (option.file && !FORMATS[option.file].includes(format)) return false;
  if (option.id === 'side' && !(state.from || (showsShips(state) && (state.battle || needsOrder(state))))) return false;
  // Other sheets refuse these.
  return !(option.file === 'cut' || option.id === 'registration') || mayBeInstrument(state);
}

/** @param {State} state */
const isChart = ({ print }) => KINDS.get(print) === 'chart' || print === 'chart' || print === 'reference';

/** Whether the ships chosen show on the sheets chosen. @param {State} state */
export const showsShips = (state) =>
  (!isChart(state) || OF_SHIPS.has(state.print)) &&
  (!SHIPLESS.has(state.print) || state.also.some((id) => !SHIPLESS.has(id)));

/** @param {State} state */
export const orderName = (state) => `${slug(state.title, 'battle').replaceAll('-', '_')}.toml`;

/** @param {State} state @param {Format} format @param {boolean} preview @returns {string[]} */
function optionWords(state, format, preview) {
  const words = [];
  for (const [id, option] of BY_ID) {
    const value = state.options[id];
    if (!value) continue;
    if (!counts(option, state, format) || (preview && id === 'dpi')) continue;
    if (option.kind === 'flag') words.push(`--${id}`);
    else if (option.many) for (const one of value.split(',')) words.push(`--${id}`, one);
    else words.push(`--${id}`, value);
  }
  return words;
}

/** @param {State} state */
const shipWords = (state) => allPicks(state).map((pick) => (pick.count > 1 ? `${pick.ship}*${pick.count}` : pick.ship));

/**
 * The arguments of a call, with an order of battle if one is needed.
 * @param {State} state
 * @param {Format} format
 * @param {{preview?: boolean}} [how] for the screen: as fine as a screen needs
 * @returns {{words: string[], order: {name: string, text: string}|null, lacking: string|null}} `lacking`: what the reader must still do
 */
export function request(state, format, how = {}) {
  const preview = how.preview ?? false;
  const options = optionWords(state, format, preview);
  const end = format === 'pdf' ? [] : ['--format', format];
  if (preview && format === 'png') end.push('--dpi', PREVIEW_DPI);
  // The positions of values, for explanations.
  if (preview) end.push('--places');
  if (state.from) return { words: ['print', '--from', state.from, ...options, ...end], order: null, lacking: null };
  const head = ['print', formWord(state), ...state.also];
  const some = allPicks(state).length > 0;
  const all = Boolean(state.options.navy || state.options.type || state.options.years);
  if (!showsShips(state)) return { words: [...head, ...options, ...end], order: null, lacking: null };
  if (state.battle) return { words: [...head, state.battle, ...options, ...end], order: null, lacking: null };
  if (!some) {
    if (state.print === 'pack')
      return {
        words: [],
        order: null,
        lacking: 'Pick ships for both sides, or one of the battles, to print everything the game needs.',
      };
    if (all || OF_SHIPS.has(state.print)) return { words: [...head, ...options, ...end], order: null, lacking: null };
    if (!EMPTY.has(state.print) && KINDS.get(state.print) !== 'record')
      return { words: [], order: null, lacking: 'Pick a ship, and her sheets will appear here.' };
    return {
      words: [...head, ...options, ...(state.options.blank ? [] : ['--blank', '1']), ...end],
      order: null,
      lacking: null,
    };
  }
  if (needsOrder(state)) {
    const order = { name: orderName(state), text: writeOrder(state) };
    return { words: [...head, order.name, ...options, ...end], order, lacking: null };
  }
  return { words: [...head, ...shipWords(state), ...options, ...end], order: null, lacking: null };
}

/**
 * The arguments to export the ships to a spreadsheet, each ship once; null if there are none.
 * @param {State} state @param {string} ending @returns {string[]|null}
 */
export function exportWords(state, ending) {
  const ships = [...new Set(allPicks(state).map((pick) => pick.ship))];
  const chosen = ['navy', 'type', 'years'].flatMap((id) => {
    const value = state.options[id];
    if (!value) return [];
    return id === 'years' ? [`--${id}`, value] : value.split(',').flatMap((one) => [`--${id}`, one]);
  });
  if (!ships.length && !chosen.length) return null;
  const rules = state.options.rules ? ['--rules', state.options.rules] : [];
  return ['export', ...ships, ...chosen, ...rules, '-o', `${slug(state.title, 'ships')}.${ending}`];
}

/** Quotes an argument if necessary, as bash, zsh, PowerShell and cmd all understand it. @param {string} word */
export function quote(word) {
  if (/^[A-Za-z0-9_+=:./-][A-Za-z0-9_@+=:./-]*$/.test(word)) return word;
  if (!/["$`\\!%]/.test(word)) return `"${word}"`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The arguments of a command line, each quoted if necessary. @param {string[]} words */
export const commandLine = (words) => ['chartroom', ...words].map(quote);

/** The ids of all options, to validate states from outside. */
export const KNOWN = new Set([
  'rules',
  'scale',
  'units',
  ...OPTIONS.flatMap((group) => group.options.map((option) => option.id)),
]);
