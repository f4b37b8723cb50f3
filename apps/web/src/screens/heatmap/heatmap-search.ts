import {
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_TAGGED_WORDS,
  ITEM_WARRANTY_WORDS,
} from '@lintel/contract/items/item-list-words';
import { HEAT_MARKS, HEAT_METRICS, type HeatMark, heatMarks } from '@lintel/domain/heatmap/heatmap';
import * as z from 'zod';
import { aDrawer, aView } from '#app/use-search-state.ts';

const Whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

function oneOf<const W extends Readonly<Record<string, string>>>(words: W) {
  // why: the keys of an object lose their names in Object.keys
  return z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]).optional();
}

export const HEAT_MODES = ['grid', 'matrix', 'stacks', 'years'] as const;
export const HEAT_MODE_LABELS = {
  grid: 'Building grid',
  matrix: 'Matrix',
  stacks: 'Stacks',
  years: 'By year made',
} as const;
/** `ofType`: the life used of one chosen item type, in the building grid. */
export const HEAT_COLOURS = [...HEAT_METRICS, 'ofType'] as const;
export const HEAT_ZOOMS = ['small', 'medium', 'large'] as const;

/** The address of the page: how the picture is drawn, what it is narrowed to, which steps of its legend are shown. */
export const HeatmapSearch = z.object({
  mode: aView(z.enum(HEAT_MODES).default('matrix')),
  /** `missing`: what is expected and not recorded, a row each. */
  view: aView(z.enum(['picture', 'table', 'missing']).default('picture')),
  colour: z.enum(HEAT_COLOURS).default('lifeUsed'),
  ofType: Whole.optional(),
  zoom: z.enum(HEAT_ZOOMS).default('medium'),
  buildingId: Whole.optional(),
  floorPlan: z.string().max(80).optional(),
  itemTypeId: Whole.optional(),
  manufacturerId: Whole.optional(),
  modelId: Whole.optional(),
  age: oneOf(ITEM_AGE_WORDS),
  warranty: oneOf(ITEM_WARRANTY_WORDS),
  confidence: oneOf(ITEM_CONFIDENCE_WORDS),
  tag: z.string().max(40).optional(),
  tagged: oneOf(ITEM_TAGGED_WORDS),
  /** Steps and blanks of the legend, by commas; none chosen shows all. */
  show: z.string().max(80).optional(),
  /** The buildings that are open in the matrix, by their ids; 'none' where all are folded. */
  open: z
    .string()
    .regex(/^(none|all|\d+(,\d+)*)$/)
    .optional(),
  /** The unit that is open beside the picture, and the item type of the cell that it was opened at. */
  unit: aDrawer(Whole.optional()),
  cell: aDrawer(Whole.optional()),
});

/** What narrows figures, picture and files alike, under its names in the API. */
export function filtersOf(search: HeatmapSearchState) {
  const { buildingId, floorPlan, itemTypeId, manufacturerId, modelId, age, warranty, confidence, tag, tagged } = search;
  return { buildingId, floorPlan, itemTypeId, manufacturerId, modelId, age, warranty, confidence, tag, tagged };
}

/** A change of the address that takes every filter off. */
export const NO_FILTERS = {
  ...{ buildingId: null, floorPlan: null, itemTypeId: null, manufacturerId: null, modelId: null },
  ...{ age: null, warranty: null, confidence: null, tag: null, tagged: null },
} as const;

export type HeatmapSearchState = z.output<typeof HeatmapSearch>;
export type HeatZoom = (typeof HEAT_ZOOMS)[number];

/** Windows so narrow show the matrix as a list of buildings. */
export const PHONE = '(max-width: 600px)';

/** The legend after a click on one of its marks; null where none is chosen any more. */
export function withMark(show: string | undefined, mark: HeatMark): string | null {
  const now = heatMarks(show);
  const next = now.includes(mark)
    ? now.filter((each) => each !== mark)
    : HEAT_MARKS.filter((each) => [...now, mark].includes(each));
  return next.length > 0 ? next.join(',') : null;
}
