import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// node make-bundle.ts PROGRAM TO [addons]: writes a confined program and all modules that it imports into one file. Run by bundled-program.ts.

/** They look for files beside themselves. */
const BESIDE = ['sharp', '@napi-rs/canvas', 'onnxruntime-web', 'tesseract-wasm'];
const PDFJS = '/pdfjs-dist/legacy/build/pdf.mjs';
/** pdf.js imports its other half by an address, unless it is here already. */
const WITH_WORKER = `import * as pdfjsWorker from './pdf.worker.mjs'; globalThis.pdfjsWorker = pdfjsWorker;`;

const [, , program = '', to = '', addons] = process.argv;
const bundle = await rolldown({
  input: program,
  platform: 'node',
  external: BESIDE,
  plugins: [{ name: 'as-from-its-own-file', transform: asFromItsOwnFile }],
});
const { output } = await bundle.generate({
  format: 'cjs',
  codeSplitting: false,
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
});
// why: a file of ASCII is read without being decoded
const ascii = output[0].code.replace(
  /[^\0-\x7f]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);
writeFileSync(to, `(function (require, exports, module) {${ascii}\n})`);

// A module finds its files and packages where it lay.
function asFromItsOwnFile(code: string, id: string): string | undefined {
  if (id.endsWith('.json')) return undefined;
  const placed = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  if (!id.replaceAll('\\', '/').endsWith(PDFJS)) return placed;
  // why: a process without addons would try all of its builds in vain
  const ours = addons === undefined ? placed.replace('canvas = require("@napi-rs/canvas");', '') : placed;
  return `${WITH_WORKER}\n${ours}`;
}
