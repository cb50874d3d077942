// The dialog of a picked ship: her name on paper, her place and her damage.

import { byId, el, words } from './dom.js';
import { track } from './under_way.js';
import { settings } from './values.js';

/** @typedef {import('./force.js').Where} Where */
/** @typedef {import('./room.js').Room} Room */

/** Boxes for text; in others, damage is counted from the first. */
const IN_WORDS = /hits|note|name/;

/** Damage as it is shown: single boxes by their numbers, as `no. 8, 5`. @param {import('./state.js').Damage|undefined} value */
export const damageText = (value) => (Array.isArray(value) ? `no. ${value.join(', ')}` : String(value ?? ''));

/** Damage as it is typed; null if there is none. @param {string} box @param {string} typed @returns {import('./state.js').Damage|null} */
export function damageOf(box, typed) {
  const text = typed.trim();
  if (text === '' || text === '0') return null;
  if (IN_WORDS.test(box)) return text;
  const boxes = /^(?:no\.?|nr\.?|#)\s*(\d+(?:[\s,]+\d+)*)$/i.exec(text)?.[1] ?? /^\d+(?:[\s,]+\d+)+$/.exec(text)?.[0];
  if (boxes) return boxes.split(/[\s,]+/).map(Number);
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** The names of each form's boxes, cached. @type {Map<string, string[]>} */
const known = new Map();

/**
 * The boxes of a ship's form that damage can mark, from `show`, or else from the fault of an unknown box.
 * @param {Room} room @param {string} ship @param {string} rules @param {string} form
 * @param {import('./wire.js').NamedFile[]} files
 */
async function boxesOf(room, ship, rules, form, files) {
  const key = `${rules} ${form} ${ship}`;
  const there = known.get(key);
  if (there) return there;
  const order = `title = "x"\n[[side]]\nname = "x"\nships = [{ ship = ${JSON.stringify(ship)}, damage = { no_such_box = 1 } }]\n`;
  const answer = await room.call(
    ['print', form, 'boxes.toml', '--rules', rules, '--format', 'svg'],
    [...files, { name: 'boxes.toml', bytes: new TextEncoder().encode(order) }],
    'boxes',
  );
  const hint = answer?.faults.find((fault) => fault.code === 'unknown-box')?.hint ?? '';
  const boxes = (/boxes are (.*)$/.exec(hint)?.[1] ?? '')
    .split(/,\s*/)
    .map((box) => box.replaceAll('`', '').trim())
    .filter((box) => /^[a-z0-9_.]+$/.test(box));
  if (boxes.length) known.set(key, boxes);
  return boxes;
}

/**
 * @param {import('./force.js').Force} force
 * @param {import('./state.js').Store} store
 * @param {import('./catalogue.js').Catalogue} catalogue
 * @param {Room} room
 * @param {import('./files.js').OwnFiles} own
 * @param {import('./values.js').Values} values
 * @returns {(where: Where) => void}
 */
export function shipDialog(force, store, catalogue, room, own, values) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('ship-dialog'));
  const form = byId('ship-form');

  /** @param {Where} where */
  function open(where) {
    const pick = store.state.sides[where.side].divisions[where.division].ships[where.place];
    const ship = catalogue.ship(pick.ship);
    const rules = store.state.options.rules ?? catalogue.lists.rules.find((one) => one.default)?.id ?? '';
    const record = catalogue
      .forms(rules)
      .some((one) => one.id === store.state.print && one.template && ['log', 'card'].includes(one.id))
      ? store.state.print
      : catalogue.recordForm(rules);
    byId('ship-heading').textContent = force.nameOf(pick.ship);
    byId('ship-about').textContent = ship
      ? [
          `${ship.class} class`,
          ship.navy,
          words(ship.type),
          ship.completed,
          ship.state !== 'as completed' ? ship.state : '',
        ]
          .filter(Boolean)
          .join(', ')
      : pick.ship;

    const name = el('input', {
      type: 'text',
      id: 'pick-name',
      value: pick.name ?? '',
      maxlength: '60',
      placeholder: force.nameOf(pick.ship),
    });
    const note = el('input', { type: 'text', id: 'pick-note', value: pick.note ?? '', maxlength: '200' });
    const comes = el('input', {
      type: 'number',
      id: 'pick-arrives',
      min: '1',
      max: '99',
      value: String(pick.arrives ?? ''),
    });
    const together = el('input', { type: 'checkbox', id: 'pick-together' });
    const flag = el('input', { type: 'checkbox', id: 'pick-flag', checked: pick.flagship });
    const count = el('input', { type: 'number', id: 'pick-count', min: '1', max: '99', value: String(pick.count) });
    const place = el('select', { id: 'pick-place' });
    store.state.sides.forEach((side, sideAt) =>
      side.divisions.forEach((division, divisionAt) => {
        const length = division.ships.length;
        const title = [side.name || (store.state.sides.length > 1 ? `Side ${sideAt + 1}` : ''), division.name]
          .filter(Boolean)
          .join(', ');
        const own = sideAt === where.side && divisionAt === where.division;
        const choices = own ? division.ships.map((_, at) => at) : [length];
        for (const at of choices) {
          const label = own
            ? `${title ? `${title}: ` : ''}${at + 1} of ${length}${at === where.place ? ' (now)' : ''}`
            : `To ${title}`;
          place.append(
            el('option', { value: `${sideAt} ${divisionAt} ${at}`, selected: own && at === where.place }, label),
          );
        }
      }),
    );
    const damage = el(
      'div',
      { class: 'fields', id: 'damage' },
      el('p', { class: 'hint' }, 'Loading the boxes of her form …'),
    );
    /** @param {string} label @param {HTMLElement} control @param {string} [hint] */
    const field = (label, control, hint) =>
      el(
        'p',
        { class: 'field' },
        el('label', { for: control.id }, label),
        control,
        hint ? el('small', { class: 'hint' }, hint) : null,
      );
    form.replaceChildren(
      field('Name on paper', name),
      field('How many', count),
      field('Place', place),
      el('p', { class: 'check' }, flag, ' ', el('label', { for: 'pick-flag' }, 'Flagship of her division')),
      field('Remarks on her form', note),
      field('Comes in turn', comes, 'Empty: she is there from the first.'),
      store.state.sides[where.side].divisions[where.division].ships.length > 1
        ? el(
            'p',
            { class: 'check' },
            together,
            ' ',
            el('label', { for: 'pick-together' }, 'Her whole division comes then'),
          )
        : '',
      el(
        'fieldset',
        {},
        el('legend', {}, 'Damage so far'),
        el(
          'p',
          { class: 'hint' },
          'Crossed off on the printed form. A number counts boxes from the first; “no. 8, 5” means those two boxes.',
        ),
        damage,
      ),
    );

    track(boxesOf(room, pick.ship, rules, record, own.forCall())).then(async (boxes) => {
      await values.labelsFor(pick.ship, settings(store.state));
      const all = [...new Set([...boxes, ...Object.keys(pick.damage ?? {})])];
      damage.replaceChildren(
        ...(all.length
          ? all.map((box) => {
              return field(
                values.label(store.state.options.rules ?? '', box),
                el('input', {
                  id: `damage-${box}`,
                  name: box,
                  type: 'text',
                  inputmode: IN_WORDS.test(box) ? null : 'numeric',
                  value: damageText(pick.damage?.[box]),
                  data: { box },
                }),
              );
            })
          : [el('p', { class: 'hint' }, 'This form has no boxes to mark.')]),
      );
    });

    /** Applies the dialog to the state in one step. */
    const keep = () => {
      store.change(
        (state) => {
          const { ships } = state.sides[where.side].divisions[where.division];
          const one = ships[where.place];
          /** @param {'name'|'note'} key @param {string} text */
          const put = (key, text) => {
            if (text.trim()) one[key] = text.trim();
            else delete one[key];
          };
          put('name', name.value);
          put('note', note.value);
          one.count = Math.min(99, Math.max(1, Math.trunc(Number(count.value)) || 1));
          const turn = Math.trunc(Number(comes.value));
          for (const late of together.checked ? ships : [one]) {
            if (turn >= 1 && turn <= 99) late.arrives = turn;
            else delete late.arrives;
          }
          if (flag.checked) one.flagship = true;
          else delete one.flagship;
          /** @type {Record<string, import('./state.js').Damage>} */
          const marks = {};
          for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (damage.querySelectorAll('input'))) {
            const lost = damageOf(input.name, input.value);
            if (lost !== null) marks[input.name] = lost;
          }
          if (Object.keys(marks).length) one.damage = marks;
          else if (damage.querySelector('input')) delete one.damage;
        },
        { ships: true },
      );
      const [side, division, at] = place.value.split(' ').map(Number);
      const own = side === where.side && division === where.division;
      if (!own || at !== where.place)
        force.move(where, { side, division, place: own && at > where.place ? at + 1 : at });
      dialog.close();
    };
    byId('ship-keep').onclick = keep;
    byId('ship-remove').onclick = () => {
      dialog.close();
      force.remove(where);
    };
    dialog.showModal();
  }
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      byId('ship-keep').click();
    }
  });
  return open;
}
