// The built-in battles.

import { strFromU8 } from './vendor/fflate/browser.js';
import { byId, el, tell } from './dom.js';
import { readOrder } from './order.js';
import { allPicks } from './state.js';

/** @typedef {import('./bring.js').Bring} Bring */

/** The text of a battle's file; null if it cannot be loaded. @param {import('./room.js').Room} room @param {string} file */
export async function textOfBattle(room, file) {
  const response = await fetch(`./orders/${file}`).catch(() => null);
  if (response?.ok) return response.text();
  const answer = await room.call(['eject', `orders/${file}`], [], 'battle');
  const made = answer?.files.find((one) => one.name.endsWith(file));
  return made ? strFromU8(made.bytes) : null;
}

/** @param {Bring} bring @param {string} file @param {boolean} asked by the reader, who may want to go back */
export async function takeBattle(bring, file, asked) {
  try {
    const text = await textOfBattle(bring.room, file);
    if (text === null) throw new Error(`no ${file}`);
    const next = readOrder(text, bring.store.state);
    next.battle = file;
    const instead = allPicks(bring.store.state).length > 0 && !bring.store.state.example;
    bring.store.replace(next);
    /** @type {HTMLDetailsElement} */ (byId('battles-box')).open = false;
    if (asked)
      tell(`${next.title} is in the form${instead ? ', in place of the ships you had' : ''}.`, {
        label: 'Undo',
        act: () => bring.store.undo(),
      });
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
