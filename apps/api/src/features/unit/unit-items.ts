import type { ItemLife } from '@lintel/contract/items/item';
import type { RepairThresholds } from '@lintel/domain/items/repair-or-replace';
import type { Coverage } from '@lintel/domain/items/warranty-cover';
import type { UnitTurn } from '@lintel/domain/units/unit-vacancy';
import type * as z from 'zod';
import { type ItemPlace, itemOf, type Spent, type StoredItem } from '#platform/lookups/stored-item.ts';
import type { WireUnit } from './unit-select.queries.ts';

type WireItem = z.infer<typeof ItemLife>;
export type SpentOn = Spent & { itemId: number };
/** The last covered days of an item, 'infinity' for life. */
export type Covered = { itemId: number; until: string | null; perhapsUntil: string | null };
export type Flagged = { itemId: number | null; propertyId: number } & NonNullable<WireItem['flag']>;
/** A piece that is in the unit no longer, and since when. */
export type Removed = { itemTypeId: number; on: string | null };

/** Of a unit's row, what its items are made of. */
export type ItemParts = {
  /** In service and retired, by the name of their type. */
  items: StoredItem[];
  spent: SpentOn[];
  covers: Covered[];
  /** Open ones of the unit and its items; an item has one at most at its property. */
  flags: Flagged[];
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
  const { items: all, flags: openFlags } = row;
  const spent = byItem(row.spent);
  const covers = byItem(row.covers);
  const flags = byItem(openFlags.filter(({ propertyId }) => propertyId === row.propertyId));
  const alike = { place: placeOf(row, unitTurn), today: row.today, limits: row.repairLimits };
  const inService = all.filter(({ status }) => status === 'ACTIVE');
  const made = inService.map((stored) => {
    const flag = flags.get(stored.id);
    return itemOf(stored, {
      ...alike,
      coverage: coverageOf(covers.get(stored.id)),
      spent: spent.get(stored.id),
      flag: flag ? { id: flag.id, actionState: flag.actionState } : null,
    });
  });
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
    retired: all
      .filter(({ status }) => status === 'RETIRED')
      .map(({ itemTypeId, retiredOn }) => ({ itemTypeId, on: retiredOn })),
    openFlags: openFlags.length,
  };
}

type UnitItems = { items: WireItem[]; ages: (number | null)[]; retired: Removed[]; openFlags: number };

function placeOf(row: WireUnit, unitTurn: UnitTurn | null): ItemPlace {
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

function coverageOf(cover: Covered | undefined): Coverage {
  return {
    coveredUntil: lastDay(cover?.until),
    isCoveredForLife: cover?.until === FOR_LIFE,
    perhapsCoveredUntil: lastDay(cover?.perhapsUntil),
  };
}

function lastDay(day: string | null | undefined): string | null {
  return day === undefined || day === FOR_LIFE ? null : day;
}

function byItem<Row extends { itemId: number | null }>(rows: readonly Row[]): Map<number | null, Row> {
  return new Map(rows.map((row) => [row.itemId, row]));
}
