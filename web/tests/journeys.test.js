// What players do, in both homes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { PDFArray, PDFDocument, decodePDFRawStream } from '@cantoo/pdf-lib';
import { unzipSync, zipSync } from 'fflate';
import { choose, closeAll, done, download, drop, pick, picked, settled, sheetCount, visit } from './browser.js';
import { PROGRAM, homes } from './homes.js';

const ROOT = resolve(import.meta.dirname, '../..');
const fixture = (path) => readFileSync(join(ROOT, 'tests', path));

/** The same PDF by the command line, in a folder with these files. */
function byCommand(words, { files = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const out = join(folder, 'out.pdf');
  // The browser of the tests tells the same country, which a PDF carries.
  const env = { ...process.env, LC_ALL: 'en_GB.UTF-8' };
  execFileSync(PROGRAM, [...words, '-o', out], { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore'] });
  return readFileSync(out);
}

/** What stands on the pages of a PDF, without what the file says of itself. */
async function textOf(bytes) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const stream = (one) => Buffer.from(decodePDFRawStream(one).decode()).toString('latin1');
  return pdf.getPages().map((page) => {
    const contents = page.node.Contents();
    const all = contents instanceof PDFArray ? contents.asArray().map((one) => pdf.context.lookup(one)) : [contents];
    return { size: page.getSize(), text: all.map(stream).join('\n') };
  });
}

/** A form with these boxes crossed by a program that knows nothing of ours. */
async function crossed(bytes, boxes) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const box of boxes) pdf.getForm().getCheckBox(box).check();
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}

const DUEL = `title = "Duel"
subtitle = "Off Chemulpo"

[[side]]
name = "Japan"
commander = "Togo"
ships = [{ ship = "mikasa", flagship = true, damage = { speed = [8, 5] } }, "asama"]

[[side]]
name = "Russia"
ships = ["oslyabya"]
`;
const TERN = `navy = "Ruritania"

[[class]]
id = "tern"
name = "Tern"
state = "as completed"
type = "protected_cruiser"
completed_from = 1901
completed_to = 1901
displacement_t = 3000
displacement_kind = "normal"
speed_kn = 20
guns = [{ count = 2, caliber_in = 6 }]
torpedo_tubes = 2
armor_in = { deck = 2 }
source = "a test"
licence = "none"
confidence = "low"

[[class.ships]]
name = "Tern"
`;

