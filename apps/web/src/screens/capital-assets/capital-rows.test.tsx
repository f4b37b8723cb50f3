import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { aReport, aTurnWait, aYear } from '#testing/capital.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anItem } from '#testing/units.ts';
import CapitalAssetsPage from './CapitalAssetsPage.tsx';
import type { CapitalReport } from './plan-series.ts';

const NONE_WEAK = { weakCount: 0, weakCents: 0 };
let server: Awaited<ReturnType<typeof startFakeApi>>;
let report: CapitalReport;
let installed: () => FakeAnswer;
let wait: () => FakeAnswer;
let items: { results: unknown[]; total?: number; nextCursor?: string; costCents?: number };

// why: fetched before they are shown, as in a build, so that a test waits for no file on a busy machine
beforeAll(() =>
  Promise.all([
    import('./DueItems.tsx'),
    import('./TurnWaitNote.tsx'),
    import('#app/item-drawer/ItemDrawer.tsx'),
    import('#app/item-drawer/EditItemForm.tsx'),
  ]),
);

beforeEach(async () => {
  items = { results: [] };
  wait = () => ({ body: aTurnWait() });
  server = await startFakeApi(answer);
  browseAt(server.base);
});
afterEach(() => server.stop());

function answer({ path }: FakeRequest): FakeAnswer {
  if (path.startsWith('/v1/report/7/capital-assets/model-life')) return { body: aModelLife() };
  if (path.startsWith('/v1/report/7/capital-assets/models')) return installed();
  if (path.startsWith('/v1/report/7/capital-assets')) return { body: report };
  if (path.startsWith('/v1/report/7/turn-wait')) return wait();
  const { results, total = results.length, nextCursor = null, costCents = null } = items;
  const asOf = { asOf: '2026-05-18', computedAt: '2026-05-18T12:00:00.000Z', figures: [] };
  return { body: { results, total, nextCursor, totals: { costCents, unpriced: 0 }, ...asOf } };
}

function open(body: CapitalReport, { isAdmin = false, query = '' } = {}) {
  report = body;
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  return renderInApp(
    <Routes>
      <Route path="/report/:propertyId/capital-assets" element={<CapitalAssetsPage />} />
    </Routes>,
    { store, path: `/report/7/capital-assets${query}` },
  );
}

const failure = (status: number): FakeAnswer => ({ status, body: { message: 'no', code: 'X', errors: [], status } });
const listed = (over: Parameters<typeof anItem>[0] = {}) => ({
  ...anItem({ propertyId: 7, ...over }),
  propertyName: 'Alder Court',
  updatedAt: '2026-05-18T12:00:00.000Z',
});

