import type { InventoryHeatmap } from '@lintel/contract/heatmap/heatmap';
import type { WaveDay } from '@lintel/domain/heatmap/waves';
import { AGE_BASES, type AgeBasis } from '@lintel/domain/items/life';
import type * as z from 'zod';

type Heatmap = z.output<typeof InventoryHeatmap>;

/** The cells of the answer as columns of their own, before what they have in common is said once. */
export type CellColumns = Heatmap['kinds'] & Omit<Heatmap['cells'], 'kind'> & { dueYear: (number | null)[] };

/** What is said of an item in one number: its condition in the lowest bits, then its basis from 1 on, then what holds of it. */
export const ITEM_MARKS = {
  isLifed: 32,
  isPastLife: 64,
  isDue12: 128,
  isDue36: 256,
  isNew: 512,
  isComplete: 1024,
} as const;
export const BASIS_MARK = 8;
const CONDITION_MARKS = 7;

/** The condition that the marks of an item say, if any. */
export function conditionOf(marks: number): number | null {
  return marks & CONDITION_MARKS || null;
}

/** What its age counts from. */
export function basisOf(marks: number): AgeBasis | null {
  return AGE_BASES[((marks / BASIS_MARK) & 3) - 1] ?? null;
}

/** What the heatmap is made from: what was selected, and the items folded (`foldItems`). */
export type HeatmapFacts = HeatmapRows & FoldedItems;

/** What `selectHeatmapFacts` gives: by ids, a list for each column where there are many rows. */
export type HeatmapRows = Pick<
  Heatmap,
  'asOf' | 'isBeingRecomputed' | 'buildings' | 'floorPlans' | 'manufacturers' | 'models'
> & {
  property: Pick<Heatmap, 'propertyId' | 'propertyName' | 'organizationId' | 'organizationName'>;
  unitsInAll: number;
  /** Id and name. */
  areaTypes: [number, string][];
  /** Id, name and icon of every type there is, by name. */
  allTypes: [number, string, string][];
  /** The types of all items of the property, whatever the filter. */
  typeIds: number[];
  units: Pick<Heatmap['units'], 'id' | 'name' | 'building' | 'floor' | 'status'> & {
    floorPlan: (string | null)[];
    areaTypeId: (number | null)[];
  };
  /** In service under the filter, in no order. */
  items: {
    id: number[];
    unitId: (number | null)[];
    itemTypeId: number[];
    modelId: (number | null)[];
    /** See `ITEM_MARKS`. */
    marks: number[];
    ageDays: (number | null)[];
    eulYears: (number | null)[];
    costCents: (number | null)[];
    /** Made, else installed, so many days after 1970-01-01. */
    day: (number | null)[];
    /** For files only, else empty. */
    dueYear: (number | null)[];
  };
  /** What covers items, and the days until each ends; null for life. */
  covers: { itemId: number[]; days: (number | null)[] };
  /** Out of service under the filter, with a model and a day. */
  retired: { modelId: number[]; itemTypeId: number[]; day: number[]; items: number[] };
  /** Items with an open red flag. */
  flaggedIds: number[];
  /** Unit, open red flags about it that are on no item in service. */
  flags: [number, number][];
  /** Unit, days vacant until today by its open turn. */
  vacant: [number, number][];
  /** Of the last 12 months: records, and reports that none answers; with the type of the item that each is about. */
  work: {
    unitId: number[];
    itemTypeId: (number | null)[];
    isDone: boolean[];
    costCents: (number | null)[];
    words: string[];
  };
  /** Area type, item type, quantity. */
  standard: [number, number, number][];
  /** Area type, item type, and the type it is accepted in the place of. */
  standIns: [number, number, number][];
  /** Unit, and the item type that is known not to be there. */
  absent: [number, number][];
  /** Unit, item type, pieces: of the types accepted in the place of the asked one. */
  present: [number, number, number][];
};

/** What follows from the items in service under the filter. */
export type FoldedItems = {
  /** By unit. */
  cellsOf: Map<number, HeatCell[]>;
  sums: HeatmapSums;
  byType: TypeSums[];
  /** By year, what is not dated last. */
  byYear: ({ itemTypeId: number; year: number | null } & YearSums)[];
  /** Of the models that may be a wave, and how many of each are without a date. */
  waveDays: WaveDay[];
  undated: { modelId: number; itemTypeId: number; items: number }[];
};

/** What a unit holds or should hold of an item type. Cents are null where no item is priced. */
export type HeatCell = {
  itemTypeId: number;
  /** Place in `items` of the one with the most of its life used; null where none is recorded. */
  oldest: number | null;
  items: number;
  missing: number;
  lifed: number;
  pastLife: number;
  due12: number;
  costCents: number | null;
  unpriced: number;
  backlogCents: number | null;
  warrantyDays: number | null;
  complete: number;
  flags: number;
};

export type TypeSums = {
  itemTypeId: number;
  items: number;
  dated: number;
  minimums: number;
  ageYearsSum: number;
};
export type YearSums = { items: number; pastLife: number };

/** Over the items in service under the filter. Cents are null where no item is priced. */
export type HeatmapSums = {
  items: number;
  withoutUnit: number;
  dated: number;
  minimums: number;
  lifed: number;
  /** With a date and without an expected life. */
  noLife: number;
  installedThisYear: number;
  pastLife: number;
  pastLifeCents: number | null;
  pastLifeUnpriced: number;
  due12: number;
  due12Cents: number | null;
  due12Unpriced: number;
  due36: number;
  due36Cents: number | null;
  due36Unpriced: number;
  undatedCents: number | null;
  undatedUnpriced: number;
};
