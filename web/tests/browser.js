// The browser and the small steps that all tests take.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const CHROMIUM =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

let browser;
export const open = async () =>
  // In a container the memory that processes share may be small; on a loaded machine even the start takes long.
  (browser ??= await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    timeout: 0,
  }));
export const closeAll = async () => {
  await browser?.close();
  browser = undefined;
};

/** A page at home, with its sheets there. Whatever the page complains of is a failure at the end. */
export async function visit(home, { hash = '', context: own, ...options } = {}) {
  const context =
    own ??
    (await (
      await open()
    ).newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', acceptDownloads: true, ...options }));
  // Far longer than any step takes: a loaded machine is slow, and a test fails by its outcome.
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  page.complaints = [];
  page.foreign = [];
  page.on('pageerror', (error) => page.complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.complaints.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && url.origin !== new URL(home.address).origin)
      page.foreign.push(request.url());
  });
  const address = new URL(home.address);
  address.hash = hash;
  await page.goto(address.href);
  await settled(page);
  return page;
}

/** Until nothing is under way on the page: no call, no file, no list, no change that waits for the next one. */
export const settled = (page) => page.waitForFunction(() => window.chartroom?.idle());

export async function done(page) {
  assert.deepEqual(page.complaints, []);
  assert.deepEqual(page.foreign, [], 'no request to any other host');
  await page.context().close();
}

/** Types a name and takes the first ship. */
export async function pick(page, name) {
  await page.fill('#search', name);
  await page.waitForSelector('#results button');
  await page.press('#search', 'Enter');
}

/** Chooses from a list with the arrow keys, as a reader does; after every key the list shows what it was brought to. */
export async function choose(page, selector, value) {
  const list = page.locator(selector);
  await list.scrollIntoViewIfNeeded();
  await list.focus();
  const values = await list.evaluate((select) => [...select.options].map((option) => option.value));
  const [from, to] = [values.indexOf(await list.inputValue()), values.indexOf(value)];
  assert.ok(to >= 0, `${selector} offers ${value}: ${values}`);
  const way = to < from ? -1 : 1;
  for (let at = from; at !== to; at += way) {
    await page.keyboard.press(way < 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await list.inputValue(), values[at + way], `${selector} after an arrow key`);
  }
}

/** How far the window is scrolled, and how much longer than the window the document is: nothing, on a desktop. */
export const scrolled = (page) =>
  page.evaluate(() => ({
    by: document.scrollingElement.scrollTop,
    left: document.scrollingElement.scrollHeight - innerHeight,
  }));

/** The names in the list of picked ships. */
export const picked = (page) => page.locator('#force .pick .ship').allTextContents();

export const sheetCount = (page) => page.locator('#sheet-list img').count();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What stands in the way of somebody who sees, hears or moves otherwise. */
export async function faultsOfAxe(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`,
  );
}

/** What a click makes the page hand over. */
export async function download(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Drops files on the page as a file manager would. */
export async function drop(page, files) {
  const handle = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, base64 } of all)
        data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') })),
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: handle });
  await page.dispatchEvent('body', 'drop', { dataTransfer: handle });
}
