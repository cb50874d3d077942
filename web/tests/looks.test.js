// How the page looks, as pictures that were looked at. BLESS=1 renews them, and those of docs/images.
// Another machine draws letters a little otherwise, so pictures are compared as the eye does from some steps away: by the
// mean color of small squares, of which a few may differ, and by where the parts of the page stand.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { closeAll, open, settled, visit } from './browser.js';
import { homes } from './homes.js';

const GOLDEN = join(import.meta.dirname, 'golden');
const IMAGES = resolve(import.meta.dirname, '../../docs/images');
const OUTPUT = join(import.meta.dirname, 'output');
const BLESS = Boolean(process.env.BLESS);

/** Side of the squares that are compared, in pixels. */
const SQUARE = 12;
/** So much may the mean color of a square differ, of 255. */
const SHADE = 20;
/** This share of all squares may differ more. */
const SHARE = 0.02;
/** A part of the page may stand this far from its place, in pixels; far down a page, this share of the way. */
const MOVED = 6;
const MOVED_SHARE = 0.02;

const PARTS = [
  '.masthead',
  '#desk',
  '#search',
  '#force',
  '#table',
  '.get',
  '#sheets',
  '#values table',
  '#faults',
  '.thumb',
];

/** The share of squares that differ; 1 if the pictures have not the same size. */
async function difference(one, other) {
  const context = await (await open()).newContext();
  const page = await context.newPage();
  const share = await page.evaluate(
    async ({ pictures, square, shade }) => {
      const [mine, theirs] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      );
      if (mine.width !== theirs.width || mine.height !== theirs.height) return 1;
      let all = 0;
      let differ = 0;
      for (let top = 0; top < mine.height; top += square) {
        for (let left = 0; left < mine.width; left += square) {
          const sums = [0, 0, 0];
          let count = 0;
          for (let y = top; y < Math.min(top + square, mine.height); y += 1) {
            for (let x = left; x < Math.min(left + square, mine.width); x += 1) {
              const at = (y * mine.width + x) * 4;
              for (let ink = 0; ink < 3; ink += 1) sums[ink] += mine.data[at + ink] - theirs.data[at + ink];
              count += 1;
            }
          }
          all += 1;
          if (sums.some((sum) => Math.abs(sum / count) > shade)) differ += 1;
        }
      }
      return differ / all;
    },
    { pictures: [one, other].map((bytes) => bytes.toString('base64')), square: SQUARE, shade: SHADE },
  );
  await context.close();
  return share;
}

