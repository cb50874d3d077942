// Estimates that learn from official numbers. The numbers of these tests are invented: ours, and a third more.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { closeAll, done, download, drop, faultsOfAxe, settled, visit } from './browser.js';
import { homes } from './homes.js';

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

const HASH = 'print=log&ships=borodino@borodino&rules=quickfire&paper=a4';
const FIT = 'fits/quickfire.toml';

/** A value of a ship as the page's own files make it. */
const valueOf = (page, ship, id) =>
  page.evaluate(
    async ([word, value]) => {
      const { room, own } = window.chartroom;
      const answer = await room.call(['show', word, '--rules', 'quickfire', '--json'], own.forCall(), `show ${word}`);
      return answer.text ? JSON.parse(answer.text).values[value] : null;
    },
    [ship, id],
  );

/** Types heavy gunnery into the first rows of the table, one of each class, until `to` numbers are there. */
async function type(page, from, to) {
  const rows = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('#numbers-table tbody tr')];
    const classes = new Set();
    return lines.flatMap((line, at) => {
      const [ship, of] = [...line.children].map((cell) => cell.textContent);
      if (classes.has(of)) return [];
      classes.add(of);
      return [{ at, word: `${ship}@${of}` }];
    });
  });
  let count = from;
  for (const { at, word } of rows.slice(from)) {
    if (count === to) return;
    const value = await valueOf(page, word, 'gunnery_heavy');
    if (value?.basis !== 'estimated' || !(value.value > 0)) continue;
    const input = page.locator('#numbers-table tbody tr').nth(at).locator('[aria-label$=", gunnery heavy"]');
    await input.focus();
    await page.keyboard.type(String(Math.round(value.value * 1.33)));
    count += 1;
  }
  assert.equal(count, to, 'enough ships');
}

/** Presses a button by its key. */
async function press(page, id) {
  await page.focus(id);
  await page.keyboard.press('Enter');
  await settled(page);
}

for (const home of all) {
  describe(home.name, () => {
    test('official numbers teach the other ships, and that can be taken back', async () => {
      const page = await visit(home, { hash: HASH });
      const before = await valueOf(page, 'borodino@borodino', 'gunnery_heavy');
      await page.click('#bring-box > summary');
      await page.click('#numbers-open');
      await page.selectOption('#numbers-what', 'japan');
      await settled(page);
      await press(page, '#fit-run');
      assert.match(await page.textContent('#fit-said'), /Your project has no value of Quickfire that a list states/);
      assert.ok(await page.isHidden('#fit-table'));
      // One that a source prints is in the table already.
      await type(page, 0, 4);
      await press(page, '#fit-run');
      assert.match(await page.textContent('#fit-said'), /No estimate of Quickfire can be refitted: the table below/);
      assert.match(
        await page.textContent('#fit-table'),
        /Gunnery, heavy55Left as it was: it takes 10 values of 5 classes/,
      );
      assert.ok(await page.isHidden('#fit-back'));
      await type(page, 4, 12);
      await press(page, '#fit-run');
      assert.match(await page.textContent('#fit-said'), /They have learned: gunnery heavy from 13 numbers/);
      assert.match(
        await page.textContent('#fit-table'),
        /Gunnery, heavy1313[\d.]+Four of five are within ±[\d.]+ now: heavy share [\d.]+ → [\d.]+/,
      );
      assert.deepEqual(await faultsOfAxe(page), []);
      const learned = await valueOf(page, 'borodino@borodino', 'gunnery_heavy');
      assert.ok(learned.value > before.value * 1.15, `${before.value}, then ${learned.value}`);

      // It is one of the reader's files: there after a reload, in a project, and in a PDF.
      await page.keyboard.press('Escape');
      await page.reload();
      await settled(page);
      assert.deepEqual(await valueOf(page, 'borodino@borodino', 'gunnery_heavy'), learned);
      await page.click('#other-files > summary');
      const project = await download(page, () => page.click('#save-project'));
      const text = Buffer.from(unzipSync(project.bytes)[FIT]).toString();
      assert.match(text, /heavy_share/);
      const pdf = await download(page, () => page.click('[data-download="pdf"]:visible'));
      for (const file of [project, pdf, { name: 'quickfire.toml', bytes: Buffer.from(text) }]) {
        await page.evaluate(() => window.chartroom.own.replaceAll(new Map()));
        await drop(page, [file]);
        await settled(page);
        assert.ok(await page.evaluate((name) => window.chartroom.own.all.has(name), FIT), file.name);
        assert.deepEqual(await page.locator('#fault-list li').allTextContents(), [], file.name);
      }

      await page.evaluate(() => {
        document.getElementById('bring-box').open = true;
      });
      await page.click('#numbers-open');
      await settled(page);
      await press(page, '#fit-back');
      assert.match(await page.textContent('#fit-said'), /as they were/);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'fit-run');
      assert.equal(await page.evaluate((name) => window.chartroom.own.all.has(name), FIT), false);
      assert.deepEqual(await valueOf(page, 'borodino@borodino', 'gunnery_heavy'), before);
      await page.selectOption('#numbers-what', '');
      assert.ok(await page.isHidden('#fit'), 'a chart teaches nothing');
      await settled(page);
      await done(page);
    });
  });
}
