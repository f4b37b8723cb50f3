import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rememberPlace } from '#app/recent-places.ts';
import type { FakeAnswer } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, problem, startHouse } from '#testing/the-app.tsx';

// why: a page is loaded when it is opened, which can exceed the tests' timeout on a busy machine
beforeAll(() => Promise.all([import('./Shell.tsx'), import('./CommandPalette.tsx')]), 60_000);

const NONE = { results: [], total: 0, isMore: false, closeness: null };
const NOTHING = {
  properties: NONE,
  units: NONE,
  items: NONE,
  tags: NONE,
  models: NONE,
  makers: NONE,
  vendors: NONE,
  people: NONE,
  users: NONE,
};
const RHEEM = {
  ...NOTHING,
  makers: { results: [{ id: 9, name: 'Rheem', alias: null }], total: 1, isMore: false, closeness: 0 },
  items: {
    results: [
      {
        id: 7,
        itemType: 'Water heater',
        manufacturerName: 'Rheem',
        modelName: 'XE40',
        serialNumber: 'Q1',
        status: 'ACTIVE',
        unitName: '4212',
        propertyId: 1,
        propertyName: 'Alder Court',
      },
    ],
    total: 100,
    isMore: true,
    closeness: 3,
  },
};

let house: Awaited<ReturnType<typeof startHouse>> | undefined;
let answers: Record<string, FakeAnswer | Promise<FakeAnswer>>;
beforeEach(() => {
  answers = {};
});
afterEach(() => house?.stop());

async function openPalette(isAdmin = true) {
  house = await startHouse({
    user: aUser({ isAdmin }),
    answer: (request) => {
      const url = new URL(request.path, 'http://x.example');
      return url.pathname === '/v1/search'
        ? (answers[url.searchParams.get('q') ?? ''] ?? { body: NOTHING })
        : undefined;
    },
  });
  const view = openApp('/report/safety', { tokens: FIRST });
  await view.user.click(await screen.findByRole('button', { name: /Search/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const asked = () =>
    house?.calls('/v1/search').map(({ path }) => new URL(path, 'http://x.example').searchParams.get('q'));
  const options = () => dialog.getAllByRole('option').map((option) => option.textContent);
  return { ...view, dialog, asked, options };
}

// Must be the first test of the file: after it the search is loaded and receives its keys itself.
test('what is typed right after Ctrl-K, before the search is loaded, appears in it', async () => {
  house = await startHouse({
    answer: ({ path }) => (path.startsWith('/v1/search') ? { body: NOTHING } : undefined),
  });
  openApp('/report/safety', { tokens: FIRST });
  await screen.findByRole('button', { name: /Search/ });
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  for (const key of ['r', 'h', 'x', 'Backspace', 'e']) fireEvent.keyDown(window, { key });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveProperty('value', 'rhe');
});

test('what fits best comes first, in groups with their counts, and Enter opens it', async () => {
  answers.rheem = { body: RHEEM };
  const { user, dialog, options, path } = await openPalette();
  await user.keyboard('rheem');
  expect(await dialog.findByRole('group', { name: 'Manufacturers 1' })).toBeDefined();
  expect(dialog.getByRole('group', { name: 'Items 100+' })).toBeDefined();
  expect(options()).toEqual(['Rheem', 'Water heater, Rheem XE40Q1, unit 4212, Alder Court']);
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('option', { selected: true }).textContent).toContain('Water heater');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(path()).toBe('/admin/models?manufacturerId=9');
});

test('a tag opens the items that carry it; where one thing alone does, that thing', async () => {
  const tag = (name: string, some: object) => ({ name, items: 0, units: 0, itemId: null, unitId: null, ...some });
  const results = [tag('Batch & co', { items: 12, units: 1 }), tag('Batch of one', { units: 1, unitId: 40 })];
  answers.batch = { body: { ...NOTHING, tags: { results, total: 2, isMore: false, closeness: 1 } } };
  const { user, dialog, options, path } = await openPalette(false);
  await user.keyboard('batch');
  expect(await dialog.findByRole('group', { name: 'Tags 2' })).toBeDefined();
  expect(options()).toEqual(['Batch & co12 items, 1 unit', 'Batch of one1 unit']);
  await user.keyboard('{Enter}');
  expect(path()).toBe('/items?tag=Batch+%26+co');
  await user.click(await screen.findByRole('button', { name: /Search/ }));
  await user.keyboard('batch');
  await user.click(await screen.findByRole('option', { name: /Batch of one/ }));
  expect(path()).toBe('/units/40');
});

test('properties and screens are listed before the server has answered', async () => {
  const { user, dialog, asked } = await openPalette();
  await user.keyboard('alder');
  expect(dialog.getByRole('option', { name: /Alder Court/ })).toBeDefined();
  await user.keyboard(' court');
  await expect.poll(asked).toContain('alder court');
});

test('what was found stays while the next answer is under way, and a late answer to an old text is not shown', async () => {
  const late = Promise.withResolvers<FakeAnswer>();
  answers.rheem = { body: RHEEM };
  answers.rheemx = late.promise;
  const { user, dialog, asked } = await openPalette();
  await user.keyboard('rheem');
  await dialog.findByRole('option', { name: 'Rheem' });
  await user.keyboard('x');
  await expect.poll(asked).toContain('rheemx');
  expect(dialog.getByRole('option', { name: 'Rheem' })).toBeDefined();
  expect(dialog.getByRole('listbox').getAttribute('aria-busy')).toBe('true');
  await user.keyboard('y');
  expect(await dialog.findByText(/Nothing is called “rheemxy”/)).toBeDefined();
  late.resolve({ body: RHEEM });
  expect(dialog.queryByRole('option', { name: 'Rheem' })).toBeNull();
});

test('a failed search is not shown as one without results, and Retry repeats it', async () => {
  answers.rheem = problem(503, 'Try again');
  const { user, dialog } = await openPalette();
  await user.keyboard('rheem');
  expect((await dialog.findByRole('alert')).textContent).toContain('Only screens and properties could be searched.');
  answers.rheem = { body: RHEEM };
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('option', { name: 'Rheem' })).toBeDefined();
});

test('before anything is typed it lists what this person viewed recently', async () => {
  rememberPlace(1, { to: '/units/40', label: 'Unit 4212', hint: 'Orchard Gate' });
  const { user, dialog, options, path, asked } = await openPalette();
  expect(options()[0]).toBe('Unit 4212Orchard Gate');
  expect(dialog.getByRole('group', { name: 'Recently viewed' })).toBeDefined();
  expect(asked()).toEqual([]);
  await user.keyboard('{Enter}');
  expect(path()).toBe('/units/40');
});

test('what somebody else viewed in this browser is not shown', async () => {
  rememberPlace(2, { to: '/units/40', label: 'Unit 4212', hint: 'Orchard Gate' });
  const { dialog } = await openPalette();
  expect(dialog.queryByRole('group', { name: 'Recently viewed' })).toBeNull();
});

test('a member is led from a manufacturer to its items on a property, not to a page of administrators', async () => {
  answers.rheem = { body: RHEEM };
  const { user, dialog, path } = await openPalette(false);
  await user.keyboard('rheem');
  await user.click(await dialog.findByRole('option', { name: 'Rheem' }));
  await user.dblClick(await screen.findByRole('option', { name: 'Alder Court' }));
  expect(path()).toBe('/properties/1?tab=items&q=Rheem');
});
