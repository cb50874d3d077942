// Every number on a sheet has a button over its box that explains where the number comes from. The buttons of a sheet
// are a single tab stop; arrow keys move between them. A click or tap beside a number selects the nearest.

import { el } from './dom.js';

/**
 * A value of a ship with its box on a sheet, in millimetres from the top left corner, from `print --places`.
 * @typedef {{ship: string, name: string, value: string, label: string, text: string, x: number, y: number, width: number, height: number}} Spot
 */
/** @typedef {{rules: string, scale: string, units: string, sheets: Spot[][]}} Places */

/** The distance in pixels at which a click still selects a number; larger for touch. */
const REACH = { mouse: 6, touch: 24 };
/** Everything other than digits. */
const IN_WORDS = new Map([
  ['', 'not known'],
  ['–', 'none'],
]);
/** The most that the centers of boxes in a row differ in height, in millimetres. */
const ROW = 1.5;

/** @param {Uint8Array} bytes @returns {Places|null} */
export function readPlaces(bytes) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The spots of a sheet in reading order: form by form, row by row. @param {Spot[]} spots @returns {Spot[]} */
export function inReadingOrder(spots) {
  /** @type {Spot[][]} */
  const forms = [];
  let told = new Set();
  for (const spot of spots) {
    const key = `${spot.ship} ${spot.label}`;
    // The next ship, or the same ship's next copy.
    if (forms.at(-1)?.[0].ship !== spot.ship || told.has(key)) {
      forms.push([]);
      told = new Set();
    }
    told.add(key);
    forms.at(-1)?.push(spot);
  }
  return forms.flatMap((form) => {
    const middle = (/** @type {Spot} */ spot) => spot.y + spot.height / 2;
    /** @type {Spot[][]} */
    const rows = [];
    for (const spot of form.toSorted((one, other) => middle(one) - middle(other))) {
      const row = rows.at(-1);
      if (row && middle(spot) - middle(row[0]) < ROW) row.push(spot);
      else rows.push([spot]);
    }
    return rows.flatMap((row) => row.toSorted((one, other) => one.x - other.x));
  });
}

/** The box that is nearest in a direction, or undefined. @param {DOMRect} from @param {DOMRect[]} boxes @param {1|-1} way down or up */
function nextRow(from, boxes, way) {
  const middle = (/** @type {DOMRect} */ box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, at) => {
    const [otherX, otherY] = middle(box);
    const along = (otherY - y) * way;
    if (along < from.height / 2) return;
    // Prefer boxes straight above or below to nearer ones at the side.
    const far = along + 2 * Math.abs(otherX - x);
    if (far < least) [best, least] = [at, far];
  });
  return best;
}

