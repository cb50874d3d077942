// Fills a form with pdf.js, as Firefox does: fill_form.mjs IN OUT CROSSED TEXTS, the last two as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [source, target, crossed, texts] = process.argv.slice(2);
const packages = createRequire(new URL("../web/package.json", import.meta.url));
const entry = packages.resolve("pdfjs-dist/legacy/build/pdf.mjs");
const { getDocument, VerbosityLevel } = await import(pathToFileURL(entry));
const form = await getDocument({
  data: new Uint8Array(readFileSync(source)),
  verbosity: VerbosityLevel.ERRORS,
}).promise;
const fields = await form.getFieldObjects();
const set = (name, value) => {
  for (const { id } of fields[name].filter(({ id }) => id))
    form.annotationStorage.setValue(id, { value });
};
for (const name of JSON.parse(crossed)) set(name, true);
for (const [name, words] of Object.entries(JSON.parse(texts))) set(name, words);
writeFileSync(target, await form.saveDocument());
