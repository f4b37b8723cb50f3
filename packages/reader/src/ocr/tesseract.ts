import { layoutFlags, type OCREngine } from 'tesseract-wasm';
import type { LineWord } from './line-reader.ts';
import type { Grey } from './picture.ts';

/** The words of an upright picture as Tesseract recognizes them, line by line, in pixels. */
export function readByTesseract(engine: OCREngine, { data, width, height }: Grey, dotsPerInch: number): LineWord[][] {
  engine.setVariable('user_defined_dpi', String(Math.round(dotsPerInch)));
  const opaque = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < data.length; at += 1) opaque.fill(data[at] ?? 255, 4 * at, 4 * at + 3);
  engine.loadImage({ data: opaque, width, height });
  const lines: LineWord[][] = [];
  for (const { rect, flags, confidence, text } of engine.getTextBoxes('word')) {
    if ((flags & layoutFlags.StartOfLine) !== 0 || lines.length === 0) lines.push([]);
    const word = text.trim();
    if (word !== '')
      lines.at(-1)?.push({ text: word, box: [rect.left, rect.top, rect.right, rect.bottom], confidence });
  }
  engine.clearImage();
  return lines;
}
