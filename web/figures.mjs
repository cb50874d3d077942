// Size, speed and memory of the module for the browser, and the speed of `chartroom serve`, for docs/performance.md.
// Every figure is the median of nine: by the clock, and in processor time, which a busy machine lengthens less.
//   node web/figures.mjs [the module] [the program] [--sizes]
// The processor time of `serve` is read from /proc, so that part needs Linux. Packing the module for its sizes takes minutes.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { ask, instantiate } from './module.mjs';
import { packCall, unpackAnswer } from './site/wire.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const modulePath = resolve(named[0] ?? join(root, 'web/dist/chartroom.wasm'));
const program = resolve(named[1] ?? join(root, 'target/release/chartroom'));

const TIMES = 9;
const SIX = 'print log mikasa asama fuji borodino hannibal majestic --format svg --places'.split(' ');
const PACK = 'print pack tsushima --format svg --places'.split(' ');
const SHIPS = ['asahi', 'hood', 'aurora', 'cressy', 'retvizan', 'yashima', 'takao', 'rossia', 'rurik'];
// Scales that were not used before, as multiples, so that nothing is cached.
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
if (process.argv.includes('--sizes')) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const [gzip, brotli] = [gzipSync(raw, { level: 9 }), brotliCompressSync(raw, { params })];
  console.log(`module: ${mega(raw.length)}, gzip ${mega(gzip.length)}, brotli ${mega(brotli.length)}`);
}

const timed = (room, words) => {
  const [began, busy] = [performance.now(), process.cpuUsage()];
  const answer = ask(room, words);
  if (!answer.files.length) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.faults)}`);
  const { user, system } = process.cpuUsage(busy);
  return [performance.now() - began, (user + system) / 1000];
};
// Each in a separate process, starting from the bytes of the module, since compiled code is cached.
if (process.argv.includes('--first')) {
  const [began, busy] = [performance.now(), process.cpuUsage()];
  timed(instantiate(new WebAssembly.Module(raw)), SIX);
  const { user, system } = process.cpuUsage(busy);
  console.log(JSON.stringify([performance.now() - began, (user + system) / 1000]));
  process.exit();
}
const first = Array.from({ length: TIMES }, () => {
  const child = spawnSync(process.execPath, [process.argv[1], modulePath, program, '--first']);
  return JSON.parse(child.stdout.toString());
});
tell('module, first sheet', first);
for (const [what, calls] of Object.entries(CHANGES)) {
  const room = instantiate(new WebAssembly.Module(raw));
  // A change follows sheets that were made before.
  timed(room, what.startsWith('the pack') ? PACK : SIX);
  tell(
    `module, ${what}`,
    calls.map((words) => timed(room, words)),
  );
  console.log(`  memory ${mega(room.memory.buffer.byteLength)}`);
}
{
  const room = instantiate(new WebAssembly.Module(raw));
  const book = timed(room, 'print book --navy japan --navy russia'.split(' '));
  tell('module, a book of two navies', [book]);
  console.log(`  memory ${mega(room.memory.buffer.byteLength)}`);
}

const child = spawn(program, ['serve', '--port', '0'], {
  cwd: mkdtempSync(join(tmpdir(), 'chartroom-')),
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Also after a failed measurement: a server left running would keep a pipe on the output open.
process.on('exit', () => child.kill());
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
await served(PACK);
await served(SIX);
for (const [what, calls] of Object.entries(CHANGES)) {
  const times = [];
  for (const words of calls) times.push(await served(words));
  tell(`serve, ${what}`, times);
}
process.exit();
