import type { scenario as contract } from '@lintel/contract/capital/scenario';
import type { Db } from '@lintel/db/pooled-kysely';
import { budgetVariance } from '@lintel/domain/capital/budget-variance';
import { EMERGENCY_PREMIUM_DEFAULT, SCENARIOS_MAX } from '@lintel/domain/capital/scenario';
import { conflict, forbidden, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import { selectFileHead } from '#platform/lists/list-handler.ts';
import { holdProperty } from '#platform/lookups/hold-property.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { type ScenarioPlace, selectScenarioItems, selectScenarioPlace } from '#platform/records/scenario-facts.ts';
import { partAnswer } from '#platform/sql/page.ts';
import * as rows from './scenario.queries.ts';
import { lineTotals, scenarioAnswer } from './scenario-answer.ts';
import { SCENARIO_REPORT, scenarioFile } from './scenario-file.ts';

const NAME_TAKEN = 'Another scenario or budget of this property has this name.';
const IS_FROZEN = 'This budget is frozen: nothing in it changes. Change the scenario and freeze it under another name.';
/** All items of a property are read. */
const TIMEOUT_MS = 15_000;
/** More items than this are not planned one by one. */
const ITEMS_MAX = 50_000;

export const scenarioHandlers: Handlers<typeof contract> = {
  async listScenarios({ params, query }, { viewer, now, read }) {
    const found = await read(async (db) => {
      const place = await placeOf(db, { viewer, now }, params.propertyId);
      return rows.selectScenarios(db, place);
    });
    return partAnswer(found, query, 'scenarios', (row) => row.id);
  },

  async getScenario({ params }, { viewer, read }) {
    return wireOf(await read((db) => find(db, { viewer }, params)));
  },

  async createScenario({ params, body }, ctx) {
    return ctx.write(async (db, audit) => {
      const held = await holdProperty(db, ctx.viewer, params, 'NAMING');
      if (!held) throw notFound('property');
      const scenario: rows.NewScenario = {
        ...DEFAULTS,
        ...body,
        ...held,
        name: body.name.trim(),
        createdBy: ctx.viewer.userId,
      };
      await checkSets(db, scenario);
      await checkName(db, scenario, null);
      const id = await rows.insertScenario(db, scenario);
      const { organizationId, ...after } = scenario;
      audit({ organizationId, action: 'create', entity: 'scenario', entityId: id, after });
      return wireOf(await find(db, ctx, { ...params, scenarioId: id }));
    });
  },

  async updateScenario({ params, body, ifMatch }, ctx) {
    return ctx.write(async (db, audit) => {
      const row = await lock(db, ctx, params);
      if (row.isFrozen) throw conflict(IS_FROZEN);
      if (ifMatch !== row.version) throw stale('scenario');
      const after: rows.ScenarioRow = { ...row, ...body, name: body.name?.trim() ?? row.name };
      await checkSets(db, after);
      await checkName(db, after, row.id);
      await rows.updateScenario(db, after);
      const { organizationId, id } = row;
      const told = { before: fieldsOf(row), after: fieldsOf(after) };
      audit({ organizationId, action: 'update', entity: 'scenario', entityId: id, ...told });
      return wireOf(await find(db, ctx, params));
    });
  },

  async deleteScenario({ params, ifMatch }, ctx) {
    await ctx.write(async (db, audit) => {
      const row = await lock(db, ctx, params);
      const { organizationId, id, name, isFrozen } = row;
      if (isFrozen && !ctx.viewer.adminOrganizationIds.includes(organizationId))
        throw forbidden('Only an administrator may archive a frozen budget.');
      if (ifMatch !== row.version) throw stale('scenario');
      await rows.archiveScenario(db, row);
      audit({ organizationId, action: 'archive', entity: 'scenario', entityId: id, after: { name, isFrozen } });
    });
    return undefined;
  },

  async freezeScenario({ params, body }, ctx) {
    const { viewer, now } = ctx;
    return ctx.write(
      async (db, audit) => {
        if (!(await holdProperty(db, viewer, params, 'NAMING'))) throw notFound('property');
        const row = await lock(db, ctx, params);
        if (row.isFrozen) throw conflict(IS_FROZEN);
        const name = body.name.trim();
        await checkName(db, { ...row, name }, null);
        const { plan, lines } = await computed(db, await placeOf(db, ctx, params.propertyId), row, now);
        if (plan.isBeingRecomputed)
          throw conflict(
            'Lives or prices of many items are being computed again. Freeze the scenario once that is done.',
          );
        const id = await rows.insertBudget(db, { scenario: row, name, frozenBy: viewer.userId, now, plan, lines });
        const after = { name, scenario: row.name, lines: lines.length, plannedCents: plan.totals.plannedCents };
        audit({ organizationId: row.organizationId, action: 'freeze', entity: 'scenario', entityId: id, after });
        return wireOf(await find(db, ctx, { ...params, scenarioId: id }));
      },
      { timeoutMs: TIMEOUT_MS },
    );
  },

  async getScenarioPlan({ params, query }, { viewer, now, read }) {
    const { format = 'json' } = query;
    return read(
      async (db) => {
        const { row, place, plan, lines } = await planned(db, { viewer, now }, params, format !== 'json');
        if (format === 'json') return plan;
        const { propertyId } = params;
        const head = await selectFileHead(db, SCENARIO_REPORT, { viewer, now, propertyId, filter: {} });
        const variance = row.frozenOn === null ? null : await varianceOf(db, place, row, row.frozenOn);
        return scenarioFile(format, head, row, { plan, lines, variance });
      },
      { timeoutMs: TIMEOUT_MS },
    );
  },

  async listScenarioLines({ params, query }, { viewer, now, read }) {
    const { year, itemTypeId, limit = LINES_LIMIT, cursor } = query;
    const { lines } = await read((db) => planned(db, { viewer, now }, params, true), { timeoutMs: TIMEOUT_MS });
    const found = lines.filter(
      (line) =>
        (year === undefined || line.year === year) && (itemTypeId === undefined || line.itemTypeId === itemTypeId),
    );
    const numbers = new Map(found.map((line, at) => [line, at]));
    const page = partAnswer(
      found,
      { limit, ...(cursor !== undefined && { cursor }) },
      'scenarioLines',
      (line) => numbers.get(line) ?? 0,
    );
    return { ...page, totals: lineTotals(found) };
  },

  async getBudgetVariance({ params }, { viewer, now, read }) {
    return read(async (db) => {
      const place = await placeOf(db, { viewer, now }, params.propertyId);
      const row = await find(db, { viewer }, params);
      if (row.frozenOn === null) throw conflict('Only a frozen budget is compared with what happened.');
      const { frozenOn } = row;
      return { asOf: place.today, frozenOn, rows: await varianceOf(db, place, row, frozenOn) };
    });
  },
};

const LINES_LIMIT = 100;
const DEFAULTS = {
  beginsNextYear: false,
  annualCapCents: null,
  emergencyShare: 0,
  emergencyPremium: EMERGENCY_PREMIUM_DEFAULT,
  lifeProfileId: null,
  priceBookId: null,
};

type Asking = Pick<Ctx, 'viewer' | 'now'>;

async function placeOf(db: Db, { viewer, now }: Asking, propertyId: number): Promise<ScenarioPlace> {
  const place = await selectScenarioPlace(db, viewer, propertyId, now);
  if (!place) throw notFound('property');
  return place;
}

async function find(db: Db, { viewer }: Pick<Ctx, 'viewer'>, ids: rows.ScenarioIds): Promise<rows.ScenarioRow> {
  const row = await rows.selectScenario(db, viewer, ids);
  if (!row) throw notFound('scenario');
  return row;
}

async function lock(db: Db, { viewer }: Pick<Ctx, 'viewer'>, ids: rows.ScenarioIds): Promise<rows.ScenarioRow> {
  const row = await rows.selectScenario(db, viewer, ids, true);
  if (!row) throw notFound('scenario');
  return row;
}

/** A scenario with what it plans now, or a budget with what it was frozen with; without `hasLines` the lines of a budget are not read. */
async function planned(db: Db, asking: Asking, ids: rows.ScenarioIds, hasLines: boolean) {
  const place = await placeOf(db, asking, ids.propertyId);
  const row = await find(db, asking, ids);
  if (!row.isFrozen) return { row, place, ...(await computed(db, place, row, asking.now)) };
  const plan = await rows.selectFrozenPlan(db, row);
  const lines = hasLines ? await rows.selectFrozenLines(db, row) : [];
  return { row, place, plan: { ...plan, scenarioId: row.id, isFrozen: true }, lines };
}

async function varianceOf(db: Db, place: ScenarioPlace, row: rows.ScenarioRow, frozenOn: string) {
  const lines = await rows.selectBudgetLines(db, row);
  const done = await rows.selectReplacements(db, place, frozenOn);
  return budgetVariance(lines, done, place.today);
}

async function computed(db: Db, place: ScenarioPlace, row: rows.ScenarioRow, now: string) {
  const items = await selectScenarioItems(db, place, now);
  if (items.length > ITEMS_MAX)
    throw unprocessable(
      'propertyId',
      `This property has more than ${ITEMS_MAX} items; a scenario of them cannot be made.`,
    );
  const types = [...new Set(items.map((item) => item.itemTypeId))];
  const assumptions = await rows.selectAssumptions(db, row);
  const priceDays = await rows.selectPriceDays(db, place.organizationId, row.priceBookId, types);
  return scenarioAnswer(row, { place, items, assumptions, priceDays }, now);
}

async function checkSets(db: Db, { organizationId, lifeProfileId, priceBookId }: Sets): Promise<void> {
  if (lifeProfileId !== null && !(await rows.holdAssumptionSet(db, organizationId, lifeProfileId, 'LIFE_PROFILE')))
    throw unprocessable('lifeProfileId', 'There is no such life profile in this organization.');
  if (priceBookId !== null && !(await rows.holdAssumptionSet(db, organizationId, priceBookId, 'PRICE_BOOK')))
    throw unprocessable('priceBookId', 'There is no such price book in this organization.');
}

async function checkName(
  db: Db,
  at: { organizationId: number; propertyId: number; name: string },
  exceptId: number | null,
): Promise<void> {
  if (await rows.isScenarioNameTaken(db, at, exceptId)) throw conflict(NAME_TAKEN);
  if (exceptId === null && (await rows.countScenarios(db, at.organizationId, at.propertyId)) >= SCENARIOS_MAX)
    throw conflict(`A property keeps at most ${SCENARIOS_MAX} scenarios and budgets. Archive one first.`);
}

function wireOf({ organizationId: _, ...scenario }: rows.ScenarioRow): rows.WireScenario {
  return scenario;
}

function fieldsOf(row: rows.ScenarioRow) {
  const { name, rule, inflation, years, beginsNextYear, annualCapCents, emergencyShare, emergencyPremium } = row;
  const { lifeProfileName, priceBookName } = row;
  return {
    name,
    rule,
    inflation,
    years,
    beginsNextYear,
    annualCapCents,
    emergencyShare,
    emergencyPremium,
    lifeProfileName,
    priceBookName,
  };
}

type Sets = Pick<rows.ScenarioRow, 'organizationId' | 'lifeProfileId' | 'priceBookId'>;
