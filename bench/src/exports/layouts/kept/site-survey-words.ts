import type { ItemTypeName } from '../../truth.ts';

/** Equipment in the words of those who walk a site; a file keeps to one of them. */
export const WORDS: Partial<Record<ItemTypeName, readonly [string, string, string]>> = {
  Refrigerator: ['Refrigerator', 'Refrigerator', 'Fridge'],
  Range: ['Range', 'Range/Oven', 'Stove'],
  Dishwasher: ['Dishwasher', 'Dishwasher', 'DW'],
  Microwave: ['Microwave', 'OTR Microwave', 'Microwave'],
  'Garbage disposal': ['Disposal', 'Garbage Disposal', 'Disposer'],
  Washer: ['Washer', 'Clothes Washer', 'Washer'],
  Dryer: ['Dryer', 'Clothes Dryer', 'Dryer'],
  Furnace: ['Furnace', 'Gas Furnace', 'Furnace'],
  'Central AC condenser': ['AC Condenser', 'A/C Condensing Unit', 'Condenser'],
  'Air handler': ['Air Handler', 'Air Handler', 'AHU'],
  'Heat pump': ['Heat Pump', 'Heat Pump (outdoor)', 'Heat Pump'],
  PTAC: ['PTAC', 'PTAC Unit', 'PTAC'],
  Thermostat: ['Thermostat', 'Thermostat', 'T-stat'],
  'Water heater': ['Water Heater', 'Electric Water Heater', 'WH - elec'],
  'Water heater (gas)': ['Water Heater (gas)', 'Gas Water Heater', 'WH - gas'],
  Boiler: ['Boiler', 'Hot Water Boiler', 'Boiler'],
  'Commercial washer': ['Commercial Washer', 'Washer - Commercial', 'Comm. Washer'],
  'Commercial dryer': ['Commercial Dryer', 'Dryer - Commercial', 'Comm. Dryer'],
  'Pool equipment': ['Pool Pump', 'Pool Pump', 'Pool pump'],
};

export type Trade = {
  companies: readonly string[];
  report: readonly string[];
  /** What each home of a community may have, one of each list. */
  home: readonly (readonly (readonly ItemTypeName[])[])[];
  rooms: readonly (readonly [room: string, types: readonly ItemTypeName[]])[];
};
const WET: readonly ItemTypeName[] = ['Boiler', 'Water heater (gas)', 'Water heater (gas)'];
const LAUNDRY: readonly ItemTypeName[] = [
  'Commercial washer',
  'Commercial washer',
  'Commercial dryer',
  'Commercial dryer',
];

export const TRADES: readonly Trade[] = [
  {
    companies: ['Northline Heating & Cooling, Inc.', 'Peak Mechanical Services', 'Comfort Air Contractors LLC'],
    report: ['SITE SURVEY', 'Mechanical Equipment Survey', 'HVAC / Plumbing Site Survey'],
    home: [
      [['Furnace'], ['Central AC condenser'], ['Water heater (gas)'], ['Thermostat']],
      [['Air handler'], ['Heat pump'], ['Water heater'], ['Thermostat']],
      [['PTAC'], ['Water heater']],
      [['Air handler'], ['Central AC condenser'], ['Water heater']],
    ],
    rooms: [
      ['Boiler Room', WET],
      ['Clubhouse', ['Furnace', 'Central AC condenser', 'Thermostat']],
      ['Leasing Office', ['Heat pump', 'Thermostat']],
      ['Pool Pump Room', ['Pool equipment', 'Pool equipment']],
    ],
  },
  {
    companies: ['HomeFirst Warranty', 'Allied Appliance Service', 'National Equipment Protection Plan'],
    report: ['Site Survey', 'Equipment Survey', 'PRE-COVERAGE SITE SURVEY'],
    home: [
      [['Refrigerator'], ['Range'], ['Dishwasher'], ['Microwave'], ['Water heater']],
      [['Refrigerator'], ['Range'], ['Dishwasher'], ['Garbage disposal'], ['Washer'], ['Dryer'], ['Furnace']],
      [['Refrigerator'], ['Range'], ['Water heater', 'Water heater (gas)'], ['Central AC condenser', 'Heat pump']],
    ],
    rooms: [
      ['Laundry Room', LAUNDRY],
      ['Clubhouse Kitchen', ['Refrigerator', 'Range', 'Microwave']],
      ['Leasing Office', ['Refrigerator', 'Microwave']],
      ['Maintenance Shop', ['Refrigerator', 'Water heater']],
    ],
  },
];

export type Field = 'place' | 'equipment' | 'make' | 'model' | 'serial' | 'made' | 'grade' | 'comment' | 'photo';
export const HEADS: readonly Readonly<Record<Field | 'site' | 'building' | 'number', string>>[] = [
  {
    ...{ number: '#', site: 'Site', building: 'Bldg', place: 'Location/Apt', equipment: 'Equipment', make: 'Mfr' },
    ...{ model: 'Model No.', serial: 'Serial No.', made: 'Mfg Date', grade: 'Condition (1-5)' },
    ...{ comment: 'Comments', photo: 'Photo No.' },
  },
  {
    ...{ number: 'Item', site: 'Property', building: 'Building', place: 'Unit / Area', equipment: 'Equipment Type' },
    ...{ make: 'Manufacturer', model: 'Model', serial: 'Serial', made: 'Date of Mfg', grade: 'Cond.' },
    ...{ comment: 'Notes', photo: 'Photo' },
  },
  {
    ...{ number: 'No.', site: 'Site Name', building: 'BLDG', place: 'LOCATION', equipment: 'EQUIP', make: 'MFR' },
    ...{ model: 'MODEL NO', serial: 'SERIAL NO', made: 'MFG DATE', grade: 'COND 1-5' },
    ...{ comment: 'COMMENTS', photo: 'PHOTO NO' },
  },
];

export const REMARKS: readonly string[][] = [
  ['', '', 'new'],
  ['', '', '', 'good shape'],
  ['', '', 'normal wear', 'dirty'],
  ['rust at base', 'noisy', 'recommend service', 'needs cleaning'],
  ['recommend replace', 'not working', 'past useful life'],
];
export const NO_ACCESS = ['NO ACCESS', 'No access - tenant refused', 'no key', 'Not surveyed - dog'];

export const KEYS: readonly string[] = [
  'Condition: 5 = like new, 4 = good, 3 = fair, 2 = poor, 1 = replace',
  '1 = failed / replace now   5 = new',
];
