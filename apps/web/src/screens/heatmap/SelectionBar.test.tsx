import { cellPoints, heatUnits, unitPoints } from '@lintel/contract/heatmap/heat-points';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aHeatCell, aHeatmap } from '#testing/heatmap.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { SelectionBar } from './SelectionBar.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>>;
beforeEach(async () => {
  server = await startFakeApi(({ method, path }) => {
    if (path.startsWith('/v1/asset-alert/raise')) return { body: { raised: 2, added: 1, unchanged: 0 } };
    if (method === 'POST' && path.startsWith('/v1/inspection/run'))
      return { status: 201, body: { id: 1, propertyId: 7, name: 'Old heaters', dueOn: '2026-06-01', inspections: 2 } };
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  browseAt(server.base);
});
afterEach(() => server.stop());

const report = aHeatmap([101, 102].map((id) => ({ id, name: `${id}`, building: 0, floor: 1, cells: [aHeatCell({})] })));
const units = heatUnits(report);

function open(chosen: Parameters<typeof SelectionBar>[0]['chosen'], role: 'MEMBER' | 'VIEWER' = 'MEMBER') {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ role })));
  store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Alder Court'] })));
  let cleared = 0;
  renderInApp(
    <SelectionBar
      report={report}
      chosen={chosen}
      onClear={() => {
        cleared += 1;
      }}
    />,
    { store },
  );
  return { user: userEvent.setup(), wasCleared: () => cleared };
}

const sent = (path: string) =>
  server.requests.filter((each) => each.method === 'POST' && each.path === path).map((each) => each.body);

test('selected cells of the matrix become flags of their items, for one reason', async () => {
  const { user, wasCleared } = open(cellPoints(units, 'lifeUsed', 1).flat());
  await user.click(screen.getByRole('button', { name: 'Raise flags' }));
  const form = within(await screen.findByRole('form', { name: 'Raise flags' }));
  expect(screen.getByText('Raise flags about 2 items')).toBeDefined();
  await user.click(form.getByRole('button', { name: 'Raise flags' }));
  expect(await form.findByText('This field is required')).toBeDefined();
  await user.type(form.getByLabelText(/Why/), 'Same batch');
  await user.click(form.getByRole('button', { name: 'Raise flags' }));
  await expect.poll(wasCleared).toBe(1);
  const { itemTypeId } = report.itemTypes[0] ?? {};
  expect(sent('/v1/asset-alert/raise')).toEqual([
    {
      propertyId: report.propertyId,
      code: 'MANUAL',
      reason: 'Same batch',
      cells: [101, 102].map((unitId) => ({ unitId, itemTypeId })),
    },
  ]);
});

test('selected units of the building grid are flagged and inspected as units', async () => {
  const { user, wasCleared } = open(unitPoints(units, 'lifeUsed', null));
  await user.click(screen.getByRole('button', { name: 'Raise flags' }));
  expect(await screen.findByText('Raise flags about 2 units')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Schedule inspection' }));
  const form = within(await screen.findByRole('form', { name: 'Schedule a run' }));
  expect(form.getByText('One inspection for each of 2 selected units.')).toBeDefined();
  await user.type(form.getByLabelText(/Name of the run/), 'Old heaters');
  await user.click(form.getByRole('button', { name: 'Schedule' }));
  await expect.poll(wasCleared).toBe(1);
  expect(sent('/v1/inspection/run')).toEqual([expect.objectContaining({ unitIds: [101, 102], name: 'Old heaters' })]);
});

test('who only reads is offered neither', () => {
  open(cellPoints(units, 'lifeUsed', 1).flat(), 'VIEWER');
  expect(screen.queryByRole('button', { name: 'Raise flags' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Schedule inspection' })).toBeNull();
});
