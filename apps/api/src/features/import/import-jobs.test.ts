import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
const UNITS = 'Property,Building,Unit,Sq Ft\nCedar,A,101,690\nCedar,B,101,690\nCedar,A,101,700\nCedar,,102,985\n';

test('units of one name get (a), (b) in the file’s order, and keep them when the file comes again', async () => {
  const at = await kit.place();
  await kit.run(at, UNITS);
  const names = async () =>
    (
      await kit.t.a.run((db) =>
        sql<{ name: string }>`select u.name || ' in ' || coalesce(b.name, '-') as name from unit u
          left join building b on b.id = u.building_id where u.organization_id = ${at.organizationId} order by u.id`.execute(
          db,
        ),
      )
    ).rows.map((row) => row.name);
  expect(await names()).toEqual(['101 in A', '101(a) in B', '101(b) in A', '102 in -']);
  expect(tally(await kit.run(at, UNITS))).toEqual([4, 0, 0, 4, 0, 0]);
  expect(await names()).toHaveLength(4);
});

test('two people who import at once take turns, and the second finds everything unchanged', async () => {
  const at = await kit.place();
  const started = await Promise.all([kit.start(at, UNITS), kit.start(at, UNITS)]);
  await kit.worker.idle();
  const receipts = await Promise.all(
    started.map(async ({ body }) => (await kit.t.get(`/admin/import/${body.importId}`, at.admin)).body),
  );
  expect(receipts.map((receipt) => receipt.state)).toEqual(['APPLIED', 'APPLIED']);
  expect(receipts.map((receipt) => receipt.counts.create).sort()).toEqual([0, 4]);
});

test('a double click with one key is one import', async () => {
  const at = await kit.place();
  const body = { orgId: at.organizationId, csvString: UNITS };
  const first = await kit.t.post('/admin/onboard', body, at.admin, { 'idempotency-key': 'click-1' });
  const second = await kit.t.post('/admin/onboard', body, at.admin, { 'idempotency-key': 'click-1' });
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.body).toEqual(first.body);
  await kit.worker.idle();
  expect((await kit.t.get('/admin/import', at.admin)).body.total).toBe(1);
});

test('the stream of a job reports its end and closes', async () => {
  const at = await kit.place();
  const { body } = await kit.start(at, UNITS);
  const stream = await kit.t.get(`/job/${body.jobId}/events`, at.admin);
  const events = stream.text.split('\n\n').filter((event) => event.startsWith('data: '));
  expect(JSON.parse(events.at(-1)?.slice(6) ?? '{}')).toMatchObject({
    state: 'DONE',
    progress: 1,
    importId: body.importId,
    counts: { read: 4, create: 4 },
  });
});

test('an import that is cancelled before it writes leaves nothing, and an ended one cannot be cancelled', async () => {
  const at = await kit.place();
  await kit.worker.stop();
  const { body } = await kit.start(at, UNITS);
  const cancelled = await kit.t.post(`/job/${body.jobId}/cancel`, {}, at.admin);
  expect(cancelled.body).toMatchObject({ state: 'CANCELLED' });
  expect((await kit.t.get(`/admin/import/${body.importId}`, at.admin)).body.state).toBe('CANCELLED');
  expect((await kit.t.post(`/job/${body.jobId}/cancel`, {}, at.admin)).status).toBe(409);
  kit.restartWorker();
  await kit.worker.idle();
  expect((await kit.t.get(`/admin/import/${body.importId}`, at.admin)).body.state).toBe('CANCELLED');
});

test('a person who is no longer an administrator when the job runs imports nothing', async () => {
  const at = await kit.place();
  await kit.worker.stop();
  const { body } = await kit.start(at, UNITS);
  await kit.t.a.run((db) =>
    db.updateTable('membership').set({ is_admin: false }).where('user_id', '=', at.admin.id).execute(),
  );
  kit.restartWorker();
  await kit.worker.idle();
  const { rows } = await kit.t.a.run((db) =>
    sql`select state from import where id = ${body.importId} union all
      select name from unit where organization_id = ${at.organizationId}`.execute(db),
  );
  expect(rows).toEqual([{ state: 'FAILED' }]);

  // Once they administer it again, the import is tried again as it was sent.
  await kit.t.a.run((db) =>
    db.updateTable('membership').set({ is_admin: true }).where('user_id', '=', at.admin.id).execute(),
  );
  const [line] = (await kit.t.get('/today/line?kind=IMPORT_FAILED', at.admin)).body.results;
  expect(line).toMatchObject({ thingId: body.importId, jobId: body.jobId });
  expect((await kit.t.post(`/job/${body.jobId}/retry`, undefined, at.admin)).body).toMatchObject({ state: 'QUEUED' });
  await kit.worker.idle();
  expect((await kit.t.get(`/admin/import/${body.importId}`, at.admin)).body).toMatchObject({
    state: 'APPLIED',
    error: null,
    counts: { create: 4 },
  });
  expect((await kit.t.post(`/job/${body.jobId}/retry`, undefined, at.admin)).status).toBe(409);
});

test('only administrators preview or import, and only into their own organizations', async () => {
  const at = await kit.place();
  const member = await kit.t.a.user({ organizationId: at.organizationId });
  for (const path of ['/admin/onboard', '/admin/onboard/preview'])
    expect((await kit.t.post(path, { orgId: at.organizationId, csvString: UNITS }, member)).status).toBe(403);
});

test('a preview guesses the columns, hides what is personal, and takes a mapping by hand', async () => {
  const at = await kit.place();
  const csvString = 'Community,Apt,Resident,Space\nCedar,101,Jane Doe,690\n';
  const preview = await kit.t.post('/admin/onboard/preview', { orgId: at.organizationId, csvString }, at.admin);
  expect(preview.body).toMatchObject({ kind: 'units', headerRow: 1, rowsRead: 1, delimiter: ',' });
  expect(preview.body.columns.map((column: { field: string | null }) => column.field)).toEqual([
    'propertyName',
    'unit',
    null,
    null,
  ]);
  expect(preview.body.columns[2]).toMatchObject({ isPersonal: true, samples: [] });
  const refused = await kit.start(at, csvString, { mapping: { 2: 'building' } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    { path: 'mapping.2', message: "'Resident' is about residents or rents and is never imported." },
  ]);
  const mapped = await kit.run(at, csvString, { mapping: { 3: 'sqft' } });
  expect(mapped.state).toBe('APPLIED');
  expect(await kit.tablesWith('Jane Doe')).toEqual([]);
});
