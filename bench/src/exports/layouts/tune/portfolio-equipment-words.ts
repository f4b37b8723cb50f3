import type { ItemTypeName } from '../../truth.ts';

export type Group = 'kitchen' | 'laundry' | 'air' | 'water' | 'fire' | 'fun';
type Words = { group: Group; code: string; names: [plain: string, ...long: string[]] };

/** What a register calls a thing: by its type, or described. */
export const WORDS: Partial<Record<ItemTypeName, Words>> = {
  Refrigerator: {
    group: 'kitchen',
    code: 'REF',
    names: ['Refrigerator', 'Refrigerator top freezer 18 cf', 'Refrigerator - white'],
  },
  Range: { group: 'kitchen', code: 'RNG', names: ['Range', 'Range electric 30"', 'Electric range'] },
  Dishwasher: { group: 'kitchen', code: 'DSH', names: ['Dishwasher', 'Dishwasher 24"'] },
  Microwave: { group: 'kitchen', code: 'MIC', names: ['Microwave', 'Microwave OTR 1.6 cf'] },
  'Garbage disposal': { group: 'kitchen', code: 'DSP', names: ['Garbage Disposal', 'Disposal 1/2 HP'] },
  Washer: { group: 'laundry', code: 'WSH', names: ['Washer', 'Clothes washer'] },
  Dryer: { group: 'laundry', code: 'DRY', names: ['Dryer', 'Clothes dryer electric'] },
  'Commercial washer': { group: 'laundry', code: 'CWS', names: ['Commercial Washer', 'Commercial washer card'] },
  'Commercial dryer': { group: 'laundry', code: 'CDR', names: ['Commercial Dryer', 'Commercial dryer card'] },
  'Water heater': { group: 'water', code: 'WTR', names: ['Water Heater', 'Water heater elec 50 gal'] },
  'Central AC condenser': { group: 'air', code: 'CND', names: ['AC Condenser', 'Condensing unit 2.5 ton'] },
  Furnace: { group: 'air', code: 'FRN', names: ['Furnace', 'Furnace gas 60k BTU'] },
  Boiler: { group: 'air', code: 'BLR', names: ['Boiler', 'Boiler hot water gas'] },
  Thermostat: { group: 'air', code: 'TST', names: ['Thermostat', 'Thermostat programmable'] },
  'Fire extinguisher': { group: 'fire', code: 'EXT', names: ['Fire Extinguisher', 'Fire extinguisher ABC 10#'] },
  'Fitness equipment': { group: 'fun', code: 'FIT', names: ['Treadmill', 'Treadmill commercial', 'Fitness Equipment'] },
  'Pool equipment': { group: 'fun', code: 'POO', names: ['Pool Pump', 'Pool pump 1.5 HP', 'Pool Equipment'] },
};

/** The classes of three companies, the last by account. */
export const CLASSES: readonly Record<Group, string>[] = [
  { kitchen: 'Appliance', laundry: 'Appliance', air: 'HVAC', water: 'Plumbing', fire: 'Life Safety', fun: 'Amenity' },
  {
    kitchen: 'In-Unit Appliances',
    laundry: 'Laundry',
    air: 'Heating & Cooling',
    water: 'Domestic Water',
    fire: 'Fire Protection',
    fun: 'Recreation',
  },
  {
    kitchen: '1710 APPLIANCES',
    laundry: '1710 APPLIANCES',
    air: '1720 HVAC',
    water: '1730 PLUMBING',
    fire: '1740 SAFETY',
    fun: '1760 AMENITY EQUIP',
  },
];
export const LIFE_YEARS: Record<Group, number> = { kitchen: 12, laundry: 10, air: 18, water: 10, fire: 12, fun: 7 };

type Area = readonly [place: string, types: ItemTypeName[]];
/** Where a community has equipment of its own, beside that of its homes. */
export const SITE_AREAS: readonly Area[] = [
  ['Clubhouse', ['Refrigerator', 'Microwave', 'Fire extinguisher']],
  ['Leasing Office', ['Thermostat', 'Microwave']],
  ['Fitness Center', ['Fitness equipment', 'Fitness equipment', 'Fitness equipment']],
  ['Pool', ['Pool equipment', 'Pool equipment']],
  ['Maintenance Shop', ['Fire extinguisher', 'Water heater']],
];
export const BUILDING_AREAS: readonly Area[] = [
  ['Laundry Room', ['Commercial washer', 'Commercial washer', 'Commercial dryer', 'Commercial dryer']],
  ['Mechanical Room', ['Boiler', 'Fire extinguisher']],
  ['Corridor', ['Fire extinguisher', 'Fire extinguisher']],
];

export type Field =
  | ('siteCode' | 'site' | 'building' | 'place' | 'number' | 'name' | 'class' | 'code' | 'make' | 'model' | 'serial')
  | ('bought' | 'installed' | 'cost' | 'life' | 'left' | 'book' | 'vendor' | 'status' | 'gone');
type System = { heads: Readonly<Partial<Record<Field, string>>>; report: string; number: (at: number) => string };

export const SYSTEMS: readonly System[] = [
  {
    report: 'Equipment Register',
    number: (at) => `E${String(at).padStart(5, '0')}`,
    heads: {
      ...{ site: 'Site', building: 'Building', place: 'Location', number: 'Asset No.', name: 'Description' },
      ...{ class: 'Class', make: 'Manufacturer', model: 'Model', serial: 'Serial No.', installed: 'In-Service Date' },
      ...{ cost: 'Cost', life: 'Useful Life (Years)', status: 'Status', gone: 'Disposed On' },
    },
  },
  {
    report: 'Asset Master List',
    number: (at) => String(100_000 + at),
    heads: {
      ...{ number: 'Tag #', site: 'Property', siteCode: 'Property Code', building: 'Bldg', place: 'Unit / Area' },
      ...{ name: 'Equipment', class: 'Equipment Class', make: 'Make', model: 'Model #', serial: 'Serial #' },
      ...{ vendor: 'Vendor', bought: 'Purchased', installed: 'Installed', cost: 'Purchase Cost', life: 'Exp. Life' },
      ...{ left: 'Yrs Remaining', status: 'State', gone: 'Removed' },
    },
  },
  {
    report: 'Fixed Equipment Master',
    number: (at) => `FE-${String(at).padStart(6, '0')}`,
    heads: {
      ...{
        siteCode: 'Entity',
        site: 'Entity Name',
        number: 'Asset ID',
        name: 'Asset Description',
        class: 'Asset Class',
      },
      ...{ code: 'Type', building: 'Building', place: 'Location', make: 'Mfr', model: 'Mfr Model', serial: 'Serial' },
      ...{ bought: 'Acq Date', installed: 'In Svc Date', cost: 'Acq Cost', book: 'NBV', life: 'Life' },
      ...{ status: 'Asset Status', gone: 'Disp Date' },
    },
  },
];
/** Columns that a company may leave out. */
export const SPARE: readonly Field[] = [
  'siteCode',
  'class',
  'code',
  'bought',
  'cost',
  'life',
  'left',
  'book',
  'vendor',
];

export type States = { used: string; repair: string; gone: readonly string[] };
export const STATES: readonly States[] = [
  { used: 'In Service', repair: 'In Service', gone: ['Disposed'] },
  { used: 'Active', repair: 'In Repair', gone: ['Disposed', 'Sold', 'Scrapped'] },
  { used: 'In Use', repair: 'In Use', gone: ['Retired', 'Written Off'] },
  { used: 'INSTALLED', repair: 'INSTALLED', gone: ['REMOVED', 'DISPOSED'] },
];
