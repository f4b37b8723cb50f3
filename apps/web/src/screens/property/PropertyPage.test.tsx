import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CurrentUser, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { aReport, aYear } from '#testing/capital.ts';
import { aContact } from '#testing/contacts.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { loadAgain } from '#testing/load-again.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { buildPreview } from './build-preview.ts';
import PropertyPage from './PropertyPage.tsx';
import { aProperty } from './property-fixture.ts';
import type { FullProperty } from './property-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: (request: FakeRequest) => FakeAnswer | undefined;

const problem = (status: number, code: string, message = code): FakeAnswer => ({
  status,
  body: { type: 'x', title: code, status, detail: message, instance: '/', message, code, errors: [], requestId: 'r' },
});

beforeEach(async () => {
  server = await startFakeApi((request) => answer(request) ?? problem(404, 'NOT_FOUND'));
  browseAt(server.base);
});
afterEach(() => server.stop());

const full = (property: FullProperty) => (request: FakeRequest) =>
  request.method === 'GET' && request.path === '/v1/property/fullproperty/7' ? { body: property } : undefined;

function open(path: string, user: Partial<CurrentUser> = {}) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...user })));
  return renderInApp(
    <>
      <Routes>
        <Route path="/properties" element={<p>All properties</p>} />
        <Route path="/properties/:propertyId" element={<PropertyPage />} />
        <Route path="/units/:unitId" element={<p>The unit</p>} />
      </Routes>
      <Toasts />
    </>,
    { path, store },
  );
}

describe('before and without an answer', () => {
  test('the layout is shown while the property loads', () => {
    answer = full(aProperty());
    open('/properties/7');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  });

  test('a failed call offers Retry and is not an empty property', async () => {
    answer = () => problem(500, 'INTERNAL');
    const { user, container } = open('/properties/7?tab=units');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    expect(container.textContent).not.toMatch(/No units|0 units/);
    answer = full(aProperty());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: '101' })).toBeDefined();
  });

  test('a property of others and one that does not exist look the same', async () => {
    answer = () => undefined;
    open('/properties/7');
    expect((await screen.findByRole('alert')).textContent).toContain('no such property, or it is not yours to see');
  });
});

test('the overview says while its figures are being updated', async () => {
  const report = aReport({ isBeingRecomputed: true });
  answer = (request) =>
    request.path.startsWith('/v1/report/7/capital-assets') ? { body: report } : full(aProperty())(request);
  open('/properties/7');
  expect(await screen.findByText(/The figures are being updated; some still use the previous values/)).toBeDefined();
});

test('what falls due this year and next opens its items', async () => {
  const inputs = [{ label: 'Items falling due next year', value: 3, unit: 'count' as const }];
  const over = { counted: 24, total: 24, leftOut: [] };
  const figures = [
    { metric: 'dueThisYear', value: 300_000, ...over },
    { metric: 'dueNextYear', value: 240_000, ...over, inputs },
  ];
  answer = (request) =>
    request.path.startsWith('/v1/report/7/capital-assets')
      ? { body: aReport({ figures, forecast: [aYear(2026, { straightCents: 60_000 }), aYear(2027)] }) }
      : full(aProperty())(request);
  open('/properties/7');
  const next = await screen.findByRole('link', { name: '3 items' });
  expect(next.getAttribute('href')).toBe('/properties/7?tab=items&dueYear=2027');
  const falling = screen.getByRole('link', { name: '$600 falling due by Dec 31' });
  expect(falling.getAttribute('href')).toBe('/properties/7?tab=items&dueYear=2026');
});

