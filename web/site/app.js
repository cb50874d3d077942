// Connects the parts of the page: a change of state gives a new command, and the command gives new sheets.

import { readPlaces } from './asking.js';
import { Bring } from './bring.js';
import { Catalogue } from './catalogue.js';
import { Downloads, filesWith } from './download.js';
import { showFaults } from './faults.js';
import { OwnFiles } from './files.js';
import { Force } from './force.js';
import { Form } from './form.js';
import { Numbers } from './numbers.js';
import { Room, findHome } from './room.js';
import { setUpSearch } from './search.js';
import { Sheets } from './sheets.js';
import { shipDialog } from './ship.js';
import { Store, allPicks, beginning, firstVisit } from './state.js';
import { Values, settings } from './values.js';
import { KINDS, commandLine, isInstrument, orderName, request } from './words.js';
import { fromAddress, toAddress } from './address.js';
import { byId, copy, el, remembered, tell } from './dom.js';
import { setUpOffline } from './offline.js';
import { begin, debounce, idle, track } from './under_way.js';

/** @typedef {import('./wire.js').Fault} Fault */
/** @typedef {import('./wire.js').Answer} Answer */

/** A spinner that appears sooner is only distracting. */
const SPINNER_MS = 300;

/** What was set last, for the next visit. */
const LAST = 'chartroom.last';

const begun = begin();
const asked = fromAddress(location.hash, navigator.language);
const before = asked ? null : fromAddress(remembered(LAST) ?? '', navigator.language);
const store = new Store(asked ?? before ?? firstVisit(navigator.language));
const home = await findHome();
const room = new Room(home);
const catalogue = new Catalogue();
const own = new OwnFiles();
const form = new Form(store, catalogue);
const force = new Force(store, catalogue, (where) => openShip(where));
setUpSearch(catalogue, (ships) => force.add(ships));
const values = new Values(
  room,
  (word) => force.nameOf(word),
  () => own.forCall(),
  () => {
    const { language, draft } = store.state.options;
    return [...(language ? ['--language', language] : []), ...(draft ? ['--draft'] : [])];
  },
);
const sheets = new Sheets((spot) => track(askWhere(spot)));
const openShip = shipDialog(force, store, catalogue, room, own, values);
const downloads = new Downloads(
  room,
  () => store.state,
  (from) => own.forCall(from),
  (answer) => faultsOf(answer),
);
const bring = new Bring({
  room,
  store,
  catalogue,
  own,
  add: (ships) => force.add(ships),
  faults: (faults) => {
    brought = faults;
    showAllFaults();
  },
});
new Numbers(room, catalogue, own, store);

/** Faults of an imported file, shown until the next one. @type {Fault[]} */
let brought = [];
/** @type {Fault[]} */
let printed = [];
/** @type {string[]} */
let notes = [];

function showAllFaults() {
  const all = [...brought, ...printed];
  showFaults(all, notes, (id, value) => form.set(id, value));
  force.show(all);
}

/** @param {Answer} answer */
function faultsOf(answer) {
  printed = answer.faults;
  notes = answer.notes;
  showAllFaults();
}

