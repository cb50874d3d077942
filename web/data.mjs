// What the form offers before the program has arrived: the lists of ships, rule sets, scales, forms, papers and battles as
// one file, and the program's own orders of battle. Made by the module itself.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packCall, unpackAnswer } from './site/wire.js';

const web = dirname(fileURLToPath(import.meta.url));

/** @param {Buffer} module */
async function program(module) {
  const compiled = await WebAssembly.compile(module);
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(compiled)) {
    (imports[space] ??= {})[name] = () => { throw new Error(`${space}.${name} is not there`); };
  }
  const { exports } = await WebAssembly.instantiate(compiled, imports);
  exports._initialize?.();
  return (...words) => {
    const bytes = packCall({ words: [...words, '--json'], locale: 'en', files: [] });
    const at = exports.room(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer).set(bytes, at);
    const place = exports.call(at, bytes.length) >>> 0;
    const length = new DataView(exports.memory.buffer).getUint32(place, true);
    const answer = unpackAnswer(new Uint8Array(exports.memory.buffer).slice(place + 4, place + 4 + length));
    exports.done(place);
    if (answer.code !== 0) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.faults)}`);
    return JSON.parse(answer.text);
  };
}

/** Writes data.json and orders/ into the site. @param {string} dist @param {Buffer} module */
export async function makeData(dist, module) {
  const list = await program(module);
  const data = { ships: list('list', 'ships'), rules: list('list', 'rules'), scales: {}, forms: {} };
  for (const { id } of data.rules) {
    data.scales[id] = list('list', 'scales', '--rules', id);
    data.forms[id] = list('list', 'forms', '--rules', id);
  }
  for (const what of ['papers', 'impositions', 'cutters', 'orders']) data[what] = list('list', what);
  writeFileSync(join(dist, 'data.json'), JSON.stringify(data));
  mkdirSync(join(dist, 'orders'), { recursive: true });
  for (const { file } of data.orders) cpSync(join(web, '..', 'orders', file), join(dist, 'orders', file));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = process.argv[2] ?? join(web, 'dist');
  await makeData(dist, readFileSync(join(dist, 'chartroom.wasm')));
}
