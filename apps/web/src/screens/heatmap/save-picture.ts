import { blankLabel } from '@lintel/contract/heatmap/heat-points';
import { cutWithDots } from '@lintel/domain/base/text-cut';
import {
  HEAT_BLANKS,
  HEAT_STEP_WORDS,
  HEAT_STEPS,
  type HeatMark,
  type HeatMetric,
} from '@lintel/domain/heatmap/heatmap';
import type { Heatmap } from '#api/heatmap.api.ts';
import { saveFile } from '#api/save-file.ts';
import { fillMark, type Painting, paint, paintNames, paletteOf } from './paint.ts';

type Saved = Omit<Painting, 'palette' | 'selected' | 'opened'> & {
  report: Heatmap;
  metric: HeatMetric;
  fileName: string;
  /** Title, place and filters, a line each. */
  lines: readonly string[];
  /** The heads of the columns; none in the building grid. */
  heads: readonly string[];
  sectionNames: readonly string[];
  counts: ReadonlyMap<HeatMark, number>;
};

/** Browsers draw no canvas that is higher. */
const HEIGHT_MAX = 16_000;
const PAD = 24;
const LINE = 20;
const LEGEND_COLUMN = 200;
const SLANTED_HEIGHT = 112;
const FLAT_HEIGHT = 36;
const TITLE_FONT = '500 18px Roboto, Arial, sans-serif';
const FONT = '13px Roboto, Arial, sans-serif';

/** The whole picture as a PNG, with its title, filters and legend; false where it is higher than a browser can draw. */
export async function savePicture(saved: Saved): Promise<boolean> {
  const { picture, lines, heads, fileName } = saved;
  const areSlanted = !fitAbove(heads, picture.columnWidth);
  const headHeight = heads.length === 0 ? 0 : areSlanted ? SLANTED_HEIGHT : FLAT_HEIGHT;
  const perLine = Math.max(1, Math.floor(picture.width / LEGEND_COLUMN));
  const legendHeight = Math.ceil((HEAT_STEPS.length + HEAT_BLANKS.length) / perLine) * 24 + 12;
  const top = PAD + 28 + lines.length * LINE + legendHeight + headHeight;
  const canvas = document.createElement('canvas');
  const ratio = picture.height + top < HEIGHT_MAX / 2 ? 2 : 1;
  canvas.width = (Math.max(picture.width, 480) + 2 * PAD) * ratio;
  canvas.height = (picture.height + top + PAD) * ratio;
  const context = canvas.getContext('2d');
  if (!context || canvas.height > HEIGHT_MAX) return false;
  const palette = paletteOf(document.documentElement);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = palette.ink;
  for (const [at, line] of lines.entries()) {
    context.font = at === 0 ? TITLE_FONT : FONT;
    context.fillText(line, PAD, PAD + 8 + at * LINE + (at > 0 ? 6 : 0));
  }
  paintLegend(context, saved, PAD + 28 + lines.length * LINE, perLine, palette);
  context.font = FONT;
  context.fillStyle = palette.ink;
  for (const [at, head] of heads.entries()) {
    context.save();
    context.translate(PAD + picture.labelWidth + (at + 0.5) * picture.columnWidth, top - (areSlanted ? 8 : 12));
    if (areSlanted) context.rotate(-Math.PI / 4);
    context.textAlign = areSlanted ? 'left' : 'center';
    context.fillText(cutWithDots(head, 22), 0, 0);
    context.restore();
  }
  const picturesOwn = document.createElement('canvas');
  picturesOwn.width = picture.width * ratio;
  picturesOwn.height = Math.max(1, picture.height * ratio);
  const inner = picturesOwn.getContext('2d');
  if (!inner) return false;
  inner.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(inner, { ...saved, palette, selected: new Set(), opened: new Set() }, 0, picture.height);
  paintNames(inner, picture, saved.sectionNames, palette, 0);
  context.drawImage(picturesOwn, PAD, top, picture.width, picture.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) return false;
  saveFile(blob, fileName);
  return true;
}

/** Heads lie flat where each is as narrow as its column. */
function fitAbove(heads: readonly string[], columnWidth: number): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = FONT;
  return heads.every((head) => context.measureText(head).width <= columnWidth - 4);
}

function paintLegend(
  context: CanvasRenderingContext2D,
  { report, metric, counts }: Saved,
  top: number,
  perLine: number,
  palette: Painting['palette'],
): void {
  const marks: [HeatMark, string][] = [
    ...HEAT_STEPS.map((step): [HeatMark, string] => [step, HEAT_STEP_WORDS[metric][step]]),
    ...HEAT_BLANKS.map((blank): [HeatMark, string] => [blank, blankLabel(report, metric, blank)]),
  ];
  for (const [at, [mark, words]] of marks.entries()) {
    const x = PAD + (at % perLine) * LEGEND_COLUMN;
    const y = top + Math.floor(at / perLine) * 24;
    fillMark(context, { x, y, w: 24, h: 14 }, mark, palette);
    context.font = '12px Roboto, Arial, sans-serif';
    context.textAlign = 'left';
    context.fillStyle = palette.ink;
    context.fillText(`${words}: ${counts.get(mark) ?? 0}`, x + 30, y + 7);
  }
}
