import { PROJECT_MOVES, PROJECT_STATUSES } from '@lintel/domain/capital/projects';
import { AGE_BASES, DATE_CONFIDENCES } from '@lintel/domain/items/life';
import * as z from 'zod';
import { ExportFormat, pageOf, wholeListQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, text } from '../base/scalars.ts';
import { ITEM_STATUSES } from '../items/item-list-words.ts';
import { PROJECT_SUMS } from './project-list.ts';
import { APPROVER } from './project-settings.ts';

/** The most items that a project can hold. */
export const PROJECT_ITEMS_MAX = 1000;

export const ProjectBid = z.strictObject({
  id: Id,
  vendorId: Id.nullable(),
  vendorName: z.string(),
  amountCents: Cents,
  bidOn: DateOnly,
  fileId: Id.nullable(),
  fileName: z.string().nullable(),
  note: z.string().nullable(),
  isChosen: z.boolean(),
});

export const ProjectApproval = z.strictObject({
  id: Id,
  /** Counts how often the project was sent for approval; steps of earlier rounds no longer hold. */
  round: Count,
  step: Count,
  ...APPROVER,
  approverName: z.string().nullable(),
  decision: z.enum(['APPROVED', 'REJECTED']).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  note: z.string().nullable(),
});

export const PROJECT_EVENT_KINDS = [
  'CREATED',
  'EDITED',
  'ITEMS_ADDED',
  'ITEMS_REMOVED',
  'PRICED',
  'BID_ADDED',
  'BID_CHOSEN',
  'BID_REMOVED',
  'MOVED',
  'STEP_APPROVED',
  'REJECTED',
] as const;

export const ProjectEvent = z.strictObject({
  id: Id,
  kind: z.enum(PROJECT_EVENT_KINDS),
  at: Instant,
  by: z.string().nullable(),
  fromStatus: z.enum(PROJECT_STATUSES).nullable(),
  toStatus: z.enum(PROJECT_STATUSES).nullable(),
  detail: z.string().nullable(),
  note: z.string().nullable(),
});

export const Project = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  budgetYear: z.int().nullable(),
  glCodeId: Id.nullable(),
  glCode: z.string().nullable(),
  vendorId: Id.nullable(),
  vendorName: z.string().nullable(),
  note: z.string().nullable(),
  ...PROJECT_SUMS,
  /** The amount that was sent for approval; a bid that is chosen later cannot exceed it. */
  askedCents: Cents.nullable(),
  askedBy: z.string().nullable(),
  approvalRound: Count,
  bids: z.array(ProjectBid),
  /** The steps of every round, newest round first. */
  approvals: z.array(ProjectApproval),
  /** Newest first. */
  events: z.array(ProjectEvent),
  /** What the caller can do with it now. */
  may: z.strictObject({
    edit: z.boolean(),
    changeScope: z.boolean(),
    addBid: z.boolean(),
    decide: z.boolean(),
    moves: z.array(z.enum(PROJECT_MOVES)),
  }),
  /** Why the caller does not decide the step that it waits for; null where they do, or it waits for none. */
  whyNotDecide: z.string().nullable(),
  /** Why it cannot be sent for approval yet. */
  whyNotAsk: z.string().nullable(),
  version: z.int().positive(),
});

/** An item of a project's scope, with what it cost to replace on the day it was added. */
export const ProjectItem = z.strictObject({
  id: Id,
  itemId: Id.nullable(),
  status: z.enum(ITEM_STATUSES).nullable(),
  /** What it was and where, when it was added. */
  description: z.string(),
  itemType: z.string().nullable(),
  icon: z.string().nullable(),
  unitId: Id.nullable(),
  unitName: z.string().nullable(),
  manufacturerName: z.string().nullable(),
  modelName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  basis: z.enum(AGE_BASES).nullable(),
  lifeUsedPct: z.number().nullable(),
  rulYears: z.number().nullable(),
  dueYear: z.int().nullable(),
  isPastLife: z.boolean(),
  /** As of an item: the rule of repair or replace that fires without a quote, and the lowest quote that replaces it instead. */
  adviceRule: z.int().min(1).max(9).nullable(),
  replaceFromCents: Cents.nullable(),
  costCents: Cents.nullable(),
  /** What it costs today. */
  costNowCents: Cents.nullable(),
  addedAt: Instant,
  addedBy: z.string().nullable(),
  replacedByItemId: Id.nullable(),
  replacedOn: DateOnly.nullable(),
  spentCents: Cents.nullable(),
});