/** A description of the sheets. */
function about() {
  const { state } = store;
  const label = catalogue.forms(state.options.rules ?? '').find((one) => one.id === state.print)?.label ?? state.print;
  const names = allPicks(state).map((pick) => pick.name ?? force.nameOf(pick.ship));
  return [
    state.from ? `${state.from} again` : label.toLowerCase(),
    names.length ? `of ${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {boolean} on */
function busy(on) {
  byId('spinner').hidden = !on;
  byId('sheets').setAttribute('aria-busy', String(on));
}

/** Whether the sheets are instruments, which can also go to a cutter. */
const forCutter = () =>
  isInstrument(
    store.state,
    catalogue.instruments(store.state.options.rules ?? '').map((one) => one.id),
  );

/** Game, scale and units of the current sheets. @type {import('./asking.js').Places|null} */
let places = null;

/** A number on a sheet tells where it comes from, in the game that the sheet is of. @param {import('./asking.js').Spot} spot */
function askWhere({ ship, name, value, label, text }) {
  const said = settings(store.state);
  const { rules, scale, units } = places ?? {};
  const ofSheet = Object.entries({ rules, scale, units }).flatMap(([id, word]) =>
    word && !said.includes(`--${id}`) ? [`--${id}`, word] : [],
  );
  return values.explain(ship, value, [...said, ...ofSheet], name, { label, text });
}

let turn = 0;
const preview = () => track(showSheets());
async function showSheets() {
  const { state } = store;
  // An instrument as SVG is a drawing for a cutter; as PNG it is on its sheet of paper.
  const onPaper = forCutter() && /** @type {HTMLSelectElement} */ (byId('view')).value === 'paper';
  const made = request(state, onPaper ? 'png' : 'svg', { preview: true });
  const gone = state.from !== '' && !own.all.has(state.from);
  const { words, order } = made;
  const lacking = gone ? `${state.from} is no longer here: drop it on the page again.` : made.lacking;
  byId('lacking').hidden = !lacking;
  byId('lacking').textContent = lacking ?? '';
  if (lacking) {
    turn += 1;
    sheets.clear();
    byId('summary-text').textContent = '';
    printed = [];
    notes = [];
    showAllFaults();
    return;
  }
  if (room.state === 'loading') byId('summary-text').textContent ||= 'Loading the program …';
  turn += 1;
  const mine = turn;
  const began = performance.now();
  const spinner = setTimeout(() => busy(true), SPINNER_MS);
  const answer = await room.call(words, filesWith(own.forCall(state.from), order), 'preview');
  clearTimeout(spinner);
  if (answer) lastTook = performance.now() - began;
  if (!answer || mine !== turn) return;
  busy(false);
  const pages = answer.files.filter((file) => /\.(svg|png)$/.test(file.name));
  if (pages.length) {
    const told = answer.files.find((file) => file.name.endsWith('.places.json'));
    places = told ? readPlaces(told.bytes) : null;
    await sheets.show(pages, about(), places?.sheets ?? []);
  }
  byId('lacking').hidden = pages.length > 0 || sheets.sheets.length > 0;
  if (!pages.length && !sheets.sheets.length)
    byId('lacking').textContent = 'No sheets could be made; the list above says why.';
  byId('sheets').classList.toggle('stale', !pages.length && sheets.sheets.length > 0);
  byId('summary-text').textContent = pages.length ? sentenceOf(answer.summary ?? `${pages.length} sheets`) : '';
  document.documentElement.dataset.sheets = String(pages.length);
  faultsOf(answer);
}

/** A summary without file names, which do not matter here. @param {string} summary */
const sentenceOf = (summary) => summary.replace(/ -> .*$/, '').replace(/ \([\d.]+ s\)$/, '');

/** The time the last sheets took: fast ones update on every key, slow ones wait for a pause. */
let lastTook = 0;
const previewLater = debounce(preview, 150);
const previewSoon = () => (lastTook < 150 ? preview() : previewLater());

const showValues = () => track(values.show(store.state, []));
const valuesSoon = debounce(showValues, 120);
/** Whether the state comes from the address. */
let arriving = false;
function writeAddress() {
  const address = toAddress(store.state);
  if (location.hash.slice(1) === address) return;
  const before = store.past.at(-1);
  try {
    // “Back” leads to what a battle or a file has taken the place of.
    if (store.replaced && before && !arriving) {
      history.replaceState(null, '', `#${toAddress(JSON.parse(before))}`);
      history.pushState(null, '', `#${address}`);
    } else history.replaceState(null, '', `#${address}`);
    store.replaced = false;
  } catch {
    // Safari refuses more than a hundred in half a minute; a later update makes up for it.
  }
}
const writeAddressLater = debounce(writeAddress, 1000);
/** Immediately, so that a reload loses nothing, and again later in case the browser dropped a fast change. */
function keepAddress() {
  writeAddress();
  const address = toAddress(store.state);
  if (location.hash.slice(1) !== address) writeAddressLater();
  // A PDF is not kept.
  if (!store.state.from) remembered(LAST, address);
}

