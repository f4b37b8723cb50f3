import { describe, expect, test } from 'vitest';
import { aReport, aYear, someCounts } from '#testing/capital.ts';
import { typeMark } from '#ui/pictures/type-colour.ts';
import { planLayout } from './plan-layout.ts';
import { axisTicks, type PlanView, planBars, planSeries } from './plan-series.ts';
import { aciAheadWords } from './plan-words.ts';

const stack = (itemTypeId: number, cents: number, count = 1) => ({
  itemTypeId,
  itemType: `Type ${itemTypeId}`,
  cents,
  count,
  unpriced: 0,
  weakCount: 0,
  weakCents: 0,
});

describe('the series of the plan', () => {
  test('are the four types with the most dollars, and the rest as one', () => {
    const report = aReport({
      backlog: { cents: 0, count: 0, unpriced: 0, stacks: [1, 2, 3, 4, 5, 6].map((id) => stack(id, id * 1000)) },
    });
    expect(planSeries(report, 'life').map((series) => series.label)).toEqual([
      'Type 6',
      'Type 5',
      'Type 4',
      'Type 3',
      '2 other types',
    ]);
  });

  test('name every type when there are no more than four', () => {
    const report = aReport({ backlog: { cents: 0, count: 0, unpriced: 0, stacks: [stack(1, 5), stack(2, 9)] } });
    expect(planSeries(report, 'life').map((series) => series.label)).toEqual(['Type 2', 'Type 1']);
  });
});

test('a bar says what of each type rests on weak dates, in dollars of its year or in items', () => {
  const weak = { ...stack(1, 10_000, 4), weakCount: 1, weakCents: 2500 };
  const report = aReport({
    forecast: [aYear(2026, { straightCents: 10_000, straightInflatedCents: 20_000, stacks: [weak] })],
    counts: someCounts({ items: 4 }),
  });
  const weakOf = (view: Partial<PlanView>) =>
    planBars(report, planSeries(report, 'life'), { plan: 'life', measure: 'dollars', prices: 'today', ...view })[1]
      ?.weakParts;
  expect(weakOf({})).toEqual([25]);
  expect(weakOf({ prices: 'inflated' })).toEqual([50]);
  expect(weakOf({ measure: 'items' })).toEqual([1]);
});

describe('the bars of the plan', () => {
  const report = aReport({
    backlog: { cents: 30_000, count: 3, unpriced: 0, stacks: [stack(1, 20_000, 2), stack(2, 10_000)] },
    forecast: [
      aYear(2026, { straightCents: 5000, straightInflatedCents: 5000, stacks: [stack(1, 5000)] }),
      aYear(2027, {
        straightCents: 10_000,
        straightInflatedCents: 10_300,
        stacks: [stack(2, 10_000, 4)],
        expectedCents: 8000,
        expectedInflatedCents: 8240,
      }),
    ],
    counts: someCounts({ items: 10 }),
    noDate: { cents: 7000, count: 2, unpriced: 0 },
  });
  const series = planSeries(report, 'life');

  test('carry the sum of backlog and every year so far; what has no date has no sum', () => {
    expect(
      planBars(report, series, { plan: 'life', measure: 'dollars', prices: 'today' }).map((bar) => [
        bar.label,
        bar.total,
        bar.sum,
      ]),
    ).toEqual([
      ['Backlog', 300, 300],
      ['FY26', 50, 350],
      ['FY27', 100, 450],
      ['No date', 70, null],
    ]);
  });

  test('say where the condition index goes if nothing is replaced, by expected life alone', () => {
    const aci = { metric: 'aci', value: 11.7, counted: 10, total: 10, leftOut: [] };
    const ahead = aReport({
      ...report,
      figures: [aci],
      forecast: report.forecast.map((year, at) => ({ ...year, forecastAciPct: at === 1 ? 24.06 : 15 })),
      counts: someCounts({ items: 10, planned: 8 }),
    });
    const pctOf = (plan: 'life' | 'odds') =>
      planBars(ahead, series, { plan, measure: 'items', prices: 'today' }).map(({ label, aciPct }) => [label, aciPct]);
    expect(pctOf('life')).toEqual([
      ['Backlog', 11.7],
      ['FY26', 15],
      ['FY27', 24.06],
      ['No date', null],
    ]);
    expect(pctOf('odds').every(([, pct]) => pct === null)).toBe(true);
    expect(aciAheadWords(ahead, 'life')).toBe(
      'If nothing is replaced, the condition index goes from 11.7% today to 24.1% at the end of FY27, over 8 of 10 items.',
    );
    expect([aciAheadWords(report, 'life'), aciAheadWords(ahead, 'odds')]).toEqual([null, null]);
  });

  test('rise with prices where that is asked, the expectation with them', () => {
    const next = planBars(report, series, { plan: 'life', measure: 'dollars', prices: 'inflated' }).find(
      (bar) => bar.label === 'FY27',
    );
    expect(next?.total).toBeCloseTo(103);
    expect(next?.expected?.value).toBeCloseTo(82.4);
  });

  test('count items without a range where items are asked', () => {
    const bars = planBars(report, series, { plan: 'life', measure: 'items', prices: 'inflated' });
    expect(bars.map((bar) => bar.total)).toEqual([3, 1, 4, 2]);
    expect(bars.every((bar) => bar.expected === null)).toBe(true);
  });
});

