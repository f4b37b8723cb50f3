import { isBlankCell, ok, type Parsed, parseNumber, parseWhole } from '../written/cell-values.ts';
import { textCell } from './cells.ts';
import { defineImport, field } from './define-import.ts';
import { items } from './items.ts';

/** Models of the organization's catalogue with their warranty terms and expected lives. Shared models stay as they are. */
export const models = defineImport({
  kind: 'models',
  label: 'Models',
  noun: ['model', 'models'],
  key: [['manufacturer', 'model']],
  table: {
    name: 'model',
    base: {},
    isCatalogue: true,
    isUnique: true,
    titleField: 'model',
    toldBy: [['manufacturer'], ['model'], ['warrantyMonths', 'usefulLife']],
  },
  fields: {
    manufacturer: field<string>({
      label: 'Manufacturer',
      aliases: items.fields.manufacturer.aliases,
      isRequired: true,
      example: 'GE',
      parse: textCell(120),
      columns: ['manufacturer_id'],
      refersTo: 'manufacturer',
    }),
    model: field<string>({
      label: 'Model',
      aliases: items.fields.model.aliases,
      isRequired: true,
      example: 'GTS18GTNRWW',
      parse: textCell(120),
      columns: ['name'],
      keyOf: (name) => name.toLowerCase(),
    }),
    itemType: field<string>({
      label: 'Item type',
      aliases: items.fields.itemType.aliases,
      isNeededAnew: true,
      example: 'Refrigerator',
      parse: textCell(120),
      columns: ['item_type_id'],
      refersTo: 'itemType',
    }),
    warrantyMonths: field<number>({
      label: 'Warranty months',
      aliases: ['Warranty Term', 'Warranty Term Months', 'Warranty Period', 'Parts Warranty', 'Warranty Length'],
      example: '12',
      parse: monthsCell,
      check: (months) =>
        months >= 0 && months <= 600 ? null : `${months} is not a number of months between 0 and 600.`,
      columns: ['warranty_months'],
    }),
    usefulLife: field<number>({
      label: 'Expected life',
      aliases: ['Expected Useful Life', 'EUL', 'Useful Life', 'Useful Life Years', 'Service Life', 'Lifespan'],
      example: '13',
      parse: parseNumber,
      check: (years) => (years >= 1 && years <= 100 ? null : `${years} is not a number of years between 1 and 100.`),
      columns: ['eul_years'],
    }),
  },
});

// '12', '12 months', '5 years'.
function monthsCell(text: string): Parsed<number> {
  if (isBlankCell(text)) return ok<number>(null);
  const [, amount, unit = ''] = /^([\d.,]+)\s*(months?|mos?\.?|m|years?|yrs?\.?|y)?$/i.exec(text.trim()) ?? [];
  const parsed = parseWhole(amount ?? text);
  return parsed.ok && parsed.value !== null && /^y/i.test(unit) ? ok(parsed.value * 12) : parsed;
}
