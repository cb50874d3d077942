// A number on a sheet tells where it comes from: by mouse, by thumb, by keyboard, on every form of every rule set.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { inReadingOrder } from '../site/asking.js';
import { closeAll, done, faultsOfAxe, settled, visit } from './browser.js';
import { homes } from './homes.js';

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

/** Every record form, with a ship whose numbers it shows. */
const RECORDS = [
  ['quickfire', 'log'],
  ['quickfire', 'card'],
  ['quickfire_classic', 'log'],
  ['quickfire_classic', 'card'],
  ['easyships', 'card'],
  ['dreadnoughts', 'card'],
  ['gridded', 'card'],
];

const ask = (name, label) => `.ask[aria-label^="${name}, ${label}:"]`;

/** The buttons of the first sheet, once they are there. */
async function asked(page) {
  await settled(page);
  await page.waitForSelector('.ask', { state: 'attached' });
  return page.locator('#sheet-list li:first-child .ask');
}

/** What the dialog says, once it is there. */
async function told(page) {
  await page.waitForSelector('#explain[open] dl');
  return page.textContent('#explain');
}

test('numbers are read form by form and row by row, and each copy of a ship by itself', () => {
  const spot = (ship, label, x, y) => ({ ship, label, x, y, width: 4, height: 4 });
  const spots = [
    ['a', 'size', 10, 20],
    ['a', 'armor', 30, 10.4],
    ['a', 'speed', 10, 10],
    ['a', 'size', 110, 20],
    ['a', 'armor', 130, 10],
    ['a', 'speed', 110, 10],
    ['b', 'speed', 10, 5],
  ].map((one) => spot(...one));
  assert.deepEqual(
    inReadingOrder(spots).map(({ ship, label, x }) => `${ship} ${label} ${x}`),
    ['a speed 10', 'a armor 30', 'a size 10', 'a speed 110', 'a armor 130', 'a size 110', 'b speed 10'],
  );
});

for (const home of all) {
  describe(home.name, () => {
    test('a number on the sheet tells where it comes from, with its source and its formula', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,hannibal&rules=quickfire&paper=a4' });
      await asked(page);
      await page.click(ask('Hannibal', 'Gunnery, heavy'));
      assert.match(await told(page), /Hannibal: gunnery.*Source.*The formula/is);
      await page.keyboard.press('Escape');
      assert.match(
        await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
        /^Hannibal, /,
        'the focus is back where it was',
      );
      await page.click(ask('Mikasa', 'Top speed 8'));
      const full = await told(page);
      assert.match(full, /Mikasa: Top speed.*Before rounding/s);
      assert.doesNotMatch(full, /On the sheet/);
      await page.keyboard.press('Escape');
      await page.click(ask('Mikasa', 'Top speed 5'));
      assert.match(await told(page), /Mikasa: Top speed.*On the sheetTop speed 5: [\d⁄\s]+, which follows from this/s);
      await done(page);
    });

    test('every number of every record form has its button, on its sheet, and its answer', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      for (const [rules, form] of RECORDS) {
        await page.evaluate(
          ([rules, form]) => {
            location.hash = `print=${form}&ships=mikasa,hannibal*2&rules=${rules}&paper=letter`;
          },
          [rules, form],
        );
        await page.waitForFunction(
          ([rules, form]) =>
            document.getElementById('command').textContent.includes(`${form} mikasa "hannibal*2" --rules ${rules}`),
          [rules, form],
        );
        const buttons = await asked(page);
        await page.waitForFunction(() => document.querySelector('.ask[aria-label^="Hannibal"]'));
        const what = await buttons.evaluateAll((all) => {
          const sheet = all[0].closest('.paper').getBoundingClientRect();
          return all.map((one) => {
            const box = one.getBoundingClientRect();
            const inside =
              box.left >= sheet.left && box.right <= sheet.right && box.top >= sheet.top && box.bottom <= sheet.bottom;
            return { label: one.getAttribute('aria-label'), inside, wide: box.width };
          });
        });
        assert.equal(what.length % 3, 0, `${rules} ${form}: each form has the same`);
        assert.ok(what.length / 3 >= 5, `${rules} ${form}: ${what.length}`);
        assert.ok(what.every(({ inside, wide }) => inside && wide > 2));
        for (const at of [0, what.length - 1]) {
          await buttons.nth(at).click();
          assert.match(await told(page), new RegExp(`^\\s*${what[at].label.split(',')[0]}: `), `${rules} ${form}`);
          await page.keyboard.press('Escape');
        }
      }
      await done(page);
    });

    test('a battle’s sheets are asked in the battle’s own game, and a ship by the name that she has on paper', async () => {
      const page = await visit(home, { hash: 'battle=yalu_1894.toml&print=pack&paper=a4&with=cover' });
      await settled(page);
      await page.evaluate(() => document.querySelectorAll('#sheet-list li')[1].scrollIntoView());
      await page.waitForFunction(() => document.querySelectorAll('#sheet-list li')[1].querySelector('.ask'));
      assert.equal(await page.locator('#sheet-list li').first().locator('.ask').count(), 0, 'the cover has none');
      const one = page.locator('#sheet-list li').nth(1).locator('.ask').first();
      const name = (await one.getAttribute('aria-label')).split(',')[0];
      await one.click();
      assert.ok((await told(page)).includes(name));
      await done(page);
    });
  });
}

