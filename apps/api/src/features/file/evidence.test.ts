import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { FILE_HOLDERS, repairRemovedEvidence, selectRemovedEvidence } from '#platform/records/file-holders.ts';
import { startFls } from '#testing/fls-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';
import { sweepFiles } from './file-upkeep.ts';

type Kit = Awaited<ReturnType<typeof startFls>>;

let kit: Kit;
let itemId: number;
let inspectionId: number;
let checkId: number;
let turnId: number;
let recordId: number;
let projectId: number;

beforeAll(async () => {
  kit = await startFls();
  const { t, property, organizationId, units } = kit;
  const unit = { ...(units[0] as { id: number }), propertyId: property.id, organizationId };
  itemId = (await t.a.item({ unit, itemType: 'range' })).id;
  recordId = (await kit.record({ propertyId: property.id })).id;
  const at = sql`${organizationId}::bigint, ${property.id}::bigint`;
  const { rows } = await t.a.run((db) =>
    sql<Record<'inspection' | 'check' | 'turn' | 'project', number>>`
    with turn as (
      insert into turn (organization_id, property_id, unit_id, lane, kind, hand_move_out_on, lane_possession_on)
      values (${at}, ${unit.id}, 'moved-out', 'MOVED_OUT', '2026-05-11', '2026-05-11') returning id
    ), project as (insert into project (organization_id, property_id, name) values (${at}, 'Ranges') returning id
    ), inspection as (
      insert into inspection (organization_id, property_id, unit_id, type, template_name, template_number, due_on)
      values (${at}, ${unit.id}, 'ANNUAL', 'Annual', 1, '2026-06-01') returning id
    ), checked as (
      insert into inspection_check (organization_id, property_id, inspection_id, position, area, code, title, usual_severity, photo_rule, raises_flag)
      select ${at}, i.id, 1, 'Bath', 'tub', 'Tub', 'LOW', 'NONE', true from inspection i returning id
    )
    select inspection.id as inspection, checked.id as check, turn.id as turn, project.id as project from inspection, checked, turn, project`.execute(
      db,
    ),
  );
  const [made] = rows as [Record<'inspection' | 'check' | 'turn' | 'project', number>];
  [inspectionId, checkId, turnId, projectId] = [made.inspection, made.check, made.turn, made.project];
});

/** A file whose bytes are stored, sent by a person. */
async function sent(by: TestUser, over: { kind?: string; itemId?: number | null; propertyId?: number | null } = {}) {
  const { t, organizationId, property } = kit;
  const { kind = 'ITEM_PHOTO', itemId: ofItem = null, propertyId = property.id } = over;
  const key = `files/${organizationId}/00/${randomUUID()}`;
  const { rows } = await t.a.run((db) =>
    sql<{
      id: number;
    }>`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by,
      property_id, item_id, stored_sha256, stored_size_bytes)
    values (${organizationId}, ${kind}, 'shot.jpg', 'image/jpeg', 10, repeat('0', 64), ${key}, 'READY', ${by.id}, ${propertyId}, ${ofItem},
      repeat('0', 64), 10) returning id`.execute(db),
  );
  return (rows[0] as { id: number }).id;
}

