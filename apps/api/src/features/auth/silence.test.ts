import { randomUUID } from 'node:crypto';
import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { beforeAll, expect, test, vi } from 'vitest';
import { hashesBegun } from '#platform/identity/password.ts';
import { atVersion, startTestApp, type TestAnswer, type TestApp } from '#testing/app-under-test.ts';
import { NEW_PASSWORD } from '#testing/people-kit.ts';
import type { TestUser } from '#testing/user-factory.ts';

/**
 * Samples of each kind. Times are compared only with LINTEL_TIMING_SAMPLES=400 on a quiet machine (as the soak does);
 * the answers, and the work behind them (hashes and transactions), are always compared.
 */
const TIMED_SAMPLES = process.env.LINTEL_TIMING_SAMPLES;
const SAMPLES = Number(TIMED_SAMPLES ?? 12);
const HASHING_SAMPLES = Number(TIMED_SAMPLES ?? 6);
const GAP_MS = 10;
/** Below this, a difference in rank is of no use over a network. */
const HARMLESS_MS = 2;

let t: TestApp;
let person: TestUser;
let boss: TestUser;
beforeAll(async () => {
  t = await startTestApp();
  person = await t.a.user();
  boss = await t.a.user({ isSuperUser: true });
});

type Ask = (email: string, round: number) => Promise<TestAnswer>;

test('a wrong password: no answer, header, hash or time reveals whether the account exists', async () => {
  await expectSilence(HASHING_SAMPLES, 1, (email) => t.post('/auth/login', { email, password: 'not the password' }));
});

test('a reset link that never existed: the same', async () => {
  await expectSilence(SAMPLES, 0, (email) =>
    t.post('/auth/login', { email, password: NEW_PASSWORD, reset: 'a'.repeat(43) }),
  );
});

test('a forgotten password: the same', async () => {
  await expectSilence(SAMPLES, 0, (email) => t.post('/auth/resetpassword', { email }));
});

test('the question whether an address is free, while registration is closed: the same', async () => {
  await expectSilence(SAMPLES, 0, (email) => t.post('/auth/checkEmail', { email }));
});

test('a registration: the same', async () => {
  await t.put('/admin/sign-in-rules', { isRegistrationOpen: true }, boss, atVersion(1));
  await expectSilence(HASHING_SAMPLES, 1, (email) =>
    t.post('/user', {
      firstName: 'Gail',
      lastName: 'Harper',
      email,
      password: NEW_PASSWORD,
      acceptedLicenceVersion: LICENCE_VERSION,
    }),
  );
});

/** Accounts that an administrator of another organization has no part in. */
const NOW = '2026-05-18T12:00:00Z';
const STRANGERS: [
  string,
  { archived_at?: string; disabled_at?: string; is_verified?: boolean; vouched_at?: string },
][] = [
  ['an account of another organization', {}],
  ['an archived account', { archived_at: NOW }],
  ['an account whose address nobody proved', { is_verified: false, vouched_at: NOW }],
  ['a disabled account', { disabled_at: NOW }],
];

