import type { TrueUnit, UnitStatus } from '../../truth.ts';
import { type Occupancy, type Plan, statusOf } from '../../world.ts';
import { roomsInName } from '../kept/rooms.ts';

export type Key =
  | ('unit' | 'type' | 'floor' | 'sqft' | 'beds' | 'baths' | 'occupied' | 'rental' | 'noticed' | 'vacated')
  | ('days' | 'resident' | 'market');

/** The three rows of each head: words one below the other, and the line drawn beneath. */
export const HEADS: Record<Key, readonly [over: string, under: string, line: string]> = {
  unit: ['Unit', 'ID', '-----'],
  type: ['Unit', 'Type', '-----'],
  floor: ['', 'Floor', '-----'],
  sqft: ['Square', 'Feet', '------'],
  beds: ['Bed-', 'rooms', '-----'],
  baths: ['Bath-', 'rooms', '-----'],
  occupied: ['Occ', 'Cd', '---'],
  rental: ['Rental', 'Status', '------'],
  noticed: ['Notice', 'Date', '--------'],
  vacated: ['Date', 'Vacated', '--------'],
  days: ['Days', 'Vac', '----'],
  resident: ['Resident', 'Name', '----------'],
  market: ['Market', 'Rent', '----------'],
};

/** Lived in or not. */
export const STATES: Record<Occupancy, string> = {
  occupied: 'C',
  'notice unrented': 'C',
  'notice rented': 'C',
  'vacant unrented ready': 'V',
  'vacant unrented not ready': 'V',
  'vacant rented': 'V',
  down: 'V',
  model: 'V',
};

/** For rent or not, and why. */
export const RENTAL: Record<Occupancy, string> = {
  occupied: '',
  'notice unrented': 'NTV',
  'notice rented': 'NTV-PL',
  'vacant unrented ready': 'RR',
  'vacant unrented not ready': 'MR',
  'vacant rented': 'PL',
  down: 'OOS',
  model: 'MDL',
};

export const LEGENDS: readonly (readonly [title: string, entries: readonly (readonly [string, string])[]])[] = [
  [
    'Occupancy Codes:',
    [
      ['C', 'Current resident'],
      ['V', 'Vacant'],
    ],
  ],
  [
    'Rental Status Codes:',
    [
      ['NTV', 'Notice to vacate given'],
      ['NTV-PL', 'Notice given, preleased'],
      ['RR', 'Rent ready'],
      ['MR', 'In make ready'],
      ['PL', 'Preleased'],
      ['OOS', 'Out of service'],
      ['MDL', 'Model'],
    ],
  ],
];

/** What both codes together say of a home, and what else is right to enter. */
export function truthOf(
  occupancy: Occupancy,
  hasLegend: boolean,
  plan: Plan,
  buildings: (string | null)[],
  shown: ReadonlySet<Key>,
): Pick<TrueUnit, 'status' | 'also'> {
  const { status } = statusOf(occupancy);
  const isLived = STATES[occupancy] === 'C';
  // Where the codes are not explained, the first of them may be all that is understood.
  const unexplained: (UnitStatus | null)[] = hasLegend ? [] : [null, isLived ? 'OCCUPIED' : 'VACANT'];
  const isTurned: UnitStatus[] = occupancy === 'vacant unrented not ready' ? ['TURN'] : [];
  return {
    status,
    also: {
      status: [...isTurned, ...unexplained],
      building: buildings,
      ...(shown.has('beds') && shown.has('baths') ? {} : roomsInName(plan)),
    },
  };
}
