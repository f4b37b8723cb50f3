import { sql } from 'kysely';
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
    total: 2,
    priced: 2,
    estimateCents: 200_000,
    madeAt: made.body.createdAt,
    expiresAt: made.body.expiresAt,
    asOf: own.asOf,
  });
  const gone = ['itemId', 'unitId', 'photoId', 'replacedByItemId'];
  expect(body.results).toEqual(
    own.results.map((line: object) => Object.fromEntries(Object.entries(line).filter(([key]) => !gone.includes(key)))),
  );
  expect(body.results[0].repairs).toMatchObject([{ summary: 'Compressor', costCents: 30_000 }]);
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
