import { cleanName, nameKey } from '../base/names.ts';

/** The n-th duplicate's suffix, from 0: (a), (b) … (z), (aa), (ab) … */
export function unitNameSuffix(index: number): string {
  let letters = '';
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    letters = String.fromCharCode(97 + ((n - 1) % 26)) + letters;
  }
  return `(${letters})`;
}

/** The key under which two unit names are the same: without case, surplus spaces and what cannot be seen. */
export function unitNameKey(name: string): string {
  return nameKey(name);
}

/** A unit's name without the word for it: 'Apt 101', 'Unit #101' and '#101' are 101. */
export function bareUnitName(name: string): string {
  return name.replace(
    /^\s*(?:(?:unit|apartment|apt|suite|ste)\.?\s*[#:]?\s*|#\s*)(?=\S*\d|[A-Z]{2,3} \d|[A-Z]\s*$)(?=\S)/i,
    '',
  );
}

/**
 * A name for each incoming unit that no other unit of the property has: the first keeps its name, further ones get (a), (b) …
 * in import order. An incoming unit whose `key` an existing unit carries keeps that unit's name, so a re-import changes nothing.
 */
export function uniqueUnitNames(existing: readonly NamedUnit[], incoming: readonly NamedUnit[]): string[] {
  const taken = new Set(existing.map((unit) => unitNameKey(unit.name)));
  const nameByKey = new Map(existing.flatMap((unit) => (unit.key === null ? [] : [[unit.key, unit.name] as const])));
  const nextSuffix = new Map<string, number>();
  return incoming.map(({ name, key }) => {
    const known = key === null ? undefined : nameByKey.get(key);
    if (known !== undefined) return known;
    const unique = firstFree(cleanName(name), taken, nextSuffix);
    taken.add(unitNameKey(unique));
    if (key !== null) nameByKey.set(key, unique);
    return unique;
  });
}

function firstFree(name: string, taken: ReadonlySet<string>, nextSuffix: Map<string, number>): string {
  if (!taken.has(unitNameKey(name))) return name;
  const base = unitNameKey(name);
  for (let index = nextSuffix.get(base) ?? 0; ; index++) {
    const candidate = `${name}${unitNameSuffix(index)}`;
    if (taken.has(unitNameKey(candidate))) continue;
    nextSuffix.set(base, index + 1);
    return candidate;
  }
}

/** `key` distinguishes units of the same name (building and name, or the source's own id); null when nothing does. */
export type NamedUnit = { name: string; key: string | null };
