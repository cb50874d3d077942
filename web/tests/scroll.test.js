// On a desktop the form and the sheets scroll, each in its own box, and never the window.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeAll, done, scrolled, settled, visit } from './browser.js';
import { homes } from './homes.js';

const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

const STILL = { by: 0, left: 0 };
const BATTLE = 'battle=tsushima_1905.toml&print=log&rules=quickfire&scale=small&paper=a4';
/** Every ship is unknown, so that there are more faults than fit. */
const FAULTY = `print=log&rules=quickfire&paper=a4&ships=${Array.from({ length: 40 }, (_, at) => `nosuch${at}`)}`;

describe(home.name, () => {
  for (const [width, height] of [
    [1280, 720],
    [1350, 900],
  ]) {
    test(`sheet by sheet, the tools stay in sight at ${width} × ${height}`, async () => {
      const page = await visit(home, { hash: BATTLE, viewport: { width, height }, reducedMotion: 'reduce' });
      assert.deepEqual(await scrolled(page), STILL, 'at first');
      for (let at = 2; at < 5; at += 1) {
        await page.click('#page-next');
        await page.waitForFunction((now) => document.getElementById('page-now').textContent.startsWith(`${now} `), at);
        assert.deepEqual(await scrolled(page), STILL, `at sheet ${at}`);
      }
      await page.click('#page-back');
      await page.locator('.skip').last().focus();
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'sheets');
      assert.deepEqual(await scrolled(page), STILL, 'skipped to the sheets');
      assert.ok(await page.locator('.bar [data-download="pdf"]').isVisible());
      const top = await page.locator('.masthead').evaluate((node) => node.getBoundingClientRect().top);
      assert.equal(top, 0);
      await done(page);
    });
  }

  test('neither a long form nor a list of faults nor the values make the window scroll', async () => {
    const page = await visit(home, { hash: FAULTY, viewport: { width: 1280, height: 720 } });
    await page.waitForSelector('#fault-list li');
    assert.deepEqual(await scrolled(page), STILL, 'with faults');
    for (const drawer of ['#battles-box', '#bring-box', '#more-box']) await page.click(`${drawer} > summary`);
    await page.locator('#copy-address').focus();
    assert.deepEqual(await scrolled(page), STILL, 'at the end of the form');
    await page.fill('#search', 'japan');
    await settled(page);
    await page.focus('#search');
    for (let at = 0; at < 25; at += 1) await page.keyboard.press('ArrowDown');
    assert.deepEqual(await scrolled(page), STILL, 'far down in the search');
    await page.click('#tab-values');
    await settled(page);
    assert.deepEqual(await scrolled(page), STILL, 'with the values');
    await done(page);
  });
});
