import { sumWork } from '@lintel/domain/properties/place-work';
import { dueCentsPerUnit, sumPlaces } from '@lintel/domain/properties/portfolio';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SavedView } from '#api/saved-view.api.ts';
import { type CurrentUser, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aView } from '#testing/item-list.tsx';
import { anOrgData, aUser } from '#testing/people.ts';
import { aPortfolioRow as aRow } from '#testing/portfolio-row.ts';
import { renderInApp } from '#testing/render.tsx';
import PropertiesPage from './PropertiesPage.tsx';
import type { PortfolioRow } from './properties-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: () => FakeAnswer | Promise<FakeAnswer>;

let views: SavedView[];

beforeEach(async () => {
  views = [];
  server = await startFakeApi(({ path }) => {
    if (path.startsWith('/v1/saved-view'))
      return { body: { results: views, total: views.length, nextCursor: null, groups: [] } };
    return path.startsWith('/v1/portfolio/summary') ? answer() : { status: 404, body: {} };
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

const page = (rows: PortfolioRow[]): FakeAnswer => ({
  body: {
    results: rows,
    total: rows.length,
    nextCursor: null,
    totals: { ...sumPlaces(rows), ...sumWork(rows), dueCentsPerUnit: dueCentsPerUnit(...rows) },
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    figures: [],
  },
});
const failure: FakeAnswer = {
  status: 500,
  body: {
    type: 'x',
    title: 'x',
    status: 500,
    detail: 'x',
    instance: '/',
    message: 'x',
    code: 'INTERNAL',
    errors: [],
    requestId: 'r',
  },
};

function open(rows: PortfolioRow[] | FakeAnswer, { path = '/properties', user = {} as Partial<CurrentUser> } = {}) {
  answer = () => (Array.isArray(rows) ? page(rows) : rows);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true, ...user })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court'], 'Other Homes': ['Elm Row'] })));
  return renderInApp(<PropertiesPage />, { path, store });
}

const table = () => screen.findByRole('table', { name: 'Properties' });
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
const tile = (label: string) => (screen.getByText(label).closest('div') as HTMLElement).textContent;

describe('before and without an answer', () => {
  test('the layout is shown while the properties load', async () => {
    answer = () => new Promise(() => {});
    const store = createStore();
    renderInApp(<PropertiesPage />, { path: '/properties', store });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a failed call says so and offers Retry; it shows no zeroes, no empty list', async () => {
    const { user, container } = open(failure);
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('could not be loaded'),
    );
    expect(container.textContent).not.toMatch(/\b0\b|No properties/);
    answer = () => page([aRow({ propertyName: 'Lindenholt' })]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Lindenholt' })).toBeDefined();
  });

  test('without properties an administrator gets three ways in', async () => {
    open([]);
    expect(await screen.findByRole('button', { name: 'Add property' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('link', { name: 'Upload CSV or Excel' }).getAttribute('href')).toBe('/admin/onboarding');
    expect(screen.getByRole('button', { name: 'Load into Harbor Residential' })).toBeDefined();
    expect(screen.queryByText(/Not built/)).toBeNull();
  });

  test('a member without a property learns whom to ask, and is offered nothing they may not do', async () => {
    open([], { user: { isAdmin: false } });
    expect(await screen.findByText('No property is assigned to you')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add property' })).toBeNull();
  });
});

test('the last import has the day that it was at the property', async () => {
  // Half past eleven at night on the 23rd in New York, and one o'clock on the 24th.
  const { user } = open([
    aRow({ propertyId: 1, propertyName: 'Alder Court', lastImportAt: '2026-05-24T03:30:00.000Z' }),
    aRow({ propertyId: 2, propertyName: 'Elm Row', lastImportAt: '2026-05-24T05:00:00.000Z' }),
  ]);
  const rows = within(await table());
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Last import' }));
  await user.keyboard('{Escape}');
  expect(rows.getByRole('row', { name: /Alder Court/ }).textContent).toContain('2026-05-23');
  expect(rows.getByRole('row', { name: /Elm Row/ }).textContent).toContain('2026-05-24');
});

describe('figures', () => {
  test('the totals are the sums of the filtered rows, not of all', async () => {
    open(
      [
        aRow({ propertyName: 'Lindenholt', units: 188, items: 1488, plannedItems: 1400, dueThisYearCents: 40_058_500 }),
        aRow({ propertyName: 'The Kestrel', units: 140, items: 967, dueThisYearCents: 0, backlogCents: 0 }),
        aRow({ propertyName: 'Alder Court', state: 'WA', units: 164, items: 972 }),
      ],
      { path: '/properties?state=OR' },
    );
    const foot = within((await table()).querySelector('tfoot') as HTMLElement);
    expect(foot.getByText('All 2 properties')).toBeDefined();
    expect(foot.getByText('328')).toBeDefined();
    expect(foot.getByText('2,455')).toBeDefined();
    expect(foot.getByText('400,585')).toBeDefined();
    expect(screen.getByText('2 properties, 328 units, 2,455 items.')).toBeDefined();
    expect(tile('Due in FY26')).toContain('$400,585');
    expect(tile('Condition index (ACI)')).toMatch(/5\.0%.*Good/);
  });

  test('an average age over no dated item is not known, and never 0', async () => {
    open([
      aRow({
        propertyName: 'Undated',
        datedItems: 0,
        lifedItems: 0,
        plannedItems: 0,
        ageYearsSum: null,
        backlogCount: null,
        backlogCents: null,
        dueThisYearCents: null,
        undatedCount: 700,
      }),
    ]);
    const row = await rowOf('Undated');
    expect(row.getAllByText('not known').length).toBe(2);
    expect(row.getByText('0 of 700')).toBeDefined();
    for (const label of ['Average age', 'Backlog', 'Due in FY26', 'Condition index (ACI)']) {
      expect(tile(label)).toContain('not known');
    }
  });

  test('figures of a property without items are not known, affect no total, and the median names it as left out', async () => {
    const none = {
      unitsWithItems: 0,
      items: 0,
      datedItems: 0,
      pricedItems: 0,
      lifedItems: 0,
      plannedItems: 0,
      completeUnits: 0,
      installedThisYear: 0,
      ageYearsSum: null,
      backlogCents: null,
      backlogCount: null,
      replacementValueCents: null,
      dueThisYearCents: null,
      weakCents: null,
      weakCount: 0,
      undatedCount: 0,
      topReasons: [],
    };
    open([
      aRow({ propertyName: 'One' }),
      aRow({ propertyName: 'Two' }),
      aRow({ propertyName: 'Maple Court', ...none }),
    ]);
    const row = (await screen.findAllByRole('link', { name: 'Maple Court' }))[0]?.closest('tr');
    expect(row?.textContent).toContain('not known');
    expect(row?.textContent).not.toMatch(/\$|0%.*0%/);
    expect(tile('Due in FY26')).toContain('$240,000');
    expect(tile('Due in FY26')).toContain('over 1,200 of 1,400 items, 2 of 3 properties');
    const rail = within(screen.getByRole('region', { name: 'Due per unit against the median' }));
    expect(rail.getByText(/of 2 of 3 properties$/)).toBeDefined();
    expect(rail.getByText('Left out: Maple Court has no items yet.')).toBeDefined();
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual(['One', 'Two']);
  });

  test('the gap to the median names the types that cause it, worst first', async () => {
    open([
      aRow({
        propertyName: 'Calm',
        dueThisYearCents: 0,
        backlogCents: 0,
        backlogCount: 0,
        topReasons: [],
        undatedCount: 0,
      }),
      aRow({ propertyName: 'Middling' }),
      aRow({ propertyName: 'Heavy', dueThisYearCents: 50_000_000 }),
    ]);
    const rail = within(await screen.findByRole('region', { name: 'Due per unit against the median' }));
    expect(rail.getAllByRole('link').map((link) => link.textContent)).toEqual(['Heavy', 'Middling', 'Calm']);
    expect(rail.getByText('+$3,800')).toBeDefined();
    expect(
      rail.getAllByText(/^37 water heaters and 1 room air conditioner are past life; dates are missing on 100 items\./),
    ).toHaveLength(2);
    expect(rail.getByText(/^Nothing is past life, and nothing falls due by December 31\./)).toBeDefined();
  });
});

test('the marks of the systems and the counts of flags are explained under the table', async () => {
  const { user } = open([aRow()]);
  const marks = await screen.findByRole('list', { name: 'Marks of fire and life safety' });
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Compliant', 'Due within 60 days', 'Overdue or impaired', 'No date', 'Not applicable', 'Not set up']]);
  expect(screen.getByText(/in this order: sprinklers, extinguishers, alarms.*Flags: to review/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Columns/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'FLS' }));
  expect(screen.queryByRole('list', { name: 'Marks of fire and life safety' })).toBeNull();
});

describe('the rows behind a figure', () => {
  const two = [
    aRow({ propertyId: 901, propertyName: 'Orchard Gate' }),
    aRow({ propertyId: 902, propertyName: 'The Kestrel', state: 'WA' }),
  ];
  const three = [...two, aRow({ propertyId: 903, organizationId: 2, propertyName: 'Elm Row', state: 'WA' })];
  const hrefs = async () => {
    const figures = within(await screen.findByLabelText('Figures of these properties'));
    return Object.fromEntries(
      figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    );
  };

  test('are the items of all properties, each figure with its own filter', async () => {
    open(two);
    expect(await hrefs()).toEqual({
      '80 items': '/items?due=backlog',
      '$40,000 falling due by Dec 31': '/items?due=thisyear',
      '180 items': '/items?due=weak&sort=-cost',
      '100 of 200 units': '/properties?sort=complete',
      '60 items': '/portfolio/installed-this-year?view=0',
      '2 properties': '/properties?sort=-units',
      '1,400 items': '/items?view=0',
    });
    expect(tile('Installed this year')).toContain('60');
  });

  test.each([
    ['organizationId=1', '/items?due=backlog&organizationId=1', '/portfolio/installed-this-year?organizationId=1'],
    ['q=orch', '/items?due=backlog&propertyId=901', '/portfolio/installed-this-year?propertyId=901'],
    ['state=WA', '/properties?state=WA&sort=-past', '/properties?state=WA&sort=-installed'],
  ])(
    'follow %s where the items can be filtered so; else they are the rows of the table',
    async (filter, past, fresh) => {
      open(three, { path: `/properties?${filter}` });
      const found = Object.values(await hrefs());
      expect(found).toContain(past);
      expect(found).toContain(fresh);
    },
  );

  test('a number of past-life or new items in a row opens the items of its property', async () => {
    const { user } = open([aRow({ propertyId: 904, propertyName: 'Lindenholt' })]);
    expect((await rowOf('Lindenholt')).getByRole('link', { name: '40' }).getAttribute('href')).toBe(
      '/properties/904?tab=items&due=backlog',
    );
    await user.click(screen.getByRole('button', { name: /^Columns/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Installed this year' }));
    await user.keyboard('{Escape}');
    expect((await screen.findByRole('link', { name: '30' })).getAttribute('href')).toBe(
      '/report/904/installed-this-year?view=0',
    );
  });
});

test('the file is asked for with the filter and the order of the page', async () => {
  const { user } = open([aRow({ propertyName: 'Orchard Gate' }), aRow()], {
    path: '/properties?q=orch&built=1990to2009&completeUnder=75&sort=-units%2Cproperty',
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => {
    const asked = server.requests.find((request) => request.path.includes('format=csv'));
    expect(Object.fromEntries(new URL(asked?.path ?? '', 'http://x').searchParams)).toEqual({
      q: 'orch',
      built: '1990to2009',
      completeUnder: '75',
      sort: '-units',
      format: 'csv',
    });
  });
});

test('a saved view is what a bare address opens with; its filter, order and columns are shown', async () => {
  views = [
    aView({
      reportId: 'portfolio',
      name: 'Old ones',
      filter: { built: 'to1969' },
      sort: '-units',
      columns: [
        { key: 'property', width: null },
        { key: 'backlog', width: null },
      ],
      isDefault: true,
    }),
  ];
  const { user, path } = open([aRow({ propertyName: 'Elder', yearBuilt: 1961 }), aRow({ propertyName: 'Newer' })]);
  await waitFor(() => expect(path()).toBe('/properties?built=to1969&sort=-units&view=5'));
  const heads = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
  await waitFor(async () => expect(await heads()).toEqual(['Choose', 'Property', 'Backlog, $']));
  expect(within(await table()).queryByText('Newer')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Old ones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'The whole list' }));
  await waitFor(() => expect(path()).toBe('/properties?view=0'));
  expect(within(await table()).getByText('Newer')).toBeDefined();
});

describe('what each role may do', () => {
  test('a member sees no Add property; an administrator does', async () => {
    const member = open([aRow()], { user: { isAdmin: false } });
    await table();
    expect(screen.queryByRole('button', { name: 'Add property' })).toBeNull();
    member.unmount();
    open([aRow()]);
    expect(await screen.findByRole('button', { name: 'Add property' })).toBeDefined();
  });

  test('a click on a row opens the property', async () => {
    const { user, path } = open([aRow({ propertyId: 900, propertyName: 'Lindenholt' })]);
    await user.click((await rowOf('Lindenholt')).getByText('100'));
    expect(path()).toBe('/properties/900');
  });

  test('a filter that hides all is named, and Clear takes that one off', async () => {
    const { user, path } = open([aRow(), aRow()], { path: '/properties?state=OR&built=to1969' });
    expect(await screen.findByText('Built before 1970 hides all 2 properties')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear Built before 1970' }));
    await table();
    expect(path()).toBe('/properties?state=OR');
  });

  test('the chosen properties and the order are kept in the address, and Compare shows the chosen ones', async () => {
    const { user, path } = open([
      aRow({ propertyId: 801, propertyName: 'One', yearBuilt: 1968 }),
      aRow({ propertyId: 802, propertyName: 'Two', yearBuilt: 2022, dueThisYearCents: 90_000_000 }),
      aRow({ propertyId: 803, propertyName: 'Three' }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose One' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Two' }));
    await user.click(screen.getByRole('button', { name: 'Compare 2' }));
    expect(path()).toBe('/properties?ids=801%2C802&as=compare');
    const bars = within(await screen.findByRole('table', { name: 'Due this year per unit' }));
    expect(bars.getAllByRole('link').map((link) => link.textContent)).toEqual(['Two', 'One']);
    expect(bars.getByText('$9,000')).toBeDefined();
    expect(screen.getByText(/Not like for like/)).toBeDefined();
  });

  test('the map filters by a state', async () => {
    const { user, path } = open([aRow({ state: 'WA' }), aRow(), aRow()], { path: '/properties?as=map' });
    await user.click(await screen.findByRole('button', { name: 'Oregon: 2 properties' }));
    await waitFor(() => expect(path()).toBe('/properties?as=map&state=OR'));
    expect(screen.getByText('2 of 3')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Washington:/ })).toBeNull();
  });

  test('a missing value of a new property is reported under its field, and nothing is sent', async () => {
    const { user } = open([aRow()]);
    await user.click(await screen.findByRole('button', { name: 'Add property' }));
    const form = within(await screen.findByRole('form', { name: 'New property' }));
    await user.click(form.getByRole('button', { name: 'Add property' }));
    expect((await form.findAllByText('This field is required')).length).toBe(2);
    expect(server.requests.filter((request) => request.method === 'POST')).toEqual([]);
  });
});
