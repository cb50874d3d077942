// The parts of the page that need no browser: words, quoting, orders of battle, addresses, tables, the wire.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fromAddress, toAddress } from '../site/address.js';
import { readCsv, writeCsv } from '../site/numbers.js';
import { kindOfToml, readOrder, writeOrder } from '../site/order.js';
import { optionsOf, plainOrder, settleCountry, sortWords, stateOf } from '../site/printed.js';
import { damageOf, damageText } from '../site/ship.js';
import { beginning } from '../site/state.js';
import { debounce, idle, track } from '../site/under_way.js';
import { packCall, unpackAnswer } from '../site/wire.js';
import { commandLine, quote, request } from '../site/words.js';

const withShips = (...words) => {
  const state = beginning('en-GB');
  state.sides[0].divisions[0].ships = words.map((ship) => ({ ship, count: 1 }));
  return state;
};

/** A state with everything that an order of battle can say. */
function battle() {
  const state = beginning('en-GB');
  state.title = 'A "winter\'s" day \\ Łódź 🌊';
  state.subtitle = 'Off Port Arthur';
  state.print = 'pack';
  state.options = {
    rules: 'quickfire',
    scale: '1/2400',
    paper: 'a4',
    with: 'roster,counters',
    options: 'range_guessing',
    twins: 'yes',
  };
  state.scenario = {
    distance: '8000 yd',
    turns: 12,
    points: [{ what: 'a "battleship" sunk', points: -10 }],
    house: ['turns'],
  };
  state.kept = { author: 'Æ "B"', written_in: 'en', background: 'sea.jpg' };
  state.sides = [
    {
      name: 'Japan',
      commander: 'Tōgō',
      course: 'north-east',
      notes: 'May leave',
      divisions: [
        {
          name: '1st',
          ships: [
            { ship: 'mikasa', count: 1, flagship: true, name: 'M "1"', note: 'a\nb' },
            { ship: 'asama', count: 2, arrives: 4 },
          ],
          absent: ['Tatsuta (dispatch vessel)'],
        },
        {
          name: '2nd',
          ships: [
            {
              ship: 'kasuga',
              count: 1,
              damage: { speed: 2, torpedo: [2], 'secondary.port': [3, 1], blast_hits: 'F F' },
            },
          ],
        },
      ],
    },
    { name: 'Russia', divisions: [{ name: '', ships: [{ ship: 'russia/aurora@1914', count: 1 }] }] },
  ];
  return state;
}

test('the paper is that of the reader’s country', () => {
  assert.equal(beginning('en-US').options.paper, 'letter');
  assert.equal(beginning('es-MX').options.paper, 'letter');
  assert.equal(beginning('en-GB').options.paper, 'a4');
  assert.equal(beginning('de').options.paper, 'a4');
});

test('ships alone are words, a side more makes an order of battle', () => {
  const state = withShips('mikasa', 'russia/aurora@1914');
  state.sides[0].divisions[0].ships[0].count = 3;
  assert.deepEqual(request(state, 'svg').words, [
    'print',
    'log',
    'mikasa*3',
    'russia/aurora@1914',
    '--rules',
    'quickfire',
    '--paper',
    'a4',
    '--format',
    'svg',
  ]);
  state.sides.push({ name: 'Russia', divisions: [{ name: '', ships: [] }] });
  const made = request(state, 'pdf');
  assert.deepEqual(made.words, ['print', 'log', 'battle.toml', '--rules', 'quickfire', '--paper', 'a4']);
  assert.match(made.order.text, /"mikasa\*3"/);
  state.options.side = 'Russia';
  assert.ok(request(state, 'pdf').words.includes('--side'));
  state.sides.pop();
  assert.ok(!request(state, 'pdf').words.includes('--side'), 'without sides there is none to choose');
});

test('options that only make another file are left out on the screen', () => {
  const state = withShips('mikasa');
  Object.assign(state.options, { colors: 'cmyk', dpi: '600', navy: 'japan,russia' });
  assert.deepEqual(request(state, 'svg', { preview: true }).words, [
    'print',
    'log',
    'mikasa',
    '--rules',
    'quickfire',
    '--paper',
    'a4',
    '--navy',
    'japan',
    '--navy',
    'russia',
    '--format',
    'svg',
    '--places',
  ]);
  assert.ok(request(state, 'pdf').words.includes('cmyk'));
  assert.ok(request(state, 'png').words.includes('600'));
});

