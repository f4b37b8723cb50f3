import type { itemType } from '@lintel/contract/items/item-type';
import { notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { auditCatalogue } from '#platform/records/catalogue-audit.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { partAnswer, wholeAnswer } from '#platform/sql/page.ts';
import * as catalogue from './catalogue.queries.ts';

// Every property of the instance may have to be counted anew.
const LONG = { timeoutMs: 60_000 };

/** The shared catalogue: item types, and what each kind of area is expected to hold. */
export const itemTypeHandlers: Handlers<typeof itemType> = {
  async listItemTypes({ query }, { read }) {
    return partAnswer(await read((db) => catalogue.selectItemTypes(db)), query, 'itemTypes', (row) => row.id);
  },

  async updateItemType({ params, body, ifMatch }, ctx) {
    return ctx.write(async (db, audit) => {
      const row = await catalogue.lockItemType(db, params.itemTypeId);
      if (!row) throw notFound('item type');
      const { version, ...before } = row;
      if (ifMatch !== version) throw stale('item type');
      const after = { ...before, ...body };
      const saved = await catalogue.updateItemType(db, params.itemTypeId, after);
      await lifeChanged(db, ctx);
      auditCatalogue(audit, ctx.viewer, {
        action: 'update',
        entity: 'item_type',
        entityId: params.itemTypeId,
        before,
        after,
      });
      return saved;
    }, LONG);
  },

  async listStandardItems({ query }, { read }) {
    const rows = await read((db) => catalogue.selectStandardItems(db));
    return partAnswer(rows, query, 'standardItems', (row) => `${row.areaTypeId}-${row.itemTypeId}`);
  },

  async updateStandardSet({ params, body, ifMatch }, { viewer, write }) {
    checkOnce(body.standard);
    return write(async (db, audit) => {
      const set = await catalogue.lockStandardSet(db, params.areaTypeId);
      if (!set) throw notFound('area type');
      if (ifMatch !== set.version) throw stale('standard set');
      const known = await catalogue.selectKnownTypes(
        db,
        body.standard.flatMap((entry) => entry.itemTypeIds),
      );
      const unknown = placeOf(body.standard, (id) => !known.has(id));
      if (unknown) throw unprocessable(unknown, 'This item type is not in the catalogue.');
      await catalogue.replaceStandardSet(db, { id: params.areaTypeId, name: set.name }, body.standard);
      auditCatalogue(audit, viewer, {
        action: 'update',
        entity: 'standard_set',
        entityId: params.areaTypeId,
        after: body.standard,
      });
      return wholeAnswer(await catalogue.selectStandardItems(db));
    }, LONG);
  },
};

// A type in two places could be counted in either.
function checkOnce(standard: readonly catalogue.StandardEntry[]): void {
  const seen = new Set<number>();
  const twice = placeOf(standard, (id) => seen.has(id) || !seen.add(id));
  if (twice) throw unprocessable(twice, 'This item type is in the set already, further up.');
}

function placeOf(standard: readonly catalogue.StandardEntry[], isSought: (id: number) => boolean): string | undefined {
  for (const [at, { itemTypeIds }] of standard.entries()) {
    const found = itemTypeIds.findIndex(isSought);
    if (found !== -1) return `standard.${at}.itemTypeIds.${found}`;
  }
  return undefined;
}
