import { cellText } from '@lintel/contract/heatmap/heat-points';
import { cutText } from '@lintel/domain/base/text-cut';
import { HEAT_BLANKS, HEAT_STEPS, type HeatMark, type HeatMetric } from '@lintel/domain/heatmap/heatmap';
import { boxKey, type HeatBox, type HeatPicture, type HeatSection } from './heat-layout.ts';

/** The colours of the theme as they are now. */
export type Palette = {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  strong: string;
  hatch: string;
  link: string;
  steps: readonly string[];
  inks: readonly string[];
};

export type Painting = {
  picture: HeatPicture;
  metric: HeatMetric;
  /** Only cells with these marks are drawn; all where none is named. */
  marks: readonly HeatMark[];
  selected: ReadonlySet<string>;
  /** Cells of the unit that is shown beside the picture. */
  opened: ReadonlySet<string>;
  palette: Palette;
  /** Unit names inside the cells, as the large building grid has them. */
  hasNames: boolean;
};

const FONT = '12px Roboto, Arial, sans-serif';
const SMALL_FONT = '11px Roboto, Arial, sans-serif';
const FADED = 0.16;
const SIDE = 4;
/** Of a building with the heads of its own columns; without them it is lower. */
const HEAD_HEIGHT = 68;

/** Reads the colours from the element's theme. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: read('--paper'),
    ink: read('--ink'),
    soft: read('--ink-2'),
    line: read('--line'),
    strong: read('--line-strong'),
    hatch: read('--hatch'),
    link: read('--link'),
    steps: HEAT_STEPS.map((step) => read(`--h${step}`)),
    inks: HEAT_STEPS.map((step) => read(`--h${step}t`)),
  };
}

/** Draws what of the picture is between two heights; the context's origin is the picture's left edge at `from`. */
export function paint(context: CanvasRenderingContext2D, painting: Painting, from: number, to: number): void {
  const { picture, palette } = painting;
  context.clearRect(0, 0, picture.width, to - from);
  context.textBaseline = 'middle';
  context.save();
  context.translate(0, -from);
  for (const section of picture.sections)
    if (section.y < to && section.y + HEAD_HEIGHT > from) {
      paintBars(context, section, palette);
      paintColumns(context, section, palette);
    }
  for (const row of picture.rows) {
    if (row.y > to || row.y + row.h < from) continue;
    if (row.label && row.h >= 16) {
      context.fillStyle = row.cells > 0 ? palette.ink : palette.soft;
      context.font = FONT;
      context.textAlign = 'left';
      context.fillText(fitted(context, row.label, picture.labelWidth - 12), 2, row.y + (row.h - 2) / 2);
    }
    if (row.cells === 0) paintEmptyLine(context, row.y + row.h / 2, picture, palette);
    for (const box of row.boxes) paintBox(context, box, painting);
  }
  context.restore();
}

/** Draws the names of the buildings at their heads, where no element has them: on paper and in files. */
export function paintNames(
  context: CanvasRenderingContext2D,
  { sections }: HeatPicture,
  names: readonly string[],
  palette: Palette,
  from: number,
): void {
  context.fillStyle = palette.ink;
  context.font = '500 13px Roboto, Arial, sans-serif';
  context.textAlign = 'left';
  for (const [at, section] of sections.entries()) context.fillText(names[at] ?? '', 2, section.y + 18 - from);
}

function paintBox(context: CanvasRenderingContext2D, box: HeatBox, painting: Painting): void {
  const { metric, marks, selected, opened, palette, hasNames } = painting;
  const { x, y, w, h, heat } = box;
  context.globalAlpha = marks.length === 0 || marks.includes(heat.mark) ? 1 : FADED;
  fillMark(context, box, heat.mark, palette);
  const text = cellText(metric, box);
  if (text && w >= 26 && h >= 14) {
    const ink = typeof heat.mark === 'number' ? (palette.inks[heat.mark - 1] ?? palette.ink) : palette.ink;
    context.textAlign = 'center';
    context.font = FONT;
    const several = box.type !== null && (box.cells[0]?.items ?? 0) > 1 && w >= 56 ? ` ×${box.cells[0]?.items}` : '';
    const isNamed = hasNames && h >= 30;
    if (heat.mark === 'unknown') paintHalo(context, x + w / 2, y + (isNamed ? h * 0.68 : h / 2), palette);
    context.fillStyle = ink;
    context.fillText(fitted(context, `${text}${several}`, w - 2), x + w / 2, y + (isNamed ? h * 0.68 : h / 2) + 0.5);
    if (isNamed) {
      context.font = SMALL_FONT;
      context.fillText(fitted(context, box.unit.name, w - 6), x + w / 2, y + h * 0.3);
    }
  }
  context.globalAlpha = 1;
  if (selected.size > 0 && selected.has(boxKey(box))) {
    // A line of the paper's colour inside sets it off from dark cells.
    context.strokeStyle = palette.paper;
    context.lineWidth = 2;
    context.strokeRect(x + 3, y + 3, w - 6, h - 6);
    context.strokeStyle = palette.link;
    context.strokeRect(x + 1, y + 1, w - 2, h - 2);
  }
  if (opened.size > 0 && opened.has(boxKey(box))) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 2;
    context.strokeRect(x, y, w, h);
  }
}

