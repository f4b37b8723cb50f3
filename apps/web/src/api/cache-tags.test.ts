import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ItemLife } from '#app/item-drawer/item-life.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { anItem, aUnitAnswer } from '#testing/units.ts';
import { api } from './api.ts';
import { contactApi } from './contact.api.ts';
import { dataApi } from './data.api.ts';
import { itemApi } from './item.api.ts';
import { maintenanceApi } from './maintenance.api.ts';
import { manufacturerApi } from './manufacturer.api.ts';
import { organizationApi } from './organization.api.ts';
import { portfolioApi } from './portfolio.api.ts';
import { propertyApi } from './property.api.ts';
import { reportApi } from './report.api.ts';
import { searchApi } from './search.api.ts';
import { rehydrateTokens, setLoggedIn } from './session.ts';
import { todayApi } from './today.api.ts';
import { unitApi } from './unit.api.ts';
import { userApi } from './user.api.ts';

// Property 3 has the units 31 and 32, property 4 the unit 41. Items 1 and 2 are in unit 31, item 3 in 32, item 4 in 41.
const UNITS: Record<number, { propertyId: number; name: string }> = {
  31: { propertyId: 3, name: '101' },
  32: { propertyId: 3, name: '102' },
  41: { propertyId: 4, name: '201' },
};

let items: Map<number, ItemLife>;
let server: Awaited<ReturnType<typeof startFakeApi>>;
let store: ReturnType<typeof createStore>;
/** Holds answers back until it resolves, by path. */
let held: Map<string, Promise<unknown>>;
/** In the place of the answer to a change; undefined leaves its own. */
let refusal: FakeAnswer | undefined;

function inUnit(unitId: number): Pick<ItemLife, 'unitId' | 'unitName' | 'propertyId'> {
  const { propertyId = 0, name = '' } = UNITS[unitId] ?? {};
  return { unitId, unitName: name, propertyId };
}

const without404 = (body: unknown): FakeAnswer => (body ? { body } : { status: 404, body: { code: 'NOT_FOUND' } });
const listOf = (results: readonly unknown[]) => ({ results, total: results.length, nextCursor: null });

async function answer({ method, path, body }: FakeRequest): Promise<FakeAnswer> {
  const [route = '', query = ''] = path.split('?');
  const [, id = 0] = (/\/(\d+)/.exec(route) ?? []).map(Number);
  const read = method === 'GET' ? reading(route, id, query) : (refusal ?? changing(method, route, body));
  await held.get(route);
  return read;
}

function reading(route: string, id: number, query: string): FakeAnswer {
  if (/^\/v1\/unit\/\d+\/details$/.test(route)) {
    const own = [...items.values()].filter((item) => item.unitId === id && item.status === 'ACTIVE');
    return { body: aUnitAnswer({ id, ...UNITS[id], items: own }) };
  }
  if (/^\/v1\/item\/propertyitems\/\d+$/.test(route))
    return { body: listOf([...items.values()].filter((item) => item.propertyId === id)) };
  if (/^\/v1\/item\/\d+$/.test(route)) {
    const item = items.get(id);
    return without404(item && { ...item, archivedAt: null });
  }
  if (route === '/v1/today') return { body: { query } };
  if (route.startsWith('/v1/user/')) return { body: { ...aUser(), version: 1 } };
  return { body: { ...listOf([]), pageOf: route } };
}

function changing(method: string, route: string, body: unknown): FakeAnswer {
  const numbers = [...route.matchAll(/\/(\d+)/g)].map(([, id]) => Number(id));
  const id = numbers.at(-1) ?? 0;
  const before = items.get(id);
  if (!before) return without404(undefined);
  if (method === 'DELETE') {
    items.delete(id);
    return { status: 204 };
  }
  const change = route.includes('/addItem/')
    ? inUnit(numbers[0] ?? 0)
    : route.includes('/removeItem/')
      ? { unitId: null, unitName: null, status: 'STORED' as const }
      : route.endsWith('/retire')
        ? { status: 'RETIRED' as const }
        : (body as Partial<ItemLife>);
  const after = { ...before, ...change, version: before.version + 1 };
  items.set(id, after);
  return { body: after };
}

const on = (propertyId: number) => ({ params: { propertyId } });

