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
  'CATALOGUE',
  'IMPORT',
  'USER',
  'AUDIT',
  'JOB',
  'OUTBOX',
  'FILE',
  'SAVED_VIEW',
  'SCHEDULE',
] as const;

export type Tag = (typeof TAGS)[number];
