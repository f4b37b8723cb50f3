/** The name of the n-th unit of a floor by a pattern with {building}, {floor} and {n}; {n} is padded to two digits. */
export function unitNameByPattern(pattern: string, place: { building: string; floor: number; n: number }): string {
  return pattern
    .replaceAll('{floor}', String(place.floor))
    .replaceAll('{n}', String(place.n).padStart(2, '0'))
    .replaceAll('{building}', () => place.building);
}

/** What is wrong with a pattern, in words; null when it can be used. */
export function patternProblem(pattern: string): string | null {
  if (!pattern.includes('{n}')) return 'The pattern needs {n}, the number of the unit on its floor.';
  const unknown = /\{(?!building\}|floor\}|n\})[^}]*\}?/.exec(pattern)?.[0];
  return unknown ? `${unknown} is not known here: use {building}, {floor} and {n}.` : null;
}
