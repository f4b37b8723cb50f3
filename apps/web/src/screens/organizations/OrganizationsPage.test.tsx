import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CurrentUser, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import OrganizationsPage from './OrganizationsPage.tsx';
import type { Organization, OrganizationWithProperties } from './organizations-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answers: Record<string, FakeAnswer>;

const problem = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { type: 'x', title: code, status, detail: message, instance: '/', message, code, errors: [], requestId: 'r' },
});
const page = (results: unknown[]): FakeAnswer => ({ body: { results, total: results.length, nextCursor: null } });

const anOrganization = (id: number, name: string, over: Partial<Organization> = {}): Organization => ({
  id,
  name,
  settings: { inflation: 0.03, fiscalYearStartMonth: 1, timezone: 'America/New_York', aciBands: [5, 10, 30] },
  counts: { properties: 2, units: 340, items: 2310, people: 6 },
  archivedAt: null,
  version: 4,
  ...over,
});
const harbor = anOrganization(1, 'Harbor Residential');
const larkspur = anOrganization(2, 'Larkspur Living', { counts: { properties: 1, units: 20, items: 90, people: 2 } });
const PROPERTIES = [
  { id: 7, name: 'Alder Court', city: 'Tacoma', state: 'WA', unitCount: 120, itemCount: 900, archivedAt: null },
  {
    id: 8,
    name: 'Old Mill',
    city: null,
    state: null,
    unitCount: 3,
    itemCount: 0,
    archivedAt: '2026-05-01T10:00:00.000Z',
  },
];
const detail = (organization: Organization): OrganizationWithProperties => ({
  ...organization,
  properties: PROPERTIES,
  Property: PROPERTIES,
});

beforeEach(async () => {
  answers = {
    'GET /organization/admin/overview?includeArchived=false': page([harbor, larkspur]),
    'GET /organization/1': { body: detail(harbor) },
  };
  server = await startFakeApi(
    ({ method, path }: FakeRequest) =>
      answers[`${method} ${path.replace('/v1', '')}`] ?? problem(404, 'NOT_FOUND', 'Nothing is here.'),
  );
  browseAt(server.base);
});
afterEach(() => server.stop());

