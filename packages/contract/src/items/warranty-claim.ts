import { CLAIM_FIELD_LABELS, CLAIM_STATE_LABELS, type ClaimFieldRule } from '@lintel/domain/items/warranty-claim';
import { COVER_LABELS } from '@lintel/domain/items/warranty-cover';
import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, PLACE_FILTERS, search } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, GivenDate, Id, Instant, idParams, line, text } from '../base/scalars.ts';
import { ClaimStateKey, CoverKey } from './warranty-report.ts';

export const ClaimFieldRuleKey = z.enum(Object.keys(CLAIM_FIELD_LABELS) as [ClaimFieldRule]);

/** What a claim was about when it was opened; the item may have moved or been renamed since. */
const ClaimFacts = z.strictObject({
  unitName: z.string().nullable(),
  itemType: z.string(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  claimRule: ClaimFieldRuleKey,
  claimModel: z.string().nullable(),
  claimSerial: z.string().nullable(),
  installDate: DateOnly.nullable(),
  coverStartsOn: DateOnly.nullable(),
});

export const ClaimRow = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  propertyName: z.string(),
  itemId: Id.nullable(),
  maintenanceRecordId: Id.nullable(),
  cover: CoverKey,
  coveredUntil: DateOnly.nullable(),
  facts: ClaimFacts,
  provider: z.string().nullable(),
  problem: z.string(),
  failedOn: DateOnly,
  state: ClaimStateKey,
  stateSince: Instant,
  claimedCents: Cents.nullable(),
  recoveredCents: Cents.nullable(),
  reference: z.string().nullable(),
  openedAt: Instant,
  openedBy: z.string().nullable(),
  version: z.int().positive(),
});

export const WarrantyClaim = ClaimRow.extend({
  claimPhone: z.string().nullable(),
  claimUrl: z.string().nullable(),
  moves: z.array(
    z.strictObject({
      at: Instant,
      by: z.string().nullable(),
      from: ClaimStateKey,
      to: ClaimStateKey,
      note: z.string().nullable(),
    }),
  ),
});

/** Claims of a property, newest first. */
export const claimsList = defineList({
  id: 'warranty-claims',
  title: 'Warranty claims',
  question: 'What did we claim, where does it stand, and what came back?',
  noun: ['claim', 'claims'],
  places: {
    property: { operationId: 'listWarrantyClaims', page: '/report/:propertyId/warranty?tab=claims' },
    portfolio: { operationId: 'listPortfolioWarrantyClaims', page: '/portfolio/warranty?tab=claims' },
  },
  row: ClaimRow,
  sorts: ['opened', 'property', 'state', 'claimed', 'recovered'],
  order: '-opened',
  filters: {
    q: search('Unit, serial, model, manufacturer, problem'),
    ...PLACE_FILTERS,
    state: choice('State', CLAIM_STATE_LABELS),
  },
  totals: { claimedCents: Cents.nullable(), recoveredCents: Cents.nullable() },
  parts: {
    /** What is in each lane, over the whole filter; one without claims is not among them. */
    lanes: z.array(
      z.strictObject({
        state: ClaimStateKey,
        claims: Count,
        /** Null where none of them asks for money, or none has brought any yet. */
        claimedCents: Cents.nullable(),
        recoveredCents: Cents.nullable(),
      }),
    ),
  },
  changedAt: (row) => row.stateSince,
  columns: {
    opened: { head: 'Opened', kind: 'instant', value: (row) => row.openedAt, isSorted: true, width: 132 },
    property: {
      head: 'Property',
      kind: 'text',
      value: (row) => row.propertyName,
      isPortfolioOnly: true,
      isSorted: true,
      width: 140,
    },
    unit: { head: 'Unit', kind: 'text', value: (row) => row.facts.unitName, width: 96 },
    type: { head: 'Item', label: 'Type', kind: 'text', value: (row) => row.facts.itemType, width: 180 },
    manufacturer: { head: 'Manufacturer', kind: 'text', value: (row) => row.facts.manufacturer, only: 'files' },
    model: { head: 'Model', kind: 'text', value: (row) => row.facts.claimModel ?? row.facts.model, only: 'files' },
    serial: { head: 'Serial', kind: 'text', value: (row) => row.facts.claimSerial ?? row.facts.serial, only: 'files' },
    cover: { head: 'Cover', kind: 'text', value: (row) => COVER_LABELS[row.cover], width: 116 },
    problem: { head: 'Problem', kind: 'text', value: (row) => row.problem, width: 240 },
    state: { head: 'State', kind: 'text', value: (row) => CLAIM_STATE_LABELS[row.state], isSorted: true, width: 104 },
    since: { head: 'Since', kind: 'instant', value: (row) => row.stateSince, width: 132, isHidden: true },
    reference: { head: 'Reference', kind: 'text', value: (row) => row.reference, isHidden: true },
    claimed: {
      head: 'Claimed, $',
      label: 'Claimed',
      kind: 'cents',
      value: (row) => row.claimedCents,
      total: 'claimedCents',
      isSorted: true,
      width: 104,
    },
    recovered: {
      head: 'Recovered, $',
      label: 'Recovered',
      kind: 'cents',
      value: (row) => row.recoveredCents,
      total: 'recoveredCents',
      isSorted: true,
      width: 116,
    },
  },
});

