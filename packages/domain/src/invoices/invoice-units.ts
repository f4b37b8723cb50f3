/** A unit of the property, as the words of an invoice may name it. */
export type NamedUnit = { id: number; name: string; building: string | null };

/** What is said before the name of a unit. */
const BEFORE = String.raw`(?:#|\b(?:unit|apartment|apt|suite|ste|rm|room|no)\b\.?\s*#?|\bapt\.?\s*#?)\s*`;
/** A name: letters and digits, perhaps with a building before it: '12-204', 'A101', '204B', '3/12'. */
const NAME = String.raw`((?:[a-z]{0,2}\d{1,5}[a-z]?)(?:\s?[-/]\s?[a-z]{0,2}\d{1,5}[a-z]?)?|[a-z]-?\d{1,4})`;
const LABELLED = new RegExp(`${BEFORE}${NAME}\\b`, 'gi');
const BUILDING = /\b(?:bldg|building|bld)\b\.?\s*#?\s*([a-z]?\d{1,4}[a-z]?|[a-z])\b/gi;

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The unit that the words of a line name: 'Apt 12-204', '#204', 'Bldg 12 Unit 204'. A number without such a word before it names a
 * unit only where it is written exactly as a unit of the property with a letter or a dash in its name. Null where none or several fit.
 */
export function unitInWords(text: string, units: readonly NamedUnit[]): NamedUnit | null {
  const buildings = [...text.matchAll(BUILDING)].map(([, name = '']) => keyOf(name));
  for (const [, name = ''] of text.matchAll(LABELLED)) {
    const found = unitsNamed(name, buildings, units);
    if (found.length === 1) return found[0] ?? null;
  }
  const words = new Set(text.toLowerCase().match(/[a-z0-9]+(?:[-/][a-z0-9]+)*/g) ?? []);
  const exact = units.filter(({ name }) => /\d/.test(name) && /[^\d]/.test(name) && words.has(name.toLowerCase()));
  return exact.length === 1 ? (exact[0] ?? null) : null;
}

function unitsNamed(name: string, buildings: readonly string[], units: readonly NamedUnit[]): NamedUnit[] {
  const key = keyOf(name);
  const exact = units.filter((unit) => keyOf(unit.name) === key);
  if (exact.length === 1) return exact;
  const [building, door] = name.split(/\s?[-/]\s?/).map(keyOf);
  const withBuilding = (wanted: string, numbered: string) =>
    units.filter(
      (unit) =>
        buildingKey(unit) === wanted && (keyOf(unit.name) === numbered || keyOf(unit.name) === wanted + numbered),
    );
  if (building !== undefined && door !== undefined) {
    const found = withBuilding(building, door);
    if (found.length > 0) return found;
  }
  for (const wanted of buildings) {
    const found = withBuilding(wanted, key);
    if (found.length > 0) return found;
  }
  if (exact.length > 0) return exact;
  // A bare number names the one unit that ends in it: '#204' is 'A-204' where there is no other 204.
  const number = /^\d{2,}[a-z]?$/.test(key)
    ? units.filter((unit) => /\D/.test(unit.name) && doorOf(unit.name) === key)
    : [];
  return number;
}

const doorOf = (name: string) => /(\d+[a-z]?)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? null;
const buildingKey = ({ building }: NamedUnit) =>
  building === null ? null : keyOf(building.replace(/\b(building|bldg|bld)\b\.?/gi, ''));
