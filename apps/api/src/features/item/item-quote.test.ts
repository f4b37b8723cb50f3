import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app-under-test.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});

async function anItem() {
  const { id: organizationId } = await t.a.organization();
  const property = await t.a.property({ organizationId });
  const unit = await t.a.unit({ property });
  const item = await t.a.item({ unit });
  const admin = await t.a.user({ organizationId, isAdmin: true, firstName: 'Dana', lastName: 'Whitlock' });
  const technician = await t.a.user({ organizationId, properties: [property] });
  const viewer = await t.a.user({ organizationId, properties: [property], roleId: 1 });
  return { organizationId, property, unit, item, admin, technician, viewer };
}
const REPAIR = { kind: 'REPAIR', amountCents: 25_000, quotedOn: '2026-05-10' };

test('quotes of an item are kept, newest first, with vendor, note and who recorded them', async () => {
  const { organizationId, item, admin, technician } = await anItem();
  const vendor = await t.post(
    '/contact',
    { organizationId, kind: 'VENDOR', name: 'Apex Appliance', servesAll: true, emails: [{ address: 'a@c.example' }] },
    admin,
  );
  const first = await t.post(
    `/item/${item.id}/quote`,
    { ...REPAIR, isMajorRepair: true, vendorId: vendor.body.id, note: 'Compressor' },
    admin,
  );
  expect(first.status).toBe(201);
  const replaced = { kind: 'REPLACEMENT', amountCents: 91_500, quotedOn: '2026-05-12' };
  expect((await t.post(`/item/${item.id}/quote`, replaced, technician)).status).toBe(201);
  const { body } = await t.get(`/item/${item.id}/quotes`, admin);
  expect(body).toMatchObject({ itemId: item.id, asOf: '2026-05-18' });
  expect(body.quotes).toMatchObject([
    {
      kind: 'REPLACEMENT',
      amountCents: 91_500,
      isMajorRepair: false,
      vendorId: null,
      quotedOn: '2026-05-12',
      note: null,
    },
    { ...REPAIR, isMajorRepair: true, vendorName: 'Apex Appliance', note: 'Compressor', by: 'Dana Whitlock' },
  ]);
  const [replacement, repair] = body.quotes;
  expect(body.counts).toEqual({ repairQuoteId: repair.id, replacementQuoteId: replacement.id });
  expect((await t.get(`/item/${item.id}/quotes`, technician)).body).toEqual(body);
  const history = (await t.get(`/item/${item.id}/history`, admin)).body.results;
  expect(history.map((event: { note: string | null }) => event.note)).toContain(
    'Repair quote of $250.00, quoted on 2026-05-10',
  );
});

test('a repair quote no longer counts once work was recorded after its day', async () => {
  const { organizationId, property, unit, item, admin } = await anItem();
  const { body } = await t.post(`/item/${item.id}/quote`, REPAIR, admin);
  await t.a.run((db) =>
    sql`insert into maintenance_record (organization_id, property_id, unit_id, item_id, summary, performed_on)
      values (${organizationId}, ${property.id}, ${unit.id}, ${item.id}, 'New compressor', '2026-05-11')`.execute(db),
  );
  const after = (await t.get(`/item/${item.id}/quotes`, admin)).body;
  expect(body.counts.repairQuoteId).toBe(body.quotes[0].id);
  expect(after.counts.repairQuoteId).toBeNull();
  expect(after.quotes).toHaveLength(1);
});

test('a quote is removed, and brought back once', async () => {
  const { item, admin } = await anItem();
  const { id } = (await t.post(`/item/${item.id}/quote`, REPAIR, admin)).body.quotes[0];
  expect((await t.post(`/item/${item.id}/quote/${id}/restore`, undefined, admin)).status).toBe(409);
  const gone = await t.delete(`/item/${item.id}/quote/${id}`, admin);
  expect([gone.status, gone.body.quotes]).toEqual([200, []]);
  expect((await t.delete(`/item/${item.id}/quote/${id}`, admin)).status).toBe(404);
  const back = await t.post(`/item/${item.id}/quote/${id}/restore`, undefined, admin);
  expect(back.body.quotes).toMatchObject([{ id, ...REPAIR }]);
});

test('quotes of an archived item are read by administrators, and none is added', async () => {
  const { item, admin, technician } = await anItem();
  await t.post(`/item/${item.id}/quote`, REPAIR, admin);
  await t.a.run((db) => sql`update item set archived_at = now() where id = ${item.id}`.execute(db));
  expect((await t.get(`/item/${item.id}/quotes`, admin)).body.quotes).toHaveLength(1);
  expect((await t.get(`/item/${item.id}/quotes`, technician)).status).toBe(404);
  expect((await t.post(`/item/${item.id}/quote`, REPAIR, admin)).status).toBe(404);
});

test('what a quote cannot be is refused at its field', async () => {
  const { item, admin } = await anItem();
  const elsewhere = await anItem();
  const strange = await t.post(
    '/contact',
    {
      organizationId: elsewhere.organizationId,
      kind: 'VENDOR',
      name: 'Elsewhere',
      servesAll: true,
      emails: [{ address: 'd@c.example' }],
    },
    elsewhere.admin,
  );
  const wrongs: [object, string, status?: number][] = [
    [{ quotedOn: '2026-05-19' }, 'quotedOn'],
    [{ amountCents: -1 }, 'amountCents', 400],
    [{ kind: 'REPLACEMENT', isMajorRepair: true }, 'isMajorRepair'],
    [{ vendorId: strange.body.id }, 'vendorId'],
  ];
  for (const [wrong, path, expected = 422] of wrongs) {
    const { status, body } = await t.post(`/item/${item.id}/quote`, { ...REPAIR, ...wrong }, admin);
    expect([status, body.errors?.[0]?.path], JSON.stringify(body)).toEqual([expected, path]);
  }
});

test('a stranger meets the same 404 everywhere, and who only reads may not record', async () => {
  const { item, admin, viewer } = await anItem();
  const { admin: stranger, item: other } = await anItem();
  const { id } = (await t.post(`/item/${item.id}/quote`, REPAIR, admin)).body.quotes[0];
  expect((await t.get(`/item/${item.id}/quotes`, stranger)).status).toBe(404);
  expect((await t.post(`/item/${item.id}/quote`, REPAIR, stranger)).status).toBe(404);
  expect((await t.delete(`/item/${item.id}/quote/${id}`, stranger)).status).toBe(404);
  expect((await t.delete(`/item/${other.id}/quote/${id}`, stranger)).status).toBe(404);
  expect((await t.get(`/item/${item.id}/quotes`, viewer)).body.quotes).toHaveLength(1);
  expect((await t.post(`/item/${item.id}/quote`, REPAIR, viewer)).status).toBe(403);
});
