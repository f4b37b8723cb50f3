import { type BillingVendor, charge } from './billing-vendor.ts';

/** Who bills water and power, by community. */
export const UTILITIES: Readonly<Record<string, BillingVendor>> = Object.fromEntries(
  (
    [
      ['Orchard Gate', 'Boise River Water and Light', 'Boise, ID 83702', '(208) 555-0101', 'BR'],
      ['Alder Court', 'Commencement Bay Utilities', 'Tacoma, WA 98402', '(253) 555-0102', 'CB'],
      ['Wexford Mill', 'Falls Public Utility', 'Spokane, WA 99201', '(509) 555-0103', 'FP'],
      ['Lindenholt', 'Mill Creek Water District', 'Salem, OR 97301', '(503) 555-0104', 'MC'],
      ['The Kestrel', 'Tualatin Light and Water', 'Portland, OR 97205', '(503) 555-0105', 'TL'],
    ] as const
  ).map(([property, name, city, phone, prefix], at) => [
    property,
    {
      ...{ name, isContact: false, serves: [property], address: ['PO Box 9000', city], phone, prefix },
      ...{ first: 100_204 + at * 7_919, style: 4, terms: 21, note: 'Meters are read on the last working day.' },
      isUntaxed: true,
      charges: [
        charge('Water, hundred cubic feet', 412, 498, 'OTHER', [210, 460]),
        charge('Sewer, hundred cubic feet', 655, 760, 'OTHER', [210, 460]),
        charge('Electricity of common areas, kWh', 11, 14, 'OTHER', [4_200, 9_800]),
      ],
    } satisfies BillingVendor,
  ]),
);
