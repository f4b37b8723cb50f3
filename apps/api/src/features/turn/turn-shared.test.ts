import { DEFAULT_LANES } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTurns } from '#testing/turn-kit.ts';

let kit: Awaited<ReturnType<typeof startTurns>>;
beforeAll(async () => {
  kit = await startTurns();
});
const LAST_DAY = '2026-06-18';
const link = async (over: object) =>
  kit.t.post('/secret-link', { propertyId: kit.property.id, expiresOn: LAST_DAY, ...over }, kit.manager);

describe('a shared board', () => {
  test('shows stages and dates to whoever has the address, and nobody’s name, money or words', async () => {
    const turn = await kit.begin({ moveInOn: '2026-06-01', note: 'Mrs Secret leaves the keys' });
    await kit.done('/move', turn, { lane: 'hold', note: 'Mr Hidden sues' });
    let working = await kit.begin();
    for (const task of [{ trade: 'PAINT', vendorId: kit.vendorId, title: 'Hidden mural' }, { trade: 'FLOORING' }])
      working = await kit.done('/task', working, task);
    await kit.through(working, 'walked', 'flooring');
    const made = await link({ purpose: 'TURN_BOARD' });
    expect(made.status, made.text).toBe(201);
    const path = `/turn/shared/${made.body.token}`;
    const seen = await kit.t.get(path);
    expect(seen.body).toMatchObject({ total: 2, asOf: '2026-05-18' });
    expect(seen.body.results[0]).toMatchObject({ unitName: working.unitName, blockedTrades: ['PAINT'] });
    expect(seen.body.results[1]).toMatchObject({
      unitName: turn.unitName,
      kind: 'HOLD',
      slackDays: null,
      daysVacant: 7,
    });
    for (const word of ['Secret', 'Hidden', 'Apex', 'Ada', 'Cents', 'version']) expect(seen.text).not.toContain(word);
    expect((await kit.t.get(`/turn/calendar/${made.body.token}`)).status).toBe(404);
    await kit.t.call('DELETE', `/secret-link/${made.body.id}`, { as: kit.manager });
    expect((await kit.t.get(path)).status).toBe(404);
  });

  test('shows nothing after its last day, and none is made by somebody who does not manage', async () => {
    const made = await link({ purpose: 'TURN_BOARD' });
    const path = `/turn/shared/${made.body.token}`;
    await kit.t.a.run((db) =>
      sql`update secret_link set expires_at = '2026-05-18T00:00:00Z' where id = ${made.body.id}`.execute(db),
    );
    expect((await kit.t.get(path)).status).toBe(404);
    expect((await kit.t.get(`/turn/shared/${'x'.repeat(43)}`)).status).toBe(404);
    const body = { purpose: 'TURN_BOARD', propertyId: kit.property.id, expiresOn: LAST_DAY };
    expect((await kit.t.post('/secret-link', body, kit.member)).status).toBe(403);
    expect((await kit.t.post('/secret-link', body, kit.stranger)).status).toBe(404);
  });

  test('a vendor’s calendar has that vendor’s days, and no other work', async () => {
    let turn = await kit.begin();
    turn = await kit.done('/task', turn, {
      trade: 'FLOORING',
      vendorId: kit.vendorId,
      plannedOn: '2026-05-20',
      note: 'Ask Mrs Secret',
    });
    turn = await kit.done('/task', turn, { trade: 'PAINT', title: 'Secret mural', plannedOn: '2026-05-21' });
    const [flooring, paint] = turn.tasks;
    await kit.put(`/task/${flooring.id}`, turn, { waitsFor: [paint.id] });
    const made = await link({ purpose: 'TURN_VENDOR_CALENDAR', contactId: kit.vendorId });
    expect(made.status, made.text).toBe(201);
    const file = await kit.t.get(`/turn/calendar/${made.body.token}`);
    expect(file.text).toContain(`SUMMARY:Flooring: unit ${turn.unitName}`);
    expect(file.text).toContain('DTSTART;VALUE=DATE:20260520');
    expect(file.text).toContain('Not done before it yet: Paint.');
    expect(file.text).not.toContain('SUMMARY:Paint');
    expect(file.text).not.toContain('Secret');
  });
});