describe('buildings and units', () => {
  test('units are listed under their building with its sums, and the totals are those of the rows', async () => {
    answer = full(aProperty());
    open('/properties/7?tab=units');
    const table = await screen.findByRole('table', { name: 'Units' });
    const group = within(
      within(table)
        .getByRole('button', { name: /Building A/ })
        .closest('tr') as HTMLElement,
    );
    expect(group.getByText('2 units')).toBeDefined();
    expect(group.getByText('16')).toBeDefined();
    const foot = within(table.querySelector('tfoot') as HTMLElement);
    expect(foot.getByText('3 units')).toBeDefined();
    expect(foot.getByText('24')).toBeDefined();
    expect(foot.getByText('4')).toBeDefined();
  });

  test('a filter in the address counts for rows and totals; one that hides all is named', async () => {
    answer = full(aProperty());
    const { user, path } = open('/properties/7?tab=units&only=undated');
    const table = await screen.findByRole('table', { name: 'Units' });
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['102']);
    expect(screen.getByText('1 of 3')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Status Any' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Down' }));
    expect(screen.getByText('Status Down with With items without a date hides all 3 units')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(path()).toBe('/properties/7?tab=units');
  });

  test('a click on a row opens the unit', async () => {
    answer = full(aProperty());
    const { user } = open('/properties/7?tab=units');
    await user.click(within(await screen.findByRole('table', { name: 'Units' })).getByText('Vacant'));
    expect(screen.getByText('The unit')).toBeDefined();
  });

  test('a viewer is offered neither unit nor building; a member may add a unit', async () => {
    answer = full(aProperty());
    const viewer = open('/properties/7?tab=units', { isAdmin: false, role: 'VIEWER' });
    await screen.findByRole('table', { name: 'Units' });
    expect(screen.queryByRole('button', { name: 'Add unit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    viewer.unmount();
    open('/properties/7?tab=units', { isAdmin: false, roleId: 2 });
    expect(await screen.findByRole('button', { name: 'Add unit' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Build by pattern' })).toBeNull();
  });

  test('building by a pattern shows names and counts first, then sends just that', async () => {
    answer = (request) =>
      request.method === 'POST'
        ? { status: 201, body: { propertyId: 7, buildingsCreated: 2, unitsCreated: 8, units: [] } }
        : full(aProperty())(request);
    const { user } = open('/properties/7?tab=units');
    await user.click(await screen.findByRole('button', { name: 'Build by pattern' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Build units by a pattern' }));
    await user.type(dialog.getByLabelText('Buildings, one per line'), 'C{enter}D');
    for (const [label, text] of [
      ['Floors', '2'],
      ['Units per floor', '2'],
    ] as const) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), text);
    }
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('2 buildings, 8 units')).toBeDefined();
    expect(preview.getByText('C101, C102, C201, C202')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Build 8 units' }));
    expect(await screen.findByText('2 buildings and 8 units are added')).toBeDefined();
    const plan = { floors: 2, unitsPerFloor: 2, pattern: '{building}{floor}{n}' };
    expect(server.requests.find((request) => request.method === 'POST')?.body).toEqual({
      propertyId: 7,
      buildings: [
        { name: 'C', ...plan },
        { name: 'D', ...plan },
      ],
    });
  });
});

test('a name that is taken gets a letter in the preview, as the server gives it', () => {
  const values = { names: 'A', floors: '1', unitsPerFloor: '2', pattern: '{floor}{n}' };
  const preview = buildPreview(values, ['101']);
  expect(preview).toMatchObject({ total: 2, renamed: 1, buildings: [{ name: 'A', units: ['101(a)', '102'] }] });
  expect(buildPreview({ ...values, pattern: '{floor}' }, []).problem).toMatch(/needs \{n\}/);
});

test('the buildings are shown even when the figures failed', async () => {
  answer = (request) => (request.path.startsWith('/v1/report') ? problem(500, 'INTERNAL') : full(aProperty())(request));
  open('/properties/7');
  expect((await screen.findByRole('alert')).textContent).toContain('The figures could not be computed');
  const buildings = within(screen.getByRole('table', { name: 'Buildings' }));
  expect(buildings.getByRole('row', { name: /^A 2 2 16 3 2$/ })).toBeDefined();
});

test('an edit that somebody else overtook keeps what was typed and offers the newest version', async () => {
  answer = (request) =>
    request.method === 'PUT' ? problem(412, 'STALE', 'Changed meanwhile') : full(aProperty())(request);
  const { user } = open('/properties/7');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Property' }));
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Alder Court West');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Somebody else changed this since you opened it')).toBeDefined();
  const sent = server.requests.find((request) => request.method === 'PUT');
  expect(sent?.headers['if-match']).toBe('"4"');
  expect(sent?.body).toEqual({ id: 7, name: 'Alder Court West' });
  const notice =
    'Somebody else changed this meanwhile. Fields that you have not edited show the new values; Save keeps your edits.';
  answer = (request) =>
    request.method === 'PUT'
      ? problem(412, 'STALE', 'Changed meanwhile')
      : full(aProperty({ version: 5, city: 'Olympia' }))(request);
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  await waitFor(() => expect(form.getByLabelText('City')).toHaveProperty('value', 'Olympia'));
  expect(form.getByText(notice)).toBeDefined();
  expect(form.getByLabelText('Name')).toHaveProperty('value', 'Alder Court West');

  // Overtaken once more, it says so instead of calling this the newest version.
  answer = (request) =>
    request.method === 'PUT'
      ? problem(412, 'STALE', 'Changed meanwhile')
      : full(aProperty({ version: 6, city: 'Olympia' }))(request);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Somebody else changed this since you opened it')).toBeDefined();
  expect(form.queryByText(notice)).toBeNull();
  answer = (request) =>
    request.method === 'PUT'
      ? { body: { ...aProperty(), name: 'Alder Court West', version: 7, buildings: undefined, units: undefined } }
      : full(aProperty({ version: 6, city: 'Olympia' }))(request);
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  expect(await form.findByText(notice)).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Property saved')).toBeDefined();
  const versions = server.requests.flatMap(({ method, headers }) => (method === 'PUT' ? [headers['if-match']] : []));
  expect(versions).toEqual(['"4"', '"5"', '"6"']);
});

test.each([503, 404])('what is being typed stays when the property could not be loaded again: %i', async (status) => {
  answer = full(aProperty());
  const { user, store } = open('/properties/7');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Name'), ' West');
  answer = () => problem(status, 'NO');
  await loadAgain(store);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Alder Court West');
});

test('archiving says in numbers what is hidden, asks for the name, and can be undone', async () => {
  answer = (request) => {
    if (request.method === 'DELETE') return { status: 204 };
    if (request.path.endsWith('/restore')) return { body: { ...aProperty(), buildings: undefined, units: undefined } };
    return full(aProperty({ unitCount: 340, itemCount: 2310 }))(request);
  };
  const { user, path } = open('/properties/7');
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/archives 2 buildings, 340 units, 2,310 items/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Archive' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Type Alder Court to go on'), 'Alder Court');
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(path()).toBe('/properties'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(path()).toBe('/properties/7'));
  expect(server.requests.map((request) => `${request.method} ${request.path}`)).toEqual(
    expect.arrayContaining(['DELETE /v1/property/7', 'POST /v1/property/7/restore']),
  );
});

