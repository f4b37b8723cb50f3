/** Degrees between the equator and a pole, and between Greenwich and the other side of the globe. */
export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;

/** What is said where one of the two is missing. */
export const COORDINATES_TOGETHER = 'Latitude and longitude belong together: give both or neither.';

/**
 * Degrees as people and programs write them: '-116.2879', '116.2879° W', '47.2446 N'; west and south are negative. Undefined for
 * anything else. Nothing is rounded, so that what is exported comes back the same.
 */
export function parseDegrees(text: string): number | undefined {
  const [, sign = '', digits, side = ''] = DEGREES.exec(text.trim()) ?? [];
  if (digits === undefined || (sign !== '' && side !== '')) return undefined;
  const degrees = Number(digits);
  return degrees !== 0 && (/[-−]/.test(sign) || /[sw]/i.test(side)) ? -degrees : degrees;
}

/** Both coordinates of one text, as map applications copy them: '43.6313, -116.2879'. Null for anything else. */
export function parseCoordinatePair(text: string): { latitude: string; longitude: string } | null {
  const [latitude = '', longitude = '', ...more] = text.trim().split(/\s*,\s*/);
  const isPair = more.length === 0 && parseDegrees(latitude) !== undefined && parseDegrees(longitude) !== undefined;
  return isPair ? { latitude, longitude } : null;
}

const DEGREES = /^([+\-−])?(\d{1,3}(?:\.\d+)?(?:e-\d{1,2})?)\s*°?\s*([NSEW])?$/i;
