import { turnReport } from '@lintel/contract/turns/turn-report';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTurns } from '#testing/turn-kit.ts';

const { t, property, vendorId, report, manager, member, viewer, stranger, begin, change, done, through, setTurn } =
  await startTurns();

type Row = Record<string, unknown> & { id: number; unitName: string; days: number; owner: string; turnId: number };
const rowsOf = async (query: string): Promise<Row[]> => {
  const answer = await t.get(`${report}${query}`, viewer);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.results;
};

// Today is 2026-05-18.
describe('the rows behind the figures', () => {
  test('a figure leads to the turns that it is counted over', async () => {
    const onTrack = await begin({ moveInOn: '2026-05-22', moveOutOn: '2026-05-10' });
    const late = await begin({ moveInOn: '2026-05-20' });
    await setTurn(onTrack.id, sql`hand_ready_on = '2026-05-20'`);
    let ready = await through(await begin(), 'walked', 'scoped');
    ready = await done('/task', ready, { trade: 'PAINT', budgetCents: 40_000, vendorId });
    ready = await done(`/task/${ready.tasks[0].id}/done`, ready, { costCents: 50_000 });
    ready = await done(`/task/${ready.tasks[0].id}/reopen`, ready, {});
    ready = await done(`/task/${ready.tasks[0].id}/done`, ready, {});
    ready = await done('/walk', ready, { passed: false, note: 'Bath', signedName: 'Ada Reeve' });
    ready = await done('/walk', ready, { passed: true, reason: 'As agreed', signedName: 'Ada Reeve' });
    const { figures } = (await t.get(report, viewer)).body;
    const figure = (metric: string) => figures.find((one: { metric: string }) => one.metric === metric);
    const behind = async (metric: string) => {
      const { tab: _tab, ...query } = turnReport.figureRows?.of[metric as 'turnsOpen'] ?? {};
      return rowsOf(`?${new URLSearchParams(query)}`);
    };
    expect((await behind('turnPromised')).map(({ id }) => id)).toEqual([late.id]);
    expect(figure('turnPromised')).toMatchObject({ value: 1, total: 2 });
    expect(await rowsOf('?only=promised')).toHaveLength(2);
    for (const metric of ['turnMakeReady', 'turnDown', 'turnOnTime', 'turnFirstPass', 'turnCost', 'turnBudget'])
      expect(
        (await behind(metric)).map(({ id }) => id),
        metric,
      ).toEqual([ready.id]);
    expect((await behind('turnMakeReady'))[0]).toMatchObject({
      downDays: 7,
      makeReadyDays: 0,
      leaseUpDays: null,
      firstWalkPassed: false,
      tasksRedone: 1,
      budgetCents: 40_000,
      actualCents: 50_000,
    });
    expect(figure('turnBudget')).toMatchObject({ value: 125, counted: 1, total: 1 });
    expect((await behind('turnRework')).map(({ id }) => id)).toEqual([ready.id]);
    expect((await rowsOf('?state=all&only=overBudget')).map(({ id }) => id)).toEqual([ready.id]);
    expect(await behind('turnLeaseUp')).toEqual([]);
    expect(await behind('turnLostRent')).toHaveLength(figure('turnLostRent').total);
    expect((await rowsOf('?state=all&readyIn=2026-05')).map(({ id }) => id)).toEqual([ready.id]);
    expect(await rowsOf('?state=all&readyIn=2026-04')).toEqual([]);
    expect(await rowsOf('?state=all&readyFrom=2026-05-19')).toEqual([]);
    const work = (query: string) => rowsOf(`?state=all&${query}`).then((rows) => rows.length);
    expect(await work(`vendorId=${vendorId}&work=redone&workFrom=2026-05-01`)).toBe(1);
    expect(await work(`vendorId=${vendorId}&work=open`)).toBe(0);
    expect(await work('trade=PAINT')).toBe(0);
    expect(await work('trade=PAINT&work=done')).toBe(1);
    expect(await work('ownStaff=true')).toBe(0);
    const bad = await t.get(`${report}?readyIn=2026-13`, viewer);
    expect([bad.status, bad.body.errors[0].path]).toEqual([400, 'readyIn']);
  });

  test('the analysis sums by vendor and trade, and compares costs with budgets', async () => {
    const { body } = await t.get(`${report}/days?months=3`, viewer);
    expect(body.trades).toEqual([{ trade: 'PAINT', done: 1, redone: 1, late: 0 }]);
    expect(body.vendors).toMatchObject([{ vendorId, done: 1, redone: 1, late: 0, days: 0 }]);
    expect(body.months).toHaveLength(3);
    expect(body.months[2]).toMatchObject({
      month: '2026-05',
      ready: 1,
      makeReadyMedian: 0,
      leaseUpDays: null,
      budgetPct: 125,
    });
  });
});

