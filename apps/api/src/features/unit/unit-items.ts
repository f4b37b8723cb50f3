import type { ItemLife } from '@lintel/contract/item';
import { ageBasis, lifeAsOf } from '@lintel/domain/life';
import { adviceOn } from '@lintel/domain/repair-inputs';
import { DEFAULT_THRESHOLDS, type RepairThresholds } from '@lintel/domain/repair-or-replace';
import { rounded } from '@lintel/domain/rounding';
import type { UnitTurn } from '@lintel/domain/unit-vacancy';
import type * as z from 'zod';
import { type Columns, columnNames, rowsOf } from '#platform/json-columns.ts';
import type { WireUnit } from './unit-select.queries.ts';

type WireItem = z.infer<typeof ItemLife>;
/** Of an item, what is stored of it and of its type, model and manufacturer. */
type StoredItem = Omit<WireItem, keyof Derived | keyof Placed> & { lifeEndsOn: string | null };
/** What is worked out of that, of its records and covers, and of the day. */
type Derived = Pick<
  WireItem,
  | ('basis' | 'ageYears' | 'lifeUsedPct' | 'rulYears' | 'effectiveAgeYears' | 'dueYear' | 'isPastLife')
  | ('repairs12MonthsCount' | 'repairs12MonthsCents' | 'repairs24MonthsCents' | 'repairsCents')
  | ('coveredUntil' | 'isCoveredForLife' | 'perhapsCoveredUntil' | 'adviceRule' | 'replaceFromCents' | 'flag')
>;
/** A piece that is in the unit no longer, and since when. */
export type Removed = { itemTypeId: number; on: string | null };
/** What all items of a unit have in common. */
type Placed = Pick<
  WireItem,
  'organizationId' | 'propertyId' | 'unitId' | 'unitName' | 'unitStatus' | 'unitTurn' | 'buildingName' | 'floorPlan'
>;
type Spent = { itemId: number; count12: number; cents12: number | null; cents24: number | null; cents: number | null };
/** The last covered days of an item, 'infinity' for life. */
type Covered = { itemId: number; until: string | null; perhapsUntil: string | null };
type Flagged = { itemId: number | null; propertyId: number } & NonNullable<WireItem['flag']>;

/** The columns of each list that the items of a unit are made of, in the order of its statement. */
export const ITEM_PARTS = {
  items: columnNames<StoredItem>()([
    ...(['id', 'itemTypeId', 'itemType', 'icon', 'category', 'manufacturerId', 'manufacturerName', 'modelId'] as const),
    ...(['modelName', 'serialNumber', 'mfgDate', 'installDate', 'firstSeenOn', 'basisDate', 'eulYears'] as const),
    ...(['eulSource', 'lifeEndsOn', 'dateConfidence', 'costCents', 'costSource', 'purchaseCents'] as const),
    ...([
      'warrantyEndsOn',
      'recall',
      'condition',
      'conditionOn',
      'conditionBy',
      'note',
      'status',
      'retiredOn',
    ] as const),
    ...(['retiredReason', 'replacedByItemId', 'eulOverrideYears', 'priceOverrideCents', 'version'] as const),
  ]),
  spent: columnNames<Spent>()(['itemId', 'count12', 'cents12', 'cents24', 'cents']),
  covers: columnNames<Covered>()(['itemId', 'until', 'perhapsUntil']),
  flags: columnNames<Flagged>()(['itemId', 'propertyId', 'id', 'actionState']),
};

/** Of a unit's row, what its items are made of. */
export type ItemParts = {
  /** In service and retired, by the name of their type. */
  items: Columns<StoredItem>;
  spent: Columns<Spent>;
  covers: Columns<Covered>;
  /** Open ones of the unit and its items; an item has one at most at its property. */
  flags: Columns<Flagged>;
  /** Null where the organization set none. */
  repairLimits: RepairThresholds | null;
  /** The day it is at the property. */
  today: string;
};

/**
 * The items in service in a unit, past life first, then those with the least life left; the age of each, unrounded, of which the average is made; those
 * that were retired; and how many red flags wait for something.
 */
