import { tagCodeOf } from '@lintel/domain/scan-tags/tag-code';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { seeded } from '#testing/killed-server.ts';

/** 100,000 in the soak. */
const GUESSES = Number(process.env.LINTEL_TAG_GUESSES ?? 300);
const SIDE_BY_SIDE = 20;
const SEED = 31;

const random = seeded(SEED);
const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
const hex = () => Buffer.from(bytes(16)).toString('hex');
const anyCode = () => tagCodeOf(bytes(40)) ?? '2222222222';
/** A version 4 UUID. */
const anyUuid = () =>
  hex()
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
    .slice(0, 36);

/** A property whose tags of all states nobody has told the guesser about. */
async function taggedProperty(t: TestApp): Promise<void> {
  const property = await t.a.property({});
  const unit = await t.a.unit({ property });
  const admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
  const made = await t.post('/tagBatch', { propertyId: property.id, name: 'Kitchens', count: 100 }, admin);
  const { body } = await t.get(`/tagBatch/${made.body.id}/tags?limit=100`, admin);
  for (const { code } of body.results.slice(0, 20)) {
    const item = await t.a.item({ unit, itemType: 'refrigerator' });
    await t.put(`/scanTag/${code}/link`, { itemId: item.id }, admin, atVersion(1));
  }
  await t.post(`/tagBatch/${made.body.id}/void`, { from: 90, to: 100, reason: 'Torn' }, admin);
}

const traces = async (t: TestApp) => {
  const { rows } = await t.a.run((db) =>
    sql`select (select count(*)::int from scan_tag_scan) as scans, (select count(*)::int from asset_alert) as flags,
      (select count(*)::int from outbox) as messages`.execute(db),
  );
  return rows[0];
};

test(`a stranger who makes ${GUESSES} guesses without any limit finds no tag, leaves no trace and learns nothing`, async () => {
  const couriers = { MAIL: null, SMS: { send: async () => null } };
  const t = await startTestApp({ couriers, settings: { publicBaseUrl: 'https://lintel.quay.example' } });
  await taggedProperty(t);
  const before = await traces(t);
  const told = new Set<string>();
  const guess = async (at: number) => {
    const calls = [
      () => t.get(`/info/t/${anyCode()}`),
      () => t.get(`/info/tag/${anyUuid()}`),
      () => t.post(`/info/tag/${anyUuid()}/report`, { category: 'OTHER', text: 'Spam' }),
      () => t.post(`/info/tag/${anyUuid()}/photo/${anyUuid()}`, undefined),
      () => t.post('/tag/send', { uuid: anyUuid(), phoneNumber: '+15550123' }),
    ];
    const { status, body } = await (calls[at % calls.length] as (typeof calls)[0])();
    told.add(`${status} ${body.code}: ${body.message}`);
  };
  for (let at = 0; at < GUESSES; at += SIDE_BY_SIDE)
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, beside) => guess(at + beside)));
  expect([...told].toSorted()).toEqual([
    '404 NOT_FOUND: There is no such photo, or it is not yours to see.',
    '404 NOT_FOUND: There is no such tag, or it is not yours to see.',
  ]);
  expect(await traces(t)).toEqual(before);
}, 3_600_000);

test('from one address some four guesses a second are answered, and the rest are refused', async () => {
  const t = await startTestApp({ settings: { hasRateLimits: true } });
  const answers: { status: number }[] = [];
  while (answers.length < 300) {
    const beside = Array.from({ length: SIDE_BY_SIDE }, () => t.get(`/info/t/${anyCode()}`));
    answers.push(...(await Promise.all(beside)));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 404).length).toBe(300 - refused.length);
});
