// The table of values of the picked ships, and their explanations.

import { byId, copy, el, save, sentence, words } from './dom.js';
import { writeCsv } from './numbers.js';
import { allPicks } from './state.js';
import { track } from './under_way.js';

/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./wire.js').NamedFile} NamedFile */

/** The key of marks, the same as on paper. */
const MARKS = /** @type {Record<string, [string, string]>} */ ({
  stated: ['●', 'stated by the publisher'],
  computed: ['●', 'by the publisher’s own formula'],
  estimated: ['○', 'our estimate'],
  reading: ['†', 'our reading of the rules'],
  house: ['†', 'our own number'],
  unknown: ['□', 'not known'],
});

const KEY = [
  ['●', 'the publisher’s'],
  ['○', 'our estimate'],
  ['†', 'our reading or our own number'],
  ['□', 'not known'],
];

/** The number of ships in the table initially. */
const FIRST = 30;

/** The words for rules, scale and units. @param {State} state @returns {string[]} */
export function settings(state) {
  return ['rules', 'scale', 'units'].flatMap((id) => (state.options[id] ? [`--${id}`, state.options[id]] : []));
}

/** Typesets a number with real fractions. @param {string} text */
const typeset = (text) => text.replace(/(\d) (\d+)\/(\d+)/g, '$1\u202f$2⁄$3').replace(/(^|\s)(\d+)\/(\d+)/g, '$1$2⁄$3');

export class Values {
  /** @param {Room} room @param {(word: string) => string} nameOf @param {() => NamedFile[]} files @param {() => string[]} language */
  constructor(room, nameOf, files, language) {
    this.language = language;
    this.room = room;
    this.nameOf = nameOf;
    this.files = files;
    this.box = byId('values');
    /** @type {Map<string, any>} */
    this.known = new Map();
    /** @type {Map<string, Map<string, string>>} */
    this.labels = new Map();
    this.turn = 0;
    this.most = FIRST;
  }

  /** Clears the cache, since own files may have changed figures. */
  forget() {
    this.known.clear();
  }

  /** The label of a value or box, if the table was loaded. @param {string} rules @param {string} id */
  label(rules, id) {
    return this.labels.get(rules)?.get(id) ?? sentence(words(id));
  }

  /** @param {State} state @param {string[]} ships */
  async show(state, ships) {
    this.turn += 1;
    const turn = this.turn;
    const options = settings(state);
    const wanted = [...new Set(ships.length ? ships : allPicks(state).map((pick) => pick.ship))];
    if (!wanted.length) {
      this.box.replaceChildren(
        el('p', { class: 'lacking' }, 'Pick a ship to see her values here, and where each comes from.'),
      );
      return;
    }
    const shown = wanted.slice(0, this.most);
    const key = (/** @type {string} */ word) => [word, ...options].join(' ');
    /** @type {Map<string, string>} */
    const why = new Map();
    const asked = shown.filter((word) => !this.known.has(key(word)));
    if (asked.length) {
      // One call for all: each reads the whole fleet.
      const answer = await this.room.call(['show', asked.join(', '), '--json', ...options], this.files(), 'show');
      if (turn !== this.turn) return;
      const faults = answer?.faults ?? [];
      const found = answer?.text ? [JSON.parse(answer.text)].flat() : [];
      for (const [at, word] of asked.entries()) {
        if (found[at]) this.known.set(key(word), found[at]);
        const fault = faults.find(({ message }) => message.includes(`\`${word}\``)) ?? faults[0];
        why.set(word, fault?.message.replaceAll('`', '') ?? 'No answer.');
      }
    }
    const rows = shown.map((word) => ({ word, shown: this.known.get(key(word)) ?? null, why: why.get(word) ?? null }));
    const told = rows.some(({ shown }) => Object.values(shown?.values ?? {}).some((value) => value.label));
    const labels = told ? new Map() : await this.labelsFor(wanted[0], options);
    if (turn !== this.turn) return;
    this.#draw(rows, options, labels);
    if (wanted.length > rows.length) this.#offerAll(rows.length, wanted.length, () => this.show(state, ships));
  }

  /** The labels of a rule set's values, from `explain` without a value. @param {string} ship @param {string[]} options */
  async labelsFor(ship, options) {
    const key = options[0] === '--rules' ? options[1] : '';
    const there = this.labels.get(key);
    if (there) return there;
    const answer = await this.room.call(['explain', ship, '--json', ...options], this.files(), 'labels');
    /** @type {Map<string, string>} */
    const labels = new Map();
    try {
      for (const one of JSON.parse(answer?.text || '[]')) labels.set(one.id, one.label);
    } catch {
      return labels;
    }
    if (labels.size) this.labels.set(key, labels);
    return labels;
  }

