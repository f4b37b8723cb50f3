import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeAnswer, CodeQuestion, FoundCode } from './read-codes.ts';

// why: left to itself it fetches its program from a server of others
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const READER: ReaderOptions = {
  // Those of printed tags, and of the tags and labels of other systems.
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39'],
  tryHarder: true,
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 40,
};

addEventListener('message', ({ data: { id, picture } }: MessageEvent<CodeQuestion>) => {
  readBarcodes(picture, READER)
    .then((found): CodeAnswer => ({ id, codes: found.filter(({ isValid }) => isValid).map(codeOf(picture)) }))
    .catch((failure: unknown): CodeAnswer => ({ id, failure: String(failure) }))
    .then((answer) => postMessage(answer));
});

type Read = Awaited<ReturnType<typeof readBarcodes>>[number];

const codeOf =
  ({ width, height }: ImageData) =>
  ({ text, position: { topLeft, bottomRight } }: Read): FoundCode => {
    const x = (topLeft.x + bottomRight.x) / 2 - width / 2;
    const y = (topLeft.y + bottomRight.y) / 2 - height / 2;
    return { text, fromCentre: Math.hypot(x, y) };
  };