test.each(STRANGERS)('%s: an administrator who invites or asks learns nothing', async (_, is) => {
  const { version } = (await t.get('/admin/sign-in-rules', boss)).body;
  const closed = await t.put('/admin/sign-in-rules', { isRegistrationOpen: false }, boss, atVersion(version));
  expect(closed.status).toBe(200);
  const mine = await t.a.organization();
  const theirs = await t.a.organization();
  const admin = await t.a.user({ organizationId: mine.id, isAdmin: true });
  const stranger = async () => {
    const { id, email } = await t.a.user({ organizationId: theirs.id });
    await t.a.run((db) =>
      db
        .updateTable('app_user')
        .set({ first_name: 'Robin', ...is })
        .where('id', '=', id)
        .execute(),
    );
    return email;
  };
  const given = { organizationId: mine.id, roleId: 2 };
  const person = { firstName: 'Gail', lastName: 'Harper', password: NEW_PASSWORD };
  await expectSilence(SAMPLES, 0, (email) => t.post('/auth/checkEmail', { email }, admin), stranger);
  await expectSilence(
    SAMPLES,
    0,
    (email) => t.post('/invitation', { ...given, email, delivery: 'MAIL' }, admin),
    stranger,
  );
  await expectSilence(
    SAMPLES,
    0,
    (email) => t.post('/invitation', { ...given, email, delivery: 'LINK' }, admin),
    stranger,
  );
  // Adding a person with a password is refused where somebody has the address (decision 56): that is the one answer that tells.
  const taken = await t.post('/user', { ...given, ...person, email: await stranger() }, admin);
  expect([taken.status, Object.keys(taken.body).includes('id')]).toEqual([409, false]);
  // What the administrator can see afterwards: a row for each address, alike, and no new person.
  const { results } = (await t.get('/invitation?limit=1000', admin)).body;
  const shapes = new Set(
    results.map(({ id: _i, email: _e, createdAt: _c, expiresAt: _x, ...row }: Row) => JSON.stringify(row)),
  );
  expect([...shapes]).toHaveLength(1);
  expect((await t.get('/user', admin)).body.total).toBe(1);
});

type Row = Record<'id' | 'email' | 'createdAt' | 'expiresAt', unknown>;

async function expectSilence(
  samples: number,
  hashesEach: number,
  ask: Ask,
  knownEmail: () => Promise<string> = async () => person.email,
): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const shown = new Set<string>();
  const transactions = vi.spyOn(t.database, 'withTx');
  const begun = new Map(['known', 'unknown'].map((kind) => [kind, new Set<number>()]));
  for (let round = -2; round < samples; round += 1) {
    const theirs = await knownEmail();
    const pair = [
      [known, theirs],
      [unknown, theirs.replace(/^.{12}/, () => randomUUID().slice(0, 12))],
    ] as const;
    // They take turns in going first, so that other load on the machine affects both alike.
    for (const [times, email] of round % 2 === 0 ? pair : pair.toReversed()) {
      // A session is cached for a moment: the cache is cleared, so that each call looks it up alike.
      t.platform.sessions.forget();
      const hashes = hashesBegun();
      const transactionsBefore = transactions.mock.calls.length;
      const started = performance.now();
      const answer = await ask(email, round);
      if (round >= 0) times.push(performance.now() - started);
      expect(hashesBegun() - hashes).toBe(hashesEach);
      begun.get(times === known ? 'known' : 'unknown')?.add(transactions.mock.calls.length - transactionsBefore);
      shown.add(comparable(answer, email));
    }
  }
  transactions.mockRestore();
  expect([...shown]).toHaveLength(1);
  expect([...(begun.get('known') ?? [])], 'transactions for an account that exists').toEqual([
    ...(begun.get('unknown') ?? []),
  ]);
  if (TIMED_SAMPLES === undefined) return;
  const gap = Math.abs(median(known) - median(unknown));
  expect(gap).toBeLessThan(GAP_MS);
  expect(gap < HARMLESS_MS || rankTest(known, unknown) > 0.01).toBe(true);
}

// Everything a stranger can see, without what differs in every answer: ids of the request and of what was made.
function comparable({ status, text, body, headers }: TestAnswer, email: string): string {
  const { 'x-request-id': _id, 'set-cookie': _cookie, date: _date, ...rest } = headers;
  const plain = text
    .replaceAll(body.requestId ?? ' ', 'X')
    .replace(/"id":\d+/, '"id":1')
    .replaceAll(email, 'E')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');
  return JSON.stringify([status, plain, { ...rest, 'content-length': plain.length }]);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Mann and Whitney: the chance that two samples of one source differ in rank as much as these. */
function rankTest(a: number[], b: number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))];
  const ranked = all.toSorted((x, y) => x.value - y.value);
  const rankSum = ranked.reduce((sum, one, index) => sum + (one.isA ? index + 1 : 0), 0);
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const spread = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - (a.length * b.length) / 2) / spread));
}

// The normal distribution by Abramowitz and Stegun 26.2.17.
function normal(z: number): number {
  const k = 1 / (1 + 0.2316419 * z);
  const tail = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
