import type { ItemTypeName } from '../../truth.ts';

/** What managers write for what was replaced. */
export const REPLACED: Partial<Record<ItemTypeName, string[]>> = {
  Refrigerator: ['Refrigerator', 'Fridge', 'Refrig', 'refrigerator', 'Frig'],
  Range: ['Stove', 'Range', 'Electric range', 'stove', 'Stove/oven'],
  Dishwasher: ['Dishwasher', 'DW', 'dishwasher'],
  Microwave: ['Microwave', 'OTR microwave', 'Micro'],
  'Water heater': ['Water heater', 'HWH', 'Water heater 40 gal elec', 'Hot water heater', 'WH'],
  'Water heater (gas)': ['Gas water heater', 'Water heater 40 gal gas', 'Water heater - gas'],
  'Central AC condenser': ['AC condenser', 'A/C condenser', 'Condenser', 'Condensing unit', 'AC (outside unit)'],
  Furnace: ['Furnace', 'furnace', 'Furnace 80%'],
  'Air handler': ['Air handler', 'AHU', 'Air handler 2 ton'],
  PTAC: ['PTAC', 'PTAC unit'],
  Washer: ['Washer', 'Washing machine'],
  Dryer: ['Dryer', 'Dryer - elec'],
  'Garbage disposal': ['Disposal', 'Garbage disposal', 'Disposer'],
};

/** What a log of capital holds besides: work on surfaces and buildings, which is no item. */
export const WORKS: readonly string[] = [
  'Carpet',
  'Vinyl plank - kitchen/bath',
  'Countertops',
  'Tub resurface',
  'Cabinet fronts',
  'Blinds - all',
  'Interior paint',
  'Entry door',
];
export const SITE_WORKS: readonly string[] = ['Seal & stripe lot', 'Roof repair', 'Gutters', 'Tree removal', 'Fencing'];

export const SHARED: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Water heater', 'Refrigerator', 'Central AC condenser']],
  ['Office', ['Furnace', 'Central AC condenser']],
  ['Laundry Rm', ['Water heater (gas)']],
  ['Pool House', ['Water heater']],
];

/** Who sells or does what, by trade. */
export const VENDORS = {
  goods: ['Lowes', 'HD Supply', 'Ace Appliance', 'Home Depot'],
  air: ['Cole HVAC', 'Cole HVAC', 'Tri-County Heating & Air', 'HD Supply'],
  plumbing: ['Wilson Plumbing', 'HD Supply', 'Home Depot', 'in house'],
  works: ['Premier Flooring', 'B&B Contracting', 'in house'],
};
/** Why; the first of them may be said of any work. */
export const REASONS = ['Turn', 'Age', 'Upgrade', 'Failed', 'Leaking', 'Resident damage', 'Not worth repair'];
export const NOTES = [
  ...['', '', '', '', 'old one from 2006', 'moved old to shop', 'resident reported', 'haul away incl', '1 yr warranty'],
  ...['white', 'per Dana', 'quote was $80 more', 'used from stock, no invoice', 'inv to follow', '2nd one this year'],
];

export type Field =
  | ('date' | 'property' | 'building' | 'unit' | 'what' | 'brand' | 'model' | 'made' | 'serial' | 'cost' | 'vendor')
  | ('invoice' | 'reason' | 'approved' | 'notes');

export const HEADS: Record<Field, string[]> = {
  date: ['Date', 'Date Replaced', 'Replaced', 'Install Date', 'Date Installed', 'Date of Replacement'],
  property: ['Property', 'Community', 'Site', 'Prop'],
  building: ['Bldg', 'Building', 'Bldg #'],
  unit: ['Unit', 'Unit #', 'Apt', 'Apt #', 'Unit/Area'],
  what: ['Item Replaced', 'What Was Replaced', 'Item', 'Replaced Item', 'Description', 'Appliance/Equip'],
  brand: ['Brand', 'Make', 'New Brand', 'Mfr'],
  model: ['Model', 'Model #', 'New Model #'],
  made: ['Brand/Model', 'Make & Model', 'Brand / Model'],
  serial: ['Serial', 'Serial #', 'S/N', 'New Serial #'],
  cost: ['Cost', 'Total Cost', 'Amount', 'Cost (installed)', '$'],
  vendor: ['Vendor', 'Purchased From', 'Vendor/Contractor'],
  invoice: ['Invoice #', 'Inv #', 'PO #'],
  reason: ['Reason', 'Why'],
  approved: ['Approved', 'RM OK'],
  notes: ['Notes', 'Comments', 'Remarks'],
};

export const ORDERS: readonly Field[][] = [
  [
    ...(['date', 'property', 'building', 'unit', 'what', 'brand', 'model', 'made', 'serial', 'cost'] as const),
    ...(['vendor', 'invoice', 'reason', 'approved', 'notes'] as const),
  ],
  [
    ...(['property', 'building', 'unit', 'date', 'what', 'made', 'brand', 'model', 'serial', 'vendor'] as const),
    ...(['invoice', 'cost', 'reason', 'approved', 'notes'] as const),
  ],
  [
    ...(['property', 'building', 'unit', 'what', 'reason', 'brand', 'made', 'model', 'serial', 'date'] as const),
    ...(['approved', 'vendor', 'cost', 'invoice', 'notes'] as const),
  ],
];
