import { randomUUID } from 'node:crypto';
import type { OPERATIONS, OperationId } from '@lintel/contract/all';
import type { RouteCall } from '@lintel/contract/base/route';
import { addDays } from '@lintel/domain/base/calendar';
import type { FlsType } from '@lintel/domain/fls/fls';
import type { Answer } from '#platform/operations/context.ts';
import type { Things } from './demo-community.queries.ts';

/** Calls an operation as whoever asked for the community, within its organization. */
export type CallAsAsker = <Id extends OperationId>(
  id: Id,
  input: RouteCall<(typeof OPERATIONS)[Id]>,
) => Promise<Answer<(typeof OPERATIONS)[Id]>>;

type Place = { propertyId: number; today: string; things: Things; call: CallAsAsker };

/** Summary, unit, type of the item, days ago, cents, vendor. */
const WORK = [
  ['Replaced heating element', 'A103 Water heater', 214, 18_500, 'Clearwater Plumbing (demo)'],
  ['Replaced door gasket', 'A102 Refrigerator', 170, 9_500, 'Northside Appliance (demo)'],
  ['Defrost timer replaced', 'A102 Refrigerator', 96, 16_400, 'Northside Appliance (demo)'],
  ['Compressor start relay replaced', 'A102 Refrigerator', 28, 21_900, 'Northside Appliance (demo)'],
  ['Drain pump replaced', 'A101 Dishwasher', 41, 17_800, 'Northside Appliance (demo)'],
  ['Control board replaced', 'A108 Dishwasher', 63, 22_600, 'Northside Appliance (demo)'],
  ['Capacitor and contactor', 'B105 Heat pump', 120, 31_000, null],
  ['Belt and rollers', 'B201 Dryer', 77, 8_400, 'Northside Appliance (demo)'],
  ['Surface element', 'B304 Range', 52, 6_900, null],
  ['Anode rod and flush', 'B108 Water heater', 305, 14_200, 'Clearwater Plumbing (demo)'],
  ['Disposal jam cleared', 'A206 Garbage disposal', 15, 0, null],
] as const;

const REQUESTS = [
  ['Water around the base of the water heater', 'B202 Water heater', 'EMERGENCY'],
  ['Refrigerator is warm, freezer works', 'A106 Refrigerator', 'HIGH'],
  ['Left rear burner does not heat', 'B107 Range', 'NORMAL'],
  ['Dryer takes two cycles', 'A303 Dryer', 'LOW'],
] as const;

type System = { type: FlsType; days?: number; visit?: number; off?: string; impaired?: string; vendor?: boolean };
const SYSTEMS: readonly System[] = [
  { type: 'SPRINKLERS', off: 'Garden buildings of 2001 without sprinklers' },
  { type: 'EXTINGUISHERS', days: 140, vendor: true },
  { type: 'ALARMS', days: 210, vendor: true, impaired: 'Panel of building B shows a ground fault' },
  { type: 'HYDRANTS', days: 24, visit: 9, vendor: true },
  { type: 'ESCAPES' },
  { type: 'BACKFLOW', days: -12 },
  { type: 'POOL', days: 66 },
];

const FLAGS = [
  ['A102 Refrigerator', 'Third repair in a year', true],
  ['B301 Water heater', 'Rust at the base', false],
  ['A201 Heat pump', 'Does not keep the temperature on hot days', false],
] as const;

const FAILING: readonly string[] = ['Doors work', 'Walks without trip hazards'];

/** The items that something is told of, 'A102 Refrigerator'. */
export const STORY_ITEMS: readonly string[] = [
  ...WORK.map(([, where]) => where),
  ...REQUESTS.map(([, where]) => where),
  ...FLAGS.map(([where]) => where),
  'A208 Dishwasher',
  'B105 Dishwasher',
];

/** Adds what happens at a property to the demo community, one kind after the other; a kind that is there already is left alone. */
export async function liveHere(place: Place, onShare: (share: number) => Promise<void>): Promise<void> {
  const { added } = place.things;
  const kinds: (readonly [number, (place: Place) => Promise<void>])[] = [
    [added.records, recordWork],
    [added.requests, reportRequests],
    [added.systems, setUpSystems],
    [added.tasks, planTurns],
    [added.claims, claim],
    [added.inspections, inspect],
    [added.flags, raiseFlags],
  ];
  for (const [at, [there, add]] of kinds.entries()) {
    if (there === 0) await add(place);
    await onShare((at + 1) / kinds.length);
  }
}

async function recordWork({ things, today, call }: Place): Promise<void> {
  for (const [summary, where, daysAgo, costCents, vendor] of WORK) {
    const found = itemAt(things, where);
    if (!found) continue;
    const body = { ...found, summary, performedOn: addDays(today, -daysAgo), costCents, vendor };
    await call('createMaintenanceRecord', { body });
  }
}

async function reportRequests({ things, call }: Place): Promise<void> {
  for (const [summary, where, priority] of REQUESTS) {
    const found = itemAt(things, where);
    if (found) await call('createServiceRequest', { body: { ...found, summary, priority } });
  }
}