function render() {
  const { state } = store;
  for (const [which, steps] of Object.entries({ undo: store.past, redo: store.future }))
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll(`[data-step="${which}"]`)
    ))
      // Disabled, it would lose the focus.
      button.setAttribute('aria-disabled', String(!steps.length));
  form.render();
  force.render();
  bring.renderFiles();
  const made = request(state, 'pdf');
  // A word is only broken if it is longer than a line.
  const line = made.lacking ? [] : commandLine(made.words);
  byId('command').replaceChildren(...line.flatMap((word, at) => [at ? ' ' : '', el('span', {}, word)]));
  byId('save-order').hidden = !made.order && !(state.battle && allPicks(state).length);
  byId('save-order').textContent = `Save ${orderName(state)}`;
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.for-cutter')))
    node.hidden = !forCutter();
  // Logs and cards have boxes to click, also those of a pack.
  const kind = catalogue.forms(state.options.rules ?? '').find((form) => form.id === state.print)?.kind;
  byId('fillable').hidden = !(state.from || state.print === 'pack' || kind === 'record');
  byId('deck').hidden = !(kind === 'record' || kind === 'instrument');
  const title =
    state.title ||
    allPicks(state)
      .slice(0, 3)
      .map((pick) => force.nameOf(pick.ship))
      .join(', ');
  document.title = title ? `${title} · Chartroom` : 'Chartroom: ship logs and charts for naval wargames';
}

function changed() {
  render();
  keepAddress();
  previewSoon();
  if (!byId('panel-values').hidden) valuesSoon();
}

store.addEventListener('change', changed);
own.addEventListener('change', () => {
  values.forget();
  changed();
});
// The search of this tab finds what another one brought.
own.addEventListener('elsewhere', () => track(catalogue.fromProgram(room, own.forCall())));
catalogue.addEventListener('change', () => {
  for (const form of Object.values(catalogue.lists.forms).flat()) if (form.kind) KINDS.set(form.id, form.kind);
  render();
});
addEventListener('hashchange', () => {
  const said = fromAddress(location.hash, navigator.language);
  if (said && toAddress(said) !== toAddress(store.state)) track(arrive(said));
});

/** Loads the battle that an address names, to show its ships. @param {import('./state.js').State} state */
async function arrive(state) {
  arriving = true;
  if (state.battle && !allPicks(state).length) {
    const { print, also, options, battle } = state;
    store.replace({ ...state, battle: '' });
    await bring.battle(battle, false);
    store.change((next) => Object.assign(next, { print, also, options: { ...next.options, ...options } }));
  } else store.replace(state);
  arriving = false;
}

/** @param {'sheets'|'values'} which */
function choose(which) {
  for (const name of ['sheets', 'values']) {
    const on = name === which;
    const tab = byId(`tab-${name}`);
    tab.setAttribute('aria-selected', String(on));
    tab.tabIndex = on ? 0 : -1;
    byId(`panel-${name}`).hidden = !on;
  }
  byId('table').dataset.view = which;
  if (which === 'values') showValues();
}

for (const name of /** @type {const} */ (['sheets', 'values'])) {
  byId(`tab-${name}`).addEventListener('click', () => choose(name));
  byId(`tab-${name}`).addEventListener('keydown', (event) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    const other = name === 'sheets' ? 'values' : 'sheets';
    choose(other);
    byId(`tab-${other}`).focus();
    event.preventDefault();
  });
}

for (const name of ['printing', 'about']) {
  byId(`${name}-open`).addEventListener('click', () => /** @type {HTMLDialogElement} */ (byId(name)).showModal());
}
for (const dialog of document.querySelectorAll('dialog')) {
  // A click outside closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}
document.addEventListener('click', (event) => {
  const menu = /** @type {HTMLDetailsElement} */ (byId('other-files'));
  if (
    menu.open &&
    (!menu.contains(/** @type {Node} */ (event.target)) ||
      /** @type {HTMLElement} */ (event.target).closest('.menu-body button'))
  )
    menu.open = false;
});
byId('other-files').addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  /** @type {HTMLDetailsElement} */ (byId('other-files')).open = false;
  byId('other-files').querySelector('summary')?.focus();
});
byId('desk').addEventListener('submit', (event) => event.preventDefault());
byId('from-end').addEventListener('click', () => store.replace(beginning(navigator.language)));

