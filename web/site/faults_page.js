// The explanations of faults from docs/faults.md: an entry for each code, with the code as its anchor.

import { byId, el } from './dom.js';

/** Words between backticks are set as code. @param {string} text */
const marked = (text) => text.split('`').map((part, at) => (at % 2 ? el('code', {}, part) : part));

/** @param {string} text the manual in Markdown @returns {{code: string, happened: string, advice: string}[]} */
export function entries(text) {
  return text.split('\n').flatMap((line) => {
    const found = /^\| <a id="([a-z0-9-]+)"><\/a>`[a-z0-9-]+` \| (.*) \| (.*) \|$/.exec(line);
    return found ? [{ code: found[1], happened: found[2], advice: found[3] }] : [];
  });
}

if (typeof document !== 'undefined') {
  const list = byId('codes');
  const response = await fetch('./faults.txt').catch(() => null);
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
