import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './app-under-test.ts';
import type { TestUser } from './user-factory.ts';

type Place = { id: number; organizationId: number; name: string };

/** Half past one on the 23rd in New York, half past eleven at night on the 22nd in Boise, half past eight in Honolulu. */
const NIGHT = '2026-11-23T06:30:00.000Z';
const ZONES = { york: 'America/New_York', boise: 'America/Boise', honolulu: 'Pacific/Honolulu' } as const;

let now = NIGHT;
let t: TestApp;
let admin: TestUser;
let places: Record<keyof typeof ZONES, Place & { unit: { id: number; propertyId: number } }>;

beforeAll(async () => {
  t = await startTestApp({ clock: () => new Date(now) });
  const organizationId = (await t.a.organization({ timezone: ZONES.boise })).id;
  admin = await t.a.user({ organizationId, isAdmin: true });
  const made = async (timezone: string) => {
    const property = await t.a.property({ organizationId, timezone });
    return { ...property, unit: await t.a.unit({ property }) };
  };
  places = { york: await made(ZONES.york), boise: await made(ZONES.boise), honolulu: await made(ZONES.honolulu) };
});
beforeEach(() => {
  now = NIGHT;
});

/** What each of the places answers, asked one after the other. */
async function inEach<T>(ask: (place: (typeof places)['york']) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {};
  for (const [name, place] of Object.entries(places)) answers[name] = await ask(place);
  return answers;
}

describe('maintenance', () => {
  test('work cannot be dated after the property’s day, whatever day it is elsewhere', async () => {
    const recorded = (performedOn: string) =>
      inEach(async ({ unit }) => {
        const answer = await t.post('/maintenance-record', { unitId: unit.id, summary: 'Work', performedOn }, admin);
        return answer.status === 422 ? answer.body.errors[0].path : answer.status;
      });
    expect(await recorded('2026-11-22')).toEqual({ york: 201, boise: 201, honolulu: 201 });
    expect(await recorded('2026-11-23')).toEqual({ york: 201, boise: 'performedOn', honolulu: 'performedOn' });
  });

  test.each([
    ['over a usual midnight', '2026-11-22T20:00:00Z', NIGHT, { york: 1, boise: 0, honolulu: 0 }],
    // 23:30 on 7 March and 0:30 on the 8th in New York.
    [
      'in the night when clocks go forward',
      '2026-03-08T04:30:00Z',
      '2026-03-08T05:30:00Z',
      { york: 1, boise: 0, honolulu: 0 },
    ],
    // 1:30 in summer time and 23:30 in winter time of 1 November in New York; Honolulu goes from 19:30 to 18:30 of the next day.
    [
      'over the day on which clocks go back',
      '2026-11-01T05:30:00Z',
      '2026-11-02T04:30:00Z',
      { york: 0, boise: 1, honolulu: 1 },
    ],
  ])('the age of a request counts midnights of the property, %s', async (_when, reported, asked, ages) => {
    now = reported;
    const ids = await inEach(async ({ unit }) => {
      const body = { unitId: unit.id, summary: 'Tap drips', priority: 'NORMAL' };
      return (await t.post('/serviceOpen', body, admin)).body.id as number;
    });
    now = asked;
    const listed = await inEach(
      async ({ unit }) => (await t.get(`/serviceOpen/${unit.id}?of=unit`, admin)).body.results,
    );
    const ageOf = (name: string) => listed[name].find((one: { id: number }) => one.id === ids[name]).ageDays;
    expect(Object.fromEntries(Object.keys(places).map((name) => [name, ageOf(name)]))).toEqual(ages);
  });
});
