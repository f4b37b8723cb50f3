import { setImmediate } from 'node:timers/promises';
import type { Db } from '@lintel/db/pooled-kysely';
import { isTableKind } from '@lintel/domain/roster/columns/roster-table';
import { holdProperties } from '#platform/lookups/hold-property.ts';
import {
  insertItemVerdicts,
  insertRowsOfMissingPlaces,
  type ProductInUse,
  type ResolvedPlace,
  selectAreasInUse,
  selectProductsInUse,
} from './check-items.queries.ts';
import { type CheckedTable, checkTable } from './check-table.ts';
import { insertUnitVerdicts, selectStagedRows, type UnitVerdict } from './check-units.queries.ts';
import { hasExistingItems, selectExistingProperties, selectExistingUnits } from './existing.queries.ts';
import type { StagedImport } from './import-record.queries.ts';
import type { ImportRef } from './import-ref.ts';
import { inParts } from './in-parts.ts';
import { isRenamed, matchUnits, type UnitMatch, unitChanges } from './match-units.ts';
import { resolvePlaces } from './resolve-places.ts';
import { productsInUse, type ResolvedProducts, resolveProducts } from './resolve-products.ts';
import { type FileProperty, resolveProperties } from './resolve-properties.ts';
import type { UnitCells } from './staged-row.ts';

/**
 * Gives every staged row its verdict against what is in the database now. A dry run and a real run both go through
 * here; what it returns is what applying needs.
 */
export async function checkImport(db: Db, ref: ImportRef, staged: StagedImport, now: string): Promise<CheckedImport> {
  if (isTableKind(staged.kind)) return checkTable(db, ref, staged, now);
  const properties = await heldProperties(db, ref, staged);
  return staged.kind === 'units' ? checkUnits(db, ref, properties) : checkItems(db, ref, staged, properties);
}

// The properties of the file. A run that will write locks them, so that nothing on them is archived before it writes.
async function heldProperties(db: Db, ref: ImportRef, staged: StagedImport): Promise<FileProperty[]> {
  for (;;) {
    const existing = await selectExistingProperties(db, ref.organizationId);
    const properties = resolveProperties(staged.dictionary.properties, existing);
    if (staged.isDryRun) return properties;
    const ids = idsOf(properties);
    const held = await holdProperties(db, ref.organizationId, ids);
    if (ids.every((id) => held.has(id))) return properties;
  }
}

async function checkItems(
  db: Db,
  ref: ImportRef,
  staged: StagedImport,
  properties: FileProperty[],
): Promise<CheckedItems> {
  const units = await selectExistingUnits(db, ref.organizationId, idsOf(properties));
  const places = resolvePlaces(staged.dictionary.places, properties, units, staged.columns);
  const known = await resolveProducts(db, ref.organizationId, staged.dictionary.goods, staged.choices.makers);
  if (places.missing.length > 0) await insertRowsOfMissingPlaces(db, ref, places.missing, staged.columns);
  if (await hasExistingItems(db, ref.organizationId, idsOf(properties)))
    await insertItemVerdicts(db, ref, places.found, known.goods);
  const inUse = await selectProductsInUse(db, ref);
  const areas = await selectAreasInUse(db, ref, places.found);
  return { kind: 'items', places: places.found, areas, goods: productsInUse(known, inUse), inUse };
}

async function checkUnits(db: Db, ref: ImportRef, properties: FileProperty[]): Promise<CheckedUnits> {
  const rows = await selectStagedRows<UnitCells>(db, ref);
  const units = await selectExistingUnits(db, ref.organizationId, idsOf(properties));
  await setImmediate();
  const rowsOf = Map.groupBy(rows, (row) => row.cells.property);
  const unitsOf = Map.groupBy(units, (unit) => unit.propertyId);
  const matches = properties.flatMap((property) => {
    const existing = property.id === null ? [] : (unitsOf.get(property.id) ?? []);
    return matchUnits(rowsOf.get(property.i) ?? [], existing).map((match) => ({ ...match, property }));
  });
  await setImmediate();
  const firstRows = firstRowOfEach(matches);
  const verdicts = matches
    .map((match) => verdictOf(match, firstRows.has(match.row.n)))
    .filter(
      (verdict, at) =>
        verdict.action !== 'CREATE' || verdict.changes !== null || verdict.label !== matches[at]?.row.cells.unit,
    );
  for (const part of inParts(verdicts)) await insertUnitVerdicts(db, ref, part);
  // A property that only rows with errors name is not created.
  const inUse = new Set(matches.map((match) => match.property));
  return { kind: 'units', properties: properties.filter((property) => inUse.has(property)), matches };
}

function verdictOf({ row, unit, name, property }: PlacedMatch, isFirstOfProperty: boolean): UnitVerdict {
  const ofProperty = isFirstOfProperty ? propertyChanges(property) : {};
  const ofUnit = unit === null ? {} : unitChanges(row.cells, unit);
  const changes = { ...ofUnit, ...ofProperty };
  const hasChanges = Object.keys(changes).length > 0;
  return {
    n: row.n,
    line: row.line,
    action: unit === null ? 'CREATE' : hasChanges ? 'UPDATE' : 'SAME',
    label: name,
    ...(isRenamed({ row, unit, name }) && {
      code: 'NAMED_APART',
      message: `Named ${name}, because other rows or units are called ${row.cells.unit} too.`,
    }),
    unitId: unit?.id ?? null,
    propertyId: property.id,
    changes: hasChanges ? changes : null,
  };
}

// What a file adds to an existing property is shown, and kept for undo, at the first row that names it.
function propertyChanges({ changes, existing }: FileProperty): Record<string, unknown> {
  const added = Object.entries(changes).map(([field, change]) => [`property.${field}`, change] as const);
  return added.length === 0 ? {} : { ...Object.fromEntries(added), _propertyBefore: existing?.before };
}

function firstRowOfEach(matches: readonly PlacedMatch[]): Set<number> {
  const first = new Map<FileProperty, number>();
  for (const { property, row } of matches) if (!first.has(property)) first.set(property, row.n);
  return new Set(first.values());
}

function idsOf(properties: readonly FileProperty[]): number[] {
  return properties.flatMap((property) => property.id ?? []);
}

export type PlacedMatch = UnitMatch & { property: FileProperty };
export type CheckedItems = {
  kind: 'items';
  places: ResolvedPlace[];
  areas: { name: string; rows: number }[];
  goods: ResolvedProducts;
  inUse: ProductInUse[];
};
export type CheckedUnits = { kind: 'units'; properties: FileProperty[]; matches: PlacedMatch[] };
export type CheckedImport = CheckedItems | CheckedUnits | CheckedTable;
