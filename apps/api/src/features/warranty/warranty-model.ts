import type { ModelWarranty, warranty } from '@lintel/contract/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import { type ClaimFieldRule, claimFieldRule } from '@lintel/domain/warranty-claim';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { catalogueOf } from '#platform/catalogue-layers.ts';
import type { Handlers } from '#platform/context.ts';
import { notFound, stale, unprocessable } from '#platform/errors.ts';
import { partAnswer } from '#platform/page.ts';
import { lifeChanged } from '#platform/stored-life.ts';
import { bigints, type Viewer, visibleProperty } from '#platform/viewer.ts';
import type { TermFacts } from './warranty-item.queries.ts';
import { termOf } from './warranty-term.ts';

type WarrantyHandlers = Handlers<typeof warranty>;
type WireModel = z.input<typeof ModelWarranty>;
type Key = { organizationId: number; modelId: number };

/** Models without terms that the page offers at once. */
const OFFERED = 10;

/** Handlers of the terms that an organization records for its models. */
export const modelWarrantyHandlers: Pick<
  WarrantyHandlers,
  'getModelWarranty' | 'setModelWarranty' | 'listModelsWithoutTerms'
> = {
  async getModelWarranty({ params }, { viewer, read }) {
    return read((db) => answer(db, viewer, params));
  },

  async setModelWarranty({ params, body, ifMatch }, ctx) {
    const { viewer, write } = ctx;
    const terms = body.terms.map((term, at) => termOf(term, `terms.${at}.`));
    const twice = terms.findIndex(({ cover }, at) => terms.findIndex((one) => one.cover === cover) !== at);
    if (twice !== -1) throw unprocessable(`terms.${twice}.cover`, 'This cover is there twice.');
    return write(async (db, audit) => {
      await holdTerms(db, params);
      const before = await answer(db, viewer, params);
      if (ifMatch !== before.version) throw stale('warranty');
      await writeTerms(db, viewer, params, terms);
      await lifeChanged(db, ctx);
      const { organizationId, modelId } = params;
      audit({
        organizationId,
        action: 'update',
        entity: 'model_warranty',
        entityId: modelId,
        before: { terms: before.terms },
        after: { terms },
      });
      return answer(db, viewer, params);
    }, LONG);
  },

  async listModelsWithoutTerms({ params, query }, { viewer, read }) {
    const rows = await read((db) => selectModelsWithoutTerms(db, viewer, params.propertyId));
    if (!rows) throw notFound('property');
    return partAnswer(rows, { limit: OFFERED, ...query }, 'models without terms', ({ modelId }) => modelId);
  },
};

const LONG = { timeoutMs: 60_000, isLong: true };

async function answer(db: Db, viewer: Viewer, key: Key): Promise<WireModel> {
  const found = await selectModelWarranty(db, viewer, key);
  if (!found) throw notFound('model');
  return found;
}

// There may be no row to lock yet.
async function holdTerms(db: Db, { organizationId, modelId }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`terms ${organizationId} ${modelId}`}, 0))`.execute(db);
}

// The version counts every row that ever was written, so that it only rises.
async function selectModelWarranty(
  db: Db,
  viewer: Viewer,
  { organizationId, modelId }: Key,
): Promise<WireModel | undefined> {
  const { rows } = await sql<WireModel & { ruleOfModel: ClaimFieldRule | null }>`
    select m.id as "modelId", m.name as "modelName", k.name as "manufacturerName", o.id as "organizationId",
      m.claim_field_rule as "ruleOfModel",
      (select count(*) from item i where i.organization_id = o.id and i.model_id = m.id and i.status = 'ACTIVE' and i.archived_at is null) as items,
      (select coalesce(json_agg(json_build_object('id', t.id, 'cover', t.cover, 'months', t.months, 'days', t.days,
          'isLifetime', t.is_lifetime, 'starts', t.starts, 'needsRegistration', t.needs_registration, 'claimDays', t.claim_days,
          'provider', t.provider, 'claimPhone', t.claim_phone, 'claimUrl', t.claim_url)
          order by array_position(array['PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK'], t.cover)), '[]')
        from ${termsOf} and t.archived_at is null) as terms,
      1 + (select coalesce(sum(t.version), 0) from ${termsOf}) as version
    from organization o join model m on m.id = ${modelId} and m.archived_at is null and ${catalogueOf(sql`o.id`, 'm')}
    join manufacturer k on k.id = m.manufacturer_id
    where o.id = ${organizationId} and o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { ruleOfModel, ...rest } = row;
  return { ...rest, claimFieldRule: claimFieldRule(ruleOfModel, rest.manufacturerName) };
}

