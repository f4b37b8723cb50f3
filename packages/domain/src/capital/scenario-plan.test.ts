import { describe, expect, test } from 'vitest';
import { addYears } from '../base/calendar.ts';
import { type Cohort, forecast } from './forecast.ts';
import type { Assumptions, ScenarioItem, ScenarioTerms } from './scenario.ts';
import { staleSince } from './scenario.ts';
import { scenarioPlan } from './scenario-plan.ts';
import { curveFor, meanLife, meanResidualLife } from './survival.ts';

const TODAY = '2026-05-18';
const AS_IT_IS: Assumptions = { lives: null, prices: null };
const TERMS: ScenarioTerms = {
  rule: 'LIFE',
  years: 5,
  beginsNextYear: false,
  inflation: 0,
  annualCapCents: null,
  emergencyShare: 0,
  emergencyPremium: 1.5,
};

let nextId = 1;
function item(changes: Partial<ScenarioItem> = {}): ScenarioItem {
  return {
    itemId: nextId++,
    itemTypeId: 1,
    itemType: 'Refrigerator',
    unitName: '101',
    unitStatus: 'OCCUPIED',
    unitTurn: null,
    turnReadyOn: null,
    leaseEndsOn: null,
    installDate: '2016-06-01',
    mfgDate: null,
    firstSeenDate: null,
    condition: null,
    conditionOn: null,
    eulYears: 12,
    confidence: 'HIGH',
    costCents: 100_000,
    costSource: 'PRICE_BOOK',
    ...changes,
  };
}

const plan = (items: ScenarioItem[], terms: Partial<ScenarioTerms> = {}, assumptions = AS_IT_IS) =>
  scenarioPlan(items, { ...TERMS, ...terms }, assumptions, TODAY);
const places = (items: ScenarioItem[], terms: Partial<ScenarioTerms> = {}, assumptions = AS_IT_IS) =>
  plan(items, terms, assumptions).lines.map(({ year, reason }) => `${year} ${reason}`);

const PAST = item({ installDate: '2010-01-01' });
const FAILED = item({ condition: 1, conditionOn: '2026-05-01', installDate: '2024-01-01' });
const UNDATED = item({ installDate: null, confidence: 'NONE' });

describe('when an item is replaced', () => {
  test.each<[string, ScenarioTerms['rule'], ScenarioItem, string[]]>([
    ['at life: in the year its life ends', 'LIFE', item(), ['2028 LIFE']],
    ['at life: this year where it is past', 'LIFE', PAST, ['2026 PAST_LIFE']],
    [
      'at life: on the last day of the year still that year',
      'LIFE',
      item({ installDate: addYears('2028-12-31', -12) }),
      ['2028 LIFE'],
    ],
    ['at life: never without a date', 'LIFE', UNDATED, []],
    ['at life: not inside the window', 'LIFE', item({ eulYears: 20 }), []],
    ['failed: this year under every rule', 'FAIL', FAILED, ['2026 FAILED']],
    [
      'failed without a date: this year',
      'LIFE',
      item({ installDate: null, condition: 1, conditionOn: TODAY }),
      ['2026 FAILED'],
    ],
    [
      'at fail: later than the end of its life, for what still works lasts longer on average',
      'FAIL',
      item(),
      ['2031 FAIL'],
    ],
    ['at fail: what is past its life stays some years', 'FAIL', PAST, ['2030 FAIL']],
    ['at turn: past life in a vacant unit, this year', 'TURN', { ...PAST, unitStatus: 'VACANT' }, ['2026 TURN']],
    [
      'at turn: due within a year in a unit on notice, this year',
      'TURN',
      item({ installDate: addYears(addYears(TODAY, 1), -12), unitStatus: 'NOTICE' }),
      ['2026 TURN'],
    ],
    [
      'at turn: due a day later than that, in the year its life ends',
      'TURN',
      item({ installDate: '2015-05-20', unitStatus: 'NOTICE' }),
      ['2027 NO_TURN'],
    ],
    [
      'at turn: on the day that the open turn of its unit names, though its life ends before',
      'TURN',
      { ...PAST, unitTurn: { turnId: 1, vacantOn: '2027-01-04', source: 'IMPORT' as const } },
      ['2027 TURN'],
    ],
    [
      'at turn: in the year its life ends where the open turn has no day',
      'TURN',
      item({ unitTurn: { turnId: 1, vacantOn: null, source: null } }),
      ['2028 NO_TURN'],
    ],
    [
      'at turn: by the predicted ready day where only the board says that the unit is empty',
      'TURN',
      {
        ...PAST,
        unitTurn: { turnId: 1, vacantOn: '2026-05-11', source: 'LANE' as const },
        turnReadyOn: '2027-01-06',
      },
      ['2027 TURN'],
    ],
    [
      'at turn: on the imported day, though the unit is predicted to be ready the year after',
      'TURN',
      {
        ...PAST,
        unitTurn: { turnId: 1, vacantOn: '2026-12-28', source: 'IMPORT' as const },
        turnReadyOn: '2027-01-06',
      },
      ['2026 TURN'],
    ],
    ['at turn: past life in an occupied unit, this year, and no turn is known', 'TURN', PAST, ['2026 NO_TURN']],
    ['at turn: past life, on the day the lease ends', 'TURN', { ...PAST, leaseEndsOn: '2027-02-28' }, ['2027 LEASE']],
    ['at turn: a lease that is over says nothing', 'TURN', { ...PAST, leaseEndsOn: '2026-05-17' }, ['2026 NO_TURN']],
    [
      'at turn: not at the end of a lease more than a year before its life ends',
      'TURN',
      item({ leaseEndsOn: '2027-05-31' }),
      ['2028 NO_TURN'],
    ],
    [
      'at turn: what the board says goes before the lease',
      'TURN',
      { ...PAST, unitStatus: 'VACANT', leaseEndsOn: '2027-02-28' },
      ['2026 TURN'],
    ],
    ['at turn: the status of the unit is not known', 'TURN', item({ unitStatus: null }), ['2028 NO_TURN']],
  ])('%s', (_, rule, one, expected) => {
    expect(places([one], { rule })).toEqual(expected);
  });

  test('a sweep replaces a whole type, undated items too, in the year when most of it falls due; of equal years the first', () => {
    const dated = ['2016-01-01', '2017-01-01', '2017-06-01', '2018-01-01', '2018-06-01'].map((installDate) =>
      item({ installDate }),
    );
    expect(new Set(places([...dated, UNDATED], { rule: 'SWEEP' }))).toEqual(new Set(['2029 SWEEP']));
    expect(plan([...dated, UNDATED], { rule: 'SWEEP' }).totals.count).toBe(6);
    expect(places([...dated, FAILED], { rule: 'SWEEP' })[0]).toBe('2026 FAILED');
    expect(places([UNDATED], { rule: 'SWEEP' })).toEqual([]);
  });

  test('what was replaced falls due again one expected life later', () => {
    const short = item({ eulYears: 2, installDate: '2025-03-10' });
    expect(places([short])).toEqual(['2027 LIFE', '2029 AGAIN', '2031 AGAIN']);
    expect(places([item({ eulYears: 0.5, installDate: '2026-05-01' })], { years: 1 })).toEqual([
      '2026 LIFE',
      '2027 AGAIN',
      '2027 AGAIN',
    ]);
  });
});

