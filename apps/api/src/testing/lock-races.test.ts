import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GUARDED_PAIRS } from '#platform/records/archive-pairs.ts';
import { selectLiveBelowArchived } from '#platform/records/live-below-archived.ts';
import { atVersion, startTestApp, type TestAnswer, type TestApp } from './app-under-test.ts';
import { type LockKit, lockKit } from './lock-kit.ts';
import type { TestUser } from './user-factory.ts';

/** Rounds of each race; LINTEL_LOCK_RACES=300 is the long way. */
const ROUNDS = Number(process.env.LINTEL_LOCK_RACES ?? 2);
const LIMIT_MS = 120_000 + ROUNDS * 5000;

let t: TestApp;
let kit: LockKit;
let admin: TestUser;
let organizationId: number;
beforeAll(async () => {
  t = await startTestApp();
  organizationId = (await t.a.organization()).id;
});
// A token lasts ten minutes, the long way takes longer.
beforeEach(async () => {
  admin = await t.a.user({ organizationId, isAdmin: true });
  kit = lockKit(t, organizationId, admin);
});

type Act = () => Promise<TestAnswer>;
type Race = { acts: () => Promise<readonly Act[]>; check?: (answers: readonly TestAnswer[]) => unknown };
const first = atVersion(1);
const times = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act);
const done =
  (count: number, status = 200) =>
  (answers: readonly TestAnswer[]) =>
    expect(answers.filter((answer) => answer.status === status)).toHaveLength(count);

/** Several people at one thing in the same moment. */
const AT_ONE: Record<string, Race> = {
  'six first answers of an inspection': {
    acts: async () => {
      const of = await kit.inspection();
      return of.checks.slice(0, 6).map((check) => () => kit.answer(of, check));
    },
    check: done(6),
  },
  'four first answers that are life-threatening': {
    acts: async () => {
      const of = await kit.inspection();
      return of.checks
        .slice(0, 4)
        .map((check) => () => kit.answer(of, check, { result: 'FAIL', severity: 'LIFE_THREATENING' }));
    },
    check: done(4),
  },
  'first answers, photos and a note on the inspection': {
    acts: async () => {
      const of = await kit.inspection();
      return [
        ...of.checks.slice(0, 3).map((check) => () => kit.answer(of, check)),
        ...times(2, () => kit.photo(of)),
        () => t.put(`/inspection/${of.id}`, { note: 'Key at the office' }, admin, first),
      ];
    },
  },
  'all answers and the submission': {
    acts: async () => {
      const of = await kit.inspection();
      return [
        ...of.checks.slice(0, 3).map((check) => () => kit.answer(of, check)),
        () => t.put(`/inspection/${of.id}`, { noAccessReason: 'PET', move: 'submit' }, admin, first),
        () => kit.answer(of, of.checks.at(-1)),
      ];
    },
  },
  'first answers and the archiving of the inspection': {
    acts: async () => {
      const of = await kit.inspection();
      return [
        ...of.checks.slice(0, 2).map((check) => () => kit.answer(of, check)),
        () => t.delete(`/inspection/${of.id}`, admin, first),
      ];
    },
  },
  'items, requests and a change of one unit': {
    acts: async () => {
      const { unit, itemTypeId } = await kit.goods();
      return [
        ...times(3, () => t.post('/item', { unitId: unit.id, itemTypeId }, admin)),
        ...times(2, () => t.post('/serviceOpen', { unitId: unit.id, summary: 'Drips', priority: 'NORMAL' }, admin)),
        () => t.put(`/unit/${unit.id}`, { beds: 2 }, admin, first),
      ];
    },
    check: done(5, 201),
  },
  'views for a group that is changed and archived': {
    acts: async () => {
      const { property } = await kit.place();
      const { id } = await t.a.group({ organizationId, properties: [property], members: [admin] });
      return [
        ...times(3, () => kit.view(property, { sharedWith: 'GROUP', permissionGroupId: id })),
        () => t.put(`/permission-group/${id}`, { name: `G ${randomUUID()}` }, admin, first),
        () => t.delete(`/permission-group/${id}`, admin, first),
      ];
    },
  },
  'ten secret links where five may be': {
    acts: async () => {
      const { property } = await kit.place();
      return times(10, () => t.post('/secret-link', { purpose: 'WARRANTY_CALENDAR', propertyId: property.id }, admin));
    },
    check: done(5, 201),
  },
  'a final walk that passes and new work': {
    acts: async () => {
      const of = await kit.turn();
      return [
        () => kit.walk(of),
        ...times(2, () => kit.schedule(of)),
        () => t.post(`/turn/${of.id}/task`, { trade: 'CLEAN' }, admin, atVersion(of.version)),
      ];
    },
    check: async () => expect(await kit.readyWithWork()).toBe(0),
  },
  'work that is scheduled in a unit that is archived': {
    acts: async () => {
      const of = await kit.turn();
      return [() => kit.schedule(of), () => t.delete(`/unit/${of.unit.id}`, admin, first), () => kit.schedule(of)];
    },
  },
};

