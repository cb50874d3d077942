// Files that the reader brings: by dropping, choosing or pasting. What each one is, its content tells before its name.

import { strFromU8, strToU8, unzipSync } from './vendor/fflate/browser.js';
import { byId, el, save, tell } from './dom.js';
import { baseName, plainName, safePath, takeDropped } from './dropped.js';
import { kindOfToml, readOrder, settingsOf } from './order.js';
import { filesOf, plainOrder, projectFiles, shipsOfFile, sortWords, stateOf } from './printed.js';
import { track } from './under_way.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./wire.js').Fault} Fault */
/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./files.js').OwnFiles} OwnFiles */

/** The same limit as the program has for what a file unpacks to. */
const MOST_BYTES = 64 * 1024 * 1024;
const FOLDERS = /^(ship_values|rules|orders|imposition|templates|profiles|fonts|imports|pictures)\//;
const PICTURE = /\.(jpe?g|png|gif|webp|svg)$/i;

export class Bring {
  /**
   * @param {{room: Room, store: Store, catalogue: Catalogue, own: OwnFiles, add: (ships: {word: string}[]) => void, faults: (faults: Fault[]) => void}} parts
   */
  constructor(parts) {
    Object.assign(this, parts);
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
    byId('paste-open').addEventListener('click', () => {
      text.value = '';
      paste.showModal();
    });
    byId('paste-use').addEventListener('click', async () => {
      paste.close();
      await track(this.pasted(text.value));
    });
    takeDropped((files) => this.files(files));
    byId('battles').addEventListener('click', (event) => {
      const file = /** @type {HTMLElement} */ (event.target).closest('button')?.dataset.file;
      if (file) track(this.battle(file));
    });
    this.catalogue.addEventListener('change', () => this.#battles());
  }

  /** @param {Iterable<File>} files */
  async files(files) {
    const read = [];
    let total = 0;
    for (const file of files) {
      total += file.size;
      if (total > MOST_BYTES) {
        this.#refuse(file.name, 'That is more than 64 MB.', 'Bring fewer files at a time.');
        return;
      }
      read.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    }
    await this.take(read);
  }

  /** @param {string} file @param {string} message @param {string} [hint] */
  #refuse(file, message, hint) {
    this.faults([
      { severity: 'error', code: 'cannot-read', message: `${baseName(file)}: ${message}`, hint: hint ?? null },
    ]);
  }

  /** @param {NamedFile[]} files */
  async take(files) {
    this.faults([]);
    const root = files.find(({ name }) => baseName(name) === 'chartroom.toml');
    if (files.length > 1 && (root || files.some(({ name }) => name.includes('/')))) return this.#project(files);
    // A file of ships that comes with its pictures finds them.
    const isPicture = (/** @type {NamedFile} */ { name }) => Number(PICTURE.test(name));
    for (const file of [...files].sort((one, other) => isPicture(other) - isPicture(one))) await this.#one(file);
  }

