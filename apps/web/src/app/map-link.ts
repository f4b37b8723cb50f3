/**
 * The address of a map of a place, on OpenStreetMap: its coordinates, or else a search for its address. Null where neither is known. It is
 * opened only when somebody follows it; the product itself asks no map for anything.
 */
export function mapLink({ latitude, longitude, address, city, state, postalCode }: MapPlace): string | null {
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const words = [address, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean);
  return words.length === 0
    ? null
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(words.join(', '))}`;
}

type MapPlace = { latitude: number | null; longitude: number | null } & Partial<
  Record<'address' | 'city' | 'state' | 'postalCode', string | null>
>;