// Buttons, not links: the address holds the state.
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-go]'))) {
  button.addEventListener('click', () => {
    const target = byId(button.dataset.go ?? '');
    target.scrollIntoView({ block: 'start' });
    if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

byId('copy-command').addEventListener('click', () => copy(byId('command').textContent ?? '', 'Command copied.'));
byId('copy-address').addEventListener('click', () =>
  copy(
    new URL(`#${toAddress(store.state)}`, location.href).href,
    'Address copied. It opens what you see now, without your own files.',
  ),
);

room.addEventListener('loading', (event) => {
  const { loaded, total } = /** @type {CustomEvent} */ (event).detail;
  const mega = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  byId('summary-text').textContent =
    `Loading the program: ${mega(loaded)} ${total > loaded ? `of ${mega(total)} ` : ''}MB`;
});
room.addEventListener('ready', () => {
  if (/^Loading the program/.test(byId('summary-text').textContent ?? '')) byId('summary-text').textContent = '';
});
room.addEventListener('failed', () =>
  tell('The program could not be loaded.', {
    label: 'Try again',
    act: () => {
      room.again();
      preview();
    },
  }),
);
room.addEventListener('stopped', (event) =>
  tell(
    `That took longer than ${/** @type {CustomEvent} */ (event).detail} seconds, so the program was stopped and restarted.`,
  ),
);

byId('view').addEventListener('change', preview);

/** Takes a change back, or makes it again. @param {'undo'|'redo'} which */
function step(which) {
  if (store[which]()) byId('said').textContent = which === 'undo' ? 'Undone.' : 'Done again.';
}
for (const which of /** @type {const} */ (['undo', 'redo']))
  for (const button of document.querySelectorAll(`[data-step="${which}"]`))
    button.addEventListener('click', () => step(which));

/** The field with letters that are not in the state yet, where Ctrl+Z is the browser's. @type {EventTarget|null} */
let typed = null;
addEventListener('input', (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) typed = event.target;
});
addEventListener('focusin', () => {
  typed = null;
});
store.addEventListener('change', () => {
  if (typed === byId('search')) typed = null;
});

addEventListener('keydown', (event) => {
  const { target } = event;
  const field = target instanceof HTMLElement && target.closest('input:not([type=radio], [type=checkbox]), textarea');
  if (event.key === '/' && !field) {
    byId('search').focus();
    event.preventDefault();
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
  const key = event.key.toLowerCase();
  const which = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
  if (!which || (field && typed === field)) return;
  event.preventDefault();
  step(which);
});

const project = await room.project();
own.inProject = project?.files.includes('chartroom.toml') ?? false;
render();
const inFile = home.home === 'static' && (await catalogue.fromFile());
if (store.state.battle) await arrive(store.state);
store.past = [];
render();
preview();
if (!inFile || home.home === 'serve' || own.all.size) {
  try {
    await catalogue.fromProgram(room, own.forCall());
  } catch (error) {
    // Whatever a file of the reader's makes of the lists, the page goes on without it.
    console.warn(error);
    tell('One of your own files cannot be used. Remove it, and the rest works again.', {
      label: 'Show them',
      act: () => openDrawer('bring-box'),
    });
  }
  form.render();
}
byId('about-home').textContent = project
  ? `This page is run by \`chartroom serve\` in the project ${project.name}.`
  : home.version
    ? `Edition ${home.version}.`
    : '';
// The library that writes it brings functions of JavaScript, which the module does without.
byId(home.home === 'static' ? 'layered' : 'not-layered').remove();
// Once the module is there: it is not loaded twice.
if (home.home === 'static') room.settled().then(setUpOffline);
if (before && !before.example) {
  tell('This is what you had here last time.', {
    label: 'Start afresh',
    act: () => store.replace(beginning(navigator.language)),
  });
}

/** @param {string} id */
function openDrawer(id) {
  /** @type {HTMLDetailsElement} */ (byId(id)).open = true;
  byId(id).scrollIntoView({ block: 'nearest' });
  byId(id).querySelector('summary')?.focus();
}

// For tests and debugging.
Object.assign(window, { chartroom: { store, room, catalogue, own, idle } });
begun();
void downloads;
