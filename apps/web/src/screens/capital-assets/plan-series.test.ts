import { describe, expect, test } from 'vitest';
import { aReport, aYear } from './capital-fixture.ts';
import { axisTicks, planBars, planSeries } from './plan-series.ts';

const stack = (itemTypeId: number, cents: number, count = 1) => ({
  itemTypeId,
  itemType: `Type ${itemTypeId}`,
  cents,
  count,
});

describe('the series of the plan', () => {
  test('are the four types with the most dollars, and the rest as one', () => {
    const report = aReport({
      backlog: { cents: 0, count: 0, stacks: [1, 2, 3, 4, 5, 6].map((id) => stack(id, id * 1000)) },
    });
    expect(planSeries(report).map((series) => series.label)).toEqual([
      'Type 6',
      'Type 5',
      'Type 4',
      'Type 3',
      '2 other types',
    ]);
  });

  test('name every type when there are no more than four', () => {
    const report = aReport({ backlog: { cents: 0, count: 0, stacks: [stack(1, 5), stack(2, 9)] } });
    expect(planSeries(report).map((series) => series.label)).toEqual(['Type 2', 'Type 1']);
  });
});

describe('the bars of the plan', () => {
  const report = aReport({
    backlog: { cents: 30_000, count: 3, stacks: [stack(1, 20_000, 2), stack(2, 10_000)] },
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
    noDate: { cents: 7000, count: 2 },
  });
  const series = planSeries(report);

  test('carry the sum of backlog and every year so far; what has no date has no sum', () => {
    expect(planBars(report, series, 'dollars', 'today').map((bar) => [bar.label, bar.total, bar.sum])).toEqual([
      ['Backlog', 300, 300],
      ['FY26', 50, 350],
      ['FY27', 100, 450],
      ['No date', 70, null],
    ]);
  });

  test('rise with prices where that is asked, the expectation with them', () => {
    const next = planBars(report, series, 'dollars', 'inflated').find((bar) => bar.label === 'FY27');
    expect(next?.total).toBeCloseTo(103);
    expect(next?.expected?.value).toBeCloseTo(82.4);
  });

  test('count items without a range where units are asked', () => {
    const bars = planBars(report, series, 'units', 'inflated');
    expect(bars.map((bar) => bar.total)).toEqual([3, 1, 4, 2]);
    expect(bars.every((bar) => bar.expected === null)).toBe(true);
  });
});

test('the axis has round steps that reach over the highest bar', () => {
  expect(axisTicks(516_000)).toEqual([0, 200_000, 400_000, 600_000]);
  expect(axisTicks(0)).toEqual([0, 1]);
});
