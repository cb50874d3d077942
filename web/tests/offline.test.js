// What is the static site's own: it works without a network, announces what is new, and stops what never ends.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { closeAll, done, open, pick, picked, settled, sheetCount, visit } from './browser.js';
import { staticHome } from './homes.js';

const DIST = process.env.DIST ?? join(resolve(import.meta.dirname, '..'), 'dist');

/** A program that never answers: `call` loops. Exports memory, room, call and done. */
const ENDLESS = Buffer.from([
  0,
  0x61,
  0x73,
  0x6d,
  1,
  0,
  0,
  0,
  1,
  16,
  3,
  0x60,
  1,
  0x7f,
  1,
  0x7f,
  0x60,
  2,
  0x7f,
  0x7f,
  1,
  0x7f,
  0x60,
  1,
  0x7f,
  0,
  3,
  4,
  3,
  0,
  1,
  2,
  5,
  3,
  1,
  0,
  32,
  7,
  31,
  4,
  6,
  ...Buffer.from('memory'),
  2,
  0,
  4,
  ...Buffer.from('room'),
  0,
  0,
  4,
  ...Buffer.from('call'),
  0,
  1,
  4,
  ...Buffer.from('done'),
  0,
  2,
  10,
  20,
  3,
  5,
  0,
  0x41,
  0x80,
  8,
  0x0b,
  9,
  0,
  3,
  0x40,
  0x0c,
  0,
  0x0b,
  0x41,
  0,
  0x0b,
  2,
  0,
  0x0b,
]);

describe(
  'the static site',
  { skip: (process.env.HOMES ?? 'static').includes('static') ? false : 'not asked for' },
  () => {
    after(closeAll);

    test('after the first visit it works without a network', async () => {
      const home = await staticHome();
      const page = await visit(home);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      home.close();
      await page.context().setOffline(true);
      await page.reload();
      await settled(page);
      await pick(page, 'mikasa');
      await page.click('#battles-box > summary');
      await page.click('text=Coronel');
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length > 5);
      await settled(page);
      assert.ok((await sheetCount(page)) > 2);
      await page.waitForFunction(() => document.fonts.check('16px "Plex Condensed"'));
      await done(page);
    });

    test('a first visit loads the module once, also where nothing else keeps it', async () => {
      const home = await staticHome();
      const asked = home.requests.length;
      const page = await visit(home);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      const modules = home.requests.slice(asked).filter((path) => path.endsWith('chartroom.wasm.gz'));
      assert.equal(modules.length, 1);
      const caches = await page.evaluate(() => window.caches.keys());
      assert.equal(caches.length, 1, `${caches}`);
      await done(page);
      home.close();
    });

    test('a cache that the browser emptied fills again', async () => {
      const home = await staticHome();
      const page = await visit(home);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name);
      });
      await page.reload();
      await settled(page);
      await page.waitForFunction(async () => {
        const [name] = await caches.keys();
        const kept = name ? await (await caches.open(name)).keys() : [];
        return ['app.js', 'chartroom.wasm.gz', 'data.json.gz'].every((file) =>
          kept.some(({ url }) => url.endsWith(file)),
        );
      });
      home.close();
      await page.context().setOffline(true);
      await page.reload();
      await settled(page);
      await pick(page, 'hood');
      await settled(page);
      assert.equal(await sheetCount(page), 1);
      await done(page);
    });

    test('a newer edition is announced, waits for a yes, and never reloads by itself', async () => {
      const home = await staticHome();
      const page = await visit(home);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      home.instead['sw.js'] = readFileSync(join(DIST, 'sw.js'), 'utf8').replace(
        /const EDITION = '[^']*'/,
        "const EDITION = 'newer'",
      );
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
      await page.waitForSelector('#update:not([hidden])');
      await pick(page, 'mikasa');
      await settled(page);
      assert.equal(loads, 0);
      await Promise.all([page.waitForEvent('load'), page.click('#update-now')]);
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa'], 'what was set is still there');
      // The old files go while the new edition begins.
      await page.waitForFunction(async () => (await caches.keys()).every((name) => name.endsWith(' newer')));
      await done(page);
      home.close();
    });

    test('the form can be used before the program has arrived', async () => {
      const home = await staticHome();
      const context = await (await open()).newContext({ serviceWorkers: 'block' });
      let go;
      const wait = new Promise((release) => {
        go = release;
      });
      await context.route('**/chartroom.wasm*', async (route) => {
        await wait;
        await route.continue();
      });
      const page = await context.newPage();
      await page.goto(home.address);
      await pick(page, 'mikasa');
      assert.deepEqual(await picked(page), ['Mikasa']);
      assert.equal(await sheetCount(page), 0);
      go();
      await settled(page);
      assert.equal(await sheetCount(page), 1);
      await context.close();
      home.close();
    });

    test('what never ends is stopped after twenty seconds, and the page goes on', async () => {
      const home = await staticHome({
        instead: { 'chartroom.wasm.gz': ENDLESS, 'home.json': '{"home":"static","wasm":"chartroom.wasm.gz"}' },
      });
      const context = await (await open()).newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(home.address);
      await page.waitForFunction(() => window.chartroom?.room.state === 'ready' && window.chartroom.room.running);
      await page.clock.fastForward(20_500);
      await page.waitForFunction(() => /stopped/.test(document.getElementById('toasts').textContent));
      await page.waitForFunction(() => window.chartroom.room.state === 'ready');
      await page.fill('#search', 'mikasa');
      await page.clock.runFor(1000);
      await page.waitForSelector('#results button');
      await context.close();
      home.close();
    });
  },
);
