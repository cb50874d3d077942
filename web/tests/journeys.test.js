// What players do, in both homes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { closeAll, done, download, drop, pick, picked, settled, sheetCount, visit } from './browser.js';
import { PROGRAM, homes } from './homes.js';

const ROOT = resolve(import.meta.dirname, '../..');
const fixture = (path) => readFileSync(join(ROOT, 'tests', path));

/** The same file by the command line. */
function byCommand(words, ending = 'pdf') {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-'));
  const out = join(folder, `out.${ending}`);
  // The browser of the tests tells the same country, which a PDF carries.
  const env = { ...process.env, LC_ALL: 'en_GB.UTF-8' };
  execFileSync(PROGRAM, [...words, '-o', out], { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'] });
  return readFileSync(out);
}

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

for (const home of all) {
  describe(home.name, () => {
    test('from the search to a PDF, the same as by the command line', async () => {
      const page = await visit(home);
      await pick(page, 'mikasa');
      await pick(page, 'asama');
      await page.click('[aria-label="One Asama more"]');
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama']);
      assert.equal(await sheetCount(page), 1);
      assert.match(await page.getAttribute('#sheet-list img', 'alt'), /ship log of Mikasa, Asama/);
      assert.equal(
        await page.textContent('#command'),
        'chartroom print log mikasa "asama*2" --rules quickfire --paper a4',
      );
      const file = await download(page, () => page.click('.bar [data-download="pdf"]'));
      assert.match(file.name, /^log-.*\.pdf$/);
      assert.equal(file.bytes.subarray(0, 5).toString(), '%PDF-');
      if (existsSync(PROGRAM)) {
        const other = byCommand(['print', 'log', 'mikasa', 'asama*2', '--rules', 'quickfire', '--paper', 'a4']);
        assert.ok(file.bytes.equals(other), 'the same bytes');
      }
      await done(page);
    });

    test('the search finds by class, navy, type and years, and says when there is nothing', async () => {
      const page = await visit(home);
      for (const [query, expected] of [
        ['borodino battleship', 'Borodino'],
        ['japan armored 1898-1900', 'Asama'],
        ['tsesarev', 'Tsesarevitch|Tsesarevich'],
      ]) {
        await page.fill('#search', query);
        await page.waitForFunction(
          (text) => new RegExp(text).test(document.querySelector('#results .ship')?.textContent ?? ''),
          expected,
        );
      }
      await page.fill('#search', 'xyzzy');
      await page.waitForFunction(() => document.getElementById('result-count').textContent.startsWith('No ship'));
      await done(page);
    });

    test('a battle of the program fills both sides and prints as a pack', async () => {
      const page = await visit(home);
      await page.click('#battles-box > summary');
      await page.click('text=Tsushima');
      await settled(page);
      assert.ok((await sheetCount(page)) > 5);
      assert.equal((await picked(page)).length, 24);
      assert.equal(await page.inputValue('#title'), 'Tsushima');
      assert.match(await page.textContent('#command'), /^chartroom print pack tsushima_1905\.toml /);
      await page.click('[aria-label="Take Mikasa away"]');
      await settled(page);
      assert.match(
        await page.textContent('#command'),
        /^chartroom print pack tsushima\.toml /,
        'a changed battle is one of your own',
      );
      assert.deepEqual(await page.locator('#fault-list li.error').allTextContents(), []);
      await page.click('.toast >> text=Undo');
      await settled(page);
      assert.equal((await picked(page)).length, 24);
      await done(page);
    });

    test('sides, flagship and damage go into an order of battle that can be saved and dropped again', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,asama&rules=quickfire&paper=a4' });
      await page.click('#add-side');
      await pick(page, 'borodino 1904');
      await page.click('.pick .name >> text=Mikasa');
      await page.waitForSelector('#damage-speed');
      await page.fill('#damage-speed', '2');
      await page.check('#pick-flag');
      await page.click('#ship-keep');
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li.error').allTextContents(), []);
      const order = await download(page, () => page.click('#save-order'));
      const text = order.bytes.toString();
      assert.match(text, /\{ ship = "mikasa", flagship = true, damage = \{ speed = 2 \} \}/);
      await page.click('#clear-force');
      assert.deepEqual(await picked(page), []);
      await drop(page, [order]);
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama', 'Borodino']);
      await done(page);
    });

    test('a file of ships that is dropped is found by the search and stays after a reload', async () => {
      const page = await visit(home);
      const toml = `navy = "Ruritania"\n\n[[class]]\nid = "strelsau"\nname = "Strelsau"\nstate = "as completed"\ntype = "armored_cruiser"\ncompleted_from = 1905\ncompleted_to = 1905\ndisplacement_t = 9800\ndisplacement_kind = "normal"\nspeed_kn = 21\nguns = [{ count = 8, caliber_in = 8 }]\narmor_in = { belt = 6, deck = 2 }\nsource = "a test"\nlicence = "none"\nconfidence = "low"\n\n[[class.ships]]\nname = "Strelsau"\n\n[[class.ships]]\nname = "Zenda"\n`;
      await drop(page, [{ name: 'my ships.toml', bytes: Buffer.from(toml) }]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 2);
      await settled(page);
      assert.deepEqual(await picked(page), ['Strelsau', 'Zenda']);
      assert.equal(await sheetCount(page), 1);
      await page.reload();
      await settled(page);
      await page.fill('#search', 'ruritania');
      await page.waitForSelector('#results >> text=Zenda');
      assert.deepEqual(await picked(page), ['Strelsau', 'Zenda']);
      await done(page);
    });

    test('a Springsharp report that is pasted becomes a log', async () => {
      const page = await visit(home);
      await page.click('#bring-box > summary');
      await page.click('#paste-open');
      await page.fill('#paste-text', fixture('springsharp/cruiser_3.txt').toString());
      await page.click('#paste-use');
      await page.waitForSelector('#force .pick');
      await settled(page);
      assert.equal((await picked(page)).length, 1);
      assert.equal(await sheetCount(page), 1);
      await done(page);
    });

    test('names that are pasted are picked, and those that are not found are told', async () => {
      const page = await visit(home);
      await page.click('#bring-box > summary');
      await page.click('#paste-open');
      await page.fill('#paste-text', 'Mikasa\n2 x Asama\nHMS Hannibal\nQwertz');
      await page.click('#paste-use');
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama', 'Hannibal']);
      assert.match(await page.textContent('#fault-list'), /Qwertz/);
      await done(page);
    });

    test('a spreadsheet that is dropped becomes ships', async () => {
      const page = await visit(home);
      await drop(page, [{ name: 'english.xlsx', bytes: fixture('spreadsheets/english.xlsx') }]);
      await page.waitForFunction(() => document.getElementById('own-list').textContent.includes('english.toml'));
      await settled(page);
      await done(page);
    });

    test('a printed PDF that is dropped is printed again, or the program says that it cannot', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      const file = await download(page, () => page.click('.bar [data-download="pdf"]'));
      await page.click('#clear-force');
      await drop(page, [file]);
      await page.waitForSelector('#from-box:not([hidden])');
      await settled(page);
      const errors = await page.locator('#fault-list li.error').count();
      if (errors) assert.match(await page.textContent('#fault-list'), /read its own PDFs|from/i);
      else assert.equal(await sheetCount(page), 1);
      assert.match(await page.textContent('#command'), /^chartroom print --from log/);
      await page.click('#from-end');
      await settled(page);
      assert.equal(await page.isVisible('#from-box'), false);
      await done(page);
    });

    test('faults stand at the field that they are about, and go when it is mended', async () => {
      const page = await visit(home, {
        hash: 'print=log&ships=mikasa,dreadnought,asamma&rules=quickfire&scale=gigantic&paper=a4',
      });
      assert.match(await page.textContent('#fault-list'), /gigantic/);
      assert.equal(await page.getAttribute('#scale', 'aria-invalid'), 'true');
      await page.click('#fault-list >> text=Show me');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'scale');
      await page.selectOption('#scale', 'small');
      await settled(page);
      assert.equal(await page.getAttribute('#scale', 'aria-invalid'), null);
      await page.click('.pick .fault button >> nth=0');
      await settled(page);
      assert.match(await page.textContent('.pick.faulty .fault'), /asamma/);
      await page.click('[aria-label="Take asamma away"]');
      await settled(page);
      assert.equal(await page.isVisible('#faults'), false);
      assert.deepEqual(await picked(page), ['Mikasa', 'Dreadnought']);
      await done(page);
    });

    test('every value of every ship stands in a table, and tells where it comes from', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,hannibal&rules=quickfire&paper=a4' });
      await page.click('#tab-values');
      await page.waitForSelector('#values tbody tr:nth-child(2)');
      assert.deepEqual(await page.locator('#values tbody th').allTextContents(), ['Mikasa', 'Hannibal']);
      await page.click('#values tbody tr:first-child button[title="stated by the publisher"] >> nth=0');
      await page.waitForSelector('#explain dl');
      assert.match(await page.textContent('#explain'), /Mikasa: .*stated by the publisher/s);
      await page.keyboard.press('Escape');
      await done(page);
    });

    test('official numbers that are typed in take the place of ours and stay', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      await page.click('#bring-box > summary');
      await page.click('#numbers-open');
      await page.fill('[aria-label="Mikasa, size"]', '17');
      await page.waitForFunction(() => document.getElementById('numbers-said').textContent.includes('Kept'));
      const csv = await download(page, () => page.click('#numbers-save'));
      assert.equal(csv.name, 'japan.quickfire.csv');
      assert.match(csv.bytes.toString(), /^Mikasa,mikasa,17,/m);
      await page.keyboard.press('Escape');
      await page.reload();
      await settled(page);
      await page.click('#tab-values');
      await page.waitForSelector('#values tbody td button');
      assert.match(await page.locator('#values tbody td button').first().textContent(), /^17●, stated/);
      await done(page);
    });

    test('the state is in the address: it opens as it was left, and another tab goes its own way', async () => {
      const page = await visit(home, { hash: 'print=card&ships=mikasa,asama*3&rules=gridded&paper=letter&ink=black' });
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama']);
      assert.equal(await page.isChecked('input[name="print"][value="card"]'), true);
      assert.equal(await page.inputValue('#rules'), 'gridded');
      assert.equal(await page.inputValue('#option-ink'), 'black');
      const other = await visit(home, {
        context: page.context(),
        hash: 'print=roster&ships=hood&rules=easyships&paper=a4',
      });
      await pick(page, 'fuji');
      await settled(page);
      assert.deepEqual(await picked(other), ['Hood']);
      await page.reload();
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama', 'Fuji']);
      assert.deepEqual(other.complaints, []);
      await done(page);
    });

    test('several sheets come as a zip, instruments as DXF, and the project brings everything back', async () => {
      const page = await visit(home, { hash: 'print=ruler,gauge&rules=quickfire&scale=small&units=metric&paper=a4' });
      await page.click('#other-files > summary');
      const dxf = await download(page, () => page.click('[data-download="dxf"]'));
      const drawings = dxf.name.endsWith('.zip') ? Object.values(unzipSync(dxf.bytes)) : [dxf.bytes];
      for (const drawing of drawings) assert.match(Buffer.from(drawing).toString('latin1'), /SECTION[\s\S]*EOF/);
      await page.evaluate(() => {
        location.hash = 'print=log&ships=mikasa,asama,fuji,hatsuse,asahi,shikishima,yashima&rules=quickfire&paper=a4';
      });
      await settled(page);
      await page.click('#other-files > summary');
      const svg = await download(page, () => page.click('[data-download="svg"]'));
      assert.equal(Object.keys(unzipSync(svg.bytes)).length, 2);
      await page.click('#other-files > summary');
      const project = await download(page, () => page.click('#save-project'));
      const inside = unzipSync(project.bytes);
      assert.deepEqual(Object.keys(inside).sort(), ['battle.toml', 'chartroom.toml']);
      await page.click('#clear-force');
      await drop(page, [project]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 7);
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li.error').allTextContents(), []);
      await done(page);
    });
  });
}
