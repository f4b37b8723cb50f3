import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import type { ClaimState } from '@lintel/domain/items/warranty-claim';
import { sql } from 'kysely';

type Term = { cover: string; months: number | null; needsRegistration?: boolean };
/** The terms of the most common models of a type: parts of a refrigerator end years before its compressor. */
const TERMS: readonly { type: string; models: number; terms: readonly Term[] }[] = [
  {
    type: 'refrigerator',
    models: 4,
    terms: [
      { cover: 'PARTS', months: 12 },
      { cover: 'LABOR', months: 12 },
      { cover: 'SEALED_SYSTEM', months: 60 },
      { cover: 'COMPRESSOR', months: 120 },
    ],
  },
  {
    type: 'water-heater',
    models: 3,
    terms: [
      { cover: 'PARTS', months: 72 },
      { cover: 'LABOR', months: 12 },
      { cover: 'TANK', months: 72 },
    ],
  },
  {
    type: 'heat-pump',
    models: 3,
    terms: [
      { cover: 'PARTS', months: 120, needsRegistration: true },
      { cover: 'LABOR', months: 12 },
      { cover: 'COMPRESSOR', months: 120, needsRegistration: true },
    ],
  },
];

/** A claim in each lane: what failed, how long ago, what was asked and what came back. */
const CLAIMS: readonly { path: ClaimState[]; problem: string; daysAgo: number; cents: number | null; note?: string }[] =
  [
    { path: [], problem: 'Door gasket torn, does not close', daysAgo: 3, cents: null },
    { path: [], problem: 'Igniter does not light the left burner', daysAgo: 9, cents: 18_500 },
    { path: ['SENT'], problem: 'Does not cool below 48 °F', daysAgo: 21, cents: null },
    { path: ['SENT'], problem: 'Control board shows E4', daysAgo: 17, cents: 26_400 },
    { path: ['SENT', 'APPROVED'], problem: 'Drum bearing worn', daysAgo: 40, cents: 31_200 },
    { path: ['SENT', 'APPROVED', 'PAID'], problem: 'Compressor does not start', daysAgo: 74, cents: 68_900 },
    {
      path: ['SENT', 'DENIED'],
      problem: 'Rack rusted through',
      daysAgo: 58,
      cents: 9_900,
      note: 'Wear is not covered.',
    },
  ];

/** Terms of the most common models, some registrations, warranties on repairs, and claims in each lane; after items and maintenance. */
export async function insertWarranties(db: Tx['db'], place: WarrantyPlace): Promise<void> {
  await insertTerms(db, place);
  const of = sql`${place.organizationId}`;
  // Every other heat pump in service is registered; those left show what is missing.
  await sql`
    insert into item_registration (organization_id, item_id, cover, registered_on, registered_by)
    select c.organization_id, c.item_id, c.cover, c.starts_on + 21, ${place.by}
    from item_cover c where c.organization_id = ${of} and c.needs_registration and c.starts_on is not null and c.starts_on + 21 <= ${place.today}::date
      and c.item_id % 2 = 0 order by c.item_id, c.cover`.execute(db);
  await sql`
    insert into warranty_term (organization_id, item_id, cover, days, starts, starts_on, provider, maintenance_record_id, created_by)
    select r.organization_id, r.item_id, 'REPAIR', 90, 'REPAIR_DATE', r.performed_on, r.vendor, r.id, ${place.by}
    from maintenance_record r where r.organization_id = ${of} and r.item_id is not null and r.vendor is not null and r.hidden_at is null
      and r.performed_on >= ${place.today}::date - 80 order by r.id limit 12`.execute(db);
  await insertClaims(db, place);
}

