import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Grey } from './picture.ts';

const require = createRequire(import.meta.url);
let isPrepared = false;
/** A plate has one for each number, and perhaps one for the shop. */
const CODES_MAX = 12;

/** The texts of the codes that can be read in a picture: Code 128, Code 39, DataMatrix and QR, in any direction. */
export async function readCodes({ data, width, height }: Grey): Promise<string[]> {
  if (!isPrepared) prepare();
  const opaque = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < data.length; at += 1) opaque.fill(data[at] ?? 255, 4 * at, 4 * at + 3);
  const image = { data: opaque, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(image, {
    formats: ['Code128', 'Code39', 'DataMatrix', 'QRCode'],
    maxNumberOfSymbols: CODES_MAX,
  });
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text))];
}

function prepare(): void {
  const program = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  // why: it would fetch its program from the network else
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
  isPrepared = true;
}
