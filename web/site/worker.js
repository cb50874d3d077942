// Runs the program in a worker, so that it never blocks the page.
// In: {start: {url, module, keep}} once, then {call: bytes}. Out: {loaded, total}, {ready: module}, {failed: text},
// {answer: bytes}, or {crashed: text, full: whether it was for want of memory} and nothing more.

/** @type {any} */
let program = null;
/** @type {WebAssembly.Module} */
let module;

/** The wasm, decompressed here unless the host or browser has done so. `keep` names a cache to put it into. */
async function fetchModule(url, keep) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const copy = keep ? response.clone() : null;
  // If it cannot be kept, the service worker loads it once more.
  const kept = copy
    ? caches
        .open(keep)
        .then((cache) => cache.put(url, copy))
        .catch(() => {})
    : null;
  const total = Number(response.headers.get('content-length')) || 0;
  const reader = response.body.getReader();
  const first = await reader.read();
  let loaded = 0;
  let told = 0;
  const count = (chunk) => {
    loaded += chunk.length;
    if (loaded - told > 250_000) {
      told = loaded;
      postMessage({ loaded, total });
    }
  };
  let stream = new ReadableStream({
    start(controller) {
      if (first.value) {
        count(first.value);
        controller.enqueue(first.value);
      }
      if (first.done) controller.close();
    },
    async pull(controller) {
      const next = await reader.read();
      if (next.done) return controller.close();
      count(next.value);
      controller.enqueue(next.value);
    },
  });
  if (first.value?.[0] === 0x1f && first.value?.[1] === 0x8b) {
    stream = stream.pipeThrough(new DecompressionStream('gzip'));
  }
  const wasm = new Response(stream, { headers: { 'content-type': 'application/wasm' } });
  const [compiled] = await Promise.all([WebAssembly.compileStreaming(wasm), kept]);
  return compiled;
}

/** Stubs that fail when called, in case the module has imports. */
function imports() {
  const out = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    (out[space] ??= {})[name] = () => {
      throw new Error(`${space}.${name} is not there`);
    };
  }
  return out;
}

async function begin() {
  const instance = await WebAssembly.instantiate(module, imports());
  program = instance.exports;
  program._initialize?.();
}

/** The message of a panic. */
function lastWords() {
  const length = program.last_words_length?.() ?? 0;
  return new TextDecoder().decode(new Uint8Array(program.memory.buffer, length ? program.last_words() : 0, length));
}

/** @param {Uint8Array} bytes */
function answerTo(bytes) {
  const at = program.room(bytes.length) >>> 0;
  new Uint8Array(program.memory.buffer).set(bytes, at);
  const answer = program.call(at, bytes.length) >>> 0;
  const length = new DataView(program.memory.buffer).getUint32(answer, true);
  const out = new Uint8Array(program.memory.buffer).slice(answer + 4, answer + 4 + length);
  program.done(answer);
  return out;
}

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const [SYMBOL, SYMBOL_END] = [encode('<symbol '), encode('</symbol>')];
const [GROUP, GROUP_END] = [encode('<g      '), encode('</g     >')];

/**
 * Makes groups of the symbols of sheets that are shown, which have their places with them: a browser reads 2,000 letters a
 * fifth sooner, since a group has no window of its own. Blanks keep every length. Files to keep stay as they are.
 * @param {Uint8Array<ArrayBuffer>} answer as in wire.js
 */
function lighten(answer) {
  const length = new DataView(answer.buffer).getUint32(0, true);
  /** @type {{name: string, length: number}[]} */
  const files = JSON.parse(new TextDecoder().decode(answer.subarray(4, 4 + length))).files ?? [];
  if (!files.some(({ name }) => name.endsWith('.places.json'))) return;
  let from = 4 + length;
  for (const { name, length: more } of files) {
    const file = answer.subarray(from, from + more);
    from += more;
    if (!name.endsWith('.svg')) continue;
    for (let at = file.indexOf(0x3c); at >= 0; at = file.indexOf(0x3c, at + 1)) {
      if (SYMBOL.every((byte, on) => file[at + on] === byte)) file.set(GROUP, at);
      else if (SYMBOL_END.every((byte, on) => file[at + on] === byte)) file.set(GROUP_END, at);
    }
  }
}

onmessage = async ({ data }) => {
  if (data.start) {
    try {
      module = data.start.module ?? (await fetchModule(data.start.url, data.start.keep));
      await begin();
      postMessage({ ready: module });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    const answer = answerTo(data.call);
    lighten(answer);
    postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    // After a trap, its memory is no longer valid. The page ends this worker, which frees all of it, and starts another.
    postMessage({ crashed: lastWords() || String(error), full: Boolean(program.ran_out?.()) });
  }
};
