// Imports ship files: TOML as it is, reports and spreadsheets through the program's import.

import { strFromU8 } from './vendor/fflate/browser.js';
import { tell, tellWhile } from './dom.js';
import { baseName, plainName } from './dropped.js';
import { kindOfToml, readOrder } from './order.js';
import { FOLDERS } from './bring_project.js';
import { shipsOfFile } from './printed.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./bring.js').Bring} Bring */

/** The most ships of a file to pick automatically. */
const FEW = 12;

/** @param {Bring} bring @param {NamedFile} file */
export async function takeToml(bring, { name, bytes }) {
  const text = strFromU8(bytes);
  if (!text.trim()) return bring.refuse(name, 'The file is empty.');
  let kind;
  try {
    kind = kindOfToml(text);
  } catch (error) {
    const fault = /** @type {any} */ (error);
    bring.faults([
      {
        severity: 'error',
        code: 'toml-syntax',
        message: `${baseName(name)} is not TOML: ${String(fault.message).split('\n')[0]}`,
        file: baseName(name),
        line: fault.line ?? null,
        column: fault.column ?? null,
      },
    ]);
    return;
  }
  if (kind === 'order') {
    bring.store.replace(readOrder(text, bring.store.state));
    tell(`The order of battle of ${baseName(name)} is in the form.`, {
      label: 'Undo',
      act: () => bring.store.undo(),
    });
  } else if (kind === 'ships') {
    await takeShips(bring, `ship_values/${plainName(name)}.toml`, bytes);
  } else {
    const inProject = FOLDERS.test(name) || /^(chartroom|book)\.toml$/.test(name);
    const path = inProject ? name : `${kind === 'fit' ? 'fits' : 'rules'}/${baseName(name)}`;
    await bring.put([{ name: path, bytes }], 'now in use.');
  }
}

/** Adds the reader's own ships to the search, and picks them if there are only a few. @param {Bring} bring @param {string} path @param {Uint8Array} bytes */
async function takeShips(bring, path, bytes) {
  const { own, catalogue, room } = bring;
  const file = { name: path, bytes };
  const listed = await room.call(['list', 'ships', '--json'], own.forCall('', [file]), 'ships of a file');
  await bring.check([file]);
  if (!shipsOfFile(path, JSON.parse(listed?.text || '[]')).length) {
    tell(`${baseName(path)} is not kept: no ship could be read from it.`);
    return;
  }
  own.put([file]);
  await catalogue.fromProgram(room, own.forCall());
  const fresh = shipsOfFile(path, catalogue.lists.ships);
  const picked = fresh.length > 0 && fresh.length <= FEW;
  if (picked) bring.add(fresh);
  const who = fresh.length === 1 ? fresh[0].ship : `${fresh.length} ships`;
  const said = picked
    ? `${who} picked; the search finds ${fresh.length === 1 ? 'her' : 'them'} too`
    : `${who}, which the search now finds`;
  tell(`${baseName(path)}: ${said}.${bring.notKept()}`);
}

/** Converts a spreadsheet or a Springsharp report to a ship file. @param {Bring} bring @param {NamedFile} file */
export async function importShips(bring, { name, bytes }) {
  const ending = /\.(txt|sship|xlsx|ods|csv)$/i.exec(name)?.[1].toLowerCase();
  if (!ending)
    return bring.refuse(
      name,
      'Chartroom does not read this kind of file.',
      'It reads .toml, .txt and .sship (Springsharp), .xlsx, .ods, .csv, .pdf, .zip and pictures.',
    );
  const plain = `${plainName(name)}.${ending}`;
  const files = [...bring.own.forCall(), { name: plain, bytes }];
  const answer = await tellWhile(`Reading ${baseName(name)} …`, () =>
    bring.room.call(['import', plain], files, 'import'),
  );
  if (!answer) return undefined;
  if (answer.faults.some((fault) => fault.code === 'game-workbook')) return takeGame(bring, { name: plain, bytes });
  bring.faults(answer.faults);
  const made = answer.files.find((one) => one.name.endsWith('.toml'));
  if (!made) {
    if (!answer.faults.length) bring.refuse(name, 'No ship was found in it.');
    return undefined;
  }
  return takeShips(bring, `ship_values/${plainName(made.name)}.toml`, made.bytes);
}

/** Makes a game of a workbook, and takes it for the sheets. @param {Bring} bring @param {NamedFile} file */
async function takeGame(bring, file) {
  const answer = await bring.room.call(['new', 'game', file.name, '--force'], [...bring.own.forCall(), file], 'new');
  if (!answer) return;
  bring.faults(answer.faults);
  const made = answer.files.filter(({ name }) => FOLDERS.test(name));
  if (!made.length) return;
  const rules = /** @type {NamedFile} */ (made.find(({ name }) => name.startsWith('rules/')));
  const id = baseName(rules.name).replace('.toml', '');
  await bring.put(made, 'a game of your own, now chosen; the search finds its ships.');
  bring.store.change((state) => {
    state.options.rules = id;
    state.print = bring.catalogue.recordForm(id);
  });
}
