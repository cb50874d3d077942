// The search and the list that is pasted: they find what a player means.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeAll, done, picked, settled, visit } from './browser.js';
import { homes } from './homes.js';

const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

const EMPTY = 'print=log&rules=quickfire&paper=a4';

/** Types into the search, and gives the names found. */
async function find(page, query) {
  await page.fill('#search', query);
  await settled(page);
  return page.locator('#results .ship').allTextContents();
}

/** Pastes a list by keyboard. */
async function paste(page, text) {
  await page.click('.search-row [data-paste]');
  await page.keyboard.insertText(text);
  await page.click('#paste-use');
  await settled(page);
}

const force = (page) =>
  page.evaluate(() =>
    window.chartroom.store.state.sides.map((side) => [
      side.name,
      ...side.divisions.map((division) => [
        division.name,
        ...division.ships.map((pick) => `${pick.ship}${pick.count > 1 ? ` x${pick.count}` : ''}`),
      ]),
    ]),
  );

describe(home.name, () => {
  test('what stands before a name, and slips of the pen, find the ship', async () => {
    const page = await visit(home, { hash: EMPTY });
    for (const [query, name] of [
      ['HMS Hood', 'Hood'],
      ['H.M.S. Hood', 'Hood'],
      ['SMS Emden', 'Emden'],
      ['Bismark', 'Bismarck'],
      ['mikassa', 'Mikasa'],
      ['HMS Hod', 'Hood'],
    ])
      assert.equal((await find(page, query))[0], name, query);
    await find(page, 'mikassa');
    assert.match(await page.textContent('#result-count'), /No “mikassa”; the nearest:/);
    const types = await find(page, 'britain dreadnaught 1906-1907');
    assert.ok(types.includes('Dreadnought'), `${types}`);
    await page.press('#search', 'Enter');
    await settled(page);
    assert.equal((await picked(page)).length, 1);
    assert.deepEqual(await find(page, 'xyzzy'), []);
    await done(page);
  });

  test('a ship stands once, with her states, and “Add all” adds her once', async () => {
    const page = await visit(home, { hash: EMPTY });
    const names = await find(page, 'kongo japan battlecruiser');
    assert.equal(names.length, 4, `${names}`);
    assert.ok(names.includes('Kongō') && names.includes('Hiei'), `${names}`);
    await page.click('#add-all');
    await settled(page);
    assert.deepEqual(await picked(page), names);
    // Another state, with the keyboard: the button after her own.
    await page.click('#clear-force');
    await find(page, 'kongo japan battlecruiser');
    await page.focus('#search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.match(await page.evaluate(() => document.activeElement.textContent), /August 1914 list/);
    await page.keyboard.press('Enter');
    await settled(page);
    assert.deepEqual(await force(page), [['', ['', 'kongo@1914']]]);
    await done(page);
  });

  test('a list with numbers, dashes, brackets and prefixes is understood', async () => {
    const page = await visit(home, { hash: EMPTY });
    await paste(
      page,
      '1. Gneisenau\n2) Mikasa\n- Scharnhorst\n• 2 x Asama\nHMS Hood\nEmden (Germany)\nFuji x3\n* Kasuga',
    );
    assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
    const [[, [, ...ships]]] = await force(page);
    assert.equal(ships.length, 8, `${ships}`);
    assert.ok(ships.includes('asama x2') && ships.includes('fuji x3') && ships.includes('hood'), `${ships}`);
    await page.click('.toast >> text=Undo');
    assert.deepEqual(await picked(page), []);
    await paste(page, '1 Mikasa\n2 Asama\n3 Fuji');
    assert.deepEqual(await force(page), [['', ['', 'mikasa', 'asama', 'fuji']]]);
    await done(page);
  });

  test('a list says its sides and divisions, and what was not found with the nearest names', async () => {
    const page = await visit(home, { hash: EMPTY });
    await paste(
      page,
      'Japan:\n1st Division:\nMikasa\n2 Asama\n2nd Division: Kasuga, Nisshin\n\nRussia: Oslyabya, Bismark',
    );
    assert.deepEqual(await force(page), [
      ['Japan', ['1st Division', 'mikasa', 'asama x2'], ['2nd Division', 'kasuga', 'nisshin']],
      ['Russia', ['', 'oslyabya']],
    ]);
    assert.match(await page.textContent('#fault-list'), /“Bismark”.*Bismarck/s);
    await paste(page, 'Hood');
    assert.deepEqual((await force(page))[0][1], ['1st Division', 'mikasa', 'asama x2', 'hood'], 'where new ships go');
    await done(page);
  });
});
