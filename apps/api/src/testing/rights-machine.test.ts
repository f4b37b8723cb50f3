import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { mintSession } from '#platform/identity/session-tokens.ts';
import { startTestApp, type TestApp } from './app-under-test.ts';
import * as rules from './rights-model.ts';
import type { TestUser } from './user-factory.ts';

/** LINTEL_RIGHTS_RUNS=2000 in the soak. */
const RUNS = Number(process.env.LINTEL_RIGHTS_RUNS ?? 30);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

type Real = {
  users: Record<rules.Who, TestUser>;
  organizations: Record<rules.Organization, number>;
  properties: Record<rules.PropertyName, number>;
  groupId: number;
};
type Step = { actor: rules.Who; target: rules.Who } & (
  | { kind: 'rights'; organization: rules.Organization; change: rules.RightsChange }
  | { kind: 'super'; isSuper: boolean }
  | { kind: 'archive' | 'restore' }
  | { kind: 'property'; property: rules.PropertyName; isGiven: boolean }
  | { kind: 'group'; isIn: boolean }
);

test(
  `nobody grants beyond their own rights, the last super user stays, and a right acts at once: ${RUNS} histories`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps(), { minLength: 1, maxLength: 14 }), async (history) => {
        const real = await makeWorld();
        const model = rules.firstModel();
        for (const step of history) {
          const due = predicted(model, step);
          expect([step, await done(real, step)]).toEqual([step, due]);
          await expectAsModelled(model, real, step.target);
          expect(rules.PEOPLE.some((who) => model[who].isSuper && !model[who].isArchived)).toBe(true);
        }
        for (const who of rules.PEOPLE) await expectAsModelled(model, real, who);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: 50 * 60_000, endOnFailure: true },
    );
  },
  60 * 60_000,
);

function steps(): fc.Arbitrary<Step> {
  const who = { actor: fc.constantFrom(...rules.PEOPLE), target: fc.constantFrom(...rules.PEOPLE) };
  const names = Object.keys(rules.PROPERTIES) as rules.PropertyName[];
  const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);
  return fc.oneof(
    fc.record({
      ...who,
      kind: kind('rights'),
      organization: fc.constantFrom(...rules.ORGANIZATIONS),
      change: fc.oneof(fc.record({ roleId: fc.constantFrom(1, 2, 3) }), fc.record({ isAdmin: fc.boolean() })),
    }),
    fc.record({ ...who, kind: kind('super'), isSuper: fc.boolean() }),
    fc.record({ ...who, kind: kind('archive', 'restore') }),
    fc.record({ ...who, kind: kind('property'), property: fc.constantFrom(...names), isGiven: fc.boolean() }),
    fc.record({ ...who, kind: kind('group'), isIn: fc.boolean() }),
  );
}

function predicted(model: rules.Model, step: Step): number {
  const { actor, target } = step;
  if (step.kind === 'rights') return rules.setRights(model, actor, target, step.organization, step.change);
  if (step.kind === 'super') return rules.setSuper(model, actor, target, step.isSuper);
  if (step.kind === 'property') return rules.setProperty(model, actor, target, step.property, step.isGiven);
  if (step.kind === 'group') return rules.setGroup(model, actor, target, step.isIn);
  return step.kind === 'archive' ? rules.archive(model, actor, target) : rules.restore(model, actor, target);
}

async function done(real: Real, step: Step): Promise<number> {
  const { users, organizations, properties, groupId } = real;
  const as = users[step.actor];
  const { id } = users[step.target];
  if (step.kind === 'rights')
    return (await t.put('/user', { id, organizationId: organizations[step.organization], ...step.change }, as)).status;
  if (step.kind === 'super') return (await t.put('/user', { id, isSuperUser: step.isSuper }, as)).status;
  if (step.kind === 'archive') return (await t.delete(`/user/${id}`, as)).status;
  if (step.kind === 'group')
    return (await t.call(step.isIn ? 'PUT' : 'DELETE', `/permission-group/${groupId}/user/${id}`, { as })).status;
  if (step.kind === 'property') {
    const propertyId = properties[step.property];
    if (!step.isGiven) return (await t.delete(`/user/${id}/property/${propertyId}`, as)).status;
    return (await t.put('/user/userProp', { userId: id, propertyId }, as)).status;
  }
  const { status } = await t.post(`/user/${id}/restore`, undefined, as);
  // Whoever was archived lost every session and signs in anew.
  if (status === 200 && (await t.get('/user/me', users[step.target])).status === 401) {
    const from = { userId: id, userAgent: 'test', address: '127.0.0.1' };
    const { tokens } = await t.a.run((db) => mintSession(db, from));
    users[step.target] = { ...users[step.target], token: tokens.accessToken, refreshToken: tokens.refreshToken };
  }
  return status;
}

async function expectAsModelled(model: rules.Model, real: Real, who: rules.Who): Promise<void> {
  const person = model[who];
  const me = await t.get('/user/me', real.users[who]);
  if (person.isArchived) return expect([who, me.status]).toEqual([who, 401]);
  const isAdmin = person.isSuper || rules.administers(person).length > 0;
  expect([who, me.body.isSuperUser, me.body.isAdmin]).toEqual([who, person.isSuper, isAdmin]);
  const { results } = (await t.get('/property/basic', real.users[who])).body as { results: { id: number }[] };
  const names = Object.keys(real.properties) as rules.PropertyName[];
  const seen = names.filter((name) => results.some((row) => row.id === real.properties[name]));
  expect([who, seen]).toEqual([who, rules.sees(person)]);
}

async function makeWorld(): Promise<Real> {
  await t.a.run((db) => sql`update app_user set is_super_user = false where is_super_user`.execute(db));
  t.platform.sessions.forget();
  const organizations = { A: (await t.a.organization()).id, B: (await t.a.organization()).id };
  const at = async (name: rules.PropertyName) =>
    (await t.a.property({ organizationId: organizations[rules.PROPERTIES[name]] })).id;
  const properties = { a1: await at('a1'), a2: await at('a2'), b1: await at('b1') };
  const first = rules.firstModel();
  const users = {} as Real['users'];
  for (const who of rules.PEOPLE) {
    const { isSuper, memberships } = first[who];
    const [home, ...more] = rules.livesIn(first[who]);
    users[who] = await t.a.user({
      isSuperUser: isSuper,
      ...(home && {
        organizationId: organizations[home],
        roleId: memberships[home]?.roleId as 1 | 2 | 3,
        isAdmin: memberships[home]?.isAdmin ?? false,
      }),
    });
    for (const name of more)
      await t.a.run((db) =>
        sql`insert into membership (organization_id, user_id, role_id, is_admin)
          values (${organizations[name]}, ${users[who].id}, ${memberships[name]?.roleId}, ${memberships[name]?.isAdmin})`.execute(
          db,
        ),
      );
  }
  const group = await t.a.group({
    organizationId: organizations.A,
    roleId: 3,
    properties: [{ id: properties.a1 }],
    members: [],
  });
  return { users, organizations, properties, groupId: group.id };
}
