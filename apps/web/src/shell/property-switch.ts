import { links } from '#app/links.ts';
import type { Place, Screen } from '#app/screen.ts';

/** Pages of one property, or of something on one, although their address may not name it. */
const OF_A_PROPERTY = new Set(['property', 'unit', 'item']);

/** Keys of an address that name things of one property and mean nothing for another. */
const OWN_KEYS = ['item', 'building', 'unit', 'model'];

/** Whether a screen shows one property, so that the header says which. */
export function isAboutProperty(screen: Screen | undefined): boolean {
  return screen !== undefined && (screen.property !== undefined || OF_A_PROPERTY.has(screen.id));
}

/** Whether a screen is the page of one property, unit or item, which people come back to. */
export function isPlacePage(screen: Screen | undefined): boolean {
  return OF_A_PROPERTY.has(screen?.id ?? '');
}

/**
 * Where the property switcher leads: to the same screen of the chosen property with the same view of it. A unit and an item
 * have no counterpart there, so their lists open; every other screen leads to the property's own page.
 */
export function switchTarget(screen: Screen | undefined, search: string): (place: Place) => string {
  if (screen?.id === 'unit') return ({ propertyId }) => links.property(propertyId, 'units');
  if (screen?.id === 'item') return ({ propertyId }) => links.property(propertyId, 'items');
  if (!screen || !isAboutProperty(screen)) return ({ propertyId }) => links.property(propertyId);
  const params = new URLSearchParams(search);
  for (const key of OWN_KEYS) params.delete(key);
  const kept = params.size > 0 ? `?${params}` : '';
  const target = screen.property?.target ?? (({ propertyId }: Place) => links.property(propertyId));
  return (place) => `${target(place)}${kept}`;
}
