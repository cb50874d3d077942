// A short journey in browsers other than Chromium: open the page, search, pick, see the sheet, download its PDF.
// tests/other_browsers.sh installs what this needs. Firefox is driven by WebDriver BiDi, WebKitGTK by WebDriver.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { homes } from './homes.js';

const LIMIT_MS = 300_000;
const OUTPUT = join(import.meta.dirname, 'output');

/** A place for what a browser downloads and remembers. */
const place = () => mkdtempSync(join(tmpdir(), 'chartroom-browser-'));

/** Until it is true, or it has taken too long. */
async function until(what, test) {
  for (const began = Date.now(); Date.now() - began < LIMIT_MS; await pause(100)) {
    const found = await test();
    if (found) return found;
  }
  throw new Error(`${what} did not happen`);
}

/** @typedef {{name: string, downloads: string, go(url: string): Promise<void>, run(script: string): Promise<any>, click(selector: string): Promise<void>, type(selector: string, text: string): Promise<void>, picture(): Promise<Buffer>, close(): Promise<void>}} Browser */

/** @returns {Promise<Browser>} */
async function firefox() {
  const { default: puppeteer } = await import('puppeteer-core');
  const downloads = place();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    protocolTimeout: LIMIT_MS,
    timeout: LIMIT_MS,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.open_pdf_attachments_inline': false,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'pdfjs.disabled': true,
    },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  return {
    name: `Firefox ${await browser.version()}`,
    downloads,
    go: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.focus(selector);
      await page.keyboard.type(text);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}

/** A port that nobody has. */
async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

/** @returns {Promise<Browser>} */
async function webkit() {
  const { Builder, By, Capabilities } = await import('selenium-webdriver');
  // Where no folder for downloads is set, they go home.
  const home = place();
  const port = await freePort();
  const server = spawn(process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await until('a driver', () =>
    fetch(`${address}/status`).then(
      (answer) => answer.ok,
      () => false,
    ),
  );
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  capabilities.set('webkitgtk:browserOptions', {
    binary:
      process.env.WEBKIT ??
      readdirSync('/usr/lib', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap((entry) =>
          ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) =>
            join('/usr/lib', entry.name, name, 'MiniBrowser'),
          ),
        )
        .find((path) => existsSync(path)),
    args: ['--automation'],
  });
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  const told = await driver.getCapabilities();
  return {
    name: `WebKitGTK ${told.get('browserVersion')}`,
    downloads: home,
    go: (url) => driver.get(url),
    run: (script) => driver.executeScript(script),
    click: async (selector) => driver.findElement(By.css(selector)).click(),
    type: async (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit();
      server.kill();
    },
  };
}

/** @param {Browser} browser @param {{name: string, address: string}} home */
async function journey(browser, home) {
  const settled = () => until('rest', () => browser.run('return Boolean(window.chartroom?.idle());'));
  await browser.go(home.address);
  await settled();
  assert.equal(await browser.run("return document.querySelectorAll('#sheet-list img').length;"), 1, 'an empty form');
  await browser.type('#search', 'mikasa');
  await until('a result', () =>
    browser.run("return document.querySelector('#results .ship')?.textContent === 'Mikasa';"),
  );
  // The list is rebuilt with every key.
  await settled();
  await browser.click('#results button');
  await until('a pick', () =>
    browser.run("return document.querySelector('#force .pick .ship')?.textContent === 'Mikasa';"),
  );
  await settled();
  const alt = await browser.run("return document.querySelector('#sheet-list img').alt;");
  assert.match(alt, /ship log of Mikasa/);
  const drawn = await browser.run(
    "const image = document.querySelector('#sheet-list img'); return image.complete && image.naturalWidth > 0;",
  );
  assert.ok(drawn, 'the sheet is drawn');
  assert.deepEqual(
    await browser.run("return [...document.querySelectorAll('#fault-list li')].map((one) => one.textContent);"),
    [],
  );
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, `${browser.name.split(' ')[0].toLowerCase()}_${home.name}.png`), await browser.picture());

  const printed = () => readdirSync(browser.downloads).filter((one) => one.endsWith('.pdf'));
  for (const old of printed()) rmSync(join(browser.downloads, old));
  await browser.click('.bar [data-download="pdf"]');
  const name = await until('a download', () => printed()[0]);
  const path = join(browser.downloads, name);
  await until('a whole file', () => readFileSync(path).subarray(-32).includes('%%EOF'));
  execFileSync('qpdf', ['--check', path], { stdio: ['ignore', 'ignore', 'inherit'] });

  // What was set stays in the address.
  await browser.go('about:blank');
  await browser.go(`${home.address}#print=card&ships=hood,asama&rules=easyships&paper=letter`);
  await settled();
  assert.deepEqual(
    await browser.run("return [...document.querySelectorAll('#force .pick .ship')].map((one) => one.textContent);"),
    ['Hood', 'Asama'],
  );
}

const wanted = (process.env.BROWSERS ?? 'firefox webkit').split(/\s+/).filter(Boolean);
const all = await homes();
try {
  for (const name of wanted) {
    const browser = await { firefox, webkit }[name]();
    try {
      for (const home of all) {
        await journey(browser, home);
        console.log(`${browser.name}, ${home.name}: from the search to a PDF that qpdf accepts`);
      }
    } finally {
      await browser.close();
    }
  }
} finally {
  for (const home of all) home.close();
}
