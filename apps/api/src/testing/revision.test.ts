import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { refreshSnapshotsUnscoped } from '../features/report/snapshot.jobs.ts';
import { startTestApp, TEST_NOW, type TestApp } from './app-under-test.ts';
import { atEndOfFile } from './end-of-file.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

// What hangs on a property and needs no note of its own, and why.
const WITHOUT_NOTES = {
  change_note: 'it is the note',
  item_event: 'each line is written with a change of its item',
  property_snapshot: 'computed from what the notes are about; its own version counts',
  property_assignment: 'who may see a property changes no answer about it',
  permission_group_property: 'who may see a property changes no answer about it',
  import_row: 'the receipt of an import, which no answer about a property shows',
  report_visit: 'when a person last opened a list, which no cached answer shows',
  saved_view: 'a filter under a name, which no cached answer shows',
  fls_notice: 'that a person was told of a due date, which no cached answer shows',
  secret_link: 'an address that a person made, which no cached answer shows',
  scenario_line: 'written with the scenario that it is of, and never changed',
  recall_run: 'when notices were last looked for, which no cached answer shows',
  recall_request: 'that a look is due; what it finds is written to the items',
  mailbox_property: 'where bills go whose mail names no property, which no cached answer shows',
  vendor_price: 'what a vendor agreed to charge, which no cached answer shows',
  invoice_document: 'what no cached answer shows',
  serial_plate: 'a photo that waits for a reader, which no cached answer shows',
  invoice_page: 'the words of a page, which no cached answer shows',
  invoice_word: 'what a search finds an invoice by, written with it',
  saved_view_default: 'the view that a person begins with, which no cached answer shows',
  scan_tag: 'a printed tag and what it leads to, which no cached answer shows',
  scan_tag_batch: 'a batch of printed tags, which no cached answer shows',
  scan_tag_move: 'when a printed tag was put on a unit or taken off, which no cached answer shows',
  scan_tag_scan: 'when a printed tag was scanned, which no cached answer shows',
};

test('whatever hangs on a property notes its changes: each insert, update and delete', async () => {
  const { rows } = await t.a.run((db) =>
    sql<{ table: string; events: number }>`
      with hanging as (
        select c.oid, c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
          and (a.attname = 'property_id' or (a.attname = 'unit_id' and c.relname like 'unit%') or (c.relname = 'property' and a.attname = 'id'))
      )
      -- bits of pg_trigger.tgtype: 4 insert, 8 delete, 16 update
      select distinct h.name as table, coalesce((select bit_or(g.tgtype & 28) from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = h.oid and f.proname like 'note\\_%'), 0) as events
      from hanging h order by 1`.execute(db),
  );
  const silent = rows.filter((row) => row.events !== 28).map((row) => row.table);
  expect(silent).toEqual(Object.keys(WITHOUT_NOTES).toSorted());
});

test('a revision changes with each commit, also with one that is late and comes after others were folded', async () => {
  const unit = await t.a.unit();
  const [late, soon] = [await connected(), await connected()];
  await fold();
  const seen = [await revisionOf(unit)];
  await late.query('begin');
  await late.query('update unit set beds = 1 where id = $1', [unit.id]);
  await soon.query('update property set city = $1 where id = $2', ['Boise', unit.propertyId]);
  seen.push(await revisionOf(unit));
  await fold();
  expect(await revisionOf(unit)).toBe(seen.at(-1));
  await late.query('commit');
  seen.push(await revisionOf(unit));
  await fold();
  expect(await revisionOf(unit)).toBe(seen.at(-1));
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  const { rows } = await soon.query('select count(*)::int as n from change_note where property_id = $1', [
    unit.propertyId,
  ]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('two people write about one property at once, and neither waits for the other or for the worker', async () => {
  const property = await t.a.property();
  const [mine, yours] = [await t.a.unit({ property }), await t.a.unit({ property })];
  const [first, second] = [await connected(), await connected()];
  for (const [client, unit] of [
    [first, mine],
    [second, yours],
  ] as const) {
    await client.query(`set lock_timeout = '1s'`);
    await client.query('begin');
    await client.query('update unit set beds = 2 where id = $1', [unit.id]);
  }
  await fold();
  await second.query('commit');
  await first.query('commit');
  expect(await revisionOf(mine)).toBeGreaterThanOrEqual(2);
});

async function revisionOf({ organizationId, propertyId }: { organizationId: number; propertyId: number }) {
  const { rows } = await t.a.run((db) =>
    sql<{ revision: number }>`select sum(changes)::int as revision from change_note
      where organization_id in (${organizationId}, 0) and property_id in (${propertyId}, 0)`.execute(db),
  );
  return rows[0]?.revision ?? 0;
}

async function fold(): Promise<void> {
  const round = () =>
    t.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => refreshSnapshotsUnscoped(db, TEST_NOW.slice(0, 10)));
  while ((await round()) > 0);
}

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: t.adminUrl });
  await client.connect();
  atEndOfFile(() => client.end());
  return client;
}