export const ClaimBody = z.strictObject({
  itemId: Id,
  cover: CoverKey,
  problem: text(2000).refine((value) => value.trim().length > 0, 'This field is required'),
  failedOn: GivenDate,
  claimedCents: Cents.min(0).nullable().optional(),
  provider: line(120).nullable().optional(),
  /** The work that the money is claimed back for; it was done on this item. */
  maintenanceRecordId: Id.nullable().optional(),
});

const ABOUT = { claimId: 'params.claimId', propertyId: 'answer.propertyId' } as const;
const WRITES = { writes: ['WARRANTY'], thing: 'warrantyClaim', about: ABOUT, etag: true, ifMatch: 'required' } as const;

export const warrantyClaims = defineContract({
  listWarrantyClaims: listRoute(claimsList, '/report/:propertyId/warranty/claims', {
    access: 'user',
    summary: 'Warranty claims of a property',
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY'],
    revision: 'organization',
    about: { propertyId: 'params.propertyId' },
  }),
  listPortfolioWarrantyClaims: listRoute(claimsList, '/portfolio/warranty/claims', {
    access: 'user',
    summary: 'Warranty claims of all properties that the caller may see',
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY'],
    about: { propertyId: 'query.propertyId', organizationId: 'query.organizationId' },
  }),
  createWarrantyClaim: {
    method: 'POST',
    path: '/warranty/claim',
    access: 'user',
    summary: 'Open a claim for an item under one of its covers, with the numbers that its maker asks for',
    body: ClaimBody,
    response: WarrantyClaim,
    status: 201,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'CONFLICT'],
    writes: ['WARRANTY', 'ITEM'],
    about: { propertyId: 'answer.propertyId', itemId: 'body.itemId' },
    etag: true,
    idempotent: true,
  },
  getWarrantyClaim: {
    method: 'GET',
    path: '/warranty/claim/:claimId',
    access: 'user',
    summary: 'A claim with its history: who moved it, when, and what they noted',
    params: idParams('claimId'),
    response: WarrantyClaim,
    errors: ['NOT_FOUND'],
    reads: ['WARRANTY'],
    about: { claimId: 'params.claimId' },
    things: { warrantyClaim: '' },
    etag: true,
  },
  updateWarrantyClaim: {
    method: 'PUT',
    path: '/warranty/claim/:claimId',
    access: 'user',
    summary: 'Change what a claim says; its problem and its sum only while it is a draft',
    params: idParams('claimId'),
    body: ClaimBody.omit({ itemId: true, cover: true, maintenanceRecordId: true })
      .extend({ reference: line(120).nullable() })
      .partial(),
    response: WarrantyClaim,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'CONFLICT', 'STALE'],
    ...WRITES,
  },
  moveWarrantyClaim: {
    method: 'POST',
    path: '/warranty/claim/:claimId/move',
    access: 'user',
    summary: 'Move a claim to a lane next to its own: draft, sent, approved, paid or denied',
    description:
      'Sent → approved → paid, one lane at a time; back one lane; denied from sent or approved. Paid says how much was recovered.',
    params: idParams('claimId'),
    body: z.strictObject({
      to: ClaimStateKey,
      note: text(2000).nullable().optional(),
      recoveredCents: Cents.min(0).nullable().optional(),
      reference: line(120).nullable().optional(),
    }),
    response: WarrantyClaim,
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'CONFLICT', 'STALE'],
    ...WRITES,
  },
  getWarrantyClaimLetter: {
    method: 'GET',
    path: '/warranty/claim/:claimId/letter',
    access: 'user',
    summary: 'The letter of a claim as a PDF: item, numbers, cover, problem, sum',
    params: idParams('claimId'),
    errors: ['NOT_FOUND'],
    sends: 'application/pdf',
    limit: 'heavy',
  },
});