test('on paper the rows under the plan are one for each type, and on the screen the items again', async () => {
  const stack = { itemTypeId: 3, itemType: 'Dishwasher', cents: 120_000, count: 2, unpriced: 0, ...NONE_WEAK };
  const { backlog } = aReport();
  open(aReport({ backlog: { ...backlog, stacks: [stack] } }));
  await screen.findByRole('heading', { name: 'Past expected life' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const table = within(screen.getByRole('table', { name: 'Past expected life' }));
  expect(table.getByRole('row', { name: 'Dishwasher 2 1,200' })).toBeDefined();
  expect(table.getByRole('row', { name: 'All types 2 1,200' })).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('row', { name: 'All types 2 1,200' })).toBeNull();
});

test('the items behind a bar say what to do about each, not the band that they share', async () => {
  items = { results: [listed({ rulYears: 0, adviceRule: 9, replaceFromCents: 82_000 })] };
  const stack = { itemTypeId: 14, itemType: 'Water heater', cents: 164_000, count: 1, unpriced: 0, ...NONE_WEAK };
  const { user } = open(aReport({ backlog: { ...aReport().backlog, stacks: [stack] } }));
  await user.click(await screen.findByRole('button', { name: /^Water heater/ }));
  expect(within(screen.getByRole('row', { name: /^4212/ })).getByText(/^Past its life, planned for FY/)).toBeDefined();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toContain('Advice');
  expect(heads).not.toContain('Life');
});

test('what is being typed about an item outlasts the printing of the plan', async () => {
  items = { results: [listed()] };
  const stack = { itemTypeId: 14, itemType: 'Water heater', cents: 164_000, count: 1, unpriced: 0, ...NONE_WEAK };
  const { user } = open(aReport({ backlog: { ...aReport().backlog, stacks: [stack] } }), { isAdmin: true });
  await user.click(await screen.findByRole('button', { name: /^Water heater/ }));
  await user.click(screen.getByRole('row', { name: /^4212/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }, { timeout: 20_000 }));
  await user.type(await screen.findByLabelText('Note'), 'Seen from the hall');
  for (const event of ['beforeprint', 'afterprint']) act(() => void window.dispatchEvent(new Event(event)));
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Seen from the hall');
});

test('lists the items of a type that is likely to fail without the filters that the list had before', async () => {
  const dishwashers = { itemTypeId: 7, itemType: 'Dishwasher', unpriced: 0, cents: 150_000_00, count: 251.4 };
  const body = aReport({
    forecast: [aYear(2026), aYear(2027, { expectedCount: 251.4, expectedStacks: [dishwashers] })],
  });
  const query = '?plan=odds&dueYear=2027&q=sink&modelId=41&sort=unit&view=5';
  const { user, path } = open(body, { query });
  await user.click(await screen.findByRole('row', { name: /^Dishwasher/ }));
  expect(path()).toBe('/report/7/capital-assets?plan=odds&view=0&itemTypeId=7&tab=list');
});

describe('the items behind a bar of the plan', () => {
  const heaters = { itemTypeId: 14, itemType: 'Water heater', unpriced: 0, ...NONE_WEAK };
  const group = async () =>
    (await screen.findByRole('button', { name: /^Water heater/ })).closest('tr')?.textContent?.trim();

  test('are counted and summed by type over the whole bar, though only some of them are loaded', async () => {
    items = { results: [listed()], total: 250, nextCursor: 'next', costCents: 41_000_000 };
    const backlog = { cents: 41_000_000, count: 250, unpriced: 0 };
    open(aReport({ backlog: { ...backlog, stacks: [{ ...heaters, cents: 41_000_000, count: 250 }] } }));
    expect(await group()).toBe('Water heater 250 items410,000');
  });

  test('are called replacements where the bar also holds items that wear out a second time', async () => {
    items = { results: [listed()] };
    const stacks = [{ ...heaters, cents: 328_000, count: 2 }];
    const year = aYear(2027, { count: 2, stacks, straightCents: 328_000, firstReplacementCents: 164_000 });
    open(aReport({ forecast: [aYear(2026), year] }), { query: '?dueYear=2027' });
    expect(await group()).toBe('Water heater 2 replacements3,280');
  });

  test('have no sum by type where only the rows so far are known', async () => {
    items = { results: [listed()], total: 250, nextCursor: 'next' };
    open(aReport({ noDate: { cents: 41_000_000, count: 250, unpriced: 0 } }), { query: '?due=nodate' });
    expect(await group()).toBe('Water heater 1 item shown');
  });

  test('are those that fall due by the end of the year where that figure is pressed', async () => {
    const figures = [{ metric: 'dueThisYear', value: 264_000, counted: 3, total: 3, leftOut: [] }];
    const { user, path } = open(aReport({ figures, forecast: [aYear(2026, { straightCents: 164_000 }), aYear(2027)] }));
    await user.click(await screen.findByRole('button', { name: '$1,640 falling due by Dec 31' }));
    expect(path()).toBe('/report/7/capital-assets?dueYear=2026');
    const asked = () => server.requests.findLast((request) => request.path.startsWith('/v1/item/'))?.path;
    await waitFor(() => expect(asked()).toContain('dueYear=2026'));
  });
});

describe('the models that are installed', () => {
  const row = (modelId: number | null) => ({
    modelId,
    modelName: modelId && `DW-${modelId}`,
    manufacturerName: modelId && 'Bosch',
    itemTypeId: 3,
    itemType: 'Dishwasher',
    icon: 'dishwasher',
    count: 12,
    datedCount: 9,
    averageAgeYears: 8.4,
    minimumAgeCount: 0,
    eulYears: 12,
    eulSource: 'MODEL',
    pastLifeCount: 2,
    costCents: 90_000,
    costSource: 'ITEM_TYPE',
    retiredCount: 0,
    medianRetirementAgeYears: null,
    failureCount: 3,
    unreasonedCount: 0,
    serviceYears: 150,
    failuresPer100Years: 2,
    repairs12MonthsCents: null,
    observed: modelId && { ended: 7, inService: 12, medianYears: null },
  });
  const models: FakeAnswer = {
    body: {
      results: [row(41), row(null)],
      total: 2,
      nextCursor: null,
      counts: { models: 1, withoutModel: 1 },
      asOf: '2026-05-18',
      computedAt: '2026-05-18T12:00:00.000Z',
      figures: [],
    },
  };

  test('are counted as models, sorted by the server, and lead to their items', async () => {
    let isUp = false;
    installed = () => (isUp ? models : failure(503));
    open(aReport());
    await userEvent.click(await screen.findByRole('tab', { name: /^Models/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The models could not be loaded');
    isUp = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 model, 1 type without a model')).toBeDefined();
    const known = within(screen.getByRole('row', { name: /DW-41/ }));
    expect(known.getByText('9 of 12')).toBeDefined();
    expect(known.getByText('900')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /^Items/ }));
    const asked = (part: string) => server.requests.filter(({ path }) => path.includes(part)).at(-1)?.path;
    await waitFor(() => expect(asked('/models?')).toContain('sort=-count'));
    expect(known.getByText('7 of 20 ended')).toBeDefined();
    await userEvent.click(await screen.findByText('DW-41'));
    await userEvent.click(await screen.findByRole('button', { name: /^List 12 items/ }));
    await waitFor(() => expect(asked('/v1/item/')).toContain('modelId=41'));
    expect(asked('/v1/item/')).toContain('itemTypeId=3');
  });

  test('open their items alone, whatever the list was filtered by before', async () => {
    installed = () => models;
    const filters = 'q=sink&due=backlog&manufacturerId=9&status=all&sort=unit&view=5';
    const { user, path } = open(aReport(), { query: `?tab=models&${filters}` });
    await user.click(await screen.findByText('DW-41'));
    await user.click(await screen.findByRole('button', { name: /^List 12 items/ }));
    expect(path()).toBe('/report/7/capital-assets?tab=list&view=0&itemTypeId=3&modelId=41');
  });

  test('items without a model are not looked for by the model that was chosen before', async () => {
    installed = () => models;
    const { user, path } = open(aReport(), { query: '?tab=models&modelId=41' });
    await user.click(await screen.findByText('No model recorded'));
    await user.click(await screen.findByRole('button', { name: /^List 12 items/ }));
    expect(path()).toBe('/report/7/capital-assets?tab=list&itemTypeId=3&view=0');
  });
});

/** What the drawer of the model DW-41 shows: 24 retirements of it, and two of its type bought of late. */
function aModelLife() {
  const curve = [
    { years: 6, share: 0.8, low: 0.7, high: 0.9 },
    { years: 9.5, share: 0.5, low: 0.4, high: 0.6 },
  ];
  const of = { undated: 0, properties: 2 };
  return {
    organizationId: 1,
    propertyId: 7,
    itemTypeId: 3,
    itemType: 'Dishwasher',
    modelId: 41,
    modelName: 'DW-41',
    manufacturerName: 'Bosch',
    modelOwnerId: 1,
    modelVersion: 4,
    book: { eulYears: 12, eulSource: 'MODEL', unitCostCents: 90_000, costSource: 'ITEM_TYPE' },
    set: { modelEulYears: 12, modelCostCents: null, typeEulYears: null, typeUnitCostCents: null },
    counts: { here: 12, organization: 30 },
    observed: [
      { of: 'MODEL', name: 'DW-41', ended: 24, inService: 30, medianYears: 9.5, curve, ...of },
      { of: 'TYPE', name: 'Dishwasher', ended: 7, inService: 40, medianYears: null, curve: null, ...of },
    ],
    purchases: [
      {
        of: 'MODEL',
        name: 'DW-41',
        count: 1,
        medianCents: 74_050,
        items: [
          { itemId: 9, unitName: '101', propertyName: 'Alder Court', installedOn: '2026-01-05', purchaseCents: 74_050 },
        ],
      },
      { of: 'TYPE', name: 'Dishwasher', count: 0, medianCents: null, items: [] },
    ],
  };
}

describe('the life of a model', () => {
  const openLife = async (isAdmin: boolean) => {
    installed = () => ({
      body: {
        results: [],
        total: 0,
        nextCursor: null,
        counts: { models: 0, withoutModel: 0 },
        asOf: '2026-05-18',
        computedAt: '2026-05-18T12:00:00.000Z',
        figures: [],
      },
    });
    const page = open(aReport(), { query: '?tab=models&life=3-41', isAdmin });
    const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
    await drawer.findByText(/Half were gone after/);
    return { ...page, drawer };
  };

  test('stands beside the book life once 20 were retired, and before that says how many were', async () => {
    const { drawer } = await openLife(false);
    expect(drawer.getByText('9.5 years')).toBeDefined();
    expect(drawer.getByRole('img', { name: /80% at 5|100% at 5 years; half were gone at 9\.5 years/ })).toBeDefined();
    expect(drawer.getByText(/^7 of 20 retirements with a date, on 2 properties/)).toBeDefined();
    expect(drawer.queryByRole('button', { name: 'Use it' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Set life and price' })).toBeNull();
  });

  test('an administrator makes the median of own purchases the price of the model', async () => {
    const { user, drawer } = await openLife(true);
    expect(drawer.getByRole('link', { name: 'Unit 101, Alder Court' }).getAttribute('href')).toBe('/items/9');
    await user.click(drawer.getByRole('button', { name: 'Use it' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/of 30 items follow it/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Use it' }));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/v1/model/41',
        body: { replacementCostCents: 74_050 },
        headers: { 'if-match': '"4"' },
      }),
    );
  });
});

const noSum = { count: 0, cents: 0, unpriced: 0 };

test('says what waiting for turns would change, home by home, with what visits cost as the reader says', async () => {
  const { user } = open(aReport());
  const note = within(await screen.findByRole('region', { name: 'Waiting for turns' }));
  await note.findByText(
    'If you wait for turns, up to 38 of 52 replacements due by 2027-05-18 happen within 9 months with no resident entry.',
  );
  expect(note.getByText(/^9 in homes that are empty or about to be, 29 where the lease ends/)).toBeDefined();
  expect(note.getByText(/About 21 are likely .*: 37 move-outs in 184 days over 196 homes/)).toBeDefined();
  await user.click(note.getByRole('button', { name: 'Home by home' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Waiting for turns' }));
  expect(drawer.getByRole('row', { name: 'Lease ends, unless renewed 29 $29,000' })).toBeDefined();
  expect(drawer.getByRole('link', { name: 'Unit 4212' }).getAttribute('href')).toBe('/units/4');
  expect(drawer.getByText('Lease ends, unless renewed, 2026-08-31')).toBeDefined();
  expect(drawer.getByText('Nothing says when it empties')).toBeDefined();
  await user.type(drawer.getByLabelText('A visit to a lived-in home costs, $'), '90');
  expect((await drawer.findByRole('status')).textContent).toBe(
    '$2,160 of visits less $1,100 of emergencies: $1,060 saved, if no lease is renewed.',
  );
  await user.click(drawer.getByRole('button', { name: '3' }));
  await drawer.findByText(/^If you wait for turns, up to 20 of 52 .* within 3 months/);
});

test('waiting for turns: what is not known is said, and a failure is one', async () => {
  const windows = aTurnWait().windows.map((one) => ({ ...one, sure: noSum, lease: noSum, likely: null }));
  const moveOuts = { count: 4, days: 60, homes: 196, yearly: null };
  wait = () => ({ body: aTurnWait({ windows, moveOuts, leases: { known: 0, homes: 180 } }) });
  const first = open(aReport(), { isAdmin: true });
  await screen.findByText('How many of 52 replacements due by 2027-05-18 can wait for turns is not known.');
  expect(screen.getByText(/on record are 4 move-outs in 60 days over 196 homes, and it takes 10/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import a rent roll' }).getAttribute('href')).toBe('/admin/onboarding');
  first.unmount();
  wait = () => failure(500);
  open(aReport());
  await screen.findByText(/^What waiting for turns would change could not be loaded/);
});
