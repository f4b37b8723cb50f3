import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KIND_WORDS,
  FLS_RESULT_WORDS,
  FLS_TYPE_WORDS,
  noticeStep,
  proposedThrough,
} from '@lintel/domain/fls/fls';
import { USUAL_CHECKS } from '@lintel/domain/fls/fls-intervals';
import { sql } from 'kysely';
import { insertDocument, type KeepFile } from './demo-document.ts';
import { DEMO_SYSTEMS, type DemoSystem, type DemoVisit, draftVisits } from './draft-fls.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  by: number;
  today: string;
  keepFile: KeepFile | undefined;
};
type Of = { organizationId: number; propertyId: number; recordId: number };

const AUTHORITIES: Readonly<Record<string, string>> = {
  'Orchard Gate': 'Boise Fire Department, prevention office',
  'Alder Court': 'Tacoma Fire Department',
  Lindenholt: 'Salem Fire Marshal',
};
const FIRE_VENDOR = 'Sentry Fire Protection';
const WATER_VENDOR = 'Bluewater Plumbing';

/** Fire, life and safety of Harbor Residential: each state, each grade of proof, 140 visits; after units and contacts. */
export async function insertFls(db: Tx['db'], place: Place): Promise<void> {
  const { organizationId, today } = place;
  for (const [name, authority] of Object.entries(AUTHORITIES))
    await sql`insert into fls_profile (organization_id, property_id, authority) values (${organizationId}, ${place.propertyIds.get(name)}, ${authority})`.execute(
      db,
    );
  const visits = draftVisits(today);
  for (const [at, system] of DEMO_SYSTEMS.entries()) {
    const propertyId = place.propertyIds.get(system.property);
    if (propertyId === undefined) throw new Error(`no demo property ${system.property}`);
    const of = { organizationId, propertyId, recordId: await insertRecord(db, place, propertyId, system) };
    for (const { kind, task, isCertificate } of system.notApplicable ? [] : USUAL_CHECKS[system.type])
      await sql`insert into fls_interval (organization_id, property_id, record_id, kind, task, is_certificate)
        values (${organizationId}, ${propertyId}, ${of.recordId}, ${kind}, ${task}, ${isCertificate})`.execute(db);
    for (const visit of visits[at] ?? []) await insertVisit(db, place, of, system, visit);
    for (const [severity, description, found, quote, fixed] of system.deficiencies ?? [])
      await sql`insert into fls_deficiency (organization_id, property_id, record_id, severity, description, found_on, due_on, quote_cents, fixed_on)
        values (${organizationId}, ${propertyId}, ${of.recordId}, ${severity}, ${description}, ${addDays(today, -found)}, ${addDays(today, 30 - found)},
          ${quote}, ${fixed === undefined ? null : addDays(today, -fixed)})`.execute(db);
  }
  await insertDevices(db, place);
  await insertMade(db, place);
  await insertNotices(db, place);
}

