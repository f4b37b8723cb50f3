import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { loadAgain } from '#testing/load-again.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ModelsPage from './ModelsPage.tsx';
import type { ItemType, Model, StandardItem } from './models-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const page = (...results: unknown[]): FakeAnswer => ({ body: { results, total: results.length, nextCursor: null } });
const aModel: Model = {
  id: 5,
  name: 'XE40',
  manufacturerId: 3,
  manufacturerName: 'Rheem',
  itemTypeId: 14,
  itemType: 'Water heater',
  eulYears: null,
  replacementCostCents: null,
  pricedOn: null,
  warrantyMonths: 72,
  soldFrom: null,
  soldTo: null,
  specs: {},
  itemCount: 12,
  datedCount: 9,
  averageAgeYears: 8.4,
  lifeYears: 12,
  lifeYearsMax: 12,
  lifeSource: 'ITEM_TYPE',
  unitCostCents: 90_000,
  unitCostCentsMax: 140_000,
  costSource: 'SEVERAL',
  warrantyMonthsCounting: 72,
  warrantySource: 'MODEL',
  organizationId: null,
  organizationName: null,
  gaps: [],
  archivedAt: null,
  version: 4,
};
const aType = (id: number, name: string): ItemType => ({
  id,
  name,
  category: 'amenity',
  icon: 'other',
  averageLifeSpan: 10,
  typicalCostCents: 100_000,
  typicalCostYear: 2021,
  warrantyMonths: 12,
  isCapital: true,
  version: 2,
});
const aRow: StandardItem = {
  areaTypeId: 1,
  areaType: 'Unit interior',
  itemTypeId: 14,
  itemType: 'Water heater',
  alternatives: [{ itemTypeId: 15, itemType: 'Tankless water heater' }],
  quantity: 1,
  version: 3,
};

async function open(
  path: string,
  answer: (request: FakeRequest) => FakeAnswer | undefined = () => undefined,
  isSuperUser = true,
) {
  const fake = await startFakeApi((request) => {
    const given = answer(request);
    if (given) return given;
    if (request.path.startsWith('/v1/model?')) return page(aModel);
    if (request.path === '/v1/item/types')
      return page(aType(14, 'Water heater'), aType(15, 'Tankless water heater'), aType(16, 'Sauna'));
    if (request.path === '/v1/item/standard') return page(aRow);
    if (request.path === '/v1/area-type')
      return page(
        { id: 1, name: 'Unit interior', standardVersion: 3 },
        { id: 2, name: 'Exterior', standardVersion: 1 },
      );
    return page();
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, isSuperUser })));
  return { ...renderInApp(<ModelsPage />, { store, path }), requests: fake.requests };
}

test('a model says over how many items its age is computed, and what is missing', async () => {
  await open('/admin/models');
  const row = within(await screen.findByRole('row', { name: /XE40/ }));
  expect(row.getByText('8.4 (9 of 12)')).toBeDefined();
  expect(row.getByText('set by item type')).toBeDefined();
  expect(row.getByText('900 to 1,400')).toBeDefined();
  expect(row.getByText('differs by property')).toBeDefined();
});

test('an administrator reads a model; only a super user gets its form', async () => {
  await open('/admin/models?open=5', undefined, false);
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  expect(drawer.getByText('8.4 years, 9 of 12 have a date')).toBeDefined();
  expect(drawer.queryByRole('form')).toBeNull();
});

test('a changed model is sent over the version it was opened at', async () => {
  const { user, requests } = await open('/admin/models?open=5', ({ method }) =>
    method === 'PUT' ? { body: { ...aModel, version: 5 }, headers: { etag: '"5"' } } : undefined,
  );
  const form = within(await screen.findByRole('form', { name: 'Model' }));
  await user.type(form.getByLabelText('Life, years'), '11');
  await user.type(form.getByLabelText('Specifications'), 'Volts: 240');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => requests.find((one) => one.method === 'PUT'))
    .toMatchObject({
      path: '/v1/model/5',
      headers: { 'if-match': '"4"' },
      body: { eulYears: 11, specs: { Volts: '240' }, warrantyMonths: 72, replacementCostCents: null },
    });
});

test('a list that failed to load is not an empty one', async () => {
  await open('/admin/models', ({ path }) => (path.startsWith('/v1/model?') ? { status: 503, body: {} } : undefined));
  expect((await screen.findByRole('alert')).textContent).toContain('The models could not be loaded');
});

