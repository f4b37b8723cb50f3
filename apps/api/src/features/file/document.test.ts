import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

type Kit = Awaited<ReturnType<typeof startFls>>;
type Row = { id: number; name: string; kind: string; holders: { what: string; id: number; name: string }[] };

let kit: Kit;
let documents: number[];
let photos: number[];
let itemId: number;
let unitId: number;
let recordId: number;
let projectId: number;
let turnId: number;
let inspectionId: number;

beforeAll(async () => {
  kit = await startFls();
  const { t, property, organizationId, units, admin } = kit;
  const unit = { ...(units[0] as { id: number }), propertyId: property.id, organizationId };
  const item = await t.a.item({ unit, itemType: 'range' });
  itemId = item.id;
  unitId = unit.id;
  const record = await kit.record({ propertyId: property.id });
  recordId = record.id;
  documents = [];
  for (let n = 0; n < 6; n += 1) documents.push(await kit.document());
  await t.a.run((db) =>
    sql`update file set storage_key = 'files/' || organization_id || '/00/' || id || '-' || repeat('0', 64)
      where organization_id = ${organizationId} and id = any (${documents})`.execute(db),
  );
  const [report, tag, bid, proof, correction] = documents;
  photos = [];
  for (let n = 0; n < 4; n += 1) photos.push(await picture(n === 0 ? itemId : null));
  const [, ofTurn, ofInspection, takenOut] = photos;
  photos.push(await picture(null, unitId));
  const at = sql`${organizationId}::bigint, ${property.id}::bigint`;
  const { rows } = await t.a.run((db) =>
    sql<{ project: number; turn: number; inspection: number }>`
    with visits as (
      insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind)
      select ${at}, ${recordId}::bigint, '2026-05-01'::date, 'ANNUAL', 'PASS', f.id, f.kind
      from (values (${report}::bigint, 'REPORT'), (${tag}::bigint, 'PHOTO')) f (id, kind) returning id
    ), found as (
      insert into fls_deficiency (organization_id, property_id, record_id, severity, description, found_on, fixed_on, proof_file_id)
      values (${at}, ${recordId}, 'NONCRITICAL', 'Sign', '2026-05-01', '2026-05-02', ${correction})
    ), project as (
      insert into project (organization_id, property_id, name) values (${at}, 'Ranges') returning id
    ), bids as (
      insert into project_bid (organization_id, property_id, project_id, vendor_name, amount_cents, bid_on, file_id)
      select ${at}, p.id, 'Apex', n, '2026-05-01'::date, ${bid}::bigint from project p, generate_series(1, 2) n
    ), registered as (
      insert into item_registration (organization_id, item_id, cover, registered_on, proof_file_id)
      values (${organizationId}, ${itemId}, 'PARTS', '2026-05-01', ${proof})
    ), term as (
      insert into warranty_term (organization_id, item_id, cover, months, proof_file_id) values (${organizationId}, ${itemId}, 'TANK', 72, ${proof})
    ), turn as (
      insert into turn (organization_id, property_id, unit_id, lane, kind, hand_move_out_on, lane_possession_on)
      values (${at}, ${unit.id}, 'moved-out', 'MOVED_OUT', '2026-05-11', '2026-05-11') returning id
    ), shot as (
      insert into turn_photo (organization_id, property_id, turn_id, file_id, moment) select ${at}, t.id, ${ofTurn}::bigint, 'BEFORE' from turn t
    ), inspection as (
      insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on)
      values (${at}, ${unit.id}, 'ANNUAL', 'Annual', 1, '2026-06-01') returning id
    ), checked as (
      insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag)
      select ${at}, i.id, 1, 'Bath', 'tub', 'Tub', 'LOW', 'NONE', true from inspection i returning id, inspection_id
    ), shots as (
      insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at, archived_at, removed_by)
      select ${at}, c.inspection_id, c.id, f.id, gen_random_uuid(), now(), f.gone, case when f.gone is not null then ${admin.id}::bigint end
      from checked c, (values (${ofInspection}::bigint, null::timestamptz), (${takenOut}::bigint, now())) f (id, gone)
    )
    select project.id as project, turn.id as turn, inspection.id as inspection from project, turn, inspection`.execute(
      db,
    ),
  );
  const [made] = rows as [{ project: number; turn: number; inspection: number }];
  [projectId, turnId, inspectionId] = [made.project, made.turn, made.inspection];
});

