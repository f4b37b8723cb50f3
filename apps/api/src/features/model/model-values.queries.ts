import type { Db } from '@lintel/db/pooled-kysely';
import type { ModelItem } from '@lintel/domain/items/model-values';
import { type RawBuilder, sql } from 'kysely';
import { bigints, type Viewer, visibleProperties } from '#platform/identity/viewer.ts';
import { lifeDayCte } from '#platform/lookups/item-life.ts';
import { catalogueOf, type Owner } from '#platform/records/catalogue-layers.ts';

/** What is set on a model of an organization's catalogue. */
export type ModelHead = {
  id: number;
  name: string;
  owner: Owner;
  version: number;
  eulYears: number | null;
  replacementCostCents: number | null;
  pricedOn: string | null;
  isArchived: boolean;
};

type ItemRow = { modelId: number; facts: ModelItem };

/** The models among `modelIds` that items of the organization can be of, by their ids. */
export async function selectModelHeads(
  db: Db,
  organizationId: number,
  modelIds: readonly number[],
): Promise<ModelHead[]> {
  const { rows } = await sql<ModelHead>`
    select m.id, m.name, m.organization_id as owner, m.version, m.eul_years::float8 as "eulYears",
      m.replacement_cost_cents as "replacementCostCents", m.priced_on as "pricedOn", m.archived_at is not null as "isArchived"
    from model m where m.id = any (${bigints(modelIds)}) and ${catalogueOf(organizationId, 'm')} order by m.id`.execute(
    db,
  );
  return rows;
}

/** Items in service of these models at the viewer's properties of the organization, with all that life, cost and covers come from. */
export async function selectModelItems(
  db: Db,
  { viewer, now, organizationId }: { viewer: Viewer; now: string; organizationId: number },
  modelIds: readonly number[],
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    with scope as materialized (
      select p.organization_id, p.id as property_id, p.timezone from property p
      where ${visibleProperties(viewer, 'p')} and p.organization_id = ${organizationId}
    ), ${lifeDayCte(now)}
    select i.model_id as "modelId", json_build_object('installDate', i.install_date, 'mfgDate', i.mfg_date, 'firstSeenDate', i.first_seen_on,
      'condition', i.condition, 'conditionOn', i.condition_on, 'today', d.today,
      'eul', json_build_object('item', i.eul_override_years, 'property', pt.eul_years, 'organization', ot.eul_years,
        'itemType', t.average_life_span),
      'cost', json_build_object('item', i.price_override_cents, 'property', pt.unit_cost_cents, 'organization', ot.unit_cost_cents,
        'itemType', t.typical_cost_cents),
      'extraCents', coalesce(ot.delivery_cents + ot.install_cents + ot.haul_away_cents, 0),
      'explicit', i.warranty_ends_on, 'modelMonths', m.warranty_months, 'itemTypeMonths', t.warranty_months,
      'itemTerms', ${itemTerms}, 'registrations', ${registrations}) as facts
    from life_day d join item i on i.organization_id = d.organization_id and i.property_id = d.property_id
    join item_type t on t.id = i.item_type_id join model m on m.id = i.model_id
    left join property_item_type pt on pt.organization_id = i.organization_id and pt.property_id = i.property_id
      and pt.item_type_id = i.item_type_id and pt.archived_at is null
    left join organization_item_type ot on ot.organization_id = i.organization_id and ot.item_type_id = i.item_type_id
      and ot.archived_at is null
    where i.model_id = any (${bigints(modelIds)}) and i.status = 'ACTIVE' and i.archived_at is null`.execute(db);
  return rows;
}

const itemTerms: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('id', w.id, 'cover', w.cover, 'months', w.months,
    'days', w.days, 'isLifetime', w.is_lifetime, 'starts', w.starts, 'startsOn', w.starts_on, 'needsRegistration', w.needs_registration)), '[]')
  from warranty_term w where w.organization_id = i.organization_id and w.item_id = i.id and w.archived_at is null)`;

const registrations: RawBuilder<unknown> = sql`(select coalesce(json_agg(json_build_object('cover', r.cover, 'registeredOn', r.registered_on,
    'startsOn', r.starts_on)), '[]')
  from item_registration r where r.organization_id = i.organization_id and r.item_id = i.id and r.archived_at is null)`;
