import type { Tx } from '@lintel/db/tx';
import { sql } from 'kysely';
import { draftTurn, type TurnDraft, type TurnPlot, type TurnUnit } from './draft-turns.ts';
import { Random } from './random.ts';

type At = { organizationId: number; propertyIds: ReadonlyMap<string, number>; by: number; today: string };

/** How many turns each property of the demo has, 60 over six months, and where in `OPEN` its open ones begin. */
const PLACES = [
  { name: 'Orchard Gate', total: 36, firstLane: 0 },
  { name: 'Alder Court', total: 24, firstLane: 5 },
] as const;

const DOWN: TurnPlot = { lane: 'scoped', daysInLane: 18, isDown: true };
/** Lanes that open turns are in, in the order in which units come up. */
const OPEN: readonly TurnPlot[] = [
  { lane: 'paint', daysInLane: 1, isTight: true, isImported: true },
  { lane: 'moved-out', daysInLane: 2 },
  { lane: 'maintenance', daysInLane: 6, isHeld: true },
  { lane: 'clean', daysInLane: 1, isTight: true, isRedone: true },
  { lane: 'flooring', daysInLane: 4, isImported: true },
  DOWN,
  { lane: 'scoped', daysInLane: 1, isImported: true },
  { lane: 'walked', daysInLane: 0 },
  { lane: 'final-walk', daysInLane: 1, isImported: true },
  { lane: 'trash-out', daysInLane: 1 },
  { lane: 'maintenance', daysInLane: 2 },
  { lane: 'appliances', daysInLane: 3, isImported: true, isRedone: true },
];
const EMPTY: readonly TurnPlot[] = [
  { lane: 'ready', daysInLane: 5, isImported: true },
  { lane: 'leased', daysInLane: 2 },
  { lane: 'ready', daysInLane: 12 },
];
/** Days back over which turns that are over ended. */
const OVER_DAYS = 180;

/** Adds the turns of the demo; units, items and vendors must be there. Its draws are its own. */
export async function insertTurns(db: Tx['db'], { organizationId, propertyIds, by, today }: At): Promise<void> {
  for (const { name, total, firstLane } of PLACES) {
    const propertyId = propertyIds.get(name);
    if (propertyId === undefined) continue;
    const random = new Random(`turns, ${name}`);
    const { rows: units } = await sql<TurnUnit>`select u.id as "unitId", u.beds, u.status from unit u
      where u.organization_id = ${organizationId} and u.property_id = ${propertyId} and u.archived_at is null order by u.id`.execute(
      db,
    );
    const of = (...statuses: string[]) => units.filter(({ status }) => statuses.includes(status));
    const open: [TurnUnit, TurnPlot][] = [
      ...of('NOTICE').map((unit): [TurnUnit, TurnPlot] => [
        unit,
        { lane: 'notice', daysInLane: random.between(1, 30), isImported: random.chance(0.6) },
      ]),
      ...of('VACANT')
        .slice(0, EMPTY.length)
        .flatMap((unit, i) => plotted(unit, EMPTY[i])),
      ...[...of('TURN'), ...of('VACANT').slice(EMPTY.length)].flatMap((unit, i) =>
        plotted(unit, OPEN[(firstLane + i) % OPEN.length]),
      ),
      ...of('DOWN').map((unit): [TurnUnit, TurnPlot] => [unit, DOWN]),
    ].slice(0, total);
    const over = random
      .shuffled(of('OCCUPIED'))
      .slice(0, total - open.length)
      .map((unit, i, all): [TurnUnit, TurnPlot] => [
        unit,
        { lane: 'moved-in', daysInLane: Math.round((i * OVER_DAYS) / all.length), isImported: random.chance(0.6) },
      ]);
    for (const [unit, plot] of [...over, ...open])
      await insertTurn(
        db,
        { organizationId, propertyId, unitId: unit.unitId, by },
        draftTurn(random, unit, plot, today),
      );
  }
}

function plotted(unit: TurnUnit, plot: TurnPlot | undefined): [TurnUnit, TurnPlot][] {
  return plot ? [[unit, plot]] : [];
}

type Place = { organizationId: number; propertyId: number; unitId: number; by: number };

async function insertTurn(db: Tx['db'], at: Place, draft: TurnDraft): Promise<void> {
  const own = { organization_id: at.organizationId, property_id: at.propertyId };
  const { id } = await db
    .insertInto('turn')
    // why: the drafts have the columns of the table
    .values({ ...own, unit_id: at.unitId, lead_user_id: at.by, ...draft.turn } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { ...own, turn_id: id };
  const insert = async (table: 'turn_move' | 'turn_task' | 'turn_walk' | 'turn_check', rows: readonly object[]) => {
    if (rows.length > 0)
      await db
        .insertInto(table)
        .values(rows.map((row) => ({ ...of, ...row })) as never)
        .execute();
  };
  await insert(
    'turn_move',
    draft.moves.map((row) => ({ ...row, user_id: at.by })),
  );
  // They are drafted in the order of the board, in which each waits for the one before it.
  await insert(
    'turn_task',
    draft.tasks.map(({ vendor, ...row }) => ({
      ...row,
      vendor_id:
        vendor === null
          ? null
          : sql`(select c.id from contact c where c.organization_id = ${at.organizationId} and c.name = ${vendor} and c.kind = 'VENDOR' order by c.id limit 1)`,
    })),
  );
  await sql`insert into turn_task_wait (organization_id, property_id, turn_id, task_id, waits_for_id)
    select k.organization_id, k.property_id, k.turn_id, k.id, k.before from (
      select k.*, lag(k.id) over (order by k.id) as before from turn_task k where k.organization_id = ${at.organizationId} and k.turn_id = ${id}
    ) k where k.before is not null`.execute(db);
  await insert(
    'turn_walk',
    draft.walks.map((row) => ({ ...row, user_id: at.by })),
  );
  await insert(
    'turn_check',
    draft.checks.map((row) => ({ ...row, checked_by: at.by })),
  );
}
