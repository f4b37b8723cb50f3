import type { Db } from '@lintel/db/pooled-kysely';
import type { RepairThresholds } from '@lintel/domain/items/repair-or-replace';
import { type CoverTerm, coverage, itemCovers } from '@lintel/domain/items/warranty-cover';
import { type RawBuilder, sql } from 'kysely';
import { localDay } from '#platform/identity/day.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { limitsOf } from '#platform/lookups/repair-advice.ts';
import { type ItemPlace, itemOf, type StoredItem } from '#platform/lookups/stored-item.ts';
import { isOpenTurn, unitTurn } from '#platform/lookups/unit-turn.ts';
import { catalogueOf } from '#platform/records/catalogue-layers.ts';
import type { EventDraft, ItemFacts, SavedItem } from './item-row.ts';
import { type Place, placeOf } from './item-write.queries.ts';

/**
 * Inserts an item in service with its line of history and gives its life back, in one statement. The manufacturer follows the model;
 * a reading of its condition is of the property's today. Undefined when the place is not the viewer's, type and model are not
 * there or do not fit, or a date is in the future: `explainRefusal` says which.
 */
export async function insertItem(
  db: Db,
  viewer: Viewer,
  place: Place,
  facts: ItemFacts,
  event: EventDraft,
  now: string,
): Promise<SavedItem | undefined> {
  const { rows } = await insertOf({ viewer, place, facts, event, now }).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, organizationId, propertyId } = row;
  return { id, organizationId, propertyId, answer: answerOf(row) };
}

type Insert = { viewer: Viewer; place: Place; facts: ItemFacts; event: EventDraft; now: string };
type Inserted = StoredItem &
  ItemPlace & {
    today: string;
    limits: RepairThresholds | null;
    /** What covers the item comes from its own dates and these; nothing of it is registered yet. */
    modelTerms: CoverTerm[] | null;
    modelMonths: number | null;
    itemTypeMonths: number | null;
  };

/** What a new item says itself, with its type; the rest follows from its place, or stays as the table has it. */
const GIVEN_COLUMNS = {
  item_type_id: sql`bigint`,
  model_id: sql`bigint`,
  serial_number: sql`text`,
  serial_normalised: sql`text`,
  mfg_date: sql`date`,
  install_date: sql`date`,
  date_confidence: sql`text`,
  purchase_cents: sql`bigint`,
  warranty_ends_on: sql`date`,
  condition: sql`smallint`,
  condition_by: sql`bigint`,
  note: sql`text`,
  eul_override_years: sql`numeric`,
  price_override_cents: sql`bigint`,
} satisfies { [K in keyof ItemFacts]?: RawBuilder<unknown> };
type GivenColumn = keyof typeof GIVEN_COLUMNS;
const GIVEN_NAMES = Object.keys(GIVEN_COLUMNS) as GivenColumn[];

