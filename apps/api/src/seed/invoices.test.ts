import type { Tx } from '@lintel/db/tx';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClonedDatabase } from '#testing/database.ts';
import { cloneDemo, DEMO_TODAY as TODAY } from '#testing/demo-database.ts';
import { invoiceJoins } from '../features/invoice/invoice-row.ts';
import { DEMO_INVOICES, draftInvoices } from './draft-invoices.ts';
import { selectBilledPlaces } from './invoice-facts.ts';

const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
let clone: ClonedDatabase;
beforeAll(async () => {
  clone = await cloneDemo();
});
afterAll(() => clone.drop());

const inDemo = <Found>(work: (db: Tx['db']) => Promise<Found>): Promise<Found> =>
  clone.database.withTx(PLATFORM, { mode: 'read' }, ({ db }: Tx) => work(db));
const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  inDemo(async (db) => (await query.execute(db)).rows);

test('the demo has 400 invoices over its five communities and 14 months: 30 of several pages, 5 duplicates, 8 credit notes', async () => {
  const [counts] = await rows(sql`
    select count(*)::int as all, count(distinct v.property_id)::int as places, count(distinct v.document_id)::int as documents,
      count(distinct date_trunc('month', v.invoice_date)) >= 14 and min(v.invoice_date) >= ${TODAY}::date - interval '14 months' as "isSpread", count(*) filter (where d.page_count > 1)::int as long,
      count(*) filter (where v.is_credit_note and v.total_cents < 0)::int as credits, max(v.created_at) < ${TODAY}::date as "isPast"
    from invoice v join invoice_document d on d.organization_id = v.organization_id and d.id = v.document_id`);
  const { all, long, credits } = DEMO_INVOICES;
  expect(counts).toEqual({ all, places: 5, documents: all, isSpread: true, long, credits, isPast: true });
  expect([all, long, DEMO_INVOICES.duplicates]).toEqual([400, 30, 5]);
  const states = await rows(sql`select v.state, count(*)::int as n from invoice v group by 1 order by 1`);
  expect(states).toEqual([
    { state: 'APPROVED', n: 366 },
    { state: 'DUPLICATE', n: 5 },
    { state: 'FAILED', n: 2 },
    { state: 'MATCHED', n: 8 },
    { state: 'NEEDS_REVIEW', n: 16 },
    { state: 'REJECTED', n: 3 },
  ]);
});

test('lines and tax of every approved invoice, and of every one that waits for approval alone, add up to its total', async () => {
  const wrong = await rows(sql`
    select v.number from invoice v where v.state in ('APPROVED', 'MATCHED') and v.total_cents is distinct from v.tax_cents +
      (select sum(l.amount_cents) from invoice_line l where l.organization_id = v.organization_id and l.invoice_id = v.id)`);
  expect(wrong).toEqual([]);
});

test('12 invoices bill work that a warranty covered on its day, and no work on record is billed twice or at another price', async () => {
  const [covered] = await rows(sql`select count(*)::int as n from invoice v ${invoiceJoins}
    where v.state = 'APPROVED' and exists (select from json_array_elements(ln.lines) l where (l ->> 'isCovered')::boolean)`);
  expect(covered).toEqual({ n: 12 });
  const [work] = await rows(sql`
    select count(*) > 60 as "isUsual", count(*) - count(distinct r.id) as twice, count(*) filter (where r.cost_cents <> l.amount_cents) as other,
      count(*) filter (where r.unit_id <> l.unit_id or r.item_id is distinct from l.item_id) as elsewhere,
      count(*) filter (where r.vendor <> v.vendor_name or r.performed_on > v.invoice_date or v.state <> 'APPROVED') as unlike
    from invoice_line l join invoice v on v.organization_id = l.organization_id and v.id = l.invoice_id
    join maintenance_record r on r.organization_id = l.organization_id and r.id = l.record_id`);
  expect(work).toEqual({ isUsual: true, twice: 0, other: 0, elsewhere: 0, unlike: 0 });
  const made = await rows(sql`select from maintenance_record r where r.is_from_invoice`);
  expect(made).toEqual([]);
});

