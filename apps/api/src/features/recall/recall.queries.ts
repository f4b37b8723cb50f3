import type { ItemRecalls } from '@lintel/contract/items/recall';
import type { Db } from '@lintel/db/pooled-kysely';
import { RECALL_STATES, type RecallState } from '@lintel/domain/items/recall-states';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { localDay } from '#platform/identity/day.ts';
import { personName } from '#platform/identity/person-name.ts';
import { type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { selectRecallNotices } from '#platform/lookups/recall-notices.ts';
import { matchesOf, type RecalledItem, recalledItemColumns, selectMakerNames } from './recall-facts.ts';

type Answer = z.input<typeof ItemRecalls>;
type Decided = Pick<
  Answer['recalls'][number],
  'recallId' | 'state' | 'reason' | 'remediedOn' | 'decidedBy' | 'decidedAt'
>;
type Place = { organizationId: number; propertyId: number; unitId: number | null; today: string };
type FoundItem = RecalledItem & Place & { decided: Decided[]; status: 'ACTIVE' | 'STORED' | 'RETIRED' };

const UNDECIDED = { state: 'POSSIBLE', reason: null, remediedOn: null, decidedBy: null, decidedAt: null } as const;

/**
 * The notices that may concern an item by its record as it is now, and all that were decided; undefined when the viewer does not see it. Those
 * that must be acted on come first. An item that left for good shows only what was decided.
 */
export async function selectItemRecalls(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<Answer | undefined> {
  const item = await selectRecalledItem(db, viewer, itemId, now, sql``);
  return item && answerOf(db, item);
}

/** The recalls of an item that is locked until the transaction ends. */
export async function holdItemRecalls(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
): Promise<Answer | undefined> {
  const item = await selectRecalledItem(db, viewer, itemId, now, sql`for key share of p for no key update of i`);
  return item && answerOf(db, item);
}

/** Stores what a person decided about a notice and an item that this transaction holds. */
export async function upsertDecision(
  db: Db,
  viewer: Viewer,
  { organizationId, itemId }: Pick<Answer, 'organizationId' | 'itemId'>,
  { recallId, state, reason, remediedOn, now }: Decision & { now: string },
): Promise<void> {
  const decidedAt = state === 'POSSIBLE' ? null : now;
  const decidedBy = state === 'POSSIBLE' ? null : viewer.userId;
  await sql`
    insert into item_recall as r (organization_id, item_id, recall_id, state, reason, remedied_on, decided_by, decided_at)
    values (${organizationId}, ${itemId}, ${recallId}, ${state}, ${reason}, ${remediedOn}, ${decidedBy}, ${decidedAt})
    on conflict (organization_id, item_id, recall_id) do update set state = excluded.state, reason = excluded.reason,
      remedied_on = excluded.remedied_on, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
      version = r.version + 1, updated_at = now()`.execute(db);
}

/** Forgets a notice that does not fit the record of an item any more, once its decision is taken back. */
export async function deleteDecision(
  db: Db,
  { organizationId, itemId }: Pick<Answer, 'organizationId' | 'itemId'>,
  recallId: number,
): Promise<void> {
  await sql`delete from item_recall r where r.organization_id = ${organizationId} and r.item_id = ${itemId} and r.recall_id = ${recallId}`.execute(
    db,
  );
}

/** A line in the history of an item. */
export async function insertRecallNote(
  db: Db,
  viewer: Viewer,
  { organizationId, itemId, propertyId, asOf }: Answer,
  note: string,
): Promise<void> {
  await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, user_id)
    values (${organizationId}, ${itemId}, ${propertyId}, 'EDITED', ${asOf}, ${note}, ${viewer.userId})`.execute(db);
}

export type Decision = { recallId: number; state: RecallState; reason: string | null; remediedOn: string | null };

async function selectRecalledItem(
  db: Db,
  viewer: Viewer,
  itemId: number,
  now: string,
  lock: RawBuilder<unknown>,
): Promise<FoundItem | undefined> {
  const { rows } = await sql<FoundItem>`
    select ${recalledItemColumns}, i.organization_id as "organizationId", i.property_id as "propertyId", i.unit_id as "unitId", i.status,
      ${localDay(now, 'p.timezone')} as today,
      (select coalesce(json_agg(json_build_object('recallId', r.recall_id, 'state', r.state, 'reason', r.reason, 'remediedOn', r.remedied_on,
          'decidedBy', ${personName('r.decided_by')}, 'decidedAt', ${instant('r.decided_at')})), '[]')
        from item_recall r where r.organization_id = i.organization_id and r.item_id = i.id and r.archived_at is null) as decided
    from item i join property p on p.organization_id = i.organization_id and p.id = i.property_id
    join item_type t on t.id = i.item_type_id left join model m on m.id = i.model_id
    where ${visibleProperties(viewer, 'p')} and i.id = ${itemId} and i.archived_at is null ${lock}`.execute(db);
  return rows[0];
}

async function answerOf(db: Db, item: FoundItem): Promise<Answer> {
  const notices = await selectRecallNotices(db);
  const found = item.status === 'RETIRED' ? [] : matchesOf(item, notices, await selectMakerNames(db));
  const matches = new Map(found.map(({ notice, match }) => [notice.id, match]));
  const decided = new Map(item.decided.map((one) => [one.recallId, one]));
  const recalls = notices.flatMap(({ id, rule: _rule, units: _units, ...notice }) => {
    const match = matches.get(id);
    const kept = decided.get(id);
    // One that only the rule found goes when the record speaks against it.
    if (!match && (kept === undefined || kept.state === 'POSSIBLE')) return [];
    const { fits = [], missing = [] } = match ?? {};
    return { ...notice, ...UNDECIDED, ...kept, recallId: id, isMatch: match !== undefined, fits, missing };
  });
  return {
    itemId: item.id,
    organizationId: item.organizationId,
    propertyId: item.propertyId,
    unitId: item.unitId,
    asOf: item.today,
    recalls: recalls.toSorted((a, b) => RECALL_STATES.indexOf(a.state) - RECALL_STATES.indexOf(b.state)),
  };
}
