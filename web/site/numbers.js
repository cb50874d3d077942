// The reader's official numbers: the program makes the table, the reader types into it, and it is stored in this browser
// and passed to every call. It is the same CSV file that the command line uses.

import { strFromU8, strToU8 } from './vendor/fflate/browser.js';
import { byId, el, fold, save, sentence, words } from './dom.js';
import { Fit } from './fit.js';
import { debounce, track } from './under_way.js';

/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./files.js').OwnFiles} OwnFiles */
/** @typedef {import('./state.js').Store} Store */

/** The read-only columns that identify a row. */
const GIVEN = new Set(['ship', 'class', 'table', 'row', 'column', 'ours', 'state']);

/** Cells of a CSV text; quotes may hold commas and line ends. @param {string} text @returns {string[][]} */
export function readCsv(text) {
  const body = text.replace(/^\ufeff/, '');
  const comma = /[,;\t]/.exec(body.split('\n')[0])?.[0] ?? ',';
  /** @type {string[][]} */
  const rows = [[]];
  let cell = '';
  let inside = false;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (inside) {
      if (char !== '"') cell += char;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else inside = false;
    } else if (char === '"') inside = true;
    else if (char === comma || char === '\n') {
      rows[rows.length - 1].push(cell);
      cell = '';
      if (char === '\n') rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  rows[rows.length - 1].push(cell);
  return rows.filter((row) => row.length > 1 || row[0]);
}

/** @param {string[][]} rows */
export const writeCsv = (rows) =>
  rows
    .map((row) => row.map((cell) => (/[",;\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n') + '\n';

export class Numbers {
  /** @param {Room} room @param {Catalogue} catalogue @param {OwnFiles} own @param {Store} store */
  constructor(room, catalogue, own, store) {
    this.room = room;
    this.catalogue = catalogue;
    this.own = own;
    this.store = store;
    this.dialog = /** @type {HTMLDialogElement} */ (byId('numbers-dialog'));
    this.rules = /** @type {HTMLSelectElement} */ (byId('numbers-rules'));
    this.what = /** @type {HTMLSelectElement} */ (byId('numbers-what'));
    this.filter = /** @type {HTMLInputElement} */ (byId('numbers-filter'));
    this.path = '';
    /** @type {string[][]} */
    this.rows = [];
    byId('numbers-open').addEventListener('click', () => this.open());
    for (const select of [this.rules, this.what]) select.addEventListener('change', () => this.#load());
    this.filter.addEventListener(
      'input',
      debounce(() => this.#narrow(), 80),
    );
    byId('numbers-save').addEventListener('click', () =>
      save(this.path.split('/').pop() ?? 'numbers.csv', writeCsv(this.rows), 'text/csv'),
    );
    byId('numbers-delete').addEventListener('click', () => {
      if (!confirm('Delete all the numbers you typed into this table?')) return;
      this.own.remove(this.path);
      this.#load();
    });
    /** @type {Promise<void>|undefined} */
    this.keeping = undefined;
    this.keep = debounce(() => {
      this.keeping = track(this.#keep());
    }, 400);
    this.fit = new Fit(room, own, () => {
      this.keep.now();
      return Promise.resolve(this.keeping);
    });
  }

  open() {
    const { lists } = this.catalogue;
    this.rules.replaceChildren(
      ...lists.rules.map((one) => el('option', { value: one.id }, `${one.title}, ${one.edition}`)),
    );
    this.rules.value = this.store.state.options.rules ?? lists.rules.find((one) => one.default)?.id ?? '';
    this.what.replaceChildren(
      ...this.catalogue.navies().map(([id, name]) => el('option', { value: id }, `Ships of ${name}`)),
      el('option', { value: '' }, 'The combat chart'),
    );
    const first = this.store.state.sides[0].divisions.flatMap((division) => division.ships)[0];
    this.what.value = (first && this.catalogue.ship(first.ship)?.navy_id) ?? 'japan';
    if (!this.what.value) this.what.selectedIndex = 0;
    this.dialog.showModal();
    this.#load();
  }

  async #load() {
    // Save what was typed into the previous table first.
    this.keep.now();
    const rules = this.rules.value;
    const navy = this.what.value;
    const place = byId('numbers-table');
    this.path = navy ? `ship_values/${navy}.${rules}.csv` : `rules/${rules}.chart.csv`;
    byId('numbers-said').textContent = 'Making the table …';
    // A chart teaches nothing about ships.
    byId('fit').hidden = !navy;
    this.fit.show(rules);
    const others = this.own.forCall().filter((file) => file.name !== this.path);
    const answer = await this.room.call(
      navy ? ['new', 'values', rules, '--navy', navy] : ['new', 'chart', rules],
      others,
      'numbers',
    );
    if (!answer) return;
    const made = answer.files.find((file) => file.name.endsWith('.csv'));
    if (!made) {
      byId('numbers-said').textContent = answer.faults[0]?.message.replaceAll('`', '') ?? 'There is no such table.';
      place.replaceChildren();
      return;
    }
    this.rows = readCsv(strFromU8(made.bytes));
    const typed = this.own.text(this.path);
    if (typed !== null) this.#merge(readCsv(typed));
    byId('numbers-said').textContent = typed === null ? '' : 'With the numbers you typed before.';
    this.#draw();
  }

  /** Merges earlier entries into a new table from the program, keeping rows that it no longer has. @param {string[][]} typed */
  #merge(typed) {
    const head = this.rows[0];
    const from = typed[0].map((name) => head.indexOf(name));
    const keyed = head.filter((name) => GIVEN.has(name) && name !== 'ours').length;
    /** @param {string[]} row */
    const key = (row) => row.slice(0, keyed).join('\n');
    const places = new Map(this.rows.map((row, at) => [key(row), at]));
    for (const row of typed.slice(1)) {
      const aligned = head.map(() => '');
      row.forEach((cell, at) => {
        if (from[at] >= 0) aligned[from[at]] = cell;
      });
      const at = places.get(key(aligned));
      if (at === undefined) this.rows.push(aligned);
      else
        head.forEach((name, column) => {
          if (!GIVEN.has(name)) this.rows[at][column] = aligned[column];
        });
    }
  }

  #draw() {
    const head = this.rows[0];
    const body = el(
      'tbody',
      {},
      this.rows.slice(1).map((row, at) =>
        el(
          'tr',
          {},
          head.map((name, column) => {
            if (column === 0) return el('th', { scope: 'row' }, row[column]);
            if (GIVEN.has(name)) return el('td', { class: `given ${name}` }, row[column]);
            return el(
              'td',
              {},
              el('input', {
                type: 'text',
                value: row[column] ?? '',
                size: name === 'source' ? 14 : 4,
                autocomplete: 'off',
                spellcheck: 'false',
                'aria-label': `${row[0]}${head[1] === 'row' ? `, ${row[1]}, ${row[2]}` : ''}, ${words(name)}`,
                oninput: (/** @type {any} */ event) => {
                  this.rows[at + 1][column] = event.target.value.trim();
                  this.keep();
                },
              }),
            );
          }),
        ),
      ),
    );
    byId('numbers-table').replaceChildren(
      el(
        'table',
        {},
        el('caption', { class: 'sr' }, 'Official numbers'),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            head.map((name) => el('th', { scope: 'col', class: GIVEN.has(name) ? name : null }, sentence(words(name)))),
          ),
        ),
        body,
      ),
    );
    this.#narrow();
  }

  /** Keeps the numbers that can be, and shows the faults of the others at their cells. */
  async #keep() {
    const { path, rows } = this;
    const [head] = rows;
    const file = (/** @type {string[][]} */ table) => ({ name: path, bytes: strToU8(writeCsv(table)) });
    const answer = await this.room.call(['check', path], this.own.forCall('', [file(rows)]), 'check numbers');
    if (!answer) return;
    const faults = answer.faults.filter((fault) => fault.file === path && fault.severity === 'error');
    const good = rows.map((row) => [...row]);
    for (const { line, field } of faults) {
      const row = good[(line ?? 0) - 1];
      const at = head.indexOf(field ?? '');
      if (!row) continue;
      // A fault of no one cell is about the row.
      row.forEach((_, column) => {
        if (!GIVEN.has(head[column]) && (at < 0 || at === column)) row[column] = '';
      });
    }
    this.own.put([file(good)]);
    this.fit.changed();
    if (path !== this.path) return;
    const lines = byId('numbers-table').querySelectorAll('tbody tr');
    for (const input of byId('numbers-table').querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
    for (const { line, field } of faults) {
      const input = lines[(line ?? 0) - 2]?.children[head.indexOf(field ?? '')]?.querySelector('input');
      input?.setAttribute('aria-invalid', 'true');
    }
    const why = faults.map(
      (fault) =>
        `Not kept: ${fault.ship ? `${fault.ship}, ` : ''}${words(fault.message.replaceAll('`', '').replace(/ in .*\.csv$/, ''))}`,
    );
    byId('numbers-said').textContent = !this.own.kept
      ? 'There is no room to keep them. Save them as a file.'
      : why.length
        ? why.join('. ')
        : 'Kept in this browser.';
  }

  #narrow() {
    const wanted = fold(this.filter.value.trim());
    for (const row of byId('numbers-table').querySelectorAll('tbody tr')) {
      const given = [...row.children]
        .slice(0, 4)
        .map((cell) => cell.textContent)
        .join(' ');
      /** @type {HTMLElement} */ (row).hidden = wanted !== '' && !fold(given).includes(wanted);
    }
  }
}
