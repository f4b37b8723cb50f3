import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';
import { recallLooks } from '../recall/recall.jobs.ts';

const { t, organizationId, record, put, post, admin, manager, member, viewer, stranger } = await startFls();
const look = () =>
  recallLooks({ database: t.database, clock: () => new Date('2026-05-18T12:00:00Z') }).run(
    new AbortController().signal,
  );
const now = async (id: number) => (await t.get(`/fls-record/${id}`, admin)).body;
const PANEL = { label: 'Panel', location: 'Office', kind: 'PANEL', maker: 'Bosch', model: 'FPA-1000-UL' };

test('a device that a recall notice names shows it at once, in the lists within the minute, until a person decides', async () => {
  const made = await record();
  const listed = (await put('/devices', made, { devices: [PANEL, { ...PANEL, label: 'Old', model: 'D7024' }] })).body;
  const [old, panel] = listed.devices;
  expect(old).toMatchObject({ label: 'Old', recalls: [] });
  expect(panel.recalls).toMatchObject([
    {
      title: expect.stringContaining('Fire Alarm Control Panels'),
      state: 'POSSIBLE',
      fits: ['MODEL'],
      missing: ['MADE'],
    },
  ]);
  expect(listed.recalledDevices).toBe(0);
  await look();
  expect((await now(made.id)).recalledDevices).toBe(1);
  const row = async (query: string) =>
    (await t.get(`/report/${made.propertyId}/safety?${query}`, admin)).body.results.map(
      (one: { id: number }) => one.id,
    );
  expect(await row('hasRecall=true')).toEqual([made.id]);
  const matrix = async () =>
    (await t.get('/portfolio/safety?hasRecall=true', admin)).body.results.map(
      (one: { propertyId: number }) => one.propertyId,
    );
  expect(await matrix()).toContain(made.propertyId);

  const path = `/device/${panel.id}/recall/${panel.recalls[0].recallId}`;
  const body = { from: 'POSSIBLE', state: 'NOT_AFFECTED' };
  const bare = await post(path, listed, body);
  expect([bare.status, bare.body.errors[0].path]).toEqual([422, 'reason']);
  expect((await post(path, listed, body, viewer)).status).toBe(403);
  expect((await post(path, listed, body, stranger)).status).toBe(404);
  const decided = await post(path, listed, { ...body, reason: 'Software 2.0' });
  expect(decided.status, decided.text).toBe(200);
  const done = decided.body.devices.find((one: { id: number }) => one.id === panel.id);
  expect(done.recalls).toMatchObject([{ state: 'NOT_AFFECTED', reason: 'Software 2.0', decidedBy: expect.anything() }]);
  expect([decided.body.recalledDevices, await row('hasRecall=true')]).toEqual([0, []]);
  expect((await post(path, decided.body, { from: 'POSSIBLE', state: 'AFFECTED' })).status).toBe(409);
  // What a person decided stays when the worker looks again.
  await look();
  expect((await now(made.id)).recalledDevices).toBe(0);
});

test('a record that speaks against the notice by now takes a possible match away', async () => {
  const made = await record();
  const { body } = await put('/devices', made, { devices: [PANEL] });
  await look();
  const found = await now(made.id);
  expect(found.recalledDevices).toBe(1);
  const [device] = body.devices;
  await put('/devices', found, { devices: [{ ...PANEL, id: device.id, madeOn: '2015-01-01' }] });
  await look();
  expect(await now(made.id)).toMatchObject({ recalledDevices: 0, devices: [{ recalls: [] }] });
});

test('a recalled device raises a flag that leads to its system, and the figure counts it', async () => {
  const made = await record();
  await put('/devices', made, { devices: [PANEL] });
  await look();
  const rulesPath = `/asset-alert/rules/${organizationId}`;
  const { version, laneDays } = (await t.get(rulesPath, admin)).body;
  const rules = [{ code: 'FLS_RECALL', isOn: true, threshold: null }];
  const saved = await t.put(rulesPath, { rules, laneDays }, admin, { 'if-match': `"${version}"` });
  expect(saved.status, saved.text).toBe(200);
  const run = () => t.post(`/asset-alert/property/${made.propertyId}/run`, undefined, admin);
  expect((await run()).body).toMatchObject({ flags: 1 });
  expect((await run()).body).toMatchObject({ flags: 0 });
  const { results } = (await t.get(`/report/${made.propertyId}/redflag`, admin)).body;
  expect(results).toMatchObject([
    { title: 'Alarms: Panel, Office', reasons: [{ code: 'FLS_RECALL', flsRecordId: made.id }] },
  ]);
  const { figures } = (await t.get(`/report/${made.propertyId}/safety`, admin)).body;
  expect(figures.find((one: { metric: string }) => one.metric === 'flsRecalls')).toMatchObject({ value: 1 });
});

test('systems beyond the seven are kept track of where an administrator switched them on', async () => {
  const path = `/organization/${organizationId}/fls-intervals`;
  const set = async (body: object, as = admin) =>
    t.put(path, body, as, { 'if-match': `"${(await t.get(path, admin)).body.version}"` });
  const off = await t.post(
    '/fls-record',
    { propertyId: (await t.a.property({ organizationId })).id, type: 'AED' },
    admin,
  );
  expect([off.status, off.body.errors[0].path]).toEqual([422, 'type']);
  expect((await set({ type: 'AED', isOn: true }, manager)).status).toBe(403);
  const seven = await set({ type: 'POOL', isOn: true });
  expect([seven.status, seven.body.errors[0].path]).toEqual([422, 'isOn']);
  const on = await set({ type: 'AED', isOn: true });
  expect(on.body.systems.find((one: { type: string }) => one.type === 'AED')).toMatchObject({
    isOn: true,
    isUsual: true,
  });
  const made = await record({ type: 'AED' });
  expect(made.intervals.map((one: { kind: string }) => one.kind).toSorted()).toEqual(['ANNUAL', 'MONTHLY']);
  const row = (await t.get('/portfolio/safety', admin)).body.results.find(
    (one: { propertyId: number }) => one.propertyId === made.propertyId,
  );
  expect(row).toMatchObject({ extraTypes: ['AED'], cells: [{ type: 'AED', state: 'UNKNOWN' }] });
  expect((await t.get(`/fls-profile/${made.propertyId}`, admin)).body.extraTypes).toEqual(['AED']);
  const kept = await set({ type: 'AED', isOn: false });
  expect([kept.status, kept.body.errors[0].message]).toEqual([422, expect.stringContaining('1 property has it')]);
  await put('', made, { enabled: false, reason: 'Given away' });
  expect((await set({ type: 'AED', isOn: false })).status).toBe(200);
  expect(
    (await set({ type: 'AED', isOn: true, checks: [{ kind: 'MONTHLY', task: 'Ready light', isCertificate: true }] }))
      .status,
  ).toBe(200);
});

test('a member sees what a recall says of a device, and a stranger nothing', async () => {
  const made = await record();
  await put('/devices', made, { devices: [PANEL] });
  await t.a.run((db) =>
    sql`insert into property_assignment (organization_id, user_id, property_id) values (${organizationId}, ${member.id}, ${made.propertyId})`.execute(
      db,
    ),
  );
  expect((await t.get(`/fls-record/${made.id}`, member)).body.devices[0].recalls).toHaveLength(1);
  expect((await t.get(`/fls-record/${made.id}`, stranger)).status).toBe(404);
});
