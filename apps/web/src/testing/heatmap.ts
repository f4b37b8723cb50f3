import type { InventoryHeatmap } from '@lintel/contract/heatmap/heatmap';
import type * as z from 'zod';

type Heatmap = z.output<typeof InventoryHeatmap>;
type Columns = Heatmap['kinds'] & Omit<Heatmap['cells'], 'kind'>;
type Cell = { [K in keyof Columns]: Columns[K][number] };
type Repairs = Heatmap['repairs'];

/** The age of an item with 15 years to live of which so many percent are used. */
export function ageOf(lifeUsedPct: number): number {
  return Math.round((lifeUsedPct / 100) * 15 * 365.2425);
}

/** One item of the first type, half of its life used, unless said. */
export function aHeatCell(over: Partial<Cell> = {}): Cell {
  return {
    type: 0,
    items: 1,
    missing: 0,
    model: null,
    basis: 'i',
    ageDays: ageOf(50),
    eulYears: 15,
    condition: null,
    warrantyDays: null,
    lifed: 1,
    pastLife: 0,
    due12: 0,
    costCents: 100_000,
    unpriced: 0,
    backlogCents: null,
    complete: 0,
    flags: 0,
    ...over,
  };
}

/** A type that is expected and not recorded. */
export function aMissingCell(type: number): Cell {
  const nothing = { basis: null, ageDays: null, eulYears: null };
  return aHeatCell({ type, items: 0, missing: 1, lifed: 0, costCents: null, ...nothing });
}

/** An item without a date. */
export function anUndatedCell(type: number): Cell {
  return aHeatCell({ type, basis: null, ageDays: null, lifed: 0 });
}

type Unit = {
  id: number;
  name: string;
  building?: number | null;
  floor?: number | null;
  area?: number;
  flags?: number;
  vacantDays?: number;
  cells: Cell[];
};

/** The heatmap of these units, with refrigerators and ranges in two buildings, unless said. */
export function aHeatmap(units: readonly Unit[], over: Partial<Heatmap> = {}): Heatmap {
  const cells = units.flatMap((unit) => unit.cells);
  const items = cells.reduce((sum, cell) => sum + cell.items, 0);
  const age = { metric: 'averageAge', value: 7.5, counted: 1, total: 2, leftOut: [{ reason: 'no date', count: 1 }] };
  const columnOf = <K extends keyof Columns>(key: K) => cells.map((cell) => cell[key]) as Columns[K];
  return {
    propertyId: 7,
    propertyName: 'Alder Court',
    organizationId: 1,
    organizationName: 'Harbor Residential',
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    isBeingRecomputed: false,
    figures: [],
    counts: { units: units.length, unitsInAll: units.length, cells: cells.length, items, itemsWithoutUnit: 0 },
    buildings: [
      { buildingId: 11, name: 'Alder' },
      { buildingId: 12, name: 'Birch' },
    ],
    floorPlans: [],
    areaTypes: ['Unit interior', 'Common area'],
    itemTypes: [
      { itemTypeId: 1, itemType: 'Refrigerator', icon: 'refrigerator', items: 2, averageAge: age },
      { itemTypeId: 4, itemType: 'Range', icon: 'range', items: 2, averageAge: age },
    ],
    typeChoices: [
      { itemTypeId: 4, itemType: 'Range' },
      { itemTypeId: 1, itemType: 'Refrigerator' },
    ],
    manufacturers: [],
    models: [],
    hasExpected: true,
    units: {
      id: units.map((unit) => unit.id),
      name: units.map((unit) => unit.name),
      building: units.map((unit) => unit.building ?? null),
      floor: units.map((unit) => unit.floor ?? null),
      floorPlan: units.map(() => null),
      areaType: units.map((unit) => unit.area ?? 0),
      status: units.map(() => 'OCCUPIED' as const),
      flags: units.map((unit) => unit.flags ?? 0),
      vacantDays: units.map((unit) => unit.vacantDays ?? null),
      cells: units.map((unit) => unit.cells.length),
    },
    cells: {
      kind: cells.map((_, at) => at),
      ageDays: columnOf('ageDays'),
      warrantyDays: columnOf('warrantyDays'),
    },
    kinds: {
      type: columnOf('type'),
      items: columnOf('items'),
      missing: columnOf('missing'),
      model: columnOf('model'),
      basis: columnOf('basis'),
      eulYears: columnOf('eulYears'),
      condition: columnOf('condition'),
      lifed: columnOf('lifed'),
      pastLife: columnOf('pastLife'),
      due12: columnOf('due12'),
      costCents: columnOf('costCents'),
      unpriced: columnOf('unpriced'),
      backlogCents: columnOf('backlogCents'),
      complete: columnOf('complete'),
      flags: columnOf('flags'),
    },
    repairs: repairsOf([]),
    years: [],
    waves: [],
    ...over,
  };
}

type Repair = { [K in keyof Repairs]: Repairs[K][number] };

/** Repairs of the units at these places. */
export function repairsOf(some: readonly (Pick<Repair, 'unit'> & Partial<Repair>)[]): Repairs {
  const all = some.map(
    (one): Repair => ({
      ...{ type: null, records: 1, costCents: 10_000, uncosted: 0, reports: 0, leaks: 0 },
      ...one,
    }),
  );
  return {
    unit: all.map((one) => one.unit),
    type: all.map((one) => one.type),
    records: all.map((one) => one.records),
    costCents: all.map((one) => one.costCents),
    uncosted: all.map((one) => one.uncosted),
    reports: all.map((one) => one.reports),
    leaks: all.map((one) => one.leaks),
  };
}