/** A step is a fill, what nobody knows is hatched, what is not recorded an outline, and what is not expected a faint one. */
export function fillMark(
  context: CanvasRenderingContext2D,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  mark: HeatMark,
  palette: Palette,
): void {
  context.beginPath();
  context.roundRect(x, y, w, h, Math.min(3, h / 4));
  if (typeof mark === 'number') {
    context.fillStyle = palette.steps[mark - 1] ?? palette.line;
    context.fill();
    return;
  }
  if (mark === 'unknown') {
    paintHatch(context, { x, y, w, h }, palette);
    return;
  }
  context.strokeStyle = mark === 'missing' ? palette.strong : palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, w - 1, h - 1, Math.min(3, h / 4));
  context.stroke();
}

function paintHatch(
  context: CanvasRenderingContext2D,
  box: { x: number; y: number; w: number; h: number },
  palette: Palette,
): void {
  const { x, y, w, h } = box;
  context.save();
  context.clip();
  context.strokeStyle = palette.hatch;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = SIDE - h; at < w; at += SIDE) {
    context.moveTo(x + at, y + h);
    context.lineTo(x + at + h, y);
  }
  context.stroke();
  context.restore();
}

function paintHalo(context: CanvasRenderingContext2D, x: number, y: number, palette: Palette): void {
  context.fillStyle = palette.paper;
  context.fillRect(x - 6, y - 7, 12, 14);
}

function paintEmptyLine(
  context: CanvasRenderingContext2D,
  y: number,
  { labelWidth, width }: HeatPicture,
  palette: Palette,
): void {
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(labelWidth, Math.floor(y) + 0.5);
  context.lineTo(Math.max(width, labelWidth + 120), Math.floor(y) + 0.5);
  context.stroke();
}

const ORDER: readonly HeatMark[] = [...HEAT_STEPS, ...HEAT_BLANKS];

// The spread of each column of a building over the marks, and how many of its items are past their life.
function paintBars(context: CanvasRenderingContext2D, { y, bars }: HeatSection, palette: Palette): void {
  for (const { x, w, counts, pastLife } of bars) {
    const known = ORDER.filter((mark) => mark !== 'none' && (counts.get(mark) ?? 0) > 0);
    const total = known.reduce((sum, mark) => sum + (counts.get(mark) ?? 0), 0);
    if (total === 0) continue;
    const hasCount = w >= 56;
    const room = (hasCount ? w - 24 : w - 4) - known.length;
    let at = x + 2;
    for (const mark of known) {
      const width = ((counts.get(mark) ?? 0) / total) * room;
      fillMark(context, { x: at, y: y + 14, w: Math.max(1, width), h: 8 }, mark, palette);
      at += width + 1;
    }
    if (!hasCount) continue;
    context.font = FONT;
    context.textAlign = 'right';
    context.fillStyle = palette.soft;
    context.fillText(pastLife > 0 ? String(pastLife) : '–', x + w - 2, y + 18);
  }
}

// Its name, and below it what there is to say of the column as a whole.
function paintColumns(context: CanvasRenderingContext2D, { columns }: HeatSection, palette: Palette): void {
  const [first] = columns;
  if (!first) return;
  context.font = SMALL_FONT;
  context.textAlign = 'left';
  context.fillStyle = palette.soft;
  context.fillText('Stack', 2, first.y + 8);
  context.fillText('Repairs', 2, first.y + 22);
  context.textAlign = 'center';
  for (const { x, w, y, name, note } of columns) {
    context.fillStyle = palette.ink;
    context.fillText(fitted(context, name, w), x + w / 2, y + 8);
    context.fillStyle = palette.soft;
    context.fillText(fitted(context, note, w), x + w / 2, y + 22);
  }
}

/** Widths of texts by font: the same few are written in thousands of cells. */
const WIDTHS = new Map<string, number>();
const WIDTHS_MAX = 5000;

function widthOf(context: CanvasRenderingContext2D, text: string): number {
  const key = `${context.font} ${text}`;
  const known = WIDTHS.get(key);
  if (known !== undefined) return known;
  if (WIDTHS.size > WIDTHS_MAX) WIDTHS.clear();
  const { width } = context.measureText(text);
  WIDTHS.set(key, width);
  return width;
}

function fitted(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (widthOf(context, text) <= room) return text;
  let shown = text;
  while (shown.length > 1 && widthOf(context, `${shown}…`) > room) shown = cutText(shown, shown.length - 1);
  return `${shown}…`;
}
