import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startFlsBills } from '#testing/fls-bill-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

const { t, property, organizationId, admin, manager, viewer, stranger, bill, recordOf, setUp } = await startFlsBills();

// Its PDF is the document of the visits below.
await bill([['Fire door inspection, building North', 60]], { date: '05/12/2026' });

describe('a test with a report or certificate on file, and no bill', () => {
  const unbilled = async (as: TestUser = manager) => (await t.get('/portfolio/safety/unbilled', as)).body;
  const visitOf = (recordId: number, over: { date: string; kind?: string; document?: string; cents?: number }) =>
    t.a.run((db) =>
      sql`insert into fls_event (organization_id, property_id, record_id, event_date, kind, result, file_id, document_kind, cost_cents, vendor_name)
        select ${organizationId}, ${property.id}, ${recordId}, ${over.date}, ${over.kind ?? 'ANNUAL'}, 'PASS', min(f.id), ${over.document ?? 'CERTIFICATE'},
          ${over.cents ?? null}, 'Summit Doors' from file f where f.organization_id = ${organizationId} and f.property_id = ${property.id}`.execute(
        db,
      ),
    );

  test('is listed once its bill is late, until one comes; what needs no bill is not', async () => {
    await t.a.run((db) =>
      sql`insert into fls_settings (organization_id, extra_types) values (${organizationId}, '{FIRE_DOORS,ELEVATORS}')
        on conflict (organization_id) do update set extra_types = excluded.extra_types`.execute(db),
    );
    const doors = await setUp('FIRE_DOORS', null);
    const lifts = await setUp('ELEVATORS', null);
    const before = (await unbilled()).total;
    await visitOf(doors.id, { date: '2026-01-20', cents: 30_000 });
    await visitOf(doors.id, { date: '2026-04-20' });
    await visitOf(lifts.id, { date: '2026-01-20', cents: 0 });
    await visitOf(lifts.id, { date: '2026-01-20', kind: 'REPAIR' });
    await visitOf(lifts.id, { date: '2025-04-20' });
    const found = await unbilled();
    expect(found.total).toBe(before + 1);
    expect(found.results.find(({ type }: { type: string }) => type === 'FIRE_DOORS')).toMatchObject({
      eventDate: '2026-01-20',
      ageDays: 118,
      documentKind: 'CERTIFICATE',
      vendorName: 'Summit Doors',
      costCents: 30_000,
      flsRecordId: doors.id,
    });
    const { figures } = (await t.get('/fls-invoice', manager)).body;
    expect(figures).toContainEqual(expect.objectContaining({ metric: 'flsUnbilled', value: found.total }));
    expect((await unbilled(stranger)).results).toEqual([]);
    const other = await bill([['Fire door repair', 20]], { date: '01/25/2026' });
    expect(other.visits).toMatchObject([{ type: 'FIRE_DOORS' }]);
    expect((await unbilled()).total).toBe(before + 1);
    await bill([['Annual fire door inspection', 300]], { date: '01/25/2026' });
    expect((await unbilled()).total).toBe(before);
  });

  test('is billed where its bill was added to the record by hand', async () => {
    const doors = await recordOf('FIRE_DOORS');
    const before = (await unbilled()).total;
    await visitOf(doors.id, { date: '2025-08-20' });
    expect((await unbilled()).total).toBe(before + 1);
    await visitOf(doors.id, { date: '2025-08-22', document: 'INVOICE' });
    expect((await unbilled()).total).toBe(before);
  });

  test('is waited for no more once somebody says why no bill is to come, and that can be taken back', async () => {
    const doors = await recordOf('FIRE_DOORS');
    const before = (await unbilled()).total;
    await visitOf(doors.id, { date: '2025-11-10' });
    const [row] = (await unbilled()).results.filter(
      ({ eventDate }: { eventDate: string }) => eventDate === '2025-11-10',
    );
    expect(row).toMatchObject({ noBillReason: null, flsRecordId: doors.id });
    const say = (noBillReason: string | null, { recordVersion } = row, as = manager) =>
      t.call('POST', `/fls-record/${doors.id}/event/${row.id}/bill`, {
        body: { noBillReason },
        as,
        headers: { 'if-match': `"${recordVersion}"` },
      });
    expect((await say('Done under warranty', row, stranger)).status).toBe(404);
    expect((await say('Done under warranty', row, viewer)).status).toBe(403);
    expect((await say('  ')).status).toBe(400);
    expect((await say('Done under warranty')).status).toBe(200);
    expect((await say('Done under warranty')).status).toBe(412);
    expect((await unbilled()).total).toBe(before);
    const { figures } = (await t.get('/fls-invoice', manager)).body;
    expect(figures).toContainEqual(expect.objectContaining({ metric: 'flsUnbilled', value: before }));
    const said = (await t.get('/portfolio/safety/unbilled?noBill=true', manager)).body;
    expect(said.results).toMatchObject([{ id: row.id, noBillReason: 'Done under warranty' }]);
    const { FlsEvent } = (await t.get(`/fls-record/${doors.id}`, manager)).body;
    expect(FlsEvent).toContainEqual(expect.objectContaining({ id: row.id, noBillReason: 'Done under warranty' }));
    const { results } = (await t.get(`/admin/audit?entity=fls_record&entityId=${doors.id}`, admin)).body;
    expect(results[0]).toMatchObject({ action: 'set-bill', after: { noBillReason: 'Done under warranty' } });
    expect((await say(null, said.results[0])).status).toBe(200);
    expect((await unbilled()).total).toBe(before + 1);
    const [again] = (await unbilled()).results.filter(({ id }: { id: number }) => id === row.id);
    expect((await say('Done under warranty', again)).status).toBe(200);
  });

  test('is the other side of a bill without one, which the figures count too', async () => {
    await setUp('BACKFLOW');
    await bill([['Annual backflow assembly test', 95]]);
    const { figures } = (await t.get('/fls-invoice', manager)).body;
    const { total } = (await t.get('/fls-invoice?note=NO_CERTIFICATE&dated=y1', manager)).body;
    expect(total).toBeGreaterThan(0);
    expect(figures).toContainEqual(expect.objectContaining({ metric: 'flsBillsUnproven', value: total }));
  });
});
