import type { UnitStatus } from '../../truth.ts';
import type { Occupancy, Plan } from '../../world.ts';

export type Field =
  | ('id' | 'community' | 'communityId' | 'building' | 'unit' | 'layout' | 'beds' | 'baths' | 'sqft' | 'floor')
  | ('status' | 'available' | 'rent' | 'deposit' | 'amenities' | 'special' | 'term' | 'heldFor' | 'listed' | 'updated');
/** What a system heads its columns with, in its order. */
export type System = {
  heads: readonly (readonly [Field, string])[];
  statuses: Record<Occupancy, readonly [word: string, status: UnitStatus, ...also: (UnitStatus | null)[]]>;
  /** Its words leave open what a home is, so that a person may be asked. */
  isStatusOpen: boolean;
  between: string;
  title: string | null;
  listed: readonly [yes: string, no: string];
};

export const SYSTEMS: readonly System[] = [
  {
    heads: [
      ['id', 'Unit ID'],
      ['community', 'Community'],
      ['building', 'Bldg'],
      ['unit', 'Unit'],
      ['layout', 'Layout'],
      ['beds', 'Beds'],
      ['baths', 'Baths'],
      ['sqft', 'SqFt'],
      ['floor', 'Floor'],
      ['status', 'Status'],
      ['available', 'Available Date'],
      ['rent', 'Price'],
      ['special', 'Special'],
      ['amenities', 'Amenities'],
    ],
    statuses: {
      occupied: ['Occupied', 'OCCUPIED'],
      'notice unrented': ['On Notice', 'NOTICE'],
      'notice rented': ['On Notice - Leased', 'NOTICE'],
      'vacant unrented ready': ['Vacant', 'VACANT'],
      'vacant unrented not ready': ['Vacant', 'VACANT'],
      'vacant rented': ['Vacant - Leased', 'VACANT'],
      down: ['Down', 'DOWN'],
      model: ['Model', 'MODEL'],
    },
    ...{ isStatusOpen: false, between: ', ', title: 'Unit Inventory', listed: ['Yes', 'No'] },
  },
  {
    heads: [
      ['communityId', 'property_id'],
      ['community', 'property_name'],
      ['building', 'building'],
      ['unit', 'unit_number'],
      ['layout', 'floorplan_name'],
      ['beds', 'bedrooms'],
      ['baths', 'bathrooms'],
      ['sqft', 'square_feet'],
      ['floor', 'floor'],
      ['rent', 'market_rent'],
      ['deposit', 'deposit'],
      ['status', 'leasing_status'],
      ['available', 'available_on'],
      ['term', 'lease_term'],
      ['amenities', 'unit_amenities'],
      ['listed', 'is_listed'],
      ['updated', 'updated_at'],
    ],
    statuses: {
      occupied: ['occupied', 'OCCUPIED'],
      'notice unrented': ['notice_unrented', 'NOTICE'],
      'notice rented': ['notice_rented', 'NOTICE'],
      'vacant unrented ready': ['vacant_ready', 'VACANT'],
      'vacant unrented not ready': ['vacant_not_ready', 'VACANT', 'TURN'],
      'vacant rented': ['vacant_rented', 'VACANT'],
      down: ['down', 'DOWN'],
      model: ['model', 'MODEL'],
    },
    ...{ isStatusOpen: false, between: '|', title: null, listed: ['true', 'false'] },
  },
  {
    heads: [
      ['community', 'Property Name'],
      ['unit', 'Apartment'],
      ['building', 'Building'],
      ['floor', 'Floor'],
      ['layout', 'Floor Plan'],
      ['beds', 'Bed'],
      ['baths', 'Bath'],
      ['sqft', 'Sq. Ft.'],
      ['rent', 'Rent From'],
      ['deposit', 'Deposit'],
      ['status', 'Availability'],
      ['available', 'Date Available'],
      ['heldFor', 'Held For'],
      ['amenities', 'Features'],
      ['listed', 'On Website'],
    ],
    statuses: {
      occupied: ['Not Available', 'OCCUPIED', null, 'DOWN'],
      'notice unrented': ['Available Soon', 'NOTICE', null, 'OCCUPIED', 'VACANT'],
      'notice rented': ['Leased - Move-in Pending', 'NOTICE', null, 'OCCUPIED', 'VACANT'],
      'vacant unrented ready': ['Available Now', 'VACANT'],
      'vacant unrented not ready': ['Available Soon', 'TURN', null, 'VACANT', 'NOTICE', 'OCCUPIED'],
      'vacant rented': ['Leased - Move-in Pending', 'VACANT', null, 'OCCUPIED', 'NOTICE'],
      down: ['Off Market', 'DOWN', null],
      model: ['Model', 'MODEL'],
    },
    ...{ isStatusOpen: true, between: '; ', title: 'Apartment Availability', listed: ['Y', 'N'] },
  },
];
/** Columns that a file may be without. */
export const SPARE: readonly Field[] = [
  ...(['id', 'communityId', 'floor', 'available', 'rent', 'deposit', 'amenities', 'special', 'term'] as const),
  ...(['heldFor', 'listed', 'updated', 'status'] as const),
];

export const FEATURES = [
  'Balcony',
  'Washer/Dryer In Unit',
  'Stainless Steel Appliances',
  'Walk-In Closet',
  'Top Floor',
  'Courtyard View',
  'Plank Flooring',
  'Fireplace',
  'ADA Accessible',
  'Renovated',
  'Attached Garage',
];

export const SPECIALS = ['', '', '', '$500 off first month', '1 month free on 13-month lease', 'Look & lease'];

/** How a file writes beds and baths, each in a column of its own. */
export const ROOMS: readonly { beds: (plan: Plan) => string | number; baths: (plan: Plan) => string | number }[] = [
  { beds: ({ beds }) => beds, baths: ({ baths }) => baths },
  { beds: ({ beds }) => beds, baths: ({ baths }) => baths.toFixed(1) },
  { beds: ({ beds }) => (beds === 0 ? 'Studio' : beds), baths: ({ baths }) => baths },
  { beds: ({ beds }) => (beds === 0 ? 'Studio' : `${beds} Bed`), baths: ({ baths }) => `${baths} Bath` },
];
