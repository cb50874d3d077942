// The wire between the page and the program: the same bytes for the worker and for `chartroom serve`.
// A u32 (little endian) with the length of a JSON head, the head, then the bytes of all files one after the other.

/**
 * @typedef {{name: string, bytes: Uint8Array}} NamedFile
 * @typedef {object} Call
 * @property {string[]} words
 * @property {string} locale
 * @property {NamedFile[]} files
 *
 * @typedef {object} Fault
 * @property {'error'|'warning'} severity
 * @property {string} code
 * @property {string} message
 * @property {string|null} [hint]
 * @property {string|null} [file]
 * @property {number|null} [line]
 * @property {number|null} [column]
 * @property {string|null} [ship]
 * @property {string|null} [field]
 * @property {string|null} [help]
 * @property {string|null} [option]
 *
 * @typedef {object} Answer
 * @property {number} code 0 done, 1 refused in part, 2 wrong usage
 * @property {string} text
 * @property {string[]} notes
 * @property {string|null} summary
 * @property {Fault[]} faults
 * @property {NamedFile[]} files
 */

/** @param {object} head @param {NamedFile[]} files @returns {Uint8Array<ArrayBuffer>} */
function pack(head, files) {
  const listed = files.map((file) => ({ name: file.name, length: file.bytes.length }));
  const text = new TextEncoder().encode(JSON.stringify({ ...head, files: listed }));
  const total = files.reduce((sum, file) => sum + file.bytes.length, 4 + text.length);
  const out = new Uint8Array(total);
  new DataView(out.buffer).setUint32(0, text.length, true);
  out.set(text, 4);
  let at = 4 + text.length;
  for (const file of files) {
    out.set(file.bytes, at);
    at += file.bytes.length;
  }
  return out;
}

/** @param {Uint8Array} bytes @returns {any} */
function unpack(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  head.files = (head.files ?? []).map((/** @type {{name: string, length: number}} */ file) => {
    const own = bytes.slice(at, at + file.length);
    at += file.length;
    return { name: file.name, bytes: own };
  });
  return head;
}

/** @param {Call} call */
export const packCall = ({ words, locale, files }) => pack({ words, locale }, files);

/** @param {Uint8Array} bytes @returns {Answer} */
export function unpackAnswer(bytes) {
  return { code: 0, text: '', notes: [], summary: null, faults: [], ...unpack(bytes) };
}