const home = all[0];
describe('for everybody', () => {
  test('by keyboard alone: one stop for a sheet, arrow keys from number to number, Enter to ask', async () => {
    const page = await visit(home, { hash: 'print=log&ships=mikasa,asama&rules=quickfire&paper=a4' });
    await asked(page);
    assert.equal(await page.locator('.ask[tabindex="0"]').count(), 1);
    await page.focus('#sheets');
    await page.keyboard.press('Tab');
    const now = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    const first = await now();
    assert.match(first, /^Mikasa, /);
    const style = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(style, 'solid');
    const seen = new Set([first]);
    const many = await page.locator('.ask').count();
    for (let step = 1; step < many; step += 1) {
      await page.keyboard.press('ArrowRight');
      seen.add(await now());
    }
    assert.equal(seen.size, many, 'every number is reached');
    await page.keyboard.press('Home');
    assert.equal(await now(), first);
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await now(), first);
    const below = await now();
    await page.keyboard.press('Enter');
    assert.match(await told(page), /^\s*Mikasa: /);
    await page.keyboard.press('Escape');
    assert.equal(await now(), below);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.classList.contains('ask')), false);
    await done(page);
  });

  test('a change of the sheets keeps the focus on its number', async () => {
    const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
    await asked(page);
    await page.focus(ask('Mikasa', 'Top speed 8'));
    await page.evaluate(() => window.chartroom.store.change((state) => (state.options.scale = 'large')));
    await settled(page);
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Mikasa, Top speed 8:'),
    );
    await done(page);
  });

  for (const [title, options] of Object.entries({
    'in light': { colorScheme: 'light' },
    'in dark': { colorScheme: 'dark' },
    'on a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })) {
    test(`axe finds nothing on a sheet that can be asked ${title}`, async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,asama*2&rules=quickfire&paper=a4', ...options });
      await page.evaluate(() => document.getElementById('sheet-list').scrollIntoView());
      await asked(page);
      assert.deepEqual(await faultsOfAxe(page), []);
      await done(page);
    });
  }

  test('on a phone a thumb beside a number asks for it, and one on the bare paper asks nothing', async () => {
    const page = await visit(home, {
      hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.evaluate(() => document.getElementById('sheet-list').scrollIntoView());
    await asked(page);
    const box = await page.locator(ask('Mikasa', 'Size')).boundingBox();
    await page.touchscreen.tap(box.x - 8, box.y + box.height / 2);
    assert.match(await told(page), /^\s*Mikasa: size/i);
    await page.keyboard.press('Escape');
    const paper = await page.locator('.paper').boundingBox();
    await page.touchscreen.tap(paper.x + paper.width - 20, paper.y + paper.height - 20);
    await settled(page);
    assert.equal(await page.locator('#explain[open]').count(), 0);
    await done(page);
  });
});
