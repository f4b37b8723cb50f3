import type { ImportsAs } from '../base/define-list.ts';

/** The columns of the items in the file of a capital plan, which is no list. The plan's formulas name them by their letters. */
export const PLAN_ITEM_COLUMNS = [
  ['Unit', 'text'],
  ['Building', 'text'],
  ['Type', 'text'],
  ['Manufacturer', 'text'],
  ['Model', 'text'],
  ['Serial', 'text'],
  ['Installed', 'date'],
  ['Made', 'date'],
  ['Age counts from', 'text'],
  ['Age (years)', 'number'],
  ['Age is a minimum', 'text'],
  ['Expected life (years)', 'number'],
  ['Expected life', 'text'],
  ['Remaining (years)', 'number'],
  ['Due year', 'text'],
  ['Falls in', 'text'],
  ['Date confidence', 'text'],
  ["Cost, today's prices", 'cents'],
  ["Cost, due year's prices", 'cents'],
  ['Property', 'text'],
] as const;

/** How the file goes in again: columns by what they are headed. */
export const PLAN_ITEMS_AS: ImportsAs = {
  kind: 'items',
  fields: {
    ...{ Property: 'propertyName', Unit: 'unit', Building: 'building', Type: 'itemType', Manufacturer: 'manufacturer' },
    ...{ Model: 'model', Serial: 'serial', Installed: 'installDate', Made: 'mfgDate' },
  },
  blanks: { Unit: 'Common area' },
};
