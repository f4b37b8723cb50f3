import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enqueue } from '#platform/background/jobs.ts';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let organizationId: number;
let admin: TestUser;
let colleague: TestUser;
let member: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  ({ id: organizationId } = await t.a.organization());
  admin = await t.a.user({ organizationId, isAdmin: true });
  colleague = await t.a.user({ organizationId, isAdmin: true });
  member = await t.a.user({ organizationId });
  stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
});

const queued = (as: TestUser, at = organizationId) =>
  t.a.run((db) => enqueue(db, { kind: 'none', payload: {}, runAsUserId: as.id, organizationId: at }));

test('an administrator sees all jobs of their organizations, newest first, and no others', async () => {
  const [one, two] = [await queued(admin), await queued(colleague)];
  await queued(stranger, (await t.a.organization()).id);
  const { status, body } = await t.get('/admin/job', admin);
  expect(status).toBe(200);
  expect(body.results.map((job: { id: number }) => job.id)).toEqual([two, one]);
  expect(body).toMatchObject({ total: 2, nextCursor: null });
  expect(body.results[0]).toMatchObject({
    kind: 'none',
    state: 'QUEUED',
    progress: 0,
    organizationId,
    isCancelAsked: false,
  });
});

test('the list is filtered by state and read page by page', async () => {
  const ids = [await queued(admin), await queued(admin), await queued(admin)];
  await t.a.run((db) => sql`update job set state = 'FAILED', message = 'no' where id = ${ids[1] ?? 0}`.execute(db));
  const failed = await t.get('/admin/job?state=FAILED', admin);
  expect(failed.body.results).toMatchObject([{ id: ids[1], message: 'no' }]);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.get(`/admin/job?limit=2${cursor && `&cursor=${cursor}`}`, admin);
    seen.push(...body.results.map((job: { id: number }) => job.id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.slice(0, 3)).toEqual(ids.toReversed());
  expect((await t.get('/admin/job?cursor=nonsense', admin)).status).toBe(400);
});

test('members have no list, and of a foreign organization there is none', async () => {
  expect((await t.get('/admin/job', member)).status).toBe(403);
  expect((await t.get(`/admin/job?organizationId=${organizationId}`, stranger)).status).toBe(404);
});

test('a job is visible to the person who started it and to administrators of its organization; for others it does not exist', async () => {
  const id = await queued(admin);
  for (const as of [admin, colleague]) expect((await t.get(`/job/${id}`, as)).body.id).toBe(id);
  const missing = (await t.get('/job/999999999', member)).text;
  for (const as of [member, stranger]) {
    const answer = await t.get(`/job/${id}`, as);
    expect(answer.status).toBe(404);
    expect(answer.body.detail).toBe(JSON.parse(missing).detail);
    expect((await t.post(`/job/${id}/cancel`, undefined, as)).status).toBe(404);
  }
});

test('an administrator ends a colleague’s job; it is in the audit log, and a second time there is nothing to end', async () => {
  const id = await queued(colleague);
  const { status, body } = await t.post(`/job/${id}/cancel`, undefined, admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, state: 'CANCELLED', isCancelAsked: true });
  expect((await t.post(`/job/${id}/cancel`, undefined, admin)).status).toBe(409);
  const { rows } = await t.a.run((db) =>
    sql<{
      userId: number;
    }>`select user_id as "userId" from audit_event where entity = 'job' and entity_id = ${id}`.execute(db),
  );
  expect(rows).toEqual([{ userId: admin.id }]);
});

test('nobody can make a job another person’s, not even with a statement of their own', async () => {
  const id = await queued(colleague);
  const asAdmin = { userId: admin.id, organizationIds: [organizationId], seesAllProperties: true, isPlatform: false };
  for (const change of [`run_as_user_id = ${admin.id}`, `kind = 'import'`, `payload = '{"importId": 1}'`])
    await expect(
      t.database.withTx(asAdmin, { mode: 'write' }, ({ db }) =>
        sql`${sql.raw(`update job set ${change} where id = ${id}`)}`.execute(db),
      ),
      change,
    ).rejects.toThrow(/permission denied/);
});

test('a failed job is tried again by whoever started it or administers there, with all its tries; it is in the audit log', async () => {
  const id = await t.a.run((db) =>
    enqueue(db, {
      kind: 'recompute-life',
      payload: { organizationId, recomputeId: 999_999 },
      runAsUserId: colleague.id,
      organizationId,
    }),
  );
  const retry = (as: TestUser) => t.post(`/job/${id}/retry`, undefined, as);
  expect((await retry(admin)).status).toBe(409);
  await t.a.run((db) =>
    sql`update job set state = 'FAILED', attempts = 5, message = 'no', finished_at = now(), cancel_requested_at = now()
      where id = ${id}`.execute(db),
  );
  for (const as of [member, stranger]) expect((await retry(as)).status).toBe(404);
  expect((await t.get(`/job/${id}`, admin)).body).toMatchObject({ state: 'FAILED', canRetry: true });
  const line = (await t.get('/today/line?kind=JOB_FAILED', admin)).body.results.find(
    ({ thingId }: { thingId: number }) => thingId === id,
  );
  expect(line).toMatchObject({ jobId: id });
  const again = await retry(admin);
  expect(again.status, again.text).toBe(200);
  expect(again.body).toMatchObject({
    id,
    state: 'QUEUED',
    attempts: 0,
    message: null,
    canRetry: false,
    finishedAt: null,
    isCancelAsked: false,
  });
  expect((await retry(admin)).status).toBe(409);
  const { rows } = await t.a.run((db) =>
    sql`select user_id as "userId", action from audit_event where entity = 'job' and entity_id = ${id}`.execute(db),
  );
  expect(rows).toEqual([{ userId: admin.id, action: 'RETRY' }]);
});

test('a failed job of a kind that cannot be repeated stays as it is', async () => {
  const id = await queued(admin);
  await t.a.run((db) => sql`update job set state = 'FAILED', message = 'no' where id = ${id}`.execute(db));
  expect((await t.get(`/job/${id}`, admin)).body.canRetry).toBe(false);
  expect((await t.post(`/job/${id}/retry`, undefined, admin)).status).toBe(409);
  expect((await t.get(`/job/${id}`, admin)).body).toMatchObject({ state: 'FAILED', message: 'no' });
});
