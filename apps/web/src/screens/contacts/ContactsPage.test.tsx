import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SavedView } from '#api/saved-view.api.ts';
import { type CurrentUser, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { aContact } from '#testing/contacts.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { loadAgain } from '#testing/load-again.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ContactsPage from './ContactsPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const page = (...results: unknown[]): FakeAnswer => ({ body: { results, total: results.length, nextCursor: null } });

async function open(
  answer: (request: FakeRequest) => FakeAnswer | undefined,
  path = '/Contacts',
  over: Partial<CurrentUser> = {},
) {
  const fake = await startFakeApi((request) => {
    const given = answer(request);
    if (given) return given;
    if (request.path === '/v1/property/basic') return page({ id: 1, name: 'Alder Court', organizationId: 1 });
    return page();
  });
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser(over)));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court'] })));
  return { ...renderInApp(<ContactsPage />, { store, path }), requests: fake.requests };
}

const list =
  (...contacts: unknown[]) =>
  ({ path }: FakeRequest) =>
    path.startsWith('/v1/contact?') ? page(...contacts) : undefined;

test('a vendor can be called and written to from its row, and its spend says how much is known', async () => {
  await open(list(aContact({ bills: { count: 3, foreignCount: 1, spendCents: 48_000, lastOn: '2026-04-12' } })));
  const row = within(await screen.findByRole('row', { name: /Bluewater Plumbing/ }));
  expect(row.getByRole('link', { name: '(503) 555-0142 x12' }).getAttribute('href')).toBe('tel:5035550142,12');
  expect(row.getByRole('link', { name: 'desk@bluewater.example' }).getAttribute('href')).toBe(
    'mailto:desk%40bluewater.example',
  );
  expect(row.getByText('$480 (2 of 3)')).toBeDefined();
  expect(row.getByText('In order')).toBeDefined();
});

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(({ path }) =>
    path.startsWith('/v1/contact?') ? (isUp ? page(aContact()) : { status: 503, body: {} }) : undefined,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The vendors could not be loaded');
  expect(screen.queryByText('No vendors yet')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Bluewater/ })).toBeDefined();
});

