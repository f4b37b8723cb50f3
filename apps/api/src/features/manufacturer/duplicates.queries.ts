import type { RowOf } from '@lintel/contract/base/route';
import type { manufacturer } from '@lintel/contract/items/manufacturer';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type { Viewer } from '#platform/identity/viewer.ts';
import { visibleCatalogue } from '#platform/records/catalogue-layers.ts';
import { makerCountsCte } from './manufacturer.queries.ts';

const SIMILAR_FROM = 0.5;

type MakerPair = RowOf<typeof manufacturer.listManufacturerDuplicates>;

/**
 * Pairs of live manufacturers that are likely one. Two built-in ones are known to be different, those of two
 * organizations stay separate, and only a super user merges two shared ones.
 */
export async function selectLikelyDuplicates(db: Db, viewer: Viewer): Promise<MakerPair[]> {
  const side = (alias: string) => {
    const c = (column: string) => sql.ref(`${alias}_counts.${column}`);
    return sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
      'organizationId', ${sql.ref(`${alias}.organization_id`)},
      'organizationName', (select o.name from organization o where o.id = ${sql.ref(`${alias}.organization_id`)}),
      'modelCount', coalesce(${c('models')}, 0), 'itemCount', coalesce(${c('items')}, 0))`;
  };
  const { rows } = await sql<MakerPair>`
    with ${makerCountsCte(viewer)}, named as (
      select m.id, coalesce(m.organization_id, 0) as owner, lower(m.name) as name from manufacturer m
        where m.archived_at is null and ${visibleCatalogue(viewer, 'm')}
      union select a.manufacturer_id, coalesce(m.organization_id, 0), lower(a.alias) from manufacturer_alias a
        join manufacturer m on m.id = a.manufacturer_id and m.archived_at is null
        where ${visibleCatalogue(viewer, 'a')} and ${visibleCatalogue(viewer, 'm')}
    ), alike as (
      select least(x.one, x.two) as first_id, greatest(x.one, x.two) as second_id, max(x.nearness) as nearness from (
        select a.id as one, b.id as two, similarity(a.name, b.name) as nearness from named a
        join named b on b.owner = a.owner and b.id > a.id
        union all
        select a.id, b.id, similarity(a.name, b.name) from (select * from named where owner > 0) a
        join (select * from named where owner = 0) b on b.id <> a.id
      ) x where x.nearness >= ${SIMILAR_FROM} group by 1, 2
    ), modelled as (
      select distinct m.manufacturer_id as id, coalesce(k.organization_id, 0) as owner, lower(m.name) as name from model m
      join manufacturer k on k.id = m.manufacturer_id
      where m.archived_at is null and ${visibleCatalogue(viewer, 'm')} and ${visibleCatalogue(viewer, 'k')}
    ), sharing as (
      select least(x.one, x.two) as first_id, greatest(x.one, x.two) as second_id, count(*)::int as models from (
        select a.id as one, b.id as two from modelled a join modelled b on b.name = a.name and b.owner = a.owner and b.id > a.id
        union all
        select a.id, b.id from modelled a join modelled b on b.name = a.name and b.owner = 0 and a.owner > 0
      ) x group by 1, 2
    ), pair as (
      select coalesce(a.first_id, s.first_id) as first_id, coalesce(a.second_id, s.second_id) as second_id, a.nearness,
        coalesce(s.models, 0) as models
      from alike a full join sharing s on s.first_id = a.first_id and s.second_id = a.second_id
    )
    select ${side('one')} as first, ${side('two')} as second,
      case when x.nearness is null then 'MODELS' else 'SPELLING' end as reason, x.models as "sharedModels"
    from pair x
    join manufacturer one on one.id = x.first_id and one.archived_at is null
    join manufacturer two on two.id = x.second_id and two.archived_at is null
    left join counts one_counts on one_counts.id = one.id left join counts two_counts on two_counts.id = two.id
    where (one.key is null or two.key is null)
      and (${viewer.isSuperUser} or one.organization_id is not null or two.organization_id is not null)
    order by x.models desc, x.nearness desc nulls last, x.first_id, x.second_id`.execute(db);
  return rows;
}
