import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTurns } from '#testing/turn-kit.ts';

const {
  t,
  property,
  organizationId,
  vendorId,
  report,
  admin,
  manager,
  member,
  viewer,
  stranger,
  begin,
  change,
  put,
  done,
  through,
  setTurn,
} = await startTurns();

// Today is 2026-05-18.
describe('a turn', () => {
  test('begins on notice, or moved out where the day has come', async () => {
    const notice = await begin({ moveOutOn: '2026-06-30' });
    expect(notice).toMatchObject({
      kind: 'NOTICE',
      daysVacant: null,
      predictedOn: '2026-07-10',
      targetOn: { on: '2026-07-10' },
    });
    const out = await begin();
    expect(out).toMatchObject({ kind: 'MOVED_OUT', daysVacant: 7, lostRentCents: 34_521 });
    expect(out.possessionOn).toEqual({ on: '2026-05-11', hand: null, imported: null, rule: '2026-05-11' });
    const second = await t.post('/turn', { unitId: out.unitId, moveOutOn: '2026-05-12' }, member);
    expect([second.status, second.body.code]).toEqual([409, 'CONFLICT']);
    const none = await t.post('/turn', { unitId: (await t.a.unit({ property })).id }, member);
    expect([none.status, none.body.errors[0].path]).toEqual([422, 'moveOutOn']);
  });

  test('two people who begin the turn of one unit at once make one', async () => {
    const body = { unitId: (await t.a.unit({ property })).id, moveOutOn: '2026-05-12' };
    const answers = await Promise.all([t.post('/turn', body, member), t.post('/turn', body, manager)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([201, 409]);
  });

  test('goes from move-out to ready and moved in; each date says where it comes from', async () => {
    let turn = await through(await begin({ moveInOn: '2026-06-01' }), 'walked', 'scoped');
    expect(turn.startOn).toMatchObject({ on: '2026-05-18', rule: '2026-05-18' });
    turn = await done('/task', turn, { trade: 'PAINT', budgetCents: 40_000, vendorId });
    expect(turn.tasks).toMatchObject([{ trade: 'PAINT', state: 'none', vendorName: 'Apex Floors' }]);
    expect((await change('/move', turn, { lane: 'ready' })).body.detail).toBe('1 task is not done.');
    turn = await done(`/task/${turn.tasks[0].id}/done`, turn, { costCents: 35_000 });
    expect((await change('/move', turn, { lane: 'ready' })).body.detail).toContain('final walk was passed');
    turn = await done('/walk', turn, { passed: false, note: 'Bath again', signedName: 'Ada Reeve' });
    expect(turn).toMatchObject({ kind: 'FINAL_WALK', walks: [{ passed: false }] });
    turn = await done(`/task/${turn.tasks[0].id}/reopen`, turn, { note: 'Streaks' });
    expect(turn.tasks[0]).toMatchObject({ state: 'redo', reopenedCount: 1, note: 'Streaks' });
    turn = await done(`/task/${turn.tasks[0].id}/done`, turn, {});
    const reason = 'No list was walked';
    turn = await done('/walk', turn, { passed: true, reason, signedName: 'Ada Reeve', signature: 'M0 0 L10 10' });
    expect(turn).toMatchObject({
      kind: 'READY',
      readyOn: { on: '2026-05-18', hand: null },
      predictedOn: '2026-05-18',
      slackDays: 14,
    });
    const skipped = await change('/move', turn, { lane: 'moved-in' });
    expect(skipped.body).toMatchObject({ kind: 'MOVED_IN', closedOn: '2026-05-18' });
    expect((await change('/move', skipped.body, { lane: 'paint' })).status).toBe(409);
  });

  test('refuses jumps that are not allowed, and a hold without a reason', async () => {
    const notice = await begin({ moveOutOn: '2026-06-30' });
    for (const lane of ['paint', 'ready', 'moved-in', 'leased'])
      expect((await change('/move', notice, { lane })).status, lane).toBe(409);
    expect((await change('/move', notice, { lane: 'nowhere' })).body.errors[0].path).toBe('lane');
    expect((await change('/move', notice, { lane: 'hold' })).body.errors[0].path).toBe('note');
    const held = await done('/move', notice, { lane: 'hold', note: 'Fire claim' });
    expect(held).toMatchObject({ kind: 'HOLD', holdReason: 'Fire claim', heldLane: 'notice', predictedOn: null });
    expect((await change('/move', held, { lane: 'paint' })).status).toBe(409);
    expect(await done('/move', held, { lane: 'notice' })).toMatchObject({ kind: 'NOTICE', holdReason: null });
  });

  test('keeps a date that was set by hand, whatever lane it goes to and whatever an import says', async () => {
    let turn = await begin();
    turn = (await put('', turn, { targetOn: '2026-05-29', readyOn: '2026-05-27' })).body;
    expect(turn.targetOn).toMatchObject({ on: '2026-05-29', rule: '2026-05-21' });
    await setTurn(turn.id, sql`imported_target_on = '2026-05-20', imported_move_out_on = '2026-05-09'`);
    await t.a.run((db) => sql`update unit set status = 'VACANT' where id = ${turn.unitId}`.execute(db));
    turn = await through(turn, 'walked', 'moved-out', 'maintenance');
    expect(turn).toMatchObject({
      targetOn: { on: '2026-05-29', hand: '2026-05-29', imported: '2026-05-20', rule: '2026-05-21' },
      moveOutOn: { on: '2026-05-11', hand: '2026-05-11', imported: '2026-05-09' },
      readyOn: { on: '2026-05-27', hand: '2026-05-27' },
    });
    const row = (await t.get(`${report}?q=${encodeURIComponent(turn.unitName)}`, viewer)).body.results[0];
    expect(row).toMatchObject({ targetOn: '2026-05-29', targetSource: 'HAND', importedTargetOn: '2026-05-20' });
    expect((await put('', turn, { targetOn: null })).body.targetOn.on).toBe('2026-05-20');
  });

  test('gives each vacant day one owner, and a manager may give a day to another', async () => {
    let turn = await begin();
    await t.a.run((db) =>
      sql`insert into turn_move (organization_id, property_id, turn_id, on_day, to_lane, to_kind)
        values (${organizationId}, ${property.id}, ${turn.id}, '2026-05-14', 'hold', 'HOLD'), (${organizationId}, ${property.id}, ${turn.id}, '2026-05-16', 'paint', 'WORK')`.execute(
        db,
      ),
    );
    await setTurn(turn.id, sql`lane_start_on = '2026-05-13'`);
    const day = { onDay: '2026-05-13', owner: 'LEASING' };
    expect((await change('/day', turn, day, member)).status).toBe(403);
    expect((await change('/day', turn, { ...day, onDay: '2026-05-11' }, manager)).body.errors[0].path).toBe('onDay');
    turn = await done('/day', turn, day, manager);
    const owners = turn.days.map((one: { owner: string }) => one.owner);
    expect(owners).toEqual(['MANAGEMENT', 'LEASING', 'MAINTENANCE', 'HOLD', 'HOLD', 'MAINTENANCE', 'MAINTENANCE']);
    expect(owners).toHaveLength(turn.daysVacant);
    expect((await done('/day', turn, { ...day, owner: null }, manager)).days[1]).toMatchObject({
      owner: 'MANAGEMENT',
      isGiven: false,
    });
  });

  test('takes what is near the end of its life into its scope by itself, at its cost, once', async () => {
    const unit = await t.a.unit({ property });
    await t.a.run((db) =>
      sql`insert into organization_item_type (organization_id, item_type_id, unit_cost_cents)
        select ${organizationId}, id, 100000 from item_type where key = 'refrigerator'`.execute(db),
    );
    const old = await t.a.item({ unit, installDate: '2005-01-01', serialNumber: 'OLD-1' });
    await t.a.item({ unit, installDate: '2025-01-01' });
    let turn = await begin({ unitId: unit.id });
    expect(turn.items.filter((one: { due: string }) => one.due === 'LIFE')).toMatchObject([{ itemId: old.id }]);
    turn = await through(turn, 'walked', 'scoped');
    expect(turn.tasks).toMatchObject([
      { trade: 'APPLIANCES', itemId: old.id, budgetCents: 100_000, title: 'Replace refrigerator' },
    ]);
    expect((await done('/task/due', turn, undefined)).tasks).toHaveLength(1);
    const row = (await t.get(`${report}?q=${encodeURIComponent(unit.name)}`, viewer)).body.results[0];
    expect(row).toMatchObject({
      appliancesDue: 1,
      scopeCents: 100_000,
      trades: [{ trade: 'APPLIANCES', state: 'none' }],
    });
    const elsewhere = await t.a.item({ unit: await t.a.unit({ property, name: 'Z117' }), serialNumber: 'NEW-9' });
    const read = (await t.post(`/turn/${turn.id}/serial`, { itemId: old.id, serialNumber: 'NEW-9' }, member)).body;
    expect(elsewhere.id).toBeGreaterThan(0);
    expect(read.items.find((one: { itemId: number }) => one.itemId === old.id)).toMatchObject({
      isSame: false,
      serialRead: 'NEW-9',
      otherUnit: 'Z117',
      serialNumber: 'OLD-1',
    });
  });

  test('takes items whose cover ends within the days of the organization into its scope, to be tested at no cost', async () => {
    const unit = await t.a.unit({ property });
    const at = async (endsOn: string) => {
      const item = await t.a.item({ unit, installDate: '2025-01-01' });
      await t.a.run((db) => sql`update item set warranty_ends_on = ${endsOn} where id = ${item.id}`.execute(db));
      return item;
    };
    const [soon, later] = [await at('2026-07-17'), await at('2026-07-18')];
    let turn = await begin({ unitId: unit.id });
    const itemIn = (of: typeof turn, { id }: { id: number }) =>
      of.items.find((one: { itemId: number }) => one.itemId === id);
    expect(itemIn(turn, soon)).toMatchObject({
      due: 'WARRANTY',
      cover: { kind: 'LABOR', endsOn: '2026-07-17', isSure: true },
    });
    expect(itemIn(turn, later)).toMatchObject({ due: null, cover: { endsOn: '2026-07-18' } });
    turn = await through(turn, 'walked', 'scoped');
    expect(turn.tasks).toMatchObject([
      { trade: 'APPLIANCES', itemId: soon.id, budgetCents: null, title: 'Test, cover ends 2026-07-17: refrigerator' },
    ]);

    const url = `/turn/settings/${organizationId}`;
    const save = async (coverDays: number | undefined, as = admin) => {
      const { lanes, checks, targetDays, version } = (await t.get(url, admin)).body;
      const body = { lanes, checks, targetDays, ...(coverDays !== undefined && { coverDays }) };
      return t.call('PUT', url, { body, as, headers: { 'if-match': `"${version}"` } });
    };
    expect((await save(61)).body).toMatchObject({ coverDays: 61 });
    expect((await save(undefined)).body).toMatchObject({ coverDays: 61 });
    expect((await save(731)).status).toBe(400);
    expect((await save(61, manager)).status).toBe(403);
    expect((await done('/task/due', turn, undefined)).tasks).toMatchObject([{ itemId: soon.id }, { itemId: later.id }]);
    expect((await save(0)).status).toBe(200);
    expect(itemIn((await t.get(`/turn/${turn.id}`, viewer)).body, soon)).toMatchObject({ due: null });
    expect((await save(60)).status).toBe(200);
  });

  test('has a sheet: checks, photos of its property, and what was found stays', async () => {
    const turn = await begin();
    const [first] = turn.checks;
    const checked = (await t.post(`/turn/${turn.id}/check`, { key: first.key, result: 'FAIL', note: 'Sticks' }, member))
      .body;
    expect(checked.checks[0]).toMatchObject({ result: 'FAIL', note: 'Sticks', label: first.label });
    expect(checked.checks).toHaveLength(turn.checks.length);
    expect(
      (await t.post(`/turn/${turn.id}/check`, { key: 'nothing', result: 'PASS' }, member)).body.errors[0].path,
    ).toBe('key');
    expect(
      (await t.post(`/turn/${turn.id}/check`, { key: first.key, result: null }, member)).body.checks[0].result,
    ).toBeNull();
    const photo = { fileId: 999_999, moment: 'BEFORE' };
    expect((await t.post(`/turn/${turn.id}/photo`, photo, member)).body.errors[0].path).toBe('fileId');
  });

  test('is passed with open points only with a reason, which its history and the board keep; a refusal names them', async () => {
    const unit = await t.a.unit({ property });
    await t.a.item({ unit, installDate: '2020-01-01', serialNumber: 'PASS-1' });
    let turn = await through(await begin({ unitId: unit.id }), 'walked');
    const [lock] = turn.checks;
    await t.post(`/turn/${turn.id}/check`, { key: lock.key, result: 'FAIL' }, member);
    for (const { key } of turn.checks.slice(2)) await t.post(`/turn/${turn.id}/check`, { key, result: 'PASS' }, member);
    turn = (await t.get(`/turn/${turn.id}`, member)).body;
    const walk = { passed: true, signedName: 'Ada Reeve' };
    for (const reason of [undefined, null, '   ']) {
      const { status, body } = await change('/walk', turn, { ...walk, reason });
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'reason']);
      expect(body.detail).toContain(`Failed: ${lock.label}`);
      expect(body.detail).toContain(`1 of ${turn.checks.length} checks is not answered: ${turn.checks[1].label}`);
      expect(body.detail).toContain('No photo was taken after the work');
      expect(body.detail).toContain('1 of 1 item is not confirmed');
    }
    expect((await t.get(`/turn/${turn.id}`, member)).body).toMatchObject({ kind: 'WALKED', walks: [] });
    expect((await change('/walk', turn, { ...walk, reason: 'x'.repeat(401) })).status).toBe(400);
    turn = await done('/walk', turn, { ...walk, reason: 'Locksmith comes tomorrow' });
    expect(turn).toMatchObject({
      kind: 'READY',
      walks: [{ passed: true, reason: 'Locksmith comes tomorrow' }],
      moves: [{ note: 'Final walk passed with open points: Locksmith comes tomorrow' }, {}, {}],
    });
    expect(turn.walks[0].openPoints).toHaveLength(4);
    const row = async () => (await t.get(`${report}?q=${encodeURIComponent(unit.name)}`, viewer)).body.results[0];
    expect((await row()).passedWhy).toBe('Locksmith comes tomorrow');
    await through(turn, 'paint');
    expect((await row()).passedWhy).toBeNull();
  });

  test('is passed only with the photos and serial numbers that its checklist asks for', async () => {
    const url = `/turn/settings/${organizationId}`;
    const before = (await t.get(url, admin)).body;
    const { lanes, targetDays } = before;
    const kitchen = { key: 'kitchen-1', area: 'Kitchen', label: 'Appliances clean', areaTypeId: null };
    const set = (checks: unknown[], version: number) =>
      t.call('PUT', url, { body: { lanes, targetDays, checks }, as: admin, headers: { 'if-match': `"${version}"` } });
    const saved = await set(
      [
        { ...kitchen, needs: 'PHOTO' },
        { ...kitchen, key: 'k-2', label: 'Plates', needs: 'SERIAL' },
      ],
      before.version,
    );
    expect([saved.status, saved.body.checks[0].needs]).toEqual([200, 'PHOTO']);
    const turn = await through(await begin(), 'walked');
    expect(turn.checks.map(({ needs }: { needs: string }) => needs)).toEqual(['PHOTO', 'SERIAL']);
    const walk = { passed: true, reason: 'Nothing to read', signedName: 'Ada Reeve' };
    expect((await change('/walk', turn, walk)).body.detail).toBe(
      "'Appliances clean' asks for a photo of the area Kitchen.",
    );
    await t.post(`/turn/${turn.id}/check`, { key: 'kitchen-1', result: 'NA' }, member);
    const now = (await t.get(`/turn/${turn.id}`, member)).body;
    expect((await done('/walk', now, walk)).kind).toBe('READY');
    const { needs: _none, ...plain } = { ...kitchen, needs: null };
    expect((await set([plain], saved.body.version)).body.checks[0].needs).toBeNull();
  });

  test('is the same 404 to a stranger, and changed by nobody who only reads', async () => {
    const turn = await begin();
    const none = await t.get('/turn/999999999', stranger);
    const theirs = await t.get(`/turn/${turn.id}`, stranger);
    expect([theirs.status, theirs.body.detail]).toEqual([404, none.body.detail]);
    expect((await change('/move', turn, { lane: 'walked' }, stranger)).status).toBe(404);
    expect((await change('/move', turn, { lane: 'walked' }, viewer)).status).toBe(403);
    expect((await t.get(report, stranger)).status).toBe(404);
    expect((await t.get(`/turn/${turn.id}`, viewer)).body.may).toEqual({ record: false, manage: false });
    await through(turn, 'walked');
    expect((await change('/move', turn, { lane: 'scoped' })).status).toBe(412);
    expect((await change('/cancel', turn, { note: 'Stays' }, member)).status).toBe(403);
  });
});

