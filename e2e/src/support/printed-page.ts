import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const DOTS_PER_MM = 200 / 25.4;

/** The first page of a PDF as a scanner sees it at 200 dots an inch, moved on the glass by so many millimetres; a PNG. */
export async function printedPage(pdf: Uint8Array, movedMm: number): Promise<Buffer> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false }).promise;
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 200 / 72 });
  const sheet = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
  await page.render({ canvas: sheet as never, viewport, background: '#ffffff' }).promise;
  await document.loadingTask.destroy();
  const glass = createCanvas(sheet.width, sheet.height);
  const pen = glass.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, glass.width, glass.height);
  const moved = movedMm * DOTS_PER_MM;
  pen.drawImage(sheet, moved, moved);
  return glass.toBuffer('image/png');
}
