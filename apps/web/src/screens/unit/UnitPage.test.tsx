import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aListOf } from '#testing/maintenance.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anEvent, anItem, anUndatedItem, aUnitAnswer } from '#testing/units.ts';
import UnitPage from './UnitPage.tsx';

const VIEWER = 1;
const MISSING = [{ itemTypeId: 7, itemType: 'Dishwasher', icon: 'dishwasher', lastRemovedOn: '2025-06-02' }];
const TYPES = {
  results: [
    {
      id: 7,
      name: 'Dishwasher',
      category: 'kitchen',
      icon: 'dishwasher',
      averageLifeSpan: 9,
      typicalCostCents: 45_000,
      warrantyMonths: 12,
      isCapital: true,
    },
  ],
  total: 1,
  nextCursor: null,
};

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

type Asked = {
  details: () => FakeAnswer | Promise<FakeAnswer>;
  plates?: () => FakeAnswer;
  photos?: () => FakeAnswer;
  path?: string;
  roleId?: number;
};

async function openUnit({ details, plates, photos, path = '/units/12', roleId }: Asked) {
  api = await startFakeApi(({ path: asked }) => {
    if (asked.endsWith('/details')) return details();
    if (plates && asked.includes('/unit/12/plates')) return plates();
    if (photos && asked.includes('/file/unit/')) return photos();
    if (asked.endsWith('/item/types')) return { body: TYPES };
    return { body: { ...aListOf([]), hiddenCount: null } };
  });
  browseAt(api.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser(roleId === undefined ? {} : { roleId })));
  const page = (
    <Routes>
      <Route path="/units/:unitId" element={<UnitPage />} />
    </Routes>
  );
  return { ...renderInApp(page, { store, path }), requests: api.requests };
}

test('while the unit loads, its layout is shown as a skeleton', async () => {
  await openUnit({ details: () => new Promise(() => {}) });
  expect(screen.getByRole('status', { name: 'Loading unit' })).toBeDefined();
});

test('a failed call says so, shows no figures, and Retry loads the unit', async () => {
  let isUp = false;
  const { user } = await openUnit({ details: () => (isUp ? { body: aUnitAnswer() } : { status: 503, body: {} }) });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('This unit could not be loaded')).toBeDefined();
  expect(screen.queryByText('Items recorded')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Water heater' })).toBeDefined();
});

