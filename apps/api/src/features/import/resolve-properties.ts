import { unitNameKey } from '@lintel/domain/units/unit-names';
import type { ExistingProperty } from './existing.queries.ts';
import type { StagedProperty } from './staged-row.ts';

/**
 * Finds a file's properties among the organization's: by name, else by the code that the file gives. Missing values
 * (code, address) are filled in from the file; existing ones are left alone.
 */
export function resolveProperties(
  staged: readonly StagedProperty[],
  existing: readonly ExistingProperty[],
): FileProperty[] {
  const byName = new Map(existing.map((property) => [unitNameKey(property.name), property]));
  const byCode = new Map(
    existing.flatMap((property) => (property.code === null ? [] : [[property.code.toLowerCase(), property]])),
  );
  return staged.map((property, i) => {
    const known =
      byName.get(unitNameKey(property.name)) ??
      (property.code === null ? undefined : byCode.get(property.code.toLowerCase()));
    if (!known) return { i, id: null, staged: property, existing: null, changes: {} };
    const changes: FileProperty['changes'] = {};
    for (const field of FILLED_FIELDS) {
      if (known[field] === null && property[field] !== null) changes[field] = [null, property[field]];
    }
    return { i, id: known.id, staged: property, existing: known, changes };
  });
}

const FILLED_FIELDS = ['code', 'address', 'city', 'state', 'postalCode'] as const;

/** A property of the file: `id` is null while it does not exist. */
export type FileProperty = {
  i: number;
  id: number | null;
  staged: StagedProperty;
  existing: ExistingProperty | null;
  changes: Partial<Record<(typeof FILLED_FIELDS)[number], [null, string | null]>>;
};
