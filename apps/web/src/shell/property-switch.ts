import { links } from '#app/links.ts';
import type { Place, Screen } from '#app/screen.ts';

/** The pages of a property, a unit and an item, which people come back to. */
const PLACE_PAGES = new Set(['property', 'unit', 'item']);

/** Where the switcher leads from a page of something that another property does not have: to the list that it is in. */
const LIST_OF: Readonly<Record<string, (propertyId: number) => string>> = {
  unit: (propertyId) => links.property(propertyId, 'units'),
  item: (propertyId) => links.property(propertyId, 'items'),
  inspection: (propertyId) => links.inspections(propertyId),
  'invoice-review': (propertyId) => links.invoices(propertyId),
  'inspection-capture': (propertyId) => links.inspections(propertyId),
  'turn-sheet': (propertyId) => links.turnover(propertyId),
  project: (propertyId) => links.capital(propertyId, 'projects'),
  'project-defence': (propertyId) => links.capital(propertyId, 'projects'),
};

/** Pages that every property has, without an entry in the menu. */
const SAME_PAGE: Readonly<Record<string, (propertyId: number) => string>> = {
  property: (propertyId) => links.property(propertyId),
  'invoice-payments': (propertyId) => links.invoicePayments(propertyId),
  'items-defence': (propertyId) => links.itemsDefence(propertyId),
};

/** Keys of an address that name things of one property and mean nothing for another. */
const OWN_KEYS = ['item', 'building', 'unit', 'model'];

/** Whether a screen shows one property, or something on one, so that the header says which. */
export function isAboutProperty(screen: Screen | undefined): boolean {
  return screen !== undefined && (screen.property !== undefined || screen.id in SAME_PAGE || screen.id in LIST_OF);
}

/** Whether a screen is the page of one property, unit or item. */
export function isPlacePage(screen: Screen | undefined): boolean {
  return PLACE_PAGES.has(screen?.id ?? '');
}

/**
 * Where the property switcher leads: to the same screen of the chosen property with the same view of it. What the other property
 * does not have, such as a unit or an inspection, opens the list of them; every other screen leads to the property's own page.
 */
export function switchTarget(screen: Screen | undefined, search: string): (place: Place) => string {
  const list = LIST_OF[screen?.id ?? ''];
  if (list) return ({ propertyId }) => list(propertyId);
  if (!screen || !isAboutProperty(screen)) return ({ propertyId }) => links.property(propertyId);
  const params = new URLSearchParams(search);
  for (const key of OWN_KEYS) params.delete(key);
  const kept = params.size > 0 ? `?${params}` : '';
  const same = SAME_PAGE[screen.id] ?? links.property;
  const target = screen.property?.target ?? (({ propertyId }: Place) => same(propertyId));
  return (place) => `${target(place)}${kept}`;
}
