import type { Database } from '@lintel/db/open';
import type { Db } from '@lintel/db/pooled-kysely';
import { AREA_TYPES, ITEM_TYPES } from '@lintel/domain/items/item-types';
import { MANUFACTURERS, manufacturerKey } from '@lintel/domain/items/manufacturers';
import { RECALL_NOTICES } from '@lintel/domain/items/recall-notices';
import { sql } from 'kysely';
import { PLATFORM } from '../identity/session-lookup.ts';
import { bigints } from '../identity/viewer.ts';

/** Brings the shared catalogue of the database up to the built-in one; names and prices that people changed stay. */
export async function seedCatalogue(database: Pick<Database, 'withTx'>): Promise<void> {
  await database.withTx(PLATFORM, { mode: 'write', timeoutMs: 15_000 }, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtext('lintel catalogue'))`.execute(db);
    await insertItemTypes(db);
    await insertAreaTypes(db);
    await insertStandardItems(db);
    await insertManufacturers(db);
    await upsertRecallNotices(db);
  });
}

async function insertItemTypes(db: Db): Promise<void> {
  const rows = ITEM_TYPES.map((type) => ({
    key: type.key,
    name: type.name,
    category: type.category,
    icon: type.icon,
    average_life_span: type.averageLifeSpan,
    typical_cost_cents: type.typicalCostCents,
    typical_cost_year: type.typicalCostYear,
    warranty_months: type.warrantyMonths,
    is_capital: type.isCapital,
  }));
  await sql`insert into item_type (key, name, category, icon, average_life_span, typical_cost_cents, typical_cost_year, warranty_months, is_capital)
    select key, name, category, icon, average_life_span, typical_cost_cents, typical_cost_year, warranty_months, is_capital
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(key text, name text, category text, icon text, average_life_span numeric,
      typical_cost_cents bigint, typical_cost_year smallint, warranty_months smallint, is_capital boolean)
    on conflict do nothing`.execute(db);
}

async function insertAreaTypes(db: Db): Promise<void> {
  const names = AREA_TYPES.map((area) => area.name);
  await sql`insert into area_type (name, sort_order) select name, position
    from unnest(${names}::text[]) with ordinality as a(name, position) on conflict do nothing`.execute(db);
}

// A set that somebody changed stays as it is. Of several accepted types the first one named is expected.
async function insertStandardItems(db: Db): Promise<void> {
  const rows = AREA_TYPES.flatMap((area) =>
    area.standard.map(({ anyOf: [key, ...others], quantity }) => ({ area: area.name, key, others, quantity })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(area text, key text, others jsonb, quantity smallint)
    join area_type a on a.name = s.area and a.standard_version = 1 join item_type t on t.key = s.key`;
  await sql`insert into standard_item (area_type_id, item_type_id, quantity)
    select a.id, t.id, s.quantity from ${given} on conflict do nothing`.execute(db);
  await sql`insert into standard_item_alternative (area_type_id, item_type_id, alternative_item_type_id)
    select a.id, t.id, o.id from ${given} join item_type o on o.key in (select jsonb_array_elements_text(s.others))
    on conflict do nothing`.execute(db);
}

// A built-in manufacturer is known by its key: one that was renamed, archived or merged is not added again, and its aliases are its own.
async function insertManufacturers(db: Db): Promise<void> {
  const rows = MANUFACTURERS.map((maker) => ({ ...maker, key: manufacturerKey(maker.name) }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(key text, name text, family text, aliases jsonb)`;
  await sql`update manufacturer m set key = given.key from ${given}
    where m.key is null and m.organization_id is null and lower(m.name) = lower(given.name) and not exists (select from manufacturer k where k.key = given.key)`.execute(
    db,
  );
  const { rows: made } = await sql<{ id: number }>`
    insert into manufacturer (key, name, family) select key, name, family from ${given} on conflict do nothing returning id`.execute(
    db,
  );
  await sql`insert into manufacturer_alias (manufacturer_id, alias)
    select m.id, alias from ${given} join manufacturer m on m.key = given.key and m.id = any (${bigints(made.map((one) => one.id))}),
      jsonb_array_elements_text(given.aliases) as alias
    on conflict do nothing`.execute(db);
}

// Nobody edits notices: one that the built-in catalogue tells differently is written over, and its version says so.
async function upsertRecallNotices(db: Db): Promise<void> {
  await sql`insert into recall_notice as r (number, recalled_on, title, hazard, remedy, description, units, url, source, rule)
    select n.number, n."recalledOn", n.title, n.hazard, n.remedy, n.description, n.units, n.url, n.source, n.rule
    from jsonb_to_recordset(${JSON.stringify(RECALL_NOTICES)}::jsonb) as n(number text, "recalledOn" date, title text, hazard text, remedy text,
      description text, units text, url text, source text, rule jsonb)
    on conflict (number) do update set recalled_on = excluded.recalled_on, title = excluded.title, hazard = excluded.hazard,
      remedy = excluded.remedy, description = excluded.description, units = excluded.units, url = excluded.url, source = excluded.source,
      rule = excluded.rule, version = r.version + 1, updated_at = now()
    where (r.recalled_on, r.title, r.hazard, r.remedy, r.description, r.units, r.url, r.source, r.rule)
      is distinct from (excluded.recalled_on, excluded.title, excluded.hazard, excluded.remedy, excluded.description, excluded.units,
        excluded.url, excluded.source, excluded.rule)`.execute(db);
}