test('what shows no ships is asked for without them', () => {
  const state = withShips('mikasa');
  state.print = 'ruler';
  assert.deepEqual(request(state, 'pdf').words.slice(0, 3), ['print', 'ruler', '--rules']);
  state.print = 'arcs:ships';
  assert.deepEqual(request(state, 'pdf').words.slice(0, 3), ['print', 'arcs', 'mikasa']);
});

test('a shell takes every word as it is meant', () => {
  const words = [
    'mikasa',
    'asama*2',
    "O'Higgins",
    'a "b" c',
    '$HOME',
    '`x`',
    '!',
    'roster,counters',
    'ruß lañd',
    '',
    '~',
    '#1',
    'a&b',
    '@x',
  ];
  for (const word of words) {
    const got = execFileSync('bash', ['-c', `printf %s ${quote(word)}`]).toString();
    assert.equal(got, word);
  }
  assert.equal(commandLine(['print', 'log', 'asama*2']).join(' '), 'chartroom print log "asama*2"');
});

test('an order of battle that is written is read back the same', () => {
  const state = battle();
  const text = writeOrder(state);
  assert.equal(kindOfToml(text), 'order');
  const back = readOrder(text, beginning('en-GB'));
  assert.deepEqual(back.sides, state.sides);
  assert.equal(back.title, state.title);
  assert.deepEqual(JSON.parse(JSON.stringify(back.scenario)), state.scenario);
  assert.deepEqual(back.options, state.options);
  assert.deepEqual(JSON.parse(JSON.stringify(back.kept)), state.kept);
});

test('an address brings the state back, and one that was cut or made up does no harm', () => {
  for (const state of [
    withShips('mikasa', 'asama'),
    battle(),
    { ...beginning('en-GB'), battle: 'yalu_1894.toml', print: 'pack' },
    { ...beginning('en-GB'), from: 'log.pdf', options: { paper: '200x287' } },
  ]) {
    const back = fromAddress(`#${toAddress(state)}`, 'en-GB');
    assert.deepEqual(
      JSON.parse(JSON.stringify(back)),
      JSON.parse(JSON.stringify({ ...state, print: state.from ? 'log' : state.print })),
    );
  }
  const whole = toAddress(battle());
  for (let at = 0; at < whole.length; at += 7) fromAddress(whole.slice(0, at), 'en-GB');
  assert.equal(fromAddress('#table', 'en-GB'), null);
  const made = fromAddress(`#print=../../x&rules=<b>&nothing=1&ships=${'a,'.repeat(5000)}b*99999`, 'en-GB');
  assert.equal(made.print, 'log');
  assert.equal(made.sides[0].divisions[0].ships.length, 600);
  assert.equal('nothing' in made.options, false);
});

test('a table of official numbers survives quotes, semicolons and a byte order mark', () => {
  const rows = [
    ['ship', 'class', 'size'],
    ['A, "the" B', 'x', '7,5'],
    ['C', '', '-'],
  ];
  assert.deepEqual(readCsv(writeCsv(rows)), rows);
  assert.deepEqual(readCsv('\ufeffship;class;size\r\nMikasa;mikasa;7,5\r\n'), [
    ['ship', 'class', 'size'],
    ['Mikasa', 'mikasa', '7,5'],
  ]);
});

test('the wire carries words and files there and back', () => {
  const files = [
    { name: 'a.toml', bytes: new Uint8Array([1, 2, 3]) },
    { name: 'b/ü.csv', bytes: new Uint8Array() },
  ];
  const bytes = packCall({ words: ['print', 'ä'], locale: 'de-DE', files });
  assert.equal(bytes.length - 4 - new DataView(bytes.buffer).getUint32(0, true), 3);
  const back = unpackAnswer(bytes);
  assert.deepEqual(back.files, files);
  assert.deepEqual(back.words, ['print', 'ä']);
});

/** The lists of the program, as far as these tests need them. */
const LISTS = {
  ships: [
    { ship: 'Mikasa', class: 'Mikasa', navy: 'Japan', navy_id: 'japan', word: 'mikasa' },
    { ship: 'Dreadnought', class: 'Dreadnought', navy: 'Britain', navy_id: 'britain', word: 'dreadnought@1914' },
    { ship: 'Dreadnought', class: 'Dreadnought', navy: 'Britain', navy_id: 'britain', word: 'dreadnought@completed' },
  ],
  rules: [{ id: 'quickfire', default: true, units: 'imperial' }],
  forms: { quickfire: [{ id: 'log', template: 'x' }, { id: 'ruler' }, { id: 'arcs' }] },
  scales: { quickfire: [{ id: 'small', metric: {}, imperial: {} }] },
  orders: [{ file: 'tsushima_1905.toml' }],
};
const NOTHING = { lists: LISTS, locale: 'en-GB', order: null, ships: [], settings: '' };
const call = (form, what, options = {}, more = {}) => ({ form, what, options, country: 'GB', files: {}, ...more });

