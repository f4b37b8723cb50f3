import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { atVersion, startTestApp, type TestApp } from '#testing/app-under-test.ts';
import { readPdf } from '#testing/read-pdf.ts';
import type { TestUser } from '#testing/user-factory.ts';

let t: TestApp;
let admin: TestUser;
let property: Awaited<ReturnType<TestApp['a']['property']>>;
beforeAll(async () => {
  t = await startTestApp({ settings: { publicBaseUrl: 'https://lintel.quay.example' } });
  property = await t.a.property({ name: 'Alder Court' });
  admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
});

const make = (body: object, as = admin) => t.post('/tagBatch', { propertyId: property.id, ...body }, as);
const tagsOf = async (batchId: number) => (await t.get(`/tagBatch/${batchId}/tags?limit=1000`, admin)).body.results;

test('a batch has as many blank tags as were asked for, each with a code of its own, and goes on where it ended', async () => {
  const made = await make({ name: 'Kitchens', count: 30 });
  expect([made.status, made.body], made.text).toEqual([
    201,
    expect.objectContaining({
      kind: 'ITEM',
      count: 30,
      unprinted: 30,
      claimed: 0,
      linked: 0,
      voided: 0,
      printedAt: null,
    }),
  ]);
  const { id } = made.body;
  const more = await t.post(`/tagBatch/${id}/extend`, { count: 5 }, admin);
  expect([more.status, more.body.count, more.body.version], more.text).toEqual([200, 35, 2]);
  const tags = await tagsOf(id);
  expect(tags.map((tag: { number: number }) => tag.number)).toEqual(Array.from({ length: 35 }, (_, at) => at + 1));
  expect(new Set(tags.map((tag: { code: string }) => tag.code)).size).toBe(35);
  for (const { code, state, thing } of tags) {
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
    expect([state, thing]).toEqual(['BLANK', null]);
  }
  expect((await make({ name: 'kitchens', count: 1 })).status).toBe(409);
});

test('without a number each unit that has no tag gets one, linked to it', async () => {
  const place = await t.a.property({ organizationId: property.organizationId });
  const units = [];
  for (const name of ['101', '102', '103']) units.push(await t.a.unit({ property: place, name }));
  const first = await make({ propertyId: place.id, name: 'Doors' });
  expect([first.body.kind, first.body.count, first.body.linked], first.text).toEqual(['UNIT', 3, 3]);
  const tags = await tagsOf(first.body.id);
  expect(tags.map((tag: { thing: { unitId: number; name: string } }) => [tag.thing.unitId, tag.thing.name])).toEqual(
    units.map(({ id }, at) => [id, `10${at + 1}`]),
  );
  const again = await make({ propertyId: place.id, name: 'Doors again' });
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'count']);
  const items = await make({ propertyId: place.id, name: 'Items', kind: 'ITEM' });
  expect([items.status, items.body.errors[0].path]).toEqual([422, 'count']);
});

test('a batch is printed, and tags that come later are not; the list says so and adds up', async () => {
  const place = await t.a.property({ organizationId: property.organizationId, name: 'Birch Row' });
  const { id } = (await make({ propertyId: place.id, name: 'Roof', count: 4 })).body;
  const printed = await t.post(`/tagBatch/${id}/printed`, undefined, admin);
  expect([printed.status, printed.body.unprinted, typeof printed.body.printedBy], printed.text).toEqual([
    200,
    0,
    'string',
  ]);
  const list = (query: string) => t.get(`/tagBatch?propertyId=${place.id}&${query}`, admin);
  const all = await list('printed=all');
  expect(all.body).toMatchObject({ total: 1, totals: { count: 4, claimed: 0, linked: 0, voided: 0 } });
  expect(all.body.results[0]).toMatchObject({ id, propertyName: 'Birch Row', name: 'Roof' });
  expect((await list('printed=not')).body.total).toBe(0);
  expect((await list('q=oof&kind=ITEM')).body.total).toBe(1);
});

test('tags are made void by their numbers with a reason, once and for good', async () => {
  const { id } = (await make({ name: 'Misprints', count: 6 })).body;
  const voided = await t.post(`/tagBatch/${id}/void`, { from: 2, to: 4, reason: 'Torn off' }, admin);
  expect([voided.status, voided.body.voided], voided.text).toEqual([200, 3]);
  const wider = await t.post(`/tagBatch/${id}/void`, { from: 4, to: 5, reason: 'Lost' }, admin);
  expect(wider.body.voided).toBe(4);
  const tags = await tagsOf(id);
  expect(tags.map((tag: { voidReason: string | null }) => tag.voidReason)).toEqual([
    null,
    'Torn off',
    'Torn off',
    'Torn off',
    'Lost',
    null,
  ]);
  const backwards = await t.post(`/tagBatch/${id}/void`, { from: 4, to: 3, reason: 'Lost' }, admin);
  expect([backwards.status, backwards.body.errors[0].path]).toEqual([422, 'to']);
});

