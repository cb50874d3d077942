// The reader's own files: ships, official numbers, rules, whole projects. They are stored in this browser and passed to
// every call as a project.

import { strFromU8, strToU8 } from './vendor/fflate/browser.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */

const KEY = 'chartroom.files';

/** @param {Uint8Array} bytes */
const toBase64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

/** Whether these bytes are text that comes back unchanged. @param {Uint8Array} bytes */
function asText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export class OwnFiles extends EventTarget {
  constructor() {
    super();
    /** @type {Map<string, Uint8Array>} */
    this.all = new Map();
    /** Whether `chartroom serve` runs in a folder with a chartroom.toml of its own. */
    this.inProject = false;
    /** Whether all of them could be stored. */
    this.kept = true;
    this.#load();
    // Another tab changed them.
    addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.#load();
      this.dispatchEvent(new Event('change'));
      this.dispatchEvent(new Event('elsewhere'));
    });
  }

  #load() {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      const kept = new Map([...this.all].filter(([name]) => name.endsWith('.pdf')));
      this.all = new Map(
        Object.entries(stored).map(([name, value]) => {
          const { text, base64 } = /** @type {{text?: string, base64?: string}} */ (value);
          return [
            name,
            text !== undefined ? strToU8(text) : Uint8Array.from(atob(base64 ?? ''), (char) => char.charCodeAt(0)),
          ];
        }),
      );
      for (const [name, bytes] of kept) this.all.set(name, bytes);
    } catch {
      this.kept = false;
    }
  }

  #store() {
    /** @type {Record<string, {text: string}|{base64: string}>} */
    const out = {};
    for (const [name, bytes] of this.all) {
      if (name.endsWith('.pdf')) continue;
      const text = asText(bytes);
      out[name] = text !== null ? { text } : { base64: toBase64(bytes) };
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(out));
      this.kept = true;
    } catch {
      this.kept = false;
    }
    this.dispatchEvent(new Event('change'));
  }

  /** @param {NamedFile[]} files */
  put(files) {
    for (const { name, bytes } of files) this.all.set(name, bytes);
    this.#store();
  }

  /** @param {string} name */
  remove(name) {
    this.all.delete(name);
    this.#store();
  }

  /** Replaces all files. @param {Map<string, Uint8Array>} files */
  replaceAll(files) {
    this.all = new Map(files);
    this.#store();
  }

  /** @param {string} name @returns {string|null} */
  text(name) {
    const bytes = this.all.get(name);
    return bytes ? strFromU8(bytes) : null;
  }

  /**
   * All files except printed PDFs, which are only passed to calls that name one.
   * @param {string} [from] @param {NamedFile[]} [more] files that are not kept yet @returns {NamedFile[]}
   */
  forCall(from, more = []) {
    const files = [...this.all]
      .filter(([name]) => (!name.endsWith('.pdf') || name === from) && !more.some((file) => file.name === name))
      .map(([name, bytes]) => ({ name, bytes }));
    files.push(...more);
    // Only the files of a project add to or replace the built-in ones.
    const folders = files.some(({ name }) => name.includes('/'));
    if (folders && !this.inProject && !files.some(({ name }) => name === 'chartroom.toml'))
      files.push({ name: 'chartroom.toml', bytes: new Uint8Array() });
    return files;
  }

  /** @returns {string[]} */
  names() {
    return [...this.all.keys()].sort();
  }
}
