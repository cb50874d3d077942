// Files and folders that are dropped on the page, and what their names may be.

import { fold } from './dom.js';
import { track } from './under_way.js';

/** @param {string} path */
export const baseName = (path) => path.split(/[/\\]/).pop() ?? path;

/** A path inside a project: no way out of it, nothing hidden. @param {string} path */
export function safePath(path) {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part && part !== '.');
  return parts.some((part) => part === '..' || part.startsWith('.') || part === '__MACOSX') ? null : parts.join('/');
}

/** @param {string} name */
export const plainName = (name) =>
  fold(baseName(name).replace(/\.[^.]*$/, ''))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '') || 'ships';

/** The files of a folder that was dropped. @param {FileSystemEntry} entry @param {string} under @returns {Promise<File[]>} */
async function filesUnder(entry, under = '') {
  if (entry.isFile) {
    const file = await new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail));
    return [new File([file], under + file.name)];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const all = [];
  for (;;) {
    const some = /** @type {FileSystemEntry[]} */ (await new Promise((done, fail) => reader.readEntries(done, fail)));
    if (!some.length) break;
    for (const one of some) all.push(...(await filesUnder(one, `${under}${entry.name}/`)));
  }
  return all;
}

/** Whatever files or folders are dropped anywhere on the page. @param {(files: File[]) => Promise<void>} take */
export function takeDropped(take) {
  const whole = document.documentElement;
  /** @param {DragEvent} event */
  const files = (event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!files(event)) return;
    event.preventDefault();
    whole.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) whole.classList.remove('dropping');
  });
  addEventListener('drop', async (event) => {
    whole.classList.remove('dropping');
    if (!files(event) || !event.dataTransfer) return;
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.());
    const loose = [...event.dataTransfer.files];
    const folders = entries.some((entry) => entry?.isDirectory);
    const all = async () => {
      const found = [];
      for (const entry of entries) if (entry) found.push(...(await filesUnder(entry)));
      return found;
    };
    await track((async () => take(folders ? await all() : loose))());
  });
}
