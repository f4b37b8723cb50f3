import { type Asset, drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import type { ItemTypeName } from '../../truth.ts';

type Words = { class: 'appliances' | 'hvac' | 'plumbing' | 'safety' | 'amenity' | 'laundry'; about: string[] };

/** The class of a thing, and how a register describes it. */
export const WORDS: Partial<Record<ItemTypeName, Words>> = {
  Refrigerator: { class: 'appliances', about: ['Refrigerator, 18 cu ft', 'Refrigerator', 'Refrigerator, top mount'] },
  Range: { class: 'appliances', about: ['Range, electric 30 in', 'Range', 'Range, free standing'] },
  Dishwasher: { class: 'appliances', about: ['Dishwasher, built-in 24 in', 'Dishwasher'] },
  Microwave: { class: 'appliances', about: ['Microwave, over range', 'Microwave'] },
  Washer: { class: 'laundry', about: ['Washer, in unit', 'Washer'] },
  Dryer: { class: 'laundry', about: ['Dryer, electric', 'Dryer'] },
  'Commercial washer': { class: 'laundry', about: ['Commercial washer', 'Commercial washer, coin operated'] },
  'Commercial dryer': { class: 'laundry', about: ['Commercial dryer', 'Commercial dryer, coin operated'] },
  'Water heater': {
    class: 'plumbing',
    about: ['Water heater, 40 gal', 'Water heater, electric 50 gal', 'Water heater'],
  },
  'Garbage disposal': { class: 'plumbing', about: ['Garbage disposal', 'Disposal, 1/3 HP'] },
  'Central AC condenser': { class: 'hvac', about: ['Condenser, split system 2 ton', 'AC condenser'] },
  Furnace: { class: 'hvac', about: ['Furnace, gas', 'Furnace'] },
  Boiler: { class: 'hvac', about: ['Boiler, hydronic', 'Boiler, gas fired', 'Boiler'] },
  Thermostat: { class: 'hvac', about: ['Thermostat, programmable', 'Thermostat'] },
  'Fire extinguisher': { class: 'safety', about: ['Fire extinguisher, 5 lb ABC', 'Fire extinguisher'] },
  'Fitness equipment': { class: 'amenity', about: ['Treadmill', 'Treadmill, commercial'] },
  'Pool equipment': { class: 'amenity', about: ['Pool pump, 2 HP', 'Pool pump'] },
};

export const CLASSES: readonly Record<Words['class'], string>[] = [
  {
    ...{ appliances: 'Appliances', hvac: 'HVAC', plumbing: 'Plumbing' },
    ...{ safety: 'Life Safety', amenity: 'Amenities', laundry: 'Appliances' },
  },
  { appliances: 'APPL', hvac: 'HVAC', plumbing: 'PLMB', safety: 'FLS', amenity: 'REC', laundry: 'LNDY' },
  {
    ...{ appliances: '1520 - Appliances', hvac: '1530 - HVAC Equipment', plumbing: '1540 - Plumbing Equipment' },
    ...{ safety: '1560 - Fire & Life Safety', amenity: '1570 - Amenity Equipment', laundry: '1520 - Appliances' },
  },
];

/** How long a class is meant to last. */
export const LIFE_YEARS: Record<Words['class'], number> = {
  appliances: 10,
  hvac: 15,
  plumbing: 12,
  safety: 12,
  amenity: 8,
  laundry: 10,
};

/** Equipment outside of homes: of the grounds, of the clubhouse, and of each building. */
export const GROUNDS: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Pool Equipment Room', ['Pool equipment', 'Pool equipment']],
  ['Maintenance Shop', ['Water heater', 'Fire extinguisher']],
];
export const CLUBHOUSE: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Kitchen', ['Refrigerator', 'Dishwasher', 'Microwave']],
  ['Fitness Room', ['Fitness equipment', 'Fitness equipment', 'Thermostat']],
  ['Leasing Office', ['Thermostat', 'Fire extinguisher']],
];
export const BUILDING: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Boiler Room', ['Boiler', 'Fire extinguisher']],
  ['Laundry Room', ['Commercial washer', 'Commercial washer', 'Commercial dryer', 'Commercial dryer']],
];

