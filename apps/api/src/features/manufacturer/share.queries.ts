import type { SharePreview } from '@lintel/contract/items/catalogue';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints } from '#platform/identity/viewer.ts';

type WirePreview = z.infer<typeof SharePreview>;
export type OwnModel = { id: number; name: string; organizationId: number; sameName: string | null };

const knowsOfMaker = sql`(k.website is not null or k.support_phone is not null)`;
const knowsOfModel = sql`(m.eul_years is not null or m.replacement_cost_cents is not null or m.warranty_months is not null
  or m.specs <> '{}'::jsonb)`;

/** What could be shared of a live manufacturer with all organizations; `same` is the shared manufacturer of its name. */
export async function selectSharePreview(
  db: Db,
  makerId: number,
  same: { id: number; name: string } | undefined,
): Promise<WirePreview | undefined> {
  const { rows } = await sql<WirePreview>`
    select json_build_object('id', k.id, 'name', k.name, 'organizationId', k.organization_id,
        'organizationName', (select o.name from organization o where o.id = k.organization_id),
        'same', ${same ? JSON.stringify(same) : null}::json, 'hasFacts', ${knowsOfMaker}) as manufacturer,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'organizationId', m.organization_id,
          'organizationName', o.name, 'itemCount', (select count(*) from item i where i.organization_id = m.organization_id
            and i.model_id = m.id and i.archived_at is null and i.status <> 'RETIRED'),
          'same', (select json_build_object('id', s.id, 'name', s.name) from model s where ${isSame}), 'hasFacts', ${knowsOfModel})
          order by natural_key(m.name), m.id), '[]')
        from model m join organization o on o.id = m.organization_id
        where m.manufacturer_id = k.id and m.archived_at is null) as models
    from manufacturer k where k.id = ${makerId} and k.archived_at is null`.execute(db);
  return rows[0];
}

// The shared model `s` of the same manufacturer and name as `m`.
const isSame: RawBuilder<unknown> = sql`s.organization_id is null and s.manufacturer_id = m.manufacturer_id
  and lower(s.name) = lower(m.name)`;

/** Those of the models that are live, an organization's own and of the manufacturer, locked until the transaction ends. */
export async function lockOwnModels(db: Db, makerId: number, ids: readonly number[]): Promise<OwnModel[]> {
  const { rows } = await sql<OwnModel>`
    select m.id, m.name, m.organization_id as "organizationId", (select s.name from model s where ${isSame}) as "sameName"
    from model m where m.manufacturer_id = ${makerId} and m.organization_id is not null and m.archived_at is null
      and m.id = any (${bigints(ids)}) order by m.id for no key update of m`.execute(db);
  return rows;
}

type Share = {
  makerId: number;
  /** The organization that owns the manufacturer and the models. */
  owner: number;
  isMakerShared: boolean;
  modelIds: readonly number[];
  sharesFacts: boolean;
};

const takenOffMaker = sql`|| jsonb_build_object('website', k.website, 'supportPhone', k.support_phone)`;
const takenOffModel = sql`|| jsonb_build_object('eulYears', m.eul_years, 'costCents', m.replacement_cost_cents,
  'pricedOn', m.priced_on, 'warrantyMonths', m.warranty_months, 'specs', m.specs)`;

/**
 * Makes an organization's own manufacturer, models of a manufacturer, or both shared, and records what that changed.
 * Facts that are not shared are removed.
 */
