// Imports files that the reader drops, chooses or pastes. Their type is determined by content first, then by name.

import { strFromU8, strToU8 } from './vendor/fflate/browser.js';
import { listBattles, takeBattle } from './battles.js';
import { takePrinted } from './bring_printed.js';
import { takeProject, takeZip } from './bring_project.js';
import { importShips, takeToml } from './bring_ships.js';
import { inStates } from './catalogue.js';
import { byId, tell } from './dom.js';
import { baseName, takeDropped } from './dropped.js';
import { listOwnFiles } from './own_list.js';
import { fileNameOf, shipsNamed } from './pasted.js';
import { allPicks } from './state.js';
import { track } from './under_way.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./wire.js').Fault} Fault */
/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./files.js').OwnFiles} OwnFiles */

/** The program has the same limit for decompressed files. */
const MOST_BYTES = 64 * 1024 * 1024;
const PICTURE = /\.(jpe?g|png|gif|webp|svg)$/i;

export class Bring {
  /**
   * @param {{room: Room, store: Store, catalogue: Catalogue, own: OwnFiles, add: (ships: {word: string, count?: number}[]) => void, faults: (faults: Fault[]) => void}} parts
   */
  constructor(parts) {
    this.room = parts.room;
    this.store = parts.store;
    this.catalogue = parts.catalogue;
    this.own = parts.own;
    this.add = parts.add;
    this.faults = parts.faults;
    for (const id of ['choose-files', 'choose-folder']) {
      const input = /** @type {HTMLInputElement} */ (byId(id));
      input.addEventListener('change', async () => {
        await track(
          this.files(
            [...(input.files ?? [])].map((file) =>
              file.webkitRelativePath ? new File([file], file.webkitRelativePath) : file,
            ),
          ),
        );
        input.value = '';
      });
    }
    const paste = /** @type {HTMLDialogElement} */ (byId('paste-dialog'));
    const text = /** @type {HTMLTextAreaElement} */ (byId('paste-text'));
    for (const button of document.querySelectorAll('[data-paste]')) {
      button.addEventListener('click', () => {
        text.value = '';
        paste.showModal();
        text.focus();
      });
    }
    byId('paste-use').addEventListener('click', async () => {
      paste.close();
      await track(this.pasted(text.value));
    });
    takeDropped((files) => this.files(files));
    byId('battles').addEventListener('click', (event) => {
      const file = /** @type {HTMLElement} */ (event.target).closest('button')?.dataset.file;
      if (file) track(this.battle(file));
    });
    this.catalogue.addEventListener('change', () => listBattles(this.catalogue.lists.orders));
  }

