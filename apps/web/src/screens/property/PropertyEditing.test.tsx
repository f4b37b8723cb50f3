import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CurrentUser, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import PropertyPage from './PropertyPage.tsx';
import { aProperty } from './property-fixture.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answers: Record<string, FakeAnswer>;

const problem = (status: number, code: string, message: string, errors: { path: string; message: string }[] = []) => ({
  status,
  body: { type: 'x', title: code, status, detail: message, instance: '/', message, code, errors, requestId: 'r' },
});
const share = (success: number | null, counted: number, total: number) => ({
  body: { results: { success, counted, total } },
});
const page = (results: unknown[]) => ({ body: { results, total: results.length, nextCursor: null } });

beforeEach(async () => {
  answers = { 'GET /property/fullproperty/7': { body: aProperty() } };
  server = await startFakeApi(({ method, path }: FakeRequest) => {
    const address = `${method} ${path.replace('/v1', '').replace(/\?.*/, '')}`;
    return answers[address] ?? problem(404, 'NOT_FOUND', 'Nothing is here.');
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

function open(path = '/properties/7', user: Partial<CurrentUser> = {}) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...user })));
  return renderInApp(
    <>
      <Routes>
        <Route path="/properties/:propertyId" element={<PropertyPage />} />
      </Routes>
      <Toasts />
    </>,
    { path, store },
  );
}

const sent = (method: string) =>
  server.requests
    .filter((request) => request.method === method)
    .map(({ path, body }) => [path.replace('/v1', ''), body]);

test('beside its address a property has a map, and its time zone, with a word where its place has another', async () => {
  answers['GET /property/fullproperty/7'] = {
    body: aProperty({ latitude: 47.25, longitude: -122.44, timezone: 'America/New_York' }),
  };
  const { user } = open();
  const rail = within(await screen.findByRole('complementary', { name: 'About this property' }));
  const map = rail.getByRole('link', { name: 'Map of Alder Court, opens in a new tab' });
  expect(map.getAttribute('href')).toContain('openstreetmap.org/?mlat=47.25&mlon=-122.44');
  expect([map.getAttribute('target'), map.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(rail.getByText('Eastern')).toBeDefined();
  expect(rail.getByText('By its state it would be Pacific.')).toBeDefined();

  answers['PUT /property'] = { body: { ...aProperty({ version: 5 }) } };
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Property' }));
  expect(form.getByLabelText('Time zone')).toHaveProperty('value', 'America/New_York');
  expect(form.getByText('By its state it would be Pacific.')).toBeDefined();
  await user.selectOptions(form.getByLabelText('Time zone'), 'America/Los_Angeles');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('PUT')).toEqual([['/property', { id: 7, timezone: 'America/Los_Angeles' }]]));
});

