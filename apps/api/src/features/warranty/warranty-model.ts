import type { ModelWarranty, warranty } from '@lintel/contract/items/warranty';
import type { Db } from '@lintel/db/pooled-kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { type Viewer, visibleProperty } from '#platform/identity/viewer.ts';
import { termOf } from '#platform/lookups/warranty-term.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { holdTerms, selectModelWarranty, writeTerms } from '#platform/records/model-terms.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { partAnswer } from '#platform/sql/page.ts';

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