/** The rule of repair or replace that fires for an item, with what it was decided on and what would change the answer. */
const Advice = z.strictObject({
  rule: Count,
  advice: z.enum(['FOLLOW_RECALL', 'CLAIM_WARRANTY', 'REPLACE', 'REVIEW', 'REPLACE_AT_TURN', 'REPAIR']),
  reason: z.string(),
  flipCents: Cents.nullable(),
  repairs12MonthsCount: Count,
  repairs24MonthsCents: Cents,
  /** The day from which nobody lives in its unit, today where it is empty; null where that is not known. */
  unitVacantOn: DateOnly.nullable(),
});

export const DefenceLine = ProjectItem.omit({
  addedAt: true,
  addedBy: true,
  adviceRule: true,
  replaceFromCents: true,
}).extend({
  buildingName: z.string().nullable(),
  basisDate: DateOnly.nullable(),
  mfgDate: DateOnly.nullable(),
  dateConfidence: z.enum(DATE_CONFIDENCES).nullable(),
  ageYears: z.number().nullable(),
  eulYears: z.number().nullable(),
  coveredUntil: DateOnly.nullable(),
  isCoveredForLife: z.boolean(),
  /** The newest photo of the item; its address works for five minutes. */
  photoId: Id.nullable(),
  photoUrl: z.string().nullable(),
  photos: Count,
  /** Work that was done on it, newest first; what is hidden is left out. */
  repairs: z.array(
    z.strictObject({
      id: Id,
      performedOn: DateOnly,
      summary: z.string(),
      vendor: z.string().nullable(),
      costCents: Cents.nullable(),
    }),
  ),
  /** Null where neither life nor warranty is known, or the item is no longer to be seen here. */
  advice: Advice.nullable(),
});

/** Items of one property: by their ids, or all in service of a type in a unit. */
const Selection = {
  propertyId: Id,
  itemIds: z.array(Id).max(PROJECT_ITEMS_MAX).optional(),
  cells: z
    .array(z.strictObject({ unitId: Id, itemTypeId: Id }))
    .max(20_000)
    .optional(),
};

const ProjectFields = {
  name: line(120),
  budgetYear: z.int().min(1900).max(2200).nullable().optional(),
  glCodeId: Id.nullable().optional(),
  vendorId: Id.nullable().optional(),
  note: text(4000).nullable().optional(),
};

const AddedItems = {
  itemIds: z.array(Id).min(1).max(PROJECT_ITEMS_MAX),
  /** Adds items too that are in another open project; without it such a call changes nothing and says where they are. */
  evenIfElsewhere: z.boolean().optional(),
};

export const ProjectBody = z.strictObject({ propertyId: Id, ...ProjectFields, ...AddedItems });
export const ProjectItemsBody = z.strictObject(AddedItems);
export const ProjectChanges = z.strictObject({ ...ProjectFields, name: line(120).optional() });
export const BidBody = z.strictObject({
  /** A vendor of the contacts; its name is kept with the bid. */
  vendorId: Id,
  amountCents: Cents.min(0),
  bidOn: GivenDate,
  /** A document of the same property. */
  fileId: Id.nullable().optional(),
  note: text(2000).nullable().optional(),
});

const note = text(2000).nullable().optional();

/** A change of a project: it answers with the project as it is then. */
const CHANGE = {
  access: 'user',
  params: idParams('projectId'),
  response: Project,
  status: 200,
  writes: ['PROJECT'],
  about: { projectId: 'params.projectId', propertyId: 'answer.propertyId' },
  thing: 'project',
  etag: true,
  ifMatch: 'required',
} as const;

