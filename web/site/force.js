// The picked ships in sides and divisions: counts, order, flagships, damage.

import { byId, el, fill, tell } from './dom.js';
import { pickRow } from './pick_row.js';
import { Scenario } from './scenario.js';
import { allPicks, emptySide, sideName } from './state.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./wire.js').Fault} Fault */
/** @typedef {{side: number, division: number, place: number}} Where */

/** The fields of the battle as a whole. */
const ABOUT_THE_BATTLE = /** @type {const} */ (['title', 'subtitle', 'source', 'notes']);

export class Force {
  /**
   * @param {Store} store @param {Catalogue} catalogue
   * @param {(where: Where) => void} openShip
   */
  constructor(store, catalogue, openShip) {
    this.store = store;
    this.catalogue = catalogue;
    this.openShip = openShip;
    /** The division for the next ship. */
    this.side = 0;
    this.division = 0;
    /** @type {Map<string, Fault>} */
    this.faults = new Map();
    this.box = byId('force');
    this.scenario = new Scenario(store);
    byId('add-side').addEventListener('click', () => this.#addSide());
    byId('clear-force').addEventListener('click', () => this.#clear());
    for (const id of ABOUT_THE_BATTLE) {
      byId(id).addEventListener('input', (event) =>
        this.store.change(
          (state) => {
            const text = /** @type {HTMLInputElement} */ (event.target).value;
            if (text || id === 'title') state[id] = text;
            else delete state[id];
          },
          { ships: true, typing: id },
        ),
      );
    }
  }

  /** @param {{word: string, count?: number}[]} ships @param {Where} [to] */
  add(ships, to) {
    const { side, division } = to ?? this;
    this.store.change(
      (state) => {
        if (state.example) state.sides = [emptySide()];
        const target = (state.sides[side] ?? state.sides[0]).divisions[division] ?? state.sides[0].divisions[0];
        for (const { word, count = 1 } of ships) {
          const there = target.ships.find((pick) => pick.ship === word && !pick.name && !pick.damage);
          if (there && !to) there.count = Math.min(99, there.count + count);
          else target.ships.splice(to?.place ?? target.ships.length, 0, { ship: word, count });
        }
      },
      { ships: true },
    );
    const names = ships
      .slice(0, 3)
      .map(({ word }) => this.nameOf(word))
      .join(', ');
    byId('said').textContent =
      ships.length > 3 ? `Added ${ships.length} ships.` : `Added ${names}. ${this.countShips()} picked.`;
  }

  countShips() {
    const count = allPicks(this.store.state).reduce((sum, pick) => sum + pick.count, 0);
    return `${count} ${count === 1 ? 'ship' : 'ships'}`;
  }

  /** @param {string} word */
  nameOf(word) {
    return this.catalogue.ship(word)?.ship ?? word.replace(/^class:/, 'Class ').replace(/@.*/, '');
  }

  #addSide() {
    this.store.change(
      (state) => {
        if (state.example) state.sides = [emptySide()];
        if (state.sides.length === 1 && !state.sides[0].name) state.sides[0].name = 'Side 1';
        state.sides.push(emptySide(`Side ${state.sides.length + 1}`));
      },
      { ships: true },
    );
    this.side = this.store.state.sides.length - 1;
    this.division = 0;
    this.render();
    /** @type {HTMLInputElement|null} */ (this.box.querySelector(`[data-key="side ${this.side}"]`))?.select();
  }

  #clear() {
    this.store.change(
      (state) => {
        state.sides = [emptySide()];
        state.title = '';
        state.from = '';
        for (const key of /** @type {const} */ (['subtitle', 'source', 'notes', 'scenario', 'kept'])) delete state[key];
        if (state.print === 'pack') state.print = this.catalogue.recordForm(state.options.rules ?? '');
      },
      { ships: true },
    );
    this.side = this.division = 0;
    this.render();
    byId('add-side').focus();
    tell('All ships removed.', { label: 'Undo', act: () => this.store.undo() });
  }

