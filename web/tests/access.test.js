// For everybody: by keyboard alone, on a phone, with a screen reader.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { choose, closeAll, done, download, faultsOfAxe, settled, visit } from './browser.js';
import { homes } from './homes.js';

// The page is the same in both homes: one will do.
const every = await homes();
const all = every.slice(0, 1);
after(async () => {
  await closeAll();
  for (const home of every) home.close();
});

const FULL = 'print=log&ships=mikasa,asama*2,dreadnought&rules=quickfire&paper=a4';

for (const home of all) {
  describe(home.name, () => {
    for (const [title, options] of Object.entries({
      'in light': { colorScheme: 'light' },
      'in dark': { colorScheme: 'dark' },
      'on a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    })) {
      test(`axe finds nothing ${title}`, async () => {
        const page = await visit(home, { hash: FULL, ...options });
        await page.fill('#search', 'kongo');
        await settled(page);
        for (const drawer of ['battles-box', 'bring-box', 'more-box'])
          await page.evaluate((id) => {
            document.getElementById(id).open = true;
          }, drawer);
        assert.deepEqual(await faultsOfAxe(page), []);
        await page.click('#tab-values');
        await page.waitForSelector('#values tbody td button');
        assert.deepEqual(await faultsOfAxe(page), []);
        for (const opener of [
          '#printing-open',
          '#about-open',
          '[data-paste]:visible',
          '#numbers-open',
          '#values tbody td button',
          '.pick .name',
        ]) {
          await page.locator(opener).first().click();
          await settled(page);
          assert.deepEqual(await faultsOfAxe(page), [], opener);
          await page.keyboard.press('Escape');
        }
        assert.deepEqual(page.complaints, []);
        await page.context().close();
      });
    }

    test('by keyboard alone, from the search to a PDF', async () => {
      const page = await visit(home);
      await page.keyboard.press('/');
      await page.keyboard.type('asama');
      await page.waitForSelector('#results button');
      await settled(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 2);
      await settled(page);
      await page.focus('#search');
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'rules', 'the rules come before the search');
      // Everything can be reached by Tab, and shows that it has been.
      const seen = new Set();
      let reached = false;
      await page.keyboard.press('Escape');
      for (let steps = 0; steps < 250 && !reached; steps += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const node = document.activeElement;
          const style = getComputedStyle(node);
          const shell = getComputedStyle(node.closest('.choice, .chip, .button') ?? node);
          return {
            id: node.id || node.dataset.key || node.dataset.download || node.textContent.trim().slice(0, 30),
            outline: style.outlineStyle !== 'none' || shell.outlineStyle !== 'none',
            pdf: node.dataset.download === 'pdf',
          };
        });
        assert.ok(at.outline, `${at.id} shows that it has the focus`);
        seen.add(at.id);
        reached = at.pdf;
      }
      assert.ok(reached, 'the button for the PDF is reached');
      for (const id of ['scale', 'option-paper', 'copy-command', 'tab-sheets'])
        assert.ok(seen.has(id), `${id} is reached`);
      const file = await download(page, () => page.keyboard.press('Enter'));
      assert.equal(file.bytes.subarray(0, 5).toString(), '%PDF-');
      await done(page);
    });

    test('the width of a phone holds everything without a scroll across', async () => {
      const page = await visit(home, {
        hash: FULL,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      });
      for (const drawer of ['battles-box', 'bring-box', 'more-box'])
        await page.evaluate((id) => {
          document.getElementById(id).open = true;
        }, drawer);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, input:not(.sr), summary')]
          .filter((node) => node.offsetParent && !node.classList.contains('skip'))
          // A thumb beside a number on a sheet asks for the nearest: asking.test.js.
          .filter((node) => !node.classList.contains('ask'))
          .map((node) => ({ node, box: (node.closest('label') ?? node).getBoundingClientRect() }))
          .filter(({ box }) => box.height < 24 || box.width < 24)
          .map(({ node }) => node.id || node.textContent),
      );
      assert.deepEqual(small, [], 'nothing is too small for a thumb');
      await page.click('#tab-values');
      await page.waitForSelector('#values tbody td button');
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 360), 'the table scrolls in itself');
      await page.click('#tab-sheets');
      await page.tap('.thumb [data-go="table"]');
      await page.waitForFunction(
        () => document.querySelector('#sheet-list img').getBoundingClientRect().top < innerHeight,
      );
      await done(page);
    });

    test('zoom and place stay while one changes something, and the old sheets until the new ones come', async () => {
      const page = await visit(home, {
        hash: 'battle=tsushima_1905.toml&print=log&rules=quickfire&scale=small&paper=a4',
      });
      await choose(page, '#zoom', '150');
      await page.evaluate(() => document.getElementById('sheets').scrollTo(0, 900));
      const before = await page.evaluate(() => document.getElementById('sheets').scrollTop);
      await page.evaluate(() => {
        window.least = 99;
        new MutationObserver(() => {
          window.least = Math.min(window.least, document.querySelectorAll('#sheet-list img').length);
        }).observe(document.getElementById('sheet-list'), { childList: true, subtree: true });
      });
      await choose(page, '#option-ink', 'black');
      await settled(page);
      assert.equal(await page.evaluate(() => document.getElementById('sheets').scrollTop), before);
      assert.equal(await page.inputValue('#zoom'), '150');
      assert.ok((await page.evaluate(() => window.least)) > 1);
      await done(page);
    });
  });
}