test('the words of a printed PDF are ships, instruments, a battle, or files', () => {
  assert.deepEqual(sortWords(call('log', ['mikasa', 'class:majestic']), LISTS).ships, ['mikasa', 'class:majestic']);
  assert.deepEqual(sortWords(call('ruler', ['arcs']), LISTS).also, ['arcs']);
  // For a pack the beginning of a battle's name will do; for a log it might be a ship.
  assert.deepEqual(sortWords(call('pack', ['tsushima']), LISTS).battles, ['tsushima_1905.toml']);
  assert.deepEqual(sortWords(call('log', ['tsushima']), LISTS).ships, ['tsushima']);
  assert.deepEqual(sortWords(call('log', ['tsushima_1905']), LISTS).battles, ['tsushima_1905.toml']);
  const files = { 'duel.toml': { text: '[[side]]\nname = "A"\nships = ["mikasa"]\n' }, 'design.txt': { hex: '0aff' } };
  const sorted = sortWords(call('log', ['duel', 'design.txt'], {}, { files }), LISTS);
  assert.equal(sorted.orders[0].name, 'duel.toml');
  assert.deepEqual([...sorted.shipFiles[0].bytes], [0x0a, 0xff]);
});

test('options of a printed PDF come as the form has them, and one that it has not is not passed over', () => {
  const options = { ink: ['black'], twins: [], navy: ['japan', 'russia'], fillable: [] };
  assert.deepEqual(optionsOf(call('log', [], options)), { ink: 'black', twins: 'yes', navy: 'japan,russia' });
  assert.equal(optionsOf(call('log', [], { 'no-such': ['1'] })), null);
  assert.equal(stateOf(call('log', ['mikasa'], { 'no-such': ['1'] }), NOTHING), null);
  assert.equal(stateOf(call('log', ['mikasa']), { ...NOTHING, order: { text: '', battle: '' } }), null);
  const state = stateOf(call('log', ['mikasa*2'], options), NOTHING);
  assert.deepEqual(state.sides[0].divisions[0].ships, [{ ship: 'mikasa', count: 2 }]);
});

test('what another country decided is said in words', () => {
  const settled = (country, locale, options = {}) => {
    settleCountry(options, country, locale, LISTS);
    return options;
  };
  assert.deepEqual(settled('US', 'de-DE'), { paper: 'letter', units: 'imperial' });
  assert.deepEqual(settled('DE', 'en-US'), { paper: 'a4', units: 'metric' });
  assert.deepEqual(settled('FR', 'de-DE'), {});
  assert.deepEqual(settled('US', 'de-DE', { paper: 'a5', units: 'metric' }), { paper: 'a5', units: 'metric' });
});

test('a filled form names its ships by their shortest words', () => {
  const state = withShips('japan/mikasa@mikasa', 'britain/dreadnought@dreadnought');
  state.title = 'Ship log';
  state.sides[0].name = 'Japan';
  plainOrder(state, false, LISTS.ships);
  const [mikasa, dreadnought] = state.sides[0].divisions[0].ships;
  assert.equal(mikasa.ship, 'mikasa');
  assert.equal(dreadnought.ship, 'britain/dreadnought@dreadnought', 'two states stay apart');
  assert.deepEqual([state.title, state.sides[0].name], ['', '']);
});

test('damage that is shown is typed back the same', () => {
  for (const [box, value] of [
    ['speed', 3],
    ['speed', [8, 5]],
    ['torpedo', [2]],
    ['blast_hits', '3'],
    ['blast_hits', 'F F'],
  ])
    assert.deepEqual(damageOf(box, damageText(value)), value);
  assert.deepEqual(damageOf('speed', '8, 5'), [8, 5]);
  assert.equal(damageOf('speed', '0'), null);
  assert.equal(damageOf('speed', ' '), null);
});

test('what waits or works is under way until it is done, whether it ends well or not', async () => {
  assert.ok(idle());
  let ran = 0;
  const later = debounce(() => {
    ran += 1;
  }, 5);
  later();
  later();
  assert.ok(!idle());
  await new Promise((done) => setTimeout(done, 20));
  assert.ok(idle());
  assert.equal(ran, 1);
  later();
  later.now();
  assert.equal(ran, 2);
  assert.ok(idle());
  const fails = track(Promise.reject(new Error('x')));
  assert.ok(!idle());
  await assert.rejects(fails);
  assert.ok(idle());
});
