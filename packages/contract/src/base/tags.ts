/** The kinds of cached things the web app invalidates by (the seed's twelve, and what the foundation adds). */
export const TAGS = [
  'FLS',
  'FLS_PROFILE',
  'PROPERTY',
  'ORGANIZATION',
  'VENDOR',
  'ASSET_ALERT',
  'SCAN_TAG',
  'SERIAL_PLATE',
  'OASYS',
  'MAINTENANCE_NOTE',
  'INVOICE',
  'UNIT',
  'ITEM',
  /** How many items there are, and where; a write of it writes ITEM too. */
  'ITEM_COUNT',
  'CATALOGUE',
  'IMPORT',
  'USER',
  'AUDIT',
  'JOB',
  'OUTBOX',
  /** The mailbox that bills come from, and what came. */
  'MAILBOX',
  'FILE',
  'SAVED_VIEW',
  'SECRET_LINK',
  'SCHEDULE',
  'EMERGENCY_SHEET',
  'SCENARIO',
  'PROJECT',
  'WARRANTY',
  'INSPECTION',
  'TURN',
  /** What was asked for the repair or replacement of items. */
  'QUOTE',
  /** Words on items and units. */
  'TAG',
] as const;

export type Tag = (typeof TAGS)[number];

/** Things that a change answers with, and that other answers hold too. */
export const THINGS = [
  'item',
  'unit',
  'building',
  'property',
  'organization',
  'serviceRequest',
  'contact',
  'emergencySheet',
  'itemType',
  'model',
  'user',
  'group',
  'signInRules',
  'savedView',
  'scanTagBatch',
  'reportSchedule',
  'scenario',
  'assumptionSet',
  'project',
  'projectSettings',
  'mailbox',
  'warrantyClaim',
  'flsInvoice',
  'flsProfile',
  'flsRecord',
  'inspection',
  'inspectionTemplate',
  'turn',
  'invoice',
] as const;

export type Thing = (typeof THINGS)[number];

/** Where an id is: in the call, in its answer, or in the thing as it was at the version that If-Match names. */
export type IdSource = `${'params' | 'query' | 'body' | 'answer' | 'before'}.${string}`;

/**
 * What an answer or a change is about, by ids such as `propertyId`. Several sources of one id are several places, such as those that
 * a move leaves and enters. An id that is not named, or not found, may be any: then it says nothing.
 */
export type About = { readonly [id: `${string}Id`]: IdSource | readonly IdSource[] };