describe('people and vendors', () => {
  const serving = (byKind: Record<string, FakeAnswer>) => (request: FakeRequest) => {
    const url = new URL(request.path, 'http://fake');
    if (url.pathname !== '/v1/contact') return full(aProperty())(request);
    expect(url.searchParams.get('propertyId')).toBe('7');
    return byKind[url.searchParams.get('kind') ?? ''];
  };
  const page = (...results: unknown[]) => ({ body: { results, total: results.length, nextCursor: null } });

  test('people are cards that lead to Contacts, vendors a table beneath them', async () => {
    const sam = aContact({
      id: 31,
      kind: 'PERSON',
      name: 'Sam Whitfield',
      role: 'Site manager',
      status: null,
      jobs: null,
      bills: null,
    });
    answer = serving({ PERSON: page(sam), VENDOR: page(aContact()) });
    open('/properties/7?tab=people');
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByRole('link', { name: 'Sam Whitfield' }).getAttribute('href')).toBe(
      '/Contacts?tab=people&contact=31',
    );
    expect(card.getByText('All properties')).toBeDefined();
    expect(await screen.findByRole('row', { name: /Bluewater Plumbing/ })).toBeDefined();
  });

  test('nobody yet and a list that failed to load are different states of each list', async () => {
    answer = serving({ PERSON: problem(503, 'UNAVAILABLE'), VENDOR: page() });
    const { user } = open('/properties/7?tab=people');
    expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded');
    expect(await screen.findByText('No vendor serves this property yet')).toBeDefined();
    answer = serving({ PERSON: page(), VENDOR: page() });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody serves this property yet')).toBeDefined();
  });
});
