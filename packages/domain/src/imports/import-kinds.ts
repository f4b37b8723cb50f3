/** What a file can hold, by its label, in the order in which a person chooses; `imports/` has a definition for each. */
export const IMPORT_KIND_LABELS = {
  units: 'Units',
  items: 'Items',
  vendors: 'Vendors',
  properties: 'Properties',
  buildings: 'Buildings',
  models: 'Models',
  turns: 'Move-outs',
  lives: 'Lives',
  prices: 'Prices',
  vendorPrices: 'Agreed prices',
} as const;

/** In the order in which a head is tried: a list of prices of vendors names vendors and services too. */
export const IMPORT_KINDS = [
  'units',
  'items',
  'vendorPrices',
  'vendors',
  'properties',
  'buildings',
  'models',
  'turns',
  'lives',
  'prices',
] as const satisfies readonly ImportKind[];

/** Why a column was taken for a field: its label, an alias, words inside the header; or it was not, or is one of several among which a person chooses. */
export const MAPPING_CONFIDENCES = ['EXACT', 'ALIAS', 'GUESS', 'SEVERAL', 'NONE'] as const;

export type ImportKind = keyof typeof IMPORT_KIND_LABELS;
export type MappingConfidence = (typeof MAPPING_CONFIDENCES)[number];