test('a building gets another name over the version that was read', async () => {
  answers['PUT /building'] = {
    body: {
      ...aProperty().buildings[0],
      name: 'North',
      organizationId: 1,
      propertyId: 7,
      archivedAt: null,
      version: 2,
    },
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit building A' }));
  const form = within(await screen.findByRole('form', { name: 'Building' }));
  await user.clear(form.getByLabelText('Name'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('This field is required')).toBeDefined();
  await user.type(form.getByLabelText('Name'), 'North');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Building North saved')).toBeDefined();
  expect(sent('PUT')).toEqual([['/building', { id: 1, name: 'North', floors: 2 }]]);
  expect(server.requests.find((request) => request.method === 'PUT')?.headers['if-match']).toBe('"1"');
});

test.each([
  ['Archive with units', /archives 2 units and 16 items with the building/, '/building/1'],
  ['Archive building only', /its 2 units and 16 items stay on the property, without a building/, '/building/only/1'],
])('%s says what happens, does it, and can be undone', async (button, words, address) => {
  answers[`DELETE ${address}`] = { status: 204 };
  answers['POST /building/1/restore'] = {
    body: { ...aProperty().buildings[0], organizationId: 1, propertyId: 7, archivedAt: null, version: 3 },
  };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit building A' }));
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(words)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(screen.getByRole('button', { name: button }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/Building A is archived/)).toBeDefined();
  expect(sent('DELETE').map(([path]) => path)).toEqual([address]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Building A is back')).toBeDefined();
});

test('a name that another building has keeps what was typed', async () => {
  answers['POST /building'] = problem(409, 'CONFLICT', 'Another building of this property has this name.');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add building' }));
  const form = within(await screen.findByRole('form', { name: 'New building' }));
  await user.type(form.getByLabelText('Name'), 'A');
  await user.click(form.getByRole('button', { name: 'Add building' }));
  expect(await form.findByText(/Another building of this property has this name/)).toBeDefined();
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'A');
  expect(sent('POST')).toEqual([['/building', { propertyId: 7, name: 'A', floors: null }]]);
});

test('own prices are added by type, refused where they are no amount, and removed by emptying them', async () => {
  answers['GET /property/fullproperty/7'] = {
    body: aProperty({ unitCosts: [{ itemTypeId: 3, unitCostCents: 58_500 }] }),
  };
  const type = (id: number, name: string) => ({
    id,
    key: name,
    name,
    category: 'kitchen',
    icon: 'range',
    averageLifeSpan: 15,
    typicalCostCents: null,
    warrantyMonths: null,
    isCapital: true,
    version: 1,
  });
  answers['GET /item/types'] = page([type(3, 'Range'), type(4, 'Washer')]);
  answers['PUT /property'] = { body: { ...aProperty(), buildings: undefined, units: undefined } };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Own prices' }));
  const form = within(await screen.findByRole('form', { name: 'Own prices' }));
  expect(form.getByLabelText('Range, $')).toHaveProperty('value', '585');
  await user.selectOptions(form.getByLabelText('Add a price for'), 'Washer');
  await user.type(form.getByLabelText('Washer, $'), 'dear');
  await user.click(form.getByRole('button', { name: 'Save prices' }));
  expect(form.getByText('Write an amount, like 585 or 1,075.50')).toBeDefined();
  expect(sent('PUT')).toEqual([]);
  await user.clear(form.getByLabelText('Washer, $'));
  await user.type(form.getByLabelText('Washer, $'), '1,075.50');
  await user.clear(form.getByLabelText('Range, $'));
  await user.click(form.getByRole('button', { name: 'Save prices' }));
  expect(await screen.findByText('Prices saved')).toBeDefined();
  expect(sent('PUT')).toEqual([['/property', { id: 7, unitCosts: [{ itemTypeId: 4, unitCostCents: 107_550 }] }]]);
});

test('managers are chosen from the people of the organization; one who could not be listed is kept', async () => {
  const manager = { id: 12, firstName: 'Ana', lastName: 'Ruiz' };
  answers['GET /property/fullproperty/7'] = { body: aProperty({ RegionalManager: manager }) };
  answers['PUT /property'] = { body: { ...aProperty(), buildings: undefined, units: undefined } };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Property' }));
  expect(await form.findAllByText('The other people could not be loaded.')).toHaveLength(2);
  expect(form.getByLabelText('Regional manager')).toHaveProperty('value', '12');
  await user.selectOptions(form.getByLabelText('Regional manager'), 'Nobody');
  await user.selectOptions(form.getByLabelText('Time zone'), 'Central');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT')).toEqual([['/property', { id: 7, timezone: 'America/Chicago', regionalManagerId: null }]]),
  );
});

test('what is archived can be restored; a failed list is not an empty one', async () => {
  const { user } = open('/properties/7?tab=units');
  await user.click(await screen.findByRole('button', { name: 'Archived' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Archived' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(drawer.queryByText('Nothing is archived')).toBeNull();
  const archivedAt = '2026-05-18T06:10:00.000Z';
  answers['GET /property/7/archived'] = {
    body: {
      buildings: [{ id: 9, name: 'C', unitCount: 4, archivedAt }],
      units: [{ id: 301, name: '301', buildingName: null, itemCount: 1, archivedAt }],
    },
  };
  answers['POST /building/9/restore'] = problem(409, 'CONFLICT', "Another building is called 'C' by now.");
  await user.click(drawer.getByRole('button', { name: 'Retry' }));
  expect(await drawer.findByText(/4 units, archived/)).toBeDefined();
  expect(drawer.getByText(/1 item, archived/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Restore Building C' }));
  await waitFor(() => expect(sent('POST').map(([path]) => path)).toEqual(['/building/9/restore']));
  expect(screen.queryByText('Building C is back')).toBeNull();
});

test('the share of read plates is shown with its total; nothing to count is not 0 %', async () => {
  answers['GET /data/scan/7'] = share(33.3, 1, 3);
  answers['GET /data/propertycompletion/7'] = share(null, 0, 0);
  open();
  expect(await screen.findByText('33.3%, 1 of 3')).toBeDefined();
  expect(await screen.findByText('nothing to count yet')).toBeDefined();
});

test('a person who is no administrator is offered none of it', async () => {
  open('/properties/7?tab=units', { isAdmin: false, roleId: 2 });
  expect(await screen.findByRole('table', { name: 'Units' })).toBeDefined();
  for (const name of ['Edit', 'Own prices', 'Archive', 'Archived', 'Build by pattern'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});
