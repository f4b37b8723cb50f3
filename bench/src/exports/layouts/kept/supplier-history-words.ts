import type { ItemTypeName } from '../../truth.ts';

/** What a supplier's invoices call each type, without maker and model. */
export const GOODS: Partial<Record<ItemTypeName, { group: string; words: readonly string[] }>> = {
  Refrigerator: {
    group: 'Appliances',
    words: [
      'REFRIGERATOR TOP FREEZER 18 CU FT WHITE',
      '17.5 CF TOP-MOUNT REFRIGERATOR WHT',
      'REFRIGERATOR 16 CF BLACK',
    ],
  },
  Range: {
    group: 'Appliances',
    words: ['RANGE ELECTRIC 30" COIL WHITE', '30" FREE-STANDING ELEC RANGE WHT', 'RANGE 30 IN SMOOTH TOP BLACK'],
  },
  Dishwasher: {
    group: 'Appliances',
    words: ['DISHWASHER BUILT-IN 24" WHITE', '24" BUILT-IN DISHWASHER BLK', 'DISHWASHER 24 IN FRONT CONTROL SS'],
  },
  Microwave: {
    group: 'Appliances',
    words: ['MICROWAVE OVER-THE-RANGE 1.6 CF WHITE', '1.6 CU FT OTR MICROWAVE BLK'],
  },
  Washer: { group: 'Appliances', words: ['WASHER TOP LOAD 3.5 CF WHITE', '3.5 CF TOP-LOAD WASHER WHT'] },
  Dryer: { group: 'Appliances', words: ['DRYER ELECTRIC 6.5 CF WHITE', '7.0 CF ELECTRIC DRYER WHT'] },
  'Range hood': { group: 'Appliances', words: ['RANGE HOOD 30" DUCTLESS WHITE', '30 IN RANGE HOOD NON-VENTED'] },
  'Garbage disposal': { group: 'Plumbing', words: ['GARBAGE DISPOSAL 1/3 HP', 'DISPOSER 1/2 HP CONTINUOUS FEED'] },
  'Water heater': {
    group: 'Plumbing',
    words: ['WATER HEATER ELECTRIC 40 GAL SHORT', '40 GAL ELEC WATER HEATER 6 YR', 'WATER HEATER ELEC 50 GAL TALL'],
  },
  'Water heater (gas)': {
    group: 'Plumbing',
    words: ['WATER HEATER GAS 40 GAL NAT', '40 GAL NAT GAS WATER HEATER 6 YR'],
  },
  'Central AC condenser': {
    group: 'HVAC',
    words: ['CONDENSER 2 TON 14 SEER R-410A', '1.5 TON 13 SEER A/C CONDENSER', 'CONDENSING UNIT 2.0T R410A'],
  },
  'Air handler': { group: 'HVAC', words: ['AIR HANDLER 2 TON MULTI-POSITION', '1.5 TON AIR HANDLER W/ 5KW HEAT'] },
  PTAC: { group: 'HVAC', words: ['PTAC 9,000 BTU 208/230V ELEC HEAT', 'PTAC UNIT 12K BTU 230V'] },
};

/** Parts and supplies, with what a supplier charges in dollars: no items. */
export const SUPPLIES: readonly (readonly [group: string, words: string, dollars: number])[] = [
  ['Appliance Parts', 'RANGE CORD 4 FT 4-PRONG 40A', 18.49],
  ['Appliance Parts', 'DRIP PAN SET CHROME 6"/8"', 11.99],
  ['Appliance Parts', 'REFRIGERATOR CRISPER DRAWER', 42.1],
  ['Appliance Parts', 'DISHWASHER INSTALL KIT W/ ELBOW', 16.75],
  ['Plumbing', 'FAUCET KITCHEN 2-HANDLE CHROME', 54.25],
  ['Plumbing', 'WATER HEATER PAN 24" ALUM', 19.99],
  ['Plumbing', 'TOILET SEAT ROUND WHITE', 12.35],
  ['HVAC', 'AIR FILTER 16X20X1 (12/CS)', 31.08],
  ['HVAC', 'CAPACITOR 45/5 MFD 440V', 14.6],
  ['Electrical', 'LED BULB A19 60W EQ 2700K 24/PK', 38.4],
  ['Electrical', 'BATTERY 9V ALKALINE 12/PK', 21.94],
  ['Cleaning', 'TRASH BAG 55 GAL BLK 100/CS', 33.5],
  ['Services', 'HAUL AWAY - OLD APPLIANCE', 20],
  ['Services', 'FREIGHT / DELIVERY', 35],
];

