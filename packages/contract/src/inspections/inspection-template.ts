import { STARTER_NAMES } from '@lintel/domain/inspections/inspection-starters';
import * as z from 'zod';
import { pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, Id, Instant, idParams, line } from '../base/scalars.ts';
import { InspectionTypeKey, PhotoRuleKey, SeverityKey } from './inspection-words.ts';

export const TEMPLATE_CHECKS_MAX = 300;

const TemplateCheck = z.strictObject({
  /** Stays the same from version to version, so that one check is compared over the years. */
  key: z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be small letters, digits and hyphens'),
  title: line(160),
  hint: line(500).nullable(),
  severity: SeverityKey,
  photoRule: PhotoRuleKey,
  raisesFlag: z.boolean(),
  chargeCents: Cents.min(0).nullable(),
  /** Asked once for each item in service in the unit. */
  isPerItem: z.boolean(),
});

export const TemplateArea = z.strictObject({
  name: line(80),
  /** Asked only in units of this area type; null in every place. */
  areaTypeId: Id.nullable(),
  checks: z.array(TemplateCheck).min(1).max(100),
});

export const InspectionTemplate = z.strictObject({
  id: Id,
  organizationId: Id,
  name: z.string(),
  type: InspectionTypeKey,
  starter: z.enum(STARTER_NAMES).nullable(),
  /** Its newest version of areas and checks. */
  number: z.int().positive(),
  /** Its inspections are submitted with a signature, and so is what they find closed. */
  mustBeSigned: z.boolean(),
  areas: z.array(TemplateArea),
  inspections: Count,
  updatedAt: Instant,
  version: z.int().positive(),
});

const Fields = {
  name: line(120),
  type: InspectionTypeKey,
  mustBeSigned: z.boolean().optional(),
  areas: z.array(TemplateArea).min(1).max(40),
};

const CHANGE = {
  access: 'admin',
  writes: ['INSPECTION'],
  about: { organizationId: 'answer.organizationId' },
} as const;

export const inspectionTemplates = defineContract({
  listInspectionTemplates: {
    method: 'GET',
    path: '/inspection/template/organization/:organizationId',
    access: 'user',
    summary: 'The inspection templates of an organization, each with the areas and checks of its newest version',
    params: idParams('organizationId'),
    query: wholeListQuery,
    response: pageOf(InspectionTemplate),
    errors: ['NOT_FOUND'],
    reads: ['INSPECTION'],
    about: { organizationId: 'params.organizationId' },
    things: { inspectionTemplate: 'results' },
  },
  createInspectionTemplate: {
    ...CHANGE,
    method: 'POST',
    path: '/inspection/template',
    summary: 'Add a template: areas, each with its checks',
    body: z.strictObject({ organizationId: Id, ...Fields, starter: z.enum(STARTER_NAMES).optional() }),
    response: InspectionTemplate,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    etag: true,
    idempotent: true,
  },
  updateInspectionTemplate: {
    ...CHANGE,
    method: 'PUT',
    path: '/inspection/template/:templateId',
    summary:
      'Change a template; other areas or checks make a new version, and inspections keep the one they were made from',
    params: idParams('templateId'),
    body: z.strictObject(Fields).partial(),
    response: InspectionTemplate,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    thing: 'inspectionTemplate',
    etag: true,
    ifMatch: 'required',
  },
  deleteInspectionTemplate: {
    ...CHANGE,
    method: 'DELETE',
    path: '/inspection/template/:templateId',
    summary: 'Archive a template; inspections made from it stay',
    params: idParams('templateId'),
    errors: ['NOT_FOUND', 'STALE'],
    about: {},
    ifMatch: 'required',
  },
});
