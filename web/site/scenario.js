// How the game begins and ends: the scenario of an order of battle, and what each side is told.

import { byId, el, fill, fillSelect } from './dom.js';
import { pointsOf, sideName } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */

/** What is said in words, each with a control of its own. */
const TERMS = ['distance', 'first', 'weather', 'light', 'victory', 'source'];

/** @param {string} key */
const control = (key) => /** @type {HTMLInputElement|HTMLSelectElement} */ (byId(`scenario-${key}`));

export class Scenario {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    for (const key of TERMS) control(key).addEventListener('input', () => this.#set(key, control(key).value));
    control('turns').addEventListener('input', () =>
      this.#set('turns', Math.min(99, Math.trunc(Number(control('turns').value)))),
    );
    byId('scenario-add').addEventListener('click', () => {
      const rows = pointsOf(this.store.state);
      this.#set('points', [...rows, { what: '', points: '' }]);
      /** @type {HTMLElement|null} */ (byId('scenario-points').querySelector('li:last-child input'))?.focus();
    });
  }

  /** @param {string} key @param {string|number|object[]} value one that says nothing removes the key @param {string} [typing] */
  #set(key, value, typing = key) {
    this.store.change(
      (state) => {
        const scenario = { ...state.scenario };
        const said = typeof value === 'number' ? value >= 1 : value.length > 0;
        if (said) scenario[key] = value;
        else delete scenario[key];
        if (Object.keys(scenario).length) state.scenario = scenario;
        else delete state.scenario;
      },
      { ships: true, typing: `scenario ${typing}` },
    );
  }

  /** @param {number} at @param {'course'|'notes'} key @param {string} text */
  #tell(at, key, text) {
    this.store.change(
      (state) => {
        if (text) state.sides[at][key] = text;
        else delete state.sides[at][key];
      },
      { ships: true, typing: `${key} ${at}` },
    );
  }

  /** @param {State} state */
  #sideNodes(state) {
    return state.sides.flatMap((side, at) => {
      const who = state.sides.length > 1 || side.name ? sideName(state, at) : '';
      /** @param {'input'|'textarea'} tag @param {'course'|'notes'} key @param {string} label @param {Record<string, any>} props */
      const field = (tag, key, label, props) =>
        el(
          'p',
          { class: 'field' },
          el('label', { for: `side-${key}-${at}` }, label),
          el(tag, {
            id: `side-${key}-${at}`,
            data: { key: `${key} ${at}` },
            value: side[key] ?? '',
            oninput: (/** @type {any} */ event) => this.#tell(at, key, event.target.value),
            ...props,
          }),
        );
      return [
        field('input', 'course', who ? `Course of ${who}` : 'Course', {
          type: 'text',
          maxlength: 120,
          placeholder: 'north-east',
        }),
        field('textarea', 'notes', who ? `Told to ${who} alone` : 'Told to this side alone', {
          rows: 1,
          maxlength: 2000,
        }),
      ];
    });
  }

  /** @param {State} state */
  #pointNodes(state) {
    const rows = pointsOf(state);
    return rows.map((row, at) => {
      /** @param {'what'|'points'} key @param {string} label @param {Record<string, any>} props */
      const input = (key, label, props) =>
        el('input', {
          type: 'text',
          data: { key: `${key} ${at}` },
          'aria-label': label,
          value: String(row[key]),
          oninput: (/** @type {any} */ event) => {
            const text = event.target.value;
            const value = key === 'points' && /^-?\d+$/.test(text.trim()) ? Number(text) : text;
            this.#set(
              'points',
              rows.map((one, place) => (place === at ? { ...one, [key]: value } : one)),
              `${key} ${at}`,
            );
          },
          ...props,
        });
      const wrong = row.points !== '' && !Number.isInteger(row.points);
      return el(
        'li',
        {},
        input('what', `What brings points, ${at + 1}`, {
          class: 'what',
          maxlength: 200,
          placeholder: 'a battleship sunk',
        }),
        input('points', `Points, ${at + 1}`, {
          maxlength: 5,
          placeholder: '10',
          'aria-invalid': wrong ? 'true' : null,
        }),
        el(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'aria-label': `Remove ${row.what || `line ${at + 1}`}`,
            onclick: () => {
              this.#set('points', rows.toSpliced(at, 1));
              byId('scenario-add').focus();
            },
          },
          '×',
        ),
      );
    });
  }

  /** @param {boolean} shown */
  render(shown) {
    const { state } = this.store;
    const scenario = state.scenario ?? {};
    byId('scenario-box').hidden = !shown;
    const names = state.sides.map((_, at) => sideName(state, at));
    const first = String(scenario.first ?? '');
    const sides = first && !names.includes(first) ? [...names, first] : names;
    fillSelect(/** @type {HTMLSelectElement} */ (control('first')), [
      ['', 'Not said'],
      ...sides.map((name) => /** @type {[string, string]} */ ([name, name])),
    ]);
    for (const key of [...TERMS, 'turns']) {
      const text = String(scenario[key] ?? '');
      if (control(key).value !== text) control(key).value = text;
    }
    fill(byId('scenario-sides'), this.#sideNodes(state));
    fill(byId('scenario-points'), this.#pointNodes(state));
    const told = state.sides.flatMap((side) => [side.course, side.notes]).filter(Boolean).length;
    const count = Object.keys(scenario).filter((key) => key !== 'house').length + told;
    byId('scenario-count').textContent = count ? `${count} set` : '';
  }
}