export class Asking {
  /** @param {(spot: Spot) => void} ask called when a number is selected */
  constructor(ask) {
    this.ask = ask;
    /** Only visible sheets and their neighbors have buttons, since a large pack would have thousands. */
    this.near = new IntersectionObserver((seen) => this.#build(seen), { rootMargin: '100%' });
    /** @type {WeakMap<Element, Spot[]>} */
    this.waiting = new WeakMap();
    /** @type {WeakMap<HTMLElement, Spot>} */
    this.spots = new WeakMap();
  }

  /** The layer over a sheet's picture. */
  layer() {
    const layer = el('div', { class: 'asks', role: 'group' });
    layer.addEventListener('click', (event) => this.#clicked(layer, event));
    layer.addEventListener('keydown', (event) => this.#steer(layer, event));
    layer.addEventListener('focusin', (event) => this.#stop(layer, /** @type {HTMLElement} */ (event.target)));
    return layer;
  }

  /** Sets the spots of a sheet of this size, in millimetres. @param {HTMLElement} layer @param {Spot[]} spots @param {string} about @param {{width: number, height: number}} size */
  put(layer, spots, about, size) {
    const key = JSON.stringify([spots, size]);
    layer.setAttribute('aria-label', `${about}: choose a number to see where it comes from`);
    layer.hidden = spots.length === 0;
    if (layer.dataset.key === key) return;
    layer.dataset.key = key;
    layer.style.setProperty('--wide', String(size.width));
    layer.style.setProperty('--high', String(size.height));
    this.waiting.set(layer, inReadingOrder(spots));
    // Observe it again, to be notified of a layer that is still visible.
    this.near.unobserve(layer);
    this.near.observe(layer);
  }

  /** @param {IntersectionObserverEntry[]} seen */
  #build(seen) {
    for (const { target, isIntersecting } of seen) {
      const spots = this.waiting.get(target);
      if (!isIntersecting || !spots) continue;
      this.waiting.delete(target);
      const active = target.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).getAttribute('aria-label')
        : null;
      const buttons = spots.map((spot, at) => this.#button(spot, at === 0));
      target.replaceChildren(...buttons);
      const again = active === null ? undefined : buttons.find((one) => nameOf(one) === nameOfLabel(active));
      again?.focus({ preventScroll: true });
    }
  }

  /** @param {Spot} spot @param {boolean} first */
  #button(spot, first) {
    const button = el('button', {
      type: 'button',
      class: 'ask',
      'aria-haspopup': 'dialog',
      'aria-label': `${spot.name}, ${spot.label}: ${IN_WORDS.get(spot.text) ?? spot.text}`,
      title: spot.label,
      tabindex: first ? '0' : '-1',
    });
    for (const side of /** @type {const} */ (['x', 'y', 'width', 'height']))
      button.style.setProperty(`--${side}`, String(spot[side]));
    this.spots.set(button, spot);
    return button;
  }

  /** @param {HTMLElement} layer */
  #buttons = (layer) => /** @type {HTMLElement[]} */ ([...layer.children]);

  /** @param {HTMLElement} layer @param {MouseEvent} event */
  #clicked(layer, event) {
    const touch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    const target = /** @type {HTMLElement} */ (event.target).closest('.ask');
    const button =
      /** @type {HTMLElement|null} */ (target) ?? this.#nearest(layer, event, REACH[touch ? 'touch' : 'mouse']);
    const spot = button && this.spots.get(button);
    if (!button || !spot) return;
    button.focus({ preventScroll: true });
    this.ask(spot);
  }

  /** @param {HTMLElement} layer @param {MouseEvent} event @param {number} reach */
  #nearest(layer, { clientX, clientY }, reach) {
    /** @type {HTMLElement|null} */
    let best = null;
    let least = reach;
    for (const button of this.#buttons(layer)) {
      const box = button.getBoundingClientRect();
      const across = Math.max(box.left - clientX, 0, clientX - box.right);
      const down = Math.max(box.top - clientY, 0, clientY - box.bottom);
      const far = Math.hypot(across, down);
      if (far <= least) [best, least] = [button, far];
    }
    return best;
  }

  /** @param {HTMLElement} layer @param {KeyboardEvent} event */
  #steer(layer, event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = this.#buttons(layer);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0) return;
    const boxes = () => buttons.map((button) => button.getBoundingClientRect());
    const row = (/** @type {1|-1} */ way) => nextRow(buttons[at].getBoundingClientRect(), boxes(), way);
    /** @type {Record<string, () => number>} */
    const ways = {
      ArrowRight: () => at + 1,
      ArrowLeft: () => at - 1,
      ArrowDown: () => row(1),
      ArrowUp: () => row(-1),
      Home: () => 0,
      End: () => buttons.length - 1,
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    buttons[way()]?.focus();
  }

  /** Makes the last focused number the tab stop of the sheet. @param {HTMLElement} layer @param {HTMLElement} now */
  #stop(layer, now) {
    for (const button of this.#buttons(layer)) button.tabIndex = button === now ? 0 : -1;
  }
}

/** The label of a button without its number. @param {Element} button */
const nameOf = (button) => nameOfLabel(button.getAttribute('aria-label') ?? '');
/** @param {string} label */
const nameOfLabel = (label) => label.slice(0, label.lastIndexOf(':'));
