import type { OpenedPlaces } from '#ui/overlays/opened-places.ts';
import type { GuardedHistory } from './guarded-history.ts';

type Location = GuardedHistory['location'];
type Entry = { id: string; search: string };
type Place = { id: string; onBack: () => void; hasEntry: boolean };

/** What is open at an entry of the history without being part of its address, the innermost last. */
export function openedAt({ state }: Pick<Location, 'state'>): readonly Entry[] {
  const opened: unknown = (state as { opened?: unknown } | null)?.opened;
  return Array.isArray(opened) ? opened : [];
}

/** Where a number of steps back lead, as long as they only close what is open here; null where that is unknown. */
export function below(location: Location, steps: number): Location | null {
  const opened = openedAt(location);
  const last = opened.at(-steps);
  return last ? { ...location, search: last.search, state: { opened: opened.slice(0, -steps) } } : null;
}

export type OpenedEntries = OpenedPlaces & { follow: (location: Location) => void };

/**
 * Keeps one entry in the history for each drawer, dialog or form that a page has open by a state of its own: Back
 * closes what was opened last, and closing it by its own button removes its entry. Several that close or open at once
 * are settled together.
 */
export function openedEntries(history: GuardedHistory): OpenedEntries {
  let places: Place[] = [];
  let isScheduled = false;
  let { pathname } = history.location;

  // why: a reloaded page has nothing open that its address does not name
  if (openedAt(history.location).length > 0) history.mark('REPLACE', withOpened([]));

  function withOpened(opened: readonly Entry[]) {
    const { opened: _, ...rest } = (history.location.state ?? {}) as Record<string, unknown>;
    return opened.length > 0 ? { ...rest, opened } : rest;
  }
  const isOpen = (id: string) => places.some((place) => place.id === id);

  function settle() {
    isScheduled = false;
    // why: a step through the history arrives later; `follow` comes back to this
    if (history.isMoving) return;
    const entries = openedAt(history.location);
    const kept = entries.filter(({ id }) => isOpen(id));
    const fresh = places.filter((place) => !place.hasEntry);
    const { search } = history.location;
    for (const place of fresh) place.hasEntry = true;
    const added = fresh.map(({ id }) => ({ id, search }));
    const goneAt = entries.findIndex(({ id }) => !isOpen(id));
    if (goneAt === -1) {
      for (const [at] of added.entries()) history.mark('PUSH', withOpened([...kept, ...added.slice(0, at + 1)]));
      return;
    }
    const isOnTop = entries.slice(goneAt).every(({ id }) => !isOpen(id));
    // why: a filter that was typed meanwhile is in this entry, and would be lost by a step back
    if (added.length === 0 && isOnTop && entries[goneAt]?.search === search) history.step(goneAt - entries.length);
    else history.mark('REPLACE', withOpened([...kept, ...added]));
  }
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(settle);
  }

  return {
    open(id, onBack) {
      const known = openedAt(history.location).some((entry) => entry.id === id);
      places = [...places.filter((place) => place.id !== id), { id, onBack, hasEntry: known }];
      schedule();
    },
    close(id) {
      places = places.filter((place) => place.id !== id);
      schedule();
    },
    last: () => places.at(-1)?.id ?? null,
    follow(location) {
      const entries = openedAt(location);
      const left = places.filter(({ id, hasEntry }) => hasEntry && !entries.some((entry) => entry.id === id));
      places = places.filter((place) => !left.includes(place));
      // what belonged to the previous page is gone with it
      if (location.pathname === pathname) for (const place of left.toReversed()) place.onBack();
      pathname = location.pathname;
      schedule();
    },
  };
}
