// One row in the list of picked ships: name, count, remove, and any fault.

import { el, sentence, words } from './dom.js';

/** @typedef {import('./force.js').Force} Force */
/** @typedef {import('./force.js').Where} Where */
/** @typedef {import('./state.js').Pick} Pick */
/** @typedef {import('./wire.js').Fault} Fault */

/** The ships that a fault's hint names, each as a button; else the hint itself. @param {Force} force @param {Fault} fault @param {Where} where */
function instead(force, fault, where) {
  const named = [...(fault.hint ?? '').matchAll(/`([^`]+)`/g)]
    .map((match) => force.catalogue.ship(match[1]))
    .filter((ship) => ship !== undefined);
  if (!named.length || !fault.code.endsWith('-ship')) return [fault.hint ? `. ${fault.hint.replaceAll('`', '')}` : ''];
  return [
    '. ',
    ...named.map((ship) =>
      el(
        'button',
        {
          type: 'button',
          class: 'link',
          onclick: () =>
            force.store.change(
              (state) => {
                state.sides[where.side].divisions[where.division].ships[where.place].ship = ship.word;
              },
              { ships: true },
            ),
        },
        [ship.ship, ship.navy, ship.completed, ship.state].filter(Boolean).join(', '),
      ),
    ),
  ];
}

/** @param {Force} force @param {Pick} pick @param {Where} where */
export function pickRow(force, pick, where) {
  const ship = force.catalogue.ship(pick.ship);
  const key = `${where.side} ${where.division} ${where.place}`;
  const fault = force.faults.get(pick.ship) ?? (ship ? force.faults.get(ship.ship) : undefined);
  const shown = pick.name || force.nameOf(pick.ship);
  const damaged = Object.values(pick.damage ?? {}).some((value) => value !== '' && value !== 0);
  const about = [
    pick.name ? force.nameOf(pick.ship) : '',
    ship ? words(ship.type) : '',
    ship?.completed ?? '',
    damaged ? 'damaged' : '',
    pick.arrives ? `comes in turn ${pick.arrives}` : '',
    pick.note ?? '',
  ]
    .filter(Boolean)
    .join(', ');
  /** @param {number} by */
  const change = (by) =>
    force.store.change(
      (state) => {
        const one = state.sides[where.side].divisions[where.division].ships[where.place];
        one.count = Math.min(99, Math.max(1, one.count + by));
      },
      { ships: true },
    );
  const row = el(
    'li',
    {
      class: fault ? 'pick faulty' : 'pick',
      draggable: 'true',
      ondragstart: (/** @type {DragEvent} */ event) =>
        event.dataTransfer?.setData('text/x-chartroom-pick', JSON.stringify(where)),
    },
    el(
      'button',
      {
        type: 'button',
        class: 'name',
        data: { key: `name ${key}` },
        'aria-haspopup': 'dialog',
        'aria-describedby': fault ? `fault-${key.replaceAll(' ', '-')}` : null,
        onclick: () => force.openShip(where),
      },
      pick.flagship ? el('span', { class: 'flag', title: 'Flagship' }, '⚑ ') : null,
      el('span', { class: 'ship' }, shown),
      ' ',
      el('span', { class: 'about' }, about),
    ),
    el(
      'span',
      { class: 'stepper', role: 'group', 'aria-label': `How many ${shown}` },
      el(
        'button',
        {
          type: 'button',
          data: { key: `less ${key}` },
          'aria-label': `One fewer ${shown}`,
          disabled: pick.count <= 1,
          onclick: () => change(-1),
        },
        '−',
      ),
      el('span', { class: 'count' }, pick.count),
      el(
        'button',
        { type: 'button', data: { key: `plus ${key}` }, 'aria-label': `One more ${shown}`, onclick: () => change(1) },
        '+',
      ),
    ),
    el(
      'button',
      {
        type: 'button',
        class: 'quiet remove',
        data: { key: `remove ${key}` },
        'aria-label': `Remove ${shown}`,
        onclick: () => force.remove(where),
      },
      '×',
    ),
    fault
      ? el(
          'p',
          { class: 'fault', id: `fault-${key.replaceAll(' ', '-')}` },
          sentence(fault.message.replaceAll('`', '')),
          instead(force, fault, where),
        )
      : null,
  );
  force.target(row, where);
  return row;
}
