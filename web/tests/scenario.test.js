// The scenario of a battle: how it begins and ends, what each side is told, who comes late.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { choose, closeAll, done, download, drop, faultsOfAxe, settled, visit } from './browser.js';
import { homes } from './homes.js';

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

const saved = async (page) => (await download(page, () => page.click('#save-order'))).bytes.toString();

/** Opens or closes the box by key. */
async function toggle(page) {
  await page.focus('#scenario-box > summary');
  await page.keyboard.press('Enter');
}

/** From control to control with Tab, typing into each. */
async function typeOn(page, texts) {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

for (const home of all) {
  describe(home.name, () => {
    test('a scenario is typed by keyboard, goes into the order, and comes back', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      assert.ok(await page.isHidden('#scenario-box'), 'ships alone have none');
      await page.click('#add-side');
      await page.fill('#search', 'oslyabya');
      await page.press('#search', 'Enter');
      await page.fill('[data-key="side 0"]', 'Japan');
      await toggle(page);
      await page.focus('#scenario-distance');
      await page.keyboard.type('8000 yd');
      await choose(page, '#scenario-first', 'Side 2');
      await page.keyboard.press('Tab');
      await typeOn(page, [
        'haze',
        'dusk from turn 10',
        '14',
        'most points',
        'north-east',
        'May leave\nby the south edge',
      ]);
      await page.focus('#scenario-add');
      await page.keyboard.press('Enter');
      await typeOn(page, ['a battleship sunk', '-10']);
      await page.focus('#scenario-add');
      await page.keyboard.press('Enter');
      await page.keyboard.type('not finished');
      // A side's new name is also that of the side that moves first.
      await page.fill('[data-key="side 1"]', 'Russia');
      assert.equal(await page.inputValue('#scenario-first'), 'Russia');

      await page.click('.pick .name >> text=Oslyabya');
      await settled(page);
      await page.fill('#pick-note', 'short of shells');
      await page.fill('#pick-arrives', '3');
      await page.keyboard.press('Enter');
      assert.match(await page.textContent('.pick:has-text("Oslyabya") .about'), /comes in turn 3.*short of shells/);
      await page.check('input[name="print"][value="pack"]');
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      assert.deepEqual(await faultsOfAxe(page), []);

      const order = await saved(page);
      for (const line of [
        'scenario = { distance = "8000 yd", first = "Russia", weather = "haze", light = "dusk from turn 10", ' +
          'turns = 14, victory = "most points", points = [{ what = "a battleship sunk", points = -10 }] }',
        'name = "Japan"\ncourse = "north-east"\nnotes = "May leave\\nby the south edge"',
        '{ ship = "oslyabya", note = "short of shells", arrives = 3 }',
      ])
        assert.ok(order.includes(line), `${line} in\n${order}`);

      await page.reload();
      await settled(page);
      assert.equal(await saved(page), order, 'after a reload');
      assert.match(await page.textContent('#scenario-count'), /^9 set$/);
      const pdf = await download(page, () => page.click('[data-download="pdf"]:visible'));
      for (const file of [{ name: 'winter.toml', bytes: Buffer.from(order) }, pdf]) {
        await page.click('#clear-force');
        await settled(page);
        assert.equal(await page.evaluate(() => window.chartroom.store.state.scenario), undefined);
        await drop(page, [file]);
        await settled(page);
        assert.equal(await saved(page), order, file.name);
      }
      await done(page);
    });

    test('a ready-made battle can be given turns, and gives them back', async () => {
      const page = await visit(home, { hash: 'battle=denmark_strait_1941.toml&print=pack&rules=quickfire&paper=a4' });
      await toggle(page);
      assert.equal(await page.inputValue('#scenario-distance'), '25,000 yd');
      assert.equal(await page.inputValue('#side-course-0'), '300°');
      await page.fill('#scenario-turns', '12');
      await settled(page);
      assert.match(await saved(page), /scenario = \{ distance = "25,000 yd", source = "[^"]*", turns = 12 \}/);
      await page.fill('#scenario-turns', '');
      // Its side is gone, and nobody moves first.
      await choose(page, '#scenario-first', 'Germany');
      await page.click('[aria-label="Remove Germany"]');
      await settled(page);
      assert.equal(await page.inputValue('#scenario-first'), '');
      assert.match(await saved(page), /scenario = \{ distance = "25,000 yd", source = "[^"]*" \}/);
      await page.click('.masthead [data-step="undo"]');
      assert.equal(await page.inputValue('#scenario-first'), 'Germany');
      await settled(page);
      await done(page);
    });

    test('a division comes late together, and a side that is not there cannot move first', async () => {
      const page = await visit(home, { hash: 'battle=coronel_1914.toml&print=pack&rules=quickfire&paper=a4' });
      await page.click('.pick .name >> text=Dresden');
      await settled(page);
      await page.fill('#pick-arrives', '6');
      await page.focus('#pick-together');
      await page.keyboard.press('Space');
      await page.focus('#ship-keep');
      await page.keyboard.press('Enter');
      await settled(page);
      const order = await saved(page);
      assert.deepEqual(
        [...order.matchAll(/ship = "([^"]+)", arrives = 6/g)].map(([, ship]) => ship),
        ['leipzig@1914', 'dresden', 'nürnberg'],
      );
      const wrong = order.replace('[[side]]', '[scenario]\nfirst = "France"\n\n[[side]]');
      await drop(page, [{ name: 'wrong.toml', bytes: Buffer.from(wrong) }]);
      await settled(page);
      assert.equal(await page.getAttribute('#scenario-first', 'aria-invalid'), 'true');
      await page.click('#fault-list >> text=Show me');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'scenario-first');
      await page.keyboard.press('Home');
      await settled(page);
      assert.equal(await page.getAttribute('#scenario-first', 'aria-invalid'), null);
      await done(page);
    });

    test('a line of points can be mended and removed, and a broken one is marked', async () => {
      const page = await visit(home, { hash: 'battle=coronel_1914.toml&print=pack&rules=quickfire&paper=a4' });
      await toggle(page);
      for (const [at, what] of ['the Monmouth sunk', 'the Good Hope sunk'].entries()) {
        await page.focus('#scenario-add');
        await page.keyboard.press('Enter');
        await typeOn(page, [what, String(at + 7)]);
      }
      await page.focus('[data-key="points 0"]');
      await page.keyboard.type('x');
      assert.equal(await page.getAttribute('[data-key="points 0"]', 'aria-invalid'), 'true');
      await page.keyboard.press('Backspace');
      assert.equal(await page.inputValue('[data-key="points 0"]'), '7');
      // In the middle of a text the caret stays where it is.
      await page.focus('[data-key="what 0"]');
      await page.keyboard.press('Home');
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.type('old ');
      assert.equal(await page.inputValue('[data-key="what 0"]'), 'the old Monmouth sunk');
      await page.focus('[aria-label="Remove the Good Hope sunk"]');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'scenario-add');
      await settled(page);
      assert.match(await saved(page), /points = \[\{ what = "the old Monmouth sunk", points = 7 \}\]/);
      await done(page);
    });
  });
}