test('a standard set names all the accepted types, and gets another entry', async () => {
  const { user, requests } = await open('/admin/models?show=sets', ({ method }) =>
    method === 'PUT' ? page(aRow) : undefined,
  );
  expect(await screen.findByText('One of: Water heater, Tankless water heater')).toBeDefined();
  expect(screen.getByText('Nothing is expected here.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit the set of Unit interior' }));
  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  const entry = within(screen.getByRole('group', { name: 'Entry 2' }));
  await user.type(entry.getByRole('combobox'), 'Sau');
  await user.click(await screen.findByRole('option', { name: 'Sauna' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => requests.find((one) => one.method === 'PUT'))
    .toMatchObject({
      path: '/v1/item/standard/1',
      headers: { 'if-match': '"3"' },
      body: {
        standard: [
          { itemTypeIds: [14, 15], quantity: 1 },
          { itemTypeIds: [16], quantity: 1 },
        ],
      },
    });
});

test('a standard set that somebody else changed meanwhile says what they changed, and is saved over it', async () => {
  let version = 3;
  const { user, requests } = await open('/admin/models?show=sets', ({ method, path, headers }) => {
    if (method === 'PUT' && headers['if-match'] !== '"4"') {
      version = 4;
      return { status: 412, body: { code: 'STALE', errors: [] } };
    }
    if (method === 'PUT') return page();
    if (path === '/v1/area-type') return page({ id: 1, name: 'Unit interior', standardVersion: version });
    if (path === '/v1/item/standard') return page({ ...aRow, quantity: version === 4 ? 2 : 1 });
    return undefined;
  });
  await user.click(await screen.findByRole('button', { name: 'Edit the set of Unit interior' }));
  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const both = 'Water heater or Tankless water heater';
  expect(
    (await screen.findByText(`Expected: 1 × ${both} → 2 × ${both}; you typed`, { exact: false })).closest('form'),
  ).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await expect
    .poll(() => requests.filter((one) => one.method === 'PUT').map((one) => [one.headers['if-match'], one.body]))
    .toEqual([
      ['"3"', { standard: [{ itemTypeIds: [14, 15], quantity: 1 }] }],
      ['"4"', { standard: [{ itemTypeIds: [14, 15], quantity: 1 }] }],
    ]);
});

test('a standard set that is being changed stays when the sets could not be loaded again', async () => {
  let isUp = true;
  const { user, store } = await open('/admin/models?show=sets', () => (isUp ? undefined : { status: 503, body: {} }));
  await user.click(await screen.findByRole('button', { name: 'Edit the set of Unit interior' }));
  await user.click(screen.getByRole('button', { name: 'Add an entry' }));
  isUp = false;
  await loadAgain(store);
  expect(screen.getByRole('group', { name: 'Entry 2' })).toBeDefined();
});

test('an administrator merges an own model into another of its type; a super user shares it by itself or goes to its manufacturer', async () => {
  const own: Model = { ...aModel, organizationId: 1, organizationName: 'Harbor Residential' };
  const other: Model = { ...aModel, id: 6, name: 'XE-40' };
  const answer = ({ method, path }: FakeRequest): FakeAnswer | undefined => {
    if (method === 'POST') return { status: 409, body: { status: 409, code: 'CONFLICT', message: 'Not now.' } };
    if (path === '/v1/model/5/merge/6') return { body: { itemsMoved: 12, organizationCount: 1 } };
    if (path === '/v1/manufacturer/3/share')
      return {
        body: {
          manufacturer: {
            id: 3,
            name: 'Rheem',
            organizationId: null,
            organizationName: null,
            same: null,
            hasFacts: false,
          },
          models: [
            {
              id: 5,
              name: 'XE40',
              organizationId: 1,
              organizationName: 'Harbor Residential',
              itemCount: 12,
              same: { id: 6, name: 'XE-40' },
              hasFacts: true,
            },
          ],
        },
      };
    return path.startsWith('/v1/model?') ? page(own, other) : undefined;
  };
  const { user, requests } = await open('/admin/models?open=5', answer);
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  await user.click(drawer.getByRole('button', { name: 'Share with all' }));
  expect(await drawer.findByText(/all organizations share XE-40 already/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  await user.click(drawer.getByRole('combobox', { name: 'Merge into' }));
  await user.click(await screen.findByRole('option', { name: /Rheem XE-40/ }));
  expect(await drawer.findByText('12 items get Rheem XE-40')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Merge into Rheem XE-40' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Not now. Nothing was changed.');
  expect(requests.find((one) => one.method === 'POST')).toMatchObject({
    path: '/v1/model/5/merge',
    body: { intoId: 6 },
  });
});

test('a link opens a model that is not among the rows that are loaded', async () => {
  const other: Model = { ...aModel, id: 77, name: 'ZZ-9' };
  await open('/admin/models?open=77&manufacturerId=3', ({ path }) =>
    path.startsWith('/v1/model?') && path.includes('modelId=77') ? page(other) : undefined,
  );
  expect(await screen.findByRole('row', { name: /XE40/ })).toBeDefined();
  expect(screen.queryByRole('row', { name: /ZZ-9/ })).toBeNull();
  const drawer = within(await screen.findByRole('complementary', { name: 'Model' }));
  expect(drawer.getByRole('heading', { name: 'ZZ-9' })).toBeDefined();
});

test('filters and order are asked of the server by the names in the address, and archived models are one of them', async () => {
  const { user, requests, path } = await open('/admin/models?gap=cost&sort=maker');
  expect(await screen.findByRole('row', { name: /XE40/ })).toBeDefined();
  const asked = () => requests.filter((one) => one.path.startsWith('/v1/model?')).at(-1)?.path;
  expect(asked()).toContain('sort=maker');
  expect(asked()).toContain('gap=cost');
  await user.click(screen.getByRole('button', { name: /Show/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Archived only' }));
  await expect.poll(asked).toContain('archived=true');
  expect(path()).toContain('archived=true');
  expect(asked()).toContain('gap=cost');
});

test('an archive without any model says so', async () => {
  await open('/admin/models?archived=true', ({ path }) => (path.startsWith('/v1/model?') ? page() : undefined));
  expect(await screen.findByText('No model is archived')).toBeDefined();
});
