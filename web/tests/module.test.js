// The module as a club's site has it: no larger than was promised, and whole without what was taken out of it.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ask, instantiate } from '../module.mjs';

const DIST = process.env.DIST ?? join(resolve(import.meta.dirname, '..'), 'dist');
const there = existsSync(join(DIST, 'chartroom.wasm'));

test('the module is at most 16 MB as gzip', { skip: !there }, () => {
  assert.ok(statSync(join(DIST, 'chartroom.wasm.gz')).size <= 16e6);
});

test('a template that asks for more than a gigabyte ends its call, and no more is taken', { skip: !there }, () => {
  const room = instantiate(new WebAssembly.Module(readFileSync(join(DIST, 'chartroom.wasm'))));
  const files = [
    ['chartroom.toml', ''],
    [
      'templates/gridded/card.typ',
      '#let a = range(300000000)\n#let trim = (width: 60mm, height: 40mm)\n#let form(record, sheet) = [#a.len()]\n',
    ],
  ].map(([name, text]) => [name, Buffer.from(text)]);
  assert.throws(() => ask(room, 'print card mikasa --rules gridded --format svg --paper a4'.split(' '), files));
  assert.ok(room.memory.buffer.byteLength <= 1 << 30);
  assert.ok(room.ran_out());
});

test('a template of one’s own may show program code, though its colors were left out', { skip: !there }, () => {
  const room = instantiate(new WebAssembly.Module(readFileSync(join(DIST, 'chartroom.wasm'))));
  const template = `#let trim = (width: 60mm, height: 40mm)
#let form(record, sheet) = place(top + left, raw("let x = 1;", lang: "rust"))
`;
  const files = [
    ['chartroom.toml', ''],
    ['templates/gridded/card.typ', template],
  ].map(([name, text]) => [name, Buffer.from(text)]);
  const answer = ask(room, 'print card mikasa --rules gridded --format svg --paper a4'.split(' '), files);
  assert.deepEqual(
    answer.faults.filter(({ severity }) => severity === 'error'),
    [],
  );
  assert.equal(answer.files.length, 1);
});
