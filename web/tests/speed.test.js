// The page never blocks for long. Machines differ and are loaded, so a block is compared with a piece of work in the same
// browser, and never with a time.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { choose, closeAll, done, settled, visit } from './browser.js';
import { homes } from './homes.js';

const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

/** Starts to look at the tasks of the page. */
const watch = (page) =>
  page.evaluate(() => {
    window.tasks = [];
    window.observer?.disconnect();
    window.observer = new PerformanceObserver((list) => window.tasks.push(...list.getEntries()));
    window.observer.observe({ type: 'longtask' });
  });

/** The longest task since then, in milliseconds; one that is not long counts as nothing. */
const longest = (page) =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done));
    window.tasks.push(...window.observer.takeRecords());
    return Math.max(0, ...window.tasks.map((task) => task.duration));
  });

/**
 * The milliseconds in which this browser writes five million bytes as JSON: longer than the shortest task that it
 * reports on any machine, and a ninth of what the page did at every change of a pack while it had the sheets' bytes written.
 */
const yardstick = (page) =>
  page.evaluate(() => {
    const bytes = Object.fromEntries(Array.from({ length: 5e5 }, (_, at) => [at, at % 250]));
    const times = [1, 2, 3].map(() => {
      const began = performance.now();
      for (let time = 0; time < 10; time++) JSON.stringify(bytes);
      return performance.now() - began;
    });
    return Math.min(...times);
  });

describe(home.name, () => {
  test('of many sheets only those near the window are drawn', async () => {
    const page = await visit(home, { hash: 'print=log&rules=quickfire&paper=a4&ships=mikasa' });
    await page.evaluate(() => {
      const ships = window.chartroom.catalogue.lists.ships.slice(0, 99);
      window.chartroom.store.change((state) => {
        state.sides[0].divisions[0].ships = ships.map(({ word }) => ({ ship: word, count: 1 }));
      });
    });
    await settled(page);
    const drawn = () =>
      page.locator('#sheet-list img').evaluateAll((all) => all.map((image) => image.naturalWidth > 0));
    const first = await drawn();
    assert.ok(first.length >= 17 && first[0] && !first.at(-1), `${first}`);
    await page.focus('#sheets');
    await page.keyboard.press('End');
    await page.waitForFunction(() => [...document.querySelectorAll('#sheet-list img')].at(-1).naturalWidth > 0);
    await done(page);
  });

  test('a change of a pack does not block the page', async () => {
    const page = await visit(home, {
      hash: 'battle=tsushima_1905.toml&print=pack&rules=quickfire&scale=small&paper=a4',
    });
    const most = await yardstick(page);
    // The quickest of several, since others may use the machine too.
    const times = [];
    for (const ink of ['black', 'color', '']) {
      await watch(page);
      await choose(page, '#option-ink', ink);
      await settled(page);
      times.push(await longest(page));
    }
    const took = Math.min(...times);
    assert.ok(took <= most, `the longest tasks took ${times} ms, and the yardstick ${most} ms`);
    await done(page);
  });
});
