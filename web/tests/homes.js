// The two homes of the page: the static site, served by a plain server as a club would have it (in a sub-folder), and
// `chartroom serve`. HOMES=static or HOMES=serve takes one alone; HOMES=http://… takes a server that is there already.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';

const WEB = resolve(import.meta.dirname, '..');
export const DIST = process.env.DIST ?? join(WEB, 'dist');
export const PROGRAM = process.env.CHARTROOM ?? join(WEB, '..', 'target', 'debug', 'chartroom');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json',
  '.toml': 'text/plain; charset=utf-8',
  '.gz': 'application/gzip',
  '.wasm': 'application/wasm',
};

/** A call is not stopped sooner, however loaded the machine is; of the limit itself there is a test. */
const LIMIT_S = 600;

/** A host of plain files, as simple as they come. `instead` gives other bytes for a path. */
export async function staticHome({ folder = '/club/chartroom/', dist = DIST, instead = {} } = {}) {
  if (!existsSync(join(dist, 'index.html'))) throw new Error(`${dist} is not there: run web/build.sh first`);
  const home = JSON.parse(readFileSync(join(dist, 'home.json'), 'utf8'));
  /** @type {string[]} */
  const requests = [];
  instead['home.json'] ??= JSON.stringify({ ...home, limit: LIMIT_S });
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    requests.push(path);
    if (!path.startsWith(folder)) return response.writeHead(404).end();
    const name = normalize(path.slice(folder.length)) === '.' ? 'index.html' : normalize(path.slice(folder.length));
    response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
    if (instead[name] !== undefined) return response.end(instead[name]);
    const file = join(dist, name);
    if (name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    return createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}${folder}`;
  return {
    name: 'static',
    address,
    instead,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `chartroom serve` in a project of its own. */
export async function serveHome({ port = '0' } = {}) {
  const project = mkdtempSync(join(tmpdir(), 'chartroom-'));
  const child = spawn(PROGRAM, ['serve', '--port', port, '--timeout', String(LIMIT_S)], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((done, fail) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/\S+/.exec(said);
      if (found) done(found[0]);
    });
    child.on('exit', (code) => fail(new Error(`chartroom serve ended with ${code}: ${said}`)));
  });
  const ended = new Promise((done) => child.once('exit', done));
  return { name: 'serve', address, ended, close: () => child.kill() };
}

/** Those to be tested. */
export async function homes() {
  const wanted = (process.env.HOMES ?? 'static serve').split(/[\s,]+/).filter(Boolean);
  const all = [];
  for (const one of wanted) {
    if (one === 'static') all.push(await staticHome());
    else if (one === 'serve') all.push(await serveHome());
    else all.push({ name: one, address: one, close: () => {} });
  }
  return all;
}
