import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Heatmap } from '#api/heatmap.api.ts';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { ageOf, aHeatCell, aHeatmap, aMissingCell, anUndatedCell } from '#testing/heatmap.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import HeatmapPage from './HeatmapPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let body: Heatmap;

beforeEach(async () => {
  // why: there is no canvas without a browser, and nowhere to save a file to
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  URL.createObjectURL = () => `${server.base}/saved`;
  URL.revokeObjectURL = () => undefined;
  server = await startFakeApi(() => ({ body }));
  browseAt(server.base);
});
afterEach(() => server.stop());

function open(answer: Heatmap, query = '') {
  body = answer;
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: false })));
  return renderInApp(
    <Routes>
      <Route path="/insight/:propertyId/inventory-heatmap/:organizationId" element={<HeatmapPage />} />
    </Routes>,
    { store, path: `/insight/7/inventory-heatmap/1${query}` },
  );
}

const grid = () => screen.findByRole('grid');

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

test('a filter of the address is asked of the server, and the file is of the same filter', async () => {
  open(two(), '?buildingId=11&itemTypeId=1');
  await grid();
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cells (CSV)' }));
  await waitFor(() =>
    expect(server.requests.map(({ path }) => path).filter((path) => path.includes('heatmap'))).toEqual([
      '/v1/insight/7/inventory-heatmap?buildingId=11&itemTypeId=1',
      '/v1/insight/7/inventory-heatmap?buildingId=11&itemTypeId=1&picture=matrix&colour=lifeUsed&format=csv',
    ]),
  );
});

test('files are of the picture that is shown, with its colour and the chosen steps', async () => {
  const { user } = open(two(), '?mode=stacks&colour=due12&show=2,unknown');
  const asks = async (name: string, query: string) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(server.requests.at(-1)?.path).toBe(`/v1/insight/7/inventory-heatmap?${query}`));
  };
  await asks('Picture with legend (PDF)', 'picture=stacks&colour=due12&show=2%2Cunknown&format=pdf');
  await user.click(screen.getByRole('button', { name: 'By year made' }));
  await asks('Years (CSV)', 'picture=years&format=csv');
});

test('more waves than three are a click away', async () => {
  const wave = {
    modelId: 3,
    model: 'XE40',
    manufacturer: 'Rheem',
    itemTypeId: 1,
    from: '2014-03-20',
    to: '2014-05-14',
  };
  const sums = { items: 2, ofItems: 9, pastLife: 0, failed: 0, retired: 0, costCents: null, unpriced: 2, undated: 0 };
  const waves = [1, 2, 3, 4, 5].map((modelId) => ({ ...wave, ...sums, modelId, unitIds: [101, 102] }));
  const { user } = open({ ...two(), waves });
  const found = within(await screen.findByRole('region', { name: 'Waves' }));
  expect(found.getByText('5 waves found')).toBeDefined();
  expect(found.getAllByRole('button', { name: 'Select these 2' })).toHaveLength(3);
  await user.click(found.getByRole('button', { name: 'Show 2 more waves' }));
  expect(found.getAllByRole('button', { name: 'Select these 2' })).toHaveLength(5);
});

test('a wave says how many of how many, what failed and what a batch costs, and selects its cells', async () => {
  const wave = {
    modelId: 3,
    model: 'XE40',
    manufacturer: 'Rheem',
    itemTypeId: 1,
    from: '2014-03-20',
    to: '2014-05-14',
    items: 2,
    ofItems: 2,
    pastLife: 2,
    failed: 0,
    retired: 4,
    costCents: 200_000,
    unpriced: 0,
    undated: 1,
    unitIds: [101, 102],
  };
  open({ ...two(), waves: [wave] });
  const found = await screen.findByRole('region', { name: 'Waves' });
  expect(found.textContent).toContain(
    '2 of 2 refrigerators are Rheem XE40, made or installed within 8 weeks of 2014. All 2 are past life; 4 more were retired so far. Replacing them at once costs $2,000. 1 more of this model have no date.',
  );
  await userEvent.click(within(found).getByRole('button', { name: 'Select these 2' }));
  expect(await screen.findByText('2 cells')).toBeDefined();
});
