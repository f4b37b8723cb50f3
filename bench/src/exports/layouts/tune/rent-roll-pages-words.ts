import type { DrawnUnit, Plan } from '../../world.ts';
import type { Told } from '../kept/unit-availability-words.ts';

export type Field =
  | ('building' | 'unit' | 'plan' | 'designation' | 'sqft' | 'status' | 'name' | 'phone' | 'moveIn' | 'moveOut')
  | ('start' | 'end' | 'market' | 'code' | 'charge' | 'billing' | 'deposit' | 'balance');
/** The heads of a system in its order; over two rows, or broken, where there is a stroke. */
type System = {
  heads: Readonly<Partial<Record<Field, string>>>;
  buildingAndUnit: string;
  report: string;
  /** What was asked of the report, in its words. */
  below: (isByPlan: boolean) => string;
  total: string;
  averages: string;
  states: string;
  empty: { vacant: string; model: string; down: string };
  future: string;
  codes: [rent: string, ...others: string[]];
};

export const SYSTEMS: readonly [realPage: System, entrata: System] = [
  {
    heads: {
      ...{ building: 'Bldg', unit: 'Unit', plan: 'Floorplan', designation: 'Unit|Designation', sqft: 'SQFT' },
      ...{ status: 'Unit/Lease|Status', name: 'Name', phone: 'Phone|Number', moveIn: 'Move-In', moveOut: 'Move-Out' },
      ...{ start: 'Lease|Start', end: 'Lease|End', market: 'Market|+ Addl.', code: 'Trans|Code' },
      ...{ charge: 'Lease|Rent', billing: 'Total|Billing', deposit: 'Dep|On Hand', balance: 'Balance' },
    },
    buildingAndUnit: 'Bldg/Unit',
    report: 'RENT ROLL DETAIL',
    below: (isByPlan) =>
      `Parameters: Properties - ALL;Show All Unit Designations or Filter by - ALL;Subjournals - ALL;Exclude Formers?- Yes;Sort by - ${isByPlan ? 'Floorplan' : 'Unit'};Report Type - Details + Summary;`,
    total: 'totals:',
    averages: 'totals / averages:',
    states: 'occupancy and rents summary for current date',
    empty: { vacant: 'VACANT', model: 'MODEL', down: 'ADMIN/DOWN' },
    future: 'Applicant',
    codes: ['RENT', 'PETRENT', 'TRASH', 'PESTCTRL', 'GARAGE', 'CONC/SPECL'],
  },
  {
    heads: {
      ...{ building: 'Building', unit: 'Unit', plan: 'Floor Plan', designation: 'Unit|Designation', sqft: 'SQFT' },
      ...{ status: 'Unit|Status', name: 'Resident', phone: 'Phone', moveIn: 'Move-In|Date', moveOut: 'Move-Out|Date' },
      ...{ start: 'Lease|Start', end: 'Lease|End', market: 'Market|+ Addl.', code: 'Charge|Code' },
      ...{ charge: 'Scheduled|Charges', billing: 'Total|Charges', deposit: 'Deposit|Held', balance: 'Balance' },
    },
    buildingAndUnit: 'Bldg-Unit',
    report: 'Rent Roll Detail',
    below: (isByPlan) =>
      `Group By: ${isByPlan ? 'Floor Plan' : 'None'} | Show Charge Codes: Yes | Include Future Leases: Yes`,
    total: 'Totals',
    averages: 'Total / Average',
    states: 'Unit Status Summary',
    empty: { vacant: '', model: '', down: '' },
    future: 'Future',
    codes: ['Base Rent', 'Pet Rent', 'Valet Trash', 'Pest Control', 'Reserved Parking', 'Concession'],
  },
];

/** Headings that say themselves that they are of a plan. */
export const TOLD_HEADINGS: readonly ((plan: Plan) => string)[] = [
  ({ code }) => `Floor Plan: ${code}`,
  ({ code, beds, baths }) => `${code} - ${beds === 0 ? 'Studio' : `${beds} Bed`} / ${baths} Bath`,
];

/** Columns that a report may be without. */
export const SPARE: readonly Field[] = ['designation', 'phone', 'moveOut', 'start', 'deposit', 'balance', 'billing'];

export const DESIGNATIONS = [...Array<string>(14).fill('N/A'), 'Corporate', 'Employee', 'RENO', 'Affordable 60%'];

/** How a plan is announced, where its units stand under it. */
export const PLAN_HEADINGS = [({ code }: Plan) => code, ...TOLD_HEADINGS] as const;

export type Style = {
  system: (typeof SYSTEMS)[number];
  statuses: Record<DrawnUnit['occupancy'], Told>;
  fields: Field[];
  heads: string[];
  /** How a head of two parts is printed. */
  head: 'broken' | 'stacked' | 'one line';
  building: 'none' | 'column' | 'joined';
  planHeading: ((plan: Plan) => string) | null;
  charges: 'lines' | 'sum';
  hasChargeTotals: boolean;
  future: 'below unit' | 'section' | 'none';
  hasAddress: boolean;
  /** Rows of a page, after which its titles and heads are printed again. */
  page: number;
  hasTotals: boolean;
  tables: ('plans' | 'states')[];
  run: string;
};

/** What is charged to a home beside its rent. */
export type Charges = ReadonlyMap<DrawnUnit, readonly (readonly [code: string, amount: number])[]>;
