import type { assumptionSet } from '@lintel/contract/capital/assumption-set';
import type { Db } from '@lintel/db/pooled-kysely';
import { staleSince } from '@lintel/domain/capital/scenario';
import { conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { selectToday } from '#platform/identity/day.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { partAnswer } from '#platform/sql/page.ts';
import * as rows from './assumption-set.queries.ts';

const NOUN = { PRICE_BOOK: 'price book', LIFE_PROFILE: 'life profile' } as const;

export const assumptionSetHandlers: Handlers<typeof assumptionSet> = {
  async listAssumptionSets({ params, query }, ctx) {
    seen(ctx, params.organizationId);
    const found = await ctx.read(async (db) => {
      const today = await selectToday(db, ctx.viewer, ctx.now, params.organizationId);
      return (await rows.selectAssumptionSets(db, params.organizationId)).map((row) => withAge(row, today));
    });
    return partAnswer(found, query, 'assumptionSets', (row) => row.id);
  },

  async getCurrentAssumptions({ params }, ctx) {
    seen(ctx, params.organizationId);
    return { lines: await ctx.read((db) => rows.selectCurrentLines(db, params.organizationId)) };
  },

  async getAssumptionSet({ params }, ctx) {
    seen(ctx, params.organizationId);
    return ctx.read((db) => answer(db, ctx, params.organizationId, params.assumptionSetId));
  },

  async createAssumptionSet({ params, body }, ctx) {
    const { organizationId } = params;
    seen(ctx, organizationId);
    const { kind, lines } = body;
    const set = { organizationId, kind, name: body.name.trim() };
    return ctx.write(async (db, audit) => {
      await checkLines(db, kind, lines);
      await checkName(db, set, null);
      const id = await rows.insertSet(db, set);
      await rows.replaceLines(db, organizationId, id, lines);
      const after = { kind, name: set.name, lines };
      audit({ organizationId, action: 'create', entity: 'assumption_set', entityId: id, after });
      return answer(db, ctx, organizationId, id);
    });
  },

  async updateAssumptionSet({ params, body, ifMatch }, ctx) {
    const { organizationId, assumptionSetId } = params;
    seen(ctx, organizationId);
    return ctx.write(async (db, audit) => {
      const row = await lock(db, params);
      if (ifMatch !== row.version) throw stale(NOUN[row.kind]);
      const name = body.name?.trim() ?? row.name;
      await checkName(db, { ...row, name }, row.id);
      const before = {
        name: row.name,
        ...(body.lines && { lines: await rows.selectLines(db, organizationId, row.id) }),
      };
      if (body.lines) {
        await checkLines(db, row.kind, body.lines);
        await rows.replaceLines(db, organizationId, row.id, body.lines);
      }
      await rows.updateSet(db, row, name);
      const after = { name, ...(body.lines && { lines: body.lines }) };
      audit({ organizationId, action: 'update', entity: 'assumption_set', entityId: row.id, before, after });
      return answer(db, ctx, organizationId, assumptionSetId);
    });
  },

  async deleteAssumptionSet({ params, ifMatch }, ctx) {
    seen(ctx, params.organizationId);
    await ctx.write(async (db, audit) => {
      const row = await lock(db, params);
      if (ifMatch !== row.version) throw stale(NOUN[row.kind]);
      if (row.scenarioCount > 0)
        throw conflict(`${row.scenarioCount} scenarios take this ${NOUN[row.kind]}. Choose another one there first.`);
      await rows.archiveSet(db, row);
      const { organizationId, id, kind, name } = row;
      audit({ organizationId, action: 'archive', entity: 'assumption_set', entityId: id, after: { kind, name } });
    });
    return undefined;
  },
};

function seen({ viewer }: Pick<Ctx, 'viewer'>, organizationId: number): void {
  if (!viewer.organizationIds.includes(organizationId)) throw notFound('organization');
}

async function answer(db: Db, { viewer, now }: Pick<Ctx, 'viewer' | 'now'>, organizationId: number, id: number) {
  const row = await rows.selectAssumptionSet(db, organizationId, id);
  if (!row) throw notFound('price book or life profile');
  const today = await selectToday(db, viewer, now, organizationId);
  return { ...withAge(row, today), lines: await rows.selectLines(db, organizationId, id) };
}

async function lock(db: Db, { organizationId, assumptionSetId }: { organizationId: number; assumptionSetId: number }) {
  const row = await rows.selectAssumptionSet(db, organizationId, assumptionSetId, true);
  if (!row) throw notFound('price book or life profile');
  return row;
}

function withAge(row: rows.SetRow, today: string) {
  return { ...row, staleSince: staleSince(row.oldestPricedOn, today) };
}

async function checkName(db: Db, set: Pick<rows.SetRow, 'organizationId' | 'kind' | 'name'>, exceptId: number | null) {
  if (await rows.isSetNameTaken(db, set, exceptId)) throw conflict(`Another ${NOUN[set.kind]} has this name.`);
}

// A line of a price book has a price, one of a life profile years, and neither has the other.
async function checkLines(db: Db, kind: rows.SetRow['kind'], lines: readonly rows.GivenLine[]): Promise<void> {
  const known = await rows.selectKnownTypes(
    db,
    lines.map((line) => line.itemTypeId),
  );
  const taken = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const { itemTypeId, eulYears = null, unitCostCents = null } = line;
    if (!known.has(itemTypeId)) throw unprocessable(`lines.${at}.itemTypeId`, 'There is no such item type.');
    if (taken.has(itemTypeId)) throw unprocessable(`lines.${at}.itemTypeId`, 'This item type is given twice.');
    taken.add(itemTypeId);
    const isPrices = kind === 'PRICE_BOOK';
    if (isPrices && unitCostCents === null)
      throw unprocessable(`lines.${at}.unitCostCents`, 'A line of a price book needs a unit price.');
    if (!isPrices && eulYears === null)
      throw unprocessable(`lines.${at}.eulYears`, 'A line of a life profile needs an expected life in years.');
    if (isPrices && eulYears !== null) throw unprocessable(`lines.${at}.eulYears`, 'A price book has no lives.');
    if (!isPrices && hasPrice(line)) throw unprocessable(`lines.${at}.unitCostCents`, 'A life profile has no prices.');
  }
}

function hasPrice({
  unitCostCents = null,
  deliveryCents = 0,
  installCents = 0,
  haulAwayCents = 0,
  pricedOn = null,
}: rows.GivenLine) {
  return unitCostCents !== null || deliveryCents > 0 || installCents > 0 || haulAwayCents > 0 || pricedOn !== null;
}
