// Runs calls, in the worker of the static site or through `chartroom serve`. One call runs at a time. A newer call with
// the same key replaces an older one.

import { remembered } from './dom.js';
import { begin, track } from './under_way.js';
import { packCall, unpackAnswer } from './wire.js';

/** @typedef {import('./wire.js').Answer} Answer */
/** @typedef {import('./wire.js').NamedFile} NamedFile */
/** @typedef {{home: 'static'|'serve', wasm?: string, version?: string, limit?: number}} Home */
/** @typedef {{words: string[], files: NamedFile[], key: string, done: (answer: Answer|null) => void}} Waiting */

/** The seconds after which a call is stopped and the program restarted; home.json may set another `limit`. */
const LIMIT_S = 20;
/** Calls that may take longer, and by what factor: the reader has been told. */
const PATIENT = new Map([['fit', 6]]);
const TOKEN = 'chartroom.token';

/** Where the module of a first visit waits for the service worker, as sw.js names it; '' if none is to come. */
const waitingRoom = () =>
  isSecureContext && 'serviceWorker' in navigator && !navigator.serviceWorker.controller
    ? `chartroom module ${new URL('./', document.baseURI).pathname}`
    : '';

/** What to do where the page's limits are too narrow. */
const LESS =
  'Print fewer ships at a time, or run the program on your own machine; the command is at the foot of the form.';

/** @param {string} code @param {string} message @param {string|null} hint @returns {Answer} */
function refusal(code, message, hint = null) {
  return {
    code: 1,
    text: '',
    notes: [],
    summary: null,
    files: [],
    faults: [{ severity: 'error', code, message, hint }],
  };
}

/** @returns {Promise<Home>} */
export async function findHome() {
  try {
    const response = await fetch('./home.json');
    if (response.ok) return await response.json();
  } catch {
    // If home.json cannot be loaded, this is the static site.
  }
  return { home: 'static' };
}

/** The token of `chartroom serve`: once in the address, then kept for this tab. */
function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  try {
    if (token !== null) {
      sessionStorage.setItem(TOKEN, token);
      // For tabs that were open before the program was started again.
      localStorage.setItem(TOKEN, token);
      address.searchParams.delete('token');
      history.replaceState(null, '', address);
    }
    return sessionStorage.getItem(TOKEN) ?? '';
  } catch {
    // If the browser stores nothing, the token stays in the address.
    return token ?? '';
  }
}

export class Room extends EventTarget {
  /** @param {Home} home */
  constructor(home) {
    super();
    this.home = home;
    /** @type {Waiting[]} */
    this.waiting = [];
    /** @type {Waiting|null} */
    this.running = null;
    this.token = home.home === 'serve' ? takeToken() : '';
    /** @type {'loading'|'ready'|'failed'} */
    this.state = home.home === 'serve' ? 'ready' : 'loading';
    /** @type {AbortController|null} */
    this.abort = null;
    /** Says that the program has come. @type {(() => void)|undefined} */
    this.loaded = undefined;
    if (home.home === 'static') this.#startWorker(null);
  }

  /**
   * The answer, or null if a newer call with this key has taken its place.
   * @param {string[]} words @param {NamedFile[]} files @param {string} key
   * @returns {Promise<Answer|null>}
   */
  call(words, files, key) {
    const answer = new Promise((done) => {
      this.waiting = this.waiting.filter((other) => {
        if (other.key === key) other.done(null);
        return other.key !== key;
      });
      if (this.running?.key === key) {
        this.running.done(null);
        this.abort?.abort();
      }
      // Calls that the reader waits for take precedence over the lists, which only complete the form.
      const call = { words, files, key, done };
      const before = key.startsWith('list ') ? -1 : this.waiting.findIndex((other) => other.key.startsWith('list '));
      if (before < 0) this.waiting.push(call);
      else this.waiting.splice(before, 0, call);
      this.#next();
    });
    return track(answer);
  }

