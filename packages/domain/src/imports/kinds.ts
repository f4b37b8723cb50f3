import { buildings } from './buildings.ts';
import type { ImportDefinition } from './define-import.ts';
import type { ImportKind } from './import-kinds.ts';
import { items } from './items.ts';
import { lives } from './lives.ts';
import { models } from './models.ts';
import { prices } from './prices.ts';
import { properties } from './properties.ts';
import { turns } from './turns.ts';
import { units } from './units.ts';
import { vendorPrices } from './vendor-prices.ts';
import { vendors } from './vendors.ts';

/** The definition of each kind. */
export const IMPORTS = {
  units,
  items,
  vendors,
  properties,
  buildings,
  models,
  turns,
  lives,
  prices,
  vendorPrices,
} as const satisfies Record<ImportKind, unknown>;

/** The definition of a kind, whatever its fields are. */
export function importOf(kind: ImportKind): ImportDefinition {
  return IMPORTS[kind];
}

/** The fields of units and items whose cells are dates. */
export const ROSTER_DATES: ReadonlySet<string> = new Set(
  [IMPORTS.units, IMPORTS.items].flatMap(({ fields }) =>
    Object.entries<{ isDate?: boolean }>(fields).flatMap(([id, { isDate }]) => (isDate ? [id] : [])),
  ),
);

export type ImportFieldId = { [Kind in ImportKind]: keyof (typeof IMPORTS)[Kind]['fields'] & string }[ImportKind];
