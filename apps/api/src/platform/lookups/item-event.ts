import { type RawBuilder, sql } from 'kysely';
import { instant } from '../base/instant.ts';

/** The select list of one ItemEvent (contract/item) from `item_event e` and `item_type t`; needs the joins of `itemEventJoins`. */
export const itemEventColumns: RawBuilder<unknown> = sql`
  e.id, e.item_id as "itemId", t.name as "itemType", e.kind, ${instant('e.created_at')} as at, e.happened_on as on,
  nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as by, e.source, came.name as "fromUnitName",
  went.name as "toUnitName", e.note, e.changes`;

/** The joins that `itemEventColumns` reads: both units and who did it. */
export const itemEventJoins: RawBuilder<unknown> = sql`
  left join unit came on came.organization_id = e.organization_id and came.id = e.from_unit_id
  left join unit went on went.organization_id = e.organization_id and went.id = e.to_unit_id
  left join app_user actor on actor.id = e.user_id`;
