import { expect, test } from 'vitest';
import {
  aciFigure,
  averageAge,
  completeness,
  countFigure,
  METRICS,
  type MetricId,
  metric,
  moneyFigure,
} from './metrics.ts';

test.each(Object.keys(METRICS) as MetricId[])('%s says what it answers and how', (id) => {
  const { name, question, formula } = metric(id);
  expect(name).not.toBe('');
  expect(question).toMatch(/\?$/);
  expect(formula).toMatch(/\.$/);
});

test('the average age is over known ages, to one decimal, and says what it left out', () => {
  expect(averageAge(26.27, 3, 4)).toEqual({
    metric: 'averageAge',
    value: 8.8,
    counted: 3,
    total: 4,
    leftOut: [{ reason: 'no date', count: 1 }],
  });
  expect(averageAge(0, 0, 4).value).toBeNull();
  expect(averageAge(0, 2, 2)).toMatchObject({ value: 0, leftOut: [] });
});

test('money over items without any price is unknown, and over no items too', () => {
  expect(moneyFigure('backlog', 0, 0, 5, [{ reason: 'no price', count: 5 }]).value).toBeNull();
  expect(moneyFigure('backlog', 0, 0, 0).value).toBeNull();
  expect(moneyFigure('backlog', 1_250, 1, 5).value).toBe(1_250);
});

test('the condition index carries its two inputs', () => {
  const figure = aciFigure(25, 250, { counted: 9, total: 10, leftOut: [{ reason: 'no price', count: 1 }] });
  expect(figure).toMatchObject({ value: 10, counted: 9, total: 10, leftOut: [{ reason: 'no price', count: 1 }] });
  expect(figure.inputs?.map((input) => [input.label, input.value])).toEqual([
    ['Backlog', 25],
    ['Replacement value', 250],
  ]);
  expect(aciFigure(0, 0, { counted: 0, total: 3 }).value).toBeNull();
});

test('completeness without a standard set is unknown', () => {
  expect(completeness(7, 8).value).toBe(87.5);
  expect(completeness(0, 0).value).toBeNull();
  expect(countFigure('units', 24)).toMatchObject({ value: 24, counted: 24, total: 24, leftOut: [] });
});
