import type { OrgProperty } from '#api/session.ts';

export type PropertyOption = { id: number; name: string; isRecent: boolean };

/** The properties to choose from: the ones chosen last on top, then by name; `search` keeps those that contain it. */
export function propertyOptions(
  properties: readonly OrgProperty[],
  recent: readonly number[],
  search: string,
): PropertyOption[] {
  const wanted = search.trim().toLowerCase();
  const place = (id: number) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return properties
    .filter((property) => property.name.toLowerCase().includes(wanted))
    .map(({ id, name }) => ({ id, name, isRecent: recent.includes(id) }))
    .sort((a, b) => place(a.id) - place(b.id) || a.name.localeCompare(b.name));
}
