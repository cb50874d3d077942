// Downloads: files to print, files for cutters, and the project they are made from.

import { strToU8, zipSync } from './vendor/fflate/browser.js';
import { byId, save, slug, tell } from './dom.js';
import { allPicks } from './state.js';
import { writeOrder } from './order.js';
import { commandLine, exportWords, orderName, request } from './words.js';

/** @typedef {import('./room.js').Room} Room */
/** @typedef {import('./state.js').State} State */
/** @typedef {import('./words.js').Format} Format */
/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./wire.js').Answer} Answer */

const TYPES = /** @type {Record<string, string>} */ ({
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  png: 'image/png',
  dxf: 'image/vnd.dxf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
});

/** Settings of a project's `chartroom.toml`. */
const SETTINGS = ['rules', 'scale', 'units', 'paper', 'ink', 'size', 'unknown'];

/** @param {string} name */
const typeOf = (name) => TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream';

/** The files of a call, with the order of battle if it needs one. @param {NamedFile[]} own @param {{name: string, text: string}|null} order */
export const filesWith = (own, order) => (order ? [...own, { name: order.name, bytes: strToU8(order.text) }] : own);

export class Downloads {
  /**
   * @param {Room} room
   * @param {() => State} state
   * @param {(from?: string) => NamedFile[]} own
   * @param {(answer: Answer) => void} told
   */
  constructor(room, state, own, told) {
    this.room = room;
    this.state = state;
    this.own = own;
    this.told = told;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-download]'))) {
      button.addEventListener('click', () => this.#get(button));
    }
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll('[data-export]'))) {
      button.addEventListener('click', () => this.#get(button));
    }
    byId('save-project').addEventListener('click', () => this.project());
    byId('save-order').addEventListener('click', () =>
      save(orderName(this.state()), writeOrder(this.state()), 'application/toml'),
    );
    byId('open-pdf').addEventListener('click', () => this.#open());
  }

  /** @param {Format} format @param {string[]} [more] @returns {Promise<Answer|null>} */
  async make(format, more = []) {
    const state = this.state();
    const { words, order, lacking } = request(state, format);
    if (lacking) {
      tell(lacking);
      return null;
    }
    const answer = await this.room.call([...words, ...more], filesWith(this.own(state.from), order), `make ${format}`);
    if (answer) this.told(answer);
    return answer;
  }

  /** @param {HTMLButtonElement} button */
  async #get(button) {
    const [format, ...more] = (button.dataset.download ?? 'pdf').split(' ');
    button.setAttribute('aria-busy', 'true');
    try {
      const ending = button.dataset.export;
      const answer = await (ending ? this.#spreadsheet(ending) : this.make(/** @type {Format} */ (format), more));
      if (!answer) return;
      if (!answer.files.length) {
        tell('No file could be made; the list of faults says why.');
        byId('faults').scrollIntoView({ block: 'nearest' });
        return;
      }
      this.#hand(answer.files);
      if (answer.code > 0) tell('The file is there, but something was left out; the list of faults says what.');
    } finally {
      button.removeAttribute('aria-busy');
    }
  }

  /** The ships that were picked, with their figures, as a workbook. @param {string} ending @returns {Promise<Answer|null>} */
  async #spreadsheet(ending) {
    const words = exportWords(this.state(), ending);
    if (!words) {
      tell('Pick ships first, or a whole navy under “More options”.');
      return null;
    }
    const answer = await this.room.call(words, this.own(), `export ${ending}`);
    if (answer) this.told(answer);
    return answer;
  }

  /** One file as it is, several as a zip. @param {NamedFile[]} files */
  #hand(files) {
    if (files.length === 1)
      return save(baseName(files[0].name), /** @type {any} */ (files[0].bytes), typeOf(files[0].name));
    // A deck is named after its list of pictures.
    const list = files.find((file) => file.name.endsWith('.json'));
    const name = baseName(list?.name ?? files[0].name).replace(/[-_]?0*1?\.[a-z]+$/, '');
    const ending = list ? 'deck' : files[0].name.split('.').pop();
    const data = zipSync(Object.fromEntries(files.map((file) => [file.name, file.bytes])), {
      level: ending === 'png' || ending === 'deck' ? 0 : 6,
    });
    return save(`${name}-${ending}.zip`, /** @type {any} */ (data), TYPES.zip);
  }

  /** Opens the PDF in a new tab, where the viewer can print it. */
  async #open() {
    // Opened before the answer arrives, since a later one would be blocked as a pop-up.
    const tab = window.open('', '_blank');
    const answer = await this.make('pdf');
    const file = answer?.files[0];
    if (!file) {
      tab?.close();
      if (answer) tell('No file could be made; the list of faults says why.');
      return;
    }
    const url = URL.createObjectURL(new Blob([/** @type {any} */ (file.bytes)], { type: TYPES.pdf }));
    if (tab) tab.location.href = url;
    else this.#hand([file]);
    setTimeout(() => URL.revokeObjectURL(url), 600_000);
  }

  /** Saves a project, to continue on the command line or on this page later. */
  project() {
    const state = this.state();
    /** @type {Record<string, Uint8Array>} */
    const files = {};
    for (const { name, bytes } of this.own(state.from)) files[name] = bytes;
    const settings = SETTINGS.filter((key) => state.options[key]).map(
      (key) => `${key} = ${JSON.stringify(state.options[key])}`,
    );
    if (!files['chartroom.toml']?.length)
      files['chartroom.toml'] = strToU8(
        [
          '# A Chartroom project; print it with',
          `#   ${commandLine(request(state, 'pdf').words).join(' ')}`,
          ...settings,
          '',
        ].join('\n'),
      );
    const name = slug(state.title, 'chartroom');
    if (allPicks(state).length) files[orderName(state)] = strToU8(writeOrder(state));
    save(`${name}.zip`, /** @type {any} */ (zipSync(files)), TYPES.zip);
  }
}

/** @param {string} path */
const baseName = (path) => path.split('/').pop() ?? path;
