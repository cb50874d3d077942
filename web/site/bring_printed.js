// Imports a PDF printed by Chartroom: its settings go into the form, and the damage if it was filled in.

import { strFromU8 } from './vendor/fflate/browser.js';
import { textOfBattle } from './battles.js';
import { tell, tellWhile } from './dom.js';
import { baseName, plainName } from './dropped.js';
import { readOrder } from './order.js';
import { filesOf, plainOrder, projectFiles, shipsOfFile, sortWords, stateOf } from './printed.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./bring.js').Bring} Bring */
/** @typedef {import('./printed.js').Call} Call */

/** @param {Bring} bring @param {NamedFile} file */
export const takePrinted = (bring, file) => tellWhile(`Reading ${baseName(file.name)} …`, () => taken(bring, file));

/** @param {Bring} bring @param {NamedFile} file */
async function taken(bring, { name, bytes }) {
  const { own, room, store } = bring;
  const plain = `${plainName(name)}.pdf`;
  const pdf = [{ name: plain, bytes }];
  const told = await room.call(['read', plain, '--call'], pdf, 'read call');
  if (!told) return;
  /** @type {Call|null} */
  const call = told.code === 0 ? JSON.parse(told.text) : null;
  const fillable = !call || 'fillable' in call.options;
  const filled = fillable ? await room.call(['read', plain], pdf, 'read filled') : null;
  if (filled?.code !== 0 && (!call || filled?.faults.length)) {
    // If it is not a form either, the missing attachment is the fault to report.
    bring.faults((call ? filled?.faults : told.faults) ?? []);
    return;
  }
  if (filled?.faults.length) bring.faults(filled.faults);
  const undo = { label: 'Undo', act: wayBack(bring) };
  const lost = filled?.code === 0 ? filled.text : '';
  if (!call) {
    store.replace(readOrder(lost, store.state));
    tell(`The ships of ${baseName(name)} are in the form, with their damage.`, undo);
    return;
  }
  const mine = await carried(bring, call, lost);
  if (!mine) {
    own.put([{ name: plain, bytes }]);
    store.change((state) => {
      Object.assign(state, { from: plain, options: {}, battle: '' });
    });
    tell(`${baseName(name)} will be printed again as it was. Anything you set in the form changes it.`, undo);
    return;
  }
  store.replace(mine.state);
  const what = lost ? 'The ships of' : 'The ships and settings of';
  const replaced = mine.replaced.length ? ` Your own ${mine.replaced.join(', ')} was replaced.` : '';
  tell(`${what} ${baseName(name)} are in the form${lost ? ', with their damage' : ''}.${replaced}`, undo);
}

/** Returns a function that restores the current form and files. @param {Bring} bring */
function wayBack({ own, room, store, catalogue }) {
  const before = { state: store.state, files: new Map(own.all) };
  return () => {
    own.replaceAll(before.files);
    store.replace(before.state);
    catalogue.fromProgram(room, own.forCall());
  };
}

/** The ship files attached to a PDF, all as TOML; null if one has no ships. @param {Bring} bring @param {NamedFile[]} files */
async function shipFiles(bring, files) {
  /** @type {NamedFile[]} */
  const ships = [];
  for (const file of files) {
    if (file.name.endsWith('.toml')) {
      ships.push({ ...file, name: `ship_values/${plainName(file.name)}.toml` });
      continue;
    }
    const answer = await bring.room.call(['import', file.name], [file], 'import');
    const made = answer?.files.find((one) => one.name.endsWith('.toml'));
    if (!made) return null;
    ships.push({ name: `ship_values/${plainName(made.name)}.toml`, bytes: made.bytes });
  }
  return ships;
}

/**
 * Imports the files attached to a PDF and returns the state that prints it; null if the form cannot express it.
 * @param {Bring} bring @param {Call} call @param {string} lost the order of battle that a filled form gave, or ''
 */
async function carried(bring, call, lost) {
  const { own, room, catalogue } = bring;
  const files = filesOf(call);
  const sorted = sortWords(call, catalogue.lists);
  const ships = await shipFiles(bring, sorted.shipFiles);
  if (!ships) return null;
  const project = [...projectFiles(files), ...ships];
  const [order] = sorted.orders;
  const [battle] = sorted.battles;
  let text = lost || order?.text || '';
  if (!text && battle) text = (await textOfBattle(room, battle)) ?? '';
  const found = {
    lists: catalogue.lists,
    locale: navigator.language,
    order: text ? { text, battle: lost ? '' : (battle ?? '') } : null,
    ships: /** @type {string[]} */ ([]),
    settings: strFromU8(files.find((file) => file.name === 'chartroom.toml')?.bytes ?? new Uint8Array()),
  };
  // A filled form names its ships one by one.
  const asked = lost ? { ...call, what: sorted.also } : call;
  if (!stateOf(asked, found)) return null;
  /** @param {NamedFile} file */
  const differs = ({ name, bytes }) => {
    const mine = own.all.get(name);
    return mine && strFromU8(mine, true) !== strFromU8(bytes, true);
  };
  const replaced = project.filter(differs).map((file) => file.name);
  if (project.length) {
    own.put(project);
    await catalogue.fromProgram(room, own.forCall());
  }
  found.lists = catalogue.lists;
  if (!lost) found.ships = ships.flatMap((file) => shipsOfFile(file.name, found.lists.ships)).map((ship) => ship.word);
  const state = stateOf(asked, found);
  if (state && lost) plainOrder(state, Boolean(order || battle), found.lists.ships);
  return state && { state, replaced };
}
