import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTurns } from '#testing/turn-kit.ts';

const kit = await startTurns();
const { t, property, organizationId, vendorId, report, member, manager, viewer, stranger } = kit;
const { begin, change, put, done, through } = kit;

type Answer = Awaited<ReturnType<typeof begin>>;
type Task = { id: number; trade: string; waitsFor: number[]; blockedBy: number[] };
const of = (turn: Answer, trade: string): Task => {
  const found = turn.tasks.find((task: Task) => task.trade === trade);
  if (!found) throw new Error(`no task of ${trade}`);
  return found;
};
const add = (turn: Answer, body: object) => done('/task', turn, body);
/** A turn with maintenance, paint and flooring, added in the order of the board. */
async function working() {
  let turn = await begin();
  for (const body of [
    { trade: 'MAINTENANCE' },
    { trade: 'PAINT', vendorId },
    { trade: 'FLOORING', title: 'Vinyl plank' },
  ])
    turn = await add(turn, body);
  return turn;
}
const rowOf = async ({ unitName }: Answer) =>
  (await t.get(`${report}?q=${encodeURIComponent(unitName)}`, viewer)).body.results[0];

// Today is 2026-05-18.
describe('a task that waits for others', () => {
  test('waits for the trade before its own on the board, unless it is said otherwise', async () => {
    let turn = await working();
    expect(of(turn, 'MAINTENANCE').waitsFor).toEqual([]);
    expect(of(turn, 'PAINT').waitsFor).toEqual([of(turn, 'MAINTENANCE').id]);
    expect(of(turn, 'FLOORING')).toMatchObject({
      waitsFor: [of(turn, 'PAINT').id],
      blockedBy: [of(turn, 'PAINT').id],
    });
    turn = await add(turn, { trade: 'CLEAN', waitsFor: [] });
    expect(of(turn, 'CLEAN').waitsFor).toEqual([]);
    turn = await add(turn, { trade: 'OTHER' });
    expect(of(turn, 'OTHER').waitsFor).toEqual([]);
    const plan = { turnIds: [turn.id], trade: 'APPLIANCES', plannedOn: '2026-05-25' };
    expect((await t.post(`/report/${property.id}/turnover/schedule`, plan, member)).body.added).toBe(1);
    turn = (await t.get(`/turn/${turn.id}`, viewer)).body;
    expect(of(turn, 'APPLIANCES').waitsFor).toEqual([of(turn, 'FLOORING').id]);
  });

  test('is blocked until they are done, and again once one of them is opened again', async () => {
    let turn = await working();
    const [paint, flooring] = [of(turn, 'PAINT').id, of(turn, 'FLOORING').id];
    turn = await done(`/task/${paint}/done`, turn, {});
    expect(of(turn, 'FLOORING')).toMatchObject({ waitsFor: [paint], blockedBy: [] });
    turn = await done(`/task/${paint}/reopen`, turn, { note: 'Streaks' });
    expect(of(turn, 'FLOORING').blockedBy).toEqual([paint]);
    const after = await t.a.run(
      async (db) =>
        (
          await sql<{ after: unknown }>`select e.after from audit_event e where e.organization_id = ${organizationId}
            and e.entity = 'turn' and e.entity_id = ${turn.id} order by e.id desc limit 1`.execute(db)
        ).rows[0]?.after,
    );
    expect(after).toMatchObject({ taskId: paint, reopened: true });
    // Who marks it as done all the same is not kept from it; the audit log says what was not done.
    turn = await done(`/task/${flooring}/done`, turn, {});
    expect(of(turn, 'FLOORING')).toMatchObject({ doneOn: '2026-05-18', blockedBy: [] });
    const { rows } = await t.a.run((db) =>
      sql<{
        after: unknown;
      }>`select e.after from audit_event e where e.organization_id = ${organizationId} and e.entity = 'turn'
        and e.entity_id = ${turn.id} order by e.id desc limit 1`.execute(db),
    );
    expect(rows[0]?.after).toMatchObject({ taskId: flooring, notDone: ['Paint'] });
    turn = await done(`/task/${paint}/remove`, turn, undefined);
    expect(of(turn, 'FLOORING').waitsFor).toEqual([]);
  });

  test('cannot wait for itself, in a circle, or for a task of another turn', async () => {
    const turn = await working();
    const [maintenance, paint, flooring] = ['MAINTENANCE', 'PAINT', 'FLOORING'].map((trade) => of(turn, trade).id);
    const wait = (waitsFor: (number | undefined)[]) => put(`/task/${maintenance}`, turn, { waitsFor });
    const circle = await wait([flooring]);
    expect([circle.status, circle.body.errors[0]]).toMatchObject([
      422,
      {
        path: 'waitsFor',
        message: 'These tasks would wait for each other: Maintenance, then Vinyl plank, then Paint, then Maintenance.',
      },
    ]);
    expect((await wait([maintenance])).body.errors[0].message).toBe('A task does not wait for itself.');
    const other = await add(await begin(), { trade: 'CLEAN' });
    const stray = await wait([of(other, 'CLEAN').id]);
    expect([stray.status, stray.body.errors[0].path]).toEqual([422, 'waitsFor.0']);
    // Nothing was changed by what was refused.
    const now = (await t.get(`/turn/${turn.id}`, viewer)).body;
    expect([now.version, of(now, 'MAINTENANCE').waitsFor]).toEqual([turn.version, []]);
    expect((await put(`/task/${paint}`, turn, { waitsFor: [] }, viewer)).status).toBe(403);
    expect((await put(`/task/${paint}`, turn, { waitsFor: [] }, stranger)).status).toBe(404);
    expect((await put(`/task/${paint}`, { ...turn, version: 1 }, { waitsFor: [] })).status).toBe(412);
    // The database has no such row either.
    await expect(
      t.a.run((db) =>
        sql`insert into turn_task_wait (organization_id, property_id, turn_id, task_id, waits_for_id)
          values (${organizationId}, ${property.id}, ${turn.id}, ${paint}, ${of(other, 'CLEAN').id})`.execute(db),
      ),
    ).rejects.toThrow(/foreign key/);
  });

  test('two people who make two tasks wait for each other at once do not make a circle', async () => {
    let turn = await begin();
    for (const trade of ['PAINT', 'CLEAN']) turn = await add(turn, { trade, waitsFor: [] });
    const [paint, clean] = [of(turn, 'PAINT').id, of(turn, 'CLEAN').id];
    const answers = await Promise.all([
      put(`/task/${paint}`, turn, { waitsFor: [clean] }, member),
      put(`/task/${clean}`, turn, { waitsFor: [paint] }, manager),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('gets the order of the board at once, where tasks were added in another', async () => {
    let turn = await begin();
    for (const trade of ['FLOORING', 'PAINT', 'CLEAN', 'OTHER']) turn = await add(turn, { trade, waitsFor: [] });
    turn = (await put(`/task/${of(turn, 'OTHER').id}`, turn, { waitsFor: [of(turn, 'CLEAN').id] })).body;
    turn = (await put(`/task/${of(turn, 'PAINT').id}`, turn, { waitsFor: [of(turn, 'FLOORING').id] })).body;
    expect((await change('/task/order', turn, undefined, viewer)).status).toBe(403);
    turn = await done('/task/order', turn, undefined);
    expect(of(turn, 'PAINT').waitsFor).toEqual([]);
    expect(of(turn, 'FLOORING').waitsFor).toEqual([of(turn, 'PAINT').id]);
    expect(of(turn, 'CLEAN').waitsFor).toEqual([of(turn, 'FLOORING').id]);
    expect(of(turn, 'OTHER').waitsFor).toEqual([of(turn, 'CLEAN').id]);
  });

  test('moves the predicted ready day, and says in the table what blocks the turn: a hold before it', async () => {
    let turn = await working();
    turn = await through(turn, 'walked', 'paint');
    // Maintenance is not done: a day, then paint, flooring and the final walk.
    expect(turn.predictedOn).toBe('2026-05-22');
    expect(await rowOf(turn)).toMatchObject({
      predictedOn: '2026-05-22',
      blockedBy: 'Waits for Maintenance (own staff)',
      blockedTrades: ['MAINTENANCE'],
    });
    turn = (await put(`/task/${of(turn, 'PAINT').id}`, turn, { waitsFor: [] })).body;
    expect(turn.predictedOn).toBe('2026-05-21');
    expect(await rowOf(turn)).toMatchObject({ blockedBy: null, blockedTrades: [] });
    turn = await through(turn, 'flooring');
    turn = (await put(`/task/${of(turn, 'PAINT').id}`, turn, { plannedOn: '2026-05-15' })).body;
    expect(await rowOf(turn)).toMatchObject({
      blockedBy: 'Waits for Paint (Apex Floors, late since 2026-05-15)',
      blockedTrades: ['PAINT'],
    });
    const csv = await t.get(`${report}?q=${encodeURIComponent(turn.unitName)}&format=csv`, viewer);
    expect(csv.text).toContain('"Waits for Paint (Apex Floors, late since 2026-05-15)"');
    await done('/move', turn, { lane: 'hold', note: 'Fire claim' });
    expect(await rowOf(turn)).toMatchObject({ blockedBy: 'Fire claim', blockedTrades: [] });
  });
});