const termsOf: RawBuilder<unknown> = sql`warranty_term t where t.organization_id = o.id and t.model_id = m.id`;

// Terms that stay as they are are not written: each written one computes the covers of all items of the model.
async function writeTerms(db: Db, viewer: Viewer, { organizationId, modelId }: Key, terms: TermFacts[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as g (cover text, months smallint, days smallint, "isLifetime" boolean,
    starts text, "needsRegistration" boolean, "claimDays" smallint, provider text, "claimPhone" text, "claimUrl" text)`;
  await sql`update warranty_term t set archived_at = now(), updated_at = now(), version = t.version + 1
    where t.organization_id = ${organizationId} and t.model_id = ${modelId} and t.archived_at is null
      and not exists (select from ${given} where (g.cover, g.months, g.days, g."isLifetime", g.starts, g."needsRegistration", g."claimDays",
          g.provider, g."claimPhone", g."claimUrl") is not distinct from (t.cover, t.months, t.days, t.is_lifetime, t.starts,
          t.needs_registration, t.claim_days, t.provider, t.claim_phone, t.claim_url))`.execute(db);
  await sql`insert into warranty_term (organization_id, model_id, cover, months, days, is_lifetime, starts, needs_registration, claim_days,
      provider, claim_phone, claim_url, created_by)
    select ${organizationId}, ${modelId}, g.cover, g.months, g.days, g."isLifetime", g.starts, g."needsRegistration", g."claimDays",
      g.provider, g."claimPhone", g."claimUrl", ${viewer.userId}
    from ${given} where not exists (select from warranty_term t where t.organization_id = ${organizationId} and t.model_id = ${modelId}
      and t.cover = g.cover and t.archived_at is null)`.execute(db);
}

type WithoutTerms = {
  modelId: number;
  modelName: string;
  manufacturerName: string;
  itemType: string;
  months: number | null;
  items: number;
};

/** Models of items in service at a property whose organization has no terms for them, the most common first; undefined for a strange property. */
async function selectModelsWithoutTerms(
  db: Db,
  viewer: Viewer,
  propertyId: number,
): Promise<WithoutTerms[] | undefined> {
  const { rows } = await sql<{ found: boolean; models: WithoutTerms[] }>`
    with scope as materialized (${visibleProperty(viewer, propertyId)})
    select exists (select from scope) as found, coalesce((select json_agg(x order by x.items desc, x."modelId") from (
      select m.id as "modelId", m.name as "modelName", k.name as "manufacturerName", t.name as "itemType",
        coalesce(m.warranty_months, t.warranty_months) as months, count(*) as items
      from scope s join item i on i.organization_id = s.organization_id and i.property_id = s.property_id
      join model m on m.id = i.model_id join manufacturer k on k.id = m.manufacturer_id join item_type t on t.id = i.item_type_id
      where i.status = 'ACTIVE' and i.archived_at is null and not exists (select from warranty_term w
        where w.organization_id = s.organization_id and w.model_id = m.id and w.archived_at is null)
      group by m.id, k.id, t.id
    ) x), '[]') as models`.execute(db);
  return rows[0]?.found ? rows[0].models : undefined;
}
