import type { InventoryHeatmap } from '@lintel/contract/heatmap';
import type { WaveDay } from '@lintel/domain/waves';
import type * as z from 'zod';

type Heatmap = z.output<typeof InventoryHeatmap>;

/** What the heatmap is made from, as `selectHeatmapFacts` gives it: its columns, and the sums that figures and waves follow from. */
export type HeatmapFacts = Pick<
  Heatmap,
  | 'asOf'
  | 'isBeingRecomputed'
  | 'buildings'
  | 'floorPlans'
  | 'areaTypes'
  | 'typeChoices'
  | 'models'
  | 'units'
  | 'cells'
  | 'years'
> & {
  property: Pick<Heatmap, 'propertyId' | 'propertyName' | 'organizationId' | 'organizationName'>;
  unitsInAll: number;
  itemTypes: TypeSums[];
  sums: HeatmapSums;
  notRecorded: number;
  waveDays: WaveDay[];
  /** Model, type, and how many of them have no date. */
  undatedOfModels: [number, number, number][];
};

export type TypeSums = {
  itemTypeId: number;
  itemType: string;
  icon: string;
  items: number;
  dated: number;
  minimums: number;
  ageYearsSum: number | null;
};

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
