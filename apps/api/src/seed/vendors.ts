import type { ContactKind } from '@lintel/domain/people/contacts';

/** A vendor or a person of the demo. Days are counted from the demo's today: negative has passed. */
export type DemoContact = {
  kind: ContactKind;
  name: string;
  role?: string;
  /** The vendor a person works for. */
  worksFor?: string;
  trades?: readonly string[];
  tags?: readonly string[];
  phone: string;
  email?: string;
  city?: readonly [city: string, state: string, postalCode: string];
  /** Properties by name; none is all of them. */
  serves?: readonly string[];
  isPreferred?: boolean;
  licence?: readonly [number: string, days: number];
  coiDays?: number;
  workersCompDays?: number;
  hasW9?: boolean;
  notes?: string;
};

const OREGON = ['Orchard Gate', 'Alder Court'] as const;

/**
 * The vendors of Harbor Residential: with documents in order, expiring, expired and missing, and one vendor recorded
 * twice.
 */
export const HARBOR_CONTACTS: readonly DemoContact[] = [
  {
    kind: 'VENDOR',
    name: 'Bluewater Plumbing',
    trades: ['Plumbing'],
    tags: ['24 h'],
    phone: '(503) 555-0142',
    email: 'dispatch@bluewater.example',
    city: ['Portland', 'OR', '97214'],
    isPreferred: true,
    licence: ['CCB 204117', 410],
    coiDays: 196,
    workersCompDays: 196,
    hasW9: true,
    notes: 'Ask for the night number after 6 pm.',
  },
  {
    kind: 'VENDOR',
    name: 'Blue Water Plumbing LLC',
    trades: ['Plumbing'],
    phone: '+1 503-555-0142',
    serves: ['Wexford Mill'],
  },
  {
    kind: 'VENDOR',
    name: 'North Harbor Air',
    trades: ['HVAC'],
    phone: '(208) 555-0117 x2',
    email: 'service@northharborair.example',
    city: ['Boise', 'ID', '83702'],
    isPreferred: true,
    licence: ['HVC-C 8841', 24],
    coiDays: -60,
    workersCompDays: 75,
    hasW9: true,
  },
  {
    kind: 'VENDOR',
    name: 'ClearVent Services',
    trades: ['Cleaning', 'HVAC'],
    tags: ['dryer vents'],
    phone: '503-555-0188',
    email: 'book@clearvent.example',
    serves: OREGON,
    coiDays: 18,
    workersCompDays: 240,
    hasW9: true,
  },
  {
    kind: 'VENDOR',
    name: 'Sentry Fire Protection',
    trades: ['Fire protection'],
    phone: '(800) 555-0160',
    email: 'ahj@sentryfire.example',
    licence: ['FPS 3310', 300],
    coiDays: 120,
    workersCompDays: 120,
    hasW9: true,
  },
  {
    kind: 'VENDOR',
    name: 'Cedar & Sons Roofing',
    trades: ['Roofing'],
    phone: '503-555-0129',
    serves: OREGON,
    coiDays: 91,
    hasW9: false,
  },
  {
    kind: 'VENDOR',
    name: 'Pronto Appliance Repair',
    trades: ['Appliance repair'],
    tags: ['GE', 'Whirlpool'],
    phone: '(503) 555-0174',
    email: 'jobs@prontoappliance.example',
    isPreferred: true,
    coiDays: 260,
    workersCompDays: 260,
    hasW9: true,
  },
  {
    kind: 'VENDOR',
    name: 'Lattice Elevator',
    trades: ['Elevator'],
    phone: '(206) 555-0151',
    serves: ['The Kestrel', 'Wexford Mill'],
  },
  {
    kind: 'PERSON',
    name: 'Teresa Nolan',
    role: 'Dispatcher',
    worksFor: 'Bluewater Plumbing',
    phone: '(503) 555-0143',
    email: 't.nolan@bluewater.example',
  },
  {
    kind: 'PERSON',
    name: 'Sam Whitfield',
    role: 'Site manager',
    phone: '(503) 555-0190',
    email: 'sam.whitfield@harbor.example',
    serves: ['Orchard Gate'],
  },
  {
    kind: 'PERSON',
    name: 'Priya Raman',
    role: 'Site manager',
    phone: '(208) 555-0135',
    email: 'priya.raman@harbor.example',
    serves: ['Lindenholt'],
  },
  { kind: 'PERSON', name: 'Elliot Marsh', role: 'Site manager', phone: '(206) 555-0122', serves: ['The Kestrel'] },
];

/** The one vendor of Other Homes, which nobody of Harbor Residential sees. */
export const OTHER_CONTACTS: readonly DemoContact[] = [
  {
    kind: 'VENDOR',
    name: 'Hudson Handyworks',
    trades: ['General contractor'],
    phone: '(518) 555-0108',
    coiDays: 30,
    workersCompDays: 30,
    hasW9: true,
  },
];
