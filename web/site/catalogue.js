// The lists to choose from: ships, rule sets, scales, forms, papers, battles. They are loaded from a file, so that the
// form can be used before the program is loaded. If the reader has own files, the program makes the lists.

import { gunzipSync, strFromU8 } from './vendor/fflate/browser.js';
import { fold, sentence, slug, words } from './dom.js';

/**
 * @typedef {object} Ship
 * @property {string} ship
 * @property {string} class
 * @property {string} navy
 * @property {string} navy_id
 * @property {string} type
 * @property {string} state
 * @property {number|null} completed
 * @property {string} confidence
 * @property {string} word
 * @property {string} [text] what a search looks at
 *
 * @typedef {{id: string, title: string, edition: string, default: boolean, publisher: string, terms: string, forms: string[], units?: string, pack?: boolean}} Rules
 * @typedef {{id: string, label: string, models: string, default?: boolean, metric?: object|null, imperial?: object|null}} Scale
 * @typedef {{id: string, label: string, template?: string, kind?: string}} Form
 * @typedef {{id: string, label: string, width_mm: number, height_mm: number}} Paper
 * @typedef {{id: string, title: string, kind: string}} Imposition
 * @typedef {{file: string, title: string, subtitle: string, source: string, rules: string}} Battle
 *
 * @typedef {object} Lists
 * @property {Ship[]} ships
 * @property {Rules[]} rules
 * @property {Record<string, Scale[]>} scales
 * @property {Record<string, Form[]>} forms
 * @property {Paper[]} papers
 * @property {Imposition[]} impositions
 * @property {{id: string, title: string}[]} cutters
 * @property {Battle[]} orders
 * @property {{id: string, name: string, status: string}[]} languages
 */

/** @typedef {import('./wire.js').NamedFile} NamedFile */

/** What stands before a ship's name, and is no part of it: HMS, USS. */
const PREFIX =
  /^(?:h\.?m\.?s|u\.?s\.?s|s\.?m\.?s|hmas|hmcs|hmnzs|kms|kuk|hijms|ijn|rn|hs|hsw?ms|hnoms|hdms|hnlms|hrms|ara|nrp|ss)\.?$/;

/** @param {string} text */
const slugged = (text) => slug(text, '').replaceAll('_', '-');

/**
 * The ships that a whole word means, such as `japan/mikasa@mikasa`: navy, name, and her class or state if it tells them apart.
 * @param {string} word @param {Ship[]} ships @returns {Ship[]}
 */
export function shipsOfNavy(word, ships) {
  const [, navy, name, which] = /^([^/@]+)\/([^/@]+)(?:@(.+))?$/.exec(word) ?? [];
  if (!navy) return [];
  const named = ships.filter((ship) => ship.navy_id === navy && slugged(ship.ship) === slugged(name));
  const told = named.filter(
    (ship) => which && (ship.word.endsWith(`@${which}`) || slugged(ship.class) === slugged(which)),
  );
  return told.length ? told : named;
}

