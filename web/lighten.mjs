// Removes from the module what no sheet needs but Typst cannot be built without: the syntax definitions of some two
// hundred programming languages. They are one compressed file of the crate two-face, a tenth of what the page loads.
// Zeros in its place are read as an empty set, so code in a user's template is still printed, in one color.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CRATE = 'two-face';
const FILE = 'generated/syntaxes-fancy-no-newlines.bin';

/** The file in the crate of the version in Cargo.lock. @param {string} root the folder of the workspace */
function languages(root) {
  const asked = ['metadata', '--format-version', '1', '--locked', '--filter-platform', 'wasm32-unknown-unknown'];
  const told = execFileSync('cargo', asked, { cwd: root, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] });
  const crate = JSON.parse(told.toString()).packages.find(({ name }) => name === CRATE);
  if (!crate) throw new Error(`the module is built without ${CRATE}: web/lighten.mjs has nothing to do`);
  return readFileSync(join(dirname(crate.manifest_path), FILE));
}

/** Removes it from the module. @param {Buffer} module @param {string} root the folder of the workspace */
export function lighten(module, root) {
  const file = languages(root);
  const at = module.indexOf(file);
  if (at < 0 || module.indexOf(file, at + 1) >= 0)
    throw new Error(`${FILE} of ${CRATE} is not in the module just once: web/lighten.mjs must be looked at again`);
  return Buffer.from(module).fill(0, at, at + file.length);
}
