// The explanations of faults from data/faults.toml: an entry for each code, with the code as its anchor.

import { byId, el } from './dom.js';
import { parse } from './vendor/smol-toml/parse.js';

/** Words between backticks are set as code. @param {string} text */
const marked = (text) => text.split('`').map((part, at) => (at % 2 ? el('code', {}, part) : part));

/** @param {string} text data/faults.toml @returns {{code: string, happened: string, advice: string}[]} */
export const entries = (text) =>
  Object.entries(/** @type {any} */ (parse(text))).map(([code, { happened, advice }]) => ({ code, happened, advice }));

if (typeof document !== 'undefined') {
  const list = byId('codes');
  const response = await fetch('./faults.toml').catch(() => null);
  const all = response?.ok ? entries(await response.text()) : [];
  list.replaceChildren(
    ...all.flatMap(({ code, happened, advice }) => [
      el('dt', { id: code, tabindex: '-1' }, el('code', {}, code)),
      el('dd', {}, el('p', {}, ...marked(happened)), el('p', {}, el('b', {}, 'What to do: '), ...marked(advice))),
    ]),
  );
  if (!all.length) list.replaceWith(el('p', {}, 'The list could not be loaded. Check that you are online.'));
  list.removeAttribute('aria-busy');
  // The entries did not exist yet when the browser looked for the anchor.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
