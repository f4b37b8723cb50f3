import type { Occupancy } from '../../world.ts';
import { STATUSES, type Told } from '../kept/unit-availability-words.ts';

export type Field =
  | ('building' | 'unit' | 'plan' | 'designation' | 'sqft' | 'status' | 'name' | 'moves' | 'moveIn' | 'moveOut')
  | ('start' | 'end' | 'market' | 'code' | 'rent' | 'other' | 'billing' | 'deposit' | 'balance');

export type System = {
  title: string;
  /** Above the property: the program, or nothing. */
  program: string;
  /** What a column can be headed, in the system's order; a stroke is where a head breaks. */
  heads: Readonly<Partial<Record<Field, readonly string[]>>>;
  statuses: Record<Occupancy, Told>;
  /** The state of a lease that has not begun, and of the next one of who lives there. */
  coming: string;
  renewal: string;
  codes: { rent: string; further: string[]; total: string | null };
  totals: string;
};

const [ENTRATA_STATUSES, ONESITE_STATUSES] = STATUSES;
if (!ENTRATA_STATUSES || !ONESITE_STATUSES) throw new Error('No words for states');

export const ONESITE: System = {
  title: 'RENT ROLL DETAIL',
  program: 'OneSite Rents v3.0',
  heads: {
    building: ['Bldg', 'Building'],
    unit: ['Unit', 'Unit|Number'],
    plan: ['Floorplan', 'Floor|Plan'],
    designation: ['Unit|Designation'],
    sqft: ['SQFT'],
    status: ['Unit/Lease|Status'],
    name: ['Name'],
    moves: ['Move-In|Move-Out'],
    moveIn: ['Move-In'],
    moveOut: ['Move-Out'],
    start: ['Lease|Start'],
    end: ['Lease|End'],
    market: ['Market|+ Addl.'],
    code: ['Trans|Code'],
    rent: ['Lease|Rent'],
    other: ['Other Charges/|Credits'],
    billing: ['Total|Billing'],
    deposit: ['Dep|On Hand'],
    balance: ['Balance'],
  },
  statuses: ONESITE_STATUSES,
  coming: 'Applicant',
  renewal: 'Pending renewal',
  codes: { rent: 'RENT', further: ['PETRENT', 'TRASH', 'CARPORT', 'UTILREIM', 'CONC/MO'], total: null },
  totals: 'Totals:',
};

export const ENTRATA: System = {
  title: 'Rent Roll Detail',
  program: '',
  heads: {
    unit: ['Bldg-Unit', 'Bldg-Unit', 'Unit'],
    plan: ['Floor Plan', 'Unit Type', 'Floorplan'],
    designation: ['Unit Designation', 'Designation'],
    sqft: ['SQFT', 'Sq Ft'],
    status: ['Unit Status', 'Unit/Lease Status'],
    name: ['Resident', 'Name'],
    moveIn: ['Move-In', 'Move In'],
    start: ['Lease Start'],
    end: ['Lease End'],
    moveOut: ['Move-Out', 'Move Out'],
    market: ['Market + Addl.', 'Market Rent', 'Budgeted Rent'],
    code: ['Charge Code'],
    rent: ['Scheduled Charges', 'Actual Charges'],
    deposit: ['Deposit Held', 'Required Deposit'],
    balance: ['Balance', 'Ledger Balance'],
  },
  statuses: ENTRATA_STATUSES,
  coming: 'Future',
  renewal: 'Renewal - Approved',
  codes: {
    rent: 'Rent',
    further: ['Pet Rent', 'Pest Control', 'Valet Trash', 'Parking - Covered'],
    total: 'Charge Total:',
  },
  totals: 'Total',
};

/** Columns that a company's version of the report may be without. */
export const SPARE: readonly Field[] = ['start', 'moveOut', 'other', 'billing', 'deposit', 'balance'];

/** What one company designates its homes; most have nothing special. */
export const DESIGNATIONS = [
  ['N/A', 'N/A', 'N/A', 'Renovated'],
  ['Classic', 'Classic', 'Renovated', 'Premium'],
  ['', '', '', '', '', '', '', 'Accessible', 'Accessible', 'Courtesy Officer'],
  ['Market', 'Market', 'Affordable 60%'],
];

export const PARAMETERS = [
  'Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;Exclude Formerly Leased? - Yes;Sort by - Unit;Report Type - Details + Summary;Show Unit Rent as - Market + Addl.;',
  'Unit Status: All | Include Future Leases: Yes | Group By: None',
  'Created on: 03/18/2025 09:41 AM CDT',
];
