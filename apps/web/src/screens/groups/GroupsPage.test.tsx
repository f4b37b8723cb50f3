import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { aGroup, aPerson } from '#testing/users.ts';
import GroupsPage from './GroupsPage.tsx';

const MIKE = aPerson({ id: 8, fName: 'Mike', lName: 'Okafor', email: 'mike@harbor.example' });
const ALDER = { id: 1, name: 'Alder Court', organizationId: 1 };

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(
  answer: (request: FakeRequest) => FakeAnswer | undefined = () => undefined,
  path = '/admin/groups',
) {
  server = await startFakeApi((request) => answer(request) ?? house(request));
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court', 'Orchard Gate'] })));
  return renderInApp(
    <>
      <GroupsPage />
      <Toasts />
    </>,
    { store, path },
  );
}

function house({ path }: FakeRequest): FakeAnswer {
  const { properties: _p, users: _u, ...row } = aGroup();
  if (path.startsWith('/v1/permission-group?')) return pageOf([row]);
  if (path === '/v1/permission-group/3') return { body: aGroup() };
  if (path.startsWith('/v1/user?')) return pageOf([aPerson(), MIKE]);
  // Luis has Alder Court by the group alone; Mike has it assigned directly.
  if (path === '/v1/user/properties/7')
    return pageOf([{ ...ALDER, isDirect: false, groups: [{ id: 3, name: 'Coast' }] }]);
  if (path === '/v1/user/properties/8') return pageOf([{ ...ALDER, isDirect: true, groups: [] }]);
  return { status: 404, body: { code: 'NOT_FOUND', message: 'Not found', errors: [] } };
}

function pageOf(results: unknown[]): FakeAnswer {
  return { body: { results, total: results.length, nextCursor: null } };
}

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(({ path }) =>
    isUp || !path.startsWith('/v1/permission-group?') ? undefined : { status: 503, body: {} },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The permission groups could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Coast/ })).toBeDefined();
});

test('without a group the first step is to create one', async () => {
  await open(({ path }) => (path.startsWith('/v1/permission-group?') ? pageOf([]) : undefined));
  expect(await screen.findByText('No permission groups yet')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'New group' })).toHaveLength(2);
});

test('a search that finds no group can be cleared', async () => {
  const { user } = await open(({ path }) => (path.includes('q=zz') ? pageOf([]) : undefined), '/admin/groups?q=zz');
  expect(await screen.findByText('No group is called “zz”')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByRole('row', { name: /Coast/ })).toBeDefined();
});

test('who gains and who loses what is shown before it is saved, with what is kept in other ways', async () => {
  const { user, path } = await open(({ method, path: asked }) =>
    method === 'PUT' && asked === '/v1/permission-group/3' ? { body: aGroup({ version: 3 }) } : undefined,
  );
  await user.click(await screen.findByRole('row', { name: /Coast/ }));
  expect(path()).toBe('/admin/groups?group=3');
  const drawer = within(await screen.findByRole('complementary', { name: 'Permission group' }));
  const effects = within(await drawer.findByRole('region', { name: 'What saving changes' }));
  expect(effects.getByText('Nobody gains or loses a property.')).toBeDefined();

  await user.click(await drawer.findByRole('checkbox', { name: /Mike Okafor/ }));
  await user.click(drawer.getByRole('checkbox', { name: 'Orchard Gate' }));
  expect((await effects.findByText(/has Alder Court already/)).textContent).toBe(
    'Mike Okafor gains Orchard Gate; has Alder Court already.',
  );
  expect((await effects.findByText('Luis Ortega')).closest('li')?.textContent).toBe('Luis Ortega gains Orchard Gate.');

  await user.click(drawer.getByRole('checkbox', { name: 'Alder Court' }));
  expect(effects.getByText('Luis Ortega').closest('li')?.textContent).toBe(
    'Luis Ortega gains Orchard Gate; loses Alder Court.',
  );
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The group Coast is saved/)).toBeDefined();
  const saved = server?.requests.find((request) => request.method === 'PUT');
  expect(saved?.body).toEqual({ name: 'Coast', roleId: 2, propertyIds: [2], userIds: [7, 8] });
  expect(saved?.headers['if-match']).toBe('"2"');
});

test('the form reports a name that is taken, and what was chosen is kept', async () => {
  const { user } = await open(({ method, path }) =>
    method === 'POST' && path === '/v1/permission-group'
      ? { status: 409, body: { code: 'CONFLICT', message: 'There is a group of this name.', errors: [] } }
      : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'New group' }));
  const drawer = within(await screen.findByRole('complementary', { name: 'New group' }));
  await user.type(drawer.getByLabelText('Name'), 'Coast');
  await user.click(drawer.getByRole('checkbox', { name: 'Alder Court' }));
  await user.click(drawer.getByRole('button', { name: 'Create group' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('There is a group of this name.');
  expect(drawer.getByLabelText('Name')).toHaveProperty('value', 'Coast');
  expect(drawer.getByRole('checkbox', { name: 'Alder Court' })).toHaveProperty('checked', true);
});

test('archiving a group says how many lose what, in numbers', async () => {
  const { user } = await open(undefined, '/admin/groups?group=3');
  await user.click(await screen.findByRole('button', { name: 'Archive the group' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive Coast?' }));
  expect(question.getByText(/1 person loses what only this group gave them at 1 property/)).toBeDefined();
});
