// Lays the site out in web/dist: the page's files, the module as it is, as .gz for hosts that cannot set headers,
// as .br for those that can; the lists that the page offers at once; and the list of files by which the service worker keeps the site.
//   node web/pack.mjs MODULE [--quick]

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { lighten } from './lighten.mjs';
import { ask, instantiate } from './module.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const dist = join(web, 'dist');
const [module] = process.argv.slice(2);
const quick = process.argv.includes('--quick');
const PACKED = 'chartroom.wasm.gz';
/** The most bytes that a visitor of a club's page loads; as brotli they are fewer. */
const MOST = 16e6;

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
cpSync(join(web, 'site'), dist, { recursive: true });

const raw = lighten(readFileSync(module), join(web, '..'));
const gzip = gzipSync(raw, { level: 9 });
writeFileSync(join(dist, 'chartroom.wasm'), raw);
writeFileSync(join(dist, PACKED), gzip);
const sizes = { raw: raw.length, gzip: gzip.length };
if (!quick) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const brotli = brotliCompressSync(raw, { params });
  writeFileSync(join(dist, 'chartroom.wasm.br'), brotli);
  sizes.brotli = brotli.length;
}

if (gzip.length > MOST) {
  throw new Error(`the module is too large: ${gzip.length} bytes as gzip, of which ${MOST} are allowed`);
}

// The lists that the page offers before the module is loaded, made by the module itself.
const program = instantiate(new WebAssembly.Module(raw));
const list = (...words) => {
  const answer = ask(program, ['list', ...words, '--json']);
  if (answer.code !== 0) throw new Error(JSON.stringify(answer.faults));
  return JSON.parse(answer.text);
};
const lists = Object.fromEntries(
  ['ships', 'rules', 'papers', 'impositions', 'cutters', 'orders', 'languages'].map((what) => [what, list(what)]),
);
for (const what of ['scales', 'forms']) {
  lists[what] = Object.fromEntries(lists.rules.map(({ id }) => [id, list(what, '--rules', id)]));
}
// Not every host compresses.
writeFileSync(join(dist, 'data.json.gz'), gzipSync(JSON.stringify(lists), { level: 9 }));
mkdirSync(join(dist, 'orders'));
for (const { file } of lists.orders) {
  cpSync(join(web, '..', 'data', 'orders', file), join(dist, 'orders', file));
}

// The explanations of faults, for faults.html.
cpSync(join(web, '..', 'data', 'faults.toml'), join(dist, 'faults.toml'));
// The terms of all that is in the module.
cpSync(join(web, '..', 'data', 'licenses.txt'), join(dist, 'licenses.txt'));

const digest = (...parts) => {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest('hex').slice(0, 16);
};
const manifest = readFileSync(join(web, '..', 'Cargo.toml'), 'utf8');
const version = /^version = "(.+)"$/m.exec(manifest)[1];
const home = { home: 'static', wasm: PACKED, version: `${version} ${digest(raw).slice(0, 8)}` };
writeFileSync(join(dist, 'home.json'), `${JSON.stringify(home)}\n`);

// The files to cache: everything except the service worker itself and compressed copies of the module.
const left = new Set(['sw.js', 'chartroom.wasm', 'chartroom.wasm.br']);
const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const names = entries.map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
const kept = names.filter((name) => !left.has(name) && !name.endsWith('.md')).sort();
const edition = digest(...kept.flatMap((name) => [name, '\0', readFileSync(join(dist, name))]));

const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
const EDITION = "const EDITION = 'dev';";
const FILES = 'const FILES = [];';
for (const line of [EDITION, FILES]) {
  if (!worker.includes(line)) throw new Error(`sw.js does not have the line ${line}`);
}
const files = JSON.stringify(['./', ...kept], null, 2).replaceAll('"', "'");
writeFileSync(
  join(dist, 'sw.js'),
  worker.replace(EDITION, `const EDITION = '${edition}';`).replace(FILES, `const FILES = ${files};`),
);

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const told = Object.entries(sizes).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
console.log(`web/dist: ${kept.length} files, edition ${edition}; module ${told.join(', ')}`);
