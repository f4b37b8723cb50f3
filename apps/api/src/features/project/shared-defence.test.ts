import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

let kit: Awaited<ReturnType<typeof startProjects>>;
beforeAll(async () => {
  kit = await startProjects();
});

const LAST_DAY = '2026-06-18';

async function shared(projectId: number, as: TestUser = kit.manager, over: object = {}) {
  const body = { purpose: 'BUDGET_DEFENCE', propertyId: kit.property.id, projectId, expiresOn: LAST_DAY, ...over };
  return kit.t.post('/secret-link', body, as);
}
const read = (token: string) => kit.t.get(`/project/shared-defence/${token}`);

test('whoever has the address reads the lines of that project, when it was made and until when it works', async () => {
  const [project, other] = [await kit.plan({ name: 'Kitchens' }), await kit.plan({ name: 'Boilers' })];
  const item = (await kit.t.get(`/project/${project.id}/items`, kit.member)).body.results[0];
  await kit.t.post(
    '/maintenance-record',
    { unitId: kit.unit.id, itemId: item.itemId, summary: 'Compressor', performedOn: '2026-05-01', costCents: 30_000 },
    kit.member,
  );
  const made = await shared(project.id);
  expect(made.status, made.text).toBe(201);
  const { status, body, text } = await read(made.body.token);
  expect(status, text).toBe(200);
  const own = (await kit.t.get(`/project/${project.id}/defence`, kit.viewer)).body;
  expect(body).toMatchObject({
    name: 'Kitchens',
    status: 'PLANNED',
    items: 2,
    priced: 2,
    estimateCents: 200_000,
    madeAt: made.body.createdAt,
    expiresAt: made.body.expiresAt,
    asOf: own.asOf,
  });
  const gone = ['itemId', 'unitId', 'photoId', 'replacedByItemId'];
  expect(body.lines).toEqual(
    own.results.map((line: object) => Object.fromEntries(Object.entries(line).filter(([key]) => !gone.includes(key)))),
  );
  expect(body.lines[0].repairs).toMatchObject([{ summary: 'Compressor', costCents: 30_000 }]);
  expect(text).not.toContain('Boilers');
  for (const { name, id } of [other, project]) expect(text.includes(`"projectId":${id}`), name).toBe(false);
});

test('nothing in it names a person: not who asked, added, approved or reported, nor a resident', async () => {
  const project = await kit.plan({ note: 'Ask Mrs Quill in S1 first' });
  const people = ['Reeve', 'Quill', kit.manager.email, kit.member.email];
  const request = { unitId: kit.unit.id, summary: 'Quill rang', priority: 'HIGH' };
  expect((await kit.t.post('/serviceOpen', request, kit.member)).status).toBe(201);
  const { text } = await read((await shared(project.id)).body.token);
  for (const person of people) expect(text).not.toContain(person);
});

test('it shows nothing once it is revoked, once its last day is over, once its maker lost the property, once the project is archived', async () => {
  const project = await kit.plan();
  const [revoked, over, lost, archived] = [
    (await shared(project.id)).body,
    (await shared(project.id)).body,
    (await shared(project.id, kit.admin)).body,
    (await shared((await kit.plan()).id)).body,
  ];
  for (const { token } of [revoked, over, lost, archived]) expect((await read(token)).status).toBe(200);
  expect((await kit.t.delete(`/secret-link/${revoked.id}`, kit.manager)).status).toBe(204);
  const now = kit.t.platform.clock().toISOString();
  await kit.t.a.run(async (db) => {
    await sql`update secret_link set expires_at = ${now} where id = ${over.id}`.execute(db);
    await sql`update membership set archived_at = now() where user_id = ${kit.admin.id}`.execute(db);
    await sql`update project set archived_at = now() where id = ${archived.projectId}`.execute(db);
  });
  const unknown = await read('A'.repeat(43));
  expect(unknown.status).toBe(404);
  for (const { token } of [revoked, over, lost, archived]) {
    const answer = await read(token);
    expect([answer.status, answer.body.detail]).toEqual([404, unknown.body.detail]);
  }
});

test('the address of a photo ends once its item is taken out of the project or deleted, the photo removed, or the project archived', async () => {
  const { t, property } = kit;
  const run = (change: (ids: { itemId: number; projectId: number }) => RawBuilder<unknown>) => change;
  const ways = {
    'taken out of the project': run(
      ({ itemId, projectId }) => sql`delete from project_item where project_id = ${projectId} and item_id = ${itemId}`,
    ),
    'item deleted': run(({ itemId }) => sql`update item set archived_at = now() where id = ${itemId}`),
    'photo removed': run(({ itemId }) => sql`update file set archived_at = now() where item_id = ${itemId}`),
    'project archived': run(({ projectId }) => sql`update project set archived_at = now() where id = ${projectId}`),
  };
  for (const [way, change] of Object.entries(ways)) {
    const project = await kit.plan();
    const { itemId } = (await t.get(`/project/${project.id}/items`, kit.member)).body.results[0];
    await t.a.run((db) =>
      sql`insert into file (organization_id, kind, name, content_type, size_bytes, sha256, storage_key, state, uploaded_by, property_id, item_id,
          stored_sha256, stored_size_bytes)
        values (${property.organizationId}, 'ITEM_PHOTO', 'a.jpg', 'image/jpeg', 10, repeat('0', 64),
          'files/' || ${property.organizationId}::text || '/00/' || ${itemId}::text || '-' || repeat('0', 64), 'READY', ${kit.member.id}, ${property.id}, ${itemId}, repeat('0', 64), 10)`.execute(
        db,
      ),
    );
    const { token } = (await shared(project.id)).body;
    const { lines } = (await read(token)).body;
    const url: string = lines.find(({ photoUrl }: { photoUrl: string | null }) => photoUrl !== null).photoUrl;
    const look = () => t.get(url.slice(t.platform.settings.apiBasePath.length));
    // The bytes are none of this test's: 404 says that the address is good.
    expect([200, 404], way).toContain((await look()).status);
    await t.a.run((db) => change({ itemId, projectId: project.id }).execute(db));
    expect((await look()).status, way).toBe(403);
  }
});

test('a manager makes it, for a year at most; a member may not, and of a project elsewhere there is none', async () => {
  const project = await kit.plan();
  expect((await shared(project.id, kit.member)).status).toBe(403);
  expect((await shared(project.id, kit.stranger)).status).toBe(404);
  const [endless, long] = [
    await shared(project.id, kit.manager, { expiresOn: undefined }),
    await shared(project.id, kit.manager, { expiresOn: '2027-06-18' }),
  ];
  for (const one of [endless, long]) expect([one.status, one.body.errors[0].path]).toEqual([422, 'expiresOn']);
  const elsewhere = await kit.t.a.property({ organizationId: kit.property.organizationId });
  const moved = await shared(project.id, kit.otherAdmin, { propertyId: elsewhere.id });
  expect([moved.status, moved.body.detail]).toEqual([404, expect.stringContaining('project')]);
});
