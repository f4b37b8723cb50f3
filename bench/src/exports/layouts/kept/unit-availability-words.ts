import type { UnitStatus } from '../../truth.ts';
import type { Occupancy } from '../../world.ts';

export type Field =
  | ('building' | 'unit' | 'plan' | 'floor' | 'rooms' | 'beds' | 'baths' | 'sqft' | 'status' | 'resident' | 'leaseEnd')
  | ('vacated' | 'ready' | 'moveIn' | 'days' | 'amenities' | 'market' | 'rent' | 'deposit');
/** What a column can be headed, over two rows where there is a stroke. */
export const HEADS: Record<Field, string[]> = {
  building: ['Bldg', 'Building'],
  unit: ['Unit', 'Unit', 'Unit|Number'],
  plan: ['Unit|Type', 'Floor|Plan', 'Floorplan'],
  floor: ['Floor', 'Floor|Level'],
  rooms: ['Bed/Bath', 'BR/BA', 'Bd/Ba'],
  beds: ['Beds', 'Bedrooms', 'BR'],
  baths: ['Baths', 'Bathrooms', 'BA'],
  sqft: ['Unit|Sq Ft', 'Sq|Ft', 'SQFT'],
  status: ['Status', 'Unit|Status', 'Unit/Lease|Status'],
  resident: ['Resident', 'Name', 'Resident|Name'],
  leaseEnd: ['Lease|End', 'Lease|Expires', 'Lease To'],
  vacated: ['Move|Out', 'Date|Vacated', 'Vacate|Date'],
  ready: ['Date|Available', 'Made Ready|Date', 'Available'],
  moveIn: ['Move|In', 'Scheduled|Move In'],
  days: ['Days|Vacant', 'Days|Vac'],
  amenities: ['Amenities', 'Unit Amenities'],
  market: ['Market|Rent', 'Market +|Addl.', 'Asking|Rent'],
  rent: ['Actual|Rent', 'Lease|Rent'],
  deposit: ['Deposit', 'Required|Deposit'],
};
/** Two orders in which systems print them. */
export const ORDERS: readonly Field[][] = [
  [
    ...(['building', 'unit', 'plan', 'floor', 'rooms', 'beds', 'baths', 'sqft', 'amenities', 'status'] as const),
    ...(['resident', 'market', 'rent', 'deposit', 'leaseEnd', 'vacated', 'ready', 'days', 'moveIn'] as const),
  ],
  [
    ...([
      'building',
      'unit',
      'status',
      'days',
      'vacated',
      'ready',
      'moveIn',
      'plan',
      'beds',
      'baths',
      'rooms',
    ] as const),
    ...(['sqft', 'floor', 'resident', 'leaseEnd', 'market', 'rent', 'deposit', 'amenities'] as const),
  ],
];
/** Columns that a report may be without. */
export const SPARE: Field[] = ['floor', 'leaseEnd', 'vacated', 'ready', 'moveIn', 'days', 'market', 'rent', 'deposit'];

/** How a system writes what a unit is, and what that says. */
export type Told = readonly [word: string, status: UnitStatus, also?: UnitStatus];

export const STATUSES: readonly Record<Occupancy, Told>[] = [
  {
    occupied: ['Occupied No Notice', 'OCCUPIED'],
    'notice unrented': ['Notice Unrented', 'NOTICE'],
    'notice rented': ['Notice Rented', 'NOTICE'],
    'vacant unrented ready': ['Vacant Unrented Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant Unrented Not Ready', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant Rented Ready', 'VACANT'],
    down: ['Down', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    occupied: ['Occupied', 'OCCUPIED'],
    'notice unrented': ['Occupied-NTV', 'NOTICE'],
    'notice rented': ['Occupied-NTVL', 'NOTICE'],
    'vacant unrented ready': ['Vacant', 'VACANT'],
    'vacant unrented not ready': ['Vacant', 'VACANT'],
    'vacant rented': ['Vacant-Leased', 'VACANT'],
    down: ['Admin/Down', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    occupied: ['Current', 'OCCUPIED'],
    'notice unrented': ['Notice - Available', 'NOTICE'],
    'notice rented': ['Notice - Leased', 'NOTICE'],
    'vacant unrented ready': ['Vacant - Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant - Not Ready', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant - Leased', 'VACANT'],
    down: ['Down Unit', 'DOWN'],
    model: ['Model Unit', 'MODEL'],
  },
];

export const AMENITIES = [
  'Balcony',
  'Ceiling Fan',
  'Courtyard View',
  'End Unit',
  'Fireplace',
  'Granite Counters',
  'In-Unit W/D',
  'Pool View',
  'Renovated 2022',
  'Walk-In Closet',
];

export const COMPANIES = ['Meridian Property Group', 'Lakeland Residential Services', 'Crown & Vale Management'];