export function unitItems(row: WireUnit & ItemParts, unitTurn: UnitTurn | null): UnitItems {
  const stored = rowsOf(ITEM_PARTS.items, row.items);
  const flags = rowsOf(ITEM_PARTS.flags, row.flags);
  const facts = {
    ...{ today: row.today, limits: row.repairLimits ?? DEFAULT_THRESHOLDS },
    spent: byItem(rowsOf(ITEM_PARTS.spent, row.spent)),
    covers: byItem(rowsOf(ITEM_PARTS.covers, row.covers)),
    flags: byItem(flags.filter(({ propertyId }) => propertyId === row.propertyId)),
    place: placeOf(row, unitTurn),
  };
  const made = stored.filter(({ status }) => status === 'ACTIVE').map((one) => itemOf(one, facts));
  made.sort(
    ({ life: a }, { life: b }) =>
      Number(b.isPastLife ?? false) - Number(a.isPastLife ?? false) ||
      (a.rulYears ?? Infinity) - (b.rulYears ?? Infinity) ||
      (b.lifeUsedPct ?? -1) - (a.lifeUsedPct ?? -1) ||
      0,
  );
  return {
    items: made.map(({ item }) => item),
    ages: made.map(({ life }) => life.ageYears),
    retired: stored
      .filter(({ status }) => status === 'RETIRED')
      .map(({ itemTypeId, retiredOn }) => ({ itemTypeId, on: retiredOn })),
    openFlags: flags.length,
  };
}

function itemOf(stored: StoredItem, { today, limits, spent, covers, flags, place }: Facts) {
  const { lifeEndsOn, ...own } = stored;
  const life = lifeAsOf(stored, today);
  const paid = spent.get(own.id);
  const cover = covers.get(own.id);
  const flag = flags.get(own.id);
  const shown = {
    lifeUsedPct: rounded(life.lifeUsedPct, 1),
    rulYears: rounded(life.rulYears, 2),
    repairs12MonthsCount: paid?.count12 ?? 0,
    repairs24MonthsCents: paid?.cents24 ?? null,
    coveredUntil: lastDay(cover?.until),
    isCoveredForLife: cover?.until === FOR_LIFE,
  };
  const advice = adviceOn({ ...own, ...shown, ...place }, today, limits);
  const item: WireItem = {
    ...own,
    ...place,
    ...shown,
    basis: ageBasis({ ...own, firstSeenDate: own.firstSeenOn }).basis,
    ageYears: rounded(life.ageYears, 2),
    effectiveAgeYears: rounded(life.effectiveAgeYears, 2),
    dueYear: life.dueYear,
    isPastLife: life.isPastLife ?? false,
    repairs12MonthsCents: paid?.cents12 ?? null,
    repairsCents: paid?.cents ?? null,
    perhapsCoveredUntil: lastDay(cover?.perhapsUntil),
    adviceRule: advice?.rule ?? null,
    replaceFromCents: advice?.flipCents ?? null,
    flag: flag ? { id: flag.id, actionState: flag.actionState } : null,
  };
  return { item, life };
}

function placeOf(row: WireUnit, unitTurn: UnitTurn | null): Placed {
  const { organizationId, propertyId, id, name, status, buildingName, floorPlan } = row;
  return {
    organizationId,
    propertyId,
    unitId: id,
    unitName: name,
    unitStatus: status,
    unitTurn,
    buildingName,
    floorPlan,
  };
}

const FOR_LIFE = 'infinity';

function lastDay(day: string | null | undefined): string | null {
  return day === undefined || day === FOR_LIFE ? null : day;
}

function byItem<Row extends { itemId: number | null }>(rows: readonly Row[]): Map<number | null, Row> {
  return new Map(rows.map((row) => [row.itemId, row]));
}

type Facts = {
  today: string;
  limits: RepairThresholds;
  spent: Map<number | null, Spent>;
  covers: Map<number | null, Covered>;
  flags: Map<number | null, Flagged>;
  place: Placed;
};
type UnitItems = { items: WireItem[]; ages: (number | null)[]; retired: Removed[]; openFlags: number };
