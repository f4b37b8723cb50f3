import type { ItemTypeName } from '../../truth.ts';

/** What maintenance staff call a thing: its category, the wider one, names in full, and the letters of its tag. */
type Words = { category: string; plural: string; wide: string; nouns: string[]; tag: string };

export const WORDS: Partial<Record<ItemTypeName, Words>> = {
  Refrigerator: {
    ...{ category: 'Refrigerator', plural: 'Refrigerators', wide: 'Appliances', tag: 'REF' },
    nouns: ['Refrigerator', 'Refrigerator', 'Fridge'],
  },
  Range: {
    ...{ category: 'Range', plural: 'Ranges', wide: 'Appliances', tag: 'RNG' },
    nouns: ['Range', 'Stove', 'Electric Range'],
  },
  Dishwasher: {
    ...{ category: 'Dishwasher', plural: 'Dishwashers', wide: 'Appliances', tag: 'DW' },
    nouns: ['Dishwasher'],
  },
  Microwave: {
    ...{ category: 'Microwave', plural: 'Microwaves', wide: 'Appliances', tag: 'MW' },
    nouns: ['Microwave', 'Microwave OTR'],
  },
  'Water heater': {
    ...{ category: 'Water Heater', plural: 'Water Heaters', wide: 'Plumbing', tag: 'WH' },
    nouns: ['Water Heater', 'Hot Water Heater', 'Water Heater 40 Gal'],
  },
  'Central AC condenser': {
    ...{ category: 'AC Condenser', plural: 'AC Condensers', wide: 'HVAC', tag: 'CU' },
    nouns: ['AC Condenser', 'Condenser', 'A/C Condensing Unit'],
  },
  Furnace: {
    ...{ category: 'Furnace', plural: 'Furnaces', wide: 'HVAC', tag: 'FRN' },
    nouns: ['Furnace', 'Gas Furnace'],
  },
  Washer: {
    ...{ category: 'Washer', plural: 'Washers', wide: 'Appliances', tag: 'WSH' },
    nouns: ['Washer', 'Washing Machine'],
  },
  Dryer: { category: 'Dryer', plural: 'Dryers', wide: 'Appliances', tag: 'DRY', nouns: ['Dryer', 'Clothes Dryer'] },
  'Garbage disposal': {
    ...{ category: 'Garbage Disposal', plural: 'Garbage Disposals', wide: 'Plumbing', tag: 'GD' },
    nouns: ['Garbage Disposal', 'Disposal'],
  },
  'Fire extinguisher': {
    ...{ category: 'Fire Extinguisher', plural: 'Fire Extinguishers', wide: 'Life Safety', tag: 'FE' },
    nouns: ['Fire Extinguisher', 'Fire Extinguisher 5 lb ABC'],
  },
  'Fitness equipment': {
    ...{ category: 'Fitness Equipment', plural: 'Fitness Equipment', wide: 'Amenities', tag: 'FIT' },
    nouns: ['Treadmill', 'Elliptical'],
  },
  'Pool equipment': {
    ...{ category: 'Pool Equipment', plural: 'Pool Equipment', wide: 'Amenities', tag: 'PL' },
    nouns: ['Pool Pump', 'Pool Filter Pump'],
  },
};

/** Places of a property that are no homes, and what stands in them. */
export const AREAS: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Refrigerator', 'Microwave', 'Fire extinguisher']],
  ['Fitness Center', ['Fitness equipment', 'Fitness equipment', 'Fire extinguisher']],
  ['Pool', ['Pool equipment']],
  ['Laundry Room', ['Washer', 'Washer', 'Dryer', 'Dryer']],
  ['Leasing Office', ['Water heater', 'Microwave']],
];

export type Field =
  | ('id' | 'name' | 'about' | 'category' | 'property' | 'address' | 'inside' | 'path' | 'building' | 'unit')
  | ('make' | 'model' | 'serial' | 'bought' | 'cost' | 'installed' | 'ends' | 'status' | 'gone' | 'worker' | 'vendor')
  | ('barcode' | 'critical' | 'life' | 'spent' | 'made' | 'count');

export type System = {
  sheet: string;
  /** By the system's words in its order, what each column holds. */
  columns: Readonly<Record<string, Field>>;
  states: Readonly<Record<'used' | 'repair' | 'gone', string>>;
};

export const SYSTEMS: readonly System[] = [
  {
    sheet: 'Assets',
    columns: {
      ...{ 'Asset ID': 'id', 'Asset Name': 'name', 'Asset Status': 'status', Description: 'about' },
      ...{ Category: 'category', Location: 'property', 'Location Address': 'address', Area: 'inside' },
      ...{ Manufacturer: 'make', Model: 'model', 'Serial Number': 'serial', Barcode: 'barcode' },
      ...{ 'Date of Purchase': 'bought', 'Purchase Price': 'cost', 'Useful Life (Years)': 'life' },
      ...{ 'Placed in Service': 'installed', 'Warranty Expiration Date': 'ends', 'Primary Worker': 'worker' },
      ...{ Vendors: 'vendor', 'Created On': 'made' },
    },
    states: { used: 'Operational', repair: 'Not Operational', gone: 'Decommissioned' },
  },
  {
    sheet: 'Asset Export',
    columns: {
      ...{ 'Asset Name': 'name', 'Asset ID': 'id', Location: 'property', Building: 'building', 'Unit #': 'unit' },
      ...{ 'Asset Type': 'category', Make: 'make', 'Model #': 'model', 'Serial #': 'serial' },
      ...{ 'Install Date': 'installed', 'Warranty End': 'ends', 'Purchase Cost': 'cost', Vendor: 'vendor' },
      ...{ Status: 'status', 'Decommission Date': 'gone', 'Assigned To': 'worker', 'Total Cost of Work': 'spent' },
    },
    states: { used: 'In Service', repair: 'Out of Service - Repair', gone: 'Decommissioned' },
  },
  {
    // This system calls each site a building.
    sheet: 'Equipment',
    columns: {
      ...{ Tag: 'id', 'Equipment type': 'category', Name: 'name', Building: 'property', Location: 'inside' },
      ...{ Status: 'status', Quantity: 'count', Manufacturer: 'make', 'Model number': 'model' },
      ...{ 'Serial number': 'serial', 'Purchase date': 'bought', 'Installation date': 'installed' },
      ...{ 'Warranty expiration': 'ends', 'Original cost': 'cost', 'Lifespan (years)': 'life' },
      ...{ 'Assigned to': 'worker', Supplier: 'vendor' },
    },
    states: { used: 'Active', repair: 'Under repair', gone: 'Decommissioned' },
  },
  {
    sheet: 'assets',
    columns: {
      ...{ ID: 'id', Name: 'name', Description: 'about', Status: 'status', Criticality: 'critical' },
      ...{ Location: 'path', Address: 'address', 'Asset Types': 'category', Manufacturer: 'make', Model: 'model' },
      ...{ 'Serial Number': 'serial', Barcode: 'barcode', 'Purchase Date': 'bought', 'Date Installed': 'installed' },
      ...{ 'Warranty Until': 'ends', Vendors: 'vendor', Price: 'cost', 'Created On': 'made' },
    },
    states: { used: 'Online', repair: 'Offline', gone: 'Decommissioned' },
  },
];

/** Columns that a company may leave out of its export. */
export const SPARE: readonly Field[] = [
  ...(['id', 'about', 'address', 'bought', 'cost', 'ends', 'gone', 'worker', 'vendor', 'installed'] as const),
  ...(['barcode', 'critical', 'life', 'spent', 'made', 'count'] as const),
];