test('no contacts yet and none under this filter are different states', async () => {
  const { user } = await open(list());
  expect(await screen.findByText('No vendors yet')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Find vendors' }), 'roof');
  expect(await screen.findByText('Filtered by search ‘roof’.')).toBeDefined();
});

test('a viewer is offered nothing that changes a contact', async () => {
  await open(
    ({ path }) => (path === '/v1/contact/7' ? { body: aContact() } : list(aContact())({ path } as FakeRequest)),
    '/Contacts?contact=7',
    { roleId: 1 },
  );
  const drawer = within(await screen.findByRole('complementary', { name: 'Contact' }));
  expect(await drawer.findByText('desk@bluewater.example')).toBeDefined();
  for (const name of ['Add vendor', 'Edit', 'Archive']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('jobs done without cover are said in words on the vendor', async () => {
  const jobs = { count: 3, pricedCount: 3, costCents: 9_000, lastOn: '2026-04-01', uninsuredCount: 2 };
  await open(
    ({ path }) => (path === '/v1/contact/7' ? { body: aContact({ jobs }) } : undefined),
    '/Contacts?contact=7',
  );
  expect(await screen.findByText('2 jobs after the insurance had ended')).toBeDefined();
  // The invoices that the spend is of.
  const counted = screen.getByRole('link', { name: '4 invoices' }).getAttribute('href');
  expect(counted).toBe('/portfolio/invoices?vendorId=7&state=APPROVED&dated=y1');
});

test('an error in one number of many shows on the field, and nothing typed is lost', async () => {
  const { user, requests } = await open(list());
  await user.click((await screen.findAllByRole('button', { name: 'Add vendor' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('form', { name: 'New vendor' }));
  await user.type(form.getByLabelText('Name'), 'Roofers');
  await user.type(form.getByLabelText('Phones'), 'Desk: 503-555-0100{Enter}call me');
  await user.click(form.getByRole('button', { name: 'Add vendor' }));
  expect((await form.findByRole('alert')).textContent).toContain('Entry 2: must be a phone number');
  expect((form.getByLabelText('Name') as HTMLInputElement).value).toBe('Roofers');
  expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
});

test('a new vendor is sent as the contract has it, and opens', async () => {
  const { user, requests, path } = await open(({ method, path: asked }) => {
    if (method === 'POST') return { status: 201, body: aContact({ id: 9, name: 'Roofers' }), headers: { etag: '"1"' } };
    return asked === '/v1/contact/9' ? { body: aContact({ id: 9, name: 'Roofers' }) } : undefined;
  });
  await user.click((await screen.findAllByRole('button', { name: 'Add vendor' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('form', { name: 'New vendor' }));
  await user.type(form.getByLabelText('Name'), 'Roofers');
  await user.type(form.getByLabelText('Trades'), 'Roofing, Gutters');
  await user.type(form.getByLabelText('Phones'), 'Desk: 503-555-0100');
  await user.click(form.getByRole('button', { name: 'Add vendor' }));
  expect(await screen.findByRole('heading', { name: 'Roofers' })).toBeDefined();
  expect(path()).toContain('contact=9');
  expect(requests.find((request) => request.method === 'POST')?.body).toMatchObject({
    kind: 'VENDOR',
    organizationId: 1,
    name: 'Roofers',
    trades: ['Roofing', 'Gutters'],
    phones: [{ label: 'Desk', number: '503-555-0100' }],
    servesAll: true,
  });
});

const SAM = {
  id: 31,
  kind: 'PERSON',
  name: 'Sam Whitfield',
  role: 'Site manager',
  servesAll: false,
  properties: [1, 2, 3, 4, 5].map((id) => ({ id, name: `Court ${id}` })),
  status: null,
  jobs: null,
  bills: null,
} as const;

test('people are cards with role, phone, mail and properties; the other view is a table, in the address', async () => {
  const sam = aContact({ ...SAM, properties: [...SAM.properties], image: 88 });
  const nobody = aContact({ ...SAM, id: 32, name: 'Lee Park', role: null, properties: [], phones: [], emails: [] });
  const { user, path } = await open((request) => {
    if (request.path.startsWith('/v1/file/88?')) return { body: { url: '/pictures/88' } };
    return request.path === '/v1/contact/31' ? { body: sam } : list(sam, nobody)(request);
  }, '/Contacts?tab=people');
  const cards = within(await screen.findByRole('list', { name: 'People' }));
  const [first, second] = cards.getAllByRole('listitem').map((card) => within(card));
  expect(first?.getByText('Site manager')).toBeDefined();
  await waitFor(() =>
    expect([...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(['/pictures/88']),
  );
  expect(first?.getByRole('link', { name: '(503) 555-0142 x12' }).getAttribute('href')).toBe('tel:5035550142,12');
  expect(first?.getByRole('link', { name: 'desk@bluewater.example' }).getAttribute('href')).toMatch(/^mailto:/);
  expect(first?.getByRole('link', { name: 'Court 1' }).getAttribute('href')).toBe('/properties/1');
  expect(first?.getByText('and 2 more')).toBeDefined();
  expect(second?.getByText('No role recorded')).toBeDefined();
  expect(second?.getByText('None that you see')).toBeDefined();
  first?.getByRole('button', { name: 'Sam Whitfield' }).focus();
  await user.keyboard('{Enter}');
  expect(path()).toBe('/Contacts?tab=people&contact=31');
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('row', { name: /Sam Whitfield/ })).toBeDefined();
  expect(path()).toContain('as=table');
});

test('cards too distinguish people who could not be loaded, do not exist yet, or are hidden by a filter', async () => {
  let isUp = false;
  const { user } = await open(
    ({ path }) => (path.startsWith('/v1/contact?') ? (isUp ? page() : { status: 503, body: {} }) : undefined),
    '/Contacts?tab=people',
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The people could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No people yet')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Find people' }), 'sam');
  expect(await screen.findByText('Filtered by search ‘sam’.')).toBeDefined();
});

test('the filters are asked of the server by the names in the address; archived vendors open nothing and can be restored', async () => {
  const gone = aContact({ archivedAt: '2026-05-18T06:00:00.000Z' });
  const { user, requests, path } = await open(list(gone), '/Contacts?trade=Plumbing&status=OK&propertyId=1', {
    isAdmin: true,
  });
  const asked = () => requests.filter((request) => request.path.startsWith('/v1/contact?')).at(-1)?.path;
  expect(await screen.findByRole('row', { name: /Bluewater/ })).toBeDefined();
  for (const part of ['kind=VENDOR', 'trade=Plumbing', 'status=OK', 'propertyId=1']) expect(asked()).toContain(part);
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Archived only' }));
  await expect.poll(asked).toContain('archived=true');
  await user.click(await screen.findByText('Bluewater Plumbing'));
  expect(path()).not.toContain('contact=');
  expect(screen.getByRole('button', { name: 'Restore' })).toBeDefined();
});

test('a saved view of people is offered among people only, and its link opens their tab', async () => {
  const view: SavedView = {
    id: 5,
    organizationId: 1,
    reportId: 'contacts',
    propertyId: null,
    propertyName: null,
    name: 'Site managers',
    filter: { kind: 'PERSON', q: 'manager' },
    sort: null,
    columns: null,
    density: null,
    sharedWith: 'NOBODY',
    permissionGroupId: null,
    permissionGroupName: null,
    owner: { id: 1, name: 'Dana Reed' },
    isOwn: true,
    canChange: true,
    isDefault: true,
    scheduleCount: 0,
    version: 1,
  };
  const answer = (request: FakeRequest) =>
    request.path.startsWith('/v1/saved-view?') ? page(view) : list(aContact({ ...SAM, properties: [] }))(request);
  const { user, path, unmount } = await open(answer);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitem', { name: 'Save as a new view…' })).toBeDefined();
  expect(screen.queryByRole('menuitemradio', { name: /Site managers/ })).toBeNull();
  expect(path()).toBe('/Contacts');
  unmount();
  await server?.stop();
  await open(answer, '/Contacts?kind=PERSON&q=manager&view=5');
  expect(await screen.findByRole('button', { name: 'Site managers' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
  expect(await screen.findByRole('list', { name: 'People' })).toBeDefined();
});

test('an emergency sheet that somebody else changed meanwhile says what they changed, and keeps what was typed', async () => {
  const line = { kind: 'WATER', detail: 'Valve behind unit A101', name: null, phone: null };
  const other = { kind: 'GAS', detail: 'North wall', name: null, phone: null };
  const sheet = { propertyId: 1, propertyName: 'Alder Court', address: null, updatedAt: null };
  let kept = { ...sheet, lines: [line], version: 1 };
  const { user, requests } = await open(({ method, path, headers }) => {
    if (path !== '/v1/contact/emergency/1') return undefined;
    if (method !== 'PUT') return { body: kept };
    if (headers['if-match'] === '"2"') return { body: { ...kept, version: 3 } };
    kept = { ...kept, lines: [line, other], version: 2 };
    return { status: 412, body: { code: 'STALE', errors: [] } };
  }, '/Contacts?tab=emergency&property=1');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Emergency sheet' }));
  await user.type(form.getByLabelText('Phone'), '503-555-0111');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const alert = await form.findByText(/^Lines: /);
  expect(alert.textContent).toContain('North wall; you typed');
  expect(form.getByLabelText('Phone')).toHaveProperty('value', '503-555-0111');
  await user.click(form.getByRole('button', { name: 'Get the newest version' }));
  expect((await form.findByRole('status')).textContent).toContain('North wall');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(requests.findLast((one) => one.method === 'PUT')).toMatchObject({
    headers: { 'if-match': '"2"' },
    body: { lines: [{ ...line, phone: '503-555-0111' }] },
  });
});

test('an emergency sheet that is being edited stays when it and the properties could not be loaded again', async () => {
  let isUp = true;
  const sheet = { propertyId: 1, propertyName: 'Alder Court', address: null, updatedAt: null, version: 1 };
  const { user, store, requests } = await open(({ path }) => {
    if (!isUp) return { status: 503, body: {} };
    const lines = [{ kind: 'WATER', detail: 'Valve behind unit A101', name: null, phone: null }];
    return path === '/v1/contact/emergency/1' ? { body: { ...sheet, lines } } : undefined;
  }, '/Contacts?tab=emergency');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Emergency sheet' }));
  await user.type(form.getByLabelText('Phone'), '503-555-0111');
  isUp = false;
  const before = requests.length;
  await loadAgain(store);
  expect(requests.slice(before).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/property/basic', '/v1/contact/emergency/1']),
  );
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '503-555-0111');
});

test('a contact that is being edited stays when it could not be loaded again, which is said beside it', async () => {
  let isUp = true;
  const { user, store } = await open(
    ({ path }) => (!isUp ? { status: 503, body: {} } : path === '/v1/contact/7' ? { body: aContact() } : undefined),
    '/Contacts?tab=people&contact=7',
  );
  const drawer = within(await screen.findByRole('complementary', { name: 'Contact' }));
  await user.click(await drawer.findByRole('button', { name: 'Edit' }));
  await user.type(await drawer.findByLabelText('Name'), ' and Sons');
  isUp = false;
  await loadAgain(store);
  expect(drawer.getByLabelText('Name')).toHaveProperty('value', 'Bluewater Plumbing and Sons');
  expect(drawer.getByRole('alert').textContent).toContain('could not be loaded again. What is shown is from before.');
});