describe('what it costs', () => {
  test('a year is paid at its own prices, and emergencies cost their premium on their share', () => {
    const terms = { inflation: 0.03, emergencyShare: 0.2, emergencyPremium: 1.5 };
    const [line] = plan([item()], terms).lines;
    expect(line).toMatchObject({ costCents: 100_000, plannedCents: Math.round(106_090 * 1.1) });
    expect(plan([item()], { ...terms, emergencyShare: 0 }).lines[0]?.plannedCents).toBe(106_090);
  });

  test('an item without a price is planned, counted, and in no sum', () => {
    expect(plan([item({ costCents: null }), item()]).totals).toEqual({
      count: 2,
      unpriced: 1,
      costCents: 100_000,
      plannedCents: 100_000,
    });
  });

  test('a life profile and a price book stand in for what they name, except for prices set on an item or its model', () => {
    const assumptions = { lives: new Map([[1, 10.5]]), prices: new Map([[1, 70_000]]) };
    const own = item({ costSource: 'MODEL' });
    const other = item({ itemTypeId: 2, itemType: 'Range' });
    const { lines } = plan([own, item(), other], {}, assumptions);
    expect(lines.map(({ year, costCents }) => [year, costCents])).toEqual([
      [2026, 100_000],
      [2026, 70_000],
      [2028, 100_000],
    ]);
  });
});