/** The words of a query, without what stands before a ship's name. @param {string} query */
function termsOf(query) {
  const all = fold(query)
    .replaceAll('class:', '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const rest = all.filter((term) => !PREFIX.test(term));
  return rest.length ? rest : all;
}

/**
 * How many letters must be changed, put in, left out or exchanged with the next to make one word of the other; `most` if
 * there are as many or more.
 * @param {string} one @param {string} other @param {number} most
 */
export function distance(one, other, most) {
  let [last, row] = [/** @type {number[]} */ ([]), Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let down = 1; down <= one.length; down += 1) {
    const next = [down];
    for (let along = 1; along <= other.length; along += 1) {
      const same = one[down - 1] === other[along - 1];
      next[along] = Math.min(row[along] + 1, next[along - 1] + 1, row[along - 1] + Number(!same));
      const turned = one[down - 1] === other[along - 2] && one[down - 2] === other[along - 1];
      if (turned) next[along] = Math.min(next[along], last[along - 2] + 1);
    }
    if (Math.min(...next) >= most) return most;
    [last, row] = [row, next];
  }
  return Math.min(row[other.length], most);
}

/** Ships in their states: those of one name, navy and year are one ship. @param {Ship[]} ships @returns {Ship[][]} */
export function inStates(ships) {
  /** @type {Map<string, Ship[]>} */
  const found = new Map();
  for (const ship of ships) {
    const key = `${ship.navy_id}/${fold(ship.ship)}/${ship.completed}`;
    found.set(key, [...(found.get(key) ?? []), ship]);
  }
  const first = (/** @type {Ship} */ ship) => Number(ship.state !== 'as completed');
  return [...found.values()].map((states) => states.sort((one, other) => first(one) - first(other)));
}

export class Catalogue extends EventTarget {
  /** All words of the search. @type {Set<string>|null} */
  #words = null;

  constructor() {
    super();
    /** @type {Lists} */
    this.lists = {
      ships: [],
      rules: [],
      scales: {},
      forms: {},
      papers: [],
      impositions: [],
      cutters: [],
      orders: [],
      languages: [],
    };
    /** @type {Map<string, Ship>} */
    this.byWord = new Map();
  }

  /** @param {Partial<Lists>} lists */
  #take(lists) {
    this.lists = { ...this.lists, ...lists };
    for (const ship of this.lists.ships) {
      // A ship of an unfinished file.
      ship.type ??= '';
      ship.text ??= fold(
        ` ${ship.ship} ${ship.class} ${ship.navy} ${words(ship.type)} ${ship.completed ?? ''} ${ship.word}`,
      );
    }
    this.#words = null;
    this.byWord = new Map(this.lists.ships.map((ship) => [ship.word, ship]));
    this.dispatchEvent(new Event('change'));
  }

  /** Loads the lists from the file; false if there is none. */
  async fromFile() {
    try {
      const response = await fetch('./data.json.gz');
      if (!response.ok) return false;
      const bytes = new Uint8Array(await response.arrayBuffer());
      // Some hosts have the browser unpack it.
      this.#take(JSON.parse(strFromU8(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)));
      return true;
    } catch {
      return false;
    }
  }

  /** Makes the lists with the program, including own files. @param {import('./room.js').Room} room @param {NamedFile[]} files */
  async fromProgram(room, files) {
    /** @param {string[]} rest @param {string} key */
    const list = async (rest, key) => {
      const answer = await room.call(['list', ...rest, '--json'], files, `list ${key}`);
      return answer && answer.code < 2 && answer.text ? JSON.parse(answer.text) : null;
    };
    /** @type {any} */
    const lists = {};
    for (const what of ['ships', 'rules', 'papers', 'impositions', 'cutters', 'orders', 'languages']) {
      const found = await list([what], what);
      if (found) lists[what] = found;
    }
    lists.scales = {};
    lists.forms = {};
    for (const rules of lists.rules ?? this.lists.rules) {
      lists.scales[rules.id] =
        (await list(['scales', '--rules', rules.id], `scales ${rules.id}`)) ?? this.lists.scales[rules.id] ?? [];
      lists.forms[rules.id] =
        (await list(['forms', '--rules', rules.id], `forms ${rules.id}`)) ?? this.lists.forms[rules.id] ?? [];
    }
    this.#take(lists);
  }

  /** @param {string} word a ship as on the command line @returns {Ship|undefined} */
  ship(word) {
    const there = this.byWord.get(word) ?? this.byWord.get(fold(word).replaceAll(' ', '-'));
    return there ?? shipsOfNavy(word, this.lists.ships)[0];
  }

  /**
   * Ships that have every word of the query, the nearest names first. `1890-1905` and `1904` are years.
   * @param {string} query @param {{navy?: string, type?: string}} [only]
   * @returns {Ship[]}
   */
  search(query, only = {}) {
    /** @type {[number, number]|null} */
    let years = null;
    const terms = [];
    for (const term of termsOf(query)) {
      const span = /^(1[789]\d\d)(?:[-–](1[789]\d\d))$/.exec(term);
      if (span) years = [Number(span[1]), Number(span[2])];
      else terms.push(term);
    }
    /** @type {{ship: Ship, rank: number}[]} */
    const found = [];
    for (const ship of this.lists.ships) {
      if (only.navy && ship.navy_id !== only.navy) continue;
      if (only.type && ship.type !== only.type) continue;
      if (years && !(ship.completed && ship.completed >= years[0] && ship.completed <= years[1])) continue;
      const text = ship.text ?? '';
      let rank = 0;
      for (const term of terms) {
        const at = text.indexOf(term);
        if (at < 0) {
          rank = -1;
          break;
        }
        const name = fold(ship.ship);
        if (name === term) rank += 12;
        else if (name.startsWith(term)) rank += 8;
        else if (name.includes(` ${term}`)) rank += 5;
        else if (text.includes(` ${term}`)) rank += 2;
      }
      if (rank >= 0) found.push({ ship, rank });
    }
    found.sort((one, other) => other.rank - one.rank);
    return found.map((entry) => entry.ship);
  }

  /**
   * Ships whose names are nearest to a query that finds none: a letter or two are wrong, missing or too many.
   * @param {string} query @param {{navy?: string, type?: string}} [only] @returns {Ship[]}
   */
  near(query, only = {}) {
    const terms = termsOf(query).filter((term) => term.length > 2);
    if (!terms.length) return [];
    this.#words ??= new Set(this.lists.ships.flatMap(({ text }) => (text ?? '').split(/[^\p{L}\p{N}]+/u)));
    const mended = terms.map((term) => {
      let best = term;
      let least = term.length < 7 ? 2 : 3;
      for (const word of this.#words ?? []) {
        if (word.length < 3 || Math.abs(word.length - term.length) >= least) continue;
        // The first letter is seldom the wrong one.
        const far = distance(word, term, least) + Number(word[0] !== term[0]) / 2;
        if (far < least) [best, least] = [word, far];
      }
      return best;
    });
    return mended.join() === terms.join() ? [] : this.search(mended.join(' '), only);
  }

  /** Navies by id, in the order of their names. @returns {[string, string][]} */
  navies() {
    const named = new Map(this.lists.ships.map((ship) => [ship.navy_id, ship.navy]));
    return [...named].sort((one, other) => one[1].localeCompare(other[1]));
  }

  /** Types of ships, in words. @returns {[string, string][]} */
  types() {
    const ids = new Set(this.lists.ships.map((ship) => ship.type).filter(Boolean));
    return [...ids].sort().map((id) => [id, sentence(words(id))]);
  }

  /** @param {string} rules the usual rule set if it is empty @returns {Form[]} what the rule set prints */
  forms(rules) {
    return this.lists.forms[rules || (this.lists.rules.find((one) => one.default)?.id ?? '')] ?? [];
  }

  /** @param {string} rules @returns {Form[]} */
  instruments(rules) {
    return this.forms(rules).filter((form) => !form.template);
  }

  /** The rule set's own record of a ship: its log if it has one, else its card. @param {string} rules */
  recordForm(rules) {
    const ids = this.forms(rules).map((form) => form.id);
    return ids.includes('log') ? 'log' : ids.includes('card') ? 'card' : (ids[0] ?? 'log');
  }
}
