const RECENT_KEY = 'RECENT_PROPERTIES';
export const RECENT_PROPERTIES_SHOWN = 5;

/** Ids of the properties chosen last in this browser, latest first. */
export function recentProperties(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export function rememberProperty(propertyId: number): void {
  const ids = [propertyId, ...recentProperties().filter((id) => id !== propertyId)];
  localStorage.setItem(RECENT_KEY, JSON.stringify(ids.slice(0, RECENT_PROPERTIES_SHOWN)));
}