  /** The project of `chartroom serve`. @returns {Promise<{name: string, files: string[]}|null>} */
  async project() {
    if (this.home.home !== 'serve') return null;
    try {
      const response = await fetch('./project', { headers: { 'X-Chartroom-Token': this.token } });
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  async #next() {
    if (this.running || this.state === 'loading') return;
    const call = this.waiting.shift();
    if (!call) return;
    this.running = call;
    const bytes = packCall({ words: call.words, locale: navigator.language, files: call.files });
    const answer = this.home.home === 'serve' ? await this.#ask(bytes) : await this.#work(bytes, call.words[0]);
    this.running = null;
    call.done(answer);
    this.#next();
  }

  /** Whether another tab has a newer token, which is used from now on. */
  #newerToken() {
    const newer = remembered(TOKEN);
    if (!newer || newer === this.token) return false;
    this.token = newer;
    return true;
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Answer|null>} */
  async #ask(bytes) {
    this.abort = new AbortController();
    try {
      const post = () =>
        fetch('./call', {
          method: 'POST',
          headers: { 'X-Chartroom-Token': this.token, 'Content-Type': 'application/octet-stream' },
          body: bytes,
          signal: this.abort?.signal,
        });
      let response = await post();
      if (response.status === 403 && this.#newerToken()) response = await post();
      if (response.status === 401 || response.status === 403) {
        return refusal(
          'no-token',
          'Chartroom was started again, and has a new address.',
          'Open the address that `chartroom serve` printed when it started. What you set here is there too.',
        );
      }
      if (!response.ok)
        return refusal('refused', `Chartroom refused the call: ${(await response.text()).slice(0, 200)}`);
      return unpackAnswer(new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      if (this.abort.signal.aborted) return null;
      return refusal(
        'no-answer',
        '`chartroom serve` does not answer.',
        'Start it again; nothing you set here is lost.',
      );
    }
  }

  /** @param {WebAssembly.Module|null} module */
  #startWorker(module) {
    this.state = 'loading';
    this.loaded?.();
    const loaded = begin();
    this.loaded = loaded;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => {
      if (data.loaded) return this.#tell('loading', data);
      if (data.ready) this.module = data.ready;
      if (data.failed) this.#tell('failed', data.failed);
      this.state = data.failed ? 'failed' : 'ready';
      if (data.ready) this.#tell('ready');
      this.#next();
      loaded();
    };
    const url = new URL(this.home.wasm ?? 'chartroom.wasm.gz', document.baseURI).href;
    this.worker.postMessage({ start: { url, module, keep: waitingRoom() } });
  }

  /** Until the program has come, or has failed to. */
  async settled() {
    while (this.state === 'loading')
      await new Promise((done) => {
        for (const name of ['ready', 'failed']) this.addEventListener(name, done, { once: true });
      });
  }

  /** Starts the program again. */
  again() {
    this.worker?.terminate();
    this.#startWorker(this.module ?? null);
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes @param {string} verb @returns {Promise<Answer>} */
  #work(bytes, verb) {
    const worker = this.worker;
    if (this.state === 'failed' || !worker) {
      return Promise.resolve(
        refusal('not-loaded', 'The program could not be loaded.', 'Check that you are online, then reload the page.'),
      );
    }
    return new Promise((done) => {
      const limit = (this.home.limit ?? LIMIT_S) * (PATIENT.get(verb) ?? 1);
      const late = setTimeout(() => {
        this.#tell('stopped', limit);
        this.again();
        done(refusal('timeout', `This took longer than ${limit} seconds and was stopped.`, LESS));
      }, limit * 1000);
      worker.onmessage = ({ data }) => {
        clearTimeout(late);
        if (data.answer) return done(unpackAnswer(data.answer));
        this.again();
        if (data.full)
          return done(refusal('memory-limit', 'This needs more than a gigabyte of memory and was stopped.', LESS));
        done(refusal('crashed', 'The program crashed and was restarted.', String(data.crashed ?? '')));
      };
      worker.postMessage({ call: bytes });
    });
  }
}