test('a unit that does not exist is not a failure to retry', async () => {
  await openUnit({ details: () => ({ status: 404, body: {} }) });
  expect(await screen.findByText('There is no such unit')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a card and a row of a phone show the plate of an item, all plates of the unit in one call', async () => {
  const plates = [{ plateId: 4, itemId: 1, state: 'READ', url: '/plate.jpg' }];
  const { requests } = await openUnit({
    details: () => ({ body: aUnitAnswer() }),
    plates: () => ({ body: { unitId: 12, propertyId: 1, plates } }),
  });
  const card = await screen.findByRole('article', { name: 'Water heater' });
  expect(await within(card).findByRole('img', { name: 'Serial plate of the water heater' })).toBeDefined();
  expect(requests.filter(({ path }) => path.includes('late')).map(({ path }) => path)).toEqual([
    '/v1/unit/12/plates?w=256&q=75',
  ]);
});

test('the photos of a unit are listed, one opens large, and the keyboard shows the next', async () => {
  const photo = { purpose: 'ITEM_PHOTO', unitId: 12, damage: null, url: null, width: 800, height: 600 };
  const at = { uploadedAt: '2026-05-02T10:00:00.000Z', takenAt: null };
  const results = [8, 9].map((id) => ({ ...photo, ...at, id, name: `${id}.jpg` }));
  const { user } = await openUnit({
    details: () => ({ body: aUnitAnswer() }),
    photos: () => ({ body: { results, total: 2, nextCursor: null } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Open photo 1' }));
  const dialog = await screen.findByRole('dialog', { name: /^Photo 1 of 2/ });
  await user.type(dialog, '{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: /^Photo 2 of 2/ })).toBeDefined();
});

test('photos of a unit that failed to load are not shown as none', async () => {
  await openUnit({ details: () => ({ body: aUnitAnswer() }), photos: () => ({ status: 503, body: {} }) });
  expect(await screen.findByText('The photos could not be loaded')).toBeDefined();
  expect(screen.queryByText(/No photo of the unit yet/)).toBeNull();
});

test('a card shows an item’s age, its expected life and its life band', async () => {
  await openUnit({ details: () => ({ body: aUnitAnswer() }) });
  const card = await screen.findByRole('article', { name: 'Water heater' });
  expect(within(card).getByRole('meter', { name: 'Life used' }).getAttribute('aria-valuetext')).toBe('109%');
  expect(within(card).getByText('Past life')).toBeDefined();
  expect(within(card).getByText(/12\.0 of 11 years/)).toBeDefined();
  expect(within(card).getByText('Warranty ended 2020-05-20')).toBeDefined();
  expect(within(card).getByText(/^Past its life, planned for FY/)).toBeDefined();
});

test('an unknown age is shown in words and never as zero', async () => {
  await openUnit({ details: () => ({ body: aUnitAnswer({ items: [anUndatedItem()] }) }) });
  const card = await screen.findByRole('article', { name: 'Washer' });
  expect(within(card).getByRole('img', { name: 'Life used: not known' })).toBeDefined();
  expect(within(card).getByText('No date')).toBeDefined();
  expect(within(card).getByText('Expected life 10 years; age not known')).toBeDefined();
  expect(within(card).queryByText('0%')).toBeNull();
  const figures = screen.getByText('Average age').closest('div') as HTMLElement;
  expect(within(figures).getByText('not known')).toBeDefined();
});

test('an expected item that is missing has a card, and Add opens the form with its type', async () => {
  const { user } = await openUnit({ details: () => ({ body: aUnitAnswer({ missing: MISSING }) }) });
  const ghost = await screen.findByRole('article', { name: 'Dishwasher, expected' });
  expect(within(ghost).getByText(/taken out on 2025-06-02/)).toBeDefined();
  await user.click(within(ghost).getByRole('button', { name: 'Add dishwasher' }));
  const drawer = await screen.findByRole('complementary', { name: 'Add item' });
  expect(await within(drawer).findByRole('option', { name: 'Dishwasher', selected: true })).toBeDefined();
});

test('an empty unit shows what is expected and no figures', async () => {
  await openUnit({ details: () => ({ body: aUnitAnswer({ items: [], missing: MISSING }) }) });
  expect(await screen.findByText('No items yet')).toBeDefined();
  const expected = screen.getByRole('list', { name: 'Expected items' });
  expect(within(expected).getByText('Dishwasher')).toBeDefined();
  expect(screen.queryByText('Average age')).toBeNull();
  expect(screen.queryByText(/\d%/)).toBeNull();
});

test('a viewer reads everything and is offered no changes', async () => {
  await openUnit({
    details: () => ({ body: aUnitAnswer({ missing: MISSING }) }),
    path: '/units/12?item=1',
    roleId: VIEWER,
  });
  const drawer = await screen.findByRole('complementary', { name: 'Item details' });
  expect(within(drawer).getByText('2 of 5, poor', { exact: false })).toBeDefined();
  expect(
    screen.queryByRole('button', { name: /^(Add|Edit|Move|Replace|Retire|Condition|To storage|Change)/ }),
  ).toBeNull();
});

test('the view, the open item and the filter of the timeline are kept in the address', async () => {
  const { user, path } = await openUnit({ details: () => ({ body: aUnitAnswer({ timeline: [anEvent()] }) }) });
  await user.click(await screen.findByRole('button', { name: 'Water heater' }));
  expect(path()).toBe('/units/12?item=1');
  await user.click(screen.getByRole('button', { name: 'Close details' }));
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(path()).toBe('/units/12?view=table');
  await user.click(screen.getByRole('button', { name: /Everything/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Condition' }));
  expect(path()).toBe('/units/12?view=table&show=condition');
  expect(screen.getByText('No entry under “Condition”')).toBeDefined();
});

test('a unit whose name was taken is marked as a duplicate name', async () => {
  await openUnit({ details: () => ({ body: aUnitAnswer({ name: '4212(a)', givenName: '4212' }) }) });
  expect(await screen.findByText('Duplicate name')).toBeDefined();
});

test('the table is in the order of the cards, and an item that was reported comes before one past its life', async () => {
  const items = [
    anItem(),
    anItem({ id: 8, itemType: 'Range', isPastLife: false, rulYears: 4, lifeUsedPct: 60, condition: 3 }),
    anItem({ id: 9, itemType: 'Microwave', isPastLife: false, rulYears: 5, lifeUsedPct: 85, condition: 3 }),
    anItem({ id: 10, itemType: 'Dryer', isPastLife: false, rulYears: 9, lifeUsedPct: 20, condition: 3 }),
  ];
  const openService = [
    { id: 1, itemId: 10, summary: 'Squeaks', priority: 'NORMAL' as const, reportedAt: '2026-05-01T10:00:00.000Z' },
  ];
  const { user } = await openUnit({ details: () => ({ body: aUnitAnswer({ items, openService }) }) });
  await screen.findByRole('article', { name: 'Range' });
  const order = ['Dryer', 'Water heater', 'Microwave', 'Range'];
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(order);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const rows = within(screen.getByRole('table', { name: 'Items' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => order.find((name) => row.textContent?.includes(name)))).toEqual(order);
});

test('past its life comes first, then what is missing, then the rest', async () => {
  const items = [anItem(), anItem({ id: 9, itemType: 'Range', isPastLife: false, rulYears: 4, lifeUsedPct: 60 })];
  await openUnit({ details: () => ({ body: aUnitAnswer({ items, missing: MISSING }) }) });
  await screen.findByRole('article', { name: 'Range' });
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names).toEqual(['Water heater', 'Dishwasher, expected', 'Range']);
});
