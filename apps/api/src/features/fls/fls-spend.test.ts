import { expect, test } from 'vitest';
import { drawBills } from '#testing/draw-bills.ts';
import { startInvoices } from '#testing/invoice-kit.ts';

const { t, property, organizationId, admin, manager, sendFile } = await startInvoices();
const elm = await t.a.property({ organizationId, name: 'Elm Yard' });
for (const name of ['1', '2', '3', '4']) await t.a.unit({ property: elm, name });
const bare = await t.a.property({ organizationId, name: 'No units yet' });
const away = await t.a.property({ name: 'Of others' });
await t.a.unit({ property: away, name: '1' });

const vendor = 'Sentry Fire Protection';
const bill = async (at: typeof elm, number: string, text: string, amount: number, as = admin) =>
  sendFile(await drawBills([{ vendor, number, date: '05/04/2026', lines: [[text, amount]] }]), `${number}.pdf`, as, at);
await bill(property, 'S-1', 'Annual fire alarm inspection', 480);
await bill(elm, 'S-2', 'Annual fire alarm inspection', 120);
await bill(elm, 'S-3', 'Annual fire hydrant flow test', 300);
await bill(bare, 'S-4', 'Annual fire alarm inspection', 900);
const other = await t.a.user({ organizationId: away.organizationId, isAdmin: true });
await bill(away, 'S-5', 'Annual fire alarm inspection', 5_000, other);

const spendOf = async (query = '', as = admin) => (await t.get(`/fls-invoice${query}`, as)).body.spendBySystem;

test('what a system cost is told by unit, beside the properties of the organization that have such a bill', async () => {
  expect(await spendOf(`?propertyId=${property.id}`)).toEqual([
    // Two units here; six with those of Elm Yard. The property without units counts on neither side.
    {
      type: 'ALARMS',
      cents: 48_000,
      bills: 1,
      perUnitCents: 24_000,
      portfolio: { perUnitCents: 10_000, properties: 2 },
    },
    // Nobody billed hydrants here: that is not known to be nothing.
    {
      type: 'HYDRANTS',
      cents: null,
      bills: 0,
      perUnitCents: null,
      portfolio: { perUnitCents: 7_500, properties: 1 },
    },
  ]);
});

test('without units on record what a unit costs is not known', async () => {
  const [alarms] = await spendOf(`?propertyId=${bare.id}`);
  expect(alarms).toMatchObject({ cents: 90_000, perUnitCents: null, portfolio: { perUnitCents: 10_000 } });
});

test('of all properties there is one sum, and a person compares with the properties they see', async () => {
  expect(await spendOf()).toEqual([
    { type: 'ALARMS', cents: 150_000, bills: 3, perUnitCents: 10_000, portfolio: null },
    { type: 'HYDRANTS', cents: 30_000, bills: 1, perUnitCents: 7_500, portfolio: null },
  ]);
  expect(await spendOf(`?propertyId=${property.id}`, manager)).toEqual([
    {
      type: 'ALARMS',
      cents: 48_000,
      bills: 1,
      perUnitCents: 24_000,
      portfolio: { perUnitCents: 24_000, properties: 1 },
    },
  ]);
  expect(await spendOf(`?propertyId=${property.id}`, other)).toEqual([]);
});