async function picture(page) {
  await settled(page);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Where the parts of the page stand that are in sight. */
const places = (page) =>
  page.evaluate(
    (parts) =>
      Object.fromEntries(
        parts.flatMap((part) => {
          const node = document.querySelector(part);
          if (!node?.checkVisibility()) return [];
          const { left, top, width } = node.getBoundingClientRect();
          return [[part, [left, top, width].map(Math.round)]];
        }),
      ),
    PARTS,
  );

const FLEET = 'ships=mikasa,shikishima,asama,borodino,orel,oslyabya&rules=quickfire&scale=small&units=metric&paper=a4';
const WIDE = { viewport: { width: 1440, height: 900 } };

const SCENES = {
  desktop: {
    about: 'on a desktop, in light',
    hash: `print=log&${FLEET}`,
    options: WIDE,
    search: 'kasuga',
    image: 'web_desktop',
  },
  dark: {
    about: 'on a desktop, in dark',
    hash: `print=log&${FLEET}`,
    options: { ...WIDE, colorScheme: 'dark' },
    search: 'kasuga',
  },
  phone: {
    about: 'on a phone',
    hash: `print=log&${FLEET}`,
    options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    search: 'japan armored',
    image: 'web_phone',
  },
  phone_sheets: {
    about: 'on a phone, at the sheets',
    hash: `print=log&${FLEET}`,
    options: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    act: async (page) => {
      await page.tap('.thumb [data-go="table"]');
    },
  },
  values: {
    about: 'with the table of values',
    hash: 'print=log&ships=mikasa,hannibal,asama,hood&rules=quickfire&scale=small&units=metric&paper=a4',
    options: { viewport: { width: 1440, height: 620 }, colorScheme: 'dark' },
    act: async (page) => {
      await page.click('#tab-values');
      await page.waitForSelector('#values tbody tr:nth-child(4)');
    },
    image: 'web_values',
  },
  faults: {
    about: 'with faults',
    hash: 'print=log&ships=mikasa,asamma,dreadnought&rules=quickfire&scale=small&units=metric&paper=a4',
    options: WIDE,
  },
  battle: {
    about: 'with a battle',
    hash: 'battle=tsushima_1905.toml&print=pack&rules=quickfire&scale=small&units=metric&paper=a4',
    options: WIDE,
  },
};

/** A page that stands as its scene wants it. */
async function stage(home, { hash, options, search, act }) {
  const page = await visit(home, { hash, ...options });
  if (search) {
    await page.fill('#search', search);
    await page.locator('#search').blur();
  }
  await act?.(page);
  await settled(page);
  return page;
}

// The page is the same in both homes: one will do.
const every = await homes();
const home = every[0];
after(async () => {
  await closeAll();
  for (const one of every) one.close();
});

describe(home.name, () => {
  for (const [name, scene] of Object.entries(SCENES)) {
    test(`the page looks as it should ${scene.about}`, async () => {
      const page = await stage(home, scene);
      const now = await picture(page);
      const found = await places(page);
      const [png, json] = [join(GOLDEN, `${name}.png`), join(GOLDEN, `${name}.json`)];
      if (BLESS) {
        writeFileSync(png, now);
        writeFileSync(json, `${JSON.stringify(found, null, 2)}\n`);
        if (scene.image) writeFileSync(join(IMAGES, `${scene.image}.png`), now);
        await page.context().close();
        return;
      }
      await page.context().close();
      assert.ok(existsSync(png), `${png} is not there: BLESS=1 web/tests/run.sh makes it`);
      mkdirSync(OUTPUT, { recursive: true });
      writeFileSync(join(OUTPUT, `${name}.png`), now);
      const wanted = JSON.parse(readFileSync(json, 'utf8'));
      assert.deepEqual(Object.keys(found), Object.keys(wanted), 'the same parts are in sight');
      for (const [part, place] of Object.entries(wanted)) {
        const isThere = place.every(
          (at, which) => Math.abs(at - found[part][which]) <= Math.max(MOVED, MOVED_SHARE * Math.abs(at)),
        );
        assert.ok(isThere, `${part} stands at ${found[part]} and not at ${place}`);
      }
      const share = await difference(now, readFileSync(png));
      assert.ok(
        share <= SHARE,
        `${(share * 100).toFixed(1)} % of ${name}.png differ; see web/tests/output/${name}.png`,
      );
    });
  }

  test('a broken page does not pass for a whole one', { skip: BLESS }, async () => {
    const scene = SCENES.desktop;
    const golden = readFileSync(join(GOLDEN, 'desktop.png'));
    for (const [about, spoil] of Object.entries({
      'no style': () => document.querySelectorAll('link[rel=stylesheet]').forEach((link) => link.remove()),
      'no sheet': () => document.querySelectorAll('#sheet-list img').forEach((image) => image.remove()),
      'no search and no ships': () =>
        document.querySelectorAll('#force, .search-row').forEach((part) => part.replaceChildren()),
      'letters of another size': () => {
        document.documentElement.style.fontSize = '115%';
      },
      'dark and light mixed up': () => {
        document.getElementById('desk').style.filter = 'invert(1)';
      },
    })) {
      const page = await stage(home, scene);
      await page.evaluate(spoil);
      const share = await difference(await picture(page), golden);
      assert.ok(share > SHARE, `${about}: ${(share * 100).toFixed(1)} %`);
      await page.context().close();
    }
  });

  test('another drawing of letters does pass', { skip: BLESS }, async () => {
    const page = await stage(home, SCENES.desktop);
    await page.addStyleTag({
      content: '* { -webkit-text-stroke: 0.3px; text-rendering: geometricPrecision; letter-spacing: 0.1px; }',
    });
    const [now, golden] = [await picture(page), readFileSync(join(GOLDEN, 'desktop.png'))];
    assert.ok(!now.equals(golden));
    const share = await difference(now, golden);
    assert.ok(share <= SHARE, `${(share * 100).toFixed(2)} %`);
    await page.context().close();
  });
});
