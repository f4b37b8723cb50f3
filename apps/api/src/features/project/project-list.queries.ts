import type { RowOfList } from '@lintel/contract/base/define-list';
import type { projectsList } from '@lintel/contract/capital/project-list';
import type { Db } from '@lintel/db/pooled-kysely';
import { PROJECT_STATUSES } from '@lintel/domain/capital/projects';
import { sql } from 'kysely';
import { instant } from '#platform/base/instant.ts';
import { personName } from '#platform/identity/person-name.ts';
import type { ListReading } from '#platform/lists/list-handler.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { all, instantKey, isScopeFound, listScope, numberKey, sortedBy, textKey } from '#platform/sql/list-sort.ts';
import { type Page, selectPage } from '#platform/sql/page.ts';
import { projectAsk, projectSums, sumColumns } from './project-sums.ts';

type Ask = ListAsk<typeof projectsList>;
type Row = RowOfList<typeof projectsList>;
type Totals = { estimateCents: number | null; askCents: number | null; withoutAsk: number; spentCents: number | null };

const SORTED = sortedBy<Ask['sort']>({
  name: textKey(sql`lower(j.name)`),
  status: numberKey(sql`array_position(${`{${PROJECT_STATUSES.join(',')}}`}::text[], j.status)`),
  budgetYear: numberKey(sql`j.budget_year`),
  ask: numberKey(projectAsk),
  changed: instantKey(sql`j.updated_at`),
});

/** How the projects of a property are read. */
export const projectReading: ListReading<typeof projectsList, { totals: Totals }> = {
  select: selectProjects,
  isPosition: SORTED.isPosition,
  totalsOf: (rows) => ({
    estimateCents: sumOf(rows, 'estimateCents'),
    askCents: sumOf(rows, 'askCents'),
    withoutAsk: rows.filter((row) => row.askCents === null).length,
    spentCents: sumOf(rows, 'spentCents'),
  }),
};

async function selectProjects(db: Db, ask: Ask): Promise<Page<Row, { totals: Totals }>> {
  const { q = '', status, budgetYear } = ask.filter;
  const text = q.trim();
  return selectPage<Row, { totals: Totals }>(db, {
    limit: ask.limit,
    found: isScopeFound(ask),
    more: {
      totals: sql`(select json_build_object('estimateCents', sum(f.estimate_cents), 'askCents', sum(f.ask_cents),
        'withoutAsk', count(*) filter (where f.ask_cents is null), 'spentCents', sum(f.spent_cents)) from found f)`,
    },
    ctes: sql`scope as materialized (${listScope({ ...ask, filter: {} })}), found as (
      select j.organization_id, j.id, s.estimate_cents, ${projectAsk} as ask_cents, s.spent_cents, ${SORTED.keyOf(ask.sort)} as sort_key
      from scope x join project j on j.organization_id = x.organization_id and j.property_id = x.property_id ${projectSums}
      left join gl_code g on g.organization_id = j.organization_id and g.id = j.gl_code_id
      where ${all([
        sql`j.archived_at is null`,
        status !== undefined && sql`j.status = ${status}`,
        budgetYear !== undefined && sql`j.budget_year = ${budgetYear}`,
        text !== '' && sql`strpos(lower(concat_ws(' ', j.name, c.vendor_name, g.code, g.name)), lower(${text})) > 0`,
      ])}
    ), ${SORTED.page(ask)}, rows as (
      select ${SORTED.place(ask)}, j.id, j.property_id as "propertyId", j.name, j.status, j.budget_year as "budgetYear",
        case when g.id is not null then concat_ws(' ', g.code, g.name) end as "glCode", ${sumColumns}, c.vendor_name as "vendorName",
        (select count(*) from project_bid b where b.organization_id = j.organization_id and b.project_id = j.id and b.archived_at is null) as bids,
        a.approver_role as "waitsForRole", ${personName('a.approver_user_id')} as "waitsForName", ${instant('j.updated_at')} as "updatedAt"
      from page join project j on j.organization_id = page.organization_id and j.id = page.id ${projectSums}
      left join gl_code g on g.organization_id = j.organization_id and g.id = j.gl_code_id
      left join lateral (
        select n.approver_role, n.approver_user_id from project_approval n
        where j.status = 'APPROVAL' and n.organization_id = j.organization_id and n.project_id = j.id and n.round = j.approval_round
          and n.decision is null order by n.step limit 1
      ) a on true
    )`,
  });
}

function sumOf(rows: readonly Row[], name: 'estimateCents' | 'askCents' | 'spentCents'): number | null {
  const known = rows.map((row) => row[name]).filter((each) => each !== null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
}
