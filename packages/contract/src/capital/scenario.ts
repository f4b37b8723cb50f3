import { SCENARIO_REASONS, SCENARIO_RULES } from '@lintel/domain/capital/scenario';
import * as z from 'zod';
import { ExportFormat, pageOf, pagesQuery, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams, line } from '../base/scalars.ts';

const Inflation = z.number().min(0).max(0.25);
const Share = z.number().min(0).max(1);

/** A way to plan the replacements of a property; frozen, it is a budget and never changes again. */
export const Scenario = z.strictObject({
  id: Id,
  propertyId: Id,
  name: z.string(),
  rule: z.enum(SCENARIO_RULES),
  inflation: z.number(),
  /** Budget years after the first one. */
  years: z.int(),
  /** The first budget year is the next calendar year, and nothing is replaced before. */
  beginsNextYear: z.boolean(),
  /** The most that a year may cost, at its own prices. */
  annualCapCents: Cents.nullable(),
  /** The share of replacements that is done in an emergency, and what that multiplies their cost by. */
  emergencyShare: z.number(),
  emergencyPremium: z.number(),
  /** Null: as the items have them. Of a budget the names that it was frozen with. */
  lifeProfileId: Id.nullable(),
  lifeProfileName: z.string().nullable(),
  priceBookId: Id.nullable(),
  priceBookName: z.string().nullable(),
  isFrozen: z.boolean(),
  frozenOn: DateOnly.nullable(),
  frozenBy: z.string().nullable(),
  version: z.int().positive(),
});

const ScenarioFields = {
  name: line(120),
  rule: z.enum(SCENARIO_RULES),
  inflation: Inflation,
  years: z.int().min(1).max(20),
  beginsNextYear: z.boolean(),
  annualCapCents: Cents.min(1).max(9e12).nullable(),
  emergencyShare: Share,
  emergencyPremium: z.number().min(1).max(3),
  lifeProfileId: Id.nullable(),
  priceBookId: Id.nullable(),
};
export const ScenarioBody = z.strictObject(ScenarioFields).partial({
  beginsNextYear: true,
  annualCapCents: true,
  emergencyShare: true,
  emergencyPremium: true,
  lifeProfileId: true,
  priceBookId: true,
});

/** Cents at today's prices; null where there are items and none of them has a price. */
const ScenarioBucket = z.strictObject({ cents: Cents.nullable(), count: Count, unpriced: Count });
/** `costCents` at today's prices, `plannedCents` at those of each year with the premium of emergencies. */
const LineTotals = z.strictObject({
  count: Count,
  unpriced: Count,
  costCents: Cents.nullable(),
  plannedCents: Cents.nullable(),
});

/** What a scenario replaces in which year; of a budget as it was when it was frozen. */
export const ScenarioPlan = z.strictObject({
  propertyId: Id,
  scenarioId: Id,
  asOf: DateOnly,
  computedAt: Instant,
  isBeingRecomputed: z.boolean(),
  isFrozen: z.boolean(),
  firstYear: z.int(),
  years: z.array(
    z.strictObject({
      ...LineTotals.shape,
      year: z.int(),
      label: z.string(),
      stacks: z.array(z.strictObject({ itemTypeId: Id, itemType: z.string(), ...LineTotals.shape })),
      /** What the cap pushed to the next year. */
      pushed: ScenarioBucket,
      /** Past its expected life at the end of the year and not replaced. */
      backlog: ScenarioBucket,
      /** The backlog of the end of the year ÷ replacement value. */
      aciPct: z.number().nullable(),
    }),
  ),
  totals: LineTotals,
  /** Planned cents a unit with items and year. */
  perUnitYearCents: Cents.nullable(),
  unitsWithItems: Count,
  /** All items in service, and their replacement value. */
  items: ScenarioBucket,
  noDate: ScenarioBucket,
  afterWindow: ScenarioBucket,
  /** What stands today and the cap has not let be replaced by the end of the last year; `overCap` costs more than the cap alone. */
  waiting: ScenarioBucket,
  overCap: ScenarioBucket,
  /** Lines that rest on a date of low confidence or none, at today's prices. */
  weak: ScenarioBucket,
  /** Of how many items life and price are from the chosen profile and book. */
  assumed: z.strictObject({ lives: Count, prices: Count, ownPrices: Count }),
  prices: z.strictObject({
    oldestOn: DateOnly.nullable(),
    newestOn: DateOnly.nullable(),
    staleSince: DateOnly.nullable(),
  }),
});

export const ScenarioLine = z.strictObject({
  itemId: Id,
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  itemTypeId: Id,
  itemType: z.string(),
  year: z.int(),
  /** Before `year` where a cap pushed it; null in a budget, which keeps the year alone. */
  dueYear: z.int().nullable(),
  reason: z.enum(SCENARIO_REASONS),
  isAgain: z.boolean(),
  costCents: Cents.nullable(),
  plannedCents: Cents.nullable(),
});

