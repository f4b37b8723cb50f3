/** What the printed tags of a batch are for. */
export const SCAN_TAG_KIND_WORDS = {
  UNIT: 'Units',
  ITEM: 'Items',
  BUILDING: 'Buildings',
  FLS: 'Fire and life safety systems',
} as const;
export type ScanTagKind = keyof typeof SCAN_TAG_KIND_WORDS;

/** A tag is blank until somebody says that it is in use, links it, or makes it void; a void one leads nowhere for good. */
export const SCAN_TAG_STATE_WORDS = {
  BLANK: 'Blank',
  CLAIMED: 'In use, not linked',
  LINKED: 'Linked',
  VOID: 'Void',
} as const;
export type ScanTagState = keyof typeof SCAN_TAG_STATE_WORDS;

/** What somebody without an account can report about what a tag is on. */
export const TAG_REPORT_WORDS = {
  NOT_WORKING: 'Does not work',
  LEAK: 'Leaks',
  NOISE: 'Noise or smell',
  DAMAGE: 'Is damaged',
  SAFETY: 'Is not safe',
  OTHER: 'Something else',
} as const;
export type TagReportCategory = keyof typeof TAG_REPORT_WORDS;

/** Tags that are made, or printed on one sheet, at once. */
export const SCAN_TAGS_AT_ONCE = 1000;
/** Tags of one batch. */
export const SCAN_TAG_BATCH_MAX = 5000;

/** The page of a tag on the web, below the public address of the server; short, so that its code is coarse and easy to read. */
export function tagAddress(publicBaseUrl: string, code: string): string {
  return `${publicBaseUrl}/t/${code}`;
}