/** Pages about two properties, three units and four items, and those about no place, all open at once. */
async function openPages() {
  const { getUnitDetails } = unitApi.endpoints;
  const { getItem, getItemHistory, listItemTypes, listStandardItems } = itemApi.endpoints;
  const { getCapitalAssets, listPropertyModels } = reportApi.endpoints;
  const { getPortfolioSummary } = portfolioApi.endpoints;
  const { listUnitsOfProperty, getFullProperty, listProperties, listPropertyUnits, listArchivedPlaces } =
    propertyApi.endpoints;
  const { getPropertyCompletion, getScanProgress } = dataApi.endpoints;
  const { listOpenService } = maintenanceApi.endpoints;
  const opened = [
    ...[31, 32, 41].flatMap((unitId) => [
      store.dispatch(getUnitDetails.initiate({ params: { unitId } })),
      store.dispatch(listOpenService.initiate({ params: { placeId: unitId } })),
    ]),
    ...[1, 2, 3, 4].flatMap((itemId) => [
      store.dispatch(getItem.initiate({ params: { itemId } })),
      store.dispatch(getItemHistory.initiate({ params: { itemId } })),
    ]),
    ...[3, 4].flatMap((propertyId) => [
      store.dispatch(itemApi.endpoints.listPropertyItemsPages.initiate(on(propertyId))),
      store.dispatch(getCapitalAssets.initiate(on(propertyId))),
      store.dispatch(listPropertyModels.initiate(on(propertyId))),
      store.dispatch(listUnitsOfProperty.initiate(on(propertyId))),
      store.dispatch(listPropertyUnits.initiate(on(propertyId))),
      store.dispatch(listArchivedPlaces.initiate(on(propertyId))),
      store.dispatch(getFullProperty.initiate(on(propertyId))),
      store.dispatch(getPropertyCompletion.initiate(on(propertyId))),
      store.dispatch(getScanProgress.initiate(on(propertyId))),
      store.dispatch(todayApi.endpoints.getToday.initiate({ query: { propertyId } })),
      store.dispatch(contactApi.endpoints.getEmergencySheet.initiate(on(propertyId))),
    ]),
    store.dispatch(todayApi.endpoints.getToday.initiate({})),
    store.dispatch(getPortfolioSummary.initiate({})),
    store.dispatch(searchApi.endpoints.searchEverything.initiate({ query: { q: 'rheem' } })),
    store.dispatch(listProperties.initiate({})),
    store.dispatch(organizationApi.endpoints.listOrganizationProperties.initiate()),
    store.dispatch(organizationApi.endpoints.listOrganizationOverview.initiate({})),
    store.dispatch(contactApi.endpoints.listContacts.initiate({})),
    store.dispatch(listItemTypes.initiate()),
    store.dispatch(listStandardItems.initiate()),
    store.dispatch(manufacturerApi.endpoints.listManufacturers.initiate({})),
    store.dispatch(userApi.endpoints.getUser.initiate({ params: { userId: 1 } })),
  ];
  await Promise.all(opened);
  expect(reads()).toHaveLength(opened.length);
}

/** What is read because of the change. */
async function callsAfter(change: () => PromiseLike<unknown>): Promise<string[]> {
  const before = reads().length;
  await change();
  await quiet();
  return reads().slice(before).sort();
}

function reads(): string[] {
  const all = server.requests.filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'));
  return all.map(({ path }) => path.replace('/v1', ''));
}

async function quiet() {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const pending = () => Object.values(store.getState().api.queries).filter((query) => query?.status === 'pending');
  await expect.poll(pending).toEqual([]);
}

function shown(unitId: number): (readonly [number, string | null])[] | undefined {
  const { data } = unitApi.endpoints.getUnitDetails.select({ params: { unitId } })(store.getState());
  return data?.results.items.map(({ id, note }) => [id, note] as const);
}

beforeEach(async () => {
  held = new Map();
  refusal = undefined;
  items = new Map(
    [31, 31, 32, 41].map((unitId, at) => [at + 1, anItem({ id: at + 1, ...inUnit(unitId), note: null })]),
  );
  server = await startFakeApi(answer);
  browseAt(server.base);
  store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: 'a', refreshToken: 'r' }));
  store.dispatch(setLoggedIn(aUser()));
});
afterEach(async () => {
  store.dispatch(api.util.resetApiState());
  await server.stop();
});

