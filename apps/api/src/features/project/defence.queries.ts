import type { FilterOf } from '@lintel/contract/base/define-list';
import type { DefenceLine } from '@lintel/contract/capital/project';
import type { itemsReport } from '@lintel/contract/items/item-list';
import type { Db } from '@lintel/db/pooled-kysely';
import type { RecallState } from '@lintel/domain/items/recall-states';
import type { UnitTurn } from '@lintel/domain/units/unit-vacancy';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type Viewer, visibleProperties, visibleProperty } from '#platform/identity/viewer.ts';
import { coverColumns, coverJoinOf } from '#platform/lookups/item-cover.ts';
import { itemFilter, lifeFilter } from '#platform/lookups/item-filter.ts';
import { itemNameJoins, lifeCtes } from '#platform/lookups/item-life.ts';
import { repairRulesJoin, spentCte, spentCteJoin } from '#platform/lookups/repair-advice.ts';
import { isOpenTurn, unitTurn } from '#platform/lookups/unit-turn.ts';
import { LINE_ORDER, LINE_STATUSES, lineColumns, lineJoins, linesOf, livedCte } from './project-select.queries.ts';

/** A line as it is read: what the advice follows from, and where the newest photo is stored. */
export type DefenceFacts = Omit<z.infer<typeof DefenceLine>, 'advice' | 'photoUrl'> & {
  isUnderWarranty: boolean;
  recall: RecallState | null;
  repairs12MonthsCount: number;
  repairs24MonthsCents: number;
  unitStatus: string | null;
  unitTurn: UnitTurn | null;
  asOf: string;
  photoKey: string | null;
};

/** The lines of a project with what speaks for each. */
export function selectDefence(db: Db, viewer: Viewer, projectId: number, now: string): Promise<DefenceFacts[]> {
  const life = lifeCtes({ now, statuses: LINE_STATUSES, source: sql`scoped_item` });
  return selectLines(db, sql`${linesOf(viewer, projectId)}, ${life}`);
}

/** The items of a property under a filter of their list with what speaks for each; one more than `limit` where there are more. */
export function selectItemsDefence(db: Db, ask: ItemsAsk): Promise<DefenceFacts[]> {
  const { viewer, propertyId, filter, limit, now } = ask;
  const life = lifeCtes({ now, statuses: [filter.status ?? 'ACTIVE'], where: itemFilter(filter) });
  const advice = filter.advice === undefined ? sql`` : sql`${spentCteJoin} ${coverJoinOf('l')} ${repairRulesJoin}`;
  return selectLines(
    db,
    sql`scope as materialized (${visibleProperty(viewer, propertyId)}), ${life}, ${spentCte}, lines as materialized (
      select l.organization_id, l.id, l.id as item_id, l.item_type_name as description, l.cost_cents
      from life l ${itemNameJoins} ${advice} where ${lifeFilter(filter)} limit ${limit + 1}
    )`,
  );
}

/** The property that a defence of its items is about, if the viewer sees it. */
export async function selectDefencePlace(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from property p where ${visibleProperties(viewer, 'p')} and p.id = ${propertyId}`.execute(db);
  return rows[0];
}

type ItemsAsk = {
  viewer: Viewer;
  propertyId: number;
  filter: FilterOf<typeof itemsReport>;
  limit: number;
  now: string;
};

// Over the CTEs `lines` and `life`. Hidden work is left out, whoever asks, since the page is shown to others.
async function selectLines(db: Db, ctes: RawBuilder<unknown>): Promise<DefenceFacts[]> {
  const { rows } = await sql<DefenceFacts>`
    with ${ctes}, ${livedCte}
    select ${lineColumns}, b.name as "buildingName", i.basis_date as "basisDate", i.mfg_date as "mfgDate",
      i.date_confidence as "dateConfidence", round(i.age_years::numeric, 2) as "ageYears", i.eul_years as "eulYears",
      ${coverColumns}, coalesce(cv.covered_until >= i.as_of, false) as "isUnderWarranty",
      i.recall_state as recall, u.status as "unitStatus", tn.turn as "unitTurn", i.as_of as "asOf",
      ${REPAIRS} as repairs, d."repairs12MonthsCount", d."repairs24MonthsCents", f.id as "photoId", f.storage_key as "photoKey", coalesce(f.photos, 0) as photos
    from lines l ${lineJoins} ${coverJoinOf('i')}
    left join lateral (select ${unitTurn} as turn from turn t
      where t.organization_id = i.organization_id and t.unit_id = i.unit_id and ${isOpenTurn}) tn on true
    cross join lateral (
      select count(*) filter (where r.performed_on > (i.as_of - interval '12 months')::date) as "repairs12MonthsCount",
        coalesce(sum(r.cost_cents) filter (where r.performed_on > (i.as_of - interval '24 months')::date), 0)::bigint as "repairs24MonthsCents"
      ${SHOWN_REPAIRS}
    ) d
    left join lateral (
      select f.id, f.storage_key, count(*) over () as photos from file f
      where f.organization_id = i.organization_id and f.item_id = i.id and f.kind = 'ITEM_PHOTO' and f.state = 'READY'
        and f.damage is null and f.archived_at is null order by f.id desc limit 1
    ) f on true
    order by ${LINE_ORDER}`.execute(db);
  return rows;
}

// why: work of the property that the item is on, where the viewer sees it
const SHOWN_REPAIRS: RawBuilder<unknown> = sql`from maintenance_record r where r.organization_id = i.organization_id and r.item_id = i.id
  and r.hidden_at is null and r.archived_at is null`;

const REPAIRS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('id', r.id, 'performedOn', r.performed_on, 'summary', r.summary, 'vendor', r.vendor,
    'costCents', r.cost_cents) order by r.performed_on desc, r.id desc), '[]') ${SHOWN_REPAIRS})`;
