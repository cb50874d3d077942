// The state of the page: ships in sides and divisions, what to print, and options. Everything else is derived from it.

/**
 * @typedef {object} Pick
 * @property {string} ship as on the command line: `mikasa`, `russia/aurora`, `warspite@1914`, `class:majestic`
 * @property {number} count
 * @property {string} [name] another name on paper
 * @property {boolean} [flagship]
 * @property {string} [note]
 * @property {number} [arrives] the turn in which she comes
 * @property {Record<string, Damage>} [damage]
 *
 * @typedef {number|string|number[]} Damage boxes lost from the first, words written into one, or the numbers of single boxes
 *
 * @typedef {{name: string, ships: Pick[], absent?: string[]}} Division
 * @typedef {{name: string, commander?: string, course?: string, notes?: string, divisions: Division[]}} Side
 *
 * @typedef {object} State
 * @property {string} title
 * @property {string} [subtitle]
 * @property {string} [source]
 * @property {string} [notes]
 * @property {Record<string, any>} [scenario] as in the file of an order of battle
 * @property {Record<string, any>} [kept] what else the file of an order of battle says, such as its author: kept for the file
 * @property {Side[]} sides at least one, with at least one division
 * @property {string} battle the file of a battle of the program that stands unchanged, or ''
 * @property {string} from the name of a printed PDF that is printed again, or ''
 * @property {boolean} [example] the ship is only there as an example: the first ship picked takes her place
 * @property {string} print a form, an instrument, `pack` or `instruments`
 * @property {string[]} also further instruments on the same sheets
 * @property {Record<string, string>} options by the word of the command line without its hyphens; a flag is `yes`
 */

/** The ship of the example. */
export const EXAMPLE = 'mikasa';

/** Countries that print on Letter. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'PR']);

/** The country of a locale: `es-MX` gives `MX`. @param {string} locale */
export const countryOf = (locale) => /^[a-z]+(?:-[A-Z][a-z]{3})?-([A-Z]{2})/.exec(locale)?.[1] ?? '';

/** @param {string} country */
export const paperOf = (country) => (LETTER.has(country) ? 'letter' : 'a4');

/** @param {string} locale @returns {State} */
export function beginning(locale) {
  return {
    title: '',
    sides: [emptySide()],
    battle: '',
    from: '',
    print: 'log',
    also: [],
    options: { rules: 'quickfire', paper: paperOf(countryOf(locale)) },
  };
}

/** What a first visit shows: a log that is filled. @param {string} locale @returns {State} */
export function firstVisit(locale) {
  const state = beginning(locale);
  state.sides[0].divisions[0].ships.push({ ship: EXAMPLE, count: 1 });
  state.example = true;
  return state;
}

/** The name of a side on paper. @param {State} state @param {number} at */
export const sideName = (state, at) => state.sides[at].name || (state.sides.length > 1 ? `Side ${at + 1}` : 'Ships');

/**
 * What brings points in the scenario; a line may be unfinished, and an address may say anything.
 * @param {State} state @returns {{what: string, points: number|string}[]}
 */
export const pointsOf = ({ scenario }) =>
  (Array.isArray(scenario?.points) ? scenario.points : []).map((row) => ({
    what: String(row?.what ?? ''),
    points: row?.points ?? '',
  }));

/** @returns {Side} */
export const emptySide = (name = '') => ({ name, divisions: [{ name: '', ships: [] }] });

/** @param {State} state @returns {Pick[]} */
export const allPicks = (state) => state.sides.flatMap((side) => side.divisions.flatMap((division) => division.ships));

/** Whether the state can only be expressed as an order of battle. @param {State} state */
export function needsOrder(state) {
  if (state.print === 'pack' || state.title || state.scenario || state.sides.length > 1) return true;
  const side = state.sides[0];
  if (side.name || side.divisions.length > 1 || side.divisions[0].name) return true;
  return allPicks(state).some(
    (pick) => pick.name || pick.note || pick.arrives || pick.flagship || Object.keys(pick.damage ?? {}).length,
  );
}

/** The most steps that can be undone. */
const MOST_STEPS = 60;

/** The state with its listeners, and the way back and forth. */
export class Store extends EventTarget {
  /** @param {State} state */
  constructor(state) {
    super();
    this.state = state;
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    /** The field that is being typed into: all of its letters are one step. */
    this.typing = '';
    /** Whether the last change put another state in the place of the one before. */
    this.replaced = false;
  }

  /**
   * Changes a copy and notifies listeners. A change of ships ends the link to a built-in battle, and an example.
   * @param {(state: State) => void} act
   * @param {{ships?: boolean, typing?: string, replaced?: boolean}} [what]
   */
  change(act, { ships = false, typing = '', replaced = false } = {}) {
    const before = JSON.stringify(this.state);
    const next = /** @type {State} */ (JSON.parse(before));
    act(next);
    if (ships) {
      next.battle = '';
      delete next.example;
    }
    if (JSON.stringify(next) === before) return;
    if (!typing || typing !== this.typing) this.past.push(before);
    this.typing = typing;
    this.replaced = replaced;
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
    this.state = next;
    this.dispatchEvent(new Event('change'));
  }

  /** @param {State} state */
  replace(state) {
    this.change(
      (next) => {
        for (const key of Object.keys(next)) delete (/** @type {any} */ (next)[key]);
        Object.assign(next, state);
      },
      { replaced: true },
    );
  }

  /** Takes the last change back; false if there is none. */
  undo() {
    return this.#step(this.past, this.future);
  }

  /** Makes the change again that was taken back last; false if there is none. */
  redo() {
    return this.#step(this.future, this.past);
  }

  /** @param {string[]} from @param {string[]} to */
  #step(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(JSON.stringify(this.state));
    this.typing = '';
    this.replaced = false;
    this.state = JSON.parse(state);
    this.dispatchEvent(new Event('change'));
    return true;
  }
}
