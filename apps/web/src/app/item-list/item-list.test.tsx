import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FakeAnswer } from '#testing/fake-api.ts';
import { aRow, aView, chooseView, itemDetails, itemsOf, openItems, typeNote } from '#testing/item-list.tsx';
import { anItem } from '#testing/units.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function open(served: Parameters<typeof openItems>[0] = {}) {
  const list = await openItems(served);
  stop = list.stop;
  return list;
}

const WASHER = { id: 2, itemType: 'Washer', unitName: '101' };
const MISSING: FakeAnswer = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not found', errors: [] } };

test('what is typed beside an item stays when the item leaves the list, and the item is read by its number', async () => {
  let rows = [aRow(), aRow(WASHER)];
  const { user, refetch, asked } = await open({
    rows: () => itemsOf(...rows),
    one: () => ({ body: { ...anItem({ version: 4 }), archivedAt: null } }),
  });
  await user.click(await screen.findByRole('row', { name: /Water heater/ }));
  await typeNote(user, 'Leaks at the base');
  rows = [aRow(WASHER)];
  await refetch();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Water heater/ })).toBeNull());
  await waitFor(() => expect(asked().includes('/v1/item/1')).toBe(true));
  expect((await itemDetails()).getByDisplayValue('Leaks at the base')).toBeDefined();
});

test('a link to an item that is not among the loaded rows opens it', async () => {
  await open({
    path: '/items?item=77',
    one: (id) => ({ body: { ...anItem({ id, itemType: 'Range', unitName: '909' }), archivedAt: null } }),
  });
  expect(await screen.findByRole('heading', { name: 'Range, unit 909' })).toBeDefined();
});

test('a link to an item that is gone or archived says so', async () => {
  const { unmount } = await open({ path: '/items?item=77', one: () => MISSING });
  expect(await (await itemDetails()).findByText(/There is no such item/)).toBeDefined();
  unmount();
  await stop?.();
  const archivedAt = '2026-05-01T00:00:00.000Z';
  await open({ path: '/items?item=77', one: (id) => ({ body: { ...anItem({ id }), archivedAt } }) });
  expect(await (await itemDetails()).findByText('This item is archived')).toBeDefined();
  expect((await itemDetails()).getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/items/77');
});

test.each([
  ['a filter', '/items?due=weak&item=1', 'Clear Due', '/items'],
  ['all filters', '/items?due=weak&item=1', 'Clear', '/items'],
  ['a view', '/items?item=1', null, '/items?due=backlog&view=5'],
])('%s that is chosen or cleared beside unsaved text asks first', async (_, path, button, after) => {
  const { user, path: now } = await open({ path, views: () => [aView()] });
  await screen.findByRole('row', { name: /Water heater/ });
  await typeNote(user, 'Leaks');
  const press = () =>
    button === null ? chooseView(user, /^Past life/) : user.click(screen.getByRole('button', { name: button }));
  await press();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
  expect((await itemDetails()).getByDisplayValue('Leaks')).toBeDefined();
  expect(now()).toBe(path);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(now()).toBe(after));
  expect(screen.queryByRole('complementary', { name: 'Item details' })).toBeNull();
});

const DOWN: FakeAnswer = { status: 503, body: {} };

test('a filter whose rows could not be loaded does not show those of before', async () => {
  let isUp = false;
  const { user } = await open({
    rows: (query) => (query.has('due') ? (isUp ? itemsOf(aRow(WASHER)) : DOWN) : itemsOf(aRow())),
  });
  await screen.findByRole('row', { name: /Water heater/ });
  await user.click(screen.getByRole('button', { name: /^Due ?Any time/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Backlog' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The items could not be loaded');
  expect(screen.queryByRole('row', { name: /Water heater/ })).toBeNull();
  expect(screen.queryByText('1 item')).toBeNull();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Washer/ })).toBeDefined();
});

test('rows that could not be read again stay, and are said to be from before', async () => {
  let isUp = true;
  const { user, refetch } = await open({ rows: () => (isUp ? itemsOf(aRow()) : DOWN) });
  await screen.findByRole('row', { name: /Water heater/ });
  isUp = false;
  await refetch();
  expect((await screen.findByRole('alert')).textContent).toContain('The items could not be loaded again');
  expect(screen.getByRole('row', { name: /Water heater/ })).toBeDefined();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a list that was filtered to nothing is not said to be empty while the whole one loads', async () => {
  let go = () => {};
  const whole = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { user } = await open({
    path: '/items?due=weak',
    rows: async (query) => {
      if (query.has('due')) return itemsOf();
      await whole;
      return itemsOf(aRow());
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('No items yet')).toBeNull();
  go();
  expect(await screen.findByRole('row', { name: /Water heater/ })).toBeDefined();
});

test('another filter or order selects nothing, and rows that left the list are not counted', async () => {
  let rows = [aRow(), aRow(WASHER)];
  const { user, refetch } = await open({ path: '/items?due=weak', rows: () => itemsOf(...rows) });
  const bar = () => screen.queryByRole('group', { name: 'Selected rows' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all items shown' }));
  expect(await screen.findByText('2 items selected')).toBeDefined();
  rows = [aRow(WASHER)];
  await refetch();
  expect(await screen.findByText('1 item selected')).toBeDefined();
  await user.click(within(screen.getByRole('columnheader', { name: /^Unit/ })).getByRole('button'));
  await waitFor(() => expect(bar()).toBeNull());
  await user.click(await screen.findByRole('checkbox', { name: 'Select Washer in 101' }));
  expect(bar()).not.toBeNull();
});

test('the focus stays among the tools after the selection or the filters are cleared', async () => {
  const { user } = await open({
    path: '/items?due=weak',
    rows: (query) => (query.has('due') ? itemsOf(aRow()) : itemsOf(aRow(), aRow(WASHER))),
  });
  const firstChip = () => screen.getByRole('button', { name: /^Due ?(Weak date|Any time)/ });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all items shown' }));
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(document.activeElement).toBe(firstChip()));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await screen.findByRole('row', { name: /Washer/ });
  expect(document.activeElement).toBe(firstChip());
});

test('the focus is not lost with the button that clears a filter, or with the question before it', async () => {
  const { user } = await open({ path: '/items?due=weak&item=1' });
  await screen.findByRole('row', { name: /Water heater/ });
  await typeNote(user, 'Leaks');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
