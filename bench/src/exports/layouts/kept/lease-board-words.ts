import type { UnitStatus } from '../../truth.ts';
import type { Occupancy } from '../../world.ts';

type State = readonly [word: string, status: UnitStatus, ...also: UnitStatus[]];

/** What management systems call the state of a home on their boards. */
export const STATES: readonly Record<Occupancy, State>[] = [
  {
    occupied: ['Occupied', 'OCCUPIED'],
    'notice unrented': ['Notice', 'NOTICE'],
    'notice rented': ['Notice - Preleased', 'NOTICE'],
    'vacant unrented ready': ['Vacant - Ready', 'VACANT'],
    'vacant unrented not ready': ['Vacant - Make Ready', 'TURN', 'VACANT'],
    'vacant rented': ['Vacant - Preleased', 'VACANT'],
    down: ['Down', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    occupied: ['Occupied No Notice', 'OCCUPIED'],
    'notice unrented': ['NTV Not Leased', 'NOTICE'],
    'notice rented': ['NTV Leased', 'NOTICE'],
    'vacant unrented ready': ['Vacant Not Leased', 'VACANT'],
    'vacant unrented not ready': ['Vacant Not Leased', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant Leased', 'VACANT'],
    down: ['Down/Admin', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    occupied: ['Current', 'OCCUPIED'],
    'notice unrented': ['On Notice', 'NOTICE'],
    'notice rented': ['On Notice', 'NOTICE'],
    'vacant unrented ready': ['Vacant', 'VACANT'],
    'vacant unrented not ready': ['Vacant', 'VACANT', 'TURN'],
    'vacant rented': ['Vacant', 'VACANT'],
    down: ['Offline', 'DOWN'],
    model: ['Model', 'MODEL'],
  },
  {
    occupied: ['OCC', 'OCCUPIED'],
    'notice unrented': ['NTV', 'NOTICE'],
    'notice rented': ['NTV-L', 'NOTICE'],
    'vacant unrented ready': ['VAC', 'VACANT'],
    'vacant unrented not ready': ['VAC', 'VACANT', 'TURN'],
    'vacant rented': ['VAC-L', 'VACANT'],
    down: ['DOWN', 'DOWN'],
    model: ['MODEL', 'MODEL'],
  },
];

export type Field =
  | ('property' | 'address' | 'building' | 'unit' | 'floor' | 'plan' | 'beds' | 'baths' | 'rooms' | 'sqft' | 'status')
  | ('resident' | 'in' | 'out' | 'ends' | 'ready' | 'days' | 'rent' | 'market' | 'notes');

export const HEADS: Record<Field, string[]> = {
  property: ['Property', 'Community', 'Property Name', 'Site'],
  address: ['Address', 'Property Address'],
  building: ['Building', 'Bldg', 'Bldg #'],
  unit: ['Unit', 'Unit #', 'Apt', 'Unit Number'],
  floor: ['Floor', 'Level'],
  plan: ['Floor Plan', 'Floorplan', 'Plan', 'FP'],
  beds: ['Beds', 'Bed', 'Bedrooms', 'BR'],
  baths: ['Baths', 'Bath', 'Bathrooms', 'BA'],
  rooms: ['Bed/Bath', 'Beds/Baths', 'BR/BA'],
  sqft: ['Sq Ft', 'SqFt', 'Square Feet', 'SF'],
  status: ['Status', 'Unit Status', 'Occupancy Status', 'Lease Status'],
  resident: ['Resident', 'Resident Name', 'Leaseholder'],
  in: ['Move-In', 'Move In', 'Move In Date', 'MI Date'],
  out: ['Move-Out', 'Move Out', 'Move Out Date', 'MO Date'],
  ends: ['Lease End', 'Lease Exp', 'Expires'],
  ready: ['Ready Date', 'Available', 'Avail Date'],
  days: ['Days Vacant', 'Days'],
  rent: ['Rent', 'Lease Rent', 'Current Rent', 'Rent Amount'],
  market: ['Market Rent', 'Market', 'Asking Rent'],
  notes: ['Notes', 'Comments'],
};

export const ORDERS: readonly Field[][] = [
  [
    ...(['property', 'address', 'building', 'unit', 'floor', 'plan', 'beds', 'baths', 'rooms', 'sqft'] as const),
    ...(['status', 'resident', 'in', 'out', 'ends', 'ready', 'days', 'market', 'rent', 'notes'] as const),
  ],
  [
    ...(['property', 'building', 'unit', 'status', 'plan', 'rooms', 'beds', 'baths', 'sqft', 'floor'] as const),
    ...(['market', 'rent', 'resident', 'in', 'ends', 'out', 'days', 'ready', 'notes', 'address'] as const),
  ],
  [
    ...(['building', 'unit', 'plan', 'floor', 'sqft', 'beds', 'baths', 'rooms', 'rent', 'market'] as const),
    ...(['status', 'days', 'in', 'out', 'ready', 'ends', 'resident', 'notes', 'property', 'address'] as const),
  ],
];
