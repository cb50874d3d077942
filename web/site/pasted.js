// Imports pasted text: a report, a table, the text of a file, or a list of names.

/** @typedef {import('./catalogue.js').Catalogue} Catalogue */

/** The most ships of a list of names. */
const MOST = 400;
const PREFIX = /^(HMS|USS|SMS|IJN|HIJMS|RN|HMAS|SS)\s+/i;

/** The name of a file that the text could be; null for a list of names. @param {string} text */
export function fileNameOf(text) {
  if (/laid down|displacement:|springsharp/i.test(text)) return 'pasted.txt';
  if (/^\s*\[|^\s*\w+\s*=/m.test(text)) return 'pasted.toml';
  const head = text.split(/\r?\n/)[0];
  const isTable = /\t|;|,/.test(head) && /\b(ship|name|schiff|navire|nave|buque)\b/i.test(head) && text.includes('\n');
  return isTable ? 'pasted.csv' : null;
}

/** The ships in a list of names, repeated as it says, and the unknown lines. @param {string} text @param {Catalogue} catalogue */
export function shipsNamed(text, catalogue) {
  const lines = text
    .split(/\r?\n|;/)
    .flatMap((line) => (/,/.test(line) && !/\t/.test(line) ? line.split(',') : [line]))
    .map((line) => line.trim())
    .filter(Boolean);
  /** @type {string[]} */
  const unknown = [];
  /** @type {{word: string}[]} */
  const found = [];
  for (const line of lines) {
    const [, before, name, after] = /^(?:(\d+)\s*[x×]\s*)?(.*?)(?:\s*[*x×]\s*(\d+))?$/i.exec(line) ?? [];
    const ship = catalogue.ship(name) ?? catalogue.search(name.replace(PREFIX, ''))[0];
    if (!ship) unknown.push(line);
    else for (let count = Number(before ?? after ?? 1); count > 0 && found.length < MOST; count -= 1) found.push(ship);
  }
  return { found, unknown };
}
