import { HEAT_BLANKS, HEAT_METRICS, HEAT_STEPS, type HeatMark } from '@lintel/domain/heatmap';
import * as z from 'zod';
import { aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const HEAT_MODES = ['grid', 'matrix', 'years'] as const;
export const HEAT_MODE_LABELS = { grid: 'Building grid', matrix: 'Matrix', years: 'By year made' } as const;
/** `ofType`: the life used of one chosen item type, in the building grid. */
export const HEAT_COLOURS = [...HEAT_METRICS, 'ofType'] as const;
export const HEAT_ZOOMS = ['small', 'medium', 'large'] as const;

/** The address of the page: how the picture is drawn, what it is narrowed to, which steps of its legend are shown. */
export const HeatmapSearch = z.object({
  mode: aView(z.enum(HEAT_MODES).default('matrix')),
  view: aView(z.enum(['picture', 'table']).default('picture')),
  colour: z.enum(HEAT_COLOURS).default('lifeUsed'),
  ofType: Whole.optional(),
  zoom: z.enum(HEAT_ZOOMS).default('medium'),
  buildingId: Whole.optional(),
  floorPlan: z.string().max(80).optional(),
  itemTypeId: Whole.optional(),
  /** Steps and blanks of the legend, by commas; none chosen shows all. */
  show: z.string().max(80).optional(),
  /** The buildings that are open in the matrix, by their ids; 'none' where all are folded. */
  open: z
    .string()
    .regex(/^(none|all|\d+(,\d+)*)$/)
    .optional(),
});

export type HeatmapSearchState = z.output<typeof HeatmapSearch>;
export type HeatZoom = (typeof HEAT_ZOOMS)[number];

/** Windows so narrow show the matrix as a list of buildings. */
export const PHONE = '(max-width: 600px)';

const MARKS: readonly HeatMark[] = [...HEAT_STEPS, ...HEAT_BLANKS];

/** The marks that the legend is set to. */
export function marksOf(show: string | undefined): readonly HeatMark[] {
  const given = (show ?? '').split(',');
  return MARKS.filter((mark) => given.includes(String(mark)));
}

/** The legend after a click on one of its marks; null where none is chosen any more. */
export function withMark(show: string | undefined, mark: HeatMark): string | null {
  const now = marksOf(show);
  const next = now.includes(mark)
    ? now.filter((each) => each !== mark)
    : MARKS.filter((each) => [...now, mark].includes(each));
  return next.length > 0 ? next.join(',') : null;
}
