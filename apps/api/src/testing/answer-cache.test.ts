import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { refreshSnapshotsUnscoped } from '../features/report/snapshot.jobs.ts';
import { startTestApp, TEST_NOW, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

const KEPT = Object.entries<Route>(ALL_ROUTES).filter(([, route]) => route.revision);
const WRITERS = 4;
/** Rounds of each writer; LINTEL_REVISION_ROUNDS for many more. */
const ROUNDS = Number(process.env.LINTEL_REVISION_ROUNDS ?? 5);

let t: TestApp;
let now = new Date(TEST_NOW);
beforeAll(async () => {
  t = await startTestApp({ clock: () => now });
});

async function place() {
  const unit = await t.a.unit({ name: 'Before' });
  const { organizationId, propertyId } = unit;
  await t.a.item({ unit, installDate: '2015-01-01' });
  const admin = await t.a.user({ organizationId, isAdmin: true });
  const member = await t.a.user({ organizationId, properties: [{ id: propertyId }] });
  const { rows } = await t.a.run((db) =>
    sql<{ id: number }>`insert into scenario (organization_id, property_id, name, rule, inflation, years)
      values (${organizationId}, ${propertyId}, 'At life', 'LIFE', 0, 10) returning id`.execute(db),
  );
  return { unit, organizationId, propertyId, admin, member, scenarioId: rows[0]?.id ?? 0 };
}

const addressOf = (route: Route, propertyId: number, scenarioId: number) =>
  route.path.replace(':propertyId', String(propertyId)).replace(':scenarioId', String(scenarioId));
const ask = (url: string, as: TestUser, etag?: string) =>
  t.call('GET', url, { as, headers: etag === undefined ? {} : { 'if-none-match': etag } });

describe('an answer that is declared with a revision', () => {
  test.each(KEPT)(
    '%s: is confirmed until something changes, for whoever may see it, and for nobody else',
    async (_id, route) => {
      const { unit, propertyId, admin, member, organizationId, scenarioId } = await place();
      const url = addressOf(route, propertyId, scenarioId);
      const first = await ask(url, admin);
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const etag = first.headers.etag as string;
      expect(etag).toMatch(/^W\/"[\w-]+"$/);
      const again = await ask(url, admin, `"other", ${etag}`);
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      expect((await ask(url, admin)).text).toBe(first.text);
      expect((await ask(url, member)).body.total).toEqual(first.body.total);
      // Of Today the lines depend on what a person may do, so nobody else's answer is confirmed.
      expect((await ask(url, member, etag)).status).toBe(route.revision === 'today' ? 200 : 304);

      await t.put(`/unit/${unit.id}`, { beds: 3 }, admin, { 'if-match': '"1"' });
      const changed = await ask(url, admin, etag);
      expect(changed.status).toBe(200);
      expect(changed.headers.etag).not.toBe(etag);

      const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
      const known = changed.headers.etag as string;
      if (route.revision === 'property' || route.revision === 'organization') {
        const wrong = await ask(addressOf(route, 999_999_999, scenarioId), stranger, known);
        for (const sent of [known, undefined, '*']) {
          const { status, body } = await ask(url, stranger, sent);
          expect([status, body.detail]).toEqual([404, wrong.body.detail]);
        }
        await t.a.run((db) => db.deleteFrom('property_assignment').where('user_id', '=', member.id).execute());
        t.platform.sessions.forget();
        expect((await ask(url, member, known)).status).toBe(404);
      } else {
        const { results, propertyCount } = (await ask(url, stranger, known)).body;
        expect(route.revision === 'today' ? propertyCount : results.length).toBe(0);
      }
      await t.a.run((db) =>
        sql`update membership set archived_at = now() where organization_id = ${organizationId} and user_id = ${admin.id}`.execute(
          db,
        ),
      );
      t.platform.sessions.forget();
      expect((await ask(url, admin, known)).status).not.toBe(304);
    },
  );
});

test('Today is answered anew by the minute, by what a person may do there, and by what administrators alone are told', async () => {
  const { organizationId, propertyId, admin, member } = await place();
  const url = `/today?propertyId=${propertyId}`;
  const states = async (at: string, as: TestUser, change: () => Promise<unknown>) => {
    const { etag } = (await ask(at, as)).headers;
    await change();
    t.platform.sessions.forget();
    return (await ask(at, as, etag)).status;
  };
  const run = (change: ReturnType<typeof sql>) => t.a.run((db) => change.execute(db));
  const invite = sql`insert into invitation (organization_id, email, delivery, token_hash, invited_by, expires_at)
    values (${organizationId}, 'new@lintel.example', 'LINK', ${Buffer.from([propertyId % 256])}, ${admin.id}, now())`;
  expect(await states(url, member, async () => {})).toBe(304);
  expect(await states(url, member, () => run(invite))).toBe(304);
  expect(
    await states('/today', admin, () => run(sql`update invitation set expires_at = expires_at + interval '1 day'`)),
  ).toBe(200);
  const lower = sql`update membership set role_id = 1 where user_id = ${member.id}`;
  expect(await states(url, member, () => run(lower))).toBe(200);
  const aMinute = async () => {
    now = new Date(now.getTime() + 60_000);
  };
  expect(await states(url, member, aMinute)).toBe(200);
});

test('a file is never a cached answer', async () => {
  const { propertyId, admin } = await place();
  const { etag } = (await ask(`/unit/property/${propertyId}`, admin)).headers;
  const file = await ask(`/unit/property/${propertyId}?format=csv`, admin, etag);
  expect([file.status, file.headers['cache-control'], file.headers.etag]).toEqual([200, 'no-store', undefined]);
});

test('answers about a property that returns to an organization are not those from before it left', async () => {
  const { unit, propertyId, organizationId } = await place();
  const superUser = await t.a.user({ isSuperUser: true });
  const other = await t.a.organization();
  const [here, there] = [
    await t.a.user({ organizationId, isAdmin: true }),
    await t.a.user({ organizationId: other.id, isAdmin: true }),
  ];
  t.platform.sessions.forget();
  const url = `/unit/property/${propertyId}`;
  const seen = [(await ask(url, here)).headers.etag];
  const move = (to: number) => t.put(`/property/add/${propertyId}/org/${to}`, undefined, superUser);
  expect((await move(other.id)).status).toBe(200);
  expect((await ask(url, here, seen[0])).status).toBe(404);
  seen.push((await ask(url, there, seen[0])).headers.etag);
  await t.put(`/unit/${unit.id}`, { beds: 4 }, there, { 'if-match': '"1"' });
  expect((await move(organizationId)).status).toBe(200);
  const back = await ask(url, here, seen[0]);
  expect([back.status, back.body.results[0].beds]).toEqual([200, 4]);
  expect(seen).not.toContain(back.headers.etag);
});

test('no answer is older than a change that was acknowledged before the request', async () => {
  const { unit, propertyId, admin } = await place();
  const { organizationId } = unit;
  const units = await Promise.all(
    Array.from({ length: WRITERS }, () => t.a.unit({ property: { id: propertyId, organizationId } })),
  );
  const acknowledged = new Map(units.map((one) => [one.id, 0]));
  let isOver = false;
  const write = async (unitId: number) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const answer = await t.put(`/unit/${unitId}`, { sqft: round }, admin, { 'if-match': `"${round}"` });
      expect(answer.status, answer.text).toBe(200);
      acknowledged.set(unitId, round);
    }
  };
  const fold = async () => {
    while (!isOver)
      await t.database.withTx(PLATFORM, { mode: 'write' }, ({ db }) => refreshSnapshotsUnscoped(db, '2026-05-18'));
  };
  const read = async () => {
    let held: { etag: string | undefined; rows: { id: number; sqft: number | null }[] } = { etag: undefined, rows: [] };
    while (!isOver) {
      const atLeast = new Map(acknowledged);
      const answer = await ask(`/unit/property/${propertyId}`, admin, held.etag);
      if (answer.status !== 304) held = { etag: answer.headers.etag, rows: answer.body.results };
      const old = [...atLeast].filter(([id, round]) => (held.rows.find((row) => row.id === id)?.sqft ?? 0) < round);
      expect(old).toEqual([]);
    }
  };
  const others = [read(), read(), read(), fold()];
  await Promise.all(units.map((one) => write(one.id))).finally(() => {
    isOver = true;
  });
  await Promise.all(others);
  const last = await ask(`/unit/property/${propertyId}`, admin);
  expect((await ask(`/unit/property/${propertyId}`, admin, last.headers.etag)).status).toBe(304);
});
