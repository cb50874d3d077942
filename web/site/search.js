// The search for ships: as fast as typing, by keyboard and by touch.

import { inStates } from './catalogue.js';
import { byId, el, fill, fillSelect, words } from './dom.js';
import { debounce } from './under_way.js';

/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./catalogue.js').Ship} Ship */
/** @typedef {import('./dom.js').Child} Child */

const FIRST = 30;
const ALL_AT_ONCE = 60;

/**
 * @param {Catalogue} catalogue
 * @param {(ships: Ship[]) => void} add
 */
export function setUpSearch(catalogue, add) {
  const input = /** @type {HTMLInputElement} */ (byId('search'));
  const navy = /** @type {HTMLSelectElement} */ (byId('search-navy'));
  const type = /** @type {HTMLSelectElement} */ (byId('search-type'));
  const list = byId('results');
  const count = byId('result-count');
  const clear = byId('search-clear');
  let most = FIRST;

  /** @param {Ship} ship @param {Child[]} children @param {string} [kind] */
  const button = (ship, children, kind = 'result') =>
    el(
      'button',
      {
        type: 'button',
        class: kind,
        draggable: 'true',
        data: { key: ship.word, word: ship.word },
        onclick: () => add([ship]),
        ondragstart: (/** @type {DragEvent} */ event) =>
          event.dataTransfer?.setData('text/x-chartroom-ship', ship.word),
      },
      children,
    );

  /** A ship, and her other states. @param {Ship[]} states */
  function row([ship, ...others]) {
    const more = [ship.class !== ship.ship ? `${ship.class} class` : '', words(ship.type), ship.completed ?? '']
      .filter(Boolean)
      .join(', ');
    const state = ship.state && ship.state !== 'as completed' ? ship.state : '';
    return el(
      'li',
      {},
      button(ship, [
        el('span', { class: 'ship' }, ship.ship),
        ' ',
        el('span', { class: 'navy' }, ship.navy),
        ' ',
        el('span', { class: 'about' }, more, state ? el('i', {}, `, ${state}`) : null),
        el('span', { class: 'plus', 'aria-hidden': 'true' }, '+'),
      ]),
      others.length
        ? el(
            'p',
            { class: 'states' },
            'Also: ',
            others.map((other) => button(other, [el('span', { class: 'sr' }, `${ship.ship}, `), other.state], 'link')),
          )
        : null,
    );
  }

  function show() {
    const query = input.value.trim();
    const only = { navy: navy.value, type: type.value };
    const asked = query !== '' || only.navy !== '' || only.type !== '';
    byId('result-box').hidden = !asked;
    clear.hidden = !asked;
    if (!asked) return;
    const exact = catalogue.search(query, only);
    const found = inStates(exact.length ? exact : catalogue.near(query, only));
    const rows = found.slice(0, most).map(row);
    if (found.length > most) {
      const all = () => {
        most = found.length;
        show();
      };
      rows.push(
        el(
          'li',
          {},
          el(
            'button',
            { type: 'button', class: 'wide', data: { key: 'more' }, onclick: all },
            `Show all ${found.length}`,
          ),
        ),
      );
    }
    const ships = `${found.length} ${found.length === 1 ? 'ship' : 'ships'}`;
    count.textContent = exact.length
      ? ships
      : found.length
        ? `No “${query}”; the nearest:`
        : 'No ship found. Try part of a name, a class, a navy, a type, or years such as 1890-1905.';
    const all = /** @type {HTMLButtonElement} */ (byId('add-all'));
    all.hidden = !exact.length || found.length < 2 || found.length > ALL_AT_ONCE;
    all.textContent = `Add all ${found.length}`;
    all.onclick = () => add(found.map(([ship]) => ship));
    fill(list, rows);
  }

  function offer() {
    fillSelect(navy, [['', 'All navies'], ...catalogue.navies()], navy.value);
    fillSelect(type, [['', 'All types'], ...catalogue.types()], type.value);
    show();
  }

  const soon = debounce(show, 20);
  for (const control of [input, navy, type]) {
    control.addEventListener('input', () => {
      most = FIRST;
      soon();
    });
  }
  clear.addEventListener('click', () => {
    input.value = navy.value = type.value = '';
    show();
    input.focus();
  });
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll('button')]);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') {
      buttons()[0]?.focus();
      event.preventDefault();
    } else if (event.key === 'Enter') {
      show();
      buttons()[0]?.click();
      input.select();
      event.preventDefault();
    }
  });
  list.addEventListener('keydown', (event) => {
    const at = buttons().indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (event.key === 'ArrowDown') buttons()[Math.min(at + 1, buttons().length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at <= 0 ? input : buttons()[at - 1]).focus();
    else if (event.key === 'Escape') input.focus();
    else if (
      event.key.length === 1 &&
      /[\p{L}\p{N}]/u.test(event.key) &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    )
      input.focus();
    else return;
    if (event.key.startsWith('Arrow') || event.key === 'Escape') event.preventDefault();
  });
  catalogue.addEventListener('change', offer);
  return { show };
}