export const SUPPLIERS = ['Apartment Supply Direct', 'Midland Maintenance Supply', 'ProSource Multifamily'];

export type Field =
  | ('ordered' | 'invoiced' | 'order' | 'invoice' | 'account' | 'customer' | 'community' | 'address' | 'city' | 'state')
  | ('zip' | 'ref' | 'sku' | 'words' | 'brand' | 'model' | 'group' | 'qty' | 'measure' | 'price' | 'total' | 'serial');

export const HEADS: Record<Field, string[]> = {
  ordered: ['Order Date', 'Ordered', 'Date Ordered', 'Date'],
  invoiced: ['Invoice Date', 'Inv Date', 'Ship Date'],
  order: ['Order #', 'Order Number', 'Sales Order'],
  invoice: ['Invoice #', 'Invoice Number'],
  account: ['Ship To #', 'Account #', 'Ship-To Acct'],
  customer: ['Bill To', 'Customer', 'Customer Name'],
  community: ['Ship To', 'Ship To Name', 'Ship-To Community', 'Ship-To Name'],
  address: ['Ship To Address', 'Ship-To Street', 'Address'],
  city: ['City', 'Ship To City'],
  state: ['State', 'ST'],
  zip: ['Zip', 'ZIP Code'],
  ref: ['Unit', 'PO / Unit', 'Unit #', 'PO/Unit Ref', 'Apt/Unit'],
  sku: ['SKU', 'Item #', 'Part #', 'Stock #'],
  words: ['Description', 'Item Description', 'Product Description'],
  brand: ['Brand', 'Manufacturer', 'Mfr'],
  model: ['Model', 'Model #', 'Mfr Model', 'Mfr Part #'],
  group: ['Category', 'Product Group', 'Department'],
  qty: ['Qty', 'Quantity', 'Qty Shipped'],
  measure: ['UOM', 'U/M'],
  price: ['Unit Price', 'Price', 'Price Each', 'Net Price'],
  total: ['Ext Price', 'Extended', 'Line Total', 'Ext. Amount'],
  serial: ['Serial #', 'Serial', 'Serial No.'],
};

export const ORDERS: readonly Field[][] = [
  [
    ...(['ordered', 'order', 'invoiced', 'invoice', 'customer', 'account', 'community', 'address', 'city'] as const),
    ...(['state', 'zip', 'ref', 'sku', 'words', 'group', 'brand', 'model', 'qty', 'measure', 'price'] as const),
    ...(['total', 'serial'] as const),
  ],
  [
    ...(['account', 'community', 'address', 'city', 'state', 'zip', 'ref', 'ordered', 'invoiced', 'order'] as const),
    ...(['invoice', 'sku', 'brand', 'model', 'words', 'serial', 'group', 'qty', 'measure', 'price'] as const),
    ...(['total', 'customer'] as const),
  ],
  [
    ...(['invoice', 'ordered', 'invoiced', 'sku', 'words', 'brand', 'model', 'serial', 'qty', 'measure'] as const),
    ...(['price', 'total', 'ref', 'community', 'account', 'address', 'city', 'state', 'zip', 'group'] as const),
    ...(['order', 'customer'] as const),
  ],
];
