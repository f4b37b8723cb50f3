import type { ModelWarranty } from '@lintel/contract/items/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import { type ClaimFieldRule, claimFieldRule } from '@lintel/domain/items/warranty-claim';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { bigints, type Viewer } from '../identity/viewer.ts';
import type { TermFacts } from '../lookups/warranty-term.ts';
import { catalogueOf } from './catalogue-layers.ts';

type ModelTerms = z.input<typeof ModelWarranty>;
type Key = { organizationId: number; modelId: number };

/** Keeps others from setting the terms of the model until this transaction ends. */
export async function holdTerms(db: Db, { organizationId, modelId }: Key): Promise<void> {
  // why: there may be no row to lock yet
  await sql`select pg_advisory_xact_lock(hashtextextended(${`terms ${organizationId} ${modelId}`}, 0))`.execute(db);
}

/** The terms that an organization of the viewer has for a model; undefined where there is no such model. */
export async function selectModelWarranty(
  db: Db,
  viewer: Viewer,
  { organizationId, modelId }: Key,
): Promise<ModelTerms | undefined> {
  const [found] = await selectModelWarranties(db, viewer, organizationId, [modelId]);
  return found;
}

/** The terms that an organization of the viewer has for each of several models, by their ids; the version counts every row that ever was written, so that it only rises. */
export async function selectModelWarranties(
  db: Db,
  viewer: Viewer,
  organizationId: number,
  modelIds: readonly number[],
): Promise<ModelTerms[]> {
  const { rows } = await sql<ModelTerms & { ruleOfModel: ClaimFieldRule | null }>`
    select m.id as "modelId", m.name as "modelName", k.name as "manufacturerName", o.id as "organizationId",
      m.claim_field_rule as "ruleOfModel",
      (select count(*) from item i where i.organization_id = o.id and i.model_id = m.id and i.status = 'ACTIVE' and i.archived_at is null) as items,
      (select coalesce(json_agg(json_build_object('id', t.id, 'cover', t.cover, 'months', t.months, 'days', t.days,
          'isLifetime', t.is_lifetime, 'starts', t.starts, 'needsRegistration', t.needs_registration, 'claimDays', t.claim_days,
          'provider', t.provider, 'claimPhone', t.claim_phone, 'claimUrl', t.claim_url)
          order by array_position(array['PARTS', 'LABOR', 'SEALED_SYSTEM', 'COMPRESSOR', 'TANK'], t.cover)), '[]')
        from ${termsOf} and t.archived_at is null) as terms,
      1 + (select coalesce(sum(t.version), 0) from ${termsOf}) as version
    from organization o join model m on m.id = any (${bigints(modelIds)}) and m.archived_at is null and ${catalogueOf(sql`o.id`, 'm')}
    join manufacturer k on k.id = m.manufacturer_id
    where o.id = ${organizationId} and o.id = any (${bigints(viewer.organizationIds)}) and o.archived_at is null
    order by m.id`.execute(db);
  return rows.map(({ ruleOfModel, ...rest }) => ({
    ...rest,
    claimFieldRule: claimFieldRule(ruleOfModel, rest.manufacturerName),
  }));
}

const termsOf: RawBuilder<unknown> = sql`warranty_term t where t.organization_id = o.id and t.model_id = m.id`;

/** Sets the whole set of terms. Those that stay as they are are not written: each written one computes the covers of all items of the model. */
export async function writeTerms(
  db: Db,
  viewer: Viewer,
  { organizationId, modelId }: Key,
  terms: TermFacts[],
): Promise<void> {
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
