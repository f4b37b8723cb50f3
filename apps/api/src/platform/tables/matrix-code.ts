import type { Area } from '@lintel/domain/scan-tags/label-layout';
import { QUIET_MODULES } from '@lintel/domain/scan-tags/label-layout';
import bwip from 'bwip-js/node';

/** A code of dark and light modules: `side` of them each way, and the dark ones as runs along the rows. */
export type MatrixCode = { side: number; runs: readonly { x: number; y: number; length: number }[] };

/** A QR code is still read with 15 % of it worn off (level M); DataMatrix always has such a reserve. */
const OPTIONS = { QR: { name: 'qrcode', more: 'eclevel=M' }, DATA_MATRIX: { name: 'datamatrix', more: '' } };

const { raw: modulesOf } = bwip;

/** The QR or DataMatrix code of a text. */
export function matrixCode(kind: keyof typeof OPTIONS, text: string): MatrixCode {
  const { name, more } = OPTIONS[kind];
  const [drawn] = modulesOf(name, text, more);
  if (!drawn || !('pixs' in drawn) || drawn.pixx !== drawn.pixy) throw new Error(`a ${name} is a square of modules`);
  const { pixs, pixx: side } = drawn;
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      if (!pixs[y * side + x]) continue;
      const from = x;
      while (x + 1 < side && pixs[y * side + x + 1]) x += 1;
      runs.push({ x: from, y, length: x + 1 - from });
    }
  return { side, runs };
}

/** A code as SVG of so many millimetres a side with its quiet zone, as printers take it. */
export function matrixSvg(kind: keyof typeof OPTIONS, text: string, sideMm: number): string {
  const { side, runs } = matrixCode(kind, text);
  const white = QUIET_MODULES[kind];
  const whole = side + 2 * white;
  const path = runs.map(({ x, y, length }) => `M${x + white} ${y + white}h${length}v1h-${length}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sideMm}mm" height="${sideMm}mm" viewBox="0 0 ${whole} ${whole}"><path fill="#fff" d="M0 0h${whole}v${whole}h-${whole}z"/><path fill="#000" d="${path}"/></svg>\n`;
}

/** The rectangles of a code's dark modules in an area, in the units of the area. */
export function matrixRectangles({ side, runs }: MatrixCode, area: Area): Area[] {
  const module = area.width / side;
  return runs.map(({ x, y, length }) => ({
    x: area.x + x * module,
    y: area.y + y * module,
    width: length * module,
    height: module,
  }));
}
