import { type RawBuilder, sql } from 'kysely';

/**
 * Over `project j`: the sums of its scope as `s`, and its chosen bid as `c`. What replaced two items of it counts once. Items are looked
 * up line by line: as a join, the planner reads all items of the organization for each project.
 */
export const projectSums: RawBuilder<unknown> = sql`
  cross join lateral (
    select count(*) as items, count(x.cost_cents) as priced, sum(x.cost_cents)::bigint as estimate_cents, count(x.successor) as replaced,
      count(x.paid) filter (where x.nth = 1) as spent_known, (sum(x.paid) filter (where x.nth = 1))::bigint as spent_cents
    from (
      select y.cost_cents, y.successor, row_number() over (partition by y.successor order by y.id) as nth,
        (select n.purchase_cents from item n where n.organization_id = j.organization_id and n.id = y.successor and n.archived_at is null) as paid
      from (
        select l.id, l.cost_cents, (select i.replaced_by_item_id from item i
          where i.organization_id = l.organization_id and i.id = l.item_id) as successor
        from project_item l where l.organization_id = j.organization_id and l.project_id = j.id
      ) y
    ) x
  ) s
  left join project_bid c on c.organization_id = j.organization_id and c.project_id = j.id and c.is_chosen and c.archived_at is null`;

/** What is asked for: the chosen bid, else the estimate where every item has a price; the same rule as `askCents` of domain/projects. */
export const projectAsk: RawBuilder<unknown> = sql`coalesce(c.amount_cents, case when s.items > 0 and s.priced = s.items then s.estimate_cents end)`;

/** The columns of PROJECT_SUMS (contract/project-list) from `projectSums`. */
export const sumColumns: RawBuilder<unknown> = sql`s.items, s.priced, s.estimate_cents as "estimateCents", c.amount_cents as "chosenBidCents",
  ${projectAsk} as "askCents", s.replaced, s.spent_cents as "spentCents", s.spent_known as "spentKnown"`;

/** The condition that `project j` still has its items to replace. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`j.status not in ('DONE', 'CANCELLED')`;
