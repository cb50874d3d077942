// Runs the program in a worker, so that it never blocks the page.
// In: {start: {url, module}} once, then {call: bytes}. Out: {loaded, total}, {ready: module}, {failed: text},
// {answer: bytes} or {crashed: text}.

/** @type {any} */
let program = null;
/** @type {WebAssembly.Module} */
let module;

/** The wasm, decompressed here unless the host or browser has done so. */
async function fetchModule(url) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
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
  return WebAssembly.compileStreaming(wasm);
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

onmessage = async ({ data }) => {
  if (data.start) {
    try {
      module = data.start.module ?? (await fetchModule(data.start.url));
      await begin();
      postMessage({ ready: module });
    } catch (error) {
      postMessage({ failed: String(error) });
    }
    return;
  }
  try {
    const answer = answerTo(data.call);
    postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    const said = lastWords();
    // After a trap, its memory is no longer valid.
    await begin();
    postMessage({ crashed: said || String(error) });
  }
};
