import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SavedView } from '#api/saved-view.api.ts';
import { aRow, aView, chooseView, itemsOf, openItems } from '#testing/item-list.tsx';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

const WASHER = { id: 2, itemType: 'Washer', unitName: '101' };

/** A list whose filtered rows are the water heater alone, with these views of it. */
async function open(path: string, ...views: SavedView[]) {
  let known = views;
  const list = await openItems({
    path,
    rows: (query) => (query.has('due') ? itemsOf(aRow()) : itemsOf(aRow(), aRow(WASHER))),
    views: () => known,
    answer: ({ method, path: asked, body }) => {
      if (method !== 'PUT' || asked !== '/v1/saved-view/5') return undefined;
      known = known.map((view) => ({ ...view, ...(body as Partial<SavedView>), version: view.version + 1 }));
      return { body: known[0] };
    },
  });
  stop = list.stop;
  const sent = () => list.requests.filter(({ method, path: asked }) => method === 'PUT' && /saved-view/.test(asked));
  return { ...list, sent };
}

test('a person’s own view is what a bare address opens with, once', async () => {
  const { user, path } = await open('/items', aView({ isDefault: true }));
  await waitFor(() => expect(path()).toBe('/items?due=backlog&view=5'));
  await chooseView(user, 'The whole list', /^Past life/);
  await waitFor(() => expect(path()).toBe('/items?view=0'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Washer in 101' }));
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
  expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined();
  expect(path()).toBe('/items?view=0');
});

test.each(['/items?view=0', '/items?item=1', '/items?status=RETIRED', '/items?sort=cost'])(
  'the address %s says what is shown, not the person’s own view',
  async (address) => {
    const { user, path } = await open(address, aView({ isDefault: true }));
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    expect(await within(await screen.findByRole('menu')).findByText('this list opens with it')).toBeDefined();
    expect(path()).toBe(address);
  },
);

test('rows of a person who clears their own view stay all, whatever they tick', async () => {
  const { user, path } = await open('/items', aView({ isDefault: true }));
  await waitFor(() => expect(path()).toBe('/items?due=backlog&view=5'));
  await user.click(await screen.findByRole('button', { name: 'Clear Due' }));
  await waitFor(() => expect(path()).toBe('/items?view=5'));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Washer in 101' }));
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
  expect(await screen.findByRole('button', { name: 'Past life, changed' })).toBeDefined();
  expect(path()).toBe('/items?view=5');
});

test('another name for a view saves no filter, and drops none of those that are shown', async () => {
  const { user, path, sent } = await open('/items?due=weak&view=5', aView());
  await chooseView(user, 'Name and sharing…', 'Past life, changed');
  const form = within(await screen.findByRole('complementary', { name: 'Saved view' }));
  const name = await form.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Old things');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Old things, changed' })).toBeDefined();
  expect(path()).toBe('/items?due=weak&view=5');
  expect(sent().map(({ body }) => Object.keys(body as object).sort())).toEqual([
    ['name', 'permissionGroupId', 'sharedWith'],
  ]);
});

test('a view that is sent says that its changes are not in it, and offers to save them first', async () => {
  const { user, sent } = await open('/items?due=weak&view=5', aView());
  await chooseView(user, 'Send by mail…', 'Past life, changed');
  const form = within(await screen.findByRole('complementary', { name: 'Send by mail' }));
  expect(form.getByText(/is sent as it was saved/)).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Save the changes first' }));
  await waitFor(() => expect(form.queryByText(/is sent as it was saved/)).toBeNull());
  expect(sent().map(({ body }) => (body as SavedView).filter)).toEqual([{ due: 'weak' }]);
});

test('a changed view of somebody else is sent as a new view of one’s own', async () => {
  const { user } = await open('/items?due=weak&view=5', aView({ canChange: false, isOwn: false }));
  await chooseView(user, 'Send by mail…', 'Past life, changed');
  await user.click(await screen.findByRole('button', { name: 'Save as a new view first' }));
  expect(await screen.findByRole('complementary', { name: 'New view' })).toBeDefined();
});