export async function share(db: Db, what: Share, userId: number): Promise<number> {
  const { makerId, owner, isMakerShared, modelIds, sharesFacts } = what;
  const ids = bigints(modelIds);
  const { rows } = await sql<{ id: number }>`
    insert into manufacturer_merge (kind, organization_id, from_id, into_id, moved_model_ids, joined_models, merged_by, facts)
    select 'SHARED', ${owner}::bigint, k.id, k.id, ${ids}, '[]', ${userId}::bigint,
      jsonb_build_object('isMakerShared', ${isMakerShared}::boolean,
        'models', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id) ${sharesFacts ? sql`` : takenOffModel}), '[]')
          from model m where m.id = any (${ids}))) ${sharesFacts ? sql`` : takenOffMaker}
    from manufacturer k where k.id = ${makerId} returning id`.execute(db);
  const { id } = rows[0] as { id: number };
  if (isMakerShared)
    await sql`update manufacturer k set organization_id = null, version = k.version + 1, updated_at = now()
        ${sharesFacts ? sql`` : sql`, website = null, support_phone = null`} where k.id = ${makerId}`.execute(db);
  await sql`
    update model m set organization_id = null, version = m.version + 1, updated_at = now() ${
      sharesFacts
        ? sql``
        : sql`, eul_years = null, replacement_cost_cents = null, priced_on = null, warranty_months = null, specs = '{}'`
    } where m.id = any (${ids})`.execute(db);
  return id;
}

/**
 * True where another organization uses what a locked change shared, or where shared models belong to a manufacturer
 * that would become one organization's own again.
 */
export async function isUsedByOthers(db: Db, mergeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from manufacturer_merge g where g.id = ${mergeId} and (
      exists (select from organization o join item i on i.organization_id = o.id where o.id <> g.organization_id
        and i.model_id = any (g.moved_model_ids))
      or ((g.facts ->> 'isMakerShared')::boolean and (
        exists (select from organization o join item i on i.organization_id = o.id where o.id <> g.organization_id and i.manufacturer_id = g.from_id)
        or exists (select from model m where m.manufacturer_id = g.from_id and m.organization_id is distinct from g.organization_id
          and m.id <> all (g.moved_model_ids))
        or exists (select from manufacturer_alias a where a.manufacturer_id = g.from_id and a.organization_id <> g.organization_id)))
    )) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Returns what a locked change shared to its organization, with the removed facts where nobody entered others since. */
export async function unshare(db: Db, mergeId: number): Promise<void> {
  const change = sql`manufacturer_merge g`;
  // An alias that a super user added meanwhile stays with the manufacturer, and so becomes the organization's too.
  await sql`delete from manufacturer_alias a using ${change} where g.id = ${mergeId} and (g.facts ->> 'isMakerShared')::boolean
    and a.manufacturer_id = g.from_id and a.organization_id is null and exists (select from manufacturer_alias o
      where o.organization_id = g.organization_id and lower(o.alias) = lower(a.alias))`.execute(db);
  // Before the manufacturer: the alias may refer to it only while it is shared or of the same organization.
  await sql`update manufacturer_alias a set organization_id = g.organization_id from ${change}
    where g.id = ${mergeId} and (g.facts ->> 'isMakerShared')::boolean and a.manufacturer_id = g.from_id and a.organization_id is null`.execute(
    db,
  );
  await sql`
    update model m set organization_id = g.organization_id, version = m.version + 1, updated_at = now(),
      eul_years = coalesce(m.eul_years, (f ->> 'eulYears')::numeric),
      replacement_cost_cents = coalesce(m.replacement_cost_cents, (f ->> 'costCents')::bigint),
      priced_on = case when m.replacement_cost_cents is null then (f ->> 'pricedOn')::date else m.priced_on end,
      warranty_months = coalesce(m.warranty_months, (f ->> 'warrantyMonths')::smallint),
      specs = case when m.specs = '{}'::jsonb then coalesce(f -> 'specs', m.specs) else m.specs end
    from ${change}, jsonb_array_elements(g.facts -> 'models') as f
    where g.id = ${mergeId} and m.id = (f ->> 'id')::bigint`.execute(db);
  await sql`update manufacturer k set organization_id = g.organization_id, website = coalesce(k.website, g.facts ->> 'website'),
      support_phone = coalesce(k.support_phone, g.facts ->> 'supportPhone'), version = k.version + 1, updated_at = now()
    from ${change} where g.id = ${mergeId} and (g.facts ->> 'isMakerShared')::boolean and k.id = g.from_id`.execute(db);
}
