import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Scenario, ScenarioPlan } from '#api/scenario.api.ts';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { aReport, someCounts } from '#testing/capital.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import CapitalAssetsPage from './CapitalAssetsPage.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

const NOTHING = { count: 0, cents: 0, unpriced: 0 };

function aScenario(over: Partial<Scenario> = {}): Scenario {
  return {
    id: 3,
    propertyId: 7,
    name: 'At life',
    rule: 'LIFE',
    inflation: 0.03,
    years: 1,
    beginsNextYear: false,
    annualCapCents: null,
    emergencyShare: 0,
    emergencyPremium: 1.5,
    lifeProfileId: null,
    lifeProfileName: null,
    priceBookId: null,
    priceBookName: null,
    isFrozen: false,
    frozenOn: null,
    frozenBy: null,
    version: 1,
    ...over,
  };
}

function aPlan(over: Partial<ScenarioPlan> = {}): ScenarioPlan {
  const totals = { count: 2, unpriced: 1, costCents: 100_000, plannedCents: 103_000 };
  const year = {
    ...totals,
    stacks: [],
    pushed: NOTHING,
    backlog: { count: 3, cents: 300_000, unpriced: 0 },
    aciPct: 12.5,
  };
  return {
    propertyId: 7,
    scenarioId: 3,
    asOf: '2026-05-18',
    computedAt: '2026-05-18T06:10:00.000Z',
    isBeingRecomputed: false,
    isFrozen: false,
    firstYear: 2026,
    years: [
      { ...year, year: 2026, label: 'FY26' },
      { ...year, year: 2027, label: 'FY27' },
    ],
    totals: { count: 4, unpriced: 2, costCents: 200_000, plannedCents: 206_000 },
    perUnitYearCents: null,
    unitsWithItems: 0,
    items: { count: 9, cents: 900_000, unpriced: 2 },
    noDate: { count: 2, cents: 150_000, unpriced: 0 },
    afterWindow: NOTHING,
    waiting: NOTHING,
    overCap: NOTHING,
    weak: NOTHING,
    assumed: { lives: 0, prices: 0, ownPrices: 0 },
    prices: { oldestOn: '2024-03-01', newestOn: '2026-01-01', staleSince: '2025-09-01' },
    ...over,
  };
}

async function open(scenarios: readonly Scenario[], { role = 'MANAGER', failing = false } = {}) {
  server = await startFakeApi(({ method, path }: FakeRequest): FakeAnswer => {
    if (method === 'POST') return { status: 201, body: aScenario({ id: 9, name: 'FY27 budget', isFrozen: true }) };
    if (path.startsWith('/v1/report/7/capital-assets')) return { body: aReport({ counts: someCounts() }) };
    if (path === '/v1/report/7/scenarios')
      return failing
        ? { status: 503, body: {} }
        : { body: { results: scenarios, total: scenarios.length, nextCursor: null } };
    const one = scenarios.find(({ id }) => path === `/v1/report/7/scenarios/${id}`);
    if (one) return { body: one };
    const [, id] = /scenarios\/(\d+)\/plan/.exec(path) ?? [];
    if (id) return { body: aPlan({ scenarioId: Number(id) }) };
    if (path.includes('/variance')) return { body: { asOf: '2026-05-18', frozenOn: '2026-01-01', rows: [] } };
    return { body: { results: [], total: 0, nextCursor: null } };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ role: role as 'MANAGER' })));
  return renderInApp(
    <Routes>
      <Route path="/report/:propertyId/capital-assets" element={<CapitalAssetsPage />} />
    </Routes>,
    { store, path: '/report/7/capital-assets?tab=scenarios' },
  );
}

test('without a scenario the first step is to make one, for who may', async () => {
  await open([]);
  expect(await screen.findByText('No scenarios yet')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'New scenario' })).toHaveLength(2);
});

test('who only views is offered no change', async () => {
  await open([], { role: 'VIEWER' });
  expect(await screen.findByText('No scenarios yet')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New scenario' })).toBeNull();
});

test('a list that failed to load is not an empty one', async () => {
  await open([], { failing: true });
  expect((await screen.findByRole('alert')).textContent).toContain('The scenarios could not be loaded');
});

test('totals say over how many they are, what is not known is not 0, and old prices are named with their day', async () => {
  await open([aScenario(), aScenario({ id: 4, name: 'FY26 budget', isFrozen: true, frozenOn: '2026-01-01' })]);
  const compared = within(await screen.findByRole('region', { name: 'Comparison' }));
  expect(compared.getByRole('row', { name: /^Total of all years/ }).textContent).toContain(
    '$2,0602 years, 4 replacements, 2 without a price',
  );
  expect(compared.getByRole('row', { name: /^Per unit and year/ }).textContent).toContain('not known');
  expect(compared.getAllByText(/The oldest price is of 2024-03-01: since 2025-09-01/)).toHaveLength(2);
  expect(compared.getByRole('columnheader', { name: /FY26 budget.*Frozen 2026-01-01/ })).toBeDefined();
  expect(compared.getByRole('button', { name: /^At life, FY27:\s*\$1,030/ })).toBeDefined();
});

test('a short rule is read at once, a long one when it is asked for', async () => {
  await open([aScenario(), aScenario({ id: 4, name: 'At turn', rule: 'TURN' })]);
  const folded = await screen.findByText('How it plans');
  expect(folded.closest('details')?.open).toBe(false);
  expect(folded.parentElement?.textContent).toContain('Where a unit has an open turn');
  expect(screen.getByText(/^Each item in the year its expected life ends/).closest('details')).toBeNull();
});

test('at most three are compared, and the address names them', async () => {
  const { user, path } = await open([1, 2, 3, 4].map((id) => aScenario({ id, name: `Plan ${id}` })));
  const fourth = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Compare Plan 4' });
  expect(fourth.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Compare Plan 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Compare Plan 4' }));
  expect(path()).toContain('compare=2-3-4');
});

test('freezing a budget proposes a name, says in figures what is frozen, and freezes nothing before that is answered', async () => {
  const frozen = () => server?.requests.filter(({ path }) => path.endsWith('/freeze')) ?? [];
  const { user } = await open([aScenario(), aScenario({ id: 4, name: 'FY27 budget v1', isFrozen: true })]);
  await user.click((await screen.findAllByText('At life'))[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Freeze as a budget…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Freeze At life as a budget' }));
  expect(dialog.getByLabelText('Name of the budget')).toHaveProperty('value', 'FY27 budget v2');
  expect(await dialog.findByText('$2,060 for 4 replacements, 2 of them without a price')).toBeDefined();
  expect(dialog.getByText('$1,030 for 2 replacements')).toBeDefined();
  expect(dialog.getByText(/nobody can change the budget/)).toBeDefined();
  expect(frozen()).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Freeze' }));
  await expect.poll(() => frozen().map(({ body }) => body)).toEqual([{ name: 'FY27 budget v2' }]);
});
