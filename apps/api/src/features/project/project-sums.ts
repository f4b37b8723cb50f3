import { type RawBuilder, sql } from 'kysely';

/**
 * Over `project j`: the sums of its scope as `s`, and its chosen bid as `c`. What replaced two items of it counts once.
 */
export const projectSums: RawBuilder<unknown> = sql`
  cross join lateral (
    select count(*) as items, count(l.cost_cents) as priced, sum(l.cost_cents)::bigint as estimate_cents,
      count(i.replaced_by_item_id) as replaced
    from project_item l left join item i on i.organization_id = l.organization_id and i.id = l.item_id
    where l.organization_id = j.organization_id and l.project_id = j.id
  ) s
  cross join lateral (
    select count(n.purchase_cents) as spent_known, sum(n.purchase_cents)::bigint as spent_cents from item n
    where n.organization_id = j.organization_id and n.archived_at is null and n.id in (
      select i.replaced_by_item_id from project_item l join item i on i.organization_id = l.organization_id and i.id = l.item_id
      where l.organization_id = j.organization_id and l.project_id = j.id)
  ) w
  left join project_bid c on c.organization_id = j.organization_id and c.project_id = j.id and c.is_chosen and c.archived_at is null`;

/** What is asked for: the chosen bid, else the estimate where every item has a price; the same rule as `askCents` of domain/projects. */
export const projectAsk: RawBuilder<unknown> = sql`coalesce(c.amount_cents, case when s.items > 0 and s.priced = s.items then s.estimate_cents end)`;

/** The columns of PROJECT_SUMS (contract/project-list) from `projectSums`. */
export const sumColumns: RawBuilder<unknown> = sql`s.items, s.priced, s.estimate_cents as "estimateCents", c.amount_cents as "chosenBidCents",
  ${projectAsk} as "askCents", s.replaced, w.spent_cents as "spentCents", w.spent_known as "spentKnown"`;

/** The condition that `project j` still has its items to replace. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`j.status not in ('DONE', 'CANCELLED')`;

/** The name of the person whose id is in the column. */
export function personName(id: string): RawBuilder<unknown> {
  return sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app_user u where u.id = ${sql.ref(id)})`;
}
