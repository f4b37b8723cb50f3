import { setImmediate } from 'node:timers/promises';
import { Import } from '@lintel/contract/imports/import';
import type { Db } from '@lintel/db/pooled-kysely';
import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import { unitNameKey } from '@lintel/domain/units/unit-names';
import { type AppliedAt, hasUpdatesIn, insertItems, updateItems } from './apply-items.queries.ts';
import { applyTable } from './apply-table.ts';
import {
  type ChangedUnit,
  insertBuildings,
  insertProperties,
  insertUnits,
  type NewBuilding,
  type NewUnit,
  updateProperties,
  updateUnits,
} from './apply-units.queries.ts';
import type { CheckedImport, CheckedItems, CheckedUnits, PlacedMatch } from './check-import.ts';
import { selectExistingBuildings } from './existing.queries.ts';
import type { Applied } from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';
import { inParts } from './in-parts.ts';
import { unitChanges } from './match-units.ts';
import { createProducts } from './resolve-products.ts';

/** Rows of an asset list that one statement writes: a multiple of a part, and so few that none takes long. */
const STATEMENT_ROWS = 20_000;

/** Applies the verdicts of the check to so many rows, in set-based statements of the caller's transaction. */
export async function applyImport(
  db: Db,
  ref: ImportRef,
  checked: CheckedImport,
  at: AppliedAt & { rows: number; hasUpdates: boolean; onShare(share: number): Promise<void> },
): Promise<Applied> {
  if (checked.kind === 'table') {
    const { created, propertyIds } = await applyTable(db, ref, checked, at);
    return { propertyIds, created: { ...NOTHING, [checked.definition.kind]: created } };
  }
  return checked.kind === 'items' ? applyItems(db, ref, checked, at) : applyUnits(db, ref, checked);
}

async function applyItems(
  db: Db,
  ref: ImportRef,
  checked: CheckedItems,
  at: Parameters<typeof applyImport>[3],
): Promise<Applied> {
  const created = await createProducts(db, ref.organizationId, checked.goods);
  const resolved = { places: checked.places, goods: created.goods };
  let items = 0;
  for (let from = 1; from <= at.rows; from += STATEMENT_ROWS) {
    const range = { from, to: from + STATEMENT_ROWS - 1 };
    if (at.hasUpdates && (await hasUpdatesIn(db, ref, range))) await updateItems(db, ref, at, resolved, range);
    items += await insertItems(db, ref, at, resolved, range);
    await at.onShare(Math.min(1, range.to / at.rows));
  }
  return {
    propertyIds: [...new Set(checked.places.map((place) => place.propertyId))],
    created: {
      ...NOTHING,
      items,
      manufacturers: created.manufacturers,
      models: created.models,
    },
  };
}

async function applyUnits(db: Db, ref: ImportRef, { properties, matches }: CheckedUnits): Promise<Applied> {
  const fresh = properties.filter((property) => property.id === null);
  const ids = await insertProperties(
    db,
    ref,
    fresh.map(({ i, staged }) => ({ ...staged, i, timezone: placeTimeZone(staged)?.timeZone ?? null })),
  );
  const idOf = new Map(properties.map((property) => [property.i, property.id ?? ids.get(property.i) ?? 0]));
  const propertyIdOf = (i: number) => idOf.get(i) ?? 0;
  const filled = properties.flatMap((property) =>
    property.id !== null && Object.keys(property.changes).length > 0 ? [{ ...property.staged, id: property.id }] : [],
  );
  if (filled.length > 0) await updateProperties(db, ref, filled);

  const propertyIds = properties.map((property) => propertyIdOf(property.i));
  const changed = matches.filter(
    ({ unit, row }) => unit === null || Object.keys(unitChanges(row.cells, unit)).length > 0,
  );
  const buildings = await createBuildings(db, ref, propertyIds, changed, propertyIdOf);
  const newUnits: NewUnit[] = [];
  const changedUnits: ChangedUnit[] = [];
  for (const { row, unit, name, property } of changed) {
    const propertyId = propertyIdOf(property.i);
    const buildingId = buildings.idOf(propertyId, row.cells.building);
    if (unit) changedUnits.push({ ...row.cells, id: unit.id, buildingId });
    else newUnits.push({ ...row.cells, n: row.n, propertyId, buildingId, name, givenName: row.cells.unit });
  }
  await setImmediate();
  let units = 0;
  for (const part of inParts(newUnits)) units += await insertUnits(db, ref, part);
  for (const part of inParts(changedUnits)) await updateUnits(db, ref, part);
  return { propertyIds, created: { ...NOTHING, properties: fresh.length, buildings: buildings.count, units } };
}

async function createBuildings(
  db: Db,
  ref: ImportRef,
  propertyIds: readonly number[],
  matches: readonly PlacedMatch[],
  propertyIdOf: (i: number) => number,
) {
  const known = await buildingIds(db, ref, propertyIds);
  const missing = new Map<string, NewBuilding>();
  for (const { row, unit, property } of matches) {
    const name = row.cells.building;
    if (name === undefined || (unit !== null && unit.building !== null)) continue;
    const propertyId = propertyIdOf(property.i);
    const key = buildingKey(propertyId, name);
    if (!known.has(key) && !missing.has(key)) missing.set(key, { i: row.n, propertyId, name });
  }
  const count = missing.size === 0 ? 0 : await insertBuildings(db, ref, [...missing.values()]);
  const ids = missing.size === 0 ? known : await buildingIds(db, ref, propertyIds);
  return {
    count,
    idOf: (propertyId: number, name: string | undefined) =>
      name === undefined ? null : (ids.get(buildingKey(propertyId, name)) ?? null),
  };
}

async function buildingIds(db: Db, ref: ImportRef, propertyIds: readonly number[]): Promise<Map<string, number>> {
  const buildings = await selectExistingBuildings(db, ref.organizationId, propertyIds);
  return new Map(buildings.map((building) => [buildingKey(building.propertyId, building.name), building.id]));
}

function buildingKey(propertyId: number, name: string): string {
  return `${propertyId}/${unitNameKey(name)}`;
}

const NOTHING = Object.fromEntries(
  Object.keys(Import.shape.created.shape).map((thing) => [thing, 0]),
) as Applied['created'];
