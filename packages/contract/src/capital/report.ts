import { PLANS } from '@lintel/domain/capital/capital';
import * as z from 'zod';
import { listRoute } from '../base/define-list.ts';
import { Figure } from '../base/figure.ts';
import { ExportFormat } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams } from '../base/scalars.ts';
import { ModelLife, propertyModelsReport } from '../items/property-models.ts';

/** Items of one type; `cents` is null where none of them has a price. `unpriced` of `count` are not in it. */
export const ForecastStack = z.strictObject({
  itemTypeId: Id,
  itemType: z.string(),
  cents: Cents.nullable(),
  count: z.number(),
  unpriced: z.number(),
});
/** Items of one type that are due, with how many of them, and how much, rest on dates of low confidence or none. */
export const DueStack = ForecastStack.extend({ weakCount: Count, weakCents: Cents });
/** A sum over items; null where none of them has a price, or where no item can be placed at all. */
export const ForecastBucket = z.strictObject({ cents: Cents.nullable(), count: Count, unpriced: Count });

/**
 * One budget year. `straight` puts each item at its expected life; `expected` is the survival curve; both in today's cents.
 * An amount that rests on no item with a life and a price is null, never 0.
 */
export const ForecastYear = z.strictObject({
  year: z.int(),
  label: z.string(),
  straightCents: Cents.nullable(),
  straightInflatedCents: Cents.nullable(),
  /** The part of `straight` that replaces what is installed now; the rest recurs inside the window. */
  firstReplacementCents: Cents.nullable(),
  expectedCents: Cents.nullable(),
  expectedInflatedCents: Cents.nullable(),
  lowCents: Cents.nullable(),
  highCents: Cents.nullable(),
  count: Count,
  /** Replacements to be expected: a sum of chances, so not a whole number. */
  expectedCount: z.number().nonnegative(),
  stacks: z.array(DueStack),
  expectedStacks: z.array(ForecastStack),
  forecastAciPct: z.number().nullable(),
});

/** How many items the report is over, and what of them is not known. */
export const CapitalCounts = z.strictObject({
  items: Count,
  models: Count,
  undated: Count,
  unpriced: Count,
  weak: Count,
  /** With a remaining life and a price: what backlog and years are computed over. */
  planned: Count,
  units: Count,
  unitsWithItems: Count,
});

/** When the price book was written. */
export const PriceDays = z.strictObject({
  oldestOn: DateOnly.nullable(),
  newestOn: DateOnly.nullable(),
  staleSince: DateOnly.nullable(),
});

export const CapitalAssetsReport = z.strictObject({
  propertyId: Id,
  propertyName: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  asOf: DateOnly,
  computedAt: Instant,
  /** A life or price of many items was changed and a job computes them again; some figures still go by the old one. */
  isBeingRecomputed: z.boolean(),
  inflation: z.number(),
  years: z.int(),
  figures: z.array(Figure),
  aciBand: z.string().nullable(),
  backlog: ForecastBucket.extend({ stacks: z.array(DueStack) }),
  forecast: z.array(ForecastYear),
  afterWindow: ForecastBucket,
  noDate: ForecastBucket,
  replacementValueCents: Cents.nullable(),
  counts: CapitalCounts,
  itemTypes: z.array(
    z.strictObject({
      itemTypeId: Id,
      itemType: z.string(),
      icon: z.string(),
      count: Count,
      /** With a remaining life and a price. */
      plannedCount: Count,
      backlogCount: Count.nullable(),
      backlogCents: Cents.nullable(),
      costCents: Cents.nullable(),
      hasLifespan: z.boolean(),
      /** Where some have no expected life: what things so called usually last, to be offered; null where it has, or nothing is known. */
      usualLife: z.strictObject({ name: z.string(), eulYears: z.number() }).nullable(),
    }),
  ),
  /** The days of the price book's oldest and newest price, and since when the oldest is older than 18 months. */
  prices: PriceDays,
});

export const report = defineContract({
  getCapitalAssets: {
    method: 'GET',
    path: '/report/:propertyId/capital-assets',
    access: 'user',
    summary: 'What a property must replace, when, and for how much; XLSX with live formulas',
    params: idParams('propertyId'),
    query: z.strictObject({
      years: z.int().min(1).max(30).optional(),
      inflation: z.number().min(0).max(0.25).optional(),
      /** Of a file: which forecast its plan is. `life` puts each item at its expected life, `odds` takes survival curves. */
      plan: z.enum(PLANS).optional(),
      format: ExportFormat.optional(),
    }),
    response: CapitalAssetsReport,
    revision: 'property',
    errors: ['NOT_FOUND', 'OVERLOADED'],
    reads: ['ITEM', 'UNIT', 'PROPERTY', 'CATALOGUE'],
    about: { propertyId: 'params.propertyId' },
    exports: true,
    limit: 'heavy',
  },
  listPropertyModels: listRoute(propertyModelsReport, '/report/:propertyId/capital-assets/models', {
    access: 'user',
    summary: 'Models installed at a property: how many, how old, how often they fail, how long they last',
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE', 'MAINTENANCE_NOTE'],
    about: { propertyId: 'params.propertyId' },
  }),
  getModelLife: {
    method: 'GET',
    path: '/report/:propertyId/capital-assets/model-life/:itemTypeId',
    access: 'user',
    summary:
      'A model or a type: book life and price, how long it lasted in the organization, and what was paid for it in the last 12 months',
    params: idParams('propertyId', 'itemTypeId'),
    query: z.strictObject({ modelId: Id.optional() }),
    response: ModelLife,
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE'],
    limit: 'heavy',
  },
  setLifespans: {
    method: 'PUT',
    path: '/organization/:organizationId/lifespans',
    access: 'admin',
    summary: "Set an organization's expected life and installed price of item types",
    params: idParams('organizationId'),
    body: z.strictObject({
      lifespans: z
        .array(
          z.strictObject({
            itemTypeId: Id,
            eulYears: z.number().min(0.5).max(200).nullable(),
            unitCostCents: Cents.min(0).nullable().optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    response: z.strictObject({ updated: Count }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['ITEM', 'CATALOGUE', 'PROPERTY'],
    about: { organizationId: 'params.organizationId' },
  },
});