describe('where the days went', () => {
  test('the days of all owners are the vacant days, in all and month by month', async () => {
    await kit.begin({ moveOutOn: '2026-04-20' });
    const { body } = await kit.t.get(`/report/${kit.property.id}/turnover/days?months=3`, kit.viewer);
    const sum = (owners: { days: number }[]) => owners.reduce((all, one) => all + one.days, 0);
    expect(body).toMatchObject({ since: '2026-03-01', asOf: '2026-05-18' });
    expect(sum(body.owners)).toBe(body.vacantDays);
    expect(sum(body.months.flatMap((one: { owners: { days: number }[] }) => one.owners))).toBe(body.vacantDays);
    const { rows } = await kit.t.a.run((db) =>
      sql<{ days: number }>`select sum(date '2026-05-18' - t.possession_on)::int as days from turn t
        where t.property_id = ${kit.property.id} and t.archived_at is null and t.closed_on is null and t.possession_on is not null`.execute(
        db,
      ),
    );
    expect(body.vacantDays).toBe(rows[0]?.days);
    expect((await kit.t.get(`/report/${kit.property.id}/turnover/days`, kit.stranger)).status).toBe(404);
  });

  test('what is due in units on notice is on the list of parts', async () => {
    const unit = await kit.t.a.unit({ property: kit.property });
    await kit.t.a.item({ unit, installDate: '2003-01-01' });
    await kit.begin({ unitId: unit.id, moveOutOn: '2026-06-10' });
    const { body } = await kit.t.get(`/report/${kit.property.id}/turnover/parts`, kit.viewer);
    expect(body).toMatchObject({ turnsAhead: 1, total: 1 });
    expect(body.results[0]).toMatchObject({
      itemType: 'Refrigerator',
      due: 1,
      now: 0,
      units: [unit.name],
      orderBy: '2026-05-27',
    });
    const empty = await kit.t.a.unit({ property: kit.property });
    await kit.t.a.item({ unit: empty, installDate: '2003-01-01' });
    let turn = await kit.through(await kit.begin({ unitId: empty.id }), 'walked', 'scoped');
    const parts = async (query = '') =>
      (await kit.t.get(`/report/${kit.property.id}/turnover/parts${query}`, kit.viewer)).body;
    expect((await parts()).results[0]).toMatchObject({ now: 1, due: 1, orderBy: '2026-05-18' });
    expect((await parts()).totals).toMatchObject({ now: 1, due: 1 });
    expect((await parts('?need=usual')).total).toBe(0);
    turn = await kit.done(`/task/${turn.tasks[0].id}/done`, turn, {});
    expect((await parts()).results[0]).toMatchObject({ now: 0, due: 1 });
    expect((await kit.t.get(`/report/${kit.property.id}/turnover/parts`, kit.stranger)).status).toBe(404);
  });
});

describe('the lanes of an organization', () => {
  test('are named and added by an administrator, who leaves none out that a turn is in', async () => {
    const path = `/turn/settings/${kit.organizationId}`;
    const { body } = await kit.t.get(path, kit.viewer);
    expect(body.lanes).toEqual(DEFAULT_LANES);
    const save = (lanes: object[], as = kit.admin, version = body.version) =>
      kit.t.put(path, { lanes, checks: body.checks, targetDays: 8 }, as, { 'if-match': `"${version}"` });
    expect((await save(body.lanes, kit.manager)).status).toBe(403);
    const renamed = body.lanes.map((lane: { key: string }) =>
      lane.key === 'clean' ? { ...lane, name: 'Housekeeping' } : lane,
    );
    const saved = await save(renamed);
    expect(saved.body).toMatchObject({ targetDays: 8, version: 2 });
    expect((await save(renamed)).status).toBe(412);
    const without = (key: string) => renamed.filter((lane: { key: string }) => lane.key !== key);
    expect((await save(without('hold'), kit.admin, 2)).body.errors[0].path).toBe('lanes');
    await kit.through(await kit.begin(), 'walked', 'scoped', 'clean');
    const refused = await save(without('clean'), kit.admin, 2);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "1 open turn is in 'Housekeeping'. Move what is there first.",
    ]);
  });
});