describe('a cap', () => {
  const three = ['2012-01-01', '2010-01-01', '2011-01-01'].map((installDate) => item({ installDate }));

  test('is filled with what has failed, then with what is longest due; the rest waits for the next year', () => {
    const { lines, years } = plan([...three, FAILED], { annualCapCents: 200_000 });
    expect(lines.map(({ itemId, year, dueYear }) => [itemId, year, dueYear])).toEqual([
      [FAILED.itemId, 2026, 2026],
      [three[1]?.itemId, 2026, 2026],
      [three[2]?.itemId, 2027, 2026],
      [three[0]?.itemId, 2027, 2026],
    ]);
    expect(years[0]).toMatchObject({ pushed: { count: 2, cents: 200_000 }, backlog: { count: 2, cents: 200_000 } });
    expect(years[0]?.aciPct).toBe(50);
    expect(years[1]?.backlog.count).toBe(0);
  });

  test('no year costs more than it at the prices of that year', () => {
    const many = Array.from({ length: 40 }, () => item({ installDate: '2009-01-01' }));
    const { years } = plan(many, { annualCapCents: 450_000, inflation: 0.04, emergencyShare: 0.1, years: 10 });
    expect(Math.max(...years.map((year) => year.plannedCents))).toBeLessThanOrEqual(450_000);
    expect(years[0]?.count).toBe(4);
  });

  test('lets something cheaper pass what does not fit, and says what costs more than a year may', () => {
    const boiler = item({ installDate: '2005-01-01', costCents: 900_000 });
    const found = plan([boiler, ...three], { annualCapCents: 300_000 });
    expect(found.lines).toHaveLength(3);
    expect(found.waiting).toEqual({ count: 1, cents: 900_000, unknownCostCount: 0 });
    expect(found.overCap).toEqual(found.waiting);
    expect(found.years.at(-1)?.backlog.cents).toBe(900_000);
  });
});

test('a plan that begins next year replaces nothing before, and carries what is due until then', () => {
  const { lines, years } = plan([PAST, FAILED, item()], { beginsNextYear: true, inflation: 0.03 });
  expect(years.map(({ year }) => year)).toEqual([2027, 2028, 2029, 2030, 2031, 2032]);
  expect(lines.map(({ year, reason, plannedCents }) => [year, reason, plannedCents])).toEqual([
    [2027, 'FAILED', 103_000],
    [2027, 'PAST_LIFE', 103_000],
    [2028, 'LIFE', 106_090],
  ]);
});

test('what waits for its failure is backlog until then, and the condition index says so', () => {
  const { years } = plan([PAST, item({ installDate: '2026-01-01' })], { rule: 'FAIL' });
  expect(years.map(({ aciPct }) => aciPct)).toEqual([50, 50, 50, 50, 0, 0]);
});

test('every item is once in the plan, after it, waiting or without a date; the sums are the replacement value', () => {
  const items = [PAST, FAILED, UNDATED, item(), item({ eulYears: 20 }), item({ costCents: 300_000 })];
  for (const rule of ['LIFE', 'FAIL', 'TURN', 'SWEEP'] as const) {
    const found = plan(items, { rule, annualCapCents: 150_000 });
    const first = found.lines.filter((line) => !line.isAgain);
    const cents = first.reduce((sum, line) => sum + (line.costCents ?? 0), 0);
    expect(cents + found.waiting.cents + found.afterWindow.cents + found.noDate.cents).toBe(found.total.cents);
    expect(first.length + found.waiting.count + found.afterWindow.count + found.noDate.count).toBe(items.length);
    for (const year of found.years)
      expect(year.stacks.reduce((sum, stack) => sum + stack.plannedCents, 0)).toBe(year.plannedCents);
  }
});

test('at life and without a cap the first replacements of each year are those of the plan', () => {
  const items = Array.from({ length: 60 }, (_, at) =>
    item({ installDate: addYears('2005-03-01', at / 3), costCents: 10_000 + at }),
  );
  const cohorts = items.map(({ installDate, eulYears, costCents }): Cohort => {
    const age = (Date.parse(TODAY) - Date.parse(installDate ?? '')) / 86_400_000 / 365.2425;
    return {
      itemTypeId: 1,
      itemType: 'Refrigerator',
      eulYears,
      effectiveAgeYears: age,
      rulYears: Math.max(0, (eulYears ?? 0) - age),
      confidence: 'HIGH',
      hasFailed: false,
      count: 1,
      costCents: costCents ?? 0,
      unknownCostCount: 0,
    };
  });
  const theirs = forecast(cohorts, { today: TODAY, years: 10, inflation: 0.03 });
  const ours = plan(items, { years: 10, inflation: 0.03 });
  expect(ours.years.map((year) => year.costCents)).toEqual(
    theirs.years.map((year, at) => year.straightCents + (at === 0 ? theirs.backlog.cents : 0)),
  );
});

test('the years that an item still lasts: its mean life when new, less the older it is, and always the same where age does not matter', () => {
  const curve = curveFor('Refrigerator', 12);
  expect(meanResidualLife(0, curve)).toBeCloseTo(meanLife(curve), 3);
  const years = [0, 5, 10, 20, 40].map((age) => meanResidualLife(age, curve));
  expect(years).toEqual(years.toSorted((a, b) => b - a));
  const ageless = { shape: 1, scale: 8, delay: 0, origin: 'FALLBACK' } as const;
  expect(meanResidualLife(13, ageless)).toBeCloseTo(8, 3);
});

test('prices are stale from the day after 18 months, and say since when', () => {
  expect(staleSince('2024-11-18', TODAY)).toBeNull();
  expect(staleSince('2024-11-17', TODAY)).toBe('2026-05-17');
  expect(staleSince(null, TODAY)).toBeNull();
});