async function setUpSystems({ propertyId, today, things, call }: Place): Promise<void> {
  const vendorId = things.vendors['Sentinel Fire Protection (demo)'] ?? null;
  for (const { type, days, visit, off, impaired, vendor } of SYSTEMS) {
    const record = await call('createFlsRecord', {
      body: {
        propertyId,
        type,
        enabled: off === undefined,
        ...(off !== undefined && { reason: off }),
        ...(days !== undefined && {
          compliantThrough: addDays(today, days),
          reason: 'Read from the tag on site; the report is not at hand',
        }),
        ...(visit !== undefined && { scheduled: addDays(today, visit) }),
        ...(vendor && vendorId !== null && { vendorId }),
      },
    });
    if (impaired === undefined) continue;
    await call('addFlsDeficiency', {
      params: { flsRecordId: record.id },
      ifMatch: record.version,
      body: { severity: 'CRITICAL', description: impaired, foundOn: addDays(today, -6), quoteCents: 184_000 },
    });
  }
}

async function planTurns({ things, today, call }: Place): Promise<void> {
  const vendorId = things.vendors['Two Rivers Painting (demo)'] ?? null;
  for (const [unit, lane, planned] of [
    ['A104', 'paint', 1],
    ['A207', 'scoped', 3],
    ['B302', 'walked', 4],
  ] as const) {
    const turnId = things.turns[unit];
    if (turnId === undefined) continue;
    const params = { turnId };
    let { version } = await call('getTurn', { params });
    const tasks = [
      { trade: 'PAINT' as const, plannedOn: addDays(today, planned), budgetCents: 42_000, vendorId },
      { trade: 'CLEAN' as const, plannedOn: addDays(today, planned + 2), budgetCents: 16_000 },
    ];
    for (const body of tasks) ({ version } = await call('addTurnTask', { params, ifMatch: version, body }));
    await call('moveTurn', { params, ifMatch: version, body: { lane } });
  }
}

async function claim({ things, today, call }: Place): Promise<void> {
  const newer = Object.keys(things.items).filter((name) => name.endsWith(' Refrigerator'));
  for (const where of newer.slice(0, 12)) {
    const itemId = things.items[where] ?? 0;
    await call('addItemTerm', { params: { itemId }, body: { cover: 'SEALED_SYSTEM', months: 60 } });
    await call('addItemTerm', {
      params: { itemId },
      body: { cover: 'COMPRESSOR', months: 120, needsRegistration: true },
    });
  }
  const body = (where: string, problem: string, claimedCents: number) => ({
    body: {
      itemId: things.items[where] ?? 0,
      cover: 'PARTS' as const,
      problem,
      failedOn: addDays(today, -3),
      claimedCents,
    },
  });
  if (things.items['A208 Dishwasher'] !== undefined)
    await call('createWarrantyClaim', body('A208 Dishwasher', 'Does not drain, error E4', 17_800));
  if (things.items['B105 Dishwasher'] === undefined) return;
  const sent = await call('createWarrantyClaim', body('B105 Dishwasher', 'Door latch broke', 9_400));
  await call('moveWarrantyClaim', {
    params: { claimId: sent.id },
    ifMatch: sent.version,
    body: { to: 'SENT', reference: 'RMA 5012' },
  });
}

async function inspect({ propertyId, today, things, call }: Place): Promise<void> {
  const at = (...names: string[]) => names.flatMap((name) => things.units[name] ?? []);
  await call('createInspectionRun', {
    body: {
      propertyId,
      name: 'Annual inspection, building B, second floor',
      starter: 'annual',
      dueOn: addDays(today, 10),
      unitIds: at('B201', 'B202', 'B203', 'B204', 'B205'),
    },
  });
  for (const [nth, unitId] of at('A101', 'A102', 'A105').entries()) {
    const made = await call('createInspection', { body: { propertyId, unitId, starter: 'nspire', dueOn: today } });
    // The second is under way: what fails needs a photo before it can be submitted.
    const isUnderWay = nth === 1;
    for (const check of made.checks) {
      const result = isUnderWay && FAILING.includes(check.title) ? ('FAIL' as const) : ('PASS' as const);
      await call('recordCheck', {
        params: { inspectionId: made.id, checkId: check.id },
        body: { answerKey: randomUUID(), follows: null, recordedAt: new Date().toISOString(), result },
      });
    }
    if (isUnderWay) continue;
    const { version } = await call('getInspection', { params: { inspectionId: made.id } });
    await call('updateInspection', {
      params: { inspectionId: made.id },
      ifMatch: version,
      body: { move: 'submit' },
    });
  }
  const [unitId] = at('A108');
  const shut = await call('createInspection', { body: { propertyId, unitId, starter: 'nspire', dueOn: today } });
  await call('updateInspection', {
    params: { inspectionId: shut.id },
    ifMatch: shut.version,
    body: { move: 'submit', noAccessReason: 'PET' },
  });
}

async function raiseFlags({ propertyId, things, call }: Place): Promise<void> {
  for (const [where, reason, isReviewed] of FLAGS) {
    const itemId = things.items[where];
    if (itemId === undefined) continue;
    const flag = await call('createAssetAlert', { body: { propertyId, itemId, reason } });
    if (isReviewed)
      await call('updateAssetAlert', {
        params: { alertId: flag.id },
        ifMatch: flag.version,
        body: { actionState: 'REVIEWED', note: 'Seen on the Monday walk' },
      });
  }
}

// 'A101 Range': the item of that type in that unit, where there is one.
function itemAt(things: Things, where: string): { unitId: number; itemId: number } | null {
  const itemId = things.items[where];
  const unitId = things.units[where.slice(0, where.indexOf(' '))];
  return itemId === undefined || unitId === undefined ? null : { unitId, itemId };
}
