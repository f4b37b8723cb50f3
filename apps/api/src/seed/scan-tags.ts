import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import { tagCodeOf } from '@lintel/domain/scan-tags/tag-code';
import { sql } from 'kysely';
import { notAfter } from './not-after.ts';
import type { PeopleIds } from './people.ts';
import { Random } from './random.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  people: PeopleIds;
  today: string;
  now: string;
};
type At = Place & { propertyId: number };
type Batch = { name: string; kind: 'ITEM' | 'UNIT'; count: number; madeAgo: number; isPrinted: boolean };
type State = 'BLANK' | 'LINKED' | 'VOID';
type Tag = { id: number; state: State; linkedAgo: number | null };

/** Of the items and units of Alder Court, in hundredths: how many have a tag. */
const TAGGED = 80;
const VOID_AT_THE_END = 4;
const BLANK_AT_THE_END = 16;

/**
 * Printed tags: most items and all units of one property have one, scanned over the last year, some never; a few are void and
 * one of these is still scanned. Another property has a batch that nobody has put up yet. Gives how many entries the histories of items got.
 */
export async function insertScanTags(db: Tx['db'], place: Place): Promise<number> {
  const alder = propertyOf(place, 'Alder Court');
  const random = new Random('tags of Alder Court');
  const units = await selectIds(db, alder, sql`unit x where x.archived_at is null`, sql`x.sort_key, x.id`);
  const doors = { name: 'Doors', kind: 'UNIT', count: units.length, madeAgo: 430, isPrinted: true } as const;
  await insertBatch(db, alder, doors, { on: units, random });
  const items = await selectIds(
    db,
    alder,
    sql`item x where x.archived_at is null and x.status = 'ACTIVE' and x.unit_id is not null`,
    sql`x.unit_id, x.id`,
  );
  const on = items.filter(() => random.between(1, 100) <= TAGGED);
  const count = on.length + VOID_AT_THE_END + BLANK_AT_THE_END;
  await insertBatch(
    db,
    alder,
    { name: 'Appliances', kind: 'ITEM', count, madeAgo: 430, isPrinted: true },
    { on, random },
  );
  const blank = { name: 'First tags', kind: 'ITEM', count: 30, madeAgo: 6, isPrinted: false } as const;
  const mill = propertyOf(place, 'Wexford Mill');
  await insertBatch(db, mill, blank, { on: [], random: new Random('tags of Wexford Mill') });
  return on.length;
}

function propertyOf(place: Place, name: string): At {
  const propertyId = place.propertyIds.get(name);
  if (propertyId === undefined) throw new Error(`no demo property ${name}`);
  return { ...place, propertyId };
}