// In one statement, because the covers of the models' items are computed anew after each.
async function insertTerms(db: Tx['db'], place: WarrantyPlace) {
  const asked = TERMS.map(({ type, models, terms }) => ({
    type,
    models,
    terms: terms.map((term) => ({ needsRegistration: false, ...term })),
  }));
  await sql`
    insert into warranty_term (organization_id, model_id, cover, months, needs_registration, provider, claim_phone, created_by)
    select ${place.organizationId}, m.id, e.term ->> 'cover', (e.term ->> 'months')::int, (e.term ->> 'needsRegistration')::boolean, k.name,
      k.support_phone, ${place.by}
    from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality as a(asked, nth)
    cross join lateral (
      select i.model_id, count(*) as items from item i join item_type t on t.id = i.item_type_id
      where i.organization_id = ${place.organizationId} and t.key = a.asked ->> 'type' and i.model_id is not null and i.status = 'ACTIVE'
        and i.install_date >= ${place.today}::date - 3650
      group by i.model_id order by items desc, i.model_id limit (a.asked ->> 'models')::int
    ) c join model m on m.id = c.model_id join manufacturer k on k.id = m.manufacturer_id
    cross join lateral jsonb_array_elements(a.asked -> 'terms') with ordinality as e(term, of_type)
    order by a.nth, e.of_type, m.id`.execute(db);
}

async function insertClaims(db: Tx['db'], place: WarrantyPlace): Promise<void> {
  for (const [at, claim] of CLAIMS.entries()) {
    const state = claim.path.at(-1) ?? 'DRAFT';
    const opened = instantOf(place.today, -claim.daysAgo);
    const isClosed = state === 'PAID' || state === 'DENIED';
    const { rows } = await sql<{ id: number; propertyId: number }>`
      insert into warranty_claim (organization_id, property_id, item_id, cover, covered_until, facts, provider, problem, failed_on, state,
        state_since, claimed_cents, recovered_cents, reference, sent_at, closed_at, opened_by, created_at, updated_at)
      select c.organization_id, c.property_id, c.item_id, c.cover, c.ends_on, jsonb_build_object('unitName', u.name, 'itemType', t.name,
          'manufacturer', k.name, 'model', m.name, 'serial', i.serial_number, 'claimRule', 'MODEL',
          'claimModel', m.name, 'claimSerial', i.serial_number, 'installDate', i.install_date, 'coverStartsOn', c.starts_on),
        k.name, ${claim.problem}, ${addDays(place.today, -claim.daysAgo)}, ${state}, ${steppedAt(place, claim, claim.path.length)},
        ${claim.cents}::bigint, ${state === 'PAID' ? claim.cents : null}::bigint, ${claim.path.length > 0 ? `RMA ${4100 + at}` : null}::text,
        ${claim.path.length > 0 ? steppedAt(place, claim, 1) : null}::timestamptz,
        ${isClosed ? steppedAt(place, claim, claim.path.length) : null}::timestamptz, ${place.by}, ${opened}, ${opened}
      from item_cover c join item i on i.organization_id = c.organization_id and i.id = c.item_id
      join item_type t on t.id = i.item_type_id join model m on m.id = i.model_id join manufacturer k on k.id = m.manufacturer_id
      left join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where c.organization_id = ${place.organizationId} and c.property_id = ${place.propertyId} and i.status = 'ACTIVE' and i.serial_number is not null
        and c.cover = 'PARTS' and c.ends_on >= ${place.today}::date
        and not exists (select from warranty_claim o where o.organization_id = c.organization_id and o.item_id = c.item_id)
      order by (t.key = ${CLAIMED_TYPES[at] ?? ''}) desc, i.id limit 1 returning id, property_id as "propertyId"`.execute(
      db,
    );
    const [made] = rows;
    if (!made) continue;
    for (const [step, to] of claim.path.entries()) {
      const from = claim.path[step - 1] ?? 'DRAFT';
      const when = steppedAt(place, claim, step + 1);
      await sql`
        insert into warranty_claim_move (organization_id, property_id, claim_id, from_state, to_state, note, moved_by, created_at, updated_at)
        values (${place.organizationId}, ${made.propertyId}, ${made.id}, ${from}, ${to}, ${to === state ? (claim.note ?? null) : null},
          ${place.by}, ${when}, ${when})`.execute(db);
    }
  }
}

/** What failed fits what it is, where the property has such an item under cover. */
const CLAIMED_TYPES = ['refrigerator', 'range', 'refrigerator', 'dishwasher', 'washer', 'refrigerator', 'dishwasher'];

function steppedAt({ today }: WarrantyPlace, { daysAgo }: { daysAgo: number }, step: number): string {
  return instantOf(today, Math.min(0, -daysAgo + step * 6));
}

function instantOf(today: string, days: number): string {
  return `${addDays(today, days)}T00:30:00.000Z`;
}

type WarrantyPlace = { organizationId: number; propertyId: number; by: number; today: string };
