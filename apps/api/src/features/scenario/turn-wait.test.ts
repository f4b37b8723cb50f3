import { addDays } from '@lintel/domain/base/calendar';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

/** Homes with a refrigerator past its life each: empty, with a lease that ends in half a year, and one of which nothing is known. */
async function place() {
  const property = await t.a.property();
  const { organizationId } = property;
  const member = await t.a.user({ organizationId, properties: [property] });
  const today = (await t.get(`/report/${property.id}/turn-wait`, member)).body.asOf as string;
  const ids: number[] = [];
  for (const name of ['101', '102', '103']) {
    const unit = await t.a.unit({ property, name });
    await t.a.item({ unit, installDate: '2005-06-01' });
    ids.push(unit.id);
  }
  const [empty, leased] = ids;
  await t.put(`/unit/${empty}`, { status: 'VACANT' }, member);
  await t.put(`/unit/${leased}`, { status: 'OCCUPIED', leaseEndsOn: addDays(today, 180) }, member);
  return { property, organizationId, member, today, url: `/report/${property.id}/turn-wait` };
}

test('what can wait until nobody lives in the home, by empty homes and ends of leases; the rest is not known', async () => {
  const { url, member, today } = await place();
  const { status, body } = await t.get(url, member);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    due: { count: 3 },
    failed: 0,
    elsewhere: 0,
    moveOuts: { count: 0, homes: 3, yearly: null },
    leases: { known: 1, homes: 2 },
  });
  expect(
    body.windows.map((one: Record<'sure' | 'lease' | 'unknown', { count: number }> & { months: number }) => [
      one.months,
      one.sure.count,
      one.lease.count,
      one.unknown.count,
    ]),
  ).toEqual([
    [3, 1, 0, 1],
    [6, 1, 1, 1],
    [9, 1, 1, 1],
    [12, 1, 1, 1],
  ]);
  expect(body.windows[2]).toMatchObject({ likely: null, homes: 2, visits: 1 });
  expect(
    body.homes.map((home: { unitName: string; opening: string; opensOn: string }) => [
      home.unitName,
      home.opening,
      home.opensOn,
    ]),
  ).toEqual([
    ['101', 'EMPTY', today],
    ['102', 'LEASE', addDays(today, 180)],
    ['103', null, null],
  ]);
});

test("the property's own move-outs say how many are likely, once there are ten over ninety days", async () => {
  const { url, member, property, organizationId, today } = await place();
  for (let at = 0; at < 10; at += 1) {
    const unit = await t.a.unit({ property, name: `2${at}` });
    await t.a.run((db) =>
      sql`insert into turn (organization_id, property_id, unit_id, lane, kind, hand_move_out_on, closed_on)
        values (${organizationId}, ${property.id}, ${unit.id}, 'moved-in', 'MOVED_IN', ${addDays(today, -100 + at)}::date, ${addDays(today, -50)}::date)`.execute(
        db,
      ),
    );
  }
  const { body } = await t.get(url, member);
  expect(body.moveOuts).toMatchObject({ count: 10, days: 100, homes: 13 });
  expect(body.moveOuts.yearly).toBeCloseTo(10 / 13 / (100 / 365.2425), 6);
  const rate = body.moveOuts.yearly;
  expect(body.windows[2].likely).toBeCloseTo(1 + (1 - Math.exp(-rate)) + (1 - Math.exp(-rate * 0.75)), 6);
});

test('as a file it is home by home, and a scenario that replaces at turn goes by the same lease', async () => {
  const { url, member, property, organizationId, today } = await place();
  const csv = await t.get(`${url}?format=csv`, member);
  expect(csv.text.split('\r\n')[2]).toContain(`102,${addDays(today, 180)},"Lease ends, unless renewed"`);
  for (const format of ['xlsx', 'pdf']) expect((await t.get(`${url}?format=${format}`, member)).status).toBe(200);

  const manager = await t.a.user({ organizationId, roleId: 3, properties: [property] });
  const at = `/report/${property.id}/scenarios`;
  const made = await t.post(at, { name: 'At turn', rule: 'TURN', inflation: 0, years: 5 }, manager);
  const lines = await t.get(`${at}/${made.body.id}/lines`, manager);
  expect(
    lines.body.results
      .filter((one: { isAgain: boolean }) => !one.isAgain)
      .map((one: { reason: string }) => one.reason)
      .toSorted(),
  ).toEqual(['LEASE', 'NO_TURN', 'TURN']);
});

test('somebody of another organization gets the same 404 as for no property at all', async () => {
  const { url } = await place();
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const foreign = await t.get(url, stranger);
  expect(foreign.status).toBe(404);
  expect((await t.get('/report/999999/turn-wait', stranger)).body.detail).toBe(foreign.body.detail);
});
