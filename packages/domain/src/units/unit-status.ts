export const UNIT_STATUSES = ['OCCUPIED', 'NOTICE', 'VACANT', 'TURN', 'DOWN', 'MODEL'] as const;
export const UNIT_STATUS_LABELS: Record<UnitStatus, string> = {
  OCCUPIED: 'Occupied',
  NOTICE: 'On notice',
  VACANT: 'Vacant',
  TURN: 'In turn',
  DOWN: 'Down',
  MODEL: 'Model',
};

/** The status of a unit from the words property-management systems use; null for other words. */
export function unitStatus(text: string): UnitStatus | null {
  const words = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return STATUS_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

// why: in this order, since 'Occupied-NTV' is on notice and 'Occupied No Notice' is not.
const STATUS_WORDS: readonly (readonly [UnitStatus, RegExp])[] = [
  [
    'OCCUPIED',
    /^(occupied|occ|current|employee)$|^(occupied|occ) no notice$|^occupied (non )?assisted\b|^occupied (employee|police)\b/,
  ],
  ['NOTICE', /^(notice|ntv|ntvl|on notice)\b|^occupied (ntv|ntvl|on notice|notice)\b/],
  ['TURN', /^(turn|in turn|make ready|not ready)$/],
  ['MODEL', /^model\b/],
  ['DOWN', /^(down|admin|admin down|offline|off line|excluded|out of service)\b/],
  ['VACANT', /^(vacant|vac)\b|^available rent ready$/],
];

export type UnitStatus = (typeof UNIT_STATUSES)[number];
