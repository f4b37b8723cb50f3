import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mintSession } from '#platform/identity/session-tokens.ts';
import { encodeCursor } from '#platform/sql/cursor.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import { type IdName, type Ids, makeCatalogue, makeOrganization, makeThings } from './matrix/things.ts';
import type { TestUser } from './user-factory.ts';

/** Lists of organizations: of several only for who sees several. */
const OF_ORGANIZATIONS = /Organization/;
const COLLECTIONS = Object.entries<Route>(ALL_ROUTES).filter(
  ([, route]) => route.method === 'GET' && membersOf(route.response).includes('nextCursor'),
);

let t: TestApp;
let ids: Ids;
let admin: TestUser;
let superUser: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  const catalogue = await makeCatalogue(t);
  const mine = await makeOrganization(t);
  await makeOrganization(t);
  const other = await makeThings(t, mine, catalogue);
  ids = await makeThings(t, mine, catalogue);
  const { organizationId } = mine;
  admin = await t.a.user({ organizationId, isAdmin: true });
  superUser = await t.a.user({ isSuperUser: true });
  const both = [{ id: ids.propertyId }, { id: other.propertyId }];
  ids.userId = (await t.a.user({ organizationId, properties: both })).id;
  for (const beds of [1, 2]) await t.put(`/unit/${ids.unitId}`, { beds }, admin, { 'if-match': `"${beds}"` });
  await addRows();
});

