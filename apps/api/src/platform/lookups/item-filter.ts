import type { FilterOf } from '@lintel/contract/base/define-list';
import type { itemsReport } from '@lintel/contract/items/item-list';
import { type RawBuilder, sql } from 'kysely';
import { all } from '../sql/list-sort.ts';
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

/** Above every character of a name, so that `>= text and < text || LAST` is 'begins with text', which an index can answer. */
const LAST = sql.lit('\u{10ffff}');

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
  tagged,
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
    carries({ tag, tagged }),
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
    q.trim() !== '' &&
      sql`(${matchesItem(q.trim())} or ${isTagged('l', sql`tg.name_key >= lower(${q.trim()}) and tg.name_key < lower(${q.trim()}) || ${LAST}`)})`,
  ]);
}

/** Over `item i`: it or its unit carries the asked tag, any tag, or none; false where nothing is asked. */
export function carries({ tag, tagged }: Pick<Filter, 'tag' | 'tagged'>): RawBuilder<unknown> | false {
  if (tag === undefined && tagged === undefined) return false;
  return all([
    tag !== undefined && isTagged('i', sql`tg.name_key = lower(${tag})`),
    tagged === 'any' && isTagged('i', sql`true`),
    tagged === 'none' && sql`not ${isTagged('i', sql`true`)}`,
  ]);
}

/** Over `item i` or `life l`: it or its unit carries a tag `tg` of the condition. Both sets are read once, however many items there are. */
function isTagged(item: 'i' | 'l', condition: RawBuilder<unknown>): RawBuilder<boolean> {
  const carriers = (column: string) => sql`(select ${sql.ref(`tg.${column}`)} from tag tg
    where tg.organization_id in (select s.organization_id from scope s) and ${condition} and ${sql.ref(`tg.${column}`)} is not null)`;
  const [id, unitId] = [sql.ref(`${item}.id`), sql.ref(`${item}.unit_id`)];
  return sql<boolean>`(${id} in ${carriers('item_id')} or coalesce(${unitId} in ${carriers('unit_id')}, false))`;
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
