import type { FigureRows } from '@lintel/contract/base/define-list';
import { tagCoverageReport } from '@lintel/contract/scan-tags/tag-coverage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app-under-test.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let place: Awaited<ReturnType<TestApp['a']['property']>>;
let buildingId: number;

// Building A: two units and three items, of which two have tags; one tag is old and never scanned. An item is in no building.
beforeAll(async () => {
  t = await startTestApp();
  place = await t.a.property({ name: 'Alder Court' });
  admin = await t.a.user({ organizationId: place.organizationId, isAdmin: true });
  const units = [];
  for (const name of ['101', '102', 'Shed']) units.push(await t.a.unit({ property: place, name }));
  const items: { id: number }[] = [];
  for (const at of [0, 0, 1, 2])
    items.push(await t.a.item({ unit: { ...(units[at] as (typeof units)[0]), propertyId: place.id } }));
  await t.a.run(async (db) => {
    const { organizationId, id } = place;
    const { rows } = await sql<{ id: number }>`insert into building (organization_id, property_id, name)
      values (${organizationId}, ${id}, 'Building A') returning id`.execute(db);
    buildingId = rows[0]?.id as number;
    await sql`update unit set building_id = ${buildingId} where organization_id = ${organizationId} and property_id = ${id} and name <> 'Shed'`.execute(
      db,
    );
    await sql`insert into scan_tag (organization_id, property_id, code, kind, state, item_id, linked_at)
      values (${organizationId}, ${id}, 'ANTAG22222', 'ITEM', 'LINKED', ${items[0]?.id}, ${TEST_NOW}::timestamptz - interval '13 months'),
        (${organizationId}, ${id}, 'SEENTAG222', 'ITEM', 'LINKED', ${items[1]?.id}, ${TEST_NOW}::timestamptz - interval '13 months')`.execute(
      db,
    );
    await sql`insert into scan_tag (organization_id, property_id, code, kind, state, voided_at, void_reason)
      values (${organizationId}, ${id}, 'VTAG222222', 'ITEM', 'VOID', ${TEST_NOW}::timestamptz - interval '13 months', 'Torn'),
        (${organizationId}, ${id}, 'VTAG333333', 'ITEM', 'VOID', ${TEST_NOW}, 'Torn')`.execute(db);
    await sql`insert into scan_tag_scan (organization_id, tag_id, property_id, scanned_at, result)
      select t.organization_id, t.id, t.property_id, ${TEST_NOW}::timestamptz - x.ago, x.result from scan_tag t
      join (values ('SEENTAG222', interval '2 months', 'SHOWN'), ('VTAG222222', interval '1 month', 'VOID'), ('VTAG222222', interval '2 months', 'VOID'),
        ('VTAG333333', interval '14 months', 'VOID')) x (code, ago, result) on x.code = t.code`.execute(db);
  });
});

const unscanned = (query: string, as = admin) => t.get(`/property/${place.id}/unscannedTags?${query}`, as);
const codes = (answer: { body: { results: { code: string }[] } }) => answer.body.results.map(({ code }) => code);

test('each building says how many of its items and units have a tag, and what is in none has a row of its own', async () => {
  const { status, body, text } = await t.get('/tagCoverage?sort=building', admin);
  expect(status, text).toBe(200);
  const row = { propertyName: 'Alder Court', unitsTagged: 0 };
  expect(body.results).toEqual([
    expect.objectContaining({
      ...row,
      buildingName: 'Building A',
      items: 3,
      itemsTagged: 2,
      units: 2,
      tags: 2,
      notScanned: 1,
      voidScans: 0,
    }),
    expect.objectContaining({
      ...row,
      buildingId: null,
      items: 1,
      itemsTagged: 0,
      units: 1,
      tags: 0,
      notScanned: 0,
      voidScans: 2,
    }),
  ]);
  expect(body.results[0].lastScanAt).not.toBeNull();
  expect(body.totals).toEqual({
    items: 4,
    itemsTagged: 2,
    units: 3,
    unitsTagged: 0,
    tags: 2,
    notScanned: 1,
    voidScans: 2,
  });
  expect(body.figures.map(({ metric, value }: { metric: string; value: number }) => [metric, value])).toEqual([
    ['itemsTagged', 50],
    ['unitsTagged', 0],
    ['tagsNotScanned', 1],
    ['voidTagScans', 2],
  ]);
  const file = await t.get('/tagCoverage?format=csv&q=building', admin);
  expect(file.text).toContain('Building A');
  expect(file.text.trim().split('\n').at(-1)).toContain('0.66');
});

test('each figure opens the buildings that it is about, and stays the same over them', async () => {
  const whole = (await t.get('/tagCoverage', admin)).body;
  const { of } = tagCoverageReport.figureRows as FigureRows;
  expect(Object.keys(of)).toEqual(tagCoverageReport.figures);
  for (const { having = '' } of Object.values(of)) {
    const { body } = await t.get(`/tagCoverage?having=${having}`, admin);
    expect([having, body.figures]).toEqual([having, whole.figures]);
    expect(body.results.length, having).toBeGreaterThan(0);
  }
  const { totals } = (await t.get('/tagCoverage?having=voidScans', admin)).body;
  expect(totals.voidScans).toBe(2);
});

test('the tags behind the figures: those that nobody scans in a building, and the void ones that are still scanned', async () => {
  expect(codes(await unscanned(`which=NOT_SCANNED&buildingId=${buildingId}`))).toEqual(['ANTAG22222']);
  expect(codes(await unscanned('which=NOT_SCANNED'))).toEqual([]);
  expect(codes(await unscanned('which=VOID'))).toEqual(['VTAG222222']);
});

test('coverage is for administrators, and of their own properties', async () => {
  const manager = await t.a.user({ organizationId: place.organizationId, roleId: 3, properties: [place] });
  for (const path of ['/tagCoverage', `/property/${place.id}/unscannedTags?which=VOID`])
    expect((await t.get(path, manager)).status).toBe(403);
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  expect((await t.get('/tagCoverage', stranger)).body.results).toEqual([]);
  const foreign = await unscanned('which=VOID', stranger);
  const missing = await t.get('/property/999999999/unscannedTags?which=VOID', stranger);
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message]);
});
