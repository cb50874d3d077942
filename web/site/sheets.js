// Shows the sheets as they will print. Old ones stay until new ones arrive; position and zoom are kept.

import { Asking } from './asking.js';
import { byId, el, remembered } from './dom.js';

/** @typedef {import('./wire.js').NamedFile} NamedFile */

const MM_PER_PT = 25.4 / 72;
const STEPS = [25, 33, 50, 67, 80, 100, 125, 150, 200, 300, 400];
const KEY = 'chartroom.zoom';

/** @param {Uint8Array} bytes */
const isPng = (bytes) => bytes[0] === 0x89 && bytes[1] === 0x50;

/** The size of a PNG in millimetres: its pixels, and the pixels to a metre of its chunk `pHYs`. @param {Uint8Array} bytes */
function sizeOfPng(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let perMetre = 96 / 0.0254;
  for (let at = 8; at + 12 < bytes.length; at += 12 + view.getUint32(at)) {
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (kind === 'pHYs') perMetre = view.getUint32(at + 8);
    if (kind === 'IDAT') break;
  }
  return { width: (view.getUint32(16) / perMetre) * 1000, height: (view.getUint32(20) / perMetre) * 1000 };
}

/** The size of a sheet in millimetres, from its header. @param {Uint8Array} bytes */
function sizeOf(bytes) {
  if (isPng(bytes)) return sizeOfPng(bytes);
  const head = new TextDecoder().decode(bytes.subarray(0, 600));
  /** @param {string} name */
  const length = (name) => {
    const found = new RegExp(`\\s${name}="([\\d.]+)(pt|mm|in|px)?"`).exec(head);
    const unit = { pt: MM_PER_PT, mm: 1, in: 25.4, px: 25.4 / 96 }[found?.[2] ?? 'px'] ?? 1;
    return found ? Number(found[1]) * unit : 0;
  };
  return { width: length('width') || 210, height: length('height') || 297 };
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function same(one, other) {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

/** @typedef {{figure: HTMLElement, image: HTMLImageElement, layer: HTMLElement, caption: HTMLElement, bytes: Uint8Array, url: string, width: number, height: number}} Sheet */

export class Sheets {
  /** @param {(spot: import('./asking.js').Spot) => void} ask what to do when a number on a sheet is asked where it comes from */
  constructor(ask) {
    this.asking = new Asking(ask);
    this.box = byId('sheets');
    this.list = byId('sheet-list');
    /** @type {Sheet[]} */
    this.sheets = [];
    /** `width`, `page`, or a percentage of true size. @type {string} */
    this.zoom = remembered(KEY) ?? 'width';
    const select = /** @type {HTMLSelectElement} */ (byId('zoom'));
    select.append(
      el('option', { value: 'page' }, 'Whole sheet'),
      el('option', { value: 'width' }, 'Full width'),
      ...STEPS.map((step) => el('option', { value: String(step) }, `${step} %`)),
    );
    select.addEventListener('change', () => this.setZoom(select.value));
    byId('zoom-in').addEventListener('click', () => this.#step(1));
    byId('zoom-out').addEventListener('click', () => this.#step(-1));
    byId('page-next').addEventListener('click', () => this.#turn(1));
    byId('page-back').addEventListener('click', () => this.#turn(-1));
    for (const scrolled of [this.box, window])
      scrolled.addEventListener('scroll', () => this.#place(), { passive: true });
    new ResizeObserver(() => this.#layOut()).observe(this.box);
    this.setZoom(this.zoom);
  }

  /** @param {string} zoom */
  setZoom(zoom) {
    const { scrollWidth, scrollHeight, scrollLeft, scrollTop, clientWidth, clientHeight } = this.box;
    const middle = [(scrollLeft + clientWidth / 2) / scrollWidth, (scrollTop + clientHeight / 2) / scrollHeight];
    this.zoom = zoom;
    remembered(KEY, zoom);
    const select = /** @type {HTMLSelectElement} */ (byId('zoom'));
    select.value = zoom;
    if (select.value !== zoom) this.zoom = select.value = 'page';
    this.#layOut();
    this.box.scrollTo(
      middle[0] * this.box.scrollWidth - clientWidth / 2,
      middle[1] * this.box.scrollHeight - clientHeight / 2,
    );
  }

  /** A function that gives the current size of a sheet, in percent of true size. */
  #percent() {
    const { clientWidth, clientHeight } = this.box;
    // On a narrow screen the box grows with its contents.
    const room = Math.max(clientHeight, innerHeight * 0.55);
    return (/** @type {Sheet} */ sheet) => {
      const wide = ((clientWidth - 32) / ((sheet.width * 96) / 25.4)) * 100;
      const high = ((room - 56) / ((sheet.height * 96) / 25.4)) * 100;
      if (this.zoom === 'width') return wide;
      if (this.zoom === 'page') return Math.min(wide, high);
      return Number(this.zoom);
    };
  }

  #layOut() {
    const percent = this.#percent();
    for (const sheet of this.sheets) {
      const pixels = ((percent(sheet) / 100) * 96) / 25.4;
      sheet.image.style.width = `${(sheet.width * pixels).toFixed(1)}px`;
      sheet.image.style.height = `${(sheet.height * pixels).toFixed(1)}px`;
    }
    this.#place();
  }

  /** @param {number} by */
  #step(by) {
    const now = this.sheets.length ? this.#percent()(this.sheets[0]) : 100;
    const next = by > 0 ? STEPS.find((step) => step > now + 1) : STEPS.findLast((step) => step < now - 1);
    if (next) this.setZoom(String(next));
  }

  /** The sheet that is in sight, counted from 0. */
  #current() {
    // On a phone the window scrolls, and the box is as high as all sheets.
    const box = this.box.getBoundingClientRect();
    const top = Math.max(box.top, 0) + Math.min(box.height, innerHeight) / 3;
    const at = this.sheets.findIndex((sheet) => sheet.figure.getBoundingClientRect().bottom > top);
    return at < 0 ? this.sheets.length - 1 : at;
  }

  #place() {
    const many = this.sheets.length;
    byId('page-now').textContent = many ? `${this.#current() + 1} of ${many}` : '';
    byId('pages').hidden = many < 2;
  }

  /** @param {number} by */
  #turn(by) {
    const sheet = this.sheets[Math.min(this.sheets.length - 1, Math.max(0, this.#current() + by))];
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    sheet?.figure.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }

  /**
   * @param {NamedFile[]} files
   * @param {string} about what they are, for those who do not see them
   * @param {import('./asking.js').Spot[][]} spots the values on each of them
   */
  async show(files, about, spots) {
    const sorted = [...files].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
    const fresh = [];
    for (const [at, { bytes }] of sorted.entries()) {
      const old = this.sheets[at];
      if (old && same(old.bytes, bytes)) continue;
      const url = URL.createObjectURL(
        new Blob([/** @type {any} */ (bytes)], { type: isPng(bytes) ? 'image/png' : 'image/svg+xml' }),
      );
      fresh.push({ at, url, bytes });
    }
    // The first sheets are decoded before they are shown, to avoid flicker.
    await Promise.all(
      fresh.slice(0, 3).map(({ url }) => {
        const image = new Image();
        image.src = url;
        return image.decode().catch(() => {});
      }),
    );
    for (const { at, url, bytes } of fresh) {
      if (!this.sheets[at]) {
        // A browser takes a tenth of a second to draw one, so only those near the window are.
        const image = el('img', { loading: 'lazy', decoding: 'async', draggable: 'false' });
        const caption = el('figcaption', {});
        const layer = this.asking.layer();
        const figure = el('figure', { class: 'sheet' }, el('div', { class: 'paper' }, image, layer), caption);
        this.list.append(el('li', {}, figure));
        this.sheets[at] = { figure, image, layer, caption, bytes, url: '', width: 0, height: 0 };
      }
      const sheet = this.sheets[at];
      if (sheet.url) URL.revokeObjectURL(sheet.url);
      Object.assign(sheet, { bytes, url, ...sizeOf(bytes) });
      sheet.image.src = url;
    }
    while (this.sheets.length > sorted.length) {
      const gone = this.sheets.pop();
      if (gone) {
        URL.revokeObjectURL(gone.url);
        gone.figure.parentElement?.remove();
      }
    }
    this.sheets.forEach((sheet, at) => {
      sheet.image.alt = `Sheet ${at + 1} of ${this.sheets.length}: ${about}`;
      const { width, height } = sheet;
      this.asking.put(sheet.layer, spots[at] ?? [], `Sheet ${at + 1}`, { width, height });
      sheet.caption.textContent =
        this.sheets.length > 1
          ? `${at + 1} of ${this.sheets.length}`
          : `${Math.round(sheet.width)} × ${Math.round(sheet.height)} mm`;
    });
    this.#layOut();
  }

  clear() {
    this.show([], '', []);
  }
}
