import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import type { Merge } from '#app/catalogue/use-merged-toast.tsx';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ManufacturersPage from './ManufacturersPage.tsx';
import type { Manufacturer } from './manufacturers-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const page = (...results: unknown[]): FakeAnswer => ({ body: { results, total: results.length, nextCursor: null } });
const aManufacturer = (over: Partial<Manufacturer> = {}): Manufacturer => ({
  id: 1,
  name: 'GE',
  aliases: ['G.E.', 'General Electric'],
  website: null,
  supportPhone: '800-432-2737',
  organizationId: null,
  organizationName: null,
  modelCount: 12,
  itemCount: 340,
  mergedIntoId: null,
  archivedAt: null,
  version: 3,
  ...over,
});
const aMerge: Merge = {
  id: 5,
  kind: 'MAKERS',
  organizationId: null,
  organizationName: null,
  fromId: 2,
  fromName: 'Hot Point',
  intoId: 1,
  intoName: 'GE',
  modelCount: 2,
  itemCount: 41,
  by: 'Robin Hale',
  at: '2026-05-18T12:00:00.000Z',
  undoneAt: null,
  canUndo: true,
  staysBecause: null,
};
const preview = {
  from: { id: 2, name: 'Hot Point', organizationId: null, organizationName: null, modelCount: 2, itemCount: 41 },
  into: { id: 1, name: 'GE', organizationId: null, organizationName: null, modelCount: 12, itemCount: 340 },
  modelsMoved: 1,
  modelsJoined: ['X-1'],
  itemsMoved: 41,
  organizationCount: 2,
  aliases: ['Hot Point'],
};

async function open(
  answer: (request: FakeRequest) => FakeAnswer | undefined,
  path = '/admin/manufacturers',
  isSuperUser = true,
) {
  const fake = await startFakeApi(
    (request) =>
      answer(request) ??
      (request.path.startsWith('/v1/manufacturer?')
        ? page(aManufacturer(), aManufacturer({ id: 2, name: 'Hot Point', aliases: [], modelCount: 2, itemCount: 41 }))
        : page()),
  );
  server = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, isSuperUser })));
  const view = renderInApp(
    <>
      <ManufacturersPage />
      <Toasts />
    </>,
    { store, path },
  );
  return { ...view, requests: fake.requests };
}