async function insertRecord(
  db: Tx['db'],
  { organizationId, by, today }: Place,
  propertyId: number,
  { type, through, notApplicable, visitInDays, notes }: DemoSystem,
): Promise<number> {
  const [proof, days] = through ?? [];
  const basis = proof === undefined ? null : proof === 'C' ? 'ASSERTED' : 'EVENT';
  const asserted = basis === 'ASSERTED' ? 'Read from the tag on site; the report is not at hand' : null;
  const { rows } = await sql<{ id: number }>`
    insert into fls_record (organization_id, property_id, type, enabled, disabled_reason, compliant_through, through_basis, asserted_reason,
      asserted_by, asserted_at, scheduled_on, vendor_id, vendor_name, notes)
    select ${organizationId}, ${propertyId}, ${type}, ${notApplicable === undefined}, ${notApplicable ?? null},
      ${days === undefined ? null : addDays(today, days)}::date, ${basis}, ${asserted}, ${asserted && by}::bigint,
      ${asserted && `${addDays(today, -60)}T17:00:00.000Z`}::timestamptz, ${visitInDays === undefined ? null : addDays(today, visitInDays)}::date,
      c.id, c.name, ${notes ?? null}
    from (select 1) one left join contact c on c.organization_id = ${organizationId} and c.name = ${vendorOf(type, notApplicable)}
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

function vendorOf(type: DemoSystem['type'], notApplicable: string | undefined): string {
  if (notApplicable !== undefined || type === 'POOL') return '';
  return type === 'BACKFLOW' || type === 'HYDRANTS' ? WATER_VENDOR : FIRE_VENDOR;
}

async function insertVisit(
  db: Tx['db'],
  place: Place,
  of: Of,
  { type, property }: DemoSystem,
  visit: DemoVisit,
): Promise<void> {
  const { organizationId, propertyId, recordId } = of;
  const { eventDate, kind, result, document, units } = visit;
  const vendor = kind === 'MONTHLY' ? '' : vendorOf(type, undefined);
  const at = `${addDays(eventDate, 2)}T16:00:00.000Z`;
  const fileId =
    document === null
      ? null
      : await insertDocument(
          db,
          {
            ...of,
            by: place.by,
            name: `${type.toLowerCase()}-${document.toLowerCase()}-${eventDate}.pdf`,
            at,
            lines: [
              `${FLS_DOCUMENT_WORDS[document]}: ${FLS_TYPE_WORDS[type]}`,
              property,
              `${FLS_EVENT_KIND_WORDS[kind]}, ${eventDate}`,
              vendor,
              ...(result === 'NONE' ? [] : [`Result: ${FLS_RESULT_WORDS[result]}`]),
              '',
              'This is a document of the demo. It was made up.',
            ],
          },
          place.keepFile,
        );
  const certificate = USUAL_CHECKS[type].find(({ isCertificate }) => isCertificate)?.kind ?? null;
  const { rows } = await sql<{ id: number }>`
    insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, vendor_id, vendor_name, cost_cents, file_id,
      document_kind, units_required, units_entered, proposed_next, moves_to, note, recorded_by, created_at, updated_at)
    select ${organizationId}, ${propertyId}, ${recordId}, ${eventDate}, ${kind}, ${result}, c.id, c.name, ${visit.costCents}::bigint, ${fileId}::bigint,
      ${document}, ${units?.[0] ?? null}::int, ${units ? units[0] - units[1] : null}::int, ${proposedThrough(eventDate, certificate)}::date,
      ${visit.movesTo}::date, ${visit.note ?? null}, ${place.by}, ${at}, ${at}
    from (select 1) one left join contact c on c.organization_id = ${organizationId} and c.name = ${vendor} returning id`.execute(
    db,
  );
  if (!units) return;
  // Some of those that were missed have been entered since.
  await sql`insert into fls_missed_unit (organization_id, property_id, event_id, unit_id, entered_on)
    select u.organization_id, u.property_id, ${rows[0]?.id}, u.id,
      case when u.nth <= 2 then least(${addDays(eventDate, 45)}::date, ${place.today}::date) end
    from (select u.*, row_number() over (order by u.sort_key, u.id) as nth from unit u where u.organization_id = ${organizationId}
      and u.property_id = ${propertyId} and u.status is distinct from 'MODEL' and u.id % 7 = 3) u where u.nth <= ${units[1]}`.execute(
    db,
  );
}

async function insertDevices(db: Tx['db'], { organizationId, propertyIds, today }: Place): Promise<void> {
  for (const [label, location, age] of [
    ['RPZ 1', 'Riser room, building 1', 4],
    ['RPZ 2', 'Riser room, building 5', 9],
    ['DCVA irrigation', 'Pump house', 11],
  ] as const)
    await sql`insert into fls_device (organization_id, property_id, record_id, label, location, made_on, last_test, next_test, result)
      select r.organization_id, r.property_id, r.id, ${label}, ${location}, ${addDays(today, -365 * age)}, ${addDays(today, -389)},
        ${addDays(today, -24)}, 'PASS' from fls_record r
      where r.organization_id = ${organizationId} and r.property_id = ${propertyIds.get('Orchard Gate')} and r.type = 'BACKFLOW'`.execute(
      db,
    );
}

/** Devices whose makers are on record: a safety recall may concern some of them. */
const MADE: readonly [
  property: string,
  type: string,
  label: string,
  location: string,
  kind: string,
  maker: string,
  model: string,
  madeOn: string,
][] = [
  ['Wexford Mill', 'ALARMS', 'Panel', 'Office, building 1', 'PANEL', 'Bosch', 'FPA-1000-UL', '2010-06-01'],
  ['Alder Court', 'EXTINGUISHERS', 'Laundry', 'Building B', 'EXTINGUISHER', 'Kidde', 'FX340SC', '2014-03-01'],
  ['Alder Court', 'EXTINGUISHERS', 'Boiler room', 'Building A', 'EXTINGUISHER', 'Amerex', 'B456', '2021-02-01'],
];

async function insertMade(db: Tx['db'], { organizationId, propertyIds }: Place): Promise<void> {
  for (const [property, type, label, location, kind, maker, model, madeOn] of MADE)
    await sql`insert into fls_device (organization_id, property_id, record_id, label, location, kind, maker, model, made_on)
      select r.organization_id, r.property_id, r.id, ${label}, ${location}, ${kind}, ${maker}, ${model}, ${madeOn}::date from fls_record r
      where r.organization_id = ${organizationId} and r.property_id = ${propertyIds.get(property)} and r.type = ${type}`.execute(
      db,
    );
}

// The notices that were due were sent, so that the demo does not begin with mails.
async function insertNotices(db: Tx['db'], { organizationId, propertyIds, today }: Place): Promise<void> {
  for (const { property, type, through } of DEMO_SYSTEMS) {
    const dueOn = through && addDays(today, through[1]);
    const step = dueOn && noticeStep(dueOn, today);
    if (step === null) continue;
    await sql`insert into fls_notice (organization_id, property_id, record_id, due_on, step)
      select r.organization_id, r.property_id, r.id, ${dueOn}, ${step} from fls_record r
      where r.organization_id = ${organizationId} and r.property_id = ${propertyIds.get(property)} and r.type = ${type}`.execute(
      db,
    );
  }
}