async function picture(ofItem: number | null, ofUnit: number | null = null): Promise<number> {
  const { t, organizationId, property, member } = kit;
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by,
      property_id, item_id, unit_id, stored_sha256, stored_size_bytes)
    values (${organizationId}, 'ITEM_PHOTO', 'shot.jpg', 'image/jpeg', 2500000, repeat('0', 64), ${`files/${organizationId}/00/${randomUUID()}`}, 'READY',
      ${member.id}, ${property.id}, ${ofItem}, ${ofUnit}, repeat('0', 64), 2400000) returning id`.execute(db),
  );
  return (rows[0] as { id: number }).id;
}

const list = (query = '', as: TestUser = kit.viewer) => kit.t.get(`/file/property/${kit.property.id}?${query}`, as);
async function rowsOf(query = '', as?: TestUser): Promise<Row[]> {
  const answer = await list(query, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.results;
}

test('each document says what it is and what it belongs to; photos are counted beside them', async () => {
  const { body } = await list('sort=added');
  expect([body.total, body.photos]).toEqual([6, 4]);
  const fls = [{ what: 'FLS', id: recordId, name: 'ALARMS', isArchived: false }];
  const item = [{ what: 'ITEM', id: itemId, name: 'Range, 101', isArchived: false }];
  const project = [{ what: 'PROJECT', id: projectId, name: 'Ranges', isArchived: false }];
  expect(body.results.map(({ id, kind, holders }: Row) => [id, kind, holders])).toEqual([
    [documents[0], 'REPORT', fls],
    [documents[1], 'TAG_PHOTO', fls],
    [documents[2], 'BID', project],
    [documents[3], 'WARRANTY', item],
    [documents[4], 'CORRECTION', fls],
    [documents[5], 'OTHER', []],
  ]);
  expect(body.results[0]).toMatchObject({ name: 'report-1.pdf', sizeBytes: 10, holderCount: 1, damage: null });
});

test('photos are listed by their kind, but for those taken out of an inspection', async () => {
  const shown = await rowsOf('documentKind=PHOTO&sort=added');
  expect(shown.map(({ id, holders }) => [id, holders.map(({ what, id: of, name }) => [what, of, name])])).toEqual([
    [photos[0], [['ITEM', itemId, 'Range, 101']]],
    [photos[1], [['TURN', turnId, '101']]],
    [photos[2], [['INSPECTION', inspectionId, 'Annual, 101']]],
    [photos[4], [['UNIT', unitId, '101']]],
  ]);
  expect(shown[0]).toMatchObject({ addedBy: 'Rafael Ortega', sizeBytes: 2_400_000 });
  expect(await rowsOf('documentKind=ALL')).toHaveLength(10);
});

test('kind and name narrow the list, in any letter case', async () => {
  expect((await rowsOf('documentKind=BID')).map(({ id }) => id)).toEqual([documents[2]]);
  expect((await rowsOf('q=REPORT-4')).map(({ id }) => id)).toEqual([documents[3]]);
  expect((await list('q=shot')).body).toMatchObject({ total: 0, photos: 4 });
  expect((await list('documentKind=LETTER')).body.errors[0].path).toBe('documentKind');
});

test('its kinds are sorted as they are listed in the filter', async () => {
  expect((await rowsOf('sort=kind')).map(({ kind }) => kind)).toEqual([
    'REPORT',
    'TAG_PHOTO',
    'CORRECTION',
    'BID',
    'WARRANTY',
    'OTHER',
  ]);
});

test('a document of something archived stays, and opens; an archived document is gone', async () => {
  const { t, organizationId, admin } = kit;
  const set = (table: 'project' | 'file', id: number, at: string | null) =>
    t.a.run((db) =>
      sql`update ${sql.table(table)} set archived_at = ${at} where organization_id = ${organizationId} and id = ${id}`.execute(
        db,
      ),
    );
  await set('project', projectId, '2026-05-18T00:00:00Z');
  const [bid] = await rowsOf('documentKind=BID');
  expect(bid?.holders).toEqual([{ what: 'PROJECT', id: projectId, name: 'Ranges', isArchived: true }]);
  expect((await t.get(`/file/${bid?.id}`, kit.viewer)).status).toBe(200);
  await set('project', projectId, null);
  expect((await t.delete(`/file/${documents[5]}`, admin)).status).toBe(204);
  expect((await list()).body.total).toBe(5);
  await t.post(`/file/${documents[5]}/restore`, undefined, admin);
  expect((await list()).body.total).toBe(6);
});

test('a proof of many items names the first five and says how many there are', async () => {
  const { t, organizationId, property, units } = kit;
  const unit = { ...(units[1] as { id: number }), propertyId: property.id, organizationId };
  for (let n = 0; n < 6; n += 1) {
    const { id } = await t.a.item({ unit, itemType: 'dishwasher' });
    await t.a.run((db) =>
      sql`insert into item_registration (organization_id, item_id, cover, registered_on, proof_file_id)
        values (${organizationId}, ${id}, 'PARTS', '2026-05-01', ${documents[3]})`.execute(db),
    );
  }
  const [proof] = await rowsOf('documentKind=WARRANTY');
  expect(proof).toMatchObject({ holderCount: 7 });
  expect(proof?.holders).toHaveLength(5);
});

test('whoever does not see the property gets the 404 of one that does not exist', async () => {
  const stranger = await list('', kit.stranger);
  const none = await kit.t.get('/file/property/999999999', kit.stranger);
  expect([stranger.status, stranger.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(stranger.body.detail).toBe(none.body.detail);
});
