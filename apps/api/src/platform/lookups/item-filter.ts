import type { FilterOf } from '@lintel/contract/define-list';
import type { itemsReport } from '@lintel/contract/item-list';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../list-sort.ts';
import {
  isCovered,
  isFlagged,
  isInstalledThisYear,
  isOfAge,
  isRecalled,
  matchesItem,
  mayBeInstalledThisYear,
} from './item-life.ts';
import { adviceRule } from './repair-advice.ts';

type Filter = FilterOf<typeof itemsReport>;

/** The filters of a list of items over `item i` and `life_day d`, for `lifeCtes`. */
export function itemFilter({
  itemTypeId,
  modelId,
  unitId,
  age,
  warranty,
  confidence,
  installed,
  tag,
  flag,
  recall,
}: Filter): RawBuilder<unknown> {
  return all([
    itemTypeId !== undefined && sql`i.item_type_id = ${itemTypeId}`,
    modelId !== undefined && sql`i.model_id = ${modelId}`,
    unitId !== undefined && sql`i.unit_id = ${unitId}`,
    installed !== undefined && mayBeInstalledThisYear,
    age !== undefined && isOfAge(age),
    warranty !== undefined && isCovered(warranty),
    confidence !== undefined && sql`i.date_confidence = ${confidence}`,
    tag !== undefined &&
      sql`exists (select from tag tg where tg.organization_id = i.organization_id and lower(tg.name) = lower(${tag})
        and (tg.item_id = i.id or tg.unit_id = i.unit_id))`,
    flag !== undefined && isFlagged(flag),
    recall !== undefined && isRecalled(recall),
  ]);
}

/** The others, over `life l` with `itemNameJoins`; one by advice also over `sp`, `cv` and `rr`. */
export function lifeFilter({
  q = '',
  manufacturerId,
  buildingId,
  floorPlan,
  due,
  dueYear,
  installed,
  advice,
}: Filter): RawBuilder<unknown> {
  return all([
    advice !== undefined && ADVICE[advice],
    manufacturerId !== undefined && sql`l.maker_id = ${manufacturerId}`,
    buildingId !== undefined && sql`u.building_id = ${buildingId}`,
    floorPlan !== undefined && sql`u.floor_plan = ${floorPlan}`,
    due !== undefined && dueIn(due),
    // What is past its life is backlog, which belongs to no year's own share.
    dueYear !== undefined && sql`l.due_year = ${dueYear} and not l.is_past_life`,
    installed !== undefined && isInstalledThisYear,
    q.trim() !== '' && sql`(${matchesItem(q.trim())} or ${isTagged(q.trim())})`,
  ]);
}

/** Over `life l`: it or its unit has a tag that begins so. */
function isTagged(q: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tag tg where tg.organization_id = l.organization_id and (tg.item_id = l.id or tg.unit_id = l.unit_id)
    and starts_with(lower(tg.name), lower(${q})))`;
}

const ADVICE: Record<NonNullable<Filter['advice']>, RawBuilder<unknown>> = {
  recall: sql`${adviceRule} = 1`,
  warranty: sql`${adviceRule} = 2`,
  review: sql`${adviceRule} = 7`,
  turn: sql`${adviceRule} = 8`,
  repair: sql`${adviceRule} = 9`,
  unknown: sql`${adviceRule} is null`,
};

function dueIn(due: NonNullable<Filter['due']>): RawBuilder<unknown> {
  const conditions = {
    backlog: sql`l.is_past_life`,
    nodate: sql`l.rul_years is null`,
    thisyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of)`,
    nextyear: sql`not l.is_past_life and l.due_year = date_part('year', l.as_of) + 1`,
    later: sql`not l.is_past_life and l.due_year > date_part('year', l.as_of) + 1`,
    within12: sql`not l.is_past_life and l.life_ends_on <= (l.as_of + interval '12 months')::date`,
    within36: sql`not l.is_past_life and l.life_ends_on <= (l.as_of + interval '36 months')::date`,
    undated: sql`l.age_years is null`,
    weak: sql`l.date_confidence in ('LOW', 'NONE')`,
  };
  return conditions[due];
}
