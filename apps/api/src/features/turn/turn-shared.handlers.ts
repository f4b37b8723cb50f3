import type { RowOf } from '@lintel/contract/base/route';
import type { turnShared } from '@lintel/contract/turns/turn-shared';
import type { Db } from '@lintel/db/pooled-kysely';
import { learnedDays } from '@lintel/domain/turns/turn-plan';
import { DEFAULT_LANES, TURN_TRADES, type TurnTrade } from '@lintel/domain/turns/turns';
import { sql } from 'kysely';
import { notFound } from '#platform/base/errors.ts';
import { localDay } from '#platform/identity/day.ts';
import { noteLinkRead, openSecretLink } from '#platform/identity/secret-link.ts';
import { visibleProperties } from '#platform/identity/viewer.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import { calendarFile } from '#platform/tables/calendar-file.ts';
import { deriveTurn } from './turn-derive.ts';
import { selectTurns } from './turn-facts.queries.ts';

const DAYS_SHOWN = 365;
const DAYS_PAST = 30;
const EVENTS_MAX = 1000;

/** The board and a vendor's days for people without an account: with the rights of whoever made the address, and without names or money. */
export const turnSharedHandlers: Handlers<typeof turnShared> = {
  async readSharedTurns({ params: { token }, query }, { now, read, write }) {
    const found = await read(async (db) => {
      const link = await openSecretLink(db, { token, purpose: 'TURN_BOARD', now });
      if (!link || link.propertyId === null) return undefined;
      const turns = await selectTurns(db, link.viewer, link.propertyId, now);
      return turns && { link, turns };
    });
    if (!found) throw notFound('turnover board');
    const { link, turns: of } = found;
    await write((db) => noteLinkRead(db, link, now));
    const lanes = of.lanes ?? [...DEFAULT_LANES];
    const learned = learnedDays(of.turns);
    const rows = of.turns
      .filter(({ closedOn }) => closedOn === null)
      .map((fact): RowOf<typeof turnShared.readSharedTurns> & { laneAt: number } => {
        const { laneName, laneAt, daysInLane, daysVacant, predictedOn, slackDays, trades, blockedTrades } = deriveTurn(
          fact,
          lanes,
          learned,
          of.today,
        );
        const { id, unitName, floorPlan, lane, kind, moveOutOn, targetOn, readyOn, moveInOn } = fact;
        const dates = { moveOutOn, targetOn, readyOn, predictedOn, moveInOn };
        return {
          id,
          unitName,
          floorPlan,
          lane,
          laneName,
          kind,
          daysVacant,
          daysInLane,
          ...dates,
          slackDays,
          trades,
          blockedTrades,
          laneAt,
        };
      })
      .toSorted((a, b) => a.laneAt - b.laneAt || a.unitName.localeCompare(b.unitName, 'en', { numeric: true }))
      .map(({ laneAt: _at, ...row }) => row);
    return {
      ...partAnswer(rows, query, 'shared-turns', ({ id }) => id),
      propertyName: of.propertyName,
      lanes,
      expiresAt: link.expiresAt,
      asOf: of.today,
      computedAt: now,
    };
  },

  async readTurnCalendar({ params }, { now, read, write }) {
    const found = await read((db) => selectCalendar(db, params.token, now));
    if (!found) throw notFound('calendar');
    await write((db) => noteLinkRead(db, found.link, now));
    return calendarFile({ name: `Turns, ${found.propertyName}`, fileName: 'turns.ics', events: found.events, now });
  },
};

type Planned = {
  taskId: number;
  trade: TurnTrade;
  plannedOn: string;
  doneOn: string | null;
  unitName: string;
  after: TurnTrade[];
};

async function selectCalendar(db: Db, token: string, now: string) {
  const link = await openSecretLink(db, { token, purpose: 'TURN_VENDOR_CALENDAR', now });
  if (!link || link.contactId === null) return undefined;
  const { rows } = await sql<{ propertyName: string; tasks: Planned[] }>`
    select p.name as "propertyName", coalesce((select json_agg(e order by e."plannedOn", e."taskId") from (
        select k.id as "taskId", k.trade, k.planned_on as "plannedOn", k.done_on as "doneOn", u.name as "unitName",
          (select coalesce(json_agg(distinct b.trade), '[]') from turn_task_wait y
            join turn_task b on b.organization_id = y.organization_id and b.property_id = y.property_id and b.turn_id = y.turn_id and b.id = y.waits_for_id
            where y.organization_id = k.organization_id and y.property_id = k.property_id and y.turn_id = k.turn_id and y.task_id = k.id
              and b.done_on is null and b.archived_at is null) as after
        from turn t join turn_task k on k.organization_id = t.organization_id and k.property_id = t.property_id and k.turn_id = t.id
        join unit u on u.organization_id = t.organization_id and u.id = t.unit_id and u.archived_at is null
        where t.organization_id = p.organization_id and t.property_id = p.id and t.archived_at is null and k.archived_at is null
          and k.vendor_id = ${link.contactId} and k.planned_on between d.today - ${DAYS_PAST}::int and d.today + ${DAYS_SHOWN}::int
        order by k.planned_on, k.id limit ${EVENTS_MAX}
      ) e), '[]') as tasks
    from property p cross join lateral (select ${localDay(now, 'p.timezone')} as today) d
    where ${visibleProperties(link.viewer, 'p')} and p.organization_id = ${link.organizationId} and p.id = ${link.propertyId}`.execute(
    db,
  );
  const [place] = rows;
  if (!place) return undefined;
  const events = place.tasks.map(({ taskId, trade, plannedOn, doneOn, unitName, after }) => ({
    id: `turn-task-${taskId}`,
    on: plannedOn,
    title: `${TURN_TRADES[trade]}: unit ${unitName}, ${place.propertyName}`,
    text: doneOn !== null ? `Done ${doneOn}.` : `Planned.${afterWords(after)}`,
  }));
  return { link, propertyName: place.propertyName, events };
}

function afterWords(trades: readonly TurnTrade[]): string {
  return trades.length === 0 ? '' : ` Not done before it yet: ${trades.map((trade) => TURN_TRADES[trade]).join(', ')}.`;
}