/** A piece of equipment with its plate; of what stands in no home, makers who build for it. */
export function drawEquipment(dice: Dice, type: ItemTypeName): Asset {
  const plate = { serial: `${dice.letters(1)}${dice.digits(9)}`, installed: dice.day(2008, 2024) };
  if (type === 'Boiler') {
    const [brand, model] = dice.pick([
      ['Lochinvar', `KBN${dice.pick(['286', '400', '501'])}`],
      ['Weil-McLain', `SVF ${dice.pick(['500', '725', '1000'])}`],
    ] as const);
    return { ...plate, type, brand, model, priceCents: dice.int(6400, 18_900) * 100 };
  }
  if (type === 'Commercial washer' || type === 'Commercial dryer') {
    const [brand, letters] = dice.pick([
      ['Speed Queen', type === 'Commercial washer' ? 'SFNNCASP' : 'SDENCAGS'],
      ['Maytag', type === 'Commercial washer' ? 'MHN33PN' : 'MDE28PN'],
    ] as const);
    return {
      ...plate,
      type,
      brand,
      model: `${letters}${dice.int(113, 176)}TW`,
      priceCents: dice.int(1150, 2200) * 100,
    };
  }
  return drawAsset(dice, type);
}

export type Field =
  | ('siteNumber' | 'site' | 'address' | 'building' | 'location' | 'number' | 'about' | 'class' | 'quantity' | 'make')
  | ('model' | 'serial' | 'installed' | 'cost' | 'life' | 'book' | 'condition' | 'custodian' | 'status' | 'gone');

/** The heads of three systems, each in its order. */
export const SYSTEMS: readonly Readonly<Partial<Record<Field, string>>>[] = [
  {
    ...{ site: 'Site', building: 'Building', location: 'Location', number: 'Asset No.', about: 'Description' },
    ...{ class: 'Class', make: 'Manufacturer', model: 'Model', serial: 'Serial No.', installed: 'In-Service Date' },
    ...{ cost: 'Cost', life: 'Useful Life', condition: 'Condition', status: 'Status', gone: 'Disposal Date' },
  },
  {
    ...{ number: 'Asset #', about: 'Asset Description', class: 'Asset Class', site: 'Community' },
    ...{ address: 'Community Address', building: 'Bldg', location: 'Location', make: 'Mfr', model: 'Model No.' },
    ...{ serial: 'Serial #', installed: 'Placed in Service', cost: 'Acquisition Cost', life: 'Life (Yrs)' },
    ...{ book: 'Net Book Value', status: 'Asset Status', gone: 'Date Disposed', custodian: 'Custodian' },
  },
  {
    ...{
      siteNumber: 'Site',
      site: 'Site Name',
      address: 'Site Address',
      building: 'Building',
      location: 'Room / Unit',
    },
    ...{ number: 'Equip ID', about: 'Equipment Description', class: 'Category', quantity: 'Qty', make: 'Make' },
    ...{ model: 'Model', serial: 'Serial Number', installed: 'In Service', life: 'Expected Life' },
    ...{
      cost: 'Original Cost',
      status: 'Status',
      gone: 'Retired On',
      condition: 'Condition',
      custodian: 'Assigned To',
    },
  },
];

/** Columns that a company may leave out. */
export const SPARE: readonly Field[] = [
  ...(['address', 'quantity', 'cost', 'life', 'book', 'condition', 'custodian', 'gone'] as const),
  'installed',
];

export type States = { used: string; repair: string; gone: readonly string[]; key: string | null };
export const STATES: readonly States[] = [
  { used: 'Active', repair: 'Active', gone: ['Disposed'], key: null },
  { used: 'In Service', repair: 'Down for Repair', gone: ['Retired', 'Sold', 'Scrapped'], key: null },
  { used: 'ACTIVE', repair: 'ACTIVE', gone: ['DISPOSED', 'TRANSFERRED OUT'], key: null },
  { used: 'A', repair: 'R', gone: ['D'], key: 'Status: A = active, R = in repair, D = disposed' },
];