function insertOf({ viewer, place, facts, event, now }: Insert): RawBuilder<Inserted> {
  const today = localDay(now, 's.timezone');
  const fact = (column: GivenColumn) => sql`${facts[column]}::${GIVEN_COLUMNS[column]}`;
  const makerId = sql`${facts.manufacturer_id}::bigint`;
  return sql<Inserted>`
    with place as (${placeOf(viewer, place, 'held')}), chosen as (
      select s.*, ${today} as today, t.name as item_type, t.icon, t.category, t.warranty_months as type_months,
        m.name as model, m.warranty_months as model_months, k.id as maker_id, k.name as maker,
        coalesce(m.manufacturer_id, ${makerId}) as manufacturer_id
      from place s
      join item_type t on t.id = ${fact('item_type_id')} and t.archived_at is null
      left join model m on m.id = ${fact('model_id')} and m.archived_at is null and coalesce(m.item_type_id, t.id) = t.id
        and ${catalogueOf(sql`s.organization_id`, 'm')}
      left join manufacturer k on k.id = coalesce(${makerId}, m.manufacturer_id)
      where (${fact('model_id')} is null or m.id is not null)
        and (${makerId} is null or (k.id is not null and k.id = coalesce(m.manufacturer_id, k.id) and k.archived_at is null
          and ${catalogueOf(sql`s.organization_id`, 'k')}))
        and coalesce(greatest(${fact('mfg_date')}, ${fact('install_date')}) <= ${today}, true)
    ), saved as (
      insert into item (organization_id, property_id, unit_id, manufacturer_id, condition_on, ${sql.join(GIVEN_NAMES.map((name) => sql.ref(name)))})
      select c.organization_id, c.property_id, c.unit_id, c.manufacturer_id, case when ${fact('condition')} is not null then c.today end,
        ${sql.join(GIVEN_NAMES.map(fact))}
      from chosen c returning *
    ), events as (${eventOf(event, viewer)})
    select i.id, i.organization_id as "organizationId", i.property_id as "propertyId", i.unit_id as "unitId", c.unit_name as "unitName",
      c.unit_status as "unitStatus", c.floor_plan as "floorPlan", b.name as "buildingName",
      (select ${unitTurn} from turn t where t.organization_id = i.organization_id and t.unit_id = i.unit_id and ${isOpenTurn}) as "unitTurn",
      i.item_type_id as "itemTypeId", c.item_type as "itemType", c.icon, c.category, c.maker_id as "manufacturerId", c.maker as "manufacturerName",
      i.model_id as "modelId", c.model as "modelName", i.serial_number as "serialNumber", i.mfg_date as "mfgDate", i.install_date as "installDate",
      i.first_seen_on as "firstSeenOn", i.basis_date as "basisDate", i.eul_years as "eulYears", i.eul_source as "eulSource",
      i.life_ends_on as "lifeEndsOn", i.date_confidence as "dateConfidence", i.installed_cost_cents as "costCents", i.cost_source as "costSource",
      i.purchase_cents as "purchaseCents", i.warranty_ends_on as "warrantyEndsOn", i.recall_state as recall, i.condition,
      i.condition_on as "conditionOn", ${readerOf(sql`i.condition_by`)} as "conditionBy", i.note, i.status, i.retired_on as "retiredOn",
      i.retired_reason as "retiredReason", i.replaced_by_item_id as "replacedByItemId", i.eul_override_years as "eulOverrideYears",
      i.price_override_cents as "priceOverrideCents", i.version, c.today, c.model_months as "modelMonths", c.type_months as "itemTypeMonths",
      (select ${limitsOf('rr')} from repair_rules rr where rr.organization_id = i.organization_id) as limits,
      case when i.model_id is not null then ${termsOfModel} end as "modelTerms"
    from saved i cross join chosen c left join building b on b.organization_id = c.organization_id and b.id = c.building_id`;
}

function eventOf(event: EventDraft, { userId }: Viewer): RawBuilder<unknown> {
  const changes = event.changes ? JSON.stringify(event.changes) : null;
  return sql`
      insert into item_event (organization_id, item_id, property_id, kind, happened_on, to_unit_id, changes, note, user_id)
      select i.organization_id, i.id, i.property_id, ${event.kind}, c.today, i.unit_id, ${changes}::jsonb,
        ${event.note ?? null}, ${userId}::bigint
      from saved i cross join chosen c`;
}

function readerOf(userId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${userId} is not null then
    (select nullif(concat_ws(' ', cu.first_name, cu.last_name), '') from app_user cu where cu.id = ${userId}) end`;
}

const termsOfModel = sql`(select json_agg(json_build_object('id', w.id, 'cover', w.cover, 'months', w.months, 'days', w.days, 'isLifetime', w.is_lifetime,
    'starts', w.starts, 'startsOn', w.starts_on, 'needsRegistration', w.needs_registration))
  from warranty_term w where w.organization_id = i.organization_id and w.model_id = i.model_id and w.archived_at is null)`;

// A statement does not see the covers that are stored at its end, and nothing was spent on a new item or raised about it.
function answerOf(row: Inserted): SavedItem['answer'] {
  const {
    organizationId,
    propertyId,
    unitId,
    unitName,
    unitStatus,
    unitTurn: turn,
    buildingName,
    floorPlan,
    ...rest
  } = row;
  const { today, limits, modelTerms, modelMonths, itemTypeMonths, ...stored } = rest;
  const place = { organizationId, propertyId, unitId, unitName, unitStatus, unitTurn: turn, buildingName, floorPlan };
  const { installDate, mfgDate, warrantyEndsOn: explicit } = stored;
  const covers = itemCovers({
    ...{ explicit, installDate, mfgDate, modelMonths, itemTypeMonths },
    ...{ modelTerms: modelTerms ?? [], itemTerms: [], registrations: [] },
  });
  return itemOf(stored, { place, today, limits, coverage: coverage(covers), spent: undefined, flag: null }).item;
}
