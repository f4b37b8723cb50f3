import { beforeAll, expect, test } from 'vitest';
import { startInvoices } from '#testing/invoice-kit.ts';

type Kit = Awaited<ReturnType<typeof startInvoices>>;
type Line = { text: string; amountCents: number; quantity?: number; unitPriceCents?: number };
let kit: Kit;
let count = 0;
beforeAll(async () => {
  kit = await startInvoices();
});

/** A bill of the vendor with these lines, entered by hand. */
async function bill(lines: readonly Line[], over: object = {}) {
  const { t, organizationId, property, manager, worker, vendorId } = kit;
  const number = `PRICE-${++count}`;
  const csv = `Property,Vendor,Invoice Number,Date,Description,Amount\nAlder Court,Somebody,${number},2026-04-14,Work,$1.00\n`;
  await t.post('/pdf/csv', { csv, orgId: organizationId }, manager);
  await worker.idle();
  const found = (await t.get(`/report/${property.id}/invoice?q=${number}`, manager)).body.results[0];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const saved = await kit.put(found, { vendorId, totalCents, taxCents: 0, lines, ...over });
  expect(saved.status, saved.text).toBe(200);
  return saved.body;
}
const price = (service: string, priceCents: number, more: object = {}) => ({
  service,
  basis: 'FLAT',
  priceCents,
  ...more,
});
const add = (prices: object[], as = kit.manager, vendorId = kit.vendorId) =>
  kit.t.post(`/contact/${vendorId}/price`, { prices }, as);
const list = async (as = kit.manager) => (await kit.t.get(`/vendor-price?vendorId=${kit.vendorId}`, as)).body.results;
const clear = async () => {
  for (const { id } of await list()) expect((await kit.t.delete(`/vendor-price/${id}`, kit.manager)).status).toBe(204);
};
const choose = ({ id }: { id: number }, body: object, as = kit.manager) =>
  kit.t.call('PUT', `/invoice/${id}/agreed-price`, { body, as });

test('each line whose words match an agreed price is held against it, by its quantity or flat', async () => {
  await add([
    price('Trip fee', 8_500),
    price('per extinguisher', 1_200, { basis: 'UNIT' }),
    price('Fire extinguishers, recharge', 3_000, { basis: 'UNIT' }),
  ]);
  const read = await bill([
    { text: 'Trip fee', amountCents: 12_500 },
    { text: 'Fire extinguisher inspection', amountCents: 12_000, quantity: 10, unitPriceCents: 1_200 },
    { text: 'Recharge of fire extinguisher', amountCents: 5_000, quantity: 2 },
    { text: 'Painting', amountCents: 9_900 },
  ]);
  const [trip, inspection, recharge] = read.PdfDataLineItem;
  expect(read.agreed).toMatchObject([
    { lineId: trip.id, service: 'Trip fee', agreedCents: 8_500, overCents: 4_000, isTaught: false },
    { lineId: inspection.id, service: 'per extinguisher', agreedCents: 12_000, overCents: 0 },
    { lineId: recharge.id, service: 'Fire extinguishers, recharge', agreedCents: 6_000, overCents: -1_000 },
  ]);
  const credit = await bill([{ text: 'Trip fee', amountCents: -9_000 }], { isCreditNote: true });
  expect(credit.agreed).toEqual([]);
  const foreign = await bill([{ text: 'Trip fee', amountCents: 9_000 }], { currency: 'EUR' });
  expect(foreign.agreed).toEqual([]);
  const over = await kit.t.get(`/report/${kit.property.id}/invoice?agreed=over`, kit.manager);
  expect(over.body).toMatchObject({
    total: 1,
    totals: { overCents: 4_000 },
    results: [{ id: read.id, overCents: 4_000 }],
  });
  await clear();
  expect((await kit.get(read.id)).agreed).toEqual([]);
});

