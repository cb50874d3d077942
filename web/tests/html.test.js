// The page's HTML as its standard wants it, in the files and once the page has filled itself in.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { closeAll, settled, visit } from './browser.js';
import { DIST, homes } from './homes.js';

const [home, ...others] = await homes();
after(async () => {
  await closeAll();
  for (const one of [home, ...others]) one.close();
});

// How its empty elements are closed is a matter of taste.
const judge = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'], rules: { 'void-style': 'off' } }),
);

/** What is wrong, line by line. */
const faults = ({ results }) =>
  results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );

test('the judge finds a duplicate id', async () => {
  const found = faults(await judge.validateString('<p id="a"></p><p id="a"></p>'));
  assert.match(found.join(), /no-dup-id/);
});

for (const name of readdirSync(DIST).filter((name) => name.endsWith('.html')))
  test(name, async () => assert.deepEqual(faults(await judge.validateFile(join(DIST, name))), []));

test('the page with a log', async () => {
  const page = await visit(home, { hash: 'print=log&ships=mikasa,asama*2&rules=quickfire&paper=a4' });
  await settled(page);
  assert.deepEqual(faults(await judge.validateString(await page.content())), []);
  await page.context().close();
});
