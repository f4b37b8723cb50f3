import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Count, GivenDate, Id, idParams } from '../base/scalars.ts';
import { ModelChanges } from './model.ts';
import { GivenTerm, ModelWarranty } from './warranty.ts';

/** The most models whose values are set at once. */
export const MODELS_MAX = 100;

const Terms = z.array(z.strictObject(GivenTerm)).max(5);
const Sums = z.strictObject({
  costCents: Cents.nullable(),
  /** Items without a price: not in the sum. */
  unpriced: Count,
  /** Items that a warranty covers today. */
  covered: Count,
});
const YearSums = z.strictObject({ items: Count, costCents: Cents.nullable() });

/** What the new values change for one model, with what it has now. */
const ModelPreview = z.strictObject({
  modelId: Id,
  modelName: z.string(),
  manufacturerName: z.string(),
  /** Of the model, for its life and price. */
  version: z.int().positive(),
  /** Of the organization's terms for it. */
  termsVersion: z.int().positive(),
  /** False where all organizations share it, so that its life and price are a super user's to set; they are then left as they are. */
  maySetValues: z.boolean(),
  eulYears: z.number().nullable(),
  replacementCostCents: Cents.nullable(),
  pricedOn: z.string().nullable(),
  terms: ModelWarranty.shape.terms,
  /** In service, of those that the caller sees. */
  items: Count,
  /** Items that come due in another year than now. */
  moved: Count,
  before: Sums,
  after: Sums,
});

export const ModelValuesPreview = z.strictObject({
  models: z.array(ModelPreview),
  /** Years in which what comes due differs; null holds the items of which nothing says when. */
  years: z.array(z.strictObject({ year: z.int().nullable(), before: YearSums, after: YearSums })),
});

const ModelChange = z.strictObject({
  modelId: Id,
  /** That its life and price were seen in. */
  version: z.int().positive(),
  termsVersion: z.int().positive().meta({ description: 'the version that its terms were seen in' }),
  eulYears: ModelChanges.shape.eulYears,
  replacementCostCents: ModelChanges.shape.replacementCostCents,
  pricedOn: GivenDate.nullable().optional().meta({ description: 'of the price; today unless said' }),
  terms: Terms.optional().meta({ description: 'the whole set; as they are unless said' }),
});

export const modelValues = defineContract({
  previewModelValues: {
    method: 'POST',
    path: '/organization/:organizationId/model-values/preview',
    access: 'user',
    needs: 'manage',
    summary:
      'What an expected life, a price or warranty terms would change for the items of several models: years, dollars and covers',
    params: idParams('organizationId'),
    body: z.strictObject({
      modelIds: z.array(Id).min(1).max(MODELS_MAX),
      eulYears: ModelChanges.shape.eulYears,
      replacementCostCents: ModelChanges.shape.replacementCostCents,
      terms: Terms.optional().meta({ description: 'take the place of what each model has for the same cover' }),
    }),
    response: ModelValuesPreview,
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    limit: 'heavy',
  },
  setModelValues: {
    method: 'PUT',
    path: '/organization/:organizationId/model-values',
    access: 'user',
    needs: 'manage',
    summary:
      'Set expected life, price (an administrator) and warranty terms of several models for all their items; models that cannot be changed are named, the others are',
    params: idParams('organizationId'),
    body: z.strictObject({ models: z.array(ModelChange).min(1).max(MODELS_MAX) }),
    response: z.strictObject({
      /** With the versions they have now, by which the change can be taken back. */
      changed: z.array(
        z.strictObject({
          modelId: Id,
          modelName: z.string(),
          version: z.int().positive(),
          termsVersion: z.int().positive(),
        }),
      ),
      refused: z.array(z.strictObject({ modelId: Id, modelName: z.string(), why: z.string() })),
    }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY', 'WARRANTY'],
    limit: 'heavy',
  },
});