describe('the report', () => {
  test('sorts by slack, red the day the next resident would wait, and sums over the whole filter', async () => {
    const own = await t.a.property({ organizationId });
    const at = async (over: object) => begin({ unitId: (await t.a.unit({ property: own })).id, ...over }, admin);
    const tight = await at({ moveInOn: '2026-05-20' });
    const roomy = await at({ moveInOn: '2026-06-30' });
    const free = await at({});
    const { body } = await t.get(`/report/${own.id}/turnover`, admin);
    expect(body.results.map((row: { id: number }) => row.id)).toEqual([tight.id, roomy.id, free.id]);
    // Moved out seven days ago and still in that lane: nine lanes of a day each are ahead.
    expect(body.results[0]).toMatchObject({
      predictedOn: '2026-05-27',
      slackDays: -7,
      targetOn: '2026-05-21',
      slipDays: 6,
      daysVacant: 7,
    });
    expect(body.results[2]).toMatchObject({ slackDays: null });
    expect(body.choices).toEqual({ plans: [], vendors: [], months: ['2026-05'], holdReasons: [] });
    expect(body).toMatchObject({
      total: 3,
      turnsEver: 3,
      totals: { lostRentCents: 103_563, daysVacant: 21, scopeCents: null },
    });
    const figureOf = (id: string) => body.figures.find((one: { metric: string }) => one.metric === id);
    expect(figureOf('turnsOpen').value).toBe(3);
    expect(figureOf('turnPromised')).toMatchObject({ value: 1, total: 1 });
    expect(figureOf('turnMakeReady')).toMatchObject({ value: null, total: 0 });
    expect((await t.get(`/report/${own.id}/turnover?late=true`, admin)).body.total).toBe(1);
    expect((await t.get(`/report/${own.id}/turnover?state=closed`, admin)).body.total).toBe(0);
  });

  test('is filtered by what turns on hold wait for, however its capital letters are typed', async () => {
    const own = await t.a.property({ organizationId });
    const at = async () => begin({ unitId: (await t.a.unit({ property: own })).id }, admin);
    const [first, second, other, free] = [await at(), await at(), await at(), await at()];
    const hold = (turn: typeof first, note: string) => done('/move', turn, { lane: 'hold', note }, admin);
    await hold(first, 'Insurance adjuster');
    await hold(second, 'insurance Adjuster');
    await hold(other, 'Asbestos test');
    const path = `/report/${own.id}/turnover`;
    expect((await t.get(path, admin)).body.choices.holdReasons).toEqual(['Asbestos test', 'Insurance adjuster']);
    const found = await t.get(`${path}?holdReason=INSURANCE%20adjuster%20&sort=unit`, admin);
    expect(found.body.results.map((row: { id: number }) => row.id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    expect(found.body).toMatchObject({ total: 2, totals: { daysVacant: 14 } });
    expect((await t.get(`${path}?holdReason=Insurance`, admin)).body.total).toBe(0);
    const csv = await t.get(`${path}?holdReason=Asbestos%20test&format=csv`, admin);
    expect(csv.text).toContain(other.unitName);
    expect(csv.text).not.toContain(free.unitName);
    expect((await t.get(`${path}?holdReason=Asbestos%20test`, stranger)).status).toBe(404);
    expect((await t.get(`${path}?holdReason=${'x'.repeat(501)}`, admin)).status).toBe(400);
  });

  test('plans a trade in several turns at once', async () => {
    const turns = [await begin(), await begin()];
    const plan = { turnIds: turns.map(({ id }) => id), trade: 'FLOORING', vendorId, plannedOn: '2026-05-12' };
    const path = `/report/${property.id}/turnover/schedule`;
    expect((await t.post(path, plan, member)).body).toEqual({ planned: 0, added: 2 });
    expect((await t.post(path, { ...plan, plannedOn: '2026-05-13' }, member)).body).toEqual({ planned: 2, added: 0 });
    const seen = (await t.get(`/turn/${turns[0].id}`, viewer)).body;
    expect(seen.tasks).toMatchObject([{ trade: 'FLOORING', state: 'late', plannedOn: '2026-05-13', vendorId }]);
    expect((await t.get(`${report}?vendorId=${vendorId}&trade=FLOORING`, viewer)).body.total).toBe(2);
    const wrong = await t.post(path, { ...plan, turnIds: [999_999_999] }, member);
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'turnIds.0']);
    expect((await t.post(path, plan, viewer)).status).toBe(403);
  });

  test('plans nothing in an archived unit, none past the most tasks, and nothing new where a unit is ready', async () => {
    const path = `/report/${property.id}/turnover/schedule`;
    const plan = (turnId: number) => ({ turnIds: [turnId], trade: 'FLOORING', plannedOn: '2026-05-12' });
    const gone = await begin();
    await t.delete(`/unit/${gone.unitId}`, admin);
    const refused = await t.post(path, plan(gone.id), member);
    expect([refused.status, refused.body.errors?.[0].path]).toEqual([422, 'turnIds.0']);

    const full = await begin();
    await t.a.run((db) =>
      sql`insert into turn_task (organization_id, property_id, turn_id, trade)
        select organization_id, property_id, id, 'PAINT' from turn, generate_series(1, 60) where id = ${full.id}`.execute(
        db,
      ),
    );
    const other = await begin();
    const most = await t.post(path, { ...plan(other.id), turnIds: [other.id, full.id] }, member);
    expect([most.status, most.body.message]).toEqual([
      409,
      `The turn of ${full.unitName} has 60 tasks, which is the most.`,
    ]);
    expect((await t.get(`/turn/${other.id}`, viewer)).body.tasks).toEqual([]);
    expect((await t.post(path, { ...plan(full.id), trade: 'PAINT' }, member)).body).toEqual({ planned: 60, added: 0 });
    const due = await t.a.unit({ property });
    const turn = await begin({ unitId: due.id });
    for (let n = 0; n < 2; n += 1) await t.a.item({ unit: due, installDate: '1990-01-01' });
    await t.a.run((db) =>
      sql`insert into turn_task (organization_id, property_id, turn_id, trade)
        select organization_id, property_id, id, 'PAINT' from turn, generate_series(1, 59) where id = ${turn.id}`.execute(
        db,
      ),
    );
    expect((await done('/task/due', turn, undefined)).tasks).toHaveLength(60);

    const walked = await through(await begin(), 'walked');
    const ready = await done('/walk', walked, { passed: true, reason: 'As agreed', signedName: 'Ada Reeve' });
    expect(ready.kind).toBe('READY');
    const words = 'Move its turn back to a lane before you add work.';
    expect((await t.post(path, plan(ready.id), member)).body.message).toBe(`${ready.unitName} is ready. ${words}`);
    expect((await change('/task', ready, { trade: 'PAINT' })).body.message).toBe(`This unit is ready. ${words}`);
    const back = await done('/move', ready, { lane: 'walked' });
    expect((await done('/task', back, { trade: 'PAINT' })).tasks).toHaveLength(1);
  });
});
