// The list of the reader's own files, which can be saved or removed.

import { byId, el, save } from './dom.js';
import { baseName } from './dropped.js';

/** @param {import('./files.js').OwnFiles} own */
export function listOwnFiles(own) {
  const names = own.names();
  byId('own-files').hidden = !names.length;
  /** @param {string} text @param {string} label @param {() => void} onclick */
  const button = (text, label, onclick) =>
    el('button', { type: 'button', class: 'link', 'aria-label': label, onclick }, text);
  byId('own-list').replaceChildren(
    ...names.map((name) =>
      el(
        'li',
        {},
        el('span', {}, name),
        ' ',
        button('Save', `Save ${name}`, () =>
          save(baseName(name), /** @type {any} */ (own.all.get(name)), 'application/octet-stream'),
        ),
        ' ',
        button('Remove', `Remove ${name}`, () => own.remove(name)),
      ),
    ),
  );
}
