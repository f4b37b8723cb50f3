import type { LabelStock } from './label-stocks.ts';

/** A rectangle in millimetres from the upper left corner of its page or label. */
export type Area = { x: number; y: number; width: number; height: number };

/** Where printing begins and by how much it is moved; `startAt` counts labels from 1, along the rows. */
export type PrintStart = { startAt?: number; nudge?: { x: number; y: number } };

/** Where each of `count` labels is printed: page from 0 and place on it. A sheet that was begun is used up from label `startAt` on. */
export function placeLabels(stock: LabelStock, count: number, start: PrintStart = {}): (Area & { page: number })[] {
  const { columns, rows, left, top, pitchX, pitchY, label } = stock;
  const { startAt = 1, nudge = { x: 0, y: 0 } } = start;
  const aPage = columns * rows;
  return Array.from({ length: count }, (_, index) => {
    const at = index + ((startAt - 1) % aPage);
    const cell = at % aPage;
    return {
      page: Math.floor(at / aPage),
      x: left + (cell % columns) * pitchX + nudge.x,
      y: top + Math.floor(cell / columns) * pitchY + nudge.y,
      width: label.width,
      height: label.height,
    };
  });
}

/** What keeps labels from being printed as they are described; null where they can be. */
export function stockFault({ page, label, columns, rows, left, top, pitchX, pitchY }: LabelStock): string | null {
  // Half a millimetre is what sizes in inches lose when they are rounded.
  const slack = 0.5;
  if (pitchX < label.width - slack || pitchY < label.height - slack) return 'The labels overlap.';
  if (left + (columns - 1) * pitchX + label.width > page.width + slack) return 'The labels are wider than the page.';
  if (top + (rows - 1) * pitchY + label.height > page.height + slack) return 'The labels are higher than the page.';
  return null;
}

/** The least side of a QR code that phones read off a label, without the quiet zone. */
export const QR_LEAST_MM = 15;
/** Modules that stay white around a code: ISO/IEC 18004 (QR) and 16022 (DataMatrix). */
export const QUIET_MODULES = { QR: 4, DATA_MATRIX: 1 } as const;
/** The least module of a DataMatrix that phones read. */
const DATA_MATRIX_MODULE_MM = 0.4;
/** Printers cannot print closer to the edge of a label, nor hit it better. */
const EDGE_MM = 1;
/** The least room for text beside or under a code. */
const TEXT_LEAST_MM = { width: 12, height: 4 };

/** How many modules a code has on a side, by its kind. */
export type Modules = { QR: number; DATA_MATRIX: number };

/** Of the address of a tag on a usual server: a QR code of version 3, or a DataMatrix. */
export const USUAL_MODULES: Modules = { QR: 29, DATA_MATRIX: 24 };

/** What stands where on a label: the code, with its quiet zone around it, and text that never touches that. */
export type LabelParts = {
  kind: 'QR' | 'DATA_MATRIX';
  /** The code alone; `quiet` includes the white around it. */
  code: Area;
  quiet: Area;
  text: Area | null;
};

/** Lays out a label: a QR code where one of 15 mm fits, else a DataMatrix, with text beside it, or under it where the label is higher than wide; null where no code can be read. */
export function labelParts(label: LabelStock['label'], modules: Modules): LabelParts | null {
  for (const kind of ['QR', 'DATA_MATRIX'] as const) {
    const whole = Math.min(label.width, label.height) - 2 * EDGE_MM;
    const white = QUIET_MODULES[kind];
    const side = (whole * modules[kind]) / (modules[kind] + 2 * white);
    const isReadable = kind === 'QR' ? side >= QR_LEAST_MM : side / modules[kind] >= DATA_MATRIX_MODULE_MM;
    if (!isReadable) continue;
    const quiet = { x: EDGE_MM, y: EDGE_MM, width: whole, height: whole };
    const margin = (whole - side) / 2;
    const code = { x: EDGE_MM + margin, y: EDGE_MM + margin, width: side, height: side };
    return { kind, code, quiet, text: textOf(label, whole) };
  }
  return null;
}

function textOf({ width, height }: LabelStock['label'], taken: number): Area | null {
  const beside = { x: EDGE_MM + taken, y: EDGE_MM, width: width - 2 * EDGE_MM - taken, height: height - 2 * EDGE_MM };
  const under = { x: EDGE_MM, y: EDGE_MM + taken, width: width - 2 * EDGE_MM, height: height - 2 * EDGE_MM - taken };
  const area = width >= height ? beside : under;
  return area.width >= TEXT_LEAST_MM.width && area.height >= TEXT_LEAST_MM.height ? area : null;
}
