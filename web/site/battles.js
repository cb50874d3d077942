// The built-in battles.

import { strFromU8 } from './vendor/fflate/browser.js';
import { byId, el } from './dom.js';
import { readOrder } from './order.js';

/** @typedef {import('./bring.js').Bring} Bring */

/** The text of a battle's file; null if it cannot be loaded. @param {import('./room.js').Room} room @param {string} file */
export async function textOfBattle(room, file) {
  const response = await fetch(`./orders/${file}`).catch(() => null);
  if (response?.ok) return response.text();
  const answer = await room.call(['eject', `orders/${file}`], [], 'battle');
  const made = answer?.files.find((one) => one.name.endsWith(file));
  return made ? strFromU8(made.bytes) : null;
}

/** @param {Bring} bring @param {string} file */
export async function takeBattle(bring, file) {
  try {
    const text = await textOfBattle(bring.room, file);
    if (text === null) throw new Error(`no ${file}`);
    const next = readOrder(text, bring.store.state);
    next.battle = file;
    bring.store.replace(next);
    /** @type {HTMLDetailsElement} */ (byId('battles-box')).open = false;
    byId('said').textContent = `${next.title} is in the form.`;
  } catch {
    bring.refuse(file, 'The battle could not be loaded.', 'Check that you are online.');
  }
}

/** @param {import('./catalogue.js').Battle[]} battles */
export function listBattles(battles) {
  byId('battles').replaceChildren(
    ...battles.map((battle) =>
      el(
        'li',
        {},
        el(
          'button',
          { type: 'button', class: 'battle', data: { file: battle.file } },
          el('b', {}, battle.title),
          el('small', {}, battle.subtitle),
        ),
      ),
    ),
  );
}
