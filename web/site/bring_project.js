// Imports a project from a zip or a folder: its files, its settings and its order of battle.

import { strFromU8, unzipSync } from './vendor/fflate/browser.js';
import { baseName, safePath } from './dropped.js';
import { settingsOf } from './order.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {import('./bring.js').Bring} Bring */

/** The folders of a project. */
export const FOLDERS =
  /^(ship_values|rules|fits|orders|imposition|templates|profiles|fonts|imports|pictures|languages)\//;

/** @param {Bring} bring @param {NamedFile} file @param {number} most bytes that it may unpack to */
export function takeZip(bring, { name, bytes }, most) {
  let total = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: (entry) => (total += entry.originalSize) <= most && !entry.name.endsWith('/'),
    });
    if (total > most) return bring.refuse(name, 'It unpacks to more than 64 MB.');
    const paths = Object.keys(entries);
    return bring.take(
      Object.entries(entries).map(([path, data]) => ({
        name: paths.length === 1 ? baseName(path) : path.includes('/') ? path : `./${path}`,
        bytes: data,
      })),
    );
  } catch {
    return bring.refuse(name, 'This zip cannot be read.');
  }
}

/** A folder with a chartroom.toml, or with folders named like a project's. @param {Bring} bring @param {NamedFile[]} files */
export async function takeProject(bring, files) {
  const paths = files.map((file) => ({ ...file, name: safePath(file.name) ?? '' })).filter((file) => file.name);
  const home =
    paths.find((file) => baseName(file.name) === 'chartroom.toml')?.name.replace(/chartroom\.toml$/, '') ??
    commonFolder(paths);
  const inside = paths
    .filter((file) => file.name.startsWith(home))
    .map((file) => ({ ...file, name: file.name.slice(home.length) }));
  // The paths of a book's texts are in its book.toml.
  const texts = inside.some((file) => file.name === 'book.toml') ? /\.(md|txt|jpe?g|png|gif|webp|svg)$/i : null;
  const kept = inside.filter(
    (file) => FOLDERS.test(file.name) || /^(chartroom|book)\.toml$/.test(file.name) || texts?.test(file.name),
  );
  const rest = inside.filter((file) => !kept.includes(file) && !file.name.includes('/'));
  if (kept.length) {
    const many = kept.length === 1 ? '1 file of the project is' : `${kept.length} files of the project are`;
    await bring.put(kept, `${many} now in use.`);
  }
  takeSettings(
    bring,
    kept.find((file) => file.name === 'chartroom.toml'),
  );
  const orders = [...kept.filter((file) => file.name.startsWith('orders/')), ...rest].filter((file) =>
    file.name.endsWith('.toml'),
  );
  if (orders.length) await bring.one(orders[orders.length - 1]);
  for (const file of rest)
    if (!file.name.endsWith('.toml') && /\.(csv|xlsx|ods|txt|sship)$/i.test(file.name)) await bring.one(file);
  if (!kept.length && !rest.length)
    bring.refuse(
      'The folder',
      'It has no files that Chartroom can use.',
      'A project has a file chartroom.toml, or folders such as ship_values.',
    );
}

/** Copies the project's default settings to the form. @param {Bring} bring @param {NamedFile|undefined} file */
function takeSettings(bring, file) {
  if (!file) return;
  try {
    const settings = settingsOf(strFromU8(file.bytes));
    bring.store.change((state) => {
      Object.assign(state.options, settings);
    });
  } catch {
    // The program reports its faults.
  }
}

/** The common folder of all files, or ''. @param {NamedFile[]} files */
function commonFolder(files) {
  const first = files[0]?.name.split('/')[0] ?? '';
  return files.every((file) => file.name.startsWith(`${first}/`)) && !FOLDERS.test(`${first}/`) ? `${first}/` : '';
}
