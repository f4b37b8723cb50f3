import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setLoggedIn } from '#app/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import CapitalAssetsPage from './CapitalAssetsPage.tsx';
import { aReport, aYear } from './capital-fixture.ts';
import type { CapitalReport } from './plan-series.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let report: () => FakeAnswer;

beforeEach(async () => {
  server = await startFakeApi(answer);
  browseAt(server.base);
});
afterEach(() => server.stop());

function answer(request: FakeRequest): FakeAnswer {
  if (request.path.startsWith('/v1/report/7/capital-assets')) return report();
  return { body: { results: [], total: 0, nextCursor: null, totalCostCents: 0, totalUnknownCost: 0 } };
}

function open(body: CapitalReport, { isAdmin = false } = {}) {
  report = () => ({ body });
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin })));
  return renderInApp(
    <Routes>
      <Route path="/report/:propertyId/capital-assets" element={<CapitalAssetsPage />} />
    </Routes>,
    { store, path: '/report/7/capital-assets' },
  );
}

const failure = (status: number): FakeAnswer => ({ status, body: { message: 'no', code: 'X', errors: [], status } });

describe('the Capital Assets report', () => {
  test('says that it failed and can be asked again, instead of showing zeroes', async () => {
    report = () => failure(500);
    open(aReport());
    report = () => failure(500);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('could not be computed');
    expect(screen.queryByText('$0')).toBeNull();
    report = () => ({ body: aReport({ backlog: { cents: 164_000, count: 1, stacks: [] } }) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Replacement plan' })).toBeDefined();
  });

  test('names a property that is absent or not the reader’s', async () => {
    open(aReport());
    report = () => failure(404);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There is no such property, or it is not yours to see',
    );
  });

  test('sends a property without items to its units', async () => {
    open(aReport({ counts: { items: 0, models: 0, undated: 0, unpriced: 0, weak: 0 } }));
    expect(await screen.findByText('No items yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open units' }).getAttribute('href')).toBe('/properties/7?tab=units');
  });

  test('shows what is not known as not known, and says how many dates a plan needs', async () => {
    open(
      aReport({
        counts: { items: 12, models: 0, undated: 12, unpriced: 0, weak: 12 },
        noDate: { cents: 500_000, count: 12 },
        figures: [{ metric: 'aci', value: null, counted: 0, total: 12, leftOut: [{ reason: 'no date', count: 12 }] }],
      }),
    );
    expect(await screen.findByText('Not enough dates for a plan')).toBeDefined();
    const tile = screen.getByText('Condition index (ACI)').closest('div');
    expect(tile?.textContent).toContain('not known');
    expect(tile?.textContent).not.toContain('0.0%');
  });

  test('lets a reader add up that backlog, years, later and undated make the replacement value', async () => {
    open(
      aReport({
        backlog: { cents: 30_000, count: 3, stacks: [] },
        forecast: [aYear(2026), aYear(2027, { straightCents: 10_000, firstReplacementCents: 6000 })],
        afterWindow: { cents: 4000, count: 1 },
        noDate: { cents: 5000, count: 1 },
        replacementValueCents: 45_000,
        counts: { items: 6, models: 1, undated: 1, unpriced: 0, weak: 1 },
      }),
    );
    expect(
      await screen.findByText(/through FY27 \$360 \+ after FY27 \$40 \+ no date \$50 = replacement value \$450\./),
    ).toBeDefined();
    expect(screen.getByText(/also hold \$40 for items that wear out a second time/)).toBeDefined();
  });

  test('asks only an administrator for missing lifespans', async () => {
    const missing = {
      itemTypes: [
        {
          itemTypeId: 3,
          itemType: 'Ice maker',
          icon: 'other',
          count: 2,
          backlogCount: 0,
          backlogCents: 0,
          costCents: 0,
          hasLifespan: false,
        },
      ],
    };
    const { unmount } = open(aReport(missing));
    expect(await screen.findByText('1 type without an expected life are left out of the plan')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Expected life of Ice maker, years' })).toBeNull();
    unmount();
    open(aReport(missing), { isAdmin: true });
    expect(await screen.findByRole('textbox', { name: 'Expected life of Ice maker, years' })).toBeDefined();
  });
});