const Variance = z.strictObject({
  year: z.int(),
  state: z.enum(['OVER', 'CURRENT', 'AHEAD']),
  itemTypeId: Id,
  itemType: z.string(),
  plannedCount: Count,
  plannedCents: Cents,
  plannedUnpriced: Count,
  doneCount: Count,
  /** Of them in the year that the budget has them in, and not in the budget at all. */
  doneAsPlannedCount: Count,
  doneUnplannedCount: Count,
  /** What the new items cost, over those of which it is recorded. */
  paidCents: Cents,
  paidCount: Count,
});

const PropertyParams = idParams('propertyId');
const ScenarioParams = idParams('propertyId', 'scenarioId');
const aboutProperty = { propertyId: 'params.propertyId' } as const;
const aboutScenario = { ...aboutProperty, scenarioId: 'params.scenarioId' } as const;

export const scenario = defineContract({
  listScenarios: {
    method: 'GET',
    path: '/report/:propertyId/scenarios',
    access: 'user',
    summary: 'Scenarios and frozen budgets of a property, scenarios first, each by name',
    params: PropertyParams,
    query: wholeListQuery,
    response: pageOf(Scenario),
    errors: ['NOT_FOUND'],
    reads: ['SCENARIO'],
    about: aboutProperty,
    things: { scenario: 'results' },
  },
  getScenario: {
    method: 'GET',
    path: '/report/:propertyId/scenarios/:scenarioId',
    access: 'user',
    summary: 'One scenario or budget: its rule and what it assumes',
    params: ScenarioParams,
    response: Scenario,
    errors: ['NOT_FOUND'],
    reads: ['SCENARIO'],
    about: aboutScenario,
    things: { scenario: '' },
    etag: true,
  },
  createScenario: {
    method: 'POST',
    path: '/report/:propertyId/scenarios',
    access: 'user',
    needs: 'manage',
    summary: 'Add a scenario to a property',
    params: PropertyParams,
    body: ScenarioBody,
    response: Scenario,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCENARIO'],
    about: { ...aboutProperty, scenarioId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateScenario: {
    method: 'PUT',
    path: '/report/:propertyId/scenarios/:scenarioId',
    access: 'user',
    needs: 'manage',
    summary: 'Change a scenario; a frozen budget refuses',
    params: ScenarioParams,
    body: z.strictObject(ScenarioFields).partial(),
    response: Scenario,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['SCENARIO'],
    about: aboutScenario,
    thing: 'scenario',
    etag: true,
    ifMatch: 'required',
  },
  deleteScenario: {
    method: 'DELETE',
    path: '/report/:propertyId/scenarios/:scenarioId',
    access: 'user',
    needs: 'manage',
    summary: 'Archive a scenario; a frozen budget only an administrator may',
    params: ScenarioParams,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STALE'],
    writes: ['SCENARIO'],
    about: aboutScenario,
    ifMatch: 'required',
  },
  freezeScenario: {
    method: 'POST',
    path: '/report/:propertyId/scenarios/:scenarioId/freeze',
    access: 'user',
    needs: 'manage',
    summary:
      'Freeze what a scenario plans today as a budget under a name: stored, dated and locked; the scenario stays as it is',
    params: ScenarioParams,
    body: z.strictObject({ name: line(120) }),
    response: Scenario,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['SCENARIO'],
    about: { ...aboutProperty, scenarioId: 'answer.id' },
    etag: true,
    idempotent: true,
    limit: 'heavy',
  },
  getScenarioPlan: {
    method: 'GET',
    path: '/report/:propertyId/scenarios/:scenarioId/plan',
    access: 'user',
    summary: 'What a scenario replaces in which year, and what it costs; as a file with its lines and assumptions',
    params: ScenarioParams,
    query: z.strictObject({ format: ExportFormat.optional() }),
    response: ScenarioPlan,
    revision: 'property',
    errors: ['NOT_FOUND', 'OVERLOADED', 'UNPROCESSABLE'],
    reads: ['SCENARIO', 'ITEM', 'UNIT', 'PROPERTY', 'CATALOGUE', 'TURN'],
    about: aboutScenario,
    exports: true,
    limit: 'heavy',
  },
  listScenarioLines: {
    method: 'GET',
    path: '/report/:propertyId/scenarios/:scenarioId/lines',
    access: 'user',
    summary: 'The replacements of a scenario or budget, item by item, by year, unit and type',
    params: ScenarioParams,
    query: pagesQuery.extend({ year: z.int().min(1900).max(3000).optional(), itemTypeId: Id.optional() }),
    response: z.strictObject({ ...pageOf(ScenarioLine).shape, totals: LineTotals }),
    errors: ['NOT_FOUND', 'OVERLOADED', 'UNPROCESSABLE'],
    reads: ['SCENARIO', 'ITEM', 'UNIT', 'CATALOGUE'],
    about: aboutScenario,
    pages: true,
    limit: 'heavy',
  },
  getBudgetVariance: {
    method: 'GET',
    path: '/report/:propertyId/scenarios/:scenarioId/variance',
    access: 'user',
    summary: 'A frozen budget beside what was replaced since, by year and item type',
    params: ScenarioParams,
    response: z.strictObject({ asOf: DateOnly, frozenOn: DateOnly, rows: z.array(Variance) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    reads: ['SCENARIO', 'ITEM'],
    about: aboutScenario,
  },
});
