import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';
import { sendFlsNotices } from './fls-notices.jobs.ts';

const { t, organizationId, record, visit, put, admin, manager, member, stranger } = await startFls();
const get = (path: string, as = admin) => t.get(path, as);

describe('notices', () => {
  const PLATFORM = { userId: null, organizationIds: [], seesAllProperties: true, isPlatform: true };
  const send = (now: string) =>
    t.platform.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) =>
      sendFlsNotices(db, now, 'https://lintel.example'),
    );
  const mails = async () =>
    (
      await t.a.run((db) =>
        sql<{
          recipient: string;
          subject: string;
          body: string;
        }>`select recipient, subject, body from outbox where template = 'FLS_NOTICE' order by id`.execute(db),
      )
    ).rows;

  /** A property in New York whose regional manager is the manager, and whose regional maintenance manager is the member. */
  const managedProperty = async (name: string): Promise<number> => {
    const at = (await t.a.property({ organizationId, name })).id;
    for (const id of [manager.id, member.id])
      await t.a.run((db) =>
        sql`insert into property_assignment (organization_id, property_id, user_id) values (${organizationId}, ${at}, ${id})`.execute(
          db,
        ),
      );
    await t.a.run((db) =>
      sql`update property set regional_manager_id = ${manager.id}, regional_maintenance_manager_id = ${member.id}, timezone = 'America/New_York'
        where id = ${at}`.execute(db),
    );
    return at;
  };

  test('go out once at each step, in the morning of the property, and to the regional manager once it is overdue', async () => {
    const at = await managedProperty('Notice Court');
    await record({ propertyId: at, type: 'BACKFLOW', compliantThrough: '2026-06-18', reason: 'Tag' });
    await record({ propertyId: at, type: 'ALARMS' });
    await send('2026-05-19T08:00:00.000Z');
    expect(await mails()).toEqual([]);
    await send('2026-05-19T12:00:00.000Z');
    await send('2026-05-20T12:00:00.000Z');
    expect(await mails()).toMatchObject([
      {
        recipient: member.email,
        subject: 'Backflow, Notice Court: compliant through 06/18/2026',
        body: expect.stringContaining('no visit planned'),
      },
    ]);
    await send('2026-06-18T12:00:00.000Z');
    await send('2026-06-19T12:00:00.000Z');
    await send('2026-07-19T12:00:00.000Z');
    const sent = (await mails()).slice(1).map(({ recipient, subject }) => [recipient, subject]);
    expect(sent).toEqual([
      [member.email, 'Backflow, Notice Court: the last day is today, 06/18/2026'],
      [member.email, 'Backflow, Notice Court: overdue, was compliant through 06/18/2026'],
      [manager.email, 'Backflow, Notice Court: overdue, was compliant through 06/18/2026'],
    ]);
  });

  test('go to the other manager where one chose not to get them, and to nobody where both did', async () => {
    const at = await managedProperty('Quiet Court');
    await record({ propertyId: at, type: 'HYDRANTS', compliantThrough: '2026-06-18', reason: 'Tag' });
    const mailsHere = async () => (await mails()).filter(({ body }) => body.includes('Quiet Court'));
    const want = (who: typeof member, unwantedMails: string[]) => t.put('/user', { unwantedMails }, who);
    expect((await want(member, ['FLS_NOTICE'])).body.unwantedMails).toEqual(['FLS_NOTICE']);
    expect((await want(manager, ['FLS_NOTICE', 'REPORT'])).status).toBe(200);
    await send('2026-05-19T12:00:00.000Z');
    expect(await mailsHere()).toEqual([]);
    await want(manager, ['REPORT']);
    await send('2026-05-20T12:00:00.000Z');
    expect((await mailsHere()).map(({ recipient }) => recipient)).toEqual([manager.email]);
    await want(member, []);
    await want(manager, []);
    await t.a.run((db) => sql`update property set archived_at = now() where id = ${at}`.execute(db));
  });

  test('name and count in their subject only what the person may see now', async () => {
    const [seen, hidden] = [
      (await t.a.property({ organizationId, name: 'Seen Court' })).id,
      (await t.a.property({ organizationId, name: 'Hidden Court' })).id,
    ];
    await t.a.run((db) =>
      sql`insert into property_assignment (organization_id, property_id, user_id) values (${organizationId}, ${seen}, ${member.id})`.execute(
        db,
      ),
    );
    await t.a.run((db) =>
      sql`update property set regional_maintenance_manager_id = ${member.id} where id in (${seen}, ${hidden})`.execute(
        db,
      ),
    );
    for (const propertyId of [hidden, seen])
      await record({ propertyId, type: 'HYDRANTS', compliantThrough: '2026-08-18', reason: 'Tag' });
    const before = (await mails()).length;
    await send('2026-08-18T18:00:00.000Z');
    expect((await mails()).slice(before)).toMatchObject([
      {
        recipient: member.email,
        subject: 'Hydrants, Seen Court: the last day is today, 08/18/2026',
        body: expect.not.stringContaining('Hidden Court'),
      },
    ]);
  });
});

describe('the calendar', () => {
  test('is read at its secret address until it is revoked, and names no resident', async () => {
    const at = (await t.a.property({ organizationId, name: 'Calendar Court' })).id;
    const made = await record({ propertyId: at, type: 'POOL', compliantThrough: '2026-06-30', reason: 'Permit' });
    await put('', made, { scheduled: '2026-06-10' });
    const link = await t.post('/secret-link', { purpose: 'FLS_CALENDAR', propertyId: at }, admin);
    expect(link.status, link.text).toBe(201);
    const read = () => t.get(`/fls/calendar/${link.body.token}`);
    const file = await read();
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(file.text).toContain('DTSTART;VALUE=DATE:20260630');
    expect(file.text).toContain('SUMMARY:Pool visit: Calendar Court');
    expect((await t.get(`/warranty/calendar/${link.body.token}`)).status).toBe(404);
    await t.call('DELETE', `/secret-link/${link.body.id}`, { as: admin });
    expect((await read()).status).toBe(404);
    expect((await t.get(`/fls/calendar/${'x'.repeat(43)}`)).status).toBe(404);
  });
});

test('the audit pack lists the proof behind each green', async () => {
  const at = (await t.a.property({ organizationId, name: 'Audit Court' })).id;
  await visit(await record({ propertyId: at, type: 'ALARMS' }));
  await record({ propertyId: at, type: 'POOL', compliantThrough: '2026-12-30', reason: 'Read from the permit' });
  const pack = await get(`/report/${at}/safety/pack`);
  expect([pack.status, pack.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await get(`/report/${at}/safety/pack`, stranger)).status).toBe(404);
});
