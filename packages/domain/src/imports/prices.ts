import { parseMoney } from '../written/cell-values.ts';
import { dayCell, priceCheck, textCell } from './cells.ts';
import { defineImport, field } from './define-import.ts';
import { items } from './items.ts';

/** Prices by item type: each row is a line of a price book. */
export const prices = defineImport({
  kind: 'prices',
  label: 'Prices',
  noun: ['price', 'prices'],
  key: [['priceBook', 'itemType']],
  table: {
    name: 'assumption_set_line',
    base: { eul_years: null },
    fresh: { delivery_cents: 0, install_cents: 0, haul_away_cents: 0 },
    titleField: 'itemType',
    isUnique: true,
    toldBy: [['itemType'], ['unitPrice'], ['delivery', 'installation', 'haulAway', 'pricedOn', 'priceBook']],
    readBy: 'priceBook',
    partOf: { field: 'priceBook', table: 'assumption_set', column: 'set_id', kind: 'PRICE_BOOK' },
    asksTypes: true,
  },
  fields: {
    priceBook: field<string>({
      label: 'Price book',
      aliases: ['Price Book Name', 'Price List', 'Price List Name', 'Quote Name'],
      example: 'Quotes',
      parse: textCell(120),
      columns: ['set_id'],
      refersTo: 'priceBook',
    }),
    itemType: field<string>({
      label: 'Item type',
      aliases: [
        ...items.fields.itemType.aliases,
        'Component Name',
        'Component Description',
        'Building Component',
        'Component or System',
        'Need Item',
      ],
      isRequired: true,
      example: 'Refrigerator',
      parse: textCell(120),
      columns: ['item_type_id'],
      refersTo: 'itemType',
    }),
    unitPrice: price('Unit price', 'unit_cost_cents', '850.00', [
      'Unit Cost',
      'Price per Unit',
      'Cost per Unit',
      'Price Each',
      'Cost Each',
      'Replacement Cost',
      'Unit Replacement Cost',
      'List Price',
      'Price',
      'Cost',
    ]),
    delivery: price('Delivery', 'delivery_cents', '65.00', [
      'Delivery Cost',
      'Delivery Price',
      'Delivery Fee',
      'Freight',
    ]),
    installation: price('Installation', 'install_cents', '120.00', [
      'Install',
      'Installation Cost',
      'Install Cost',
      'Labor',
      'Labor Cost',
    ]),
    haulAway: price('Haul-away', 'haul_away_cents', '40.00', [
      'Haul Away',
      'Haulaway',
      'Haul Away Cost',
      'Removal',
      'Removal Cost',
      'Disposal Fee',
    ]),
    pricedOn: field<string>({
      label: 'Priced on',
      aliases: ['Price Date', 'Date of Price', 'Quote Date', 'Quoted On', 'Prices As Of'],
      example: '3/1/2026',
      parse: dayCell,
      columns: ['priced_on'],
    }),
  },
});

function price(label: string, column: string, example: string, aliases: readonly string[]) {
  return field<number>({
    label,
    aliases,
    ...(column === 'unit_cost_cents' && { isRequired: true }),
    example,
    parse: parseMoney,
    check: priceCheck,
    columns: [column],
  });
}
