import { USUAL_CHECKS } from '@lintel/domain/fls/fls-intervals';
import { expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';

const kit = await startFls();
const { t, organizationId, record, put, admin, manager, member, stranger } = kit;
const path = `/organization/${organizationId}/fls-intervals`;
const system = async (type: string) =>
  (await t.get(path, member)).body.systems.find((each: { type: string }) => each.type === type);
const set = async (body: object, as = admin) =>
  t.put(path, body, as, { 'if-match': `"${(await t.get(path, admin)).body.version}"` });
const kinds = (of: { intervals: { kind: string }[] }) => of.intervals.map(({ kind }) => kind).toSorted();
const recordNow = async (id: number) => (await t.get(`/fls-record/${id}`, admin)).body;

const HYDRANTS = [
  { kind: 'SEMIANNUAL', task: 'Looked at', isCertificate: false },
  { kind: 'ANNUAL', task: 'Inspection and flush', isCertificate: true },
];

test('an organization begins with the usual checks; its administrators set others, and nobody else', async () => {
  const { body, headers } = await t.get(path, member);
  expect(headers.etag).toBe('"1"');
  expect(body.systems.find((each: { type: string }) => each.type === 'ALARMS')).toMatchObject({
    checks: USUAL_CHECKS.ALARMS,
    isUsual: true,
  });
  const change = { type: 'ALARMS', checks: HYDRANTS };
  expect((await set(change, manager)).status).toBe(403);
  expect((await set(change, stranger)).status).toBe(404);
  expect((await t.get(path, stranger)).status).toBe(404);
  const twice = await set({ type: 'ALARMS', checks: [HYDRANTS[0], HYDRANTS[0]] });
  expect([twice.status, twice.body.errors[0].path]).toEqual([422, 'checks.1.kind']);
  expect((await t.put(path, change, admin, { 'if-match': '"7"' })).status).toBe(412);
});

test('what is set reaches the systems that follow, those set at a property keep their own, and new ones begin with it', async () => {
  const following = await record({ type: 'HYDRANTS' });
  const other = await record({ type: 'HYDRANTS' });
  const own = await put('/intervals', other, { intervals: [HYDRANTS[1]] });
  expect(own.body).toMatchObject({ hasOwnIntervals: true });
  const before = await system('HYDRANTS');
  const saved = await set({ type: 'HYDRANTS', checks: HYDRANTS });
  expect(saved.status, saved.text).toBe(200);
  expect(await system('HYDRANTS')).toEqual({ ...before, checks: HYDRANTS, isUsual: false });
  const followed = await recordNow(following.id);
  expect([kinds(followed), followed.hasOwnIntervals]).toEqual([['ANNUAL', 'SEMIANNUAL'], false]);
  expect(followed.version).toBe(following.version + 1);
  expect(kinds(await recordNow(other.id))).toEqual(['ANNUAL']);
  expect(kinds(await record({ type: 'HYDRANTS' }))).toEqual(['ANNUAL', 'SEMIANNUAL']);

  const again = await put('/intervals', own.body, { intervals: null });
  expect([kinds(again.body), again.body.hasOwnIntervals]).toEqual([['ANNUAL', 'SEMIANNUAL'], false]);
  await set({ type: 'HYDRANTS', checks: null });
  expect(await system('HYDRANTS')).toMatchObject({ checks: USUAL_CHECKS.HYDRANTS, isUsual: true });
  expect(kinds(await recordNow(other.id))).toEqual(['ANNUAL', 'FIVE_YEAR']);
});
