import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { aReport, aTurnWait, aYear, someCounts } from '#testing/capital.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import CapitalAssetsPage from './CapitalAssetsPage.tsx';
import type { CapitalReport } from './plan-series.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
let report: () => FakeAnswer;
let saved: FakeAnswer | undefined;

// why: fetched before they are shown, as in a build, so that a test waits for no file on a busy machine
beforeAll(() => Promise.all([import('./DueItems.tsx'), import('./TurnWaitNote.tsx')]));

beforeEach(async () => {
  server = await startFakeApi(answer);
  browseAt(server.base);
});
afterEach(() => {
  vi.useRealTimers();
  return server.stop();
});

function answer(request: FakeRequest): FakeAnswer {
  if (request.path.startsWith('/v1/report/7/capital-assets')) return report();
  if (request.path.startsWith('/v1/report/7/turn-wait')) return { body: aTurnWait() };
  if (request.method !== 'GET' && saved) return saved;
  return {
    body: {
      results: [],
      total: 0,
      nextCursor: null,
      totals: { costCents: null, unpriced: 0 },
      asOf: '2026-05-18',
      computedAt: '2026-05-18T12:00:00.000Z',
      figures: [],
    },
  };
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
  test('can be had as a PDF to print or send', async () => {
    open(aReport());
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Board pack: figures and plan (PDF)' }));
    await waitFor(() =>
      expect(server.requests.some(({ path }) => /capital-assets\?.*format=pdf/.test(path))).toBe(true),
    );
  });

  test('says that it failed and offers Retry, instead of showing zeroes', async () => {
    report = () => failure(500);
    open(aReport());
    report = () => failure(500);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The report could not be loaded');
    expect(screen.queryByText('$0')).toBeNull();
    report = () => ({ body: aReport({ backlog: { cents: 164_000, count: 1, stacks: [], unpriced: 0 } }) });
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
    open(aReport({ counts: someCounts({ items: 0, models: 0, undated: 0, weak: 0 }) }));
    expect(await screen.findByText('No items yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open units' }).getAttribute('href')).toBe('/properties/7?tab=units');
  });

  test('shows what is not known as not known, and says how many dates a plan needs', async () => {
    open(
      aReport({
        counts: someCounts({ items: 12, models: 0, undated: 12, weak: 12 }),
        noDate: { cents: 500_000, count: 12, unpriced: 0 },
        figures: [{ metric: 'aci', value: null, counted: 0, total: 12, leftOut: [{ reason: 'no date', count: 12 }] }],
      }),
    );
    expect(await screen.findByText('Not enough dates for a plan')).toBeDefined();
    const tile = screen.getByText('Condition index (ACI)').closest('div');
    expect(tile?.textContent).toContain('not known');
    expect(tile?.textContent).not.toContain('0.0%');
    expect(screen.getByText(/What 12 plates would tell: which are past their life/)).toBeDefined();
  });

  test('says how surely 20 plates of many would tell what is past its life', async () => {
    const counts = someCounts({ items: 1000, models: 0, undated: 1000, weak: 1000 });
    const { user, path } = open(aReport({ counts, noDate: { cents: 500_000, count: 1000, unpriced: 0 } }));
    await screen.findByText(/the share of all 1,000 items that is past its life, to within 14 points either way/);
    await user.click(screen.getByRole('button', { name: 'List the items without a date' }));
    expect(path()).toContain('tab=list');
    expect(path()).toContain('due=nodate');
  });

  test('lets a reader add up that backlog, years, later and undated make the replacement value', async () => {
    open(
      aReport({
        backlog: { cents: 30_000, count: 3, stacks: [], unpriced: 0 },
        forecast: [aYear(2026), aYear(2027, { straightCents: 10_000, firstReplacementCents: 6000 })],
        afterWindow: { cents: 4000, count: 1, unpriced: 0 },
        noDate: { cents: 5000, count: 1, unpriced: 0 },
        replacementValueCents: 45_000,
        counts: someCounts({ items: 6, models: 1, undated: 1, weak: 1 }),
      }),
    );
    expect(
      await screen.findByText(
        /through FY27 \$360 \+ after FY27 \$40 \+ no date \$50 = replacement value \$450, over all 6 items\./,
      ),
    ).toBeDefined();
    expect(screen.getByText(/also hold \$40 for items that wear out a second time/)).toBeDefined();
  });

  describe('the plan', () => {
    const dishwashers = { itemTypeId: 7, itemType: 'Dishwasher', unpriced: 0, weakCount: 0, weakCents: 0 };
    const body = () =>
      aReport({
        counts: someCounts({ items: 330, planned: 312, unpriced: 18 }),
        backlog: {
          cents: 900_000_00,
          count: 40,
          unpriced: 0,
          stacks: [{ ...dishwashers, cents: 900_000_00, count: 40 }],
        },
        forecast: [2026, 2027].map((year) =>
          aYear(year, {
            straightCents: 53_000_00,
            straightInflatedCents: 54_590_00,
            stacks: [{ ...dishwashers, cents: 53_000_00, count: 90 }],
            count: 90,
            expectedCents: 150_000_00,
            expectedInflatedCents: 154_500_00,
            lowCents: 120_000_00,
            highCents: 180_000_00,
            expectedCount: 251.4,
            expectedStacks: [{ ...dishwashers, cents: 150_000_00, count: 251.4 }],
          }),
        ),
        figures: [
          { metric: 'expectedNextYear', value: 150_000_00, counted: 312, total: 330, leftOut: [] },
          { metric: 'dueNextYear', value: 53_000_00, counted: 312, total: 330, leftOut: [] },
          { metric: 'weakDateDollars', value: 97_078, counted: 312, total: 330, leftOut: [] },
        ],
      });

    test('says why its two forecasts differ, and the reader chooses which is the plan: figures, bars and rows follow', async () => {
      const { user, path } = open(body());
      const why = await screen.findByText(/because expected life puts each item in the one year it ends/);
      expect(why.textContent).toMatch(/^FY27 is \$53,000 by expected life and \$150,000 by survival odds/);
      expect(screen.getByText('Due in FY27')).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Survival odds' }));
      expect(path()).toContain('plan=odds');
      expect(screen.getByText('Expected in FY27', { selector: 'dt' }).closest('div')?.textContent).toContain(
        '$150,000',
      );
      expect(screen.queryByText('Due in FY27')).toBeNull();
      const chart = within(screen.getByRole('group', { name: /^Replacement plan/ }));
      expect(chart.getAllByRole('button').map((bar) => bar.getAttribute('aria-label'))).toEqual([
        expect.stringMatching(/^FY26: \$150,000/),
        expect.stringMatching(/^FY27: \$150,000/),
        'No date: $0',
      ]);
      const table = within(await screen.findByRole('table', { name: 'Expected in FY27' }));
      expect(table.getAllByText('251.4')).toHaveLength(2);
      expect(table.getAllByText('150,000')).toHaveLength(2);
      expect(screen.getByText(/By the odds \$300,000 through FY27 for about 503 replacements/).textContent).toContain(
        'over 312 of 330 items',
      );
    });

    test('says in which dollars its amounts are, or that it counts items', async () => {
      const { user } = open(body());
      expect(await screen.findByText('in 2026 dollars')).toBeDefined();
      await user.click(screen.getByRole('button', { name: '+3% a year' }));
      expect(screen.getByText('in inflated dollars, 3% a year')).toBeDefined();
      expect(screen.queryByText('in 2026 dollars')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Items' }));
      expect(screen.getByText('in items')).toBeDefined();
    });

    test.each([
      ['Survival odds', 'Expected in FY27', '$150,000', '$154,500'],
      ['Expected life', 'Due in FY27', '$53,000', '$54,590'],
    ])(
      'by %s tile, bar, rows and sentences are in the same dollars, and say which',
      async (plan, label, today, risen) => {
        const { user } = open(body());
        await user.click(await screen.findByRole('button', { name: plan }));
        const tile = () => screen.getByText(label, { selector: 'dt' }).closest('div')?.textContent;
        const bar = () => screen.getByRole('button', { name: /^FY27: / }).getAttribute('aria-label');
        const why = () => screen.getByText(/because expected life puts each item/).textContent;
        expect([tile(), bar(), why()]).toEqual(Array(3).fill(expect.stringContaining(today)));
        expect([tile(), why()]).toEqual(Array(2).fill(expect.stringContaining('in 2026 dollars')));
        expect(tile()).not.toMatch(/\b0 items/);
        expect(screen.getByText('All amounts are in 2026 dollars.')).toBeDefined();

        await user.click(screen.getByRole('button', { name: '+3% a year' }));
        expect([tile(), bar(), why()]).toEqual(Array(3).fill(expect.stringContaining(risen)));
        expect([tile(), why()]).toEqual(Array(2).fill(expect.stringContaining('in 2027 dollars')));
        expect(screen.getByText(/^What falls in a later year is in that year's dollars, 3% a year more/)).toBeDefined();
        expect(screen.getByText(/in each year's dollars \(\$[\d,]+ in 2026 dollars\)/)).toBeDefined();
        if (plan !== 'Survival odds') return;
        expect(tile()).toContain('likely $123,600 to $185,400');
        const table = within(screen.getByRole('table', { name: 'Expected in FY27' }));
        expect(table.getByText('Expected cost, 2027 $')).toBeDefined();
        expect(table.getAllByText('154,500')).toHaveLength(2);
      },
    );

    test('has tiles in whole dollars that say over how many items they count', async () => {
      open(body());
      const tile = (await screen.findByText('Rests on weak dates')).closest('div');
      expect(tile?.textContent).toContain('$971');
      expect(tile?.textContent).toContain('over 312 of 330 items');
    });

    test('opens as many rows of weak dates as the tile counts', async () => {
      const { user, path } = open({ ...body(), counts: someCounts({ items: 330, weak: 184, undated: 90 }) });
      await user.click(await screen.findByRole('button', { name: '184 items' }));
      expect(path()).toContain('due=weak');
      expect(path()).toContain('sort=-cost');
      expect(await screen.findByText('Nothing is listed under “With a weak date”')).toBeDefined();
      expect(server.requests.some(({ path: asked }) => asked.includes('due=weak'))).toBe(true);
    });
  });

  const noLife = (
    itemTypeId: number,
    itemType: string,
    usualLife: CapitalReport['itemTypes'][number]['usualLife'] = null,
  ) => ({
    itemTypeId,
    itemType,
    icon: 'other',
    count: 2,
    plannedCount: 0,
    backlogCount: null,
    backlogCents: null,
    costCents: null,
    hasLifespan: false,
    usualLife,
  });

  test('asks only an administrator for missing lifespans', async () => {
    const missing = { itemTypes: [noLife(3, 'Ice maker')] };
    const { unmount } = open(aReport(missing));
    expect(await screen.findByText('1 type without an expected life are left out of the plan')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Expected life of Ice maker, years' })).toBeNull();
    unmount();
    open(aReport(missing), { isAdmin: true });
    expect(await screen.findByRole('textbox', { name: 'Expected life of Ice maker, years' })).toBeDefined();
  });

  test('offers what types so called usually last, and fills it in where nothing is typed', async () => {
    const missing = [
      noLife(3, 'Bedroom carpet', { name: 'Carpet', eulYears: 8 }),
      noLife(4, 'Toilet', { name: 'Toilet', eulYears: 25 }),
      noLife(5, 'Sauna'),
    ];
    const { user } = open(aReport({ itemTypes: missing }), { isAdmin: true });
    expect(await screen.findByText('like carpet, usually 8 years')).toBeDefined();
    expect(screen.getByText('usually 25 years')).toBeDefined();
    const typed = (type: string) =>
      (screen.getByRole('textbox', { name: `Expected life of ${type}, years` }) as HTMLInputElement).value;
    await user.type(screen.getByRole('textbox', { name: 'Expected life of Toilet, years' }), '30');
    await user.click(screen.getByRole('button', { name: 'Fill in the usual life' }));
    expect(['Bedroom carpet', 'Toilet', 'Sauna'].map(typed)).toEqual(['8', '30', '']);
    expect(screen.queryByRole('button', { name: /^Fill in/ })).toBeNull();
  });

  test('an expected life that cannot be is said so under its field, and nothing is saved until it is corrected', async () => {
    saved = { body: { updated: 2 } };
    const { user } = open(aReport({ itemTypes: [noLife(3, 'Ice maker'), noLife(4, 'Sauna')] }), { isAdmin: true });
    const iceMaker = await screen.findByRole('textbox', { name: 'Expected life of Ice maker, years' });
    const sauna = screen.getByRole('textbox', { name: 'Expected life of Sauna, years' });
    await user.type(iceMaker, '10');
    await user.type(sauna, '2o');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Write a number from 0.5 to 200');
    expect(sauna.getAttribute('aria-describedby')).toBe(alert.id);
    expect([iceMaker, sauna].map((field) => (field as HTMLInputElement).value)).toEqual(['10', '2o']);
    const puts = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect(puts()).toEqual([]);
    await user.clear(sauna);
    await user.type(sauna, '20');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sauna).toHaveProperty('value', ''));
    expect(puts()).toEqual([
      {
        lifespans: [
          { itemTypeId: 3, eulYears: 10 },
          { itemTypeId: 4, eulYears: 20 },
        ],
      },
    ]);
  });

  test('says that figures are being updated until they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    open(aReport({ isBeingRecomputed: true }));
    const notice = /^Expected lives or prices of many items have changed/;
    expect(await screen.findByText(notice)).toBeDefined();
    report = () => ({ body: aReport() });
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });
});

test('the number installed this year opens the report of those items', async () => {
  const { figures } = aReport();
  const fresh = { metric: 'installedThisYear', value: 23, counted: 90, total: 100, leftOut: [] };
  open(aReport({ figures: [...figures.filter(({ metric }) => metric !== fresh.metric), fresh] }));
  const link = await screen.findByRole('link', { name: '23 items' });
  expect(link.getAttribute('href')).toBe('/report/7/installed-this-year?view=0');
});
