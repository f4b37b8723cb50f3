import { beforeAll, expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';

let f: Awaited<ReturnType<typeof startFls>>;
beforeAll(async () => {
  f = await startFls();
});

type Missed = { missedUnitId: number; type: string; missedOn: string; vendorName: string | null };

test('whoever is in a unit sees what visits missed there, and says that it was entered, once', async () => {
  const { t, property, member, viewer, stranger, units } = f;
  const [first, second] = units.map(({ id }) => id) as [number, number];
  const made = await f.record({ propertyId: property.id, type: 'SPRINKLERS' });
  const old = await f.visit(made, { eventDate: '2026-04-01', unitsRequired: 2, missedUnitIds: [first] });
  const missed = await f.visit(old, {
    eventDate: '2026-05-01',
    unitsRequired: 2,
    missedUnitIds: [first, second],
    vendorId: f.vendorId,
  });
  const url = `/unit/${first}/fls-missed`;
  const listed = async () => (await t.get(url, member)).body.results as Missed[];
  const [one] = await listed();
  expect(await listed()).toEqual([
    expect.objectContaining({ type: 'SPRINKLERS', missedOn: '2026-05-01', vendorName: 'Halyard Fire' }),
  ]);
  expect((await t.get(url, viewer)).body.results).toHaveLength(1);
  expect((await t.get(url, stranger)).status).toBe(404);

  const missedUnitIds = [one?.missedUnitId];
  const today = { missedUnitIds, enteredOn: '2026-05-18' };
  expect((await t.post(url, today, viewer)).status).toBe(403);
  expect((await t.post(url, today, stranger)).status).toBe(404);
  const early = await t.post(url, { missedUnitIds, enteredOn: '2026-04-30' }, member);
  expect([early.status, early.body.errors[0].path]).toEqual([422, 'enteredOn']);
  const late = await t.post(url, { missedUnitIds, enteredOn: '2026-05-19' }, member);
  expect([late.status, late.body.errors[0].path]).toEqual([422, 'enteredOn']);
  const foreign = await t.post(`/unit/${second}/fls-missed`, today, member);
  expect([foreign.status, foreign.body.errors[0].path]).toEqual([422, 'missedUnitIds']);
  expect(await listed()).toHaveLength(1);

  expect((await t.post(url, today, member)).body).toEqual({ entered: 1 });
  expect(await listed()).toEqual([]);
  // Recorded on a second device meanwhile: nothing changes, and nothing is refused.
  expect((await t.post(url, today, member)).body).toEqual({ entered: 0 });
  const after = (await t.get(`/fls-record/${missed.id}`, member)).body;
  expect(after.version).toBe(missed.version + 1);
  expect(after.missed.map((unit: { unitName: string }) => unit.unitName)).toEqual(['102']);
});

test('a system that does not apply any more sends nobody to look', async () => {
  const { t, property, admin, member, units } = f;
  const unitId = units[1]?.id ?? 0;
  const made = await f.record({ propertyId: property.id, type: 'ALARMS' });
  const missed = await f.visit(made, { unitsRequired: 2, missedUnitIds: [unitId] });
  const types = async () =>
    ((await t.get(`/unit/${unitId}/fls-missed`, member)).body.results as Missed[]).map(({ type }) => type);
  expect(await types()).toContain('ALARMS');
  const off = await f.put('', missed, { enabled: false, reason: 'Taken out' }, admin);
  expect(off.status, off.text).toBe(200);
  expect(await types()).not.toContain('ALARMS');
});