  /** @param {Iterable<File>} files */
  async files(files) {
    const read = [];
    let total = 0;
    for (const file of files) {
      total += file.size;
      if (total > MOST_BYTES) {
        this.refuse(file.name, 'That is more than 64 MB.', 'Bring fewer files at a time.');
        return;
      }
      read.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
    await this.take(read);
  }

  /** @param {string} file @param {string} message @param {string} [hint] */
  refuse(file, message, hint) {
    this.faults([
      { severity: 'error', code: 'cannot-read', message: `${baseName(file)}: ${message}`, hint: hint ?? null },
    ]);
  }

  /** @param {NamedFile[]} files */
  async take(files) {
    this.faults([]);
    const root = files.find(({ name }) => baseName(name) === 'chartroom.toml');
    if (files.length > 1 && (root || files.some(({ name }) => name.includes('/')))) return takeProject(this, files);
    // Pictures first, so that ship files imported with them find them.
    const isPicture = (/** @type {NamedFile} */ { name }) => Number(PICTURE.test(name));
    for (const file of [...files].sort((one, other) => isPicture(other) - isPicture(one))) await this.one(file);
  }

  /** @param {NamedFile} file */
  async one(file) {
    const { name, bytes } = file;
    const start = strFromU8(bytes.subarray(0, 5), true);
    if (start.startsWith('%PDF')) return takePrinted(this, file);
    if (start.startsWith('PK') && !/\.(xlsx|ods)$/i.test(name)) return takeZip(this, file, MOST_BYTES);
    if (/\.toml$/i.test(name)) return takeToml(this, file);
    if (PICTURE.test(name))
      return this.put([{ name: `pictures/${baseName(name)}`, bytes }], 'files of ships can name the picture.');
    if (/\.csv$/i.test(name)) {
      const head = strFromU8(bytes.subarray(0, 400)).split(/\r?\n/)[0];
      if (/^"?ship"?[,;\t]"?class"?[,;\t]/.test(head) && /^[a-z_]+\.[a-z_0-9]+\.csv$/.test(baseName(name)))
        return this.put([{ name: `ship_values/${baseName(name)}`, bytes }], 'its official numbers are now in use.');
      if (/^"?table"?[,;\t]"?row"?[,;\t]"?column"?/.test(head))
        return this.put([{ name: `rules/${baseName(name)}`, bytes }], 'its numbers of the chart are now in use.');
    }
    return importShips(this, file);
  }

  /** Checks files that are not kept yet with the program. @param {NamedFile[]} files @returns {Promise<boolean>} whether they have no errors */
  async check(files) {
    const paths = files.map((file) => file.name).filter((name) => /\.(toml|csv)$/.test(name));
    if (!paths.length) return true;
    const answer = await this.room.call(['check', ...paths], this.own.forCall('', files), 'check');
    if (answer?.faults.length) this.faults(answer.faults);
    return !answer?.faults.some((fault) => fault.severity === 'error');
  }

  /** A warning about files that this browser cannot store. */
  notKept() {
    return this.own.kept ? '' : ' There is no room to keep it: it will be gone when you close the page.';
  }

  /** Keeps files; a single one only if it has no errors. @param {NamedFile[]} files @param {string} said */
  async put(files, said) {
    const good = await this.check(files);
    if (!good && files.length === 1) {
      tell(`${baseName(files[0].name)} is not kept: the list of faults says why.`);
      return;
    }
    this.own.put(files);
    tell(`${files.map((file) => baseName(file.name)).join(', ')}: ${said}${this.notKept()}`);
    if (files.some(({ name }) => name.endsWith('.toml')))
      await this.catalogue.fromProgram(this.room, this.own.forCall());
  }

  /** @param {string} text */
  async pasted(text) {
    const trimmed = text.trim();
    if (!trimmed) return;
    const name = fileNameOf(trimmed);
    if (name) return this.take([{ name, bytes: strToU8(trimmed + '\n') }]);
    const { sides, unknown, count } = shipsNamed(trimmed, this.catalogue);
    if (count) {
      const [{ name, divisions }] = sides;
      if (sides.length === 1 && !name && divisions.length === 1)
        this.add(divisions[0].ships.map((pick) => ({ word: pick.ship, count: pick.count })));
      else
        this.store.change(
          (state) => {
            state.sides = state.example || !allPicks(state).length ? sides : [...state.sides, ...sides];
          },
          { ships: true },
        );
      tell(`${count} ${count === 1 ? 'ship' : 'ships'} picked.`, { label: 'Undo', act: () => this.store.undo() });
    }
    this.faults(
      unknown.map((name) => {
        const near = inStates(this.catalogue.near(name)).slice(0, 3);
        const names = near.map(([ship]) => `${ship.ship} (${ship.navy})`);
        return {
          severity: 'error',
          code: 'unknown-ship',
          message: `No ship was found for “${name}”.`,
          hint: names.length ? `The nearest: ${names.join(', ')}.` : 'The search finds ships by part of a name too.',
        };
      }),
    );
  }

  /** @param {string} file one of the program's own battles @param {boolean} [asked] by the reader, and not by an address */
  battle(file, asked = true) {
    return takeBattle(this, file, asked);
  }

  renderFiles() {
    listOwnFiles(this.own);
  }
}