/** What shows the items of a property, whichever of them changed. */
const ofItemsAt = (propertyId: number) => [
  `/data/propertycompletion/${propertyId}`,
  `/data/scan/${propertyId}`,
  `/item/propertyitems/${propertyId}`,
  `/property/fullproperty/${propertyId}`,
  `/report/${propertyId}/capital-assets`,
  `/report/${propertyId}/capital-assets/models`,
  `/today?propertyId=${propertyId}`,
  `/unit/property/${propertyId}`,
];
const OF_ALL_ITEMS = ['/portfolio/summary', '/search?q=rheem', '/today'];
const COUNTS = ['/organization/admin/overview', '/property'];

describe('what is asked again after a change', () => {
  test('an item that is saved asks for what shows it, and nothing of other places', async () => {
    await openPages();
    const { updateItem } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(updateItem.initiate({ params: { itemId: 1 }, body: { note: 'Leaks' }, ifMatch: 3 })),
    );
    expect(calls).toEqual(['/item/1/history', '/unit/31/details', ...ofItemsAt(3), ...OF_ALL_ITEMS].sort());
  });

  test('an item that moves between two units of a property asks for both units', async () => {
    await openPages();
    const { addItemToUnit } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(addItemToUnit.initiate({ params: { unitId: 32, itemId: 1 }, ifMatch: 3 })),
    );
    expect(calls).toEqual(
      [
        '/item/1/history',
        '/property/3/archived',
        '/unit/31/details',
        '/unit/32/details',
        ...ofItemsAt(3),
        ...OF_ALL_ITEMS,
        ...COUNTS,
      ].sort(),
    );
    expect([shown(31), shown(32)]).toEqual([
      [[2, null]],
      [
        [1, null],
        [3, null],
      ],
    ]);
  });

  test('an item that moves to another property asks for both', async () => {
    await openPages();
    const { addItemToUnit } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(addItemToUnit.initiate({ params: { unitId: 41, itemId: 1 }, ifMatch: 3 })),
    );
    expect(calls).toEqual(
      [
        '/item/1/history',
        '/property/3/archived',
        '/property/4/archived',
        '/unit/31/details',
        '/unit/41/details',
        ...ofItemsAt(3),
        ...ofItemsAt(4),
        ...OF_ALL_ITEMS,
        ...COUNTS,
      ].sort(),
    );
  });

  test('a move of an item whose place nothing here knows asks for every place', async () => {
    const { getUnitDetails } = unitApi.endpoints;
    await Promise.all([31, 32].map((unitId) => store.dispatch(getUnitDetails.initiate({ params: { unitId } }))));
    const { addItemToUnit } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(addItemToUnit.initiate({ params: { unitId: 32, itemId: 4 }, ifMatch: 3 })),
    );
    expect(calls).toEqual(['/unit/31/details', '/unit/32/details']);
  });

  test('an item that is retired asks for its unit, its property and the counts', async () => {
    await openPages();
    const { retireItem } = itemApi.endpoints;
    const body = { retiredOn: '2026-05-18', reason: 'Sold' };
    const calls = await callsAfter(() =>
      store.dispatch(retireItem.initiate({ params: { itemId: 3 }, body, ifMatch: 3 })),
    );
    expect(calls).toEqual(
      [
        '/item/3/history',
        '/property/3/archived',
        '/unit/32/details',
        ...ofItemsAt(3),
        ...OF_ALL_ITEMS,
        ...COUNTS,
      ].sort(),
    );
    expect(shown(32)).toEqual([]);
  });

  test('an item that is archived, a call without an answer, asks for the place where it was', async () => {
    await openPages();
    const { deleteItem } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(deleteItem.initiate({ params: { itemId: 4 }, ifMatch: 3, errors: 'inline' })),
    );
    expect(calls).toEqual(
      [
        '/item/4',
        '/item/4/history',
        '/property/4/archived',
        '/unit/41/details',
        ...ofItemsAt(4),
        ...OF_ALL_ITEMS,
        ...COUNTS,
      ].sort(),
    );
  });

  test('a change that is refused asks for nothing', async () => {
    await openPages();
    const { updateItem } = itemApi.endpoints;
    const calls = await callsAfter(() =>
      store.dispatch(updateItem.initiate({ params: { itemId: 99 }, body: { note: '' }, ifMatch: 1, errors: 'inline' })),
    );
    expect(calls).toEqual([]);
  });

  test.each<[string, () => FakeAnswer]>([
    ['that somebody else was faster than', () => ({ status: 412, body: { code: 'STALE' } })],
    ['whose answer a proxy did not wait for', () => ({ status: 504, raw: '<html>' })],
    [
      'that was made, whose answer cannot be read',
      () => {
        changing('PUT', '/v1/item/1', { note: 'Leaks' });
        return { raw: '<html>' };
      },
    ],
  ])('a change %s asks for what it shows', async (_, refuse) => {
    await openPages();
    const { updateItem, getItem } = itemApi.endpoints;
    const stored = { ...anItem({ id: 1, ...inUnit(31) }), note: 'Somebody else was here', version: 4 };
    items.set(1, stored);
    refusal = refuse();
    const arg = { params: { itemId: 1 }, body: { note: 'Leaks' }, ifMatch: 3, errors: 'inline' as const };
    const calls = await callsAfter(() => store.dispatch(updateItem.initiate(arg)));
    expect(calls).toEqual(expect.arrayContaining(['/item/1', '/unit/31/details', '/item/propertyitems/3']));
    const { note } = items.get(1) ?? {};
    expect(shown(31)?.[0]).toEqual([1, note]);
    expect(getItem.select({ params: { itemId: 1 } })(store.getState()).data?.note).toBe(note);
  });
});

