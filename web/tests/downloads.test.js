// Every button that hands over a file, in both homes; of PDF, fillable PDF, deck and spreadsheet journeys.test.js tells more.

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { PDFArray, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { closeAll, done, download, settled, visit } from './browser.js';
import { homes } from './homes.js';

const all = await homes();
after(async () => {
  await closeAll();
  for (const home of all) home.close();
});

const LOG = 'print=log&ships=mikasa,asama&rules=quickfire&paper=a4';
const SEVEN = 'print=log&ships=mikasa,asama,fuji,hatsuse,asahi,shikishima,yashima&rules=quickfire&paper=a4&dpi=40';
const RULER = 'print=ruler,gauge&rules=quickfire&scale=small&units=metric&paper=a4';

/** A file of the menu “Other files”. */
async function other(page, button) {
  await page.click('#other-files > summary');
  return download(page, () => page.click(`#other-files ${button}`));
}

/** Width, height and pixels to a metre of a PNG. */
function pngHead(bytes) {
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  const at = bytes.indexOf('pHYs');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), perMetre: bytes.readUInt32BE(at + 4) };
}

for (const home of all) {
  describe(home.name, () => {
    test('a sheet comes as a PNG at the size that it has on paper, several as a zip', async () => {
      const page = await visit(home, { hash: `${LOG}&dpi=100` });
      const one = await other(page, '[data-download="png"]');
      assert.match(one.name, /^log-.*\.png$/);
      const { width, height, perMetre } = pngHead(one.bytes);
      assert.ok(Math.abs((width / perMetre) * 1000 - 210) < 0.5, `${width} dots of ${perMetre} to a metre`);
      assert.ok(Math.abs((height / perMetre) * 1000 - 297) < 0.5);
      assert.ok(Math.abs(perMetre - 100 / 0.0254) < 1, 'as fine as was asked');
      await page.evaluate((hash) => (location.hash = hash), SEVEN);
      await page.waitForFunction(() => document.querySelectorAll('#force .pick').length === 7);
      await settled(page);
      const many = await other(page, '[data-download="png"]');
      assert.match(many.name, /-png\.zip$/);
      const inside = Object.entries(unzipSync(many.bytes));
      assert.equal(inside.length, 2);
      for (const [name, bytes] of inside) {
        assert.match(name, /\.png$/);
        assert.ok(pngHead(Buffer.from(bytes)).width > 300);
      }
      await done(page);
    });

    test('a sheet comes as SVG in millimetres or points, without the page’s own marks', async () => {
      const page = await visit(home, { hash: LOG });
      const svg = await other(page, '[data-download="svg"]');
      assert.match(svg.name, /^log-.*\.svg$/);
      const text = svg.bytes.toString();
      assert.match(text, /^<svg[^>]* viewBox=/);
      assert.match(text, /<\/svg>\s*$/);
      assert.doesNotMatch(text, /chartroom-value/);
      await done(page);
    });

    test('instruments come as a PDF in layers, each named by what a cutter does with it', async () => {
      const page = await visit(home, { hash: RULER });
      if (home.name === 'static') {
        await page.click('#other-files > summary');
        assert.match(await page.textContent('#not-layered:visible'), /The program and chartroom serve also write/);
        assert.equal(await page.locator('[data-download="cut"]').count(), 0);
        await done(page);
        return;
      }
      const cut = await other(page, '[data-download="cut"]');
      assert.match(cut.name, /\.cut\.pdf$/);
      const pdf = await PDFDocument.load(cut.bytes, { updateMetadata: false });
      assert.ok(pdf.getPageCount() >= 2, 'a page for each drawing');
      const layers = pdf.catalog.lookup(PDFName.of('OCProperties')).lookup(PDFName.of('OCGs'), PDFArray);
      const names = layers.asArray().map((layer) => pdf.context.lookup(layer).lookup(PDFName.of('Name')).decodeText());
      assert.ok(new Set(names).size >= 2, names.join(', '));
      assert.ok(
        names.some((name) => /cut/.test(name)),
        names.join(', '),
      );
      await done(page);
    });

    test('instruments come as DXF and as SVG for a cutter', async () => {
      const page = await visit(home, { hash: RULER });
      for (const [ending, shape] of [
        ['dxf', /SECTION[\s\S]*EOF/],
        ['svg', /<svg[^>]*width="[\d.]+mm"/],
      ]) {
        const file = await other(page, `[data-download="${ending}"]`);
        const drawings = file.name.endsWith('.zip') ? Object.values(unzipSync(file.bytes)) : [file.bytes];
        assert.ok(drawings.length >= 2);
        for (const drawing of drawings) assert.match(Buffer.from(drawing).toString('latin1'), shape);
      }
      await done(page);
    });

    test('a PDF to fill in has fields, and one to print opens in a tab of its own', async () => {
      const page = await visit(home, { hash: LOG });
      const form = await download(page, () => page.click('#fillable'));
      const pdf = await PDFDocument.load(form.bytes, { updateMetadata: false });
      assert.ok(pdf.getForm().getFields().length > 50);
      const [tab] = await Promise.all([page.context().waitForEvent('page'), page.click('#open-pdf')]);
      await settled(page);
      assert.ok(tab);
      await done(page);
    });

    test('the table of values, the order of battle and the project are files too', async () => {
      const page = await visit(home, { hash: LOG });
      const project = await other(page, '#save-project');
      assert.match(project.name, /\.zip$/);
      assert.ok('chartroom.toml' in unzipSync(project.bytes));
      const csv = await other(page, '[data-export="csv"]');
      assert.match(csv.bytes.toString(), /Mikasa/);
      await page.click('#add-side');
      await settled(page);
      const order = await download(page, () => page.click('#save-order'));
      assert.match(order.bytes.toString(), /\[\[side\]\][\s\S]*mikasa/);
      await page.click('#tab-values');
      await page.waitForSelector('#values tbody tr:nth-child(2)');
      const values = await download(page, () => page.click('#values .buttons button'));
      assert.equal(values.name, 'values.csv');
      assert.match(values.bytes.toString(), /Mikasa.*\n.*Asama/);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.click('#copy-text');
      await page.waitForSelector('.toast:has-text("Copied.")');
      assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /^Mikasa: .*\n.*○.*\n\nAsama: [^]*○ ours, estimated/,
      );
      await done(page);
    });
  });
}