/** The ways a row goes, and what is made below it or given to it in the same moment. */
const GOING: Record<string, Going> = {
  'a manufacturer is merged': {
    pairs: ['model.manufacturer_id', 'item.manufacturer_id'],
    async race(n) {
      const { maker, intoMaker, model, otherModel, unit, item, itemTypeId } = await kit.goods();
      const manufacturerId = maker.id;
      const beside: Act[] = [
        () => t.post('/model', { name: `N ${randomUUID()}`, manufacturerId, itemTypeId, organizationId }, admin),
        () => t.post('/item', { unitId: unit.id, itemTypeId, manufacturerId }, admin),
        () => t.post('/item', { unitId: unit.id, itemTypeId, modelId: model.id }, admin),
        () => t.put(`/item/${item.id}/manufacturer`, { manufacturerId }, admin, first),
        () => t.put(`/item/${item.id}`, { modelId: model.id }, admin, first),
        () => t.put(`/model/${otherModel.id}`, { manufacturerId }, admin, first),
      ];
      return [() => t.post(`/manufacturer/${manufacturerId}/merge`, { intoId: intoMaker.id }, admin), beside[n]];
    },
    beside: [
      'a model is added',
      'an item is added',
      'an item of its model is added',
      'an item is given it',
      'an item is given its model',
      'a model is given it',
    ],
  },
  'a model is merged': {
    pairs: ['item.model_id'],
    async race(n) {
      const { model, otherModel, unit, item, itemTypeId } = await kit.goods();
      const beside: Act[] = [
        () => t.post('/item', { unitId: unit.id, itemTypeId, modelId: model.id }, admin),
        () => t.put(`/item/${item.id}`, { modelId: model.id }, admin, first),
      ];
      return [() => t.post(`/model/${model.id}/merge`, { intoId: otherModel.id }, admin), beside[n]];
    },
    beside: ['an item of it is added', 'an item is given it'],
  },
  'a vendor is merged': {
    pairs: ['contact.vendor_id'],
    async race(n) {
      const { vendor, other, person } = await kit.vendors();
      const vendorId = vendor.id;
      const beside: Act[] = [
        () => t.post('/contact', { organizationId, kind: 'PERSON', name: 'Ada', servesAll: true, vendorId }, admin),
        () => t.put(`/contact/${person.id}`, { vendorId }, admin, first),
      ];
      return [() => t.post(`/contact/${other.id}/merge`, { otherId: vendorId }, admin, first), beside[n]];
    },
    beside: ['a person of it is added', 'a person is given it'],
  },
  'a life profile or price book is archived': {
    pairs: ['scenario.life_profile_id', 'scenario.price_book_id'],
    async race(n) {
      const { path, scenario, lives, prices } = await kit.plans();
      const set = n < 2 ? lives : prices;
      const takes = n < 2 ? { lifeProfileId: lives.id } : { priceBookId: prices.id };
      return [
        () => t.delete(`/organization/${organizationId}/assumptions/${set.id}`, admin, first),
        n % 2 === 0
          ? () => t.post(path, { ...kit.plan(), ...takes }, admin)
          : () => t.put(`${path}/${scenario.id}`, takes, admin, first),
      ];
    },
    beside: [
      'a scenario is made with the profile',
      'a scenario takes the profile',
      'a scenario is made with the book',
      'a scenario takes the book',
    ],
  },
  'a view is deleted': {
    pairs: ['report_schedule.view_id'],
    async race(n) {
      const { id } = await kit.savedView();
      const schedule = { savedViewId: id, every: 'WEEKLY', weekday: 1, at: '07:00', format: 'XLSX' };
      const beside: Act[] = [
        () => t.post('/report-schedule', schedule, admin),
        () => t.call('PUT', `/saved-view/${id}/default`, { as: admin }),
      ];
      return [() => t.delete(`/saved-view/${id}`, admin, first), beside[n]];
    },
    beside: ['it is to be mailed', 'somebody begins with it'],
  },
};
type Going = { pairs: readonly string[]; race(n: number): Promise<(Act | undefined)[]>; beside: readonly string[] };

test('every pair of which no child is left live is raced, here or with the places', () => {
  const places = ['property', 'building', 'unit'];
  const guarded = GUARDED_PAIRS.filter(({ parent }) => !places.includes(parent));
  const raced = Object.values(GOING).flatMap(({ pairs }) => pairs);
  expect(raced.toSorted()).toEqual(guarded.map(({ child, column }) => `${child}.${column}`).toSorted());
});

test.each(Object.entries(AT_ONE))(
  '%s, in the same moment: each is answered, one after the other',
  (_what, one) => race(one),
  LIMIT_MS,
);

describe.each(Object.entries(GOING))('while %s', (_what, going) => {
  test.each(going.beside.map((what, n) => [what, n] as const))(
    'and %s, nothing live is left below it',
    (_beside, n) => race({ acts: async () => (await going.race(n)).filter((act) => act !== undefined) }),
    LIMIT_MS,
  );
});

async function race({ acts, check }: Race): Promise<void> {
  // What an earlier race left is not this one's.
  const before = await t.a.run(selectLiveBelowArchived);
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = await acts();
    // They start a few turns of the event loop apart, now these first, now those.
    const order = round % 2 === 0 ? all : all.toReversed();
    const answers = await Promise.all(order.map((act, n) => turns((n * round) % 8).then(act)));
    for (const { status, text } of answers) expect([200, 201, 204, 404, 409, 412, 422], text).toContain(status);
    await check?.(answers);
    expect(await t.a.run(selectLiveBelowArchived)).toEqual(before);
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}
