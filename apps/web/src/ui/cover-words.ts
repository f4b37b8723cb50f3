/** How long something is covered: 'to 2027-03-01', 'for life'; null where that is not known. */
export function coveredWords({ coveredUntil, isCoveredForLife }: Covered): string | null {
  if (isCoveredForLife) return 'for life';
  return coveredUntil === null ? null : `to ${coveredUntil}`;
}

type Covered = { coveredUntil: string | null; isCoveredForLife: boolean };
