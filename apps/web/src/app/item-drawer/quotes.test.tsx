import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anItem } from '#testing/units.ts';
import { createStore } from '../store.ts';
import { ItemDrawer } from './ItemDrawer.tsx';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

const NOTHING = { results: [], total: 0, nextCursor: null };

async function openDrawer(answer: (request: FakeRequest) => FakeAnswer) {
  const fake = await startFakeApi(answer);
  api = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId: 2 })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Orchard Gate'] })));
  const view = renderInApp(<ItemDrawer item={anItem()} onClose={() => undefined} />, { store });
  const drawer = await screen.findByRole('complementary', { name: 'Item details' });
  const sent = (method: string) => fake.requests.filter((request) => request.method === method);
  return { ...view, drawer: within(drawer), sent };
}

const LIMITS = {
  halfLifePct: 50,
  halfCostPct: 50,
  strictCostPct: null,
  majorRepairLifePct: 75,
  moneyPitPct: 60,
  repairsIn12Months: 3,
  turnRulYears: 1,
  turnWithinDays: 60,
};

test('a quote is answered as it is typed, with the rule and the amount that changes the answer', async () => {
  const answer = ({ path }: FakeRequest) =>
    path.endsWith('/repair-rules')
      ? { body: { organizationId: 1, limits: LIMITS, isDefault: true, version: 1 } }
      : { body: NOTHING };
  const { user, drawer } = await openDrawer(answer);
  const quote = await drawer.findByLabelText('What were you quoted?');
  await user.type(quote, '819.99');
  expect(await drawer.findByText('At $819.99: Repair')).toBeDefined();
  expect(drawer.getByText('Becomes Replace at $820 or more.')).toBeDefined();
  await user.clear(quote);
  await user.type(quote, '820');
  expect(await drawer.findByText('At $820: Replace')).toBeDefined();
  expect(drawer.getByText('No longer Replace below $820.')).toBeDefined();
  await user.clear(quote);
  await user.type(quote, 'much');
  expect(drawer.getByText('Write an amount such as 250 or 250.00')).toBeDefined();
  await user.clear(quote);
  await user.type(quote, '90');
  await user.click(drawer.getByLabelText(/^Major repair/));
  expect(await drawer.findByText('A major repair late in its life.')).toBeDefined();
});

test('limits that could not be loaded are said and asked for again', async () => {
  let isUp = false;
  const answer = ({ path }: FakeRequest) =>
    !path.endsWith('/repair-rules')
      ? { body: NOTHING }
      : isUp
        ? { body: { organizationId: 1, limits: LIMITS, isDefault: true, version: 1 } }
        : { status: 503, body: { status: 503, code: 'OVERLOADED', message: 'Try again', errors: [] } };
  const { user, drawer } = await openDrawer(answer);
  await user.type(await drawer.findByLabelText('What were you quoted?'), '100');
  await drawer.findByText(/limits of the rule could not be loaded/);
  isUp = true;
  await user.click(drawer.getByRole('button', { name: 'Retry' }));
  expect(await drawer.findByText('At $100: Repair')).toBeDefined();
});

const SAVED = {
  kind: 'REPAIR',
  amountCents: 90_000,
  isMajorRepair: false,
  vendorId: 4,
  vendorName: 'Apex Appliance',
  quotedOn: '2026-05-10',
  note: 'Compressor',
  by: 'Dana Whitlock',
  at: '2026-05-10T12:00:00.000Z',
};

test('a quote is saved with the item, answers as long as it counts, and is removed with Undo', async () => {
  let quotes: object[] = [];
  const answer = ({ path, method, body }: FakeRequest): FakeAnswer => {
    if (path.endsWith('/repair-rules'))
      return { body: { organizationId: 1, limits: LIMITS, isDefault: true, version: 1 } };
    if (path.includes('/vendor')) return { body: NOTHING };
    if (!path.includes('/quote')) return { body: NOTHING };
    if (method === 'DELETE') quotes = [];
    else if (method === 'POST') quotes = [{ ...SAVED, ...(body as object), id: 8 }];
    const counts = { repairQuoteId: quotes.length > 0 ? 8 : null, replacementQuoteId: null };
    return { body: { itemId: 1, organizationId: 1, propertyId: 7, asOf: '2026-05-18', quotes, counts } };
  };
  const { user, drawer, sent } = await openDrawer(answer);
  await user.type(await drawer.findByLabelText('What were you quoted?'), '900');
  await user.type(await drawer.findByLabelText('Note'), 'Compressor');
  await user.click(drawer.getByRole('button', { name: 'Save $900 as a quote' }));
  const list = await drawer.findByRole('list', { name: 'Quotes' });
  expect(sent('POST').at(-1)?.body).toMatchObject({ kind: 'REPAIR', amountCents: 90_000, note: 'Compressor' });
  expect(list.textContent).toContain('$900 repair · counts');
  expect(await drawer.findByText(/^At \$900 \(quoted .+\): Replace$/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Remove the quote of $900' }));
  await waitFor(() => expect(drawer.queryByRole('list', { name: 'Quotes' })).toBeNull());
  expect(drawer.queryByText(/^At \$900/)).toBeNull();
});
