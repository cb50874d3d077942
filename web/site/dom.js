// Helpers for elements.

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props] attributes; `on…` functions are listeners, `data` is the dataset
 * @param {(Child|Child[])[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'data') Object.assign(node.dataset, value);
    else if (name === 'value' && 'value' in node) /** @type {any} */ (node).value = value;
    else if (value === true) node.setAttribute(name, '');
    else node.setAttribute(name, String(value));
  }
  node.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return node;
}

/**
 * The element with this id, which must exist.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id @returns {T}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no #${id} in the page`);
  return /** @type {T} */ (node);
}

/** An id in words. A ship of an unfinished file may have no type. @param {string|null|undefined} id */
export const words = (id) => (id ?? '').replaceAll('_', ' ');

/** @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Letters without their accents, in lower case: Tōgō is found by `togo`. @param {string} text */
export const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A name for a file, of letters, digits and hyphens. @param {string} text @param {string} instead */
export const slug = (text, instead) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || instead;

/**
 * Fills a list to choose from, and chooses a value. The list is only rebuilt if it differs, since that closes an open one.
 * @param {HTMLSelectElement} select @param {[string, string][]} choices value and label @param {string} [value]
 */
export function fillSelect(select, choices, value) {
  const same =
    choices.length === select.options.length &&
    choices.every(([id, label], at) => select.options[at].value === id && select.options[at].textContent === label);
  if (!same) select.replaceChildren(...choices.map(([id, label]) => el('option', { value: id }, label)));
  if (value !== undefined && select.value !== value) select.value = value;
}

/**
 * Replaces the children of a node, and restores the focus by `data-key`, with what was selected: somebody may be about to
 * type over it. @param {HTMLElement} node @param {Node[]} children
 */
export function fill(node, children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && node.contains(active) ? active.dataset.key : undefined;
  const selected = isText(active) ? [active.selectionStart, active.selectionEnd] : null;
  node.replaceChildren(...children);
  if (!key) return;
  const again = [...node.querySelectorAll('[data-key]')].find(
    (one) => /** @type {HTMLElement} */ (one).dataset.key === key,
  );
  if (!(again instanceof HTMLElement)) return;
  again.focus({ preventScroll: true });
  if (selected && isText(again)) again.setSelectionRange(selected[0], selected[1]);
}

/** @param {Element|null} node @returns {node is HTMLInputElement|HTMLTextAreaElement} */
const isText = (node) =>
  node instanceof HTMLTextAreaElement || (node instanceof HTMLInputElement && node.type === 'text');

/**
 * Shows a message, also to screen readers, with an optional action, and returns its element.
 * @param {string} text @param {{label: string, act: () => void}} [offer]
 */
export function tell(text, offer) {
  const place = byId('toasts');
  const note = el('div', { class: 'toast' }, el('span', {}, text));
  if (offer) {
    note.append(
      el(
        'button',
        {
          type: 'button',
          onclick: () => {
            note.remove();
            offer.act();
          },
        },
        offer.label,
      ),
    );
  }
  note.append(
    el(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': 'Close this message', onclick: () => note.remove() },
      '×',
    ),
  );
  while (place.children.length >= 2) place.firstElementChild?.remove();
  place.append(note);
  if (!offer) setTimeout(() => note.remove(), 9000);
  else setTimeout(() => note.remove(), 20_000);
  return note;
}

/** Shows a message until some work is done, or as long as any other. @template T @param {string} text @param {() => Promise<T>} work */
export async function tellWhile(text, work) {
  const note = tell(text);
  try {
    return await work();
  } finally {
    note.remove();
  }
}

/** Gets or sets a stored setting; null if the browser stores nothing. @param {string} key @param {string} [value] @returns {string|null} */
export function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Downloads a file. @param {string} name @param {BlobPart} data @param {string} type */
export function save(name, data, type) {
  const url = URL.createObjectURL(new Blob([data], { type }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Copies a text, and says so. @param {string} text @param {string} said */
export async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    tell(said);
  } catch {
    tell('Your browser does not let the page copy. Select the text instead.');
  }
}
