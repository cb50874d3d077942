// Runs the browser module under Node, for the build, which generates the page's lists with it, and for tests.

import { Buffer } from 'node:buffer';

/** An instance of the module, which must not import anything. */
export function instantiate(module) {
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) throw new Error(`the module imports ${imports.map(({ name }) => name).join(', ')}`);
  return new WebAssembly.Instance(module).exports;
}

/** Calls the module with files, each a name and bytes. */
export function ask(room, words, files = [], locale = 'C') {
  const listed = files.map(([name, bytes]) => ({ name, length: bytes.length }));
  const head = Buffer.from(JSON.stringify({ words, locale, files: listed }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const call = Buffer.concat([length, head, ...files.map(([, bytes]) => bytes)]);
  const at = room.room(call.length);
  new Uint8Array(room.memory.buffer).set(call, at);
  let answer;
  try {
    answer = room.call(at, call.length);
  } catch (error) {
    const said = Buffer.from(room.memory.buffer, room.last_words(), room.last_words_length());
    throw new Error(`${words.join(' ')}: ${error.message}: ${said}`);
  }
  const size = new DataView(room.memory.buffer).getUint32(answer, true);
  const bytes = Buffer.from(new Uint8Array(room.memory.buffer, answer + 4, size));
  room.done(answer);
  const ends = 4 + bytes.readUInt32LE(0);
  const told = JSON.parse(bytes.subarray(4, ends));
  let from = ends;
  told.files = told.files.map(({ name, length }) => [name, bytes.subarray(from, (from += length))]);
  return told;
}