describe('the answer of a change', () => {
  test('is in every list and page when the caller has it, with the version that the next change names', async () => {
    await openPages();
    const { updateItem, getItem } = itemApi.endpoints;
    await store.dispatch(updateItem.initiate({ params: { itemId: 1 }, body: { note: 'Leaks' }, ifMatch: 3 }));
    const state = store.getState();
    expect(shown(31)).toEqual([
      [1, 'Leaks'],
      [2, null],
    ]);
    expect(getItem.select({ params: { itemId: 1 } })(state).data).toMatchObject({ note: 'Leaks', version: 4 });
    const list = itemApi.endpoints.listPropertyItemsPages.select(on(3))(state).data;
    expect(list?.pages[0]?.results.map(({ id, note }) => [id, note])).toEqual([
      [1, 'Leaks'],
      [2, null],
      [3, null],
    ]);
    await quiet();
  });

  test('does not replace a newer copy', async () => {
    await openPages();
    const { updateItem } = itemApi.endpoints;
    const path = '/v1/item/1';
    let go = () => {};
    held.set(
      path,
      new Promise<void>((resolve) => {
        go = resolve;
      }),
    );
    const first = store.dispatch(updateItem.initiate({ params: { itemId: 1 }, body: { note: 'First' }, ifMatch: 3 }));
    await expect.poll(() => items.get(1)?.version).toBe(4);
    held.delete(path);
    await store.dispatch(updateItem.initiate({ params: { itemId: 1 }, body: { note: 'Second' }, ifMatch: 4 }));
    await expect.poll(() => shown(31)?.[0]).toEqual([1, 'Second']);
    go();
    await first;
    expect(shown(31)?.[0]).toEqual([1, 'Second']);
    await quiet();
  });

  test('an answer that was read before the change and arrives after it is asked for again', async () => {
    const { updateItem } = itemApi.endpoints;
    const { getUnitDetails } = unitApi.endpoints;
    let go = () => {};
    held.set(
      '/v1/unit/31/details',
      new Promise<void>((resolve) => {
        go = resolve;
      }),
    );
    const opened = store.dispatch(getUnitDetails.initiate({ params: { unitId: 31 } }));
    await expect.poll(() => reads()).toHaveLength(1);
    await store.dispatch(updateItem.initiate({ params: { itemId: 1 }, body: { note: 'Leaks' }, ifMatch: 3 }));
    held.clear();
    go();
    await opened;
    await quiet();
    expect(shown(31)?.[0]).toEqual([1, 'Leaks']);
  });
});