test('a price counts on its days; that of the property goes before one of all, and that of the visit before others', async () => {
  await add([
    price('Sprinkler test', 50_000, { validTo: '2026-03-31' }),
    price('Sprinkler test', 55_000, { validFrom: '2026-04-01' }),
    price('Backflow test', 9_000),
    price('Backflow test', 7_000, { propertyId: kit.property.id }),
    price('Report fee', 2_000),
    price('Report fee', 4_000, { visit: 'Annual alarm inspection' }),
  ]);
  const lines = ['Sprinkler test', 'Backflow test', 'Report fee', 'Annual alarm inspection'];
  const read = await bill(lines.map((text) => ({ text, amountCents: 1 })));
  expect(read.agreed.map((one: { agreedCents: number }) => one.agreedCents)).toEqual([55_000, 7_000, 4_000]);
  const other = await bill([{ text: 'Report fee', amountCents: 2_000 }]);
  expect(other.agreed).toMatchObject([{ agreedCents: 2_000, overCents: 0, visit: null }]);
  const march = await kit.put(read, { serviceOn: '2026-03-30' });
  expect(march.body.agreed[0]).toMatchObject({ agreedCents: 50_000 });
  await clear();
});

test('a person corrects the match, the next bills of the vendor follow, and the choice can be forgotten', async () => {
  await add([price('Trip fee', 8_500), price('Service call', 10_000)]);
  const line = { text: 'Trip fee for service after hours', amountCents: 15_000 };
  const first = await bill([line]);
  expect(first.agreed).toMatchObject([{ service: 'Trip fee' }]);
  const lineId = first.PdfDataLineItem[0].id;
  expect((await choose(first, { invoiceLineId: lineId, service: 'Service call' })).status).toBe(204);
  const next = await bill([{ ...line, text: 'Trip fee for service, after hours' }]);
  expect(next.agreed).toMatchObject([{ service: 'Service call', overCents: 5_000, isTaught: true }]);
  await choose(first, { invoiceLineId: lineId, service: null });
  expect((await kit.get(next.id)).agreed).toEqual([]);
  await choose(first, { invoiceLineId: lineId });
  expect((await kit.get(next.id)).agreed).toMatchObject([{ service: 'Trip fee', isTaught: false }]);
  expect((await choose(first, { invoiceLineId: lineId, service: 'Moon dust' })).body.errors[0].path).toBe('service');
  expect((await choose(first, { invoiceLineId: 999_999_999, service: null })).body.errors[0].path).toBe(
    'invoiceLineId',
  );
  expect((await choose(first, { invoiceLineId: lineId, service: null }, kit.stranger)).status).toBe(404);
  expect((await choose(first, { invoiceLineId: lineId, service: null }, kit.viewer)).status).toBe(403);
  await clear();
});

test('prices are added all or none, what is wrong names its row, and strangers find nothing', async () => {
  const { t, stranger, viewer, manager, vendorId } = kit;
  const elsewhere = await t.a.property({ name: 'Not ours' });
  for (const [wrong, path] of [
    [price('Trip fee', 1, { propertyId: elsewhere.id }), 'prices.1.propertyId'],
    [price('Trip fee', 1, { validFrom: '2026-05-02', validTo: '2026-05-01' }), 'prices.1.validTo'],
    [price('per each', 1), 'prices.1.service'],
  ] as const) {
    const refused = await add([price('Report fee', 2_000), wrong]);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
  }
  expect(await list()).toEqual([]);
  expect((await add([price('Trip fee', 1)], viewer)).status).toBe(403);
  expect((await add([price('Trip fee', 1)], stranger)).status).toBe(404);
  expect((await add([price('Trip fee', 1)], manager, 999_999_999)).status).toBe(404);
  const [made] = (await add([price('Trip fee', 1)])).body.results;
  expect(await list(stranger)).toEqual([]);
  expect((await t.delete(`/vendor-price/${made.id}`, stranger)).status).toBe(404);
  expect(await list()).toMatchObject([
    { id: made.id, vendorId, propertyId: null, service: 'Trip fee', currency: 'USD' },
  ]);
});