function open(path = '/admin/organizations', user: Partial<CurrentUser> = { isSuperUser: true }) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...user })));
  return renderInApp(
    <>
      <Routes>
        <Route path="/admin/organizations" element={<OrganizationsPage />} />
        <Route path="/properties/:propertyId" element={<p>The property</p>} />
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

describe('the four ways to show no rows', () => {
  test('the layout is shown while the list loads', () => {
    open();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  });

  test('a failed call says so in the fixed sentence, with Retry, and is not an empty list', async () => {
    answers['GET /organization/admin/overview?includeArchived=false'] = problem(500, 'INTERNAL', 'no');
    const { user } = open();
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to fetch organizations');
    expect(screen.queryByText('No organizations yet')).toBeNull();
    answers['GET /organization/admin/overview?includeArchived=false'] = page([harbor]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Organizations' })).toBeDefined();
  });

  test('without organizations a super user is offered the first step', async () => {
    answers['GET /organization/admin/overview?includeArchived=false'] = page([]);
    open();
    expect(await screen.findByText('No organizations yet')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Add organization' }).length).toBeGreaterThan(0);
  });

  test('a search that finds none names itself and can be cleared; one that finds a property shows which', async () => {
    const tree = [{ id: 1, name: 'Harbor Residential', properties: [{ id: 7, name: 'Alder Court', units: [] }] }];
    answers['GET /organization/admin/withProperties?searchTerm=aldr'] = page(tree);
    answers['GET /organization/admin/withProperties?searchTerm=zebra'] = page([]);
    const { user, path } = open('/admin/organizations?q=aldr');
    expect(await screen.findByText('Alder Court')).toBeDefined();
    expect(screen.queryByText('Larkspur Living')).toBeNull();
    const box = screen.getByRole('searchbox', { name: 'Find an organization' });
    await user.clear(box);
    await user.type(box, 'zebra');
    expect(await screen.findByText('Text ‘zebra’ hides all 2 organizations')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(path()).toBe('/admin/organizations'));
    expect(await screen.findByText('Larkspur Living')).toBeDefined();
  });
});

test('totals add up what can be added up: people may be in two organizations', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Organizations' });
  const foot = within(table.querySelector('tfoot') as HTMLElement);
  expect(foot.getByText('360')).toBeDefined();
  expect(foot.getByText('2,400')).toBeDefined();
  expect(foot.queryByText('8')).toBeNull();
});

describe('adding and editing', () => {
  test('an organization is added with its settings, percentages as people write them', async () => {
    answers['POST /organization'] = { status: 201, body: anOrganization(9, 'Quay Homes') };
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Add organization' }));
    const form = within(await screen.findByRole('form', { name: 'New organization' }));
    await user.type(form.getByLabelText('Name'), 'Quay Homes');
    await user.clear(form.getByLabelText('Inflation, % per year'));
    await user.type(form.getByLabelText('Inflation, % per year'), '40');
    await user.clear(form.getByLabelText('Fair up to, %'));
    await user.type(form.getByLabelText('Fair up to, %'), '3');
    await user.click(form.getByRole('button', { name: 'Add organization' }));
    expect(form.getByText('Write a percentage from 0 to 25')).toBeDefined();
    expect(form.getByText('The three must rise from one to the next')).toBeDefined();
    expect(sent('POST')).toEqual([]);
    await user.clear(form.getByLabelText('Inflation, % per year'));
    await user.type(form.getByLabelText('Inflation, % per year'), '4.1');
    await user.clear(form.getByLabelText('Fair up to, %'));
    await user.type(form.getByLabelText('Fair up to, %'), '12');
    await user.selectOptions(form.getByLabelText('Time zone'), 'Pacific');
    await user.click(form.getByRole('button', { name: 'Add organization' }));
    await waitFor(() => expect(path()).toBe('/admin/organizations?org=9'));
    const settings = {
      inflation: 0.041,
      fiscalYearStartMonth: 1,
      timezone: 'America/Los_Angeles',
      aciBands: [5, 12, 30],
    };
    expect(sent('POST')).toEqual([['/organization', { name: 'Quay Homes', settings }]]);
  });

  test('a name that is taken is reported in the fixed sentence and keeps what was typed', async () => {
    answers['PUT /organization'] = problem(409, 'CONFLICT', 'Something with this name is there already.');
    const { user } = open('/admin/organizations?org=1');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('form', { name: 'Organization' }));
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Larkspur Living');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const alert = await form.findByRole('alert');
    expect(alert.textContent).toContain('Unable to update organization. Something with this name is there already.');
    expect(form.getByLabelText('Name')).toHaveProperty('value', 'Larkspur Living');
    expect(server.requests.find((request) => request.method === 'PUT')?.headers['if-match']).toBe('"4"');
  });

  test('an administrator of it edits; adding, archiving and moving are a super user’s', async () => {
    open('/admin/organizations?org=1', { isSuperUser: false });
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Restore Old Mill' })).toBeDefined();
    for (const name of ['Add organization', 'Archive', 'Move Alder Court'])
      expect(screen.queryByRole('button', { name }), name).toBeNull();
  });
});

test('archiving says in numbers what is hidden, asks for the name, and can be undone', async () => {
  answers['DELETE /organization/1'] = { status: 204 };
  answers['POST /organization/1/restore'] = { body: harbor };
  const { user, path } = open('/admin/organizations?org=1');
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/hides 2 properties, 340 units and 2,310 items .* 6 people/)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Archive' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Type Harbor Residential to go on'), 'Harbor Residential');
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/Harbor Residential is archived/)).toBeDefined();
  await waitFor(() => expect(path()).toBe('/admin/organizations'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Harbor Residential is back')).toBeDefined();
  expect(sent('DELETE')).toEqual([['/organization/1', undefined]]);
});

test('an archived organization is listed for a super user on request, and is restored from its drawer', async () => {
  const gone = anOrganization(3, 'Gone Homes', { archivedAt: '2026-05-01T10:00:00.000Z' });
  answers['GET /organization/admin/overview?includeArchived=true'] = page([harbor, larkspur, gone]);
  answers['GET /organization/3'] = { body: detail(gone) };
  answers['POST /organization/3/restore'] = { body: { ...gone, archivedAt: null } };
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Include archived' }));
  await user.click(await screen.findByText('Gone Homes'));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Gone Homes is back')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('moving a property says what moves with it and what does not, and a refusal keeps the choice', async () => {
  answers['PUT /property/add/7/org/2'] = problem(
    409,
    'CONFLICT',
    "Larkspur Living has another property called 'Alder Court'.",
  );
  const { user } = open('/admin/organizations?org=1');
  await user.click(await screen.findByRole('button', { name: 'Move Alder Court' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Alder Court to another organization' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText('This field is required')).toBeDefined();
  expect(dialog.queryByRole('option', { name: 'Harbor Residential' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('To'), 'Larkspur Living');
  const effects = within(dialog.getByRole('list', { name: 'What will happen' }));
  expect(effects.getByText(/120 units and 900 items go along with their history/)).toBeDefined();
  expect(effects.getByText(/Everybody in Harbor Residential loses it/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Move to Larkspur Living' }));
  expect(await dialog.findByText(/has another property called 'Alder Court'/)).toBeDefined();
  expect(dialog.getByLabelText('To')).toHaveProperty('value', '2');
  expect(sent('PUT')).toEqual([['/property/add/7/org/2', undefined]]);
});
