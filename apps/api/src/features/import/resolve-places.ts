import { isCommonArea } from '@lintel/domain/roster/cells/words';
import { bareUnitName, unitNameKey } from '@lintel/domain/units/unit-names';
import type { MissingPlace, ResolvedPlace } from './check-items.queries.ts';
import type { ExistingUnit } from './existing.queries.ts';
import type { KeptColumn } from './import-record.queries.ts';
import type { FileProperty } from './resolve-properties.ts';
import type { StagedPlace } from './staged-row.ts';

/**
 * Finds the unit of each place. A common area that is no unit is the property itself; any other place that does not
 * exist, or could be several, is reported with what to do about it.
 */
export function resolvePlaces(
  places: readonly StagedPlace[],
  properties: readonly FileProperty[],
  units: readonly ExistingUnit[],
  columns: readonly KeptColumn[],
): { found: ResolvedPlace[]; missing: MissingPlace[] } {
  const byName = new Map<string, ExistingUnit[]>();
  for (const unit of units) {
    for (const name of new Set([unit.name, unit.givenName].map(keyOf))) {
      const key = `${unit.propertyId}/${name}`;
      const named = byName.get(key);
      if (named) named.push(unit);
      else byName.set(key, [unit]);
    }
  }
  const found: ResolvedPlace[] = [];
  const missing: MissingPlace[] = [];
  for (const [i, place] of places.entries()) {
    const property = properties[place.property];
    const complaint = (field: string, code: string, message: string, value: string) =>
      missing.push({ place: i, code, message, columnName: headerOf(columns, field), value });
    if (property?.id == null) {
      const name = property?.staged.name ?? '';
      complaint('propertyName', 'UNKNOWN_PROPERTY', `There is no property ${name}. Import its unit list first.`, name);
      continue;
    }
    const name = property.existing?.name ?? property.staged.name;
    const candidates = unitsAt(place, byName.get(`${property.id}/${keyOf(place.unit)}`) ?? []);
    const [unit] = candidates;
    if (unit && candidates.length === 1) found.push({ i, propertyId: property.id, unitId: unit.id, area: null });
    else if (unit)
      complaint(
        'unit',
        'AMBIGUOUS_UNIT',
        `${name} has ${candidates.length} units ${place.unit}. Name the building, or write ${candidates
          .map((one) => one.name)
          .slice(0, 3)
          .join(' or ')}.`,
        place.unit,
      );
    else if (isCommonArea(place.unit))
      found.push({
        i,
        propertyId: property.id,
        unitId: null,
        area: [place.building, place.unit].filter(Boolean).join(', '),
      });
    else
      complaint(
        'unit',
        'UNKNOWN_UNIT',
        `There is no unit ${place.unit}${place.building === null ? '' : ` in building ${place.building}`} in ${name}. Import the unit list first.`,
        place.unit,
      );
  }
  return { found, missing };
}

function keyOf(unit: string): string {
  return unitNameKey(bareUnitName(unit));
}

// A building narrows the choice; a unit whose building is not known is assumed to be where the file says.
function unitsAt(place: StagedPlace, named: readonly ExistingUnit[]): readonly ExistingUnit[] {
  if (place.building === null) return exactIfOneBuilding(place, named);
  const key = unitNameKey(place.building);
  const inBuilding = named.filter((unit) => unit.building !== null && unitNameKey(unit.building) === key);
  return exactIfOneBuilding(place, inBuilding.length > 0 ? inBuilding : named.filter((unit) => unit.building === null));
}

function exactIfOneBuilding(place: StagedPlace, units: readonly ExistingUnit[]): readonly ExistingUnit[] {
  if (new Set(units.map((unit) => unit.building)).size > 1) return units;
  const exact = units.filter((unit) => keyOf(unit.name) === keyOf(place.unit));
  return exact.length === 1 ? exact : units;
}

function headerOf(columns: readonly KeptColumn[], field: string): string | null {
  return columns.find((column) => column.field === field)?.header ?? null;
}
