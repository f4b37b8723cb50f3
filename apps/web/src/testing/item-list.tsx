import { act, screen, within } from '@testing-library/react';
import { api } from '#api/api.ts';
import type { SavedView } from '#api/saved-view.api.ts';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { ItemList, type ItemRow } from '#app/item-list/ItemList.tsx';
import { createStore } from '#app/store.ts';
import { browseAt } from './browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from './fake-api.ts';
import { anOrgData, aUser } from './people.ts';
import { renderInApp } from './render.tsx';
import { anItem } from './units.ts';

const NOTHING = { results: [], total: 0, nextCursor: null };

/** The water heater of `anItem` as a list has it. */
export function aRow(over: Partial<ItemRow> = {}): ItemRow {
  return {
    ...anItem(),
    buildingId: 4,
    tags: [],
    costAtDueCents: 164_000,
    propertyName: 'Orchard Gate',
    updatedAt: '2026-05-01T00:00:00.000Z',
    ...over,
  };
}

/** The answer of a list of items that has these rows. */
export function itemsOf(...rows: readonly ItemRow[]): FakeAnswer {
  const totals = {
    costCents: 164_000,
    unpriced: 0,
    costAtDueCents: 164_000,
    repairs12MonthsCents: null,
    repairedCount: 0,
    tcoCents: 98_600,
    tcoCount: 1,
  };
  const of = { asOf: '2026-05-18', computedAt: '2026-05-18T06:00:00.000Z', figures: [], groups: [] };
  return { body: { ...of, results: rows, total: rows.length, totals, nextCursor: null } };
}

/** What is due now, saved as a view of all items by the person who is signed in. */
export function aView(over: Partial<SavedView> = {}): SavedView {
  return {
    id: 5,
    organizationId: 1,
    reportId: 'items',
    propertyId: null,
    propertyName: null,
    name: 'Past life',
    filter: { due: 'backlog' },
    sort: null,
    columns: null,
    density: null,
    sharedWith: 'NOBODY',
    permissionGroupId: null,
    permissionGroupName: null,
    owner: { id: 1, name: 'Dana Whitlock' },
    isOwn: true,
    canChange: true,
    isDefault: false,
    scheduleCount: 0,
    version: 1,
    ...over,
  };
}

type Served = {
  rows?: (query: URLSearchParams) => FakeAnswer | Promise<FakeAnswer>;
  one?: (itemId: number) => FakeAnswer;
  views?: () => SavedView[];
  /** Whatever else a test answers itself. */
  answer?: (request: FakeRequest) => FakeAnswer | undefined;
  path?: string;
};

/** The list of all items over a fake server; one water heater unless given. `stop` ends the server. */
export async function openItems({ rows, one, views, answer, path = '/items' }: Served = {}) {
  const fake = await startFakeApi((request) => {
    const url = new URL(request.path, 'http://fake');
    const own = answer?.(request);
    if (own) return own;
    if (url.pathname === '/v1/item') return rows?.(url.searchParams) ?? itemsOf(aRow());
    if (url.pathname === '/v1/report-visit') return { body: { lastVisitAt: null } };
    if (url.pathname === '/v1/saved-view') return { body: { ...NOTHING, results: views?.() ?? [], groups: [] } };
    const [, id] = /^\/v1\/item\/(\d+)$/.exec(url.pathname) ?? [];
    return id && one ? one(Number(id)) : { body: NOTHING };
  });
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Orchard Gate', 'Alder Court'] })));
  const nothingYet = { title: 'No items yet', why: 'Record some.' };
  const view = renderInApp(<ItemList nothingYet={nothingYet} />, { store, path });
  const asked = () => fake.requests.map((request) => request.path);
  const refetch = () => act(async () => void store.dispatch(api.util.invalidateTags(['ITEM'])));
  return { ...view, asked, requests: fake.requests, refetch, stop: fake.stop };
}

type User = Awaited<ReturnType<typeof openItems>>['user'];

/** The drawer of the open item. */
export async function itemDetails() {
  return within(await screen.findByRole('complementary', { name: 'Item details' }));
}

/** Opens the form of the item that is open beside the list, and types a note into it. */
export async function typeNote(user: User, text: string) {
  const details = await itemDetails();
  await user.click(await details.findByRole('button', { name: 'Edit' }));
  await user.type(await details.findByLabelText('Note'), text);
}

/** Opens the menu of views and presses an entry. */
export async function chooseView(user: User, name: string | RegExp, button: string | RegExp = 'Views') {
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await within(await screen.findByRole('menu')).findByText(name));
}
