import * as z from 'zod';
import { Figure } from './figure.ts';
import { ExportFormat, pageOf } from './paging.ts';
import { defineContract } from './route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams } from './scalars.ts';

const ForecastStack = z.strictObject({ itemTypeId: Id, itemType: z.string(), cents: Cents, count: z.number() });

/** One budget year. `straight` puts each item at its expected life; `expected` is the survival curve; both in today's cents. */
const ForecastYear = z.strictObject({
  year: z.int(),
  label: z.string(),
  straightCents: Cents,
  straightInflatedCents: Cents,
  /** The part of `straight` that replaces what stands now; the rest recurs inside the window. */
  firstReplacementCents: Cents,
  expectedCents: Cents,
  expectedInflatedCents: Cents,
  lowCents: Cents,
  highCents: Cents,
  count: Count,
  stacks: z.array(ForecastStack),
  forecastAciPct: z.number().nullable(),
});

export const CapitalAssetsReport = z.strictObject({
  propertyId: Id,
  propertyName: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  asOf: DateOnly,
  computedAt: Instant,
  inflation: z.number(),
  years: z.int(),
  figures: z.array(Figure),
  aciBand: z.string().nullable(),
  backlog: z.strictObject({ cents: Cents, count: Count, stacks: z.array(ForecastStack) }),
  forecast: z.array(ForecastYear),
  afterWindow: z.strictObject({ cents: Cents, count: Count }),
  noDate: z.strictObject({ cents: Cents, count: Count }),
  replacementValueCents: Cents,
  counts: z.strictObject({ items: Count, models: Count, undated: Count, unpriced: Count, weak: Count }),
  itemTypes: z.array(
    z.strictObject({
      itemTypeId: Id,
      itemType: z.string(),
      icon: z.string(),
      count: Count,
      backlogCount: Count,
      backlogCents: Cents,
      costCents: Cents,
      hasLifespan: z.boolean(),
    }),
  ),
});

export const ModelRow = z.strictObject({
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  itemTypeId: Id,
  itemType: z.string(),
  icon: z.string(),
  count: Count,
  datedCount: Count,
  averageAgeYears: z.number().nullable(),
  eulYears: z.number().nullable(),
  eulSource: z.string(),
  pastLifeCount: Count,
  costCents: Cents.nullable(),
  costSource: z.string(),
  retiredCount: Count,
  medianRetirementAgeYears: z.number().nullable(),
});

/** One row a property, from the snapshot that follows its data within seconds. */
export const PortfolioRow = z.strictObject({
  propertyId: Id,
  organizationId: Id,
  propertyName: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  yearBuilt: z.int().nullable(),
  kind: z.string().nullable(),
  regionalManager: z.string().nullable(),
  regionalMaintenanceManager: z.string().nullable(),
  units: Count,
  items: Count,
  datedItems: Count,
  pricedItems: Count,
  completeUnits: Count,
  ageYearsSum: z.number(),
  backlogCents: Cents,
  backlogCount: Count,
  replacementValueCents: Cents,
  dueThisYearCents: Cents,
  weakCents: Cents,
  weakCount: Count,
  undatedCount: Count,
  topReasons: z.array(z.strictObject({ itemType: z.string(), count: Count, cents: Cents })),
  lastImportAt: Instant.nullable(),
  asOf: DateOnly,
  computedAt: Instant,
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
      format: ExportFormat.optional(),
    }),
    response: CapitalAssetsReport,
    errors: ['NOT_FOUND', 'OVERLOADED'],
    reads: ['ITEM', 'UNIT', 'PROPERTY', 'CATALOGUE'],
    exports: true,
    limit: 'heavy',
  },
  listPropertyModels: {
    method: 'GET',
    path: '/report/:propertyId/capital-assets/models',
    access: 'user',
    summary: 'Models that stand on a property: how many, how old, how long they lasted here',
    params: idParams('propertyId'),
    query: z.strictObject({ format: ExportFormat.optional() }),
    response: pageOf(ModelRow),
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE'],
    exports: true,
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
  },
  getPortfolioSummary: {
    method: 'GET',
    path: '/portfolio/summary',
    access: 'user',
    summary: 'One row a property the caller sees, from the snapshots',
    query: z.strictObject({ organizationId: Id.optional(), format: ExportFormat.optional() }),
    response: pageOf(PortfolioRow),
    errors: ['NOT_FOUND'],
    reads: ['PROPERTY', 'ITEM', 'UNIT', 'IMPORT'],
    exports: true,
  },
});
