import { cutWithDots } from '../base/text-cut.ts';
import { namesService, type PriceBasis } from '../invoices/agreed-prices.ts';
import { contactNameKey } from '../people/contacts.ts';
import { isBlankCell, ok, type Parsed, parseMoney, refused } from '../written/cell-values.ts';
import { dayCell, priceCheck, textCell } from './cells.ts';
import { defineImport, field } from './define-import.ts';

/** What vendors agreed to charge: each row is a price of a vendor's list. The same service from another day on is another price. */
export const vendorPrices = defineImport({
  kind: 'vendorPrices',
  label: 'Agreed prices',
  noun: ['agreed price', 'agreed prices'],
  key: [['vendor', 'service', 'visit', 'propertyName', 'validFrom']],
  table: {
    name: 'vendor_price',
    base: {},
    fresh: { basis: 'FLAT', currency: 'USD' },
    titleField: 'service',
    isUnique: true,
    hasBlankKeys: true,
    toldBy: [['service'], ['price'], ['vendor', 'basis', 'visit', 'validFrom', 'validTo']],
    readBy: 'vendor',
    ofFile: 'vendor',
    problem: ({ validFrom, validTo }) =>
      typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom
        ? {
            field: 'validTo',
            code: 'OUT_OF_ORDER',
            message: `It ends on ${validTo}, before it begins on ${validFrom}.`,
          }
        : null,
  },
  fields: {
    vendor: field<string>({
      label: 'Vendor',
      aliases: ['Vendor Name', 'Company', 'Contractor', 'Supplier', 'Service Provider'],
      example: 'Apex Plumbing LLC',
      parse: textCell(120),
      columns: ['vendor_id'],
      refersTo: 'vendor',
    }),
    service: field<string>({
      label: 'Service',
      aliases: ['Service Name', 'Service Description', 'Service Item', 'Line Item', 'Price Item', 'Services', 'Task'],
      isRequired: true,
      example: 'Trip fee',
      parse: textCell(120),
      check: (service) => (namesService(service) ? null : `'${service}' has no word that bills have.`),
      columns: ['service'],
      keyOf: contactNameKey,
    }),
    price: field<number>({
      label: 'Price',
      aliases: ['Agreed Price', 'Contract Price', 'Unit Price', 'Price Each', 'Rate', 'Contract Rate', 'Agreed Rate'],
      isRequired: true,
      example: '85.00',
      parse: parseMoney,
      check: priceCheck,
      columns: ['price_cents'],
    }),
    basis: field<PriceBasis>({
      label: 'Per',
      aliases: ['Basis', 'Price Basis', 'Charged Per', 'Priced Per', 'Unit of Measure', 'UOM'],
      example: 'Flat',
      parse: basisCell,
      columns: ['basis'],
      note: 'Flat: the line, however many. Each: of the quantity of the line. Without it a price is flat.',
    }),
    visit: field<string>({
      label: 'Visit',
      aliases: ['Visit Type', 'Service Visit', 'Inspection Type'],
      example: 'Annual sprinkler test',
      parse: textCell(120),
      columns: ['visit'],
      keyOf: contactNameKey,
    }),
    propertyName: field<string>({
      label: 'Property',
      aliases: ['Property Name', 'Community', 'Community Name', 'Site', 'Site Name'],
      example: 'Cedar Ridge Apartments',
      parse: textCell(120),
      columns: ['property_id'],
      refersTo: 'property',
      isBlankOfAll: true,
    }),
    validFrom: day('From', 'valid_from', '1/1/2027', ['Valid From', 'Effective Date', 'Effective From', 'Start Date']),
    validTo: day('Until', 'valid_to', '12/31/2027', ['Valid To', 'Valid Until', 'Effective To', 'End Date', 'Expires']),
  },
});

function day(label: string, column: string, example: string, aliases: readonly string[]) {
  return field<string>({ label, aliases, example, parse: dayCell, columns: [column] });
}

const FLAT = /^(flat( (rate|fee))?|fixed|lump( sum)?|ls|lot|line|(per )?(visit|trip|job|service|call|bill|invoice))$/;
const EACH = /^(each|ea|unit|piece|pc|device|head|hour|hr|per .+)$/;

function basisCell(text: string): Parsed<PriceBasis> {
  if (isBlankCell(text)) return ok<PriceBasis>(null);
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim();
  if (FLAT.test(words)) return ok<PriceBasis>('FLAT');
  if (EACH.test(words)) return ok<PriceBasis>('UNIT');
  return refused('VALUE_UNREADABLE', `'${cutWithDots(text.trim(), 30)}' is neither Flat nor Each`);
}
