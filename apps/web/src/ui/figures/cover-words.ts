/** How long something is covered as of a day: 'to 2027-03-01', 'ended 2013-03-01', 'for life'; null where that is not known. */
export function coveredWords({ coveredUntil, isCoveredForLife }: Covered, today: string): string | null {
  if (isCoveredForLife) return 'for life';
  if (coveredUntil === null) return null;
  return `${coveredUntil < today ? 'ended' : 'to'} ${coveredUntil}`;
}

type Covered = { coveredUntil: string | null; isCoveredForLife: boolean };