describe('a collection', () => {
  test.each(COLLECTIONS)('%s takes limit and cursor', (_id, route) => {
    expect(membersOf(route.query)).toEqual(expect.arrayContaining(['limit', 'cursor']));
  });

  test.each(COLLECTIONS)('%s in pages of one row is the same list in the same order', async (id, route) => {
    const as = OF_ORGANIZATIONS.test(id) ? superUser : admin;
    const url = addressOf(route);
    const whole = await follow(url, as, {});
    expect(whole.rows.length, 'rows to compare').toBeGreaterThan(1);
    for (const limit of [1, 1, 2]) {
      const paged = await follow(url, as, { limit: String(limit) });
      expect(paged.rows).toEqual(whole.rows);
      expect(paged.totals).toEqual(paged.totals.map(() => whole.rows.length));
      expect(paged.lengths.slice(0, -1)).toEqual(paged.lengths.slice(0, -1).map(() => limit));
    }
  });

  test.each(COLLECTIONS)('%s refuses what is no cursor of it', async (id, route) => {
    const as = OF_ORGANIZATIONS.test(id) ? superUser : admin;
    for (const cursor of ['nonsense', encodeCursor('of another list', { key: null, id: 1 })]) {
      const { status, body } = await t.call('GET', `${addressOf(route)}?cursor=${cursor}`, { as });
      expect([status, body.code, body.errors[0]?.path]).toEqual([400, 'INVALID_INPUT', 'cursor']);
    }
    const none = await t.call('GET', `${addressOf(route)}?limit=0`, { as });
    expect([none.status, none.body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

test('a list read whole goes on where it stood when the last row of a page is gone', async () => {
  const { body } = await t.get('/user/session?limit=2', admin);
  const [, , third] = (await t.get('/user/session', admin)).body.results;
  await t.delete(`/user/session/${body.results[1].id}`, admin);
  const next = await t.get(`/user/session?limit=1&cursor=${body.nextCursor}`, admin);
  expect(next.body.results[0].id).toBe(third.id);
});

async function follow(url: string, as: TestUser, asked: Record<string, string>) {
  const rows: unknown[] = [];
  const totals: number[] = [];
  const lengths: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null && totals.length < 2000; ) {
    const query = new URLSearchParams({ ...asked, ...(cursor !== undefined && { cursor }) });
    const { status, body } = await t.call('GET', `${url}?${query}`, { as });
    expect(status, `${url}?${query}: ${JSON.stringify(body)}`).toBe(200);
    // why: what has no snapshot yet is computed anew for each answer
    rows.push(...body.results.map(({ computedAt, ...row }: { computedAt?: string }) => row));
    totals.push(body.total);
    lengths.push(body.results.length);
    cursor = body.nextCursor;
  }
  return { rows, totals, lengths };
}

function addressOf(route: Route): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'token' ? TOKEN : String(ids[name as IdName] ?? 'M'),
  );
}

function membersOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The secret of an address that shows the turns. */
const TOKEN = 'T'.repeat(43);

/** A second and third row of what `makeThings` makes one of. */
async function addRows(): Promise<void> {
  const { organizationId, propertyId, unitId, itemId, importId, intoModelId } = ids;
  const place = { id: unitId, organizationId, propertyId };
  await t.a.item({ unit: place, modelId: intoModelId, serialNumber: 'B2', installDate: '2019-01-01' });
  for (const installDate of ['2026-02-01', '2026-03-01']) await t.a.item({ unit: place, installDate });
  for (const name of ['10', '9', '09']) {
    const unit = await t.a.unit({ property: { id: propertyId, organizationId }, name });
    for (const itemType of ['refrigerator', 'dishwasher'])
      if (name === '10') await t.a.item({ unit: { ...unit, propertyId }, itemType, installDate: '1990-01-01' });
  }
  await t.a.run(async (db) => {
    await sql`update item set serial_number = 'A1' where organization_id = ${organizationId} and id = ${itemId}`.execute(
      db,
    );
    await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id)
      select ${organizationId}, ${itemId}, ${propertyId}, kind, '2020-01-01', ${unitId} from unnest(array['RECORDED', 'EDITED', 'EDITED']) kind`.execute(
      db,
    );
    await sql`insert into service_request (organization_id, property_id, unit_id, summary)
      select ${organizationId}, ${propertyId}, ${unitId}, 'Door sticks' from generate_series(1, 2)`.execute(db);
    await sql`insert into tag (organization_id, property_id, unit_id, name)
      select ${organizationId}, ${propertyId}, ${unitId}, name from unnest(array['Line 4', 'Renovated']) name`.execute(
      db,
    );
    await sql`insert into scan_tag_batch (organization_id, property_id, name, kind)
      select ${organizationId}, ${propertyId}, name, 'UNIT' from unnest(array['Doors', 'Halls']) name`.execute(db);
    await sql`insert into scan_tag (organization_id, property_id, batch_id, number, code, kind)
      select ${organizationId}, ${propertyId}, ${ids.tagBatchId}, n, 'WWWWWWWWW' || n, 'ITEM' from generate_series(3, 4) n`.execute(
      db,
    );
    await sql`insert into scan_tag (organization_id, property_id, code, kind, state, item_id, linked_at)
      select ${organizationId}, ${propertyId}, 'WWWWWWWWW' || (4 + row_number() over (order by i.id)), 'ITEM', 'LINKED', i.id, '2020-01-01'
      from item i join unit u on u.organization_id = i.organization_id and u.id = i.unit_id
      where i.organization_id = ${organizationId} and i.property_id = ${propertyId} and u.name = '10'`.execute(db);
    await sql`insert into invoice (organization_id, property_id, source, state, invoice_type, number, invoice_date, due_date, total_cents, approved_at)
      select ${organizationId}, ${propertyId}, 'CSV', 'APPROVED', 'FLS', n, '2026-05-01', '2026-05-31', 100, now() from unnest(array['P-1', 'P-2', 'P-3']) n`.execute(
      db,
    );
    await sql`insert into asset_alert (organization_id, property_id, unit_id, title)
      select ${organizationId}, ${propertyId}, ${unitId}, name from unnest(array['Handrail', 'Gutter']) name`.execute(
      db,
    );
    await sql`insert into maintenance_record (organization_id, property_id, unit_id, summary, performed_on)
      select ${organizationId}, ${propertyId}, ${unitId}, 'Door planed', '2026-05-01' from generate_series(1, 2)`.execute(
      db,
    );
    await sql`with i as (
        insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on)
        values (${organizationId}, ${propertyId}, ${unitId}, 'ANNUAL', 'Annual', 1, '2026-06-02') returning id
      ), c as (
        insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag)
        select ${organizationId}, ${propertyId}, i.id, 1, 'Bath', 'tub', 'Tub sound', 'LOW', 'NONE', true from i returning id, inspection_id
      ) insert into inspection_finding (organization_id, property_id, inspection_id, check_id, area, title, severity, found_at, due_on)
      select ${organizationId}, ${propertyId}, c.inspection_id, c.id, 'Bath', 'Tub sound', 'LOW', now(), '2026-08-02' from c`.execute(
      db,
    );
    await sql`insert into scenario (organization_id, property_id, name, rule, inflation, years)
      select ${organizationId}, ${propertyId}, name, 'FAIL', 0, 20 from unnest(array['At fail', 'In 20 years']) name`.execute(
      db,
    );
    await sql`insert into manufacturer (organization_id, name)
      select ${organizationId}, name from unnest(array['Northgale', 'Northgalle', 'Northgales']) name`.execute(db);
    await sql`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by,
        property_id, item_id, unit_id, stored_sha256, stored_size_bytes)
      select f.organization_id, f.kind, f.name, f.content_type, f.size_bytes, f.sha256, left(f.storage_key, -2) || n || k.of_unit::int, f.state, f.uploaded_by,
        f.property_id, case when not k.of_unit then f.item_id end, case when k.of_unit then ${unitId}::bigint end, f.stored_sha256, f.stored_size_bytes
      from file f, generate_series(1, 2) n, unnest(array[true, false]) k (of_unit) where f.item_id = ${itemId}`.execute(
      db,
    );
    await sql`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id,
        stored_sha256, stored_size_bytes)
      select f.organization_id, f.kind, 'certificate.pdf', f.content_type, f.size_bytes, f.sha256, f.storage_key || n, f.state, f.uploaded_by,
        f.property_id, f.stored_sha256, f.stored_size_bytes from file f, generate_series(1, 2) n where f.id = ${ids.documentId}`.execute(
      db,
    );
    await sql`update import set rows_read = 2, rows_error = 2 where organization_id = ${organizationId} and id = ${importId}`.execute(
      db,
    );
    await sql`insert into import_row (organization_id, import_id, row_no, line_no, cells, action, code, message)
      select ${organizationId}, ${importId}, n, n + 1, '{}', 'ERROR', 'BAD', 'No such unit' from generate_series(1, 2) n`.execute(
      db,
    );
    await sql`insert into report_run (organization_id, schedule_id, state)
      select ${organizationId}, ${ids.scheduleId}, 'DONE' from generate_series(1, 2)`.execute(db);
    await sql`with added as (
        insert into project (organization_id, property_id, name) select ${organizationId}, ${propertyId}, 'Ranges' from generate_series(1, 2)
        returning id
      ) insert into project_item (organization_id, property_id, project_id, item_id, description)
        select ${organizationId}, ${propertyId}, a.id, ${itemId}, 'Range' from added a
        union all select ${organizationId}::bigint, ${propertyId}::bigint, ${ids.projectId}::bigint, i.id, 'Range' from item i
        where i.organization_id = ${organizationId} and i.unit_id = ${unitId} and i.id <> ${itemId}`.execute(db);
    await sql`insert into turn (organization_id, property_id, unit_id, hand_move_out_on)
      select ${organizationId}, ${propertyId}, u.id, '2026-07-01' from unit u where u.organization_id = ${organizationId}
        and u.property_id = ${propertyId} and not exists (select from turn t where t.organization_id = u.organization_id and t.unit_id = u.id)`.execute(
      db,
    );
    await sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on, cost_cents)
      select ${organizationId}, ${propertyId}, ${unitId}, i.id, 'Repair', '2026-05-01', 5000 from item i
      where i.organization_id = ${organizationId} and i.unit_id = ${unitId} and i.install_date >= '2026-01-01'`.execute(
      db,
    );
    await sql`insert into warranty_claim (organization_id, property_id, item_id, cover, facts, problem, failed_on)
      select organization_id, property_id, item_id, 'LABOR', facts, 'Leaks', failed_on from warranty_claim where id = ${ids.claimId}`.execute(
      db,
    );
    await sql`insert into secret_link (organization_id, purpose, property_id, user_id, token_hash)
      select ${organizationId}, 'WARRANTY_CALENDAR', ${propertyId}, ${admin.id}, sha256(random()::text::bytea) from generate_series(1, 2)`.execute(
      db,
    );
    await sql`insert into secret_link (organization_id, purpose, property_id, user_id, token_hash, expires_at)
      values (${organizationId}, 'TURN_BOARD', ${propertyId}, ${admin.id}, sha256(${TOKEN}::bytea), '2027-01-01')`.execute(
      db,
    );
    await sql`update turn set hand_move_out_on = '2026-06-01' where organization_id = ${organizationId} and property_id = ${propertyId}
      and unit_id <> ${unitId}`.execute(db);
    await sql`insert into turn_day (organization_id, property_id, turn_id, on_day, owner)
      values (${organizationId}, ${propertyId}, ${ids.turnId}, '2026-05-15', 'LEASING')`.execute(db);
    await sql`insert into fls_record (organization_id, property_id, type)
      select ${organizationId}, ${propertyId}, type from unnest(array['BACKFLOW', 'HYDRANTS']) type`.execute(db);
    await sql`with visit as (
        insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, units_required)
        select r.organization_id, r.property_id, r.id, '2026-05-02', 'ANNUAL', 'NONE', 9 from fls_record r
        where r.organization_id = ${organizationId} and r.property_id = ${propertyId} and r.type in ('BACKFLOW', 'HYDRANTS') returning id
      ) insert into fls_missed_unit (organization_id, property_id, event_id, unit_id)
        select ${organizationId}, ${propertyId}, v.id, ${unitId} from visit v`.execute(db);
    await sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind)
      select r.organization_id, r.property_id, r.id, '2026-01-20', 'ANNUAL', 'PASS', ${ids.fileId}, 'CERTIFICATE' from fls_record r
      where r.organization_id = ${organizationId} and r.property_id = ${propertyId} and r.type in ('BACKFLOW', 'HYDRANTS')`.execute(
      db,
    );
    await sql`insert into mail_message (organization_id, message_key, size_bytes, subject, received_at, outcome)
      select ${organizationId}, key, 900, 'May bills', '2026-05-02', 'NO_PDF' from unnest(array['<a@mail>', '<b@mail>', '<c@mail>']) key`.execute(
      db,
    );
    for (const _of of [1, 2, 3]) await mintSession(db, { userId: admin.id, userAgent: 'test', address: '127.0.0.1' });
  });
}
