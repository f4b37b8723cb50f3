import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Heatmap } from '#api/heatmap.api.ts';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { ageOf, aHeatCell, aHeatmap, aMissingCell, anUndatedCell, repairsOf } from '#testing/heatmap.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { anItem, anUndatedItem, aUnitAnswer } from '#testing/units.ts';
import HeatmapPage from './HeatmapPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let answer: () => FakeAnswer;
let details: (unitId: number) => object | undefined;

beforeEach(async () => {
  // why: there is no canvas without a browser; what is drawn is compared in e2e
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  details = () => undefined;
  server = await startFakeApi(({ path }) => {
    const unitId = /\/unit\/(\d+)\/details/.exec(path)?.[1];
    if (unitId === undefined) return answer();
    const body = details(Number(unitId));
    return body ? { body } : { status: 404, body: { message: 'no', code: 'NOT_FOUND', errors: [], status: 404 } };
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

const PATH = '/insight/7/inventory-heatmap/1';

function open(body: Heatmap, query = '', isAdmin = false) {
  answer = () => ({ body });
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  return renderInApp(
    <Routes>
      <Route path="/insight/:propertyId/inventory-heatmap/:organizationId" element={<HeatmapPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { store, path: `${PATH}${query}` },
  );
}

/** Two units of one building: old and new, no date and not recorded. */
const two = () =>
  aHeatmap([
    {
      id: 101,
      name: '101',
      building: 0,
      floor: 1,
      cells: [aHeatCell({ ageDays: ageOf(109), pastLife: 1 }), anUndatedCell(1)],
    },
    { id: 102, name: '102', building: 0, floor: 2, cells: [aHeatCell({ ageDays: ageOf(0) }), aMissingCell(1)] },
  ]);

const grid = () => screen.findByRole('grid');
const active = () => screen.getByRole('gridcell').getAttribute('aria-label');

async function press(keys: string) {
  (await grid()).focus();
  await userEvent.keyboard(keys);
}

describe('the keyboard', () => {
  test('reaches each cell with arrows, which say what they hold; missing, unknown and zero differ', async () => {
    open(two());
    await press('{Home}');
    const seen = [active()];
    for (let step = 0; step < 3; step += 1) {
      await userEvent.keyboard('{ArrowRight}');
      seen.push(active());
    }
    expect(seen).toEqual([
      'Alder, unit 101, Refrigerator: life used 109%',
      'Alder, unit 101, Range: date or life not known',
      'Alder, unit 102, Refrigerator: life used 0%',
      'Alder, unit 102, Range: expected, not recorded',
    ]);
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Alder, unit 101, Range: date or life not known');
  });

  test('selects with Shift, says what the cells hold and would cost, and leads to the list of them', async () => {
    open(two());
    await press('{Home}{Shift>}{ArrowDown}{/Shift}');
    expect((await screen.findByText('2 cells')).closest('[role=status]')?.textContent).toContain(
      '2 items, $2,000 installed cost',
    );
    expect(screen.getByRole('link', { name: 'Open items: Refrigerator, Alder' }).getAttribute('href')).toBe(
      '/properties/7?tab=items&itemTypeId=1&buildingId=11',
    );
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('2 cells')).toBeNull();
  });

  test('shows the unit beside the picture with Enter, what was opened first, and goes on to its neighbours', async () => {
    const { path, user } = open(two());
    details = (unitId) => aUnitAnswer({ id: unitId, name: String(unitId), items: [anItem(), anUndatedItem()] });
    await press('{Home}{ArrowDown}{Enter}');
    expect(path()).toBe(`${PATH}?unit=102&cell=1`);
    const drawer = within(await screen.findByRole('complementary', { name: 'Unit details' }));
    expect(await drawer.findByRole('heading', { name: 'Unit 102' })).toBeDefined();
    expect((await drawer.findByRole('link', { name: 'Open unit' })).getAttribute('href')).toBe('/units/102');
    expect(drawer.getByText('2 items in service, whatever the filter')).toBeDefined();
    expect(drawer.queryByRole('button', { name: 'Next' })).toBeNull();
    await user.click(drawer.getByRole('button', { name: 'Previous' }));
    expect(path()).toBe(`${PATH}?unit=101&cell=1`);
    await user.click(drawer.getByRole('button', { name: 'Close details' }));
    expect(path()).toBe(PATH);
  });

  test('a unit that is open is put into the selection and taken out again, as a phone cannot drag', async () => {
    const { user } = open(two(), '?mode=grid&unit=101');
    details = (unitId) => aUnitAnswer({ id: unitId, name: String(unitId) });
    const drawer = within(await screen.findByRole('complementary', { name: 'Unit details' }));
    await user.click(await drawer.findByRole('button', { name: 'Add to selection' }));
    expect((await screen.findByText('1 cell')).closest('[role=status]')?.textContent).toContain('2 items');
    await user.click(drawer.getByRole('button', { name: 'Take out of selection' }));
    expect(screen.queryByText('1 cell')).toBeNull();
  });

  test('a unit that cannot be loaded says so, with a way to try again', async () => {
    open(two(), '?unit=101');
    details = () => undefined;
    const drawer = within(await screen.findByRole('complementary', { name: 'Unit details' }));
    expect(await drawer.findByText('There is no such unit, or it is not yours to see')).toBeDefined();
  });
});

describe('the legend', () => {
  test('counts each step and each blank apart, and shows only what is chosen', async () => {
    const { path } = open(two(), '?view=table');
    const legend = await screen.findByRole('group', { name: /^Legend/ });
    const counts = within(legend)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(counts).toEqual([
      '0 to 40%1',
      '41 to 80%0',
      '81 to 100%0',
      '101 to 150%1',
      'Over 150%0',
      'Date or life not known1',
      'Expected, not recorded1',
    ]);
    await userEvent.click(within(legend).getByRole('button', { name: /101 to 150%/ }));
    expect(path()).toContain('show=4');
    expect(await screen.findByRole('link', { name: '101' })).toBeDefined();
    expect(screen.queryByRole('link', { name: '102' })).toBeNull();
  });

  test('says so where no cell has the chosen step', async () => {
    open(two(), '?show=5');
    expect(await screen.findByText('No cell has the chosen steps')).toBeDefined();
  });
});

describe('the building grid', () => {
  test('draws basements, and two units of one name under two kinds of area', async () => {
    open(
      aHeatmap([
        { id: 1, name: 'Office', building: 0, floor: 3, cells: [aHeatCell({ ageDays: ageOf(20) })] },
        { id: 2, name: 'Office (a)', building: 0, floor: 3, area: 1, cells: [aHeatCell({ ageDays: ageOf(90) })] },
        { id: 3, name: 'Boiler', building: 0, floor: -2, cells: [] },
      ]),
      '?mode=grid',
    );
    await press('{Home}');
    const seen = [active()];
    for (let step = 0; step < 2; step += 1) {
      await userEvent.keyboard('{ArrowRight}');
      seen.push(active());
    }
    expect(seen).toEqual([
      'Alder, unit Office, floor 3: life used 20%',
      'Alder, unit Office (a), floor 3: life used 90%',
      'Alder, unit Boiler, basement 2: not expected here',
    ]);
  });

  test('says that it shows a list where no unit has a floor, and leads an administrator to the import of units', async () => {
    open(aHeatmap([{ id: 1, name: '101', cells: [aHeatCell()] }]), '?mode=grid', true);
    expect(await screen.findByText('No floor data: showing a list.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add floors by CSV' }).getAttribute('href')).toBe('/admin/onboarding');
    expect(screen.getByRole('button', { name: 'units template' })).toBeDefined();
  });

  test('tells others who can add floors', async () => {
    open(aHeatmap([{ id: 1, name: '101', cells: [aHeatCell()] }]), '?mode=grid');
    expect(await screen.findByText(/An administrator can add floors by CSV/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add floors by CSV' })).toBeNull();
  });

  test('draws floors that have no units, down to the basement', async () => {
    open(
      aHeatmap([
        { id: 1, name: '401', building: 0, floor: 4, cells: [aHeatCell()] },
        { id: 2, name: 'B1', building: 0, floor: -1, cells: [aHeatCell()] },
      ]),
      '?mode=grid',
    );
    await press('{Home}{ArrowDown}');
    expect(active()).toBe('Alder, unit B1, basement 1: life used 50%');
    expect((await grid()).getAttribute('aria-rowcount')).toBe('3');
  });

  test('a unit is coloured by its oldest item, or by one type', async () => {
    open(two(), '?mode=grid&colour=ofType&ofType=4');
    await press('{Home}');
    expect(active()).toBe('Alder, unit 102, floor 2: expected, not recorded');
  });
});

describe('repairs and stacks', () => {
  const stacked = () =>
    aHeatmap(
      ['101', '201', '301'].map((name, at) => ({ id: at + 1, name, building: 0, floor: at + 1, cells: [aHeatCell()] })),
      {
        repairs: repairsOf([
          { unit: 0, leaks: 1 },
          { unit: 1, costCents: null, uncosted: 1, leaks: 1 },
        ]),
      },
    );

  test('a cell says its repairs; none, and one without a cost, differ', async () => {
    open(stacked(), '?mode=stacks&colour=repairs');
    await press('{Home}');
    const seen = [active()];
    for (let step = 0; step < 2; step += 1) {
      await userEvent.keyboard('{ArrowDown}');
      seen.push(active());
    }
    expect(seen).toEqual([
      'Alder, stack 01, unit 301, floor 3: no repair in 12 months',
      'Alder, stack 01, unit 201, floor 2: repaired, cost not known',
      'Alder, stack 01, unit 101, floor 1: 1 repair in 12 months, $100',
    ]);
  });

  test('a stack with leaks in several units is found, says why its units belong together, and selects them', async () => {
    open(stacked(), '?mode=stacks');
    const found = await screen.findByRole('region', { name: 'Stacks with several repairs' });
    expect(found.textContent).toContain(
      'Alder, stack 01: 2 repairs in 2 units, $100, 1 without a cost; 2 leaks or drains in 2 units',
    );
    expect(found.textContent).toContain('Units 101, 201, 301: their numbers end in 01, after the floor.');
    await userEvent.click(within(found).getByRole('button', { name: 'Select its 3 units' }));
    expect(await screen.findByText('3 cells')).toBeDefined();
  });

  test('a selected unit shows the work of its whole stack together', async () => {
    const work = {
      kind: 'RECORD',
      id: 1,
      unitId: 2,
      unitName: '201',
      floor: 2,
      on: '2026-03-02',
      summary: 'Drain cleared',
    };
    const rest = { itemType: null, costCents: null, vendor: 'Bluewater Plumbing', isLeak: true };
    const opened = open(stacked(), '?mode=stacks');
    await grid();
    answer = () => ({ body: { results: [{ ...work, ...rest }], total: 1, nextCursor: null } });
    await press('{Home} ');
    const section = await screen.findByRole('region', { name: 'Work in Alder, stack 01' });
    const line = await within(section).findByRole('listitem');
    expect(line.textContent).toBe('2026-03-02201Floor 2Drain cleared Leak or drain Bluewater Plumbingcost not known');
    expect(server.requests.at(-1)?.path).toBe('/v1/insight/7/recent-work?unitIds=1%2C2%2C3');
    expect(opened.path()).toContain('mode=stacks');
  });
});

describe('filters', () => {
  const narrowed = () =>
    aHeatmap([{ id: 1, name: '101', building: 0, floor: 1, cells: [aHeatCell()] }], {
      hasExpected: false,
      manufacturers: [{ manufacturerId: 5, manufacturer: 'Rheem' }],
      models: [{ modelId: 9, model: 'XE40', manufacturerId: 5, manufacturer: 'Rheem', itemTypeId: 1 }],
    });

  test('of items are asked of the server, and where nothing is left nobody says that nothing is expected', async () => {
    const { user, path } = open(narrowed(), '?age=to10&manufacturerId=5');
    await grid();
    expect(server.requests.map((one) => one.path).filter((one) => one.includes('heatmap'))).toEqual([
      '/v1/insight/7/inventory-heatmap?manufacturerId=5&age=to10',
    ]);
    await press('{End}');
    expect(active()).toBe('Alder, unit 101, Range: no item under the filter');
    expect(screen.queryByRole('button', { name: /Expected, not recorded/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Model Any' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'XE40' }));
    expect(path()).toContain('modelId=9');
    await user.click(screen.getByRole('button', { name: 'Clear Manufacturer' }));
    expect(path()).toBe('/insight/7/inventory-heatmap/1?age=to10');
  });

  test('by tag: any, none or one of them, asked of the server', async () => {
    const { user, path } = open(narrowed(), '?tag=Line%204');
    await grid();
    expect(server.requests.at(-1)?.path).toBe('/v1/insight/7/inventory-heatmap?tag=Line+4');
    await user.click(screen.getByRole('button', { name: 'Tag Line 4' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Without a tag' }));
    expect(path()).toBe(`${PATH}?tagged=none`);
  });

  test('what is expected and not recorded has a row each, and is not known under a filter of items', async () => {
    open(two(), '?view=missing');
    const table = await screen.findByRole('table', { name: 'Expected, not recorded' });
    expect(within(table).getByRole('link', { name: '102' }).getAttribute('href')).toBe('/units/102');
    expect(within(table).queryByRole('link', { name: '101' })).toBeNull();
    expect(screen.getByText('1 item in 1 row')).toBeDefined();
  });

  test('under a filter of items, what is not recorded is not known', async () => {
    open(narrowed(), '?view=missing&age=to10');
    expect(await screen.findByText('Not known under this filter')).toBeDefined();
  });
});

describe('nothing to draw', () => {
  test.each([
    ['nothing recorded', aHeatmap([]), '', 'No units yet'],
    [
      'the filter hides all',
      aHeatmap([], { counts: { units: 0, unitsInAll: 5, cells: 0, items: 0, itemsWithoutUnit: 0 } }),
      '?buildingId=12',
      'The filter hides all units',
    ],
  ])('%s', async (_name, body, query, words) => {
    open(body, query);
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('a failure is never an empty picture', async () => {
    open(two());
    answer = () => ({ status: 500, body: { message: 'no', code: 'X', errors: [], status: 500 } });
    expect((await screen.findByRole('alert')).textContent).toContain('The heatmap could not be loaded');
  });
});