  /** Those that the table does not show yet. @param {number} shown @param {number} wanted @param {() => Promise<void>} again */
  #offerAll(shown, wanted, again) {
    const act = () => {
      this.most = wanted;
      track(again());
    };
    this.box.append(
      el(
        'p',
        { class: 'buttons' },
        el('span', { class: 'hint' }, `The first ${shown} of ${wanted} ships are shown.`),
        el('button', { type: 'button', id: 'values-all', onclick: act }, 'Show all of them'),
      ),
    );
  }

  /** @param {{word: string, shown: any, why: string|null}[]} rows @param {string[]} options @param {Map<string, string>} labels */
  #draw(rows, options, labels) {
    const first = rows.find((row) => row.shown)?.shown;
    /** @type {string[]} */
    const columns = [];
    for (const { shown } of rows)
      for (const id of Object.keys(shown?.values ?? {})) if (!columns.includes(id)) columns.push(id);
    const speeds = rows.some(({ shown }) => shown?.speed_boxes?.length);
    const label = (/** @type {string} */ id) =>
      rows.map(({ shown }) => shown?.values?.[id]?.label).find(Boolean) ?? labels.get(id) ?? sentence(words(id));
    const head = el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Ship'),
        el('th', { scope: 'col' }, 'Class'),
        columns.map((id) => el('th', { scope: 'col' }, label(id))),
        speeds ? el('th', { scope: 'col' }, 'Speeds and turns') : null,
      ),
    );
    const body = el(
      'tbody',
      {},
      rows.map(({ word, shown, why }) => {
        if (!shown)
          return el(
            'tr',
            {},
            el('th', { scope: 'row' }, this.nameOf(word)),
            el('td', { colspan: columns.length + 1 + Number(speeds), class: 'fault' }, why),
          );
        return el(
          'tr',
          {},
          el('th', { scope: 'row' }, shown.ship),
          el('td', { class: 'text' }, shown.class),
          columns.map((id) => {
            const value = shown.values[id];
            if (!value) return el('td', {}, el('span', { class: 'sr' }, 'none'));
            const [mark, basis] = MARKS[value.basis] ?? ['', value.basis];
            const text = value.basis === 'unknown' ? '' : typeset(value.text);
            return el(
              'td',
              {},
              el(
                'button',
                {
                  type: 'button',
                  class: 'value',
                  'aria-haspopup': 'dialog',
                  title: basis,
                  onclick: () => this.explain(word, id, options, this.nameOf(word)),
                },
                text || (value.basis === 'unknown' ? '' : '–'),
                mark ? el('span', { class: 'mark', 'aria-hidden': 'true' }, mark) : null,
                el('span', { class: 'sr' }, `, ${basis}`),
              ),
            );
          }),
          speeds
            ? el(
                'td',
                { class: 'text speeds' },
                (shown.speed_boxes ?? [])
                  .map(
                    (/** @type {any} */ box) =>
                      `${box.box}: ${box.distance} ${box.unit}${box.turn === null || box.turn === undefined ? '' : `, ${box.turn}°`}`,
                  )
                  .join('; '),
              )
            : null,
        );
      }),
    );
    const ranges = first
      ? Object.entries(first.ranges ?? {})
          .map(([id, span]) => `${words(id)} ${/** @type {any} */ (span).join(' to ')}`)
          .join(', ')
      : '';
    const unit = first?.speed_boxes?.[0]?.unit ?? '';
    const about = `${first ? `${sentence(words(first.rules))}, ${words(first.scale)} scale, ${first.units}. ` : ''}Choose a value to see where it comes from.`;
    this.box.replaceChildren(
      el('p', { class: 'hint' }, about),
      el(
        'div',
        { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': 'Values of the ships' },
        el('table', {}, el('caption', { class: 'sr' }, about), head, body),
      ),
      el(
        'p',
        { class: 'key' },
        KEY.map(([mark, meaning]) => el('span', {}, el('b', {}, mark), ` ${meaning}`)),
      ),
      ranges
        ? el(
            'p',
            { class: 'hint' },
            `Ranges${unit ? `, in ${{ in: 'inches', mm: 'millimetres', cm: 'centimetres' }[/** @type {string} */ (unit)] ?? unit}` : ''}: ${ranges}.`,
          )
        : '',
      el(
        'p',
        { class: 'buttons' },
        el(
          'button',
          {
            type: 'button',
            onclick: () => {
              const table = [
                ['Ship', 'Class', ...columns.map(label)],
                ...rows
                  .filter(({ shown }) => shown)
                  .map(({ shown }) => [
                    shown.ship,
                    shown.class,
                    ...columns.map((id) =>
                      shown.values[id]?.basis === 'unknown' ? '' : (shown.values[id]?.text ?? ''),
                    ),
                  ]),
              ];
              // The byte order mark identifies UTF-8 to spreadsheet programs.
              save('values.csv', '\ufeff' + writeCsv(table), 'text/csv');
            },
          },
          'Save as a spreadsheet (CSV)',
        ),
        el(
          'button',
          {
            type: 'button',
            id: 'copy-text',
            onclick: () =>
              track(
                this.#copyText(
                  rows.filter(({ shown }) => shown).map(({ word }) => word),
                  options,
                ),
              ),
          },
          'Copy as text',
        ),
      ),
    );
  }

  /** The ships in a few lines, in the language of their sheets. @param {string[]} ships @param {string[]} options */
  async #copyText(ships, options) {
    const answer = await this.room.call(
      ['show', ships.join(', '), '--format', 'text', ...options, ...this.language()],
      this.files(),
      'copy',
    );
    if (answer) await copy(answer.text, 'Copied.');
  }

  /**
   * Explains a value.
   * @param {string} word @param {string} id @param {string[]} options
   * @param {string} name the ship’s, until the answer is there
   * @param {{label: string, text: string}} [field] the field of a sheet that was asked
   */
  async explain(word, id, options, name, field) {
    const dialog = /** @type {HTMLDialogElement} */ (byId('explain'));
    const body = byId('explain-body');
    byId('explain-heading').textContent = `${name}: ${words(id)}`;
    body.replaceChildren(el('p', {}, 'Asking …'));
    dialog.showModal();
    const answer = await this.room.call(['explain', word, id, '--json', ...options], this.files(), 'explain');
    if (!answer) return;
    let told;
    try {
      told = JSON.parse(answer.text);
    } catch {
      body.replaceChildren(el('p', { class: 'fault' }, answer.faults[0]?.message ?? 'No answer.'));
      return;
    }
    byId('explain-heading').textContent = `${told.ship}: ${told.label ?? words(id)}`;
    /** @param {string} term @param {any} text @param {boolean} [code] */
    const line = (term, text, code) =>
      text ? [el('dt', {}, term), el('dd', {}, code ? el('code', {}, text) : linked(String(text)))] : [];
    // A place in a file of the program's is nothing that a reader could open.
    const mine = (/** @type {string|null|undefined} */ at) =>
      at && this.files().some(({ name }) => at.startsWith(`${name}:`)) ? at : '';
    const full = told.at_scale?.text ?? told.text;
    // A speed box shows a fraction of the full speed.
    const follows = field?.text && full !== field.text && !full.startsWith(`${field.text} `);
    const scaled = told.at_scale ? `${told.at_scale.text} at the scale ${words(told.at_scale.scale)}` : '';
    body.replaceChildren(
      el(
        'p',
        { class: 'big' },
        told.basis === 'unknown' ? 'Not known' : typeset(told.at_scale?.text ?? told.text),
        ' ',
        el('small', {}, (MARKS[told.basis] ?? ['', told.basis])[1]),
      ),
      el(
        'dl',
        {},
        ...line('On the sheet', follows ? `${field.label}: ${typeset(field.text)}, which follows from this` : ''),
        ...line('Reason', told.reason),
        ...line('Stated in', mine(told.stated_at)),
        ...line('Before rounding', scaled ? told.text : ''),
        ...line('The formula would give', told.formula_would_give),
        ...line('Source', told.source),
        ...line('Her figures are in', mine(told.particulars_at)),
      ),
      told.formula
        ? el(
            'details',
            {},
            el('summary', {}, 'The formula and what went into it'),
            el('pre', { tabindex: '0' }, told.formula.text),
            mine(told.formula.at) ? el('p', { class: 'hint' }, told.formula.at) : '',
            el(
              'table',
              { class: 'inputs' },
              el(
                'tbody',
                {},
                (told.inputs ?? []).map((/** @type {any} */ input) =>
                  el('tr', {}, el('th', { scope: 'row' }, input.name), el('td', {}, el('code', {}, input.value))),
                ),
              ),
            ),
          )
        : '',
    );
  }
}

/** Turns addresses in a text into links that open in a new tab. @param {string} text */
function linked(text) {
  const parts = text.replace(/`?docs\/(\w+)\.md`?/g, 'the manual ($1)').split(/(https?:\/\/[^\s;,)]+)/);
  return el(
    'span',
    {},
    parts.map((part, at) =>
      at % 2 ? el('a', { href: part, target: '_blank', rel: 'noreferrer noopener' }, part) : part,
    ),
  );
}