  /** @param {NamedFile} file */
  async #one(file) {
    const { name, bytes } = file;
    const start = strFromU8(bytes.subarray(0, 5), true);
    if (start.startsWith('%PDF')) return this.#printed(file);
    if (start.startsWith('PK') && !/\.(xlsx|ods)$/i.test(name)) return this.#zip(file);
    if (/\.toml$/i.test(name)) return this.#toml(file);
    if (PICTURE.test(name))
      return this.#put([{ name: `pictures/${baseName(name)}`, bytes }], 'Files of ships can name the picture.');
    if (/\.csv$/i.test(name)) {
      const head = strFromU8(bytes.subarray(0, 400)).split(/\r?\n/)[0];
      if (/^"?ship"?[,;\t]"?class"?[,;\t]/.test(head) && /^[a-z_]+\.[a-z_0-9]+\.csv$/.test(baseName(name)))
        return this.#put(
          [{ name: `ship_values/${baseName(name)}`, bytes }],
          'The official numbers in it count from now on.',
        );
      if (/^"?table"?[,;\t]"?row"?[,;\t]"?column"?/.test(head))
        return this.#put(
          [{ name: `rules/${baseName(name)}`, bytes }],
          'The numbers of the official chart count from now on.',
        );
    }
    return this.#import(file);
  }

  /** Asks the program what it thinks of these files. @param {string[]} paths */
  async #check(paths) {
    const answer = await this.room.call(['check', ...paths], this.own.forCall(), 'check');
    if (answer?.faults.length) this.faults(answer.faults);
  }

  /** @param {NamedFile[]} files @param {string} said */
  #put(files, said) {
    this.own.put(files);
    tell(
      `${files.map((file) => baseName(file.name)).join(', ')}: ${said}${this.own.kept ? '' : ' There is no room to keep it: it is gone when you close the page.'}`,
    );
    const paths = files.map((file) => file.name).filter((name) => /\.(toml|csv)$/.test(name));
    if (paths.length) this.#check(paths);
    if (paths.some((path) => !path.endsWith('.csv'))) this.catalogue.fromProgram(this.room, this.own.forCall());
  }

  /** A PDF of Chartroom's: what it was printed from comes into the form, and the damage if it was filled in. @param {NamedFile} file */
  async #printed({ name, bytes }) {
    const plain = `${plainName(name)}.pdf`;
    const pdf = [{ name: plain, bytes }];
    tell(`${baseName(name)} is being read …`);
    const told = await this.room.call(['read', plain, '--call'], pdf, 'read call');
    if (!told) return;
    /** @type {import('./printed.js').Call|null} */
    const call = told.code === 0 ? JSON.parse(told.text) : null;
    const fillable = !call || 'fillable' in call.options;
    const filled = fillable ? await this.room.call(['read', plain], pdf, 'read filled') : null;
    if (filled?.code !== 0 && (!call || filled?.faults.length)) {
      // Of a PDF that is no form, that it says nothing of its call is worth more.
      this.faults((call ? filled?.faults : told.faults) ?? []);
      return;
    }
    if (filled?.faults.length) this.faults(filled.faults);
    const before = { state: this.store.state, files: new Map(this.own.all) };
    const undo = {
      label: 'Undo',
      act: () => {
        this.own.replaceAll(before.files);
        this.store.replace(before.state);
        this.catalogue.fromProgram(this.room, this.own.forCall());
      },
    };
    const lost = filled?.code === 0 ? filled.text : '';
    if (!call) {
      this.store.replace(readOrder(lost, this.store.state));
      tell(`${baseName(name)}: its ships are in the form, with what they have lost.`, undo);
      return;
    }
    const mine = await this.#carried(call, lost);
    if (!mine) {
      this.own.put([{ name: plain, bytes }]);
      this.store.change((state) => {
        Object.assign(state, { from: plain, options: {}, battle: '' });
      });
      tell(`${baseName(name)} is printed again as it was. What you set in the form changes it.`, undo);
      return;
    }
    this.store.replace(mine.state);
    const taken = mine.replaced.length ? ` Its ${mine.replaced.join(', ')} took the place of yours.` : '';
    tell(
      lost
        ? `${baseName(name)}: its ships are in the form, with what they have lost.${taken}`
        : `${baseName(name)}: its ships and settings are in the form.${taken}`,
      undo,
    );
  }

  /**
   * Takes the files that a PDF carries, and gives the state that prints it; null if the form cannot say it.
   * @param {import('./printed.js').Call} call @param {string} lost the order of battle that a filled form gave, or ''
   */
  async #carried(call, lost) {
    const files = filesOf(call);
    const sorted = sortWords(call, this.catalogue.lists);
    /** @type {NamedFile[]} */
    const ships = [];
    for (const file of sorted.shipFiles) {
      if (file.name.endsWith('.toml')) {
        ships.push({ ...file, name: `ship_values/${plainName(file.name)}.toml` });
        continue;
      }
      const answer = await this.room.call(['import', file.name], [file], 'import');
      const made = answer?.files.find((one) => one.name.endsWith('.toml'));
      if (!made) return null;
      ships.push({ name: `ship_values/${plainName(made.name)}.toml`, bytes: made.bytes });
    }
    const project = [...projectFiles(files), ...ships];
    const [order] = sorted.orders;
    const [battle] = sorted.battles;
    let text = lost || order?.text || '';
    if (!text && battle) text = (await this.#textOfBattle(battle)) ?? '';
    const found = {
      lists: this.catalogue.lists,
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
      const mine = this.own.all.get(name);
      return mine && strFromU8(mine, true) !== strFromU8(bytes, true);
    };
    const replaced = project.filter(differs).map((file) => file.name);
    if (project.length) {
      this.own.put(project);
      await this.catalogue.fromProgram(this.room, this.own.forCall());
    }
    found.lists = this.catalogue.lists;
    if (!lost)
      found.ships = ships.flatMap((file) => shipsOfFile(file.name, found.lists.ships)).map((ship) => ship.word);
    const state = stateOf(asked, found);
    if (state && lost) plainOrder(state, Boolean(order || battle), found.lists.ships);
    return state && { state, replaced };
  }

  /** @param {NamedFile} file */
  #zip({ name, bytes }) {
    let total = 0;
    try {
      const entries = unzipSync(bytes, {
        filter: (entry) => (total += entry.originalSize) <= MOST_BYTES && !entry.name.endsWith('/'),
      });
      if (total > MOST_BYTES) return this.#refuse(name, 'It unpacks to more than 64 MB.');
      return this.take(
        Object.entries(entries).map(([path, data]) => ({
          name: Object.keys(entries).length === 1 ? baseName(path) : path.includes('/') ? path : `./${path}`,
          bytes: data,
        })),
      );
    } catch {
      return this.#refuse(name, 'It is not a zip that can be read.');
    }
  }

  /** A folder with a chartroom.toml, or with folders named as a project's. @param {NamedFile[]} files */
  async #project(files) {
    const paths = files.map((file) => ({ ...file, name: safePath(file.name) ?? '' })).filter((file) => file.name);
    const home =
      paths.find((file) => baseName(file.name) === 'chartroom.toml')?.name.replace(/chartroom\.toml$/, '') ??
      this.#commonFolder(paths);
    const inside = paths
      .filter((file) => file.name.startsWith(home))
      .map((file) => ({ ...file, name: file.name.slice(home.length) }));
    const kept = inside.filter((file) => FOLDERS.test(file.name) || file.name === 'chartroom.toml');
    const rest = inside.filter((file) => !kept.includes(file) && !file.name.includes('/'));
    if (kept.length)
      this.#put(
        kept,
        `${kept.length} ${kept.length === 1 ? 'file' : 'files'} of the project ${kept.length === 1 ? 'is' : 'are'} in use.`,
      );
    this.#settings(kept.find((file) => file.name === 'chartroom.toml'));
    const orders = [...kept.filter((file) => file.name.startsWith('orders/')), ...rest].filter((file) =>
      file.name.endsWith('.toml'),
    );
    if (orders.length) this.#toml(orders[orders.length - 1]);
    for (const file of rest)
      if (!file.name.endsWith('.toml') && /\.(csv|xlsx|ods|txt|sship)$/i.test(file.name)) await this.#one(file);
    if (!kept.length && !rest.length)
      this.#refuse(
        'The folder',
        'there is nothing of Chartroom in it.',
        'A project has a file chartroom.toml, or folders such as ship_values.',
      );
  }

  /** What a project sets for all that it prints, into the form. @param {NamedFile|undefined} file */
  #settings(file) {
    if (!file) return;
    try {
      const settings = settingsOf(strFromU8(file.bytes));
      this.store.change((state) => {
        Object.assign(state.options, settings);
      });
    } catch {
      // The program tells what is wrong with it.
    }
  }

  /** @param {NamedFile[]} files */
  #commonFolder(files) {
    const first = files[0]?.name.split('/')[0] ?? '';
    return files.every((file) => file.name.startsWith(`${first}/`)) && !FOLDERS.test(`${first}/`) ? `${first}/` : '';
  }

  /** @param {NamedFile} file */
  #toml({ name, bytes }) {
    const text = strFromU8(bytes);
    try {
      const kind = kindOfToml(text);
      if (kind === 'order') {
        this.store.replace(readOrder(text, this.store.state));
        tell(`${baseName(name)}: the order of battle is in the form.`, { label: 'Undo', act: () => this.store.undo() });
      } else if (kind === 'ships') {
        this.#ships(`ship_values/${plainName(name)}.toml`, bytes);
      } else
        this.#put(
          [{ name: FOLDERS.test(name) || name === 'chartroom.toml' ? name : `rules/${baseName(name)}`, bytes }],
          'It is in use from now on.',
        );
    } catch (error) {
      const fault = /** @type {any} */ (error);
      this.faults([
        {
          severity: 'error',
          code: 'toml-syntax',
          message: `${baseName(name)} is not TOML: ${String(fault.message).split('\n')[0]}`,
          file: baseName(name),
          line: fault.line ?? null,
          column: fault.column ?? null,
        },
      ]);
    }
  }

  /** Ships of the reader's own: found by the search from now on, and picked at once if they are few. @param {string} path @param {Uint8Array} bytes */
  async #ships(path, bytes) {
    this.own.put([{ name: path, bytes }]);
    await this.#check([path]);
    await this.catalogue.fromProgram(this.room, this.own.forCall());
    const fresh = shipsOfFile(path, this.catalogue.lists.ships);
    const picked = fresh.length > 0 && fresh.length <= 12;
    if (picked) this.add(fresh);
    const kept = this.own.kept ? '' : ' There is no room to keep the file: it is gone when you close the page.';
    if (!fresh.length) tell(`${baseName(path)} is in use; no ship is in it.${kept}`);
    else
      tell(
        `${fresh.length === 1 ? fresh[0].ship : `${fresh.length} ships`} of ${baseName(path)}: ${picked ? 'picked, and ' : ''}found by the search from now on.${kept}`,
      );
  }

  /** A spreadsheet or a Springsharp report becomes a file of ships. @param {NamedFile} file */
  async #import({ name, bytes }) {
    const ending = /\.(txt|sship|xlsx|ods|csv)$/i.exec(name)?.[1].toLowerCase();
    if (!ending)
      return this.#refuse(
        name,
        'Chartroom does not read this kind of file.',
        'It reads .toml, .txt and .sship (Springsharp), .xlsx, .ods, .csv, .pdf, .zip and pictures.',
      );
    const plain = `${plainName(name)}.${ending}`;
    tell(`${baseName(name)} is being read …`);
    const answer = await this.room.call(['import', plain], [...this.own.forCall(), { name: plain, bytes }], 'import');
    if (!answer) return undefined;
    this.faults(answer.faults);
    const made = answer.files.find((made) => made.name.endsWith('.toml'));
    if (!made) {
      if (!answer.faults.length) this.#refuse(name, 'No ship was found in it.');
      return undefined;
    }
    return this.#ships(`ship_values/${plainName(made.name)}.toml`, made.bytes);
  }

  /** A report, a table, a file's text, or a list of names. @param {string} text */
  async pasted(text) {
    const trimmed = text.trim();
    if (!trimmed) return;
    if (/laid down|displacement:|springsharp/i.test(trimmed))
      return this.take([{ name: 'pasted.txt', bytes: strToU8(trimmed + '\n') }]);
    if (/^\s*\[|^\s*\w+\s*=/m.test(trimmed))
      return this.take([{ name: 'pasted.toml', bytes: strToU8(trimmed + '\n') }]);
    const lines = trimmed
      .split(/\r?\n|;/)
      .flatMap((line) => (/[,\t]/.test(line) && !/\t/.test(line) ? line.split(',') : [line]))
      .map((line) => line.trim())
      .filter(Boolean);
    const head = trimmed.split(/\r?\n/)[0];
    if (/\t|;|,/.test(head) && /\b(ship|name|schiff|navire|nave|buque)\b/i.test(head) && trimmed.includes('\n')) {
      return this.take([{ name: 'pasted.csv', bytes: strToU8(trimmed + '\n') }]);
    }
    const unknown = [];
    /** @type {{word: string}[]} */
    const found = [];
    for (const line of lines) {
      const [, before, name, after] = /^(?:(\d+)\s*[x×]\s*)?(.*?)(?:\s*[*x×]\s*(\d+))?$/i.exec(line) ?? [];
      const ship =
        this.catalogue.ship(name) ??
        this.catalogue.search(name.replace(/^(HMS|USS|SMS|IJN|HIJMS|RN|HMAS|SS)\s+/i, ''))[0];
      if (!ship) unknown.push(line);
      else for (let count = Number(before ?? after ?? 1); count > 0 && found.length < 400; count -= 1) found.push(ship);
    }
    if (found.length) this.add(found);
    if (unknown.length)
      this.faults([
        {
          severity: 'error',
          code: 'unknown-ship',
          message: `No ship was found for: ${unknown.slice(0, 12).join('; ')}${unknown.length > 12 ? ' …' : ''}`,
          hint: 'One name a line; a report of Springsharp or a table with headings is read too.',
        },
      ]);
  }

  /** The text of one of the program's own battles; null if it cannot be had. @param {string} file */
  async #textOfBattle(file) {
    const response = await fetch(`./orders/${file}`).catch(() => null);
    if (response?.ok) return response.text();
    const answer = await this.room.call(['eject', `orders/${file}`], [], 'battle');
    const made = answer?.files.find((one) => one.name.endsWith(file));
    return made ? strFromU8(made.bytes) : null;
  }

  /** @param {string} file one of the program's own battles */
  async battle(file) {
    try {
      const text = await this.#textOfBattle(file);
      if (text === null) throw new Error(`no ${file}`);
      const next = readOrder(text, this.store.state);
      next.battle = file;
      this.store.replace(next);
      /** @type {HTMLDetailsElement} */ (byId('battles-box')).open = false;
      byId('said').textContent = `${next.title} is in the form.`;
    } catch {
      this.#refuse(file, 'The battle could not be loaded.', 'Look whether you are online.');
    }
  }

  #battles() {
    byId('battles').replaceChildren(
      ...this.catalogue.lists.orders.map((battle) =>
        el(
          'li',
          {},
          el(
            'button',
            { type: 'button', class: 'battle', data: { file: battle.file } },
            el('b', {}, battle.title),
            el('small', {}, battle.subtitle),
          ),
        ),
      ),
    );
  }

  /** The list of the reader's files. */
  renderFiles() {
    const names = this.own.names();
    byId('own-files').hidden = !names.length;
    byId('own-list').replaceChildren(
      ...names.map((name) =>
        el(
          'li',
          {},
          el('span', {}, name),
          ' ',
          el(
            'button',
            {
              type: 'button',
              class: 'link',
              'aria-label': `Save ${name}`,
              onclick: () =>
                save(baseName(name), /** @type {any} */ (this.own.all.get(name)), 'application/octet-stream'),
            },
            'Save',
          ),
          ' ',
          el(
            'button',
            { type: 'button', class: 'link', 'aria-label': `Take ${name} away`, onclick: () => this.own.remove(name) },
            'Take away',
          ),
        ),
      ),
    );
  }
}
