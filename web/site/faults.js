// Faults: in a list, and at the field that each is about.

import { byId, el } from './dom.js';
import { BY_ID, CONTROL_OF_FAULT } from './options.js';

/** @typedef {import('./wire.js').Fault} Fault */

/** The control of an option. @param {string} id */
function controlOf(id) {
  if (id === 'print') return byId('print').querySelector('input:checked') ?? byId('print').querySelector('input');
  if (id === 'units') return byId('units').querySelector('input:checked');
  return document.getElementById(`option-${id}`) ?? document.getElementById(id);
}

/** Which option a fault is about, as far as it can be known. @param {Fault} fault */
export function optionOf(fault) {
  const named = fault.option ?? /`?--([a-z-]+)/.exec(fault.message)?.[1];
  const id = named?.replace(/^--/, '').split(/[ =]/)[0];
  if (id && (BY_ID.has(id) || id === 'print')) return id;
  if (fault.code === 'unknown-scale' && /metric|imperial/.test(fault.message)) return 'units';
  return CONTROL_OF_FAULT[fault.code] ?? null;
}

/** Words between backticks are set as code. @param {string} text */
const marked = (text) => text.split('`').map((part, at) => (at % 2 ? el('code', {}, part) : part));

/** @type {Element[]} */
let marks = [];

/** @param {Fault[]} faults @param {string[]} notes */
export function showFaults(faults, notes) {
  for (const control of marks) {
    control.removeAttribute('aria-invalid');
    const note = document.getElementById(`${control.id}-fault`);
    if (note) note.hidden = true;
  }
  marks = [];
  for (const fault of faults) {
    const option = optionOf(fault);
    const control = option ? controlOf(option) : null;
    if (!control || fault.severity === 'warning') continue;
    control.setAttribute('aria-invalid', 'true');
    marks.push(control);
    const note = document.getElementById(`${control.id}-fault`);
    if (note) {
      note.replaceChildren(...marked(fault.message));
      note.hidden = false;
    }
  }
  const box = byId('faults');
  box.hidden = !faults.length && !notes.length;
  byId('fault-list').replaceChildren(
    ...faults.map((fault) => {
      const option = optionOf(fault);
      const where = [fault.file ? `${fault.file}${fault.line ? `, line ${fault.line}` : ''}` : '', fault.ship ?? '', fault.field ?? ''].filter(Boolean).join(' · ');
      return el('li', { class: fault.severity },
        el('span', { class: 'sr' }, fault.severity === 'error' ? 'Error: ' : 'Warning: '),
        el('b', {}, ...marked(fault.message)),
        where ? el('small', { class: 'where' }, where) : null,
        fault.hint ? el('span', { class: 'hint' }, ...marked(fault.hint)) : null,
        option && controlOf(option) ? el('button', { type: 'button', class: 'link', onclick: () => go(option) }, 'Show me') : null);
    }),
    ...notes.map((note) => el('li', { class: 'note' }, note)));
}

/** @param {string} option */
function go(option) {
  const control = /** @type {HTMLElement|null} */ (controlOf(option));
  control?.closest('details')?.setAttribute('open', '');
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}
