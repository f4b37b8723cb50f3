import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startProjects } from '#testing/project-kit.ts';

const { t, property, admin, manager, viewer, stranger } = await startProjects();
const { organizationId } = property;
const rulesPath = `/asset-alert/rules/${organizationId}`;
const laneDays = { NEEDS_REVIEW: 7, REVIEWED: 14, ALERT_SENT: 14, INITIATED_REPLACEMENT: 30 };
const RULES = [
  { code: 'FLS_OVERDUE', isOn: true, threshold: 10 },
  { code: 'FLS_DEVICE', isOn: true, threshold: 1 },
];

// Today is 2026-05-18.
async function system(type: string, compliantThrough: string | null, over: object = {}) {
  const typed = { compliantThrough, ...(compliantThrough && { reason: 'As the vendor said' }) };
  const made = await t.post('/fls-record', { propertyId: property.id, type, ...typed, ...over }, admin);
  expect(made.status, made.text).toBe(201);
  return made.body;
}
const change = async (path: string, record: { id: number }, body: object, method: 'PUT' | 'POST' = 'PUT') => {
  const { version } = (await t.get(`/fls-record/${record.id}`, admin)).body;
  const headers = { 'if-match': `"${version}"` };
  const answer = await t.call(method, `/fls-record/${record.id}${path}`, { body, as: admin, headers });
  expect(answer.status, answer.text).toBe(200);
};
const through = (record: { id: number }, compliantThrough: string) =>
  change('', record, { compliantThrough, reason: 'As the vendor said' });
const preview = async () => (await t.post(`${rulesPath}/preview`, { rules: RULES }, admin)).body;
const run = async () => (await t.post(`/asset-alert/property/${property.id}/run`, undefined, manager)).body;
type Flag = {
  id: number;
  version: number;
  title: string;
  reasons: { code: string; detail: string; value: number; flsRecordId: number }[];
};
const flags = async (as = viewer): Promise<Flag[]> =>
  (await t.get(`/report/${property.id}/redflag?sort=raised`, as)).body.results;
const dismiss = ({ id, version }: Flag) =>
  t.call('PUT', `/asset-alert/${id}`, {
    body: { actionState: 'DISMISSED', dismissReason: 'NOT_NEEDED' },
    as: manager,
    headers: { 'if-match': `"${version}"` },
  });

test('systems and devices that are overdue raise a flag each, as many as the preview said, and none twice', async () => {
  const sprinklers = await system('SPRINKLERS', '2026-05-08', { scheduled: '2026-06-02' });
  const backflow = await system('BACKFLOW', '2026-12-31');
  await system('ALARMS', '2026-05-09');
  await system('HYDRANTS', null);
  const pool = await system('POOL', '2025-01-01');
  await change('', pool, { enabled: false, reason: 'The pool was filled in' });
  await change('/devices', backflow, {
    devices: [
      { label: 'BF-2', location: 'Riser room', lastTest: '2025-05-01', nextTest: '2026-05-01', result: 'FAIL' },
      { label: 'BF-3', nextTest: '2026-05-18' },
      { label: 'BF-4' },
    ],
  });
  const { version } = (await t.get(rulesPath, admin)).body;
  expect((await t.put(rulesPath, { rules: RULES, laneDays }, admin, { 'if-match': `"${version}"` })).status).toBe(200);
  const before = await preview();
  expect(before.rules).toEqual([
    { code: 'FLS_OVERDUE', found: 1, raises: 1 },
    { code: 'FLS_DEVICE', found: 1, raises: 1 },
  ]);
  expect(await run()).toMatchObject({ flags: before.flags, reasons: before.reasons });
  expect([before.flags, (await flags()).length]).toEqual([2, 2]);
  const byTitle = new Map((await flags()).map((one) => [one.title, one]));
  expect(byTitle.get('Sprinklers')?.reasons).toMatchObject([
    {
      code: 'FLS_OVERDUE',
      value: 10,
      detail: 'compliant through 05/08/2026, visit planned for 06/02/2026',
      flsRecordId: sprinklers.id,
    },
  ]);
  expect(byTitle.get('Backflow: BF-2, Riser room')?.reasons).toMatchObject([
    {
      code: 'FLS_DEVICE',
      value: 17,
      detail: 'next test was due 05/01/2026, last tested 05/01/2025, failed',
      flsRecordId: backflow.id,
    },
  ]);
  expect(await preview()).toMatchObject({ flags: 0, reasons: 0 });
  expect(await run()).toMatchObject({ flags: 0, reasons: 0 });
  expect((await t.get(`/report/${property.id}/redflag`, stranger)).status).toBe(404);

  // The date was moved and is over again while the flag is open: it is one thing, and needs no second flag.
  await through(sprinklers, '2026-05-01');
  expect(await run()).toMatchObject({ flags: 0, systems: 4 });
  const still = (await flags()).find(({ title }) => title === 'Sprinklers');
  expect(still?.reasons).toMatchObject([{ value: 17, detail: expect.stringContaining('05/01/2026'), goneOn: null }]);
});

test('a dismissed flag comes back when another date is over, or 30 days later', async () => {
  const [sprinklers] = (await flags()).filter(({ title }) => title === 'Sprinklers');
  const recordId = sprinklers?.reasons[0]?.flsRecordId as number;
  await through({ id: recordId }, '2026-05-08');
  expect(await run()).toMatchObject({ flags: 0 });
  expect((await dismiss(sprinklers as Flag)).status).toBe(200);
  expect(await run()).toMatchObject({ flags: 0 });
  await through({ id: recordId }, '2026-05-02');
  expect(await run()).toMatchObject({ flags: 1 });
  const [again] = (await flags()).filter(({ title }) => title === 'Sprinklers');
  expect(again?.reasons).toMatchObject([{ value: 16 }]);
  expect((await dismiss(again as Flag)).status).toBe(200);
  expect(await run()).toMatchObject({ flags: 0 });
  // As it was dismissed before it had been overdue for so long.
  await t.a.run((db) =>
    sql`update asset_alert_reason set severity = -1 where alert_id = ${again?.id as number}`.execute(db),
  );
  expect(await preview()).toMatchObject({ flags: 1 });
  expect(await run()).toMatchObject({ flags: 1 });
});