  /** @param {Where} where */
  remove(where) {
    const name = this.nameOf(this.store.state.sides[where.side].divisions[where.division].ships[where.place].ship);
    this.store.change(
      (state) => {
        state.sides[where.side].divisions[where.division].ships.splice(where.place, 1);
      },
      { ships: true },
    );
    tell(`${name} removed.`, { label: 'Undo', act: () => this.store.undo() });
    const rows = /** @type {HTMLElement[]} */ ([...this.box.querySelectorAll('.pick .name')]);
    (rows[Math.min(where.place, rows.length - 1)] ?? byId('search')).focus();
  }

  /** @param {Where} from @param {Where} to */
  move(from, to) {
    this.store.change(
      (state) => {
        const [pick] = state.sides[from.side].divisions[from.division].ships.splice(from.place, 1);
        const same = from.side === to.side && from.division === to.division && from.place < to.place;
        state.sides[to.side].divisions[to.division].ships.splice(same ? to.place - 1 : to.place, 0, pick);
      },
      { ships: true },
    );
  }

  /** Makes a list accept dropped ships, at the end or before a row. @param {HTMLElement} node @param {Where} where */
  target(node, where) {
    node.addEventListener('dragover', (event) => {
      if (![...(event.dataTransfer?.types ?? [])].some((type) => type.startsWith('text/x-chartroom'))) return;
      event.preventDefault();
      event.stopPropagation();
      node.classList.add('over');
    });
    node.addEventListener('dragleave', () => node.classList.remove('over'));
    node.addEventListener('drop', (event) => {
      node.classList.remove('over');
      const word = event.dataTransfer?.getData('text/x-chartroom-ship');
      const from = event.dataTransfer?.getData('text/x-chartroom-pick');
      if (!word && !from) return;
      event.preventDefault();
      event.stopPropagation();
      if (from) this.move(JSON.parse(from), where);
      else if (word) this.add([{ word }], where);
    });
  }

  /** @param {State} state */
  #sideNodes(state) {
    const many = state.sides.length > 1 || Boolean(state.sides[0].name) || state.sides[0].divisions.length > 1;
    return state.sides.map((side, at) => {
      const divisions = side.divisions.map((division, place) => {
        const named = side.divisions.length > 1 || Boolean(division.name);
        const current = at === this.side && place === this.division;
        const list = el(
          'ol',
          { class: 'picks', 'aria-label': [side.name, division.name].filter(Boolean).join(', ') || 'Ships picked' },
          division.ships.map((pick, index) => pickRow(this, pick, { side: at, division: place, place: index })),
        );
        const where = { side: at, division: place, place: division.ships.length };
        const box = el(
          'div',
          { class: current && many ? 'division current' : 'division' },
          named
            ? el(
                'div',
                { class: 'division-head' },
                el('input', {
                  type: 'text',
                  class: 'bare',
                  data: { key: `division ${at} ${place}` },
                  'aria-label': `Name of division ${place + 1}`,
                  placeholder: `Division ${place + 1}`,
                  value: division.name,
                  oninput: (/** @type {any} */ event) =>
                    this.store.change(
                      (next) => {
                        next.sides[at].divisions[place].name = event.target.value;
                      },
                      { ships: true, typing: `division ${at} ${place}` },
                    ),
                }),
                el(
                  'button',
                  {
                    type: 'button',
                    class: 'quiet',
                    'aria-label': `Remove ${division.name || `division ${place + 1}`}`,
                    onclick: () => this.#removeDivision(at, place),
                  },
                  '×',
                ),
              )
            : null,
          list,
          division.ships.length
            ? null
            : el(
                'p',
                { class: 'empty' },
                many
                  ? 'No ships yet. Drag them here, or choose “Put new ships here” and search.'
                  : 'No ships yet, so empty forms are printed.',
              ),
          many
            ? el(
                'button',
                {
                  type: 'button',
                  class: 'here',
                  data: { key: `here ${at} ${place}` },
                  'aria-pressed': String(current),
                  onclick: () => {
                    this.side = at;
                    this.division = place;
                    this.render();
                    byId('search').focus();
                  },
                },
                current ? 'New ships go here' : 'Put new ships here',
              )
            : null,
        );
        this.target(box, where);
        return box;
      });
      if (!many) return el('div', { class: 'side' }, divisions);
      return el(
        'fieldset',
        { class: 'side' },
        el('legend', { class: 'sr' }, side.name || `Side ${at + 1}`),
        el(
          'div',
          { class: 'side-head' },
          el('input', {
            type: 'text',
            class: 'bare strong',
            data: { key: `side ${at}` },
            'aria-label': `Name of side ${at + 1}`,
            value: side.name,
            placeholder: `Side ${at + 1}`,
            oninput: (/** @type {any} */ event) =>
              this.store.change(
                (next) => {
                  const before = sideName(next, at);
                  next.sides[at].name = event.target.value;
                  if (next.scenario?.first === before) next.scenario.first = sideName(next, at);
                },
                { ships: true, typing: `side ${at}` },
              ),
          }),
          el(
            'button',
            {
              type: 'button',
              class: 'quiet',
              'aria-label': `Remove ${side.name || `side ${at + 1}`}`,
              onclick: () => this.#removeSide(at),
            },
            '×',
          ),
        ),
        el('input', {
          type: 'text',
          class: 'bare commander',
          data: { key: `commander ${at}` },
          'aria-label': `Commander of ${side.name || `side ${at + 1}`}`,
          placeholder: 'Commander',
          maxlength: '80',
          value: side.commander ?? '',
          oninput: (/** @type {any} */ event) =>
            this.store.change(
              (next) => {
                if (event.target.value) next.sides[at].commander = event.target.value;
                else delete next.sides[at].commander;
              },
              { ships: true, typing: `commander ${at}` },
            ),
        }),
        divisions,
        el(
          'button',
          { type: 'button', class: 'link', data: { key: `more ${at}` }, onclick: () => this.#addDivision(at) },
          'Add a division',
        ),
      );
    });
  }

