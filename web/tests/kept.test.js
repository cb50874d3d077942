// What a reader set is never lost: undone step by step, kept for the next visit, whole in an address.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { choose, closeAll, done, drop, open, pick, picked, settled, visit } from './browser.js';
import { homes, serveHome } from './homes.js';

const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

const LOG = 'print=log&ships=hood,asama&rules=quickfire&paper=a4';
const undo = '.masthead [data-step="undo"]';
const redo = '.masthead [data-step="redo"]';
const option = (page, id) => page.evaluate((one) => window.chartroom.store.state.options[one], id);

describe(home.name, () => {
  test('a battle that takes the place of one’s own ships says so, and can be undone on a phone', async () => {
    const page = await visit(home, {
      hash: LOG,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    assert.equal(await page.getAttribute('.thumb [data-step="undo"]', 'aria-disabled'), 'true');
    await page.tap('#battles-box > summary');
    await page.tap('text=Tsushima');
    await settled(page);
    assert.match(await page.textContent('.toast'), /in place of the ships you had.*Undo/s);
    await page.tap('.toast [aria-label="Close this message"]');
    await page.tap('.thumb [data-step="undo"]');
    await settled(page);
    assert.deepEqual(await picked(page), ['Hood', 'Asama']);
    await done(page);
  });

  test('the back button leads to what a battle took the place of, and forward again', async () => {
    const page = await visit(home, { hash: LOG });
    await choose(page, '#option-ink', 'black');
    await pick(page, 'kasuga');
    await settled(page);
    await page.click('#battles-box > summary');
    await page.click('text=Coronel');
    await settled(page);
    assert.match(page.url(), /battle=coronel/);
    await choose(page, '#option-ink', 'color');
    await settled(page);
    await page.goBack();
    await settled(page);
    assert.deepEqual(await picked(page), ['Hood', 'Asama', 'Kasuga']);
    assert.equal(await option(page, 'ink'), 'black');
    await page.goForward();
    await settled(page);
    assert.ok((await picked(page)).includes('Good Hope'));
    assert.equal(await option(page, 'ink'), 'color');
    await page.goBack();
    await settled(page);
    await page.click(undo);
    await settled(page);
    assert.ok((await picked(page)).includes('Good Hope'), 'the way back can be undone too');
    await done(page);
  });

  test('Ctrl+Z takes back and Ctrl+Y makes again, from lists and from the search', async () => {
    const page = await visit(home, { hash: LOG });
    await choose(page, '#option-ink', 'black');
    await page.keyboard.press('Control+z');
    assert.equal(await option(page, 'ink'), 'color', 'one key back');
    await page.keyboard.press('Control+z');
    assert.equal(await option(page, 'ink'), undefined);
    assert.equal(await page.inputValue('#option-ink'), '');
    await page.keyboard.press('Control+y');
    await page.keyboard.press('Control+Shift+z');
    assert.equal(await page.inputValue('#option-ink'), 'black');
    await page.click(undo);
    await page.click(undo);
    assert.equal(await option(page, 'ink'), undefined);
    await page.focus('#search');
    await page.keyboard.type('kasuga');
    await settled(page);
    await page.keyboard.press('Enter');
    assert.equal((await picked(page)).length, 3);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await picked(page), ['Hood', 'Asama']);
    await page.click(redo);
    assert.equal((await picked(page)).length, 3);
    // Letters that are typed are the browser's own, and a name that was typed is one step.
    await page.click('#add-side');
    await page.keyboard.type('Japan');
    await page.click(undo);
    assert.equal(await page.inputValue('[data-key="side 1"]'), 'Side 2');
    await settled(page);
    await done(page);
  });

  test('a tab that was closed is there at the next visit, long lists too', async () => {
    const page = await visit(home, { hash: LOG });
    const ships = await page.evaluate(() => {
      const all = window.chartroom.catalogue.lists.ships
        .map((ship) => ship.word)
        .sort((one, word) => word.length - one.length)
        .slice(0, 200);
      // One form for all of them is quickest.
      window.chartroom.store.change((state) => {
        state.print = 'roster';
        state.sides[0].divisions[0].ships = all.map((ship) => ({ ship, count: 1 }));
      });
      return all;
    });
    await settled(page);
    assert.ok(page.url().length > 2400);
    const words = () =>
      page.evaluate(() => window.chartroom.store.state.sides[0].divisions[0].ships.map((pick) => pick.ship));
    await page.reload();
    await settled(page);
    assert.deepEqual(await words(), ships, 'after a reload');
    await page.goto('about:blank');
    await page.goto(home.address);
    await settled(page);
    assert.deepEqual(await words(), ships, 'at the next visit');
    await page.click('.toast >> text=Start afresh');
    await settled(page);
    assert.deepEqual(await picked(page), []);
    await page.click(undo);
    await settled(page);
    assert.equal((await words()).length, 200);
    await done(page);
  });

  test('a browser whose store is full says so, and the page goes on', async () => {
    const page = await visit(home, { hash: LOG });
    await page.evaluate(() => {
      for (let length = 4e6, at = 0; length >= 1;) {
        try {
          localStorage.setItem(`other page ${at++}`, 'x'.repeat(length));
        } catch {
          length = Math.floor(length / 4);
        }
      }
    });
    const ships =
      'navy = "Ruritania"\n[[class]]\nid = "zenda"\nname = "Zenda"\nstate = "as completed"\ntype = "battleship"\nsource = "club"\n[[class.ships]]\nname = "Zenda"\n';
    await drop(page, [{ name: 'ruritania.toml', bytes: Buffer.from(ships) }]);
    await page.waitForSelector('.toast >> text=There is no room to keep it');
    await pick(page, 'Zenda');
    await settled(page);
    assert.deepEqual(await picked(page), ['Hood', 'Asama', 'Zenda']);
    await page.reload();
    await settled(page);
    assert.match(await page.textContent('.masthead'), /Chartroom/);
    await done(page);
  });

  test('an address that asks for too much does not hang the page', async () => {
    const page = await visit(home, { hash: LOG });
    const taken = await page.evaluate(async () => {
      const { deflateSync, strToU8 } = await import('./vendor/fflate/browser.js');
      const { fromAddress } = await import('./address.js');
      const ships = Array.from({ length: 600 }, () => ({ ship: 'mikasa', count: 1 }));
      const divisions = Array.from({ length: 100 }, () => ({ name: '', ships }));
      const bytes = deflateSync(strToU8(JSON.stringify({ sides: [{ name: 'A', divisions }] })), { level: 9 });
      const force = btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_');
      const state = fromAddress(`#force=${force}`, 'en-GB');
      return [force.length, state.sides.flatMap((side) => side.divisions.flatMap((one) => one.ships)).length];
    });
    assert.ok(taken[0] < 10_000);
    assert.equal(taken[1], 600);
    await done(page);
  });

  test('a first visit sees a filled log, and the first ship takes its place', async () => {
    const page = await visit(home);
    assert.deepEqual(await picked(page), ['Mikasa']);
    assert.ok(await page.isVisible('#example'));
    assert.match(await page.getAttribute('#sheet-list img', 'alt'), /mikasa/i);
    await choose(page, '#option-ink', 'black');
    await page.reload();
    await settled(page);
    assert.ok(await page.isVisible('#example'), 'still an example');
    await pick(page, 'hood');
    await settled(page);
    assert.deepEqual(await picked(page), ['Hood']);
    assert.equal(await page.isVisible('#example'), false);
    await done(page);
  });

  test('what another tab brings is found by the search of this one', async () => {
    const context = await (await open()).newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    const one = await visit(home, { hash: LOG, context });
    const other = await visit(home, { hash: LOG, context });
    const toml = `navy = "Ruritania"\n\n[[class]]\nid = "zenda"\nname = "Zenda"\nstate = "as completed"\ntype = "battleship"\nsource = "a test"\nlicence = "none"\nconfidence = "low"\n\n[[class.ships]]\nname = "Zenda"\n`;
    await drop(other, [{ name: 'zenda.toml', bytes: Buffer.from(toml) }]);
    await settled(other);
    await one.waitForFunction(() => window.chartroom.own.names().length > 0);
    await settled(one);
    await one.fill('#search', 'zenda');
    await one.waitForSelector('#results .ship');
    assert.equal(await one.textContent('#results .ship'), 'Zenda');
    await done(one);
  });

  test('a serve that was started again finds its tabs as they were', { skip: home.name !== 'serve' }, async () => {
    const first = await serveHome();
    const { port } = new URL(first.address);
    const page = await visit(first, { hash: LOG });
    await pick(page, 'kasuga');
    await settled(page);
    first.close();
    await first.ended;
    const second = await serveHome({ port });
    try {
      const fresh = await page.context().newPage();
      await fresh.goto(second.address);
      await settled(fresh);
      assert.deepEqual(await picked(fresh), ['Hood', 'Asama', 'Kasuga'], 'the new address has what was set');
      await choose(page, '#option-ink', 'black');
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), [], 'the old tab goes on');
      await page.context().close();
    } finally {
      second.close();
    }
  });
});
