// The first look: what a newcomer sees before he does anything, on any screen.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeAll, done, open, settled, visit } from './browser.js';
import { homes } from './homes.js';

const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const BATTLE = 'battle=tsushima_1905.toml&print=log&rules=quickfire&scale=small&paper=a4';

/** How much the page moves by itself while it loads. */
async function shiftOf(options, hash = '') {
  const context = await (await open()).newContext({ locale: 'en-GB', ...options });
  await context.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await visit(home, { context, hash });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const shift = await page.evaluate(() => window.shift);
  await context.close();
  return shift;
}

describe(home.name, () => {
  for (const [about, options] of Object.entries({
    'a small laptop': { viewport: { width: 1280, height: 720 } },
    'a desktop': { viewport: { width: 1350, height: 900 } },
    'a phone': PHONE,
  })) {
    test(`nothing jumps while the page loads on ${about}`, async () => {
      const shift = await shiftOf(options);
      assert.ok(shift < 0.1, `cumulative layout shift ${shift}`);
    });
  }

  test('the rules come first and name the games, and the first sheet can be read', async () => {
    const page = await visit(home, { viewport: { width: 1280, height: 720 } });
    const heads = await page.locator('#desk h2').allTextContents();
    assert.deepEqual(heads.slice(0, 2), ['Rules', 'Ships']);
    const titles = await page.evaluate(() => window.chartroom.catalogue.lists.rules.map((one) => one.title));
    const lead = await page.textContent('.lead');
    for (const title of titles) assert.ok(lead.includes(title), title);
    const { bottom } = await page.locator('#search').evaluate((node) => node.getBoundingClientRect().toJSON());
    assert.ok(bottom < 720, 'the search is in sight');
    const { width } = await page.locator('#sheet-list img').evaluate((node) => node.getBoundingClientRect().toJSON());
    assert.ok(width > 700, `the sheet is ${width} pixels wide`);
    await done(page);
  });

  for (const width of [320, 360]) {
    test(`a screen ${width} pixels wide needs no scroll across, and its targets are as large as a thumb`, async () => {
      for (const hash of [BATTLE, 'print=ruler&rules=quickfire&paper=a4', 'print=log&ships=asamma,kongo&language=de']) {
        const page = await visit(home, { hash, ...PHONE, viewport: { width, height: 640 } });
        await page.fill('#search', 'kongo');
        await settled(page);
        for (const drawer of ['battles-box', 'bring-box', 'more-box'])
          await page.evaluate((id) => {
            document.getElementById(id).open = true;
          }, drawer);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, hash);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('button, select, summary, input:not(.sr)')]
            .filter((node) => node.checkVisibility() && !node.matches('.skip, .ask'))
            .map((node) => [node, (node.closest('label, .check') ?? node).getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
            .map(
              ([node, box]) =>
                `${node.id || node.textContent.trim()} ${Math.round(box.width)} × ${Math.round(box.height)}`,
            ),
        );
        assert.deepEqual(small, [], hash);
        await done(page);
      }
    });
  }

  test('with forced colors one tab looks chosen', async () => {
    const page = await visit(home, { forcedColors: 'active' });
    const line = (id) => page.locator(id).evaluate((node) => getComputedStyle(node).borderBottomColor);
    assert.notEqual(await line('#tab-sheets'), await line('#tab-values'));
    await done(page);
  });

  test('the numbers of a publisher can be typed on a phone, and what is refused is not kept', async () => {
    const page = await visit(home, PHONE);
    await page.tap('#bring-box > summary');
    await page.tap('#numbers-open');
    await page.waitForSelector('#numbers-table tbody tr');
    const inputs = page.locator('#numbers-table tbody tr').first().locator('input');
    const right = (at) => inputs.nth(at).evaluate((node) => node.getBoundingClientRect().right);
    assert.ok((await right(1)) < 360, 'two columns are in sight at first');
    await inputs.nth(0).fill('17');
    await inputs.nth(1).fill('abc');
    await settled(page);
    const kept = () => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('chartroom.files') ?? '{}')));
    assert.match((await kept())[0].text, /,17,/);
    assert.doesNotMatch((await kept())[0].text, /abc/);
    assert.equal(await inputs.nth(1).getAttribute('aria-invalid'), 'true');
    assert.equal(await inputs.nth(0).getAttribute('aria-invalid'), null);
    assert.match(await page.textContent('#numbers-said'), /^Not kept: .*abc/);
    await page.keyboard.press('Escape');
    await settled(page);
    assert.equal(await page.isVisible('#faults'), false, 'and no fault stands above the sheets');
    await done(page);
  });

  test('a ship that is not known is shown and mended by keyboard', async () => {
    const page = await visit(home, { hash: 'print=log&ships=mikasa,asamma&rules=quickfire&paper=a4' });
    assert.doesNotMatch(await page.textContent('#fault-list'), /write|did you mean/);
    await page.locator('#fault-list button', { hasText: 'Show me' }).first().focus();
    await page.keyboard.press('Enter');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /Asama, Japan/);
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.isVisible('#faults'), false);
    await done(page);
  });

  test('a draft of a language is printed with one press', async () => {
    const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4&language=de' });
    assert.doesNotMatch(await page.textContent('#fault-list'), /--draft/);
    await page.click('text=Print the draft');
    await settled(page);
    assert.equal(await page.isVisible('#faults'), false);
    assert.equal(await page.locator('#sheet-list img').count(), 1);
    assert.equal(await page.isChecked('#option-draft'), true);
    await done(page);
  });
});
