import type { UnitStatus } from '../../truth.ts';
import type { Occupancy } from '../../world.ts';

/** What an account's state says of the home, and what else is right to enter. */
type Told = { word: string; status: UnitStatus; also: UnitStatus[] };

const told = (word: string, status: UnitStatus, ...also: UnitStatus[]): Told => ({ word, status, also });

/** How billing companies call the states of accounts, and whom they bill while nobody lives there. */
export const ACCOUNT_STATES: readonly (Record<Occupancy, Told> & { empty: string })[] = [
  {
    occupied: told('Active', 'OCCUPIED'),
    'notice unrented': told('Active - Move Out Pending', 'NOTICE', 'OCCUPIED'),
    'notice rented': told('Active - Move Out Pending', 'NOTICE', 'OCCUPIED'),
    'vacant unrented ready': told('Vacant', 'VACANT'),
    'vacant unrented not ready': told('Vacant', 'VACANT'),
    'vacant rented': told('Vacant', 'VACANT'),
    down: told('Down', 'DOWN'),
    model: told('Model', 'MODEL'),
    empty: 'VACANT',
  },
  {
    occupied: told('Billing', 'OCCUPIED'),
    'notice unrented': told('Final Requested', 'NOTICE', 'OCCUPIED'),
    'notice rented': told('Final Requested', 'NOTICE', 'OCCUPIED'),
    'vacant unrented ready': told('Vacant - Bill Owner', 'VACANT'),
    'vacant unrented not ready': told('Vacant - Bill Owner', 'VACANT'),
    'vacant rented': told('Vacant - Bill Owner', 'VACANT'),
    down: told('Shut Off', 'DOWN', 'VACANT'),
    model: told('Model - Bill Owner', 'MODEL'),
    empty: 'PROPERTY OWNER',
  },
  {
    occupied: told('A', 'OCCUPIED'),
    'notice unrented': told('A', 'OCCUPIED'),
    'notice rented': told('A', 'OCCUPIED'),
    'vacant unrented ready': told('V', 'VACANT'),
    'vacant unrented not ready': told('V', 'VACANT'),
    'vacant rented': told('V', 'VACANT'),
    // An account without a resident is all that this company knows, of homes that cannot be let too.
    down: told('V', 'VACANT'),
    model: told('V', 'VACANT'),
    empty: '',
  },
];

export const METER_SETS: readonly (readonly string[])[] = [
  ['Cold'],
  ['Cold', 'Hot'],
  ['Kitchen', 'Bath'],
  ['Domestic'],
];

export const COMMON_METERS = ['IRRIGATION', 'HOUSE METER', 'POOL FILL', 'LAUNDRY METER', 'MASTER METER', 'FIRE LINE'];

export const METER_VENDORS = ['ClearStream Utility Billing', 'AquaMeter Services, Inc.', 'Tri-State Submetering LLC'];
