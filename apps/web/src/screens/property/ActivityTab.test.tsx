import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Activity } from '#api/activity-pages.api.ts';
import { type CurrentUser, setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { PropertySearch } from './property-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: (query: URLSearchParams) => FakeAnswer;

beforeEach(async () => {
  server = await startFakeApi((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://fake');
    return pathname === '/v1/property/7/activity' ? answer(searchParams) : { status: 404 };
  });
  browseAt(server.base);
});
afterEach(() => {
  vi.useRealTimers();
  return server.stop();
});

const aLine = (over: Partial<Activity> = {}): Activity => ({
  id: 2,
  at: '2026-05-18T16:10:00.000Z',
  on: '2026-05-18',
  kind: 'MOVED',
  summary: 'Range moved from 101 to 102',
  by: 'Mike Okafor',
  itemId: 31,
  itemType: 'Range',
  unitId: 102,
  unitName: '102',
  fromUnitId: 101,
  fromUnitName: '101',
  note: null,
  changes: null,
  ...over,
});
const aReading = (over: Partial<Activity> = {}) =>
  aLine({ kind: 'CONDITION', fromUnitId: null, fromUnitName: null, changes: { condition: [4, 3] }, ...over });
const page = (results: Activity[], over: object = {}): FakeAnswer => ({
  body: { results, total: results.length, nextCursor: null, people: [{ id: 5, name: 'Mike Okafor' }], ...over },
});

function Tab() {
  const [state, patch] = useSearchState(PropertySearch);
  return <ActivityTab propertyId={7} state={state} onPatch={patch} />;
}

function open(path = '/properties/7?tab=activity', user: Partial<CurrentUser> = {}) {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...user })));
  return renderInApp(<Tab />, { path, store });
}

const line = async () => within((await screen.findByText(/^Entered/)).closest('li') as HTMLElement);
const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('a line', () => {
  test('of a reading says what was read in which unit by whom, and leads to the item and the unit', async () => {
    answer = () => page([aReading({ note: 'Door seal worn' })]);
    open();
    const { getByRole, getByText } = await line();
    expect(hrefOf(getByRole('link', { name: 'Range' }))).toBe('/items/31');
    expect(hrefOf(getByRole('link', { name: 'unit 102' }))).toBe('/units/102');
    for (const words of ['3 of 5, fair.', 'Door seal worn', 'Mike Okafor']) expect(getByText(words)).toBeDefined();
    expect(getByText('2026-05-18').tagName).toBe('TIME');
  });

  test('of a move names both units', async () => {
    answer = () => page([aLine()]);
    open();
    const { getByRole, getByText } = await line();
    expect(getByText(/^From/).textContent).toBe('From unit 101 to unit 102.');
    expect(hrefOf(getByRole('link', { name: 'unit 101' }))).toBe('/units/101');
  });

  test('of a change says the fields before and after, and on which day it was when it was entered later', async () => {
    answer = () => page([aReading({ kind: 'EDITED', on: '2026-05-02', changes: { serialNumber: [null, 'Q17'] } })]);
    open();
    const { getByText } = await line();
    expect(getByText('Serial number: not known → Q17')).toBeDefined();
    expect(getByText(/^Entered .*, for 2026-05-02$/)).toBeDefined();
  });

  test('without a unit or a known person says so, and what is archived is named without a link', async () => {
    answer = () =>
      page([
        aReading({ by: null, unitId: null, unitName: null }),
        aReading({ id: 1, at: '2026-05-17T16:10:00.000Z', itemId: null, unitId: null }),
      ]);
    open();
    expect(await screen.findByText('In no unit.')).toBeDefined();
    expect(screen.getByText('Person not known')).toBeDefined();
    expect(screen.getByText('In unit 102.')).toBeDefined();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  test('of an import leads administrators to its receipt', async () => {
    const anImport = aLine({
      id: 40,
      kind: 'IMPORT',
      summary: 'roster.csv imported: 3 created, 0 updated',
      itemId: null,
    });
    answer = () => page([anImport]);
    const { unmount } = open();
    expect(hrefOf(await screen.findByRole('link', { name: /^roster.csv/ }))).toBe('/admin/import?import=40');
    unmount();
    open(undefined, { isAdmin: false });
    expect(await screen.findByText(/^roster.csv/)).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('more is loaded page by page', async () => {
  const older = aLine({ id: 1, itemType: 'Washer', at: '2026-05-17T16:10:00.000Z' });
  answer = (query) =>
    query.get('cursor') === 'older'
      ? page([older], { total: 2, people: null })
      : page([aLine()], { total: 2, nextCursor: 'older' });
  const { user } = open();
  expect(await screen.findByRole('link', { name: 'Range' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Washer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Washer' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('filters', () => {
  test('are kept in the address and asked of the server', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-18T12:00:00Z') });
    const asked: string[] = [];
    answer = (query) => {
      query.delete('limit');
      asked.push(query.toString());
      return page([aReading()]);
    };
    const { user, path } = open();
    const choose = async (name: RegExp, option: string) => {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('menuitemradio', { name: option }));
    };
    await choose(/^Kind/, 'Condition read');
    await choose(/^Who/, 'Mike Okafor');
    await choose(/^When/, 'Last 7 days');
    expect(path()).toBe('/properties/7?tab=activity&kind=CONDITION&who=5&period=week');
    await expect.poll(() => asked.at(-1)).toBe('kind=CONDITION&userId=5&from=2026-05-12');
  });

  test('that hide everything can be cleared', async () => {
    answer = (query) => page(query.has('kind') ? [] : [aLine()]);
    const { user, path } = open('/properties/7?tab=activity&kind=RETIRED&who=5');
    expect(await screen.findByText('No change fits the filters')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(path()).toBe('/properties/7?tab=activity');
    expect(await screen.findByRole('link', { name: 'Range' })).toBeDefined();
  });

  test('stay where the list failed to load, and it is no empty list', async () => {
    answer = () => ({ status: 500 });
    open('/properties/7?tab=activity&kind=RETIRED');
    expect((await screen.findByRole('alert')).textContent).toContain('The activity could not be loaded');
    expect(screen.getByRole('button', { name: 'Clear Kind' })).toBeDefined();
    expect(screen.queryByText('No change fits the filters')).toBeNull();
  });
});
