// Shows faults in a list, and at the control that each is about.

import { byId, el, sentence, words } from './dom.js';
import { BY_ID, CONTROL_OF_FAULT } from './options.js';

/** @typedef {import('./wire.js').Fault} Fault */

/** The control of an option. @param {string} id */
function controlOf(id) {
  if (id === 'print') return byId('print').querySelector('input:checked') ?? byId('print').querySelector('input');
  if (id === 'units') return byId('units').querySelector('input:checked');
  return document.getElementById(`option-${id}`) ?? document.getElementById(id);
}

/** The option that a fault is about, if known. @param {Fault} fault */
export function optionOf(fault) {
  for (const named of [fault.option, /--([a-z-]+)/.exec(fault.message)?.[1]]) {
    const id = named?.replace(/^--/, '').split(/[ =]/)[0];
    if (id && (BY_ID.has(id) || id === 'print')) return id;
  }
  if (fault.code === 'unknown-file' && fault.message.includes('registration marks')) return 'registration';
  if (fault.message.startsWith('no side has the name')) return 'scenario-first';
  if (fault.code === 'unknown-scale' && /metric|imperial/.test(fault.message)) return 'units';
  return CONTROL_OF_FAULT[fault.code] ?? null;
}

/** Rewords a fault of invalid arguments with the label of the control. @param {Fault} fault @returns {Fault} */
function plain(fault) {
  const both = /^the argument '--([\w-]+)[^']*' cannot be used with '--([\w-]+)[^']*'/.exec(fault.message);
  const [one, other] = both ? [BY_ID.get(both[1]), BY_ID.get(both[2])] : [];
  if (one && other)
    return { ...fault, message: `“${one.label}” and “${other.label}” do not go together.`, option: one.id };
  const found = /^invalid value '(.*)' for '--([\w-]+)[^']*': ?(.*)$/s.exec(fault.message);
  const option = found ? BY_ID.get(found[2]) : null;
  if (!found || !option) return fault;
  // Further lines are advice for a terminal.
  const why = found[3].split('\n')[0].replace(/^`` /, '').trim() || 'cannot be used';
  return {
    ...fault,
    message: why.includes(found[1]) ? `${option.label}: ${why}` : `${option.label}: \`${found[1]}\` ${why}`,
    option: option.id,
  };
}

/** Advice for somebody at a terminal. */
const TERMINAL = /^(For more information|Usage:|\s*tip:)/;

/** A link to the explanation of a fault. @param {Fault} fault */
function helpOf(fault) {
  return fault.help
    ? el('a', { class: 'more-help', href: `./${fault.help}`, target: '_blank', rel: 'noopener' }, 'What this means')
    : null;
}

/** What mends a fault at once: the words of its button and the option that it sets. @type {Record<string, {label: string, hint: string, set: [string, string]}>} */
const MENDS = {
  'draft-language': {
    label: 'Print the draft',
    hint: 'Every sheet says that it is a draft.',
    set: ['draft', 'yes'],
  },
};

/** A text of the program in words of the page: options by their labels, lists by the lists to choose from. @param {string} text */
export function inPageWords(text) {
  return text
    .replace(/`chartroom list \w+[^`]*`/g, 'the list')
    .replace(/the table of `chartroom new values[^`]*`/g, '“Official numbers”')
    .replace(/`--([a-z-]+)(?: ([^`]+))?`/g, (all, id, value) => {
      const option = BY_ID.get(id);
      if (!option) return all;
      const label = option.choices?.find(([one]) => one === value)?.[1] ?? value;
      return label ? `“${option.label}: ${label}”` : `“${option.label}”`;
    });
}

/** Words between backticks are set as code. @param {string} text */
const marked = (text) =>
  inPageWords(text)
    .split('`')
    .map((part, at) => (at % 2 ? el('code', {}, part) : part));

/** @type {Element[]} */
let marks = [];

/** @param {Fault[]} all @param {string[]} remarks @param {(id: string, value: string) => void} set sets an option */
export function showFaults(all, remarks, set) {
  const faults = [...new Map(all.map(plain).map((fault) => [JSON.stringify(fault), fault])).values()];
  const notes = [...new Set(remarks.filter((note) => !TERMINAL.test(note)))];
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
      const mend = MENDS[fault.code];
      // Her row in the list of ships offers those that may be meant.
      const ofShip = fault.code.endsWith('-ship') && fault.hint?.includes('`');
      const hint = ofShip ? 'Choose what you mean in the list of ships picked.' : (mend?.hint ?? fault.hint ?? '');
      const where = [
        fault.file ? `${fault.file}${fault.line ? `, line ${fault.line}` : ''}` : '',
        fault.ship ?? '',
        fault.field ? words(fault.field) : '',
      ]
        .filter(Boolean)
        .join(' · ');
      return el(
        'li',
        { class: fault.severity },
        el('span', { class: 'sr' }, fault.severity === 'error' ? 'Error: ' : 'Warning: '),
        el('b', {}, ...marked(fault.message.replace(/^[a-z]+(?=[ ,])/, sentence))),
        where ? el('small', { class: 'where' }, where) : null,
        hint ? el('span', { class: 'hint' }, ...marked(hint)) : null,
        mend ? el('button', { type: 'button', onclick: () => set(...mend.set) }, mend.label) : null,
        helpOf(fault),
        ofShip ? el('button', { type: 'button', class: 'link', onclick: () => goToShip(fault) }, 'Show me') : null,
        option && controlOf(option)
          ? el('button', { type: 'button', class: 'link', onclick: () => go(option) }, 'Show me')
          : null,
      );
    }),
    ...notes.map((note) => el('li', { class: 'note' }, note)),
  );
}

/** To the row of a ship that is not known, or stands for several. @param {Fault} fault */
function goToShip(fault) {
  const rows = [...document.querySelectorAll('.pick .fault')];
  const row = rows.find((one) => one.textContent?.startsWith(sentence(fault.message.replaceAll('`', ''))));
  const button = /** @type {HTMLElement|null|undefined} */ (
    row?.querySelector('button') ?? row?.closest('.pick')?.querySelector('.name')
  );
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
}

/** @param {string} option */
function go(option) {
  const control = /** @type {HTMLElement|null} */ (controlOf(option));
  for (let box = control?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true;
  control?.scrollIntoView({ block: 'center' });
  control?.focus();
}
