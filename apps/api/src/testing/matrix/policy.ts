import type { Route } from '@lintel/contract/base/route';
import { needOf } from '#platform/identity/access.ts';
import type { Principal } from './principals.ts';
import type { IdName } from './things.ts';

/** What a call is about: things of the own property, of another property of the organization, of another organization, of none. */
export const PLACES = ['own', 'sibling', 'foreign', 'missing'] as const;
export type Place = (typeof PLACES)[number];

/** `DONE` is any answer to somebody who may: also that the thing is in no state for it. */
export type Verdict = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'UNPROCESSABLE' | 'DONE';

type Scope = 'property' | 'organization' | 'administered' | 'catalogue';

/** Whose a thing is, by the name of its id. `administered`: an organization's, for those who administer it. */
export const SCOPES: Record<IdName, Scope> = {
  organizationId: 'organization',
  propertyId: 'property',
  buildingId: 'property',
  unitId: 'property',
  placeId: 'property',
  itemId: 'property',
  serviceRequestId: 'property',
  recordId: 'property',
  noteId: 'property',
  contactId: 'property',
  otherContactId: 'property',
  fileId: 'property',
  savedViewId: 'property',
  scenarioId: 'property',
  assumptionSetId: 'organization',
  projectId: 'property',
  alertId: 'property',
  lineId: 'property',
  bidId: 'property',
  turnId: 'property',
  taskId: 'property',
  glCodeId: 'organization',
  scheduleId: 'administered',
  termId: 'property',
  quoteId: 'property',
  tagBatchId: 'property',
  scanTagCode: 'property',
  claimId: 'property',
  flsRecordId: 'property',
  flsEventId: 'property',
  flsDeficiencyId: 'property',
  flsDeviceId: 'property',
  missedUnitId: 'property',
  documentId: 'property',
  invoiceId: 'property',
  otherInvoiceId: 'property',
  paymentId: 'property',
  invoiceLineId: 'property',
  vendorPriceId: 'property',
  invoiceDocumentId: 'property',
  plateId: 'property',
  readerLessonId: 'property',
  apFormatId: 'organization',
  apExportId: 'administered',
  inspectionId: 'property',
  checkId: 'property',
  photoId: 'property',
  voiceNoteId: 'property',
  findingId: 'property',
  runId: 'property',
  templateId: 'organization',
  linkId: 'administered',
  importId: 'organization',
  messageId: 'organization',
  invitationId: 'organization',
  groupId: 'organization',
  userId: 'administered',
  jobId: 'administered',
  sessionId: 'administered',
  manufacturerId: 'organization',
  intoId: 'organization',
  modelId: 'organization',
  intoModelId: 'organization',
  mergeId: 'organization',
  itemTypeId: 'catalogue',
  areaTypeId: 'catalogue',
  recallId: 'catalogue',
};

const UNKNOWN_PEOPLE: readonly Principal[] = ['nobody', 'expired', 'disabled'];
const ADMINS: readonly Principal[] = ['admin', 'strangerAdmin', 'superUser'];
const NEEDS_MET: Partial<Record<Principal, readonly string[]>> = {
  homeless: ['read'],
  viewer: ['read'],
  member: ['read', 'record'],
};

/** What the rules say of one cell: `names` are the ids that the call carries, all of them of `place`. */
export function verdictOf(route: Route, names: readonly IdName[], principal: Principal, place: Place): Verdict {
  if (UNKNOWN_PEOPLE.includes(principal)) return 'UNAUTHENTICATED';
  if (!passesGate(route, principal)) return 'FORBIDDEN';
  return names.every((name) => sees(principal, place, SCOPES[name])) ? 'DONE' : 'NOT_FOUND';
}

function passesGate(route: Route, principal: Principal): boolean {
  if (route.access === 'super') return principal === 'superUser';
  if (route.access === 'admin') return ADMINS.includes(principal);
  return NEEDS_MET[principal]?.includes(needOf(route)) ?? true;
}

function sees(principal: Principal, place: Place, scope: Scope): boolean {
  if (place === 'missing') return false;
  if (scope === 'catalogue' || principal === 'superUser') return true;
  if (principal === 'homeless') return false;
  if (principal === 'strangerAdmin') return place === 'foreign';
  if (place === 'foreign') return false;
  if (scope === 'administered') return principal === 'admin';
  const isAtBoth = principal === 'admin' || principal === 'manager' || scope === 'organization';
  return place === 'own' || isAtBoth;
}
