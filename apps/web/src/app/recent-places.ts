const RECENT_KEY = 'RECENT_PLACES';
const RECENT_SHOWN = 6;

/** A recently viewed page: of a property, a unit or an item. */
export type RecentPlace = { to: string; label: string; hint: string };

/** The pages that this person viewed last in this browser, latest first; never another person's. */
export function recentPlaces(userId: number): RecentPlace[] {
  try {
    const stored = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null') as Stored | null;
    return stored?.userId === userId && Array.isArray(stored.places) ? stored.places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(userId: number, place: RecentPlace): void {
  const places = [place, ...recentPlaces(userId).filter((each) => each.to !== place.to)].slice(0, RECENT_SHOWN);
  localStorage.setItem(RECENT_KEY, JSON.stringify({ userId, places } satisfies Stored));
}

/** Removes the recently viewed pages from the browser. */
export function forgetPlaces(): void {
  localStorage.removeItem(RECENT_KEY);
}

function isPlace(place: unknown): place is RecentPlace {
  const { to, label, hint } = (place ?? {}) as Partial<RecentPlace>;
  return typeof to === 'string' && to.startsWith('/') && typeof label === 'string' && typeof hint === 'string';
}

type Stored = { userId: number; places: RecentPlace[] };
