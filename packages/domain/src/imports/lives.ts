import { parseNumber } from '../written/cell-values.ts';
import { textCell } from './cells.ts';
import { defineImport, field } from './define-import.ts';
import { models } from './models.ts';
import { prices } from './prices.ts';

// Whose homes the columns of a table are for.
const RESIDENTS = [
  'Family',
  'Families',
  'Multifamily',
  'Multifamily Coop',
  'Elderly',
  'Senior',
  'Seniors',
  'Senior Housing',
];

/**
 * Expected lives by item type, such as a lender's table: each row is a line of a life profile. Tables often have lives for families and
 * for elderly residents beside each other; a person says which of them are meant.
 */
export const lives = defineImport({
  kind: 'lives',
  label: 'Lives',
  noun: ['life', 'lives'],
  key: [['lifeProfile', 'itemType']],
  table: {
    name: 'assumption_set_line',
    base: { unit_cost_cents: null },
    titleField: 'itemType',
    isUnique: true,
    toldBy: [['itemType'], ['life']],
    readBy: 'lifeProfile',
    partOf: { field: 'lifeProfile', table: 'assumption_set', column: 'set_id', kind: 'LIFE_PROFILE' },
    asksTypes: true,
  },
  fields: {
    lifeProfile: field<string>({
      label: 'Life profile',
      aliases: ['Life Profile Name', 'Lender', 'Lender Profile', 'Life Table', 'EUL Table', 'EUL Profile'],
      example: 'Lender',
      parse: textCell(120),
      columns: ['set_id'],
      refersTo: 'lifeProfile',
    }),
    itemType: field<string>({
      label: 'Item type',
      aliases: prices.fields.itemType.aliases,
      isRequired: true,
      example: 'Refrigerator',
      parse: textCell(120),
      columns: ['item_type_id'],
      refersTo: 'itemType',
    }),
    life: field<number>({
      label: 'Expected life',
      aliases: [
        ...models.fields.usefulLife.aliases,
        'Expected Life Years',
        'Expected Useful Life Years',
        'EUL Years',
        'EUL Yrs',
        'Average Useful Life',
        'Avg Useful Life',
        'Average Life',
        'Avg Life',
        'Estimated Useful Life',
        'Typical Useful Life',
        'Typical Life',
        'Life Expectancy',
        'Life',
        'Life Years',
        'Life Yrs',
        'Years',
        ...RESIDENTS.flatMap((who) => [
          who,
          `${who} EUL`,
          `EUL ${who}`,
          `${who} Life`,
          `Life ${who}`,
          `${who} Useful Life`,
          `Useful Life ${who}`,
          `Expected Useful Life ${who}`,
          `${who} Years`,
        ]),
      ],
      isRequired: true,
      isOneOfSeveral: true,
      example: '15',
      parse: parseNumber,
      check: (years) =>
        years >= 0.5 && years <= 200 ? null : `${years} is not a number of years between 0.5 and 200.`,
      columns: ['eul_years'],
    }),
    action: field<string>({
      label: 'Action',
      aliases: ['Actions', 'Recommended Action', 'Replacement Action', 'Repair or Replace', 'Replace or Repair'],
      example: 'Replace',
      parse: textCell(200),
      isHint: true,
      note: 'Not imported: a life profile has the years of each type, whatever is done then.',
    }),
    cost: field<string>({
      label: 'Cost per unit',
      aliases: prices.fields.unitPrice.aliases,
      example: '850.00',
      parse: textCell(80),
      isHint: true,
      note: 'A life profile has no prices. Import this file once more as prices for a price book.',
    }),
  },
});
