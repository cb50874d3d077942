// Refits our estimates to the official numbers that were typed in, and takes that back. What the program writes is one
// of the reader's own files.

import { parse } from './vendor/smol-toml/parse.js';
import { byId, el, sentence, words } from './dom.js';
import { inPageWords } from './faults.js';
import { track } from './under_way.js';

/** The columns of the program's table, and ours. */
const HEAD = { VALUE: 'Value', 'TYPED IN': 'Yours', CLASSES: 'Classes', ERROR: 'Off by', 'LEFT OUT': 'Taught' };

/** The rows of the program's table, whose columns begin where their heads do; the last has none. @param {string} text @returns {string[][]} */
export function readFit(text) {
  const [head = '', ...lines] = text.split('\n').filter(Boolean);
  const starts = Object.keys(HEAD).map((word) => head.indexOf(word));
  if (starts.includes(-1)) return [];
  return lines.map((line) => {
    const letters = [...line];
    const cells = starts.map((from, at) => letters.slice(from, starts[at + 1]).join(''));
    const [, error, said] = /^(\S*)\s+(.*)$/.exec(cells.pop() ?? '') ?? ['', '', ''];
    return [...cells.map((cell) => cell.trim()), error, said];
  });
}

/** A phone has no room for the classes. @param {string} head */
const ofHead = (head) => (head === HEAD.CLASSES ? 'classes' : null);

/** What became of a value, in words of the page. @param {string} said */
export function whatBecame(said) {
  const [, likely, moved] = /^±(\S+); (.*)$/.exec(said) ?? [];
  if (likely) return `Four of five are within ±${likely} now: ${words(moved).replaceAll(' -> ', ' → ')}`;
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
    const answer = await this.room.call(['fit', rules], this.own.forCall(), 'fit');
    button.removeAttribute('aria-busy');
    if (!answer || rules !== this.rules) return;
    const made = answer.files.find((file) => file.name === path);
    if (made) this.own.put([made]);
    this.show(rules);
    this.#table(readFit(answer.text));
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

  /** @param {string[][]} rows */
  #table(rows) {
    byId('fit-table').hidden = !rows.length;
    const heads = Object.values(HEAD);
    byId('fit-table').replaceChildren(
      el(
        'p',
        { class: 'hint' },
        '“Off by” is how far our estimates are from your numbers on average, “Taught” how far each class is by what the other classes taught.',
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
          rows.flatMap(([label, ...cells]) => [
            el(
              'tr',
              {},
              el('th', { scope: 'row' }, label),
              heads.slice(1).map((text, at) => el('td', { class: ofHead(text) }, cells[at])),
            ),
            el('tr', {}, el('td', { class: 'text hint', colspan: heads.length }, whatBecame(cells[heads.length - 1]))),
          ]),
        ),
      ),
    );
  }
}