test('the zip has an SVG for each tag that is not void, and a CSV that names their addresses', async () => {
  const { id } = (await make({ name: 'Outside', count: 3 })).body;
  await t.post(`/tagBatch/${id}/void`, { from: 2, to: 2, reason: 'Torn' }, admin);
  const zip = await t.get(`/tagBatch/${id}/tags.zip`, admin);
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzipSync(zip.bytes);
  const tags = (await tagsOf(id)).filter((tag: { state: string }) => tag.state !== 'VOID');
  const printed = tags.map(({ code }: { code: string }) => `${code.slice(0, 5)}-${code.slice(5)}`);
  expect(Object.keys(files)).toEqual(['Tags.csv', `0001 ${printed[0]}.svg`, `0003 ${printed[1]}.svg`]);
  const lines = strFromU8(files['Tags.csv'] as Uint8Array).split('\r\n');
  expect(lines[1]).toBe(
    `1,${printed[0]},https://lintel.quay.example/t/${tags[0].code},0001 ${printed[0]}.svg,Items,,Alder Court,Outside`,
  );
  expect(strFromU8(files[`0001 ${printed[0]}.svg`] as Uint8Array)).toContain('width="20mm" height="20mm"');
});

test('one tag is printed again with the same code, and no sheet is made of void ones or of codes too small to read', async () => {
  const { id } = (await make({ name: 'Again', count: 3 })).body;
  const [, second] = await tagsOf(id);
  const sheet = await t.get(`/tagBatch/${id}/sheet.pdf?from=2&to=2&stock=avery-5163&startAt=4&nudgeX=0.5`, admin);
  expect([sheet.status, sheet.headers['content-type']], sheet.text.slice(0, 300)).toEqual([200, 'application/pdf']);
  const { pages } = await readPdf(sheet.bytes);
  expect(pages.map(({ lines }) => lines)).toEqual([
    [`${second.code.slice(0, 5)}-${second.code.slice(5)}`, 'Alder Court'],
  ]);
  await t.post(`/tagBatch/${id}/void`, { from: 2, to: 2, reason: 'Torn' }, admin);
  expect((await t.get(`/tagBatch/${id}/sheet.pdf?from=2&to=2`, admin)).status).toBe(409);
});

test('labels of an own size are kept and printed on; those that cannot be printed are refused with the reason', async () => {
  const path = `/organization/${property.organizationId}/tag-settings`;
  const { organizationId: _, version, ...settings } = (await t.get(path, admin)).body;
  const small = {
    name: 'Our roll',
    page: { width: 60, height: 30 },
    label: { width: 60, height: 30 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitchX: 60,
    pitchY: 30,
  };
  const put = (...ownStocks: object[]) => t.put(path, { ...settings, ownStocks }, admin, atVersion(version));
  for (const [fault, ...stocks] of [
    ['Other labels have this name.', small, { ...small, name: 'our ROLL' }],
    ['Other labels have this name.', { ...small, name: 'avery-5160' }],
    ['The labels are wider than the page.', { ...small, columns: 2 }],
    ['No code that phones read fits on these labels.', { ...small, label: { width: 60, height: 8 } }],
  ] as const)
    expect((await put(...stocks)).body.errors?.[0]?.message).toBe(fault);
  expect((await put(small)).body.ownStocks).toEqual([small]);
  const { id } = (await make({ name: 'On a roll', count: 2 })).body;
  const sheet = await t.get(`/tagBatch/${id}/sheet.pdf?stock=Our+roll`, admin);
  const { pages } = await readPdf(sheet.bytes);
  expect([pages.length, Math.round(pages[0]?.width ?? 0)]).toEqual([2, 170]);
  expect((await t.get(`/tagBatch/${id}/sheet.pdf?stock=Their+roll`, admin)).body.errors[0].path).toBe('stock');
});

test('without a public address nothing is printed that would lead nowhere', async () => {
  const { id } = (await make({ name: 'Nowhere', count: 1 })).body;
  t.platform.settings.publicBaseUrl = null;
  const sheet = await t.get(`/tagBatch/${id}/sheet.pdf`, admin);
  t.platform.settings.publicBaseUrl = 'https://lintel.quay.example';
  expect(sheet.status).toBe(409);
});

test('batches are for administrators, and a stranger’s does not exist', async () => {
  const { id } = (await make({ name: 'Ours', count: 1 })).body;
  const manager = await t.a.user({ organizationId: property.organizationId, roleId: 3, properties: [property] });
  expect((await t.get(`/tagBatch/${id}`, manager)).status).toBe(403);
  const stranger = await t.a.user({ organizationId: (await t.a.organization()).id, isAdmin: true });
  const [foreign, missing] = [await t.get(`/tagBatch/${id}`, stranger), await t.get('/tagBatch/999999999', stranger)];
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message]);
});