async function selectIds(
  db: Tx['db'],
  { organizationId, propertyId }: At,
  from: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select x.id from ${from} and x.organization_id = ${organizationId}
    and x.property_id = ${propertyId} order by ${order}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A batch whose first tags are on the given things; of those that remain, some are void where others are blank. */
async function insertBatch(db: Tx['db'], at: At, batch: Batch, { on, random }: { on: number[]; random: Random }) {
  const { organizationId, propertyId, people, today, now } = at;
  const ago = (days: number | null) => (days === null ? null : notAfter(now, `${addDays(today, -days)}T15:40:00.000Z`));
  const made = ago(batch.madeAgo);
  const { rows } = await sql<{ id: number }>`
    insert into scan_tag_batch (organization_id, property_id, name, kind, printed_at, printed_by, created_by, created_at, updated_at)
    values (${organizationId}, ${propertyId}, ${batch.name}, ${batch.kind}, ${batch.isPrinted ? ago(batch.madeAgo - 2) : null}::timestamptz,
      ${batch.isPrinted ? people.admin : null}::bigint, ${people.admin}, ${made}, ${made}) returning id`.execute(db);
  const numbers = Array.from({ length: batch.count }, (_, index) => index);
  const drafts = numbers.map((index) => {
    const voided = batch.kind === 'ITEM' && on.length > 0 && index >= on.length && index < on.length + VOID_AT_THE_END;
    const state: State = index < on.length ? 'LINKED' : voided ? 'VOID' : 'BLANK';
    return { state, linkedAgo: state === 'LINKED' ? random.between(20, batch.madeAgo - 3) : null };
  });
  const { rows: ids } = await sql<{ id: number; number: number }>`
    insert into scan_tag (organization_id, property_id, batch_id, number, uuid, code, kind, state, ${batch.kind === 'UNIT' ? sql`unit_id` : sql`item_id`},
      claimed_at, claimed_by, linked_at, linked_by, voided_at, voided_by, void_reason, created_at, updated_at)
    select ${organizationId}, ${propertyId}, ${rows[0]?.id ?? 0}, d.number, d.uuid, d.code, ${batch.kind}, d.state, d.thing, d.linked_at,
      case when d.linked_at is not null then ${people.member}::bigint end, d.linked_at, case when d.linked_at is not null then ${people.member}::bigint end,
      d.voided_at, case when d.voided_at is not null then ${people.admin}::bigint end, case when d.voided_at is not null then 'Came off the sheet torn' end,
      ${made}, coalesce(d.linked_at, d.voided_at, ${made}::timestamptz)
    from unnest(${numbers.map((index) => index + 1)}::int[], ${drafts.map(() => random.uuid())}::uuid[], ${drafts.map(() => newCode(random))}::text[],
      ${drafts.map(({ state }) => state)}::text[], ${numbers.map((index) => on[index] ?? null)}::bigint[],
      ${drafts.map(({ linkedAgo }) => ago(linkedAgo))}::timestamptz[],
      ${drafts.map(({ state }) => (state === 'VOID' ? ago(batch.madeAgo - 5) : null))}::timestamptz[])
      d (number, uuid, code, state, thing, linked_at, voided_at) order by d.number returning id, number`.execute(db);
  const tags = drafts.map(
    (draft, index): Tag => ({ ...draft, id: ids.find(({ number }) => number === index + 1)?.id ?? 0 }),
  );
  await insertHistory(db, organizationId, rows[0]?.id ?? 0);
  await insertScans(db, at, tags, random);
}

/** When each tag of a batch was put on its item or unit, and by whom. */
async function insertHistory(db: Tx['db'], organizationId: number, batchId: number): Promise<void> {
  const linked = sql`scan_tag t where t.organization_id = ${organizationId} and t.batch_id = ${batchId} and t.state = 'LINKED'`;
  await sql`insert into scan_tag_move (organization_id, tag_id, unit_id, property_id, kind, moved_at, moved_by, created_at, updated_at)
    select t.organization_id, t.id, t.unit_id, t.property_id, 'TAGGED', t.linked_at, t.linked_by, t.linked_at, t.linked_at
    from ${linked} and t.unit_id is not null order by t.number`.execute(db);
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id, created_at, updated_at)
    select t.organization_id, t.item_id, t.property_id, 'TAGGED', t.linked_at::date, 'Tag ' || left(t.code, 5) || '-' || substr(t.code, 6), t.linked_by,
      t.linked_at, t.linked_at
    from ${linked} and t.item_id is not null order by t.linked_at, t.number`.execute(db);
}

/** Four in five of the linked tags were scanned since, the first void one three times by strangers. */
async function insertScans(db: Tx['db'], at: At, tags: readonly Tag[], random: Random): Promise<void> {
  const { organizationId, propertyId, people, today, now } = at;
  const scans = tags.flatMap(({ id, linkedAgo }) => {
    if (linkedAgo === null || !random.chance(0.8)) return [];
    const times = random.between(1, 3);
    return Array.from({ length: times }, () => ({ id, daysAgo: random.between(1, linkedAgo), result: 'SHOWN' }));
  });
  const [torn] = tags.filter(({ state }) => state === 'VOID');
  if (torn) scans.push(...[12, 48, 90].map((daysAgo) => ({ id: torn.id, daysAgo, result: 'VOID' })));
  const atOf = (daysAgo: number) => notAfter(now, `${addDays(today, -daysAgo)}T16:05:00.000Z`);
  await sql`insert into scan_tag_scan (organization_id, tag_id, property_id, scanned_at, user_id, result, created_at, updated_at)
    select ${organizationId}, x.tag_id, ${propertyId}, x.at, case when x.result = 'SHOWN' then ${people.member}::bigint end, x.result, x.at, x.at
    from unnest(${scans.map(({ id }) => id)}::bigint[], ${scans.map(({ daysAgo }) => atOf(daysAgo))}::timestamptz[],
      ${scans.map(({ result }) => result)}::text[]) with ordinality x (tag_id, at, result, place) order by x.place`.execute(
    db,
  );
}

// The demo is the same each time it is seeded, and has nothing to guard: anybody can read its codes here.
function newCode(random: Random): string {
  const code = tagCodeOf(Uint8Array.from({ length: 24 }, () => random.between(0, 255)));
  return code ?? newCode(random);
}
