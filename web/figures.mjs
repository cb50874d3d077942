// Size, speed and memory of the module for the browser, and the speed of `chartroom serve`, for docs/performance.md.
// Every figure is the median of nine: by the clock, and in processor time, which a busy machine lengthens less.
//   node web/figures.mjs [the module] [the program]
// The processor time of `serve` is read from /proc, so that part needs Linux.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { ask, instantiate } from './module.mjs';
import { packCall, unpackAnswer } from './site/wire.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modulePath = resolve(process.argv[2] ?? join(root, 'web/dist/chartroom.wasm'));
const program = resolve(process.argv[3] ?? join(root, 'target/release/chartroom'));

const TIMES = 9;
const SIX = 'print log mikasa asama fuji borodino hannibal majestic --format svg'.split(' ');
const PACK = 'print pack tsushima --format svg'.split(' ');
const SHIPS = ['asahi', 'hood', 'aurora', 'cressy', 'retvizan', 'yashima', 'takao', 'rossia', 'rurik'];
// Scales that were not asked for before, as multiples, so that nothing is remembered.
const scaled = (words) => Array.from({ length: TIMES }, (_, at) => [...words, '--scale', `${(at + 11) / 10}x`]);
const CHANGES = {
  'six ships, another scale': scaled(SIX),
  'six ships, one exchanged': SHIPS.map((ship) => SIX.map((word) => (word === 'majestic' ? ship : word))),
  'the pack of Tsushima, another scale': scaled(PACK),
};

const mega = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const median = (all) => all.toSorted((one, other) => one - other)[all.length >> 1];
const tell = (what, times) =>
  console.log(
    `${what}: ${median(times.map(([clock]) => clock)).toFixed(0)} ms by the clock, ` +
      `${median(times.map(([, busy]) => busy)).toFixed(0)} ms of the processor (${times.map(([, busy]) => busy.toFixed(0)).join(' ')})`,
  );

const raw = readFileSync(modulePath);
const brotli = brotliCompressSync(raw, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
console.log(
  `module: ${mega(raw.length)}, gzip ${mega(gzipSync(raw, { level: 9 }).length)}, brotli ${mega(brotli.length)}`,
);

const module = new WebAssembly.Module(raw);
const timed = (room, words) => {
  const [began, busy] = [performance.now(), process.cpuUsage()];
  const answer = ask(room, words);
  if (!answer.files.length) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.faults)}`);
  const { user, system } = process.cpuUsage(busy);
  return [performance.now() - began, (user + system) / 1000];
};
const first = [];
for (let at = 0; at < TIMES; at += 1) first.push(timed(instantiate(module), SIX));
tell('module, first sheet', first);
for (const [what, calls] of Object.entries(CHANGES)) {
  const room = instantiate(module);
  timed(room, calls[0].slice(0, 9));
  tell(
    `module, ${what}`,
    calls.map((words) => timed(room, words)),
  );
  console.log(`  memory ${mega(room.memory.buffer.byteLength)}`);
}
{
  const room = instantiate(module);
  const book = timed(room, 'print book --navy japan --navy russia --navy germany'.split(' '));
  tell('module, a book of three navies', [book]);
  console.log(`  memory ${mega(room.memory.buffer.byteLength)}`);
}

const child = spawn(program, ['serve', '--port', '0'], {
  cwd: mkdtempSync(join(tmpdir(), 'chartroom-')),
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise((found, failed) => {
  child.on('error', failed);
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
    const line = /http:\/\/\S+/.exec(said);
    if (line) found(new URL(line[0]));
  });
});
/** Processor time of a process and of its children so far, in milliseconds. */
function busy(pid) {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const own = tasks.map(
    (task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
  );
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [...own, ...children.map(busy)].reduce((sum, one) => sum + one, 0);
}
async function served(words) {
  const [began, before] = [performance.now(), busy(child.pid)];
  const response = await fetch(new URL('/call', address.origin), {
    method: 'POST',
    headers: { 'X-Chartroom-Token': address.searchParams.get('token'), 'Content-Type': 'application/octet-stream' },
    body: packCall({ words, locale: 'en-GB', files: [] }),
  });
  const answer = unpackAnswer(new Uint8Array(await response.arrayBuffer()));
  if (!answer.files.length) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.faults)}`);
  return [performance.now() - began, busy(child.pid) - before];
}
tell('serve, first sheet', [await served(SIX)]);
for (const [what, calls] of Object.entries(CHANGES)) {
  const times = [];
  for (const words of calls) times.push(await served(words));
  tell(`serve, ${what}`, times);
}
child.kill();
