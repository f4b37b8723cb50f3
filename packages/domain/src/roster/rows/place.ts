import { unitNameKey } from '../../units/unit-names.ts';
import { parseBathrooms, parseBedrooms, parseBedsBaths, parseNumber } from '../../written/cell-values.ts';
import { type Fact, planIn } from '../cells/facts.ts';
import { type NamedProperty, propertyIn, type Titles, unitHeading } from '../cells/titles.ts';
import { isSharedByAll } from '../cells/words.ts';
import { floorBehind, type HeadingMeaning, headingValue } from './headings.ts';

const NO_PLAN = { floorPlan: null, beds: null, baths: null, sqft: null };

/** A place of which nothing is said. */
export const NOWHERE: Place = {
  ...NO_PLAN,
  property: null,
  heading: null,
  guessed: null,
  building: null,
  floor: null,
  status: null,
  unit: null,
  itemType: null,
};

/** The place below a labelled fact: 'Building: A'. */
export function afterFact(place: Place, { about, value }: Fact): Place {
  if (about === 'PROPERTY') return afterProperty(place, propertyIn(value));
  if (about === 'ADDRESS')
    return place.property ? { ...place, property: { ...place.property, address: value } } : place;
  if (about === 'BUILDING')
    return { ...place, building: value.replace(/\s*\(cont(inued|'d|\.)?\)$/i, ''), floor: null, unit: null };
  if (about === 'FLOOR') return { ...place, floor: /\d+/.exec(value)?.[0] ?? null };
  if (about === 'UNIT') return { ...place, ...NO_PLAN, status: null, unit: value };
  if (about === 'STATUS') return { ...place, status: value };
  if (about === 'FLOOR_PLAN')
    return { ...afterPlan({ ...place, ...NO_PLAN }, value), floorPlan: planIn(value)?.name ?? value };
  return afterMeasure(place, about, value);
}

/** The place below the line of a floor plan: 'A1 | 1 Bed / 1 Bath | 690 sf'. */
export function afterPlan(place: Place, text: string): Place {
  const plan = planIn(text);
  return plan === null
    ? place
    : { ...place, floorPlan: plan.name, beds: plan.beds, baths: plan.baths, sqft: plan.sqft };
}

/** The place below a heading of one text; `sheet` is what the sheet itself says. */
export function afterHeading(place: Place, sheet: Place, text: string, meaning: HeadingMeaning): Place {
  const value = headingValue(text, meaning);
  const named = propertyIn(text);
  switch (meaning) {
    case 'PROPERTY':
      return {
        ...NOWHERE,
        itemType: place.itemType,
        building: sheet.building,
        property: named,
        heading: unitNameKey(text),
      };
    case 'BUILDING':
      // 'Juniper Flats - Building B' names its property too.
      return {
        ...place,
        property: named.building === null ? place.property : named,
        building: value,
        floor: floorBehind(text),
        unit: null,
      };
    case 'FLOOR':
      return { ...place, floor: value, unit: null };
    case 'FLOOR_PLAN':
      return { ...afterPlan({ ...place, ...NO_PLAN }, text), floorPlan: value };
    case 'STATUS':
      return { ...place, status: value };
    case 'TYPE':
      return { ...place, itemType: value };
    case 'UNIT':
      // The clubhouse below the units of the last building is in none of them.
      return {
        ...place,
        building: unitHeading(text)?.building ?? (isSharedByAll(value) ? null : place.building),
        unit: value,
      };
    default:
      return place;
  }
}

/** The place below titles that are printed again: what they do not name stays. */
export function afterTitles(place: Place, { property, building, unit }: Titles): Place {
  const next = property === null ? place : afterProperty(place, property);
  const at = building === null ? next : { ...next, building, floor: null, unit: null };
  return unit === null ? at : { ...at, building: unit.building ?? at.building, unit: unit.unit };
}

function afterProperty(place: Place, named: NamedProperty): Place {
  const isSame = place.property !== null && unitNameKey(place.property.name) === unitNameKey(named.name);
  if (isSame) return place;
  return {
    ...NOWHERE,
    itemType: place.itemType,
    property: named,
    building: named.building,
    heading: unitNameKey(named.name),
  };
}

function afterMeasure(place: Place, about: Fact['about'], value: string): Place {
  if (about === 'BEDS_BATHS') {
    const both = parseBedsBaths(value);
    return both.ok && both.value ? { ...place, ...both.value } : place;
  }
  const parse = about === 'BEDS' ? parseBedrooms : about === 'BATHS' ? parseBathrooms : parseNumber;
  const number = parse(value);
  const found = number.ok ? number.value : null;
  if (about === 'BEDS') return { ...place, beds: found };
  return about === 'BATHS' ? { ...place, baths: found } : { ...place, sqft: found };
}

/** What the headings and titles above a row say of it. */
export type Place = {
  property: NamedProperty | null;
  /** Key of the heading that names the property. */
  heading: string | null;
  /** The heading that is taken for the building without saying so itself: a person is asked. */
  guessed: string | null;
  building: string | null;
  floor: string | null;
  floorPlan: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  status: string | null;
  unit: string | null;
  /** What the items are, where no column says so. */
  itemType: string | null;
};

/** A sheet that begins. `above` are the rows above its head. */
export type SheetStart = {
  name: string;
  above: readonly (readonly string[])[];
  /** The list goes over several sheets of one property. */
  isOneOfMany: boolean;
  /** The sheets of the list are named after properties. */
  areProperties?: boolean;
};