/** For each column that is asked: how it comes to name a file, and the words of the refusal. */
const NAMINGS: Record<string, { name: (fileId: number) => ReturnType<typeof sql>; words: string; over?: object }> = {
  'inspection_photo.file_id': {
    words: 'the inspection “Annual” of unit 101',
    name: (
      id,
    ) => sql`insert into inspection_photo (organization_id, property_id, inspection_id, check_id, file_id, photo_key, taken_at)
      values (${kit.organizationId}, ${kit.property.id}, ${inspectionId}, ${checkId}, ${id}, gen_random_uuid(), now())`,
  },
  'inspection_voice_note.file_id': {
    words: 'the inspection “Annual” of unit 101',
    over: { kind: 'VOICE_NOTE' },
    name: (
      id,
    ) => sql`insert into inspection_voice_note (organization_id, property_id, inspection_id, check_id, file_id, note_key, recorded_at, seconds)
      values (${kit.organizationId}, ${kit.property.id}, ${inspectionId}, ${checkId}, ${id}, gen_random_uuid(), now(), 14)`,
  },
  'turn_photo.file_id': {
    words: 'the turn of unit 101',
    name: (id) => sql`insert into turn_photo (organization_id, property_id, turn_id, file_id, moment)
      values (${kit.organizationId}, ${kit.property.id}, ${turnId}, ${id}, 'BEFORE')`,
  },
  'serial_plate.file_id': {
    words: 'a serial plate that was sent on',
    name: (id) => sql`insert into serial_plate (organization_id, property_id, file_id)
      values (${kit.organizationId}, ${kit.property.id}, ${id})`,
  },
  'fls_event.file_id': {
    words: 'the fire and life safety visit of 05/01/2026',
    name: (
      id,
    ) => sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind)
      values (${kit.organizationId}, ${kit.property.id}, ${recordId}, '2026-05-01', 'ANNUAL', 'PASS', ${id}, 'REPORT')`,
  },
  'fls_deficiency.proof_file_id': {
    words: 'the fire and life safety deficiency found on 05/01/2026',
    name: (
      id,
    ) => sql`insert into fls_deficiency (organization_id, property_id, record_id, severity, description, found_on, fixed_on, proof_file_id)
      values (${kit.organizationId}, ${kit.property.id}, ${recordId}, 'NONCRITICAL', 'Sign', '2026-05-01', '2026-05-02', ${id})`,
  },
  'invoice_document.file_id': {
    words: 'an invoice that was sent on 05/18/2026',
    name: (id) => sql`insert into invoice_document (organization_id, property_id, file_id, sha256, source, created_at)
      values (${kit.organizationId}, ${kit.property.id}, ${id}, repeat('0', 64), 'UPLOAD', '2026-05-18T12:00:00Z')`,
  },
  'project_bid.file_id': {
    words: 'the bid of Apex',
    name: (
      id,
    ) => sql`insert into project_bid (organization_id, property_id, project_id, vendor_name, amount_cents, bid_on, file_id)
      values (${kit.organizationId}, ${kit.property.id}, ${projectId}, 'Apex', 100, '2026-05-01', ${id})`,
  },
  'warranty_term.proof_file_id': {
    words: 'a warranty term',
    name: (
      id,
    ) => sql`insert into warranty_term (organization_id, item_id, cover, starts, starts_on, months, proof_file_id)
        values (${kit.organizationId}, ${itemId}, 'REPAIR', 'REPAIR_DATE', '2026-05-01', 12, ${id})`,
  },
  'item_registration.proof_file_id': {
    words: 'the registration of a warranty',
    name: (id) => sql`insert into item_registration (organization_id, item_id, cover, registered_on, proof_file_id)
      values (${kit.organizationId}, ${itemId}, 'PARTS', '2026-05-01', ${id})
      on conflict (organization_id, item_id, cover) do update set proof_file_id = excluded.proof_file_id`,
  },
  'property.photo_file_id': {
    words: 'as its picture',
    name: (id) => sql`update property set photo_file_id = ${id} where id = ${kit.property.id}`,
  },
  'bug_report.screenshot_file_id': {
    words: 'a bug report',
    over: { kind: 'SCREENSHOT', propertyId: null },
    name: (id) => sql`insert into bug_report (user_id, body, page, screenshot_organization_id, screenshot_file_id)
        select uploaded_by, 'Broken', '/', organization_id, id from file where id = ${id}`,
  },
};

const COLUMNS = Object.entries(FILE_HOLDERS).flatMap(([key, holder]) => ('says' in holder ? [key] : []));
const remove = (id: number, as: TestUser) => kit.t.delete(`/file/${id}`, as);
const rowOf = async (id: number) => {
  const { rows } = await kit.t.a.run((db) =>
    sql<{ isArchived: boolean }>`select archived_at is not null as "isArchived" from file where id = ${id}`.execute(db),
  );
  return rows[0];
};

test('every column of the database that refers to a file is in the list of what names one', async () => {
  // What a phone calls a photo before it has a number here, and what of a file is its own.
  const OTHERS = ['inspection_photo.photo_key', 'file.storage_key'];
  const { rows } = await kit.t.a.run((db) =>
    sql<{ key: string }>`
      select c.relname || '.' || a.attname as key from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (
        exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'file'::regclass
          and a.attnum = k.conkey[cardinality(k.conkey)])
        or not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = k.conkey[cardinality(k.conkey)])
          and a.attname ~ '(^|_)(file|photo|picture|image|document|screenshot|attachment|recording|scan|storage)s?_(id|key)s?$')`.execute(
      db,
    ),
  );
  const found = rows.map((row) => row.key).filter((key) => !OTHERS.includes(key));
  expect(Object.keys(FILE_HOLDERS).toSorted()).toEqual(found.toSorted());
});

test.each(COLUMNS)(
  'a file that %s names is removed by nobody, no sweep takes its bytes, and doctor brings it back',
  async (column) => {
    const naming = NAMINGS[column];
    if (!naming) throw new Error(`${column} is asked and this test names no file by it: add it to NAMINGS`);
    const { t, organizationId, member, manager, admin } = kit;
    const demoted = await t.a.user({ organizationId, properties: [kit.property] });
    const [mine, theirs] = [await sent(member, naming.over), await sent(demoted, naming.over)];
    const root = await t.a.user({ isSuperUser: true });
    for (const [id, uploader] of [
      [mine, member],
      [theirs, demoted],
    ] as const) {
      await t.a.run((db) => naming.name(id).execute(db));
      for (const who of [uploader, admin, root]) {
        const answer = await remove(id, who);
        expect([answer.status, answer.body?.code], answer.text).toEqual([409, 'CONFLICT']);
        expect(answer.body.detail).toContain(naming.words);
      }
      expect((await remove(id, manager)).status, 'who neither sent nor administers it').toBeGreaterThanOrEqual(403);
      // As if it had been removed before it was asked who names it.
      await t.a.run((db) => sql`update file set archived_at = now() - interval '31 days' where id = ${id}`.execute(db));
      await sweepFiles(t.platform, { olderThanMs: 0 });
      expect(await rowOf(id)).toEqual({ isArchived: true });
      expect(await t.a.run(selectRemovedEvidence)).toEqual([{ organizationId, ids: [id] }]);
      await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db, audit }) => repairRemovedEvidence(db, audit));
      expect(await t.a.run(selectRemovedEvidence)).toEqual([]);
      expect(await rowOf(id)).toEqual({ isArchived: false });
      const [repair] = (await t.get('/admin/audit', admin)).body.results;
      expect(repair).toMatchObject({ action: 'repair', entity: 'file', after: { ids: [id] } });
    }
    const role = (roleId: number) =>
      t.a.run((db) => sql`update membership set role_id = ${roleId} where user_id = ${demoted.id}`.execute(db));
    await role(1);
    t.platform.sessions.forget();
    expect((await remove(theirs, demoted)).status).toBeGreaterThanOrEqual(403);
    expect(await rowOf(theirs)).toEqual({ isArchived: false });
  },
);

test('what is not evidence is removed by its sender while they may record there, with a line in the audit log', async () => {
  const { t, organizationId, property, admin } = kit;
  const person = await t.a.user({ organizationId, properties: [property] });
  const [kept, gone] = [await sent(person, { itemId }), await sent(person, { itemId })];
  expect((await remove(gone, person)).status).toBe(204);
  const lines = (await t.get('/admin/audit', admin)).body.results;
  expect(
    lines.find((line: { entity: string; entityId: number }) => line.entity === 'file' && line.entityId === gone),
  ).toMatchObject({
    action: 'archive',
  });
  await t.a.run((db) => sql`update membership set role_id = 1 where user_id = ${person.id}`.execute(db));
  t.platform.sessions.forget();
  expect((await remove(kept, person)).status).toBe(403);
});

test('a photo that was taken out of an inspection may be removed by its sender; put back, it is whole again', async () => {
  const { t, member, manager } = kit;
  const id = await sent(member);
  await t.a.run((db) => NAMINGS['inspection_photo.file_id']?.name(id).execute(db) as Promise<unknown>);
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`select id from inspection_photo where file_id = ${id}`.execute(db),
  );
  const photo = `/inspection/image/${(rows[0] as { id: number }).id}`;
  expect((await t.post(`${photo}/remove`, { reason: 'Wrong unit' }, manager)).status).toBe(204);
  expect((await remove(id, member)).status).toBe(204);
  await t.a.run((db) => sql`update file set archived_at = now() - interval '31 days' where id = ${id}`.execute(db));
  await sweepFiles(t.platform, { olderThanMs: 0 });
  expect((await t.post(`${photo}/restore`, {}, manager)).status).toBe(200);
  expect(await rowOf(id)).toEqual({ isArchived: false });
});

test('what a claim was sent with stays while the claim is on record', async () => {
  const { t, organizationId, property, member } = kit;
  const [before, after, earlier] = await Promise.all([1, 2, 3].map(() => sent(member, { itemId })));
  if (!before || !after || !earlier) throw new Error('Three files were to be sent');
  await t.a.run(async (db) => {
    await sql`update file set created_at = now() - interval '2 days' where id in (${before}, ${earlier})`.execute(db);
    await sql`update file set archived_at = now() - interval '36 hours' where id = ${earlier}`.execute(db);
    await sql`insert into warranty_claim (organization_id, property_id, item_id, cover, facts, problem, failed_on, state, sent_at)
      values (${organizationId}, ${property.id}, ${itemId}, 'PARTS', '{}', 'Does not cool', '2026-05-02', 'SENT', now() - interval '1 day')`.execute(
      db,
    );
  });
  expect((await remove(before, member)).body.detail).toContain('a warranty claim that was sent');
  expect((await remove(after, member)).status).toBe(204);
  expect(await t.a.run(selectRemovedEvidence), 'what was removed before the claim was not sent with it').toEqual([]);
});

test('a property moves to another organization with its evidence, and not without', async () => {
  const { t, organizationId } = kit;
  const [from, moving] = [await t.a.property({ organizationId }), await t.a.property({ organizationId })];
  const item = await t.a.item({ unit: await t.a.unit({ property: moving }), itemType: 'range' });
  const [own, left] = [await kit.document(moving), await kit.document(from)];
  const prove = (fileId: number) =>
    t.a.run((db) =>
      sql`insert into item_registration (organization_id, item_id, cover, registered_on, proof_file_id)
        values (${organizationId}, ${item.id}, 'PARTS', '2026-05-01', ${fileId})
        on conflict (organization_id, item_id, cover) do update set proof_file_id = excluded.proof_file_id`.execute(db),
    );
  const to = (await t.a.organization()).id;
  const root = await t.a.user({ isSuperUser: true });
  await prove(left);
  for (const id of [moving.id, from.id]) {
    const refused = await t.put(`/property/add/${id}/org/${to}`, undefined, root);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('would part them')]);
  }
  await prove(own);
  expect((await t.put(`/property/add/${moving.id}/org/${to}`, undefined, root)).status).toBe(200);
  const answer = await remove(own, root);
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('the registration of a warranty')]);
});

test('a removal and a new naming at the same moment end in one of the two, never in evidence without its file', async () => {
  const { t, property, organizationId, member } = kit;
  const turn = (await t.get(`/turn/${turnId}`, member)).body;
  const ids = await Promise.all(Array.from({ length: 6 }, () => sent(member)));
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const [added, removed] = await Promise.all([
        t.post(`/turn/${turnId}/photo`, { fileId: id, moment: 'BEFORE' }, member),
        remove(id, member),
      ]);
      return [added.status, removed.status];
    }),
  );
  for (const [added, removed] of outcomes)
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual([added, removed]);
  expect([turn.id, property.organizationId]).toEqual([turnId, organizationId]);
});
