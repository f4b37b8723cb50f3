import { report } from '@lintel/contract/capital/report';
import { notFound, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import { listHandler, selectFileHead } from '#platform/lists/list-handler.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { lifeChanged } from '#platform/records/stored-life.ts';
import { selectCapitalFacts, selectCapitalFactsAndItems, WORKBOOK_ITEMS_MAX } from './capital.queries.ts';
import { factsOf } from './capital-facts.ts';
import { CAPITAL_REPORT, capitalFile } from './capital-file.ts';
import { capitalReport, PLAN_YEARS_DEFAULT } from './capital-report.ts';
import { selectLifespans, upsertLifespans } from './lifespans.queries.ts';
import { selectModelLife } from './model-life.queries.ts';
import { propertyModelsReading } from './models.queries.ts';

// Every item of the types may have to be computed again.
const LONG = { timeoutMs: 60_000 };
/** Reports read more than a request usually may. */
const TIMEOUT_MS = 15_000;

export const reportHandlers: Handlers<typeof report> = {
  async getCapitalAssets({ params, query }, { viewer, now, read }) {
    const { years = PLAN_YEARS_DEFAULT, inflation, plan = 'life', format = 'json' } = query;
    const { propertyId } = params;
    const options = { years, inflation };
    const select = format === 'json' ? selectCapitalFacts : selectCapitalFactsAndItems;
    const { found, head } = await read(
      async (db) => ({
        found: await select(db, { viewer, propertyId, now }),
        head:
          format === 'json' ? null : await selectFileHead(db, CAPITAL_REPORT, { viewer, now, propertyId, filter: {} }),
      }),
      { timeoutMs: TIMEOUT_MS },
    );
    if (!found) throw notFound('property');
    const parsed = factsOf(found.facts);
    if (format === 'json' || !head) return { computedAt: now, ...capitalReport(parsed, options) };
    if (!parsed.items)
      throw unprocessable(
        'format',
        `This property has more than ${WORKBOOK_ITEMS_MAX} items; a file of them cannot be made.`,
      );
    return capitalFile(format, head, { ...parsed, items: parsed.items }, { ...options, plan });
  },

  listPropertyModels: listHandler(report.listPropertyModels, { ...propertyModelsReading, timeoutMs: TIMEOUT_MS }),

  async getModelLife({ params, query }, { viewer, now, read }) {
    const found = await read((db) => selectModelLife(db, { viewer, now, ...params, ...query }), {
      timeoutMs: TIMEOUT_MS,
    });
    if (!found) throw notFound(query.modelId === undefined ? 'item type' : 'model');
    return found;
  },

  async setLifespans({ params, body }, ctx) {
    const { viewer, now } = ctx;
    const { organizationId } = params;
    const { lifespans } = body;
    if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
    const ids = lifespans.map((one) => one.itemTypeId);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
    if (twice >= 0) throw unprocessable(`lifespans.${twice}.itemTypeId`, 'This item type is given twice.');
    await ctx.write(async (db, audit) => {
      const before = await selectLifespans(db, organizationId, ids);
      const known = new Set(before.map((one) => one.itemTypeId));
      const unknown = ids.findIndex((id) => !known.has(id));
      if (unknown >= 0) throw unprocessable(`lifespans.${unknown}.itemTypeId`, 'There is no such item type.');
      await upsertLifespans(db, organizationId, lifespans, await selectToday(db, viewer, now, organizationId));
      await lifeChanged(db, ctx);
      audit({
        organizationId,
        action: 'SET_LIFESPANS',
        entity: 'organization',
        entityId: organizationId,
        before,
        after: lifespans,
      });
    }, LONG);
    return { updated: lifespans.length };
  },
};
