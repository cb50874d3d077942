// Refits our estimates to the official numbers that were typed in, and takes that back. What the program writes is one
// of the reader's own files.

import { parse } from './vendor/smol-toml/parse.js';
import { byId, el, sentence, words } from './dom.js';
import { inPageWords } from './faults.js';
import { track } from './under_way.js';

/** The columns of the table. */
const HEAD = { label: 'Value', values: 'Yours', classes: 'Classes', error: 'Off by', left_out: 'Taught' };

/**
 * @typedef {{label: string, values: number, classes: number, error: string, left_out: string, likely: string|null,
 *   said: string}} Row a value, and what became of it
 */

/** A phone has no room for the classes. @param {string} head */
const ofHead = (head) => (head === HEAD.classes ? 'classes' : null);

/** What became of a value, in words of the page. @param {Row} row */
function whatBecame({ likely, said }) {
  if (likely) return `Four of five are within ±${likely} now: ${words(said).replaceAll(' -> ', ' → ')}`;
  return sentence(words(said.replaceAll('`', '').replace(/^not refitted/, 'left as it was')));
}

export class Fit {
  /** @param {import('./room.js').Room} room @param {import('./files.js').OwnFiles} own @param {() => Promise<unknown>} typed until all that was typed is kept */
  constructor(room, own, typed) {
    this.room = room;
    this.own = own;
    this.typed = typed;
    this.rules = '';
    byId('fit-run').addEventListener('click', () => track(this.#run()));
    byId('fit-back').addEventListener('click', () => {
      this.own.remove(this.path);
      this.show(this.rules);
      byId('fit-said').textContent = 'Taken back: the estimates are as they were.';
      byId('fit-run').focus();
    });
  }

  get path() {
    return `fits/${this.rules}.toml`;
  }

  /** Says whether estimates of these rules follow the reader's numbers. @param {string} rules */
  show(rules) {
    this.rules = rules;
    const text = this.own.text(this.path);
    byId('fit-back').hidden = text === null;
    byId('fit-table').hidden = true;
    let values = '';
    try {
      const { refit = {} } = /** @type {any} */ (text === null ? {} : parse(text));
      values = Object.entries(refit)
        .map(([id, one]) => `${words(id)} from ${one?.values} numbers`)
        .join(', ');
    } catch {
      // The program reports its faults.
    }
    byId('fit-said').textContent = values && `They have learned: ${values}.`;
  }

  /** Numbers were typed that the estimates do not know of yet. */
  changed() {
    if (!this.own.all.has(this.path)) return;
    byId('fit-said').textContent =
      'Your numbers have changed since the ships learned from them. Press again to use them.';
  }

  async #run() {
    const { rules, path } = this;
    const button = byId('fit-run');
    button.setAttribute('aria-busy', 'true');
    byId('fit-said').textContent = 'Comparing … This can take a minute.';
    await this.typed();
    const answer = await this.room.call(['fit', rules, '--json'], this.own.forCall(), 'fit');
    button.removeAttribute('aria-busy');
    if (!answer || rules !== this.rules) return;
    const made = answer.files.find((file) => file.name === path);
    if (made) this.own.put([made]);
    this.show(rules);
    this.#table(answer.text ? JSON.parse(answer.text) : []);
    const why = answer.faults
      .filter((fault) => fault.severity === 'error')
      .map(({ message, hint }) => {
        // The table stands above in a terminal; its advice is for one, too.
        const then = hint?.includes('chartroom new') ? 'Enter some above' : hint?.replace('above', 'below');
        return sentence([message, then].filter(Boolean).join(': '));
      });
    if (!made) byId('fit-said').textContent = inPageWords(why.slice(0, 3).join('. ') + '.').replaceAll('`', '');
    else if (!this.own.kept) byId('fit-said').textContent += ' There is no room to keep it for your next visit.';
  }

  /** @param {Row[]} rows */
  #table(rows) {
    byId('fit-table').hidden = !rows.length;
    const heads = Object.values(HEAD);
    byId('fit-table').replaceChildren(
      el(
        'p',
        { class: 'hint' },
        '“Off by”: how far our estimates are from your numbers on average. “Taught”: the same when each class is estimated from the others alone.',
      ),
      el(
        'table',
        {},
        el('caption', { class: 'sr' }, 'What the ships learned'),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            heads.map((text) => el('th', { scope: 'col', class: ofHead(text) }, text)),
          ),
        ),
        el(
          'tbody',
          {},
          rows.flatMap((row) => [
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, row.label),
              [row.values, row.classes, row.error, row.left_out].map((cell, at) =>
                el('td', { class: ofHead(heads[at + 1]) }, String(cell)),
              ),
            ),
            el('tr', {}, el('td', { class: 'text hint', colspan: heads.length }, whatBecame(row))),
          ]),
        ),
      ),
    );
  }
}