  /** @param {number} side */
  #addDivision(side) {
    this.store.change(
      (state) => {
        state.sides[side].divisions.push({ name: `Division ${state.sides[side].divisions.length + 1}`, ships: [] });
      },
      { ships: true },
    );
    this.side = side;
    this.division = this.store.state.sides[side].divisions.length - 1;
    this.render();
  }

  /** @param {number} side @param {number} division */
  #removeDivision(side, division) {
    this.store.change(
      (state) => {
        state.sides[side].divisions.splice(division, 1);
        if (!state.sides[side].divisions.length) state.sides[side].divisions.push({ name: '', ships: [] });
      },
      { ships: true },
    );
    tell('Division removed.', { label: 'Undo', act: () => this.store.undo() });
  }

  /** @param {number} side */
  #removeSide(side) {
    this.store.change(
      (state) => {
        if (state.scenario?.first === sideName(state, side)) delete state.scenario.first;
        state.sides.splice(side, 1);
        if (!state.sides.length) state.sides.push(emptySide());
        if (state.sides.length === 1 && /^Side \d$/.test(state.sides[0].name)) state.sides[0].name = '';
      },
      { ships: true },
    );
    tell('Side removed.', { label: 'Undo', act: () => this.store.undo() });
  }

  /** @param {Fault[]} faults */
  show(faults) {
    this.faults.clear();
    for (const fault of faults) {
      const names = [
        fault.ship,
        ...(fault.code.endsWith('-ship') ? [...fault.message.matchAll(/`([^`]+)`/g)].map((match) => match[1]) : []),
      ];
      for (const name of names) if (name && !this.faults.has(name)) this.faults.set(name, fault);
    }
    this.render();
  }

  render() {
    const state = this.store.state;
    if (!state.sides[this.side]) this.side = 0;
    if (!state.sides[this.side].divisions[this.division]) this.division = 0;
    fill(this.box, this.#sideNodes(state));
    const some = allPicks(state).length > 0;
    byId('force-count').textContent = some && !state.example ? this.countShips() : '';
    byId('example').hidden = !state.example;
    byId('clear-force').hidden = !some && state.sides.length === 1 && !state.from;
    const order = state.sides.length > 1 || state.title !== '' || state.print === 'pack';
    byId('title-box').hidden = !order;
    this.scenario.render(order);
    for (const id of ABOUT_THE_BATTLE) {
      const input = /** @type {HTMLInputElement} */ (byId(id));
      const text = state[id] ?? '';
      if (input.value !== text) input.value = text;
    }
    byId('from-box').hidden = !state.from;
    byId('from-name').textContent = state.from;
  }
}
