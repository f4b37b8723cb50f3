/** The lanes of a claim, in order, and the words for them. */
export const CLAIM_STATE_LABELS = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  APPROVED: 'Approved',
  PAID: 'Paid',
  DENIED: 'Denied',
} as const;

/** Where a claim can go from each lane: one step on, one step back, or denied once it was sent. A paid claim is settled. */
const CLAIM_MOVES: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  DRAFT: ['SENT'],
  SENT: ['APPROVED', 'DENIED', 'DRAFT'],
  APPROVED: ['PAID', 'DENIED', 'SENT'],
  PAID: [],
  DENIED: ['SENT'],
};

/** The lanes that a claim in this one can go to. */
export function claimMoves(state: ClaimState): readonly ClaimState[] {
  return CLAIM_MOVES[state];
}

/** Which numbers of the plate a claim names. */
export const CLAIM_FIELD_LABELS = {
  MODEL: 'Model number',
  CODE: 'Product code, not the model',
  FULL_MODEL: 'Full model number with its suffix, not the product code',
  FD_PLUS_NR: 'FD number and Z-Nr together',
} as const;

/** Makers whose claims ask for another number than the model; by a word of their name. */
const MAKER_RULES: readonly { name: RegExp; rule: ClaimFieldRule }[] = [
  { name: /\bspeed\s*queen\b|\balliance laundry\b/i, rule: 'FULL_MODEL' },
  { name: /\bbertazzoni\b/i, rule: 'CODE' },
  { name: /\b(bosch|thermador|gaggenau|siemens)\b/i, rule: 'FD_PLUS_NR' },
];

/** Which number a claim names: what the model says, else what its manufacturer usually asks for, else the model number. */
export function claimFieldRule(ofModel: ClaimFieldRule | null, manufacturer: string | null): ClaimFieldRule {
  if (ofModel !== null) return ofModel;
  return MAKER_RULES.find(({ name }) => manufacturer !== null && name.test(manufacturer))?.rule ?? 'MODEL';
}

/**
 * The two numbers as a claim names them, and what is still missing before it can be sent. The recorded model and serial number
 * do for manufacturers that ask for those; others need the number that was noted for claims.
 */
export function claimNumbers({ rule, model, serial, claimModel, claimSerial }: PlateNumbers): ClaimNumbers {
  const needsCode = rule === 'CODE' || rule === 'FULL_MODEL';
  const modelNumber = claimModel ?? (needsCode ? null : model);
  const joined = claimSerial ?? (rule === 'FD_PLUS_NR' ? null : serial);
  const missing: string[] = [];
  if (modelNumber === null)
    missing.push(rule === 'CODE' ? 'product code' : rule === 'FULL_MODEL' ? 'full model number' : 'model');
  if (joined === null) missing.push(rule === 'FD_PLUS_NR' ? 'FD number and Z-Nr' : 'serial number');
  return { rule, modelNumber, serialNumber: joined, missing };
}

/** True for an FD number of four digits and a Z-Nr of up to six, as 'FD 9403 00123'; they are joined as manufacturers print them. */
export function isFdPlusNr(text: string): boolean {
  return /^(FD)?\s*\d{4}[\s/-]*\d{3,6}$/i.test(text.trim());
}

export type ClaimState = keyof typeof CLAIM_STATE_LABELS;
export type ClaimFieldRule = keyof typeof CLAIM_FIELD_LABELS;
export type PlateNumbers = {
  rule: ClaimFieldRule;
  model: string | null;
  serial: string | null;
  claimModel: string | null;
  claimSerial: string | null;
};
export type ClaimNumbers = {
  rule: ClaimFieldRule;
  modelNumber: string | null;
  serialNumber: string | null;
  missing: string[];
};