test('a type keeps its colour, whatever else is shown and however much it weighs; the rest is grey', () => {
  const marks = (ids: readonly [id: number, cents: number][]) => {
    const stacks = ids.map(([id, cents]) => stack(id, cents));
    const report = aReport({ backlog: { cents: 0, count: 0, unpriced: 0, stacks } });
    return Object.fromEntries(planSeries(report, 'life').map(({ label, mark }) => [label, mark]));
  };
  const first = marks([
    [7, 900],
    [3, 800],
    [14, 700],
    [30, 600],
    [1, 5],
    [2, 4],
  ]);
  const second = marks([
    [14, 900],
    [7, 1],
  ]);
  expect(second['Type 7']).toEqual(first['Type 7']);
  expect(second['Type 14']).toEqual(first['Type 14']);
  expect(first['2 other types']).toEqual({ colour: 'var(--d-other)', fill: 'solid' });
  const all = Array.from({ length: 36 }, (_, at) => JSON.stringify(typeMark(at + 1)));
  expect(new Set(all).size).toBe(36);
});

test('no label of 20 years is wider than its bar has room, in a narrow window too', () => {
  const forecast = Array.from({ length: 21 }, (_, at) =>
    aYear(2026 + at, { straightCents: 999_999_900, stacks: [stack(1, 999_999_900)] }),
  );
  const report = aReport({ forecast, backlog: { cents: 1, count: 1, unpriced: 0, stacks: [stack(1, 1)] } });
  const bars = planBars(report, planSeries(report, 'life'), { plan: 'life', measure: 'dollars', prices: 'today' });
  for (const room of [320, 737, 1440]) {
    const { slots, figure, width } = planLayout(bars, 'dollars', room);
    for (const [at, { slot }] of slots.entries()) {
      const bar = bars[at];
      const words = [bar?.label ?? '', figure(bar?.total ?? 0), bar?.sum == null ? '' : figure(bar.sum)];
      expect(slot, words.join()).toBeGreaterThanOrEqual(Math.max(...words.map((each) => each.length)) * 7);
    }
    const last = slots.at(-1);
    expect((last?.from ?? 0) + (last?.slot ?? 0)).toBeCloseTo(width);
  }
});

test('a year about which nothing is known has no total, not 0', () => {
  const unknown = {
    straightCents: null,
    straightInflatedCents: null,
    firstReplacementCents: null,
    expectedCents: null,
  };
  const report = aReport({
    forecast: [aYear(2026, unknown)],
    backlog: { cents: null, count: 0, unpriced: 0, stacks: [] },
    noDate: { cents: null, count: 3, unpriced: 3 },
  });
  const bars = planBars(report, [], { plan: 'life', measure: 'dollars', prices: 'today' });
  expect(bars.map((bar) => [bar.label, bar.total, bar.sum, bar.expected])).toEqual([
    ['Backlog', null, null, null],
    ['FY26', null, null, null],
    ['No date', null, null, null],
  ]);
});

test('the axis has round steps that reach over the highest bar', () => {
  expect(axisTicks(516_000)).toEqual([0, 200_000, 400_000, 600_000]);
  expect(axisTicks(0)).toEqual([0, 1]);
});