export const project = defineContract({
  previewProject: {
    method: 'POST',
    path: '/project/preview',
    access: 'user',
    summary:
      'Which items of a selection can go into a project, what they cost, and in which open projects they are already',
    body: z.strictObject(Selection),
    response: z.strictObject({
      items: z.array(
        z.strictObject({
          itemId: Id,
          costCents: Cents.nullable(),
          projects: z.array(z.strictObject({ id: Id, name: z.string() })),
        }),
      ),
      /** Items of the selection that are not in service, or not at this property. */
      leftOut: Count,
    }),
    status: 200,
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
  },
  createProject: {
    method: 'POST',
    path: '/project',
    access: 'user',
    summary: 'Plan a replacement project over items in service of one property',
    body: ProjectBody,
    response: Project,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['PROJECT'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  getProject: {
    method: 'GET',
    path: '/project/:projectId',
    access: 'user',
    summary: 'One project with its sums, bids, approvals and history, and what the caller may do with it',
    params: idParams('projectId'),
    response: Project,
    errors: ['NOT_FOUND'],
    reads: ['PROJECT', 'ITEM'],
    about: { projectId: 'params.projectId', propertyId: 'answer.propertyId' },
    things: { project: '' },
    etag: true,
  },
  updateProject: {
    ...CHANGE,
    method: 'PUT',
    path: '/project/:projectId',
    summary: 'Change name, budget year, GL code, vendor or note of an open project',
    body: ProjectChanges,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  listProjectItems: {
    method: 'GET',
    path: '/project/:projectId/items',
    access: 'user',
    summary: 'The scope of a project: its items with the cost when they were added, and what replaced them',
    params: idParams('projectId'),
    query: wholeListQuery,
    response: pageOf(ProjectItem),
    errors: ['NOT_FOUND'],
    reads: ['PROJECT', 'ITEM'],
    about: { projectId: 'params.projectId' },
  },
  addProjectItems: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/items',
    summary: 'Add items in service of its property to a planned project, at their cost of today',
    body: ProjectItemsBody,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  removeProjectItems: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/items/remove',
    summary: 'Take items out of a planned project, by the ids of their lines',
    body: z.strictObject({ lineIds: z.array(Id).min(1).max(PROJECT_ITEMS_MAX) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  priceProject: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/price',
    summary: 'Take the installed costs of today into the estimate of a planned project',
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  addProjectBid: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/bid',
    summary: 'Record what a vendor asks for the project',
    body: BidBody,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  chooseProjectBid: {
    ...CHANGE,
    method: 'PUT',
    path: '/project/:projectId/bid/:bidId',
    summary: 'Choose a bid or choose it no longer; once approved, one that is not above the approved amount',
    params: idParams('projectId', 'bidId'),
    body: z.strictObject({ isChosen: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  removeProjectBid: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/bid/:bidId/remove',
    summary: 'Take back a bid that is not chosen; the history keeps it',
    params: idParams('projectId', 'bidId'),
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  },
  moveProject: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/move',
    summary: 'Send a project for approval, open it again, start, finish or cancel it',
    description: `\`ask\` fixes the amount and the steps that the organization's rules ask for; below every limit it is approved at once. Opening again
and cancelling need a note. Starting, finishing and cancelling are for those who manage the property.`,
    body: z.strictObject({ move: z.enum(PROJECT_MOVES), note }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  decideProject: {
    ...CHANGE,
    method: 'POST',
    path: '/project/:projectId/decision',
    needs: 'read',
    summary: 'Approve or reject the step that a project waits for; for the person or role that the step names',
    description:
      'Whoever sent the project for approval does not decide it, and nobody approves two of its steps. A rejection needs a note and makes it planned again.',
    body: z.strictObject({ decision: z.enum(['APPROVED', 'REJECTED']), note }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
  },
  listProjectDefence: {
    method: 'GET',
    path: '/project/:projectId/defence',
    access: 'user',
    summary:
      'Each line of a project’s ask with photo, dates, life, repairs, and the rule of repair or replace that fires',
    params: idParams('projectId'),
    query: wholeListQuery.extend({ format: ExportFormat.optional() }),
    response: pageOf(DefenceLine).extend({ asOf: DateOnly, computedAt: Instant }),
    errors: ['NOT_FOUND'],
    reads: ['PROJECT', 'ITEM', 'MAINTENANCE_NOTE', 'FILE'],
    about: { projectId: 'params.projectId' },
    exports: true,
    limit: 'heavy',
  },
  listItemProjects: {
    method: 'GET',
    path: '/project/item/:itemId',
    access: 'user',
    summary: 'The projects that an item is in, newest first',
    params: idParams('itemId'),
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({ id: Id, name: z.string(), status: z.enum(PROJECT_STATUSES), budgetYear: z.int().nullable() }),
    ),
    errors: ['NOT_FOUND'],
    reads: ['PROJECT'],
    about: { itemId: 'params.itemId' },
  },
});
