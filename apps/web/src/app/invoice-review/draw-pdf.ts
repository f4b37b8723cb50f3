import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerFile from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';

GlobalWorkerOptions.workerSrc = workerFile;
// why: its megabyte is read while the document is fetched, and once for all documents
let worker: PDFWorker | null = new PDFWorker();

/** The parts that draw scans, by the names that PDF.js asks for; their addresses carry a hash. */
const PARTS: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
};

class OwnParts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = PARTS[filename];
    if (address === undefined) throw new Error(`${filename} is not among the files of this application`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

export type OpenPdf = PDFDocumentProxy;

/** Opens a PDF to be drawn; its scripts and forms are not run. `close` it when the page is left. */
export async function openPdf(bytes: Uint8Array): Promise<{ pdf: OpenPdf; close: () => void }> {
  worker ??= new PDFWorker();
  const task = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    BinaryDataFactory: OwnParts,
    useWorkerFetch: false,
  } as Parameters<typeof getDocument>[0]);
  try {
    return { pdf: await task.promise, close: () => void task.destroy() };
  } catch (error) {
    // The next attempt begins with a worker that nothing has happened to.
    worker.destroy();
    worker = null;
    throw error;
  }
}

/** Draws a page, turned by so many degrees clockwise, so that it fills `width` pixels of the canvas' place, sharp on the screen that it is on. */
export function drawPage(
  pdf: OpenPdf,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  { width, turn }: { width: number; turn: number },
): { done: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  let isCancelled = false;
  const draw = async () => {
    const page = await pdf.getPage(pageNumber);
    if (isCancelled) return;
    const ratio = Math.min(window.devicePixelRatio || 1, RATIO_MAX);
    const rotation = (page.rotate + turn) % 360;
    const whole = page.getViewport({ scale: 1, rotation });
    const viewport = page.getViewport({ scale: (width / whole.width) * ratio, rotation });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    cancel = () => task.cancel();
    await task.promise;
  };
  return {
    done: draw(),
    cancel: () => {
      isCancelled = true;
      cancel();
    },
  };
}
const RATIO_MAX = 2;
