// Imports pasted text: a report, a table, the text of a file, or a list of names, in sides if it says so.

import { fold } from './dom.js';
import { emptySide } from './state.js';

/** @typedef {import('./catalogue.js').Catalogue} Catalogue */
/** @typedef {import('./catalogue.js').Ship} Ship */
/** @typedef {import('./state.js').Side} Side */

/** The most ships of a list of names. */
const MOST = 400;
/** What stands at the beginning of a line of a list: a dash, a dot, a number. */
const BULLET = /^(?:[-–—*•·]\s+|\(?\d+[.)]\s*)/;
const DIVISION = /division|squadron|flotilla|group|fleet|division|geschwader|escadre/i;

/** The name of a file that the text could be; null for a list of names. @param {string} text */
export function fileNameOf(text) {
  if (/laid down|displacement:|springsharp/i.test(text)) return 'pasted.txt';
  if (/^\s*\[\[|^\s*\w+\s*=/m.test(text)) return 'pasted.toml';
  const head = text.split(/\r?\n/)[0];
  const isTable = /\t|;|,/.test(head) && /\b(ship|name|schiff|navire|nave|buque)\b/i.test(head) && text.includes('\n');
  return isTable ? 'pasted.csv' : null;
}

/** The ship that a name means, with a navy in brackets if need be. @param {string} name @param {Catalogue} catalogue */
function shipNamed(name, catalogue) {
  const [, plain, inBrackets] = /^(.*?)\s*[([]([^)\]]*)[)\]]\s*$/.exec(name) ?? [];
  const there = catalogue.ship(name) ?? catalogue.search(name)[0];
  if (there || plain === undefined) return there;
  const navy = catalogue.navies().find(([id, label]) => [id, fold(label)].includes(fold(inBrackets.trim())))?.[0];
  return catalogue.search(plain, navy ? { navy } : {})[0];
}

/**
 * The sides of a list of names, and the lines that were not understood. `Japan:` begins a side, `1st Division:` a
 * division; what is before them is in a side without a name.
 * @param {string} text @param {Catalogue} catalogue @returns {{sides: Side[], unknown: string[], count: number}}
 */
export function shipsNamed(text, catalogue) {
  const given = text
    .split(/\r?\n|;/)
    .map((line) => line.trim())
    .filter(Boolean);
  // 1 Mikasa, 2 Asahi, 3 Fuji: numbers of the lines, not of the ships.
  const numbered = given.length > 1 && given.every((line, at) => new RegExp(`^${at + 1}\\s`).test(line));
  const sides = [emptySide()];
  /** @type {string[]} */
  const unknown = [];
  let count = 0;
  for (const line of given) {
    const head = /^([^:,\d][^:,]*|[^:,]*[^:,\d])\s*:\s*(.*)$/.exec(line.replace(/^#+\s*/, ''));
    if (head && DIVISION.test(head[1])) (sides.at(-1) ?? sides[0]).divisions.push({ name: head[1], ships: [] });
    else if (head) sides.push(emptySide(head[1]));
    const ships = sides.at(-1)?.divisions.at(-1)?.ships ?? [];
    const rest = numbered ? line.replace(/^\d+\s+/, '') : head ? head[2] : line;
    for (const part of rest.split(/\t|,(?![^()]*\))/).map((one) => one.replace(BULLET, '').trim())) {
      if (!part) continue;
      const [, before, name, after] = /^(?:(\d+)\s*[x×]?\s+)?(.*?)(?:\s*[*x×]\s*(\d+))?$/i.exec(part) ?? [];
      const ship = catalogue.byWord.get(part) ?? shipNamed(name, catalogue);
      if (!ship) unknown.push(part);
      else {
        const many = Math.min(Number(before ?? after ?? 1) || 1, MOST - count);
        count += many;
        const there = ships.find((pick) => pick.ship === ship.word);
        if (there) there.count += many;
        else if (many > 0) ships.push({ ship: ship.word, count: many });
      }
    }
  }
  for (const side of sides) {
    const some = side.divisions.filter((division) => division.ships.length);
    side.divisions = some.length ? some : side.divisions.slice(0, 1);
  }
  return { sides: sides.filter((side) => side.divisions[0].ships.length), unknown, count };
}
