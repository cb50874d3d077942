// The module for the browser gives what the program gives: some sixty calls over all rule sets and formats,
// byte for byte, and its memory does not grow with every call.
//   node web/parity.mjs [the module] [the program]

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ask, instantiate } from './module.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const named = process.argv.slice(2);
const modulePath = resolve(named[0] ?? join(root, 'web/dist/chartroom.wasm'));
const program = resolve(named[1] ?? join(root, 'target/debug/chartroom'));

/** Files passed with every call. */
const project = {
  'chartroom.toml': 'paper = "letter"\n',
  'mine.toml': `navy = "Mine"

[[class]]
id = "tern"
name = "Tern"
state = "as completed"
type = "protected_cruiser"
completed_from = 1901
displacement_t = 3000
speed_kn = 20
guns = [{ count = 2, caliber_in = 6 }]
torpedo_tubes = 2
armor_in = { deck = 2 }
source = "me"
[[class.ships]]
name = "Tern"
`,
  'faulty.toml': 'navy = "Mine"\n\n[[class]]\nid = 1\nnaem = "x"\nspeed_kn = "fast"\n',
  'duel.toml': `title = "Duel"

[[side]]
name = "One"
ships = ["mikasa"]

[[side]]
name = "Other"
ships = [{ ship = "kasuga", name = "Kasuga II" }]
`,
  'design.txt': readFileSync(join(root, 'tests/springsharp/cruiser_3.txt')),
  'fleet.csv': readFileSync(join(root, 'tests/spreadsheets/english.csv')),
  'fleet.ods': readFileSync(join(root, 'tests/spreadsheets/english.ods')),
  'rules/bad.toml': 'id = 1\n',
};

const calls = `
print log mikasa borodino hannibal
print log mikasa asama fuji borodino hannibal majestic --rules quickfire --scale medium --units imperial --paper a4
print log mikasa --format svg
print log mikasa borodino --format png --dpi 40
print log mikasa --ink black --rules quickfire_classic --scale large
print log mikasa --colors cmyk
print log mikasa --pdf-standard a-2b
print log mine.toml design.txt fleet.csv
print log nosuchship mikasa
print card mikasa hood --rules easyships
print card mikasa --rules gridded --imposition cards-9
print card mikasa --rules dreadnoughts
print chart --rules quickfire --unknown blank
print chart --rules easyships --format svg
print chart --rules dreadnoughts
print chart --rules gridded --format png --dpi 40
print roster --navy japan --imposition booklet
print pack duel.toml
print pack tsushima --back chart
print pack yalu --rules dreadnoughts --contact-sheet --dpi 40
print ruler gauge
print ruler --format svg --scale small
print ruler --format dxf --cutter laser --rules dreadnoughts
print log tsushima_1905.toml --fillable
export mikasa class:borodino --rules quickfire -o duel.xlsx
diff mikasa asahi
print arcs --base 20x50 --format dxf
print arcs mikasa --format svg
print counters mikasa borodino*2 --backs duplex
print hexmap --pitch 30 --area 300x200 --rules easyships
print book mikasa asama --paper a5
print book --navy china
print submarine_log --rules easyships
print log mikasa hannibal --format svg --places
print card mikasa --rules easyships --format png --dpi 40 --places
show mikasa --json
show hannibal --scale small --units metric
explain mikasa gunnery_heavy --json
explain mikasa --rules easyships
list ships --json
list orders --json
list forms --rules easyships --json
list scales --json
list papers --json
list charts --rules quickfire --json
list rules
import design.txt
import fleet.ods --dry-run
check faulty.toml
check mine.toml duel.toml
calibrate --paper a4
new values quickfire --navy chile
new order raid --side One:mikasa --side Other:aurora
print log mikasa --paper napkin
print log mikasa --rules bad
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

function native(words) {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-parity-'));
  for (const [name, text] of Object.entries(project)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const run = spawnSync(program, words, { cwd: folder, env: { LC_ALL: 'C' }, maxBuffer: 1 << 28 });
  const made = filesBelow(folder).filter((name) => !(name in project));
  const files = made.map((name) => [name, readFileSync(join(folder, name))]);
  rmSync(folder, { recursive: true });
  return { code: run.status, text: run.stdout.toString(), told: run.stderr.toString(), files };
}

const raw = readFileSync(modulePath);
const module = new WebAssembly.Module(raw);
const room = instantiate(module);
const files = Object.entries(project).map(([name, text]) => [name, Buffer.from(text)]);
const different = [];
for (const words of calls) {
  const call = words.join(' ');
  const here = ask(room, words, files);
  const there = native(words);
  const wrong = (what) => different.push(`${call}: ${what}`);
  if (here.code !== there.code) wrong(`exit code ${here.code}, the program's ${there.code}\n${there.told}`);
  if (here.text !== there.text) wrong('another text');
  for (const { message } of here.faults) {
    if (!there.told.includes(message)) wrong(`the program does not say "${message}"`);
  }
  const names = (files) =>
    files
      .map(([name]) => name)
      .sort()
      .join(', ');
  if (names(here.files) !== names(there.files))
    wrong(`files ${names(here.files)}; the program's ${names(there.files)}`);
  for (const [name, bytes] of here.files) {
    const other = there.files.find(([known]) => known === name)?.[1];
    if (!other || Buffer.compare(bytes, other) !== 0) {
      wrong(`${name} is another file`);
      if (process.env.KEEP) {
        writeFileSync(join(process.env.KEEP, `here-${name.replaceAll('/', '_')}`), bytes);
        if (other) writeFileSync(join(process.env.KEEP, `there-${name.replaceAll('/', '_')}`), other);
      }
    }
  }
}
// A player may change a pack all evening, so there is a limit to what the module keeps from call to call.
{
  const memory = [];
  const fresh = instantiate(module);
  for (const scale of ['1x', '1.1x', '1.2x', '1.3x', '1.4x', '1.5x', '1.6x']) {
    ask(fresh, ['print', 'pack', 'tsushima', '--format', 'svg', '--places', '--scale', scale]);
    memory.push(Math.round(fresh.memory.buffer.byteLength / 1e6));
  }
  console.log(`memory after changes of a pack, in MB: ${memory.join(', ')}`);
  if (memory.at(-1) > memory.at(3) * 1.2)
    different.push(`memory grows with every change of a pack: ${memory.join(', ')} MB`);
}

console.log(`${calls.length} calls, ${different.length} differences`);
different.forEach((line) => console.log(line));

process.exitCode = different.length > 0 ? 1 : 0;