test('an administrator changes the manufacturers of their organization and reads the shared ones', async () => {
  const own = aManufacturer({ id: 3, name: 'Nordlys', aliases: [], organizationId: 1, organizationName: 'Harbor' });
  const { user, requests } = await open(
    ({ path, method }) =>
      path.startsWith('/v1/manufacturer?') ? page(aManufacturer(), own) : method === 'PUT' ? { body: own } : undefined,
    '/admin/manufacturers',
    false,
  );
  expect(await screen.findByText(/You can change and merge the manufacturers of your own organization/)).toBeDefined();
  await user.click(await screen.findByRole('row', { name: /General Electric.*Shared|Shared.*General Electric/ }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  expect(drawer.getByText(/Only a super user can change it/)).toBeDefined();
  for (const name of ['Archive', 'Merge', 'Share with all']) expect(drawer.queryByRole('button', { name })).toBeNull();
  expect(drawer.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('row', { name: /Nordlys.*Harbor/ }));
  await screen.findByRole('button', { name: 'Archive' });
  await user.type(screen.getByLabelText('Support phone'), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Nordlys saved.');
  expect(requests.find((one) => one.method === 'PUT')?.path).toBe('/v1/manufacturer/3');
});

test('counts that were not asked for are not shown as none', async () => {
  const { user } = await open(({ path }) =>
    path.startsWith('/v1/manufacturer?') ? page(aManufacturer({ modelCount: null, itemCount: null })) : undefined,
  );
  await user.click(await screen.findByRole('row', { name: /General Electric/ }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive GE?' });
  expect(question.textContent).toContain('Its models and items keep it.');
  expect(screen.queryByText(/0 (models|items)/)).toBeNull();
});

test('a list that failed to load is not an empty one, and Retry loads it', async () => {
  let isUp = false;
  const { user } = await open(() => (isUp ? undefined : { status: 503, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain('The manufacturers could not be loaded');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /General Electric/ })).toBeDefined();
});

test('a merge shows what it changes before it happens, and its toast undoes it', async () => {
  const { user, requests } = await open(({ method, path }) => {
    if (path === '/v1/manufacturer/2/merge/1') return { body: preview };
    if (method === 'POST')
      return { body: path.endsWith('/undo') ? { ...aMerge, undoneAt: aMerge.at, canUndo: false } : aMerge };
    return undefined;
  }, '/admin/manufacturers?maker=2');
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  await user.type(drawer.getByRole('combobox', { name: 'Merge into' }), 'GE');
  await user.click(await screen.findByRole('option', { name: /^GE/ }));
  expect(await drawer.findByText('41 items in 2 organizations get GE')).toBeDefined();
  expect(drawer.getByText('1 model moves; X-1 becomes the model of that name there')).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Merge into GE' }));
  const toast = await screen.findByText('Hot Point was merged into GE: 41 items, 2 models.');
  await user.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Hot Point and GE are separate again, as before the merge.')).toBeDefined();
  expect(requests.filter((one) => one.method === 'POST').map((one) => [one.path, one.body])).toEqual([
    ['/v1/manufacturer/2/merge', { intoId: 1 }],
    ['/v1/manufacturer/merges/5/undo', undefined],
  ]);
});

test('aliases are one per line, and an error in one shows on their field', async () => {
  const { user, requests } = await open(
    ({ method }) =>
      method === 'PUT'
        ? {
            status: 422,
            body: {
              status: 422,
              code: 'UNPROCESSABLE',
              message: 'no',
              errors: [{ path: 'aliases.1', message: '‘Bosch’ is Bosch already, by name or alias.' }],
            },
          }
        : undefined,
    '/admin/manufacturers?maker=2',
  );
  const form = within(await screen.findByRole('form', { name: 'Manufacturer' }));
  await user.type(form.getByLabelText('Also known as'), 'HP{Enter}Bosch');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toContain('Entry 2: ‘Bosch’ is Bosch already');
  expect(requests.find((one) => one.method === 'PUT')).toMatchObject({
    headers: { 'if-match': '"3"' },
    body: { name: 'Hot Point', aliases: ['HP', 'Bosch'] },
  });
});

test('a change that cannot be undone says why instead of offering Undo', async () => {
  const stays = (id: number, staysBecause: Merge['staysBecause']) => ({ ...aMerge, id, canUndo: false, staysBecause });
  await open(
    ({ path }) =>
      path === '/v1/manufacturer/merges'
        ? page(aMerge, stays(4, 'LATER'), stays(3, 'BEFORE_LAYERS'), {
            ...stays(2, 'SUPER_USER'),
            kind: 'SHARED',
            organizationId: 1,
            organizationName: 'Harbor Residential',
          })
        : undefined,
    '/admin/manufacturers?show=merges',
    false,
  );
  expect(await screen.findByText('Undo the later one first')).toBeDefined();
  expect(screen.getByText('Too old to be undone')).toBeDefined();
  const shared = screen.getByRole('row', { name: /Hot Point shared with all/ });
  expect(shared.textContent).toContain('Harbor Residential');
  expect(shared.textContent).toContain('A super user can undo it');
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

const anOwnManufacturer = aManufacturer({
  id: 2,
  name: 'Hot Point',
  organizationId: 1,
  organizationName: 'Harbor Residential',
});

test('an administrator merges a manufacturer of their organization, and is asked before the choice is lost', async () => {
  const { user, requests } = await open(
    ({ method, path }) => {
      if (path === '/v1/manufacturer/2/merge/1') return { body: preview };
      if (path.startsWith('/v1/manufacturer?')) return page(aManufacturer(), anOwnManufacturer);
      return method === 'POST'
        ? { status: 409, body: { status: 409, code: 'CONFLICT', message: 'Not now.' } }
        : undefined;
    },
    '/admin/manufacturers?maker=2',
    false,
  );
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  expect(drawer.queryByRole('button', { name: 'Share with all' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  await user.type(drawer.getByRole('combobox', { name: 'Merge into' }), 'GE');
  await user.click(await screen.findByRole('option', { name: /^GE/ }));
  for (const way of ['Cancel', 'Close details']) {
    await user.click(drawer.getByRole('button', { name: way }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  await user.click(drawer.getByRole('button', { name: 'Merge into GE' }));
  expect((await drawer.findByRole('alert')).textContent).toContain('Not now. Nothing was changed.');
  expect(requests.filter((one) => one.method === 'POST')).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await drawer.findByRole('form', { name: 'Manufacturer' })).toBeDefined();
});

const shareable = {
  manufacturer: {
    id: 2,
    name: 'Hot Point',
    organizationId: 1,
    organizationName: 'Harbor Residential',
    same: null,
    hasFacts: false,
  },
  models: [
    {
      id: 7,
      name: 'X-1',
      organizationId: 1,
      organizationName: 'Harbor Residential',
      itemCount: 3,
      same: null,
      hasFacts: true,
    },
  ],
};

test('a super user shares an organization’s manufacturer with the ticked models, and sees what others will see', async () => {
  const shared: Merge = {
    ...aMerge,
    kind: 'SHARED',
    organizationId: 1,
    organizationName: 'Harbor Residential',
    intoId: 2,
  };
  const { user, requests } = await open(({ method, path }) => {
    if (method === 'POST') return { body: path.endsWith('/undo') ? { ...shared, undoneAt: aMerge.at } : shared };
    if (path === '/v1/manufacturer/2/share') return { body: shareable };
    return path.startsWith('/v1/manufacturer?') ? page(aManufacturer(), anOwnManufacturer) : undefined;
  }, '/admin/manufacturers?maker=2');
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  await user.click(drawer.getByRole('button', { name: 'Share with all' }));
  const form = within(await drawer.findByRole('form', { name: 'Share with all organizations' }));
  expect(form.getByText(/stay Harbor Residential’s own/)).toBeDefined();
  expect(form.queryByRole('checkbox', { name: 'Also share its details' })).toBeNull();
  await user.click(form.getByRole('checkbox', { name: /X-1/ }));
  expect(form.getByRole('checkbox', { name: 'Also share its details' })).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Share with all' }));
  const toast = await screen.findByText(/Hot Point is shared with all organizations/);
  await user.click(within(toast.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Hot Point is Harbor Residential’s own again.')).toBeDefined();
  expect(requests.find((one) => one.method === 'POST')?.body).toEqual({ modelIds: [7], sharesFacts: false });
});

test('a manufacturer whose name is shared already is merged into the shared one instead', async () => {
  const { user } = await open(({ path }) => {
    if (path === '/v1/manufacturer/2/share')
      return { body: { ...shareable, manufacturer: { ...shareable.manufacturer, same: { id: 1, name: 'GE' } } } };
    if (path === '/v1/manufacturer/2/merge/1') return { body: preview };
    return path.startsWith('/v1/manufacturer?') ? page(aManufacturer(), anOwnManufacturer) : undefined;
  }, '/admin/manufacturers?maker=2');
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  await user.click(drawer.getByRole('button', { name: 'Share with all' }));
  expect(await drawer.findByText(/all organizations share GE already/)).toBeDefined();
  await user.click(drawer.getByRole('button', { name: 'Merge into GE' }));
  expect(await drawer.findByText('41 items get GE')).toBeDefined();
});

test('archived manufacturers are a filter, the order is the server’s, and a link opens one that is not loaded', async () => {
  const other = aManufacturer({ id: 9, name: 'Rheem', aliases: [] });
  const { user, requests, path } = await open(
    ({ path: asked }) => (asked.includes('manufacturerId=9') ? page(other) : undefined),
    '/admin/manufacturers?maker=9',
  );
  expect(await screen.findByRole('row', { name: /General Electric/ })).toBeDefined();
  const drawer = within(await screen.findByRole('complementary', { name: 'Manufacturer' }));
  expect(drawer.getByRole('heading', { name: 'Rheem' })).toBeDefined();
  const asked = () => requests.filter((one) => one.path.startsWith('/v1/manufacturer?')).at(-1)?.path;
  await user.click(screen.getByRole('button', { name: /^Items/ }));
  await expect.poll(asked).toContain('sort=-items');
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Archived only' }));
  await expect.poll(asked).toContain('archived=true');
  expect(asked()).toContain('counts=true');
  expect(path()).toBe('/admin/manufacturers?sort=-items&archived=true');
});