/** Calls whose PDF is dropped on the page, with the files that they need. */
const PRINTED = [
  ['log class:majestic mikasa*2 --ink black', {}],
  ['card mikasa hood --rules easyships --paper letter', {}],
  ['pack tsushima --scale small --units metric --without gauge,rose --with roster', {}],
  ['log yalu_1894.toml --rules quickfire --twins', {}],
  ['roster --navy japan --navy russia --type battleship --years 1890-1905', {}],
  ['ruler gauge rose --scale small --units metric', {}],
  ['arcs germany/helgoland --small', {}],
  ['chart --rules gridded', {}],
  ['log --blank 3', {}],
  ['pack duel.toml --with cover', { 'duel.toml': DUEL }],
  ['log tern mikasa', { 'chartroom.toml': 'paper = "letter"\nink = "black"\n', 'ship_values/mine.toml': TERN }],
];

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
      await page.click('[aria-label="One more Asama"]');
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
      await page.click('[aria-label="Remove Mikasa"]');
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

    test('the name of a new side stays selected when the sheet comes, and is typed over', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      await page.click('#add-side');
      await settled(page);
      await page.keyboard.type('Russia');
      assert.equal(await page.inputValue('[data-key="side 1"]'), 'Russia');
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
      await page.click('.search-row [data-paste]');
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
      await page.click('.search-row [data-paste]');
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

    test('a club’s project whose template takes all memory is stopped and said to, and the page goes on', async () => {
      const template =
        '#let a = range(300000000)\n#let trim = (width: 60mm, height: 40mm)\n#let form(record, sheet) = [#a.len()]\n';
      const club = { 'chartroom.toml': 'rules = "gridded"\n', 'templates/gridded/card.typ': template };
      const bytes = Object.entries(club).map(([name, text]) => [name, Buffer.from(text)]);
      const page = await visit(home, { hash: 'print=card&rules=gridded&paper=a4' });
      await drop(page, [{ name: 'club.zip', bytes: Buffer.from(zipSync(Object.fromEntries(bytes))) }]);
      await page.waitForFunction(() => document.getElementById('own-list').textContent.includes('card.typ'));
      await settled(page);
      await pick(page, 'Mikasa');
      await page.waitForFunction(() =>
        /more than a gigabyte of memory|needs too much memory/.test(document.getElementById('fault-list').textContent),
      );
      await choose(page, '#rules', 'quickfire');
      await settled(page);
      assert.equal(await sheetCount(page), 1);
      await done(page);
    });

    test('a workbook that is a game, dropped, becomes a game whose cards print', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'chartroom-'));
      execFileSync(PROGRAM, ['new', 'game', '--workbook'], { cwd: folder, stdio: 'ignore' });
      const page = await visit(home);
      await drop(page, [{ name: 'broadside.xlsx', bytes: readFileSync(join(folder, 'broadside.xlsx')) }]);
      await page.waitForFunction(() => document.getElementById('rules').value === 'broadside');
      await settled(page);
      assert.equal(await page.inputValue('#rules'), 'broadside');
      await pick(page, 'Tarlenheim');
      await settled(page);
      assert.match(await page.textContent('#command'), /print card .*--rules broadside/);
      await page.reload();
      await settled(page);
      assert.equal(await page.inputValue('#rules'), 'broadside');
      await done(page);
    });

    for (const [words, files] of PRINTED) {
      test(`a PDF that is dropped brings its form, ships, settings and files back: ${words}`, async () => {
        const before = byCommand(['print', ...words.split(' ')], { files });
        const page = await visit(home);
        await drop(page, [{ name: 'from last year.pdf', bytes: before }]);
        await settled(page);
        // Some ships of the Yalu have boxes that no source fills, and the page says so.
        const faults = await page.locator('#fault-list li').allTextContents();
        const others = faults.filter((fault) => !/box(es)? stays? empty/.test(fault));
        assert.deepEqual(others, []);
        assert.equal(await page.isVisible('#from-box'), false);
        const said = (await page.textContent('#command')).replaceAll('"', '').split(' ').slice(2);
        const after = await download(page, () => page.click('.bar [data-download="pdf"]'));
        assert.deepEqual(await textOf(after.bytes), await textOf(before), said.join(' '));
        await page.reload();
        await settled(page);
        assert.equal(
          (await page.textContent('#command')).replaceAll('"', '').split(' ').slice(2).join(' '),
          said.join(' '),
        );
        await done(page);
      });
    }

    test('ships, sides and settings of a PDF are in the form, and the way back is there', async () => {
      const page = await visit(home, { hash: 'print=log&ships=hood&rules=quickfire&paper=a4' });
      const pdf = byCommand(['print', 'roster', 'duel.toml', '--ink', 'black', '--paper', 'letter'], {
        files: { 'duel.toml': DUEL },
      });
      await drop(page, [{ name: 'duel.pdf', bytes: pdf }]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 3);
      await settled(page);
      assert.deepEqual(await picked(page), ['Mikasa', 'Asama', 'Oslyabya']);
      assert.equal(await page.inputValue('#title'), 'Duel');
      assert.equal(await page.inputValue('#subtitle'), 'Off Chemulpo');
      assert.equal(await page.inputValue('[aria-label="Commander of Japan"]'), 'Togo');
      assert.equal(await page.inputValue('#option-ink'), 'black');
      assert.equal(await page.inputValue('#option-paper'), 'letter');
      assert.equal(await page.isChecked('input[name="print"][value="roster"]'), true);
      await page.click('.toast >> text=Undo');
      await settled(page);
      assert.deepEqual(await picked(page), ['Hood']);
      await done(page);
    });

    test('a form that was filled in on a screen gives the damage back, boxes by number too', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,asama&rules=quickfire&paper=a4' });
      const form = await download(page, () => page.click('#fillable'));
      const filled = await crossed(form.bytes, [
        'side1.mikasa.speed.8',
        'side1.mikasa.speed.7',
        'side1.asama.torpedo.2',
      ]);
      await page.click('#clear-force');
      await drop(page, [{ name: 'filled.pdf', bytes: filled }]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 2);
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      const order = await download(page, () => page.click('#save-order'));
      assert.doesNotMatch(order.bytes.toString(), /title = "Ship log/);
      assert.match(order.bytes.toString(), /ship = "mikasa", damage = \{ speed = 2 \}/);
      assert.match(order.bytes.toString(), /ship = "asama", damage = \{ torpedo = \[2\] \}/);
      await page.click('.pick .name >> text=Asama');
      await page.waitForSelector('#damage-torpedo');
      assert.equal(await page.inputValue('#damage-torpedo'), 'no. 2');
      await page.click('#ship-keep');
      await settled(page);
      const same = await download(page, () => page.click('#save-order'));
      assert.equal(same.bytes.toString(), order.bytes.toString());
      await done(page);
    });

    test('a PDF that does not say what it was printed from is refused with the reason, and changes nothing', async () => {
      const page = await visit(home, { hash: 'print=log&ships=hood&rules=quickfire&paper=a4' });
      await drop(page, [{ name: 'x.pdf', bytes: byCommand(['print', 'log', 'mikasa', '--no-attachment']) }]);
      await page.waitForSelector('#fault-list li.error');
      await settled(page);
      assert.match(await page.textContent('#fault-list'), /does not say what it was printed from/);
      assert.deepEqual(await picked(page), ['Hood']);
      await done(page);
    });

    test('a PDF of a file of ships brings the file, and its ships are picked', async () => {
      const page = await visit(home);
      const files = { 'tern.toml': TERN };
      await drop(page, [{ name: 'terns.pdf', bytes: byCommand(['print', 'log', 'tern.toml'], { files }) }]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 1);
      await settled(page);
      assert.deepEqual(await picked(page), ['Tern']);
      assert.match(await page.textContent('#own-list'), /ship_values\/tern\.toml/);
      assert.match(await page.getAttribute('#sheet-list img', 'alt'), /ship log of Tern/);
      await done(page);
    });

    test('a PDF of ships beside an order of battle is printed again as it was', async () => {
      const page = await visit(home);
      const files = { 'duel.toml': DUEL };
      await drop(page, [{ name: 'both.pdf', bytes: byCommand(['print', 'log', 'duel.toml', 'hood'], { files }) }]);
      await page.waitForSelector('#from-box:not([hidden])');
      await settled(page);
      assert.equal(await sheetCount(page), 1);
      assert.match(await page.textContent('#command'), /^chartroom print --from both\.pdf/);
      await page.click('#from-end');
      await settled(page);
      assert.equal(await page.isVisible('#from-box'), false);
      await done(page);
    });

    test('the ships picked come as a spreadsheet, which can be dropped again', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa*2,asama&rules=quickfire&paper=a4' });
      for (const ending of ['csv', 'xlsx']) {
        await page.click('#other-files > summary');
        const file = await download(page, () => page.click(`[data-export="${ending}"]`));
        assert.equal(file.name, `ships.${ending}`);
        await page.click('#clear-force');
        await drop(page, [{ ...file, name: `mine_${ending}.${ending}` }]);
        await page.waitForFunction(
          (name) => document.getElementById('own-list').textContent.includes(name),
          `mine_${ending}`,
        );
        await settled(page);
        assert.deepEqual(await page.locator('#fault-list li.error').allTextContents(), []);
        await page.evaluate(() => {
          window.chartroom.own.replaceAll(new Map());
          location.hash = 'print=log&ships=mikasa*2,asama&rules=quickfire&paper=a4';
        });
        await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 2);
        await settled(page);
      }
      await done(page);
    });

    test('commander, place and remarks can be typed and go into the order of battle', async () => {
      const page = await visit(home, { hash: 'print=pack&ships=mikasa&rules=quickfire&paper=a4' });
      await page.click('#add-side');
      await page.fill('[aria-label="Name of side 1"]', 'Japan');
      await page.fill('[aria-label="Commander of Japan"]', 'Togo');
      await page.fill('#title', 'Duel');
      await page.fill('#subtitle', 'Off Chemulpo');
      await page.fill('#notes', 'a fine day');
      await settled(page);
      const order = await download(page, () => page.click('#save-order'));
      assert.match(order.bytes.toString(), /^title = "Duel"\nsubtitle = "Off Chemulpo"/);
      assert.match(order.bytes.toString(), /name = "Japan"\ncommander = "Togo"/);
      assert.match(order.bytes.toString(), /notes = "a fine day"/);
      await done(page);
    });

    test('every option of the command line has its place, with every word that it takes', async () => {
      const page = await visit(home);
      const help = await page.evaluate(
        async () => (await window.chartroom.room.call(['print', '--help', 'all'], [], 'help')).text,
      );
      const options = [...help.matchAll(/^ {2,6}(?:-\w, )?--([a-z-]+)(?: <\w+>)?$/gm)].map(([, id]) => id);
      assert.ok(options.length > 40, options.join(' '));
      const lacking = await page.evaluate(async (ids) => {
        const { ELSEWHERE } = await import('./options.js');
        const control = (id) =>
          document.getElementById(`option-${id}`) ??
          document.getElementById(id) ??
          document.querySelector(`[name="${id}"]`);
        return ids.filter((id) => !(id in ELSEWHERE) && !control(id));
      }, options);
      assert.deepEqual(lacking, []);
      const words = [...help.matchAll(/--([a-z-]+) <\w+>\n[^-]*?Possible values:\n((?: +- .*\n(?: {12}.*\n)*)+)/g)];
      assert.ok(words.length > 8);
      for (const [, id, list] of words) {
        if (['format', 'units', 'message-format'].includes(id)) continue;
        const taken = [...list.matchAll(/^ +- ([a-z0-9-]+):? /gm)].map(([, word]) => word);
        const offered = await page.locator(`#option-${id} option`).evaluateAll((all) => all.map((one) => one.value));
        assert.deepEqual(
          taken.filter((word) => !offered.includes(word)),
          [],
          id,
        );
      }
      await done(page);
    });

    test('options for a cutter are where the words say, in its files alone, and can be seen', async () => {
      const page = await visit(home, { hash: 'print=ruler,gauge&rules=quickfire&scale=small&paper=a4' });
      await page.click('#more-box > summary');
      await page.fill('#option-bed', '300x200');
      await page.click('[data-group="Instruments"] .rare summary');
      await page.fill('#option-length', '200mm');
      await page.click('[data-group="Cutter"] .rare summary');
      await page.fill('#option-gap', '4mm');
      await page.press('#option-gap', 'Enter');
      await choose(page, '#option-letters', 'stroke');
      await settled(page);
      const printed = await page.textContent('#command');
      assert.equal(
        printed.replaceAll('"', ''),
        'chartroom print ruler gauge --rules quickfire --scale small --paper a4 --length 200mm',
      );
      assert.match(page.url(), /&bed=300x200&length=200mm&gap=4mm&letters=stroke$/);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      const onPaper = await page.evaluate(() => document.querySelector('#sheet-list img').naturalWidth);
      await choose(page, '#view', 'cut');
      await settled(page);
      assert.match(await page.textContent('#summary-text'), /beds? of 300 x 200 mm/);
      assert.notEqual(await page.evaluate(() => document.querySelector('#sheet-list img').naturalWidth), onPaper);
      await page.click('#other-files > summary');
      const dxf = await download(page, () => page.click('[data-download="dxf"]'));
      assert.ok(dxf.bytes.length > 1000);
      await page.fill('#option-registration', 'crosses');
      await page.press('#option-registration', 'Enter');
      await settled(page);
      assert.match(
        await page.textContent('#fault-list'),
        /“Bed of the cutter” and “Registration marks” do not go together/,
      );
      assert.equal(await page.getAttribute('#option-bed', 'aria-invalid'), 'true');
      await page.fill('#option-bed', '');
      await page.fill('#option-gap', '');
      await page.press('#option-gap', 'Enter');
      await settled(page);
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      assert.match(await page.textContent('#command'), /--registration crosses/);
      await page.check('input[name="print"][value="log"]');
      await settled(page);
      assert.doesNotMatch(await page.textContent('#command'), /--registration/, 'a log has no use for it');
      assert.deepEqual(await page.locator('#fault-list li').allTextContents(), []);
      await done(page);
    });

    test('a deck for an online table comes as a zip of pictures and their list, with the address they will have', async () => {
      const page = await visit(home, {
        hash: 'print=card&ships=mikasa&rules=easyships&dpi=60&url-prefix=https://club.example/x/',
      });
      await page.click('#other-files > summary');
      const deck = await download(page, () => page.click('[data-download="deck"]'));
      assert.match(deck.name, /-deck\.zip$/);
      const inside = unzipSync(deck.bytes);
      const list = Object.keys(inside).find((name) => name.endsWith('.json'));
      assert.match(Buffer.from(inside[list]).toString(), /https:\/\/club\.example\/x\/[a-z0-9-]+\.png/);
      assert.ok(Object.keys(inside).filter((name) => name.endsWith('.png')).length > 1);
      assert.doesNotMatch(await page.textContent('#command'), /url-prefix/);
      await done(page);
    });

    test('the names that a reader gives a print are on it', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      await page.click('#more-box > summary');
      await page.fill('#option-title', 'Club night');
      await page.fill('#option-author', 'A. Member');
      await page.press('#option-author', 'Enter');
      await settled(page);
      assert.match(await page.textContent('#command'), /--title "Club night" --author "A\. Member"/);
      const file = await download(page, () => page.click('.bar [data-download="pdf"]'));
      const pdf = await PDFDocument.load(file.bytes, { updateMetadata: false });
      assert.match(pdf.getTitle(), /^Club night: /);
      assert.equal(pdf.getAuthor(), 'A. Member');
      await page.click('#clear-force');
      await drop(page, [file]);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 1);
      await settled(page);
      assert.equal(await page.inputValue('#option-title'), 'Club night');
      assert.equal(await page.isVisible('#from-box'), false);
      await done(page);
    });

    // The page asks with the same words in both homes.
    const once = { skip: home === all[0] ? false : 'asked in the other home' };
    test('every form of every rule set prints, with ships picked and without, and none is left out', once, async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      const wrong = await page.evaluate(async () => {
        const { request } = await import('./words.js');
        const { room, catalogue, store } = window.chartroom;
        const found = [];
        for (const [rules, forms] of Object.entries(catalogue.lists.forms)) {
          for (const { id } of forms) {
            for (const ships of [['mikasa', 'hood'], []]) {
              const state = structuredClone(store.state);
              state.print = id;
              state.options.rules = rules;
              state.sides[0].divisions[0].ships = ships.map((ship) => ({ ship, count: 1 }));
              const { words, lacking } = request(state, 'svg');
              if (lacking) continue;
              const answer = await room.call(words, [], 'every form');
              const faults = answer.faults.map((fault) => `${fault.code}: ${fault.message}`);
              if (!answer.files.length || faults.length) found.push(`${words.join(' ')}: ${faults.join('; ')}`);
            }
          }
        }
        return found;
      });
      assert.deepEqual(wrong, []);
      await done(page);
    });

    test('a fault leads to what the manual says of it', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa,asamma&rules=quickfire&paper=a4' });
      const [manual] = await Promise.all([page.waitForEvent('popup'), page.click('#fault-list a.more-help')]);
      await manual.waitForSelector('#codes:not([aria-busy])');
      const code = new URL(manual.url()).hash.slice(1);
      assert.equal(code, 'unknown-ship');
      assert.match(await manual.textContent(`#${code} + dd`), /What to do/);
      assert.ok(
        await manual.evaluate((id) => document.getElementById(id).getBoundingClientRect().top < innerHeight, code),
      );
      assert.ok((await manual.locator('#codes dt').count()) > 50);
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
      await choose(page, '#scale', 'small');
      await settled(page);
      assert.equal(await page.getAttribute('#scale', 'aria-invalid'), null);
      await page.click('.pick .fault button >> nth=0');
      await settled(page);
      assert.match(await page.textContent('.pick.faulty .fault'), /asamma/);
      await page.click('[aria-label="Remove asamma"]');
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

    test('the table of values has every ship, however many were picked', async () => {
      const page = await visit(home, { hash: 'print=log&rules=quickfire&paper=a4&ships=mikasa' });
      await page.click('#tab-values');
      await page.evaluate(() => {
        const { catalogue, store } = window.chartroom;
        const words = catalogue.lists.ships.slice(0, 40).map((ship) => ship.word);
        store.change((state) => {
          state.sides[0].divisions[0].ships = words.map((ship) => ({ ship, count: 1 }));
        });
      });
      await page.waitForSelector('#values-all');
      assert.equal(await page.locator('#values tbody tr').count(), 30);
      await page.click('#values-all');
      await page.waitForFunction(() => document.querySelectorAll('#values tbody tr').length === 40);
      assert.equal(await page.locator('#values-all').count(), 0);
      await done(page);
    });

    test('official numbers that are typed in take the place of ours and stay', async () => {
      const page = await visit(home, { hash: 'print=log&ships=mikasa&rules=quickfire&paper=a4' });
      await page.click('#bring-box > summary');
      await page.click('#numbers-open');
      await page.fill('[aria-label="Mikasa, size"]', '17');
      await page.waitForFunction(() => document.getElementById('numbers-said').textContent.includes('Kept'));
      await settled(page);
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
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 7);
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
