import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Id, idParams } from '../base/scalars.ts';
import { ManufacturerMerge } from './manufacturer.ts';

const Named = z.strictObject({ id: Id, name: z.string() });

const ModelSide = z.strictObject({
  id: Id,
  name: z.string(),
  manufacturerId: Id,
  manufacturerName: z.string(),
  itemType: z.string().nullable(),
  organizationId: Id.nullable(),
});

export const ModelMergePreview = z.strictObject({
  from: ModelSide,
  into: ModelSide,
  itemsMoved: Count,
  organizationCount: Count,
});

export const SharePreview = z.strictObject({
  manufacturer: z.strictObject({
    id: Id,
    name: z.string(),
    /** Whose own it is; null where it is shared already and only models of it can be. */
    organizationId: Id.nullable(),
    organizationName: z.string().nullable(),
    /** The shared manufacturer that has its name: it can be merged into that one, not shared. */
    same: Named.nullable(),
    hasFacts: z.boolean(),
  }),
  models: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      organizationId: Id,
      organizationName: z.string(),
      itemCount: Count,
      /** The shared model of that name under the same manufacturer. */
      same: Named.nullable(),
      /** Life, cost, warranty or specifications, which other organizations see only if they are shared too. */
      hasFacts: z.boolean(),
    }),
  ),
});

export const ShareBody = z.strictObject({
  modelIds: z.array(Id).max(1000).optional(),
  sharesFacts: z.boolean().optional(),
});

/** Operations over manufacturers and models at once: models that become one, and own ones that become shared. */
export const catalogue = defineContract({
  getModelMergePreview: {
    method: 'GET',
    path: '/model/:modelId/merge/:intoModelId',
    access: 'admin',
    summary: 'What merging a model into another would change, in numbers',
    params: idParams('modelId', 'intoModelId'),
    response: ModelMergePreview,
    errors: ['NOT_FOUND'],
    reads: ['CATALOGUE', 'ITEM'],
  },
  mergeModel: {
    method: 'POST',
    path: '/model/:modelId/merge',
    access: 'admin',
    summary:
      'Merge a model into another: its items get that one and its manufacturer. An organization’s own goes into another of its own or into a shared one; only a super user merges a shared one',
    params: idParams('modelId'),
    body: z.strictObject({ intoId: Id }),
    response: ManufacturerMerge,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    idempotent: true,
  },
  getSharePreview: {
    method: 'GET',
    path: '/manufacturer/:manufacturerId/share',
    access: 'super',
    summary:
      'What of a manufacturer is an organization’s own and could be shared with all, and what is shared by that name already',
    params: idParams('manufacturerId'),
    response: SharePreview,
    errors: ['NOT_FOUND'],
    reads: ['CATALOGUE', 'ITEM'],
  },
  shareManufacturer: {
    method: 'POST',
    path: '/manufacturer/:manufacturerId/share',
    access: 'super',
    summary:
      'Share an organization’s own manufacturer, own models of it, or both with all organizations; a name that is shared already is a conflict: merge into that one instead',
    description:
      'Other organizations see the names and types. Aliases stay the organization’s own; website, support phone, life, cost, warranty and specifications are shared with `sharesFacts` and else taken off, to be put back by undoing.',
    params: idParams('manufacturerId'),
    body: ShareBody,
    response: ManufacturerMerge,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['CATALOGUE', 'ITEM', 'UNIT', 'PROPERTY'],
    idempotent: true,
  },
});
