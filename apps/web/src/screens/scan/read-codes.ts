/** A code in a picture, and how far from the middle of the picture it is, in pixels. */
export type FoundCode = { text: string; fromCentre: number };

export type CodeQuestion = { id: number; picture: ImageData };
export type CodeAnswer = { id: number; codes: FoundCode[] } | { id: number; failure: string };

/** The longer edge of a picture in which codes are looked for: more pixels take longer and tell no more. */
const LONGEST_EDGE = 2400;

/** The picture cannot be opened here. */
export class NotAPicture extends Error {}

type Waiting = { resolve: (codes: FoundCode[]) => void; reject: (failure: Error) => void };

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

/** The QR, DataMatrix, Code 128 and Code 39 codes in a picture, those in the middle first; read beside the page, which goes on meanwhile. */
export function readCodes(picture: ImageData): Promise<FoundCode[]> {
  const reader = openReader();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    reader.postMessage({ id, picture } satisfies CodeQuestion, [picture.data.buffer]);
  });
}

/** The same in a photo. Throws NotAPicture. */
export async function readCodesOfPhoto(file: Blob): Promise<FoundCode[]> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) throw new NotAPicture();
  try {
    return await readCodes(pixelsOf(bitmap, bitmap.width, bitmap.height));
  } finally {
    bitmap.close();
  }
}

let canvas: HTMLCanvasElement | undefined;

/** What a picture or the frame of a video shows. */
export function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  canvas ??= document.createElement('canvas');
  const scale = Math.min(1, LONGEST_EDGE / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new NotAPicture();
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function openReader(): Worker {
  if (worker) return worker;
  const opened = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data }: MessageEvent<CodeAnswer>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asker?.reject(new Error(data.failure));
    else asker?.resolve(data.codes.sort((one, other) => one.fromCentre - other.fromCentre));
  });
  opened.addEventListener('error', () => {
    // The next picture begins with a worker that nothing has happened to.
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('What reads codes could not be loaded'));
    waiting.clear();
  });
  worker = opened;
  return opened;
}
