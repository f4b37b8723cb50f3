import { sumWork } from '@lintel/domain/properties/place-work';
import { dueCentsPerUnit, sumPlaces } from '@lintel/domain/properties/portfolio';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { aPortfolioRow as aRow } from '#testing/portfolio-row.ts';
import { renderInApp } from '#testing/render.tsx';
import PropertiesPage from './PropertiesPage.tsx';
import type { PortfolioRow } from './properties-search.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let rows: PortfolioRow[];
let change: (request: FakeRequest) => { status?: number; body: unknown };

beforeEach(async () => {
  change = () => ({ status: 404, body: {} });
  server = await startFakeApi((request) => {
    const { method, path } = request;
    if (method !== 'GET') return change(request);
    if (path.startsWith('/v1/saved-view')) return { body: { results: [], total: 0, nextCursor: null, groups: [] } };
    if (path.startsWith('/v1/portfolio/summary'))
      return {
        body: {
          results: rows,
          total: rows.length,
          nextCursor: null,
          totals: { ...sumPlaces(rows), ...sumWork(rows), dueCentsPerUnit: dueCentsPerUnit(...rows) },
          asOf: '2026-05-18',
          computedAt: '2026-05-18T06:10:00.000Z',
          figures: [],
        },
      };
    if (path.startsWith('/v1/user'))
      return { body: { results: [{ id: 7, fName: 'Luis', lName: 'Ortega' }], total: 1, nextCursor: null } };
    if (path === '/v1/property/801')
      return { body: { id: 801, name: 'One', version: 3, unitCount: 100, itemCount: 700 } };
    return { status: 404, body: {} };
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

const MANY = Array.from({ length: 7 }, (_, at) => aRow({ propertyId: 901 + at, propertyName: `Place ${at}` }));
const THREE = [
  aRow({ propertyId: 801, propertyName: 'One', yearBuilt: 1968 }),
  aRow({ propertyId: 802, propertyName: 'Two', yearBuilt: 1974, dueThisYearCents: 90_000_000 }),
  aRow({ propertyId: 803, propertyName: 'Three', yearBuilt: 2022 }),
];

function open(shown: PortfolioRow[], path = '/properties', isAdmin = true) {
  rows = shown;
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court'], 'Other Homes': ['Elm Row'] })));
  return renderInApp(
    <>
      <PropertiesPage />
      <Toasts />
    </>,
    { path, store },
  );
}
const bar = async () => within(await screen.findByRole('group', { name: 'Chosen properties' }));
const sent = () => server.requests.find(({ method }) => method !== 'GET');

describe('chosen properties', () => {
  test('are counted in the place of the filters; more than six are not compared, and the button says why', async () => {
    const { user, path } = open(MANY, `/properties?ids=${MANY.map((row) => row.propertyId).join(',')}`);
    expect((await bar()).getByText('7 chosen')).toBeDefined();
    expect(screen.queryByRole('searchbox', { name: 'Find a property' })).toBeNull();
    expect((await bar()).getByRole('button', { name: 'Compare 7' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Place 0' }));
    await user.click((await bar()).getByRole('button', { name: 'Compare 6' }));
    expect(path()).toContain('as=compare');
    expect(within(await screen.findByRole('table', { name: /Due this year/ })).getAllByRole('row')).toHaveLength(6);
  });

  test('get the same manager together; what is left as it is is not sent', async () => {
    change = () => ({ body: { properties: 2, changed: 1 } });
    const { user } = open(THREE, '/properties?ids=801,803');
    await user.click((await bar()).getByRole('button', { name: 'Assign managers' }));
    const form = within(await screen.findByRole('form', { name: 'Managers' }));
    expect(form.getByText('One, Three')).toBeDefined();
    await form.findAllByRole('option', { name: 'Luis Ortega' });
    await user.selectOptions(form.getByLabelText('Regional manager'), 'Luis Ortega');
    await user.click(form.getByRole('button', { name: 'Assign to 2 properties' }));
    expect(await screen.findByText('Managers assigned: 1 property changed.')).toBeDefined();
    expect([sent()?.path, sent()?.body]).toEqual([
      '/v1/property/managers',
      { propertyIds: [801, 803], regionalManagerId: 7 },
    ]);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen properties' })).toBeNull());
  });

  test('that nobody is named is said under the field, and nothing typed is lost', async () => {
    change = () => ({
      status: 422,
      body: {
        status: 422,
        code: 'UNPROCESSABLE',
        message: 'Say who.',
        errors: [{ path: 'regionalManagerId', message: 'Say who is to be the manager.' }],
      },
    });
    const { user } = open(THREE, '/properties?ids=801');
    await user.click((await bar()).getByRole('button', { name: 'Assign managers' }));
    await user.click(await screen.findByRole('button', { name: 'Assign to 1 property' }));
    expect(await screen.findByText('Say who is to be the manager.')).toBeDefined();
  });

  test('of several organizations have no people in common, and are archived one at a time', async () => {
    open([...THREE, aRow({ propertyId: 804, organizationId: 2 })], '/properties?ids=801,804');
    for (const name of ['Assign managers', 'Archive'])
      expect((await bar()).getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  test('one is archived after its name is typed, at the version that is stored, and can be brought back', async () => {
    change = ({ method }) => ({ status: method === 'DELETE' ? 204 : 200, body: { id: 801, name: 'One' } });
    const { user } = open(THREE, '/properties?ids=801');
    await user.click((await bar()).getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/This archives 100 units, 700 items/)).toBeDefined();
    await user.type(dialog.getByRole('textbox'), 'One');
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(sent()?.path).toBe('/v1/property/801'));
    expect(sent()?.headers['if-match']).toBe('"3"');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One is back')).toBeDefined();
  });

  test('a member compares and exports them, and is offered nothing else', async () => {
    open(THREE, '/properties?ids=801,802', false);
    expect((await bar()).getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Compare 2',
      'Export',
      'Clear choice',
    ]);
  });
});

describe('like for like', () => {
  test('compares with one property only those of similar year and size, and names those it leaves out', async () => {
    const { user, path } = open(THREE, '/properties?as=compare');
    await user.click(await screen.findByRole('button', { name: /^Like for like/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'One' }));
    await waitFor(() => expect(path()).toBe('/properties?as=compare&like=801'));
    const bars = within(screen.getByRole('table', { name: 'Due this year per unit' }));
    expect(bars.getAllByRole('link').map((link) => link.textContent)).toEqual(['Two', 'One']);
    expect(
      screen.getByText(/^Like One: built 1958 to 1978, 50 to 200 units\. Left out: Three \(2022, 100 units\)\./),
    ).toBeDefined();
  });

  test('with a property like no other says so, and shows the way back', async () => {
    const { user } = open(THREE, '/properties?as=compare&like=803');
    expect(await screen.findByText('No other property is like Three')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Compare without it' }));
    expect(await screen.findByRole('table', { name: 'Due this year per unit' })).toBeDefined();
  });

  test('is not known of a property without a year built', async () => {
    open(
      [aRow({ propertyId: 805, propertyName: 'Elder', yearBuilt: null }), ...THREE],
      '/properties?as=compare&like=805',
    );
    expect(await screen.findByText(/Like for like is not known: no year built for Elder/)).toBeDefined();
  });
});
