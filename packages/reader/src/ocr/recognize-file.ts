import type { Page } from '../words.ts';
import { type Engines, openEngines } from './engines.ts';
import { openPdf, pdfPagePicture } from './page-picture.ts';
import { recognizePicture } from './recognize.ts';

/** The words of the named pages (from 1) of a PDF, in that order, recognized one page at a time. */
export async function recognizePdf(bytes: Uint8Array, pages: readonly number[], engines?: Engines): Promise<Page[]> {
  const opened = engines ?? (await openEngines());
  const document = await openPdf(bytes);
  try {
    const recognized: Page[] = [];
    for (const number of pages) {
      const { picture, size } = await pdfPagePicture(await document.getPage(number));
      recognized.push(await recognizePicture(opened, picture, size));
    }
    return recognized;
  } finally {
    await document.loadingTask.destroy();
  }
}
