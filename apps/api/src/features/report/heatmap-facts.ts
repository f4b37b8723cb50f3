import type { InventoryHeatmap } from '@lintel/contract/heatmap';
import type { WaveDay } from '@lintel/domain/waves';
import type * as z from 'zod';

type Heatmap = z.output<typeof InventoryHeatmap>;

/** The cells of the answer as columns of their own, before what they have in common is said once. */
export type CellColumns = Heatmap['kinds'] & Omit<Heatmap['cells'], 'kind'> & { dueYear: (number | null)[] };

/** What the heatmap is made from, as `selectHeatmapFacts` gives it: by ids, and with the sums that figures and waves follow from. */
export type HeatmapFacts = Pick<
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
  /** What units hold, in no order. */
  cells: Omit<CellColumns, 'type' | 'missing' | 'model'> & {
    unitId: number[];
    itemTypeId: number[];
    modelId: (number | null)[];
  };
  /** Unit, open red flags about it that are on no item in service. */
  flags: [number, number][];
  /** Unit, days vacant until today by its open turn. */
  vacant: [number, number][];
  /** Unit, item type, records, their known costs and how many have none, reports, leaks. */
  repairs: [number, number | null, number, number | null, number, number, number][];
  /** Area type, item type, quantity. */
  standard: [number, number, number][];
  /** Area type, item type, and the type it is accepted in the place of. */
  standIns: [number, number, number][];
  /** Unit, and the item type that is known not to be there. */
  absent: [number, number][];
  /** Unit, item type, pieces: of the types accepted in the place of the asked one. */
  present: [number, number, number][];
  sums: HeatmapSums;
  byType: TypeSums[];
  /** Item type, year, items, those past their life. */
  byYear: [number, number | null, number, number][];
  /** Those without a date under a day of null. */
  waveDays: (Omit<WaveDay, 'day'> & { day: string | null })[];
};

type TypeSums = { itemTypeId: number; items: number; dated: number; minimums: number; ageYearsSum: number | null };

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
