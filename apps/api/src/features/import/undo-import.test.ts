import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importKit, tally } from '#testing/import-kit.ts';

const kit = importKit();
const sample = (name: string) => readFileSync(new URL(`./samples/${name}.csv`, import.meta.url), 'utf8');

test('undoing each import in turn leaves every row as it was before it', async () => {
  const at = await kit.place();
  const prints = [await kit.fingerprint(at)];
  const ids: number[] = [];
  for (const name of [
    'yardi_rent_roll_with_lease_charges',
    'onboard_units',
    'asset_list_generic',
    'appfolio_unit_vacancy',
  ]) {
    ids.push((await kit.run(at, sample(name))).id);
    prints.push(await kit.fingerprint(at));
  }
  for (const [index, id] of [...ids.entries()].reverse()) {
    const undone = await kit.t.post(`/admin/import/${id}/undo`, {}, at.admin);
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body).toMatchObject({ state: 'UNDONE', undoneAt: expect.any(String), canUndoUntil: null });
    expect(await kit.fingerprint(at)).toEqual(prints[index]);
  }
});

test('what an asset list changed in items is restored, value by value', async () => {
  const at = await kit.place();
  await kit.run(at, sample('onboard_units'));
  await kit.run(at, sample('asset_list_generic'));
  const before = await kit.fingerprint(at);
  const changed = sample('asset_list_generic')
    .replace('$498.00', '$512.50')
    .replace(',Good', ',Poor')
    .replace('Range,Frigidaire,FFEF3054TS', 'Range,Frigidaire,FFEF3054TW');
  const update = await kit.run(at, changed);
  expect(tally(update)).toEqual([7, 0, 3, 4, 0, 0]);
  expect((await kit.rows(at, update.id, '&action=UPDATE')).map((row) => row.changes)).toEqual([
    { purchaseCents: [49_800, 51_250] },
    { condition: [4, 2] },
    { model: ['FFEF3054TS', 'FFEF3054TW'] },
  ]);
  expect((await kit.t.post(`/admin/import/${update.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await kit.fingerprint(at)).toEqual(before);
});

test('an import that changed an item when condition readings had no day yet is undone', async () => {
  const at = await kit.place();
  await kit.run(at, sample('onboard_units'));
  await kit.run(at, sample('asset_list_generic'));
  const update = await kit.run(at, sample('asset_list_generic').replace(',Good', ',Poor'));
  const inRow = sql`organization_id = ${at.organizationId} and import_id = ${update.id} and changes ? '_before'`;
  await kit.t.a.run((db) =>
    sql`update import_row set changes = jsonb_set(changes, '{_before,condition_on}', 'null') where ${inRow}`.execute(
      db,
    ),
  );
  const undone = await kit.t.post(`/admin/import/${update.id}/undo`, {}, at.admin);
  expect(undone.status, undone.text).toBe(200);
  const { rows } = await kit.t.a.run((db) =>
    sql`select i.condition, i.condition_on = (i.created_at at time zone 'UTC')::date as "isOfItsFirstDay" from item i
      where i.organization_id = ${at.organizationId} and i.id in (select item_id from import_row where ${inRow})`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ condition: 4, isOfItsFirstDay: true }]);
});

test('an import whose error rows were left out is undone as a whole, and its receipt still has those rows', async () => {
  const at = await kit.place();
  await kit.run(at, sample('onboard_units'));
  await kit.run(at, sample('asset_list_generic'));
  const before = await kit.fingerprint(at);
  const added =
    'Cedar Ridge Apartments,A101,Range,Ovenly,1/5/2020\nCedar Ridge Apartments,Z9,Range,Ovenly,1/5/2020\nCedar Ridge Apartments,A102,Range,Ovenly,13/45/2020\n';
  const run = await kit.run(at, `Property,Unit,Appliance,Make,Installed\n${added}`, { leaveOutErrors: true });
  expect([run.state, run.counts.read, run.counts.error]).toEqual(['APPLIED', 3, 2]);
  expect(await kit.fingerprint(at)).not.toEqual(before);
  const undone = await kit.t.post(`/admin/import/${run.id}/undo`, {}, at.admin);
  expect([undone.status, undone.body]).toMatchObject([
    200,
    { state: 'UNDONE', counts: run.counts, leaveOutErrors: true },
  ]);
  expect(await kit.fingerprint(at)).toEqual(before);
  expect((await kit.rows(at, run.id, '&action=ERROR')).map((row) => row.line)).toEqual([3, 4]);
  expect((await kit.t.get(`/admin/import/${run.id}/errors.csv`, at.admin)).text).toContain('Z9');

  // A unit list that changes units and a property too: what it changed is restored, what it left out is untouched.
  const units =
    'Property,Unit,Beds,Address\nCedar Ridge Apartments,A101,2,\nCedar Ridge Apartments,A102,many,\nBirch,1,1,9 Birch Rd\nBirch,2,lots,\n';
  const list = await kit.run(at, units, { leaveOutErrors: true });
  expect([list.state, ...tally(list)]).toEqual(['APPLIED', 4, 1, 1, 0, 0, 2]);
  expect((await kit.t.post(`/admin/import/${list.id}/undo`, {}, at.admin)).status).toBe(200);
  expect(await kit.fingerprint(at)).toEqual(before);
});

test('nobody loses what they built on an import: undo says what prevents it', async () => {
  const at = await kit.place();
  const units = await kit.run(at, sample('onboard_units'));
  const items = await kit.run(at, sample('asset_list_generic'));
  const blocked = await kit.t.post(`/admin/import/${units.id}/undo`, {}, at.admin);
  expect(blocked.status).toBe(409);
  expect(blocked.body.message).toContain('7 items were added to what it created');
  await kit.t.a.run((db) =>
    sql`update item set note = 'seen', version = version + 1 where id = (select min(id) from item where created_by_import_id = ${items.id})`.execute(
      db,
    ),
  );
  const changed = await kit.t.post(`/admin/import/${items.id}/undo`, {}, at.admin);
  expect(changed.status).toBe(409);
  expect(changed.body.message).toContain('1 item was changed');
});

test('an import can be undone once, for seven days, and only when it was applied', async () => {
  const at = await kit.place();
  const checked = await kit.run(at, sample('onboard_units'), { dryRun: true });
  expect((await kit.t.post(`/admin/import/${checked.id}/undo`, {}, at.admin)).status).toBe(409);
  const first = await kit.run(at, sample('onboard_units'));
  expect((await kit.t.post(`/admin/import/${first.id}/undo`, {}, at.admin)).status).toBe(200);
  expect((await kit.t.post(`/admin/import/${first.id}/undo`, {}, at.admin)).status).toBe(409);
  const old = await kit.run(at, sample('onboard_units'));
  await kit.t.a.run((db) =>
    sql`update import set applied_at = now() - interval '8 days' where id = ${old.id}`.execute(db),
  );
  expect((await kit.t.post(`/admin/import/${old.id}/undo`, {}, at.admin)).body.message).toContain('within 7 days');
});

test('an import of others does not exist', async () => {
  const at = await kit.place();
  const stranger = await kit.place();
  const { id, jobId } = await kit.run(at, sample('onboard_units'));
  for (const path of [
    `/admin/import/${id}`,
    `/admin/import/${id}/rows`,
    `/admin/import/${id}/errors.csv`,
    `/job/${jobId}`,
  ])
    expect((await kit.t.get(path, stranger.admin)).status, path).toBe(404);
  expect((await kit.t.post(`/admin/import/${id}/undo`, {}, stranger.admin)).status).toBe(404);
  expect((await kit.t.post(`/job/${jobId}/cancel`, {}, stranger.admin)).status).toBe(404);
  expect((await kit.start({ ...at, admin: stranger.admin }, sample('onboard_units'))).status).toBe(404);
  expect((await kit.t.get('/admin/import', stranger.admin)).body).toMatchObject({ results: [], total: 0 });
});

test('that the rules of red flags and recalls looked at a new property in between, and found something, is no reason against an undo', async () => {
  const at = await kit.place();
  const before = await kit.fingerprint(at);
  const places = await kit.run(at, sample('onboard_units'));
  const things = await kit.run(at, sample('asset_list_generic'));
  const ofImport = (id: number) => sql`organization_id = ${at.organizationId} and created_by_import_id = ${id}`;
  const { rows } = await kit.t.a.run(async (db) => {
    await sql`insert into alert_run (organization_id, property_id, ran_at, ran_on, settings_version, items, raised)
      select organization_id, id, now(), current_date, 1, 1, 1 from property where ${ofImport(places.id)}`.execute(db);
    await sql`insert into recall_run (organization_id, property_id, ran_at, catalogue, items, found)
      select organization_id, id, now(), 'one notice', 1, 1 from property where ${ofImport(places.id)}`.execute(db);
    await sql`insert into item_recall (organization_id, item_id, recall_id)
      select organization_id, id, (select min(id) from recall_notice) from item where ${ofImport(things.id)}`.execute(
      db,
    );
    return sql<{ id: number }>`with flag as (
        insert into asset_alert (organization_id, property_id, item_id, title)
        select organization_id, property_id, id, 'A range past its life' from item where ${ofImport(things.id)}
        returning organization_id, property_id, id
      ) insert into asset_alert_reason (organization_id, property_id, alert_id, code)
        select organization_id, property_id, id, 'LIFE_OVER' from flag returning alert_id as id`.execute(db);
  });
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of [things, places]) {
    const undone = await kit.t.post(`/admin/import/${id}/undo`, {}, at.admin);
    expect(undone.status, undone.text).toBe(200);
  }
  expect(await kit.fingerprint(at)).toEqual(before);
});