describe('the vacant days', () => {
  test('are listed in stretches of one owner, and add up to the days of the analysis and of each turn', async () => {
    let turn = await begin({ moveOutOn: '2026-05-08' });
    await setTurn(turn.id, sql`lane_start_on = '2026-05-12'`);
    turn = await done('/task', turn, { trade: 'FLOORING', vendorId, plannedOn: '2026-05-14' });
    turn = await done(
      '/day',
      turn,
      { onDay: '2026-05-10', untilDay: '2026-05-11', owner: 'LEASING', note: 'Shown' },
      manager,
    );
    expect(turn.days.slice(0, 4)).toMatchObject([
      { onDay: '2026-05-09', owner: 'MANAGEMENT', isGiven: false, note: null },
      { onDay: '2026-05-10', owner: 'LEASING', isGiven: true, note: 'Shown' },
      { onDay: '2026-05-11', owner: 'LEASING', isGiven: true },
      { onDay: '2026-05-12', owner: 'MANAGEMENT', isGiven: false },
    ]);
    const all = (await t.get(`${report}/vacant-days?limit=1000`, viewer)).body;
    const own = all.results.filter((row: Row) => row.turnId === turn.id).toReversed();
    expect(own.map(({ owner, firstOn, lastOn, days }: Row) => [owner, firstOn, lastOn, days])).toEqual([
      ['MANAGEMENT', '2026-05-09', '2026-05-09', 1],
      ['LEASING', '2026-05-10', '2026-05-11', 2],
      ['MANAGEMENT', '2026-05-12', '2026-05-12', 1],
      ['MAINTENANCE', '2026-05-13', '2026-05-14', 2],
      ['VENDOR', '2026-05-15', '2026-05-18', 4],
    ]);
    expect(own[1]).toMatchObject({ isGiven: true, note: 'Shown', lostRentCents: 9863 });
    expect(own[4]).toMatchObject({ vendorName: 'Apex Floors', reason: 'Work of a vendor was planned and not done' });
    const analysis = (await t.get(`${report}/days?months=12`, viewer)).body;
    expect(all.totals.days).toBe(analysis.vacantDays);
    for (const { owner, days } of analysis.owners) {
      const of = (await t.get(`${report}/vacant-days?owner=${owner}&from=${analysis.since}`, viewer)).body;
      expect(of.totals.days, owner).toBe(days);
    }
    for (const { month, owners } of analysis.months) {
      const of = (await t.get(`${report}/vacant-days?month=${month}`, viewer)).body;
      expect(of.totals.days).toBe(owners.reduce((sum: number, one: { days: number }) => sum + one.days, 0));
    }
    const vendors = analysis.vendors.find((one: { vendorId: number }) => one.vendorId === vendorId);
    expect(vendors.days).toBe(4);
    const given = (await t.get(`${report}/vacant-days?given=hand`, viewer)).body;
    expect([given.total, given.totals.days]).toEqual([1, 2]);
    expect((await t.get(`${report}/vacant-days`, stranger)).status).toBe(404);
  });

  test('are given by managers, within the days that the unit is vacant', async () => {
    const turn = await begin();
    const day = { onDay: '2026-05-14', owner: 'HOLD' };
    expect((await change('/day', turn, { ...day, untilDay: '2026-05-13' }, manager)).body.errors[0].path).toBe(
      'untilDay',
    );
    expect((await change('/day', turn, { ...day, untilDay: '2026-05-19' }, manager)).body.errors[0].path).toBe(
      'untilDay',
    );
    expect((await change('/day', turn, day, member)).status).toBe(403);
    const given = await done('/day', turn, { ...day, untilDay: '2026-05-18' }, manager);
    expect(given.days.filter((one: Row) => one.owner === 'HOLD')).toHaveLength(5);
    const back = await done('/day', given, { ...day, owner: null, untilDay: '2026-05-16' }, manager);
    expect(back.days.filter((one: Row) => one.owner === 'HOLD')).toHaveLength(2);
  });

  test('of a unit that was never empty are none', async () => {
    const other = await t.a.property({ organizationId: property.organizationId });
    const admin = await t.a.user({ organizationId: property.organizationId, isAdmin: true });
    const { body } = await t.get(`/report/${other.id}/turnover/vacant-days`, admin);
    expect(body).toMatchObject({
      total: 0,
      totals: { days: 0, lostRentCents: null },
      choices: { months: [], plans: [] },
    });
  });
});