test('a duplicate is the same file as an approved one, or has its number', async () => {
  const duplicates = await rows<{ isFile: boolean; isNumber: boolean; state: string }>(sql`
    select d.sha256 = e.sha256 as "isFile", v.number_key = o.number_key and v.vendor_id is not distinct from o.vendor_id as "isNumber", o.state
    from invoice v join invoice o on o.organization_id = v.organization_id and o.id = v.duplicate_of_id and o.created_at < v.created_at
    join invoice_document d on d.organization_id = v.organization_id and d.id = v.document_id
    join invoice_document e on e.organization_id = o.organization_id and e.id = o.document_id where v.state = 'DUPLICATE'`);
  expect(duplicates.map(({ isNumber, state }) => `${isNumber} ${state}`)).toEqual(Array(5).fill('true APPROVED'));
  expect(duplicates.filter(({ isFile }) => isFile)).toHaveLength(2);
});

test('what waits for a person has its words, the place of each value, and something missing or in doubt unless it is matched', async () => {
  const open = await rows<{
    state: string;
    fields: Record<string, Field>;
    lines: number;
    placed: number;
    words: number;
  }>(sql`
    select v.state, v.reading -> 'fields' as fields, count(l.id)::int as lines, count(l.box)::int as placed,
      (select count(*)::int from invoice_word w where w.organization_id = v.organization_id and w.invoice_id = v.id) as words
    from invoice v join invoice_line l on l.organization_id = v.organization_id and l.invoice_id = v.id
    where v.state in ('MATCHED', 'NEEDS_REVIEW') group by v.organization_id, v.id`);
  expect(open).toHaveLength(24);
  for (const { state, fields, lines, placed, words } of open) {
    expect(lines).toBe(placed);
    expect(words).toBeGreaterThan(40);
    const found = NEEDED.map((field) => fields[field]);
    expect(found.every((field) => field?.isSure === true)).toBe(state === 'MATCHED');
    for (const field of Object.values(fields)) expect(field.box.length).toBe(4);
    expect(Object.keys(fields)).toEqual(expect.arrayContaining(['dueDate', 'subtotalCents', 'taxCents', 'totalCents']));
  }
});
type Field = { isSure: boolean; box: number[] };
const NEEDED = ['vendor', 'invoiceNumber', 'invoiceDate', 'totalCents'];

test('the same places and day give the same invoices', async () => {
  const again = await inDemo(async (db) => {
    const { rows: ids } = await sql<{
      organizationId: number;
      ids: number[];
    }>`select v.organization_id as "organizationId",
      array_agg(distinct v.property_id) as ids from invoice v group by 1`.execute(db);
    const [{ organizationId, ids: propertyIds } = { organizationId: 0, ids: [] }] = ids;
    return draftInvoices(await selectBilledPlaces(db, { organizationId, propertyIds, today: TODAY }), TODAY);
  });
  const stored = await rows<{ number: string | null; total: number }>(sql`
    select v.number, v.total_cents as total from invoice v where v.state = 'APPROVED' order by v.id`);
  const approved = again.filter(({ state }) => state === 'APPROVED');
  const totals = approved.map(({ paper }) => ({
    number: paper.number,
    total: paper.taxCents + paper.lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
  expect(stored).toEqual(totals);
});

test('most bills of fire and life safety work that were decided are of visits on record, and most were recorded as they were read', async () => {
  const [bills] = await rows<{ recorded: number; asRead: number; unlike: number }>(sql`
    select count(*)::int as recorded, count(*) filter (where not b.is_other)::int as "asRead",
      count(*) filter (where b.is_vague and not b.is_other)::int as unlike
    from (select v.id, bool_or(not exists (select from jsonb_array_elements(v.fls_visits) j where j ->> 'type' = r.type and j -> 'kind' ->> 'value' = e.kind)) as is_other,
        bool_or(not exists (select from jsonb_array_elements(v.fls_visits) j where j -> 'kind' ->> 'value' is not null)) as is_vague
      from invoice v join fls_event e on e.organization_id = v.organization_id and e.invoice_id = v.id
      join fls_record r on r.organization_id = e.organization_id and r.id = e.record_id group by v.id) b`);
  expect(bills?.recorded).toBeGreaterThan(20);
  expect(bills?.unlike).toBe(0);
  const share = (bills?.asRead ?? 0) / (bills?.recorded ?? 1);
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(1);
});
