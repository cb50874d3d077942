// Parts of the form that no journey passes through: dragging, models, units, and files of every kind.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { choose, closeAll, done, drop, picked, settled, sheetCount, visit } from './browser.js';
import { homes } from './homes.js';

const ROOT = resolve(import.meta.dirname, '../..');
const fixture = (path) => readFileSync(join(ROOT, 'tests', path));

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

const LOG = 'print=log&ships=mikasa,asama&rules=quickfire&paper=a4';
const STRELSAU = `navy = "Ruritania"

[[class]]
id = "strelsau"
name = "Strelsau"
state = "as completed"
type = "armored_cruiser"
completed_from = 1905
completed_to = 1905
displacement_t = 9800
displacement_kind = "normal"
speed_kn = 21
guns = [{ count = 8, caliber_in = 8 }]
armor_in = { belt = 6, deck = 2 }
source = "a test"
licence = "none"
confidence = "low"

[[class.ships]]
name = "Strelsau"
`;

/** The names of the ships of each side. */
const sides = (page) =>
  page.evaluate(() =>
    window.chartroom.store.state.sides.map((side) =>
      side.divisions.flatMap((division) => division.ships.map((pick) => pick.ship)),
    ),
  );

for (const home of all) {
  describe(home.name, () => {
    test('a ship is dragged from the search into a side, and from one side to the other', async () => {
      // So high that nothing scrolls away from under the pointer.
      const page = await visit(home, { hash: LOG, viewport: { width: 1280, height: 1600 } });
      await page.click('#add-side');
      await page.fill('#search', 'oslyabya');
      await page.waitForSelector('#results button');
      const second = page.locator('#force .division').nth(1);
      await page.locator('#results button').first().dragTo(second.locator('.empty'));
      await settled(page);
      assert.deepEqual(await sides(page), [['mikasa', 'asama'], ['oslyabya']]);
      await page.keyboard.press('Escape');
      await page.locator('.pick', { hasText: 'Asama' }).dragTo(second.locator('.pick').first());
      await settled(page);
      assert.deepEqual(await sides(page), [['mikasa'], ['asama', 'oslyabya']]);
      await done(page);
    });

    test('models, units and ink decide the sheets, the command and the address', async () => {
      const page = await visit(home, { hash: LOG });
      await choose(page, '#scale', 'models');
      await page.fill('#models', '1/3000');
      await page.press('#models', 'Tab');
      await page.check('input[name="units"][value="metric"]');
      await choose(page, '#option-ink', 'black');
      await settled(page);
      const command = await page.textContent('#command');
      for (const words of [/--scale "?1\/3000/, /--units metric/, /--ink black/]) assert.match(command, words);
      assert.match(page.url(), /scale=1.{1,3}3000.*/);
      assert.equal(await sheetCount(page), 1);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      // A number of that sheet is told at the scale that is worked out for the models.
      await page.waitForSelector('.ask', { state: 'attached' });
      await page.locator('.ask[aria-label*="Top speed"]').first().click();
      await page.waitForSelector('#explain[open] dl');
      assert.match(await page.textContent('#explain .big'), /(mm|cm)/);
      await done(page);
    });

    test('the lists show what is set, at every key and at every answer', async () => {
      const page = await visit(home, { hash: LOG });
      for (const [list, option] of [
        ['#option-paper', 'paper'],
        ['#option-imposition', 'imposition'],
        ['#option-back', 'back'],
        ['#rules', 'rules'],
        ['#scale', 'scale'],
      ]) {
        await page.evaluate(() => {
          document.getElementById('more-box').open = true;
        });
        await page.locator(list).scrollIntoViewIfNeeded();
        await page.focus(list);
        await page.keyboard.press('Home');
        await settled(page);
        const values = await page.locator(list).evaluate((node) => [...node.options].map((one) => one.value));
        for (const value of values.slice(1).filter((one) => !['models', 'other'].includes(one))) {
          await page.keyboard.press('ArrowDown');
          await settled(page);
          const set = await page.evaluate((id) => window.chartroom.store.state.options[id] ?? '', option);
          assert.deepEqual([await page.inputValue(list), set], [value, value], list);
        }
      }
      await page.context().close();
    });

    test('a list that is opened and chosen from with the mouse shows the choice', async () => {
      const page = await visit(home, { hash: LOG });
      const list = page.locator('#option-paper');
      await list.click();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await settled(page);
      const set = await page.evaluate(() => window.chartroom.store.state.options.paper);
      assert.notEqual(set, 'a4');
      assert.equal(await list.inputValue(), set);
      await done(page);
    });

    test('another size of paper is asked for, and stays', async () => {
      const page = await visit(home, { hash: LOG });
      await choose(page, '#option-paper', 'other');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'paper-size');
      await page.keyboard.type('200x287');
      await page.keyboard.press('Tab');
      await settled(page);
      assert.equal(await page.inputValue('#option-paper'), '200x287');
      assert.match(await page.textContent('#command'), /--paper 200x287/);
      await done(page);
    });

    test('a ship without a type does no harm, now or later', async () => {
      const page = await visit(home);
      const half = Buffer.from(STRELSAU.replace(/^type = .*\n/m, ''));
      await drop(page, [{ name: 'half.toml', bytes: half }]);
      await settled(page);
      assert.doesNotMatch(await page.textContent('#fault-list'), /is not TOML|Cannot read/);
      // Kept by an earlier edition of the page.
      await page.evaluate((text) => {
        localStorage.setItem('chartroom.files', JSON.stringify({ 'ship_values/half.toml': { text } }));
      }, half.toString());
      await page.reload();
      await settled(page);
      assert.ok((await page.locator('#rules option').count()) > 1);
      assert.ok((await page.locator('#print input').count()) > 5);
      assert.ok((await page.locator('#option-type option').count()) > 5);
      assert.deepEqual(await page.locator('#option-type option[value=""]').count(), 0);
      await page.fill('#search', 'mikasa');
      await page.press('#search', 'Enter');
      await settled(page);
      assert.equal((await picked(page)).at(-1), 'Mikasa');
      await done(page);
    });

    test('a file is checked before it is kept', async () => {
      const page = await visit(home, { hash: LOG });
      const rules = await page.locator('#rules option').allTextContents();
      for (const [name, text, said] of [
        ['empty.toml', ' ', /The file is empty/],
        ['odd.toml', 'nothing = 1\n', /title/],
        ['noships.toml', 'navy = "Ruritania"\n', /./],
        ['japan.quickfire.csv', 'ship,class,size,source\nMikasa,mikasa,abc,a list\n', /abc/],
      ]) {
        await drop(page, [{ name, bytes: Buffer.from(text) }]);
        await settled(page);
        assert.deepEqual(await page.evaluate(() => window.chartroom.own.names()), [], name);
        assert.match((await page.textContent('#toasts')) + (await page.textContent('#fault-list')), said, name);
      }
      assert.deepEqual(await page.locator('#rules option').allTextContents(), rules);
      assert.equal(await sheetCount(page), 1);
      await done(page);
    });

    test('a form that other rules lack comes back with rules that have it', async () => {
      const page = await visit(home, { hash: LOG });
      const print = () => page.evaluate(() => window.chartroom.store.state.print);
      await choose(page, '#rules', 'easyships');
      await settled(page);
      assert.equal(await print(), 'card');
      assert.match(await page.textContent('#said'), /These rules have no such sheet/);
      await choose(page, '#rules', 'quickfire');
      await settled(page);
      assert.equal(await print(), 'log');
      await done(page);
    });

    test('a name with signs is picked, printed and shared like every other', async () => {
      const page = await visit(home);
      for (const [file, name] of Object.entries({ 'a.toml': 'Ger/BB/1905', 'b.toml': 'x</script>y' })) {
        const text = STRELSAU.replaceAll('"Strelsau"', JSON.stringify(name)).replace('Ruritania', file);
        await drop(page, [{ name: file, bytes: Buffer.from(text) }]);
        await settled(page);
        assert.deepEqual(await page.locator('#fault-list li.error').allTextContents(), [], name);
        assert.equal((await picked(page)).at(-1), name);
      }
      assert.equal(await sheetCount(page), 1);
      await page.reload();
      await settled(page);
      assert.deepEqual(await picked(page), ['Ger/BB/1905', 'x</script>y']);
      assert.equal(await sheetCount(page), 1);
      await done(page);
    });

    test('a ship of one’s own is asked on her sheet like every other', async () => {
      const page = await visit(home);
      await drop(page, [{ name: 'mine.toml', bytes: Buffer.from(STRELSAU) }]);
      await page.waitForSelector('#force .pick');
      await settled(page);
      await page.waitForSelector('.ask[aria-label^="Strelsau"]', { state: 'attached' });
      await page.locator('.ask').first().click();
      await page.waitForSelector('#explain[open] dl');
      assert.match(await page.textContent('#explain'), /Strelsau: .*ship_values\/mine\.toml/s);
      await done(page);
    });

    test('files of every kind are taken for what they are', async () => {
      const page = await visit(home);
      await drop(page, [{ name: 'cruiser.txt', bytes: fixture('springsharp/cruiser_3.txt') }]);
      await page.waitForSelector('#force .pick');
      await settled(page);
      assert.equal((await picked(page)).length, 1, 'a report of Springsharp');
      for (const [name, bytes, said] of [
        ['english.ods', fixture('spreadsheets/english.ods'), 'english.toml'],
        [
          'japan.quickfire.csv',
          Buffer.from('ship,class,size,source\nMikasa,mikasa,17,a list\n'),
          'japan.quickfire.csv',
        ],
      ]) {
        await drop(page, [{ name, bytes }]);
        await page.waitForFunction((text) => document.getElementById('own-list').textContent.includes(text), said);
        await settled(page);
      }
      await drop(page, [{ name: 'odd.bin', bytes: Buffer.from([0, 1, 2, 3, 255]) }]);
      await settled(page);
      assert.match(await page.textContent('#fault-list'), /odd/);
      await done(page);
    });
  });
}
