import type { Tx } from '@lintel/db/tx';
import { addDays } from '@lintel/domain/base/calendar';
import type { RecallState } from '@lintel/domain/items/recall-states';
import { sql } from 'kysely';
import { selectRecallNotices } from '#platform/lookups/recall-notices.ts';
import { selectMakerNames } from '../features/recall/recall-facts.ts';
import { matchProperty, selectCatalogueState } from '../features/recall/recall-matching.queries.ts';
import { notAfter } from './not-after.ts';

type Place = {
  organizationId: number;
  propertyIds: ReadonlyMap<string, number>;
  by: number;
  today: string;
  now: string;
};

/** What people of the demo decided about the first matches of a property, so many days ago; the others are open. */
const DECISIONS: readonly { state: RecallState; daysAgo: number; reason: string | null; note: string }[] = [
  { state: 'AFFECTED', daysAgo: 12, reason: null, note: 'affected' },
  { state: 'REMEDIED', daysAgo: 40, reason: 'Kit fitted by the plumber', note: 'remedy done' },
  { state: 'NOT_AFFECTED', daysAgo: 33, reason: 'Plate shows a standard burner', note: 'not affected' },
];
const DECIDED_AT = 'Alder Court';

/** Looks for the bundled recall notices in all items, as the worker does, and decides about a few; items and safety devices must be there. Returns how many lines of their history tell so. */
export async function insertRecalls(
  db: Tx['db'],
  { organizationId, propertyIds, by, today, now }: Place,
): Promise<number> {
  const known = {
    catalogue: await selectCatalogueState(db),
    notices: await selectRecallNotices(db),
    makers: await selectMakerNames(db),
  };
  for (const propertyId of propertyIds.values())
    await matchProperty(db, { organizationId, propertyId }, known, notAfter(now, `${today}T14:05:00.000Z`));
  const propertyId = propertyIds.get(DECIDED_AT);
  if (propertyId === undefined) return 0;
  const { rows } = await sql<{ itemId: number; recallId: number; number: string }>`
    select r.item_id as "itemId", r.recall_id as "recallId", n.number from item_recall r join recall_notice n on n.id = r.recall_id
    join item i on i.organization_id = r.organization_id and i.id = r.item_id
    where r.organization_id = ${organizationId} and i.property_id = ${propertyId} and i.status = 'ACTIVE' and i.unit_id is not null
    order by i.serial_number is null, r.item_id, r.recall_id limit ${DECISIONS.length}`.execute(db);
  for (const [place, { itemId, recallId, number }] of rows.entries()) {
    const { state, daysAgo, reason, note } = DECISIONS[place] as (typeof DECISIONS)[number];
    const day = addDays(today, -daysAgo);
    await sql`update item_recall set state = ${state}, reason = ${reason}, remedied_on = ${state === 'REMEDIED' ? day : null},
        decided_by = ${by}, decided_at = ${`${day}T15:20:00.000Z`}, version = version + 1
      where organization_id = ${organizationId} and item_id = ${itemId} and recall_id = ${recallId}`.execute(db);
    await sql`insert into item_event (organization_id, item_id, property_id, kind, happened_on, note, source, user_id, created_at)
      values (${organizationId}, ${itemId}, ${propertyId}, 'EDITED', ${day},
        ${`Recall ${number}: ${note}${reason === null ? '' : `, ${reason}`}`}, 'DEMO', ${by}, ${`${day}T15:20:00.000Z`})`.execute(
      db,
    );
  }
  return rows.length;
}
