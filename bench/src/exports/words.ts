import type { Dice } from './dice.ts';

const TREES = [
  'Juniper',
  'Cedar',
  'Aspen',
  'Willow',
  'Magnolia',
  'Hawthorn',
  'Sycamore',
  'Alder',
  'Larch',
  'Cottonwood',
];
const SUFFIXES = [
  'Flats',
  'Apartments',
  'Villas',
  'Lofts',
  'Court',
  'Place',
  'Gardens',
  'Terrace',
  'Manor',
  'Village',
  'Crossing',
];
const PLACES = [
  'Lakeside',
  'Mill Creek',
  'Fox Hollow',
  'Stonebridge',
  'Harbor Point',
  'Prairie View',
  'Copper Canyon',
  'North Fork',
];
const FAMILIES = ["O'Malley", 'Pruitt', 'Wexford', 'Van Buren', 'Delgado', 'St. Clair', 'Ashford'];
const STREETS = [
  'Elm St',
  'Depot St',
  'W Main St',
  '5th Ave',
  'Orchard Rd',
  'Overland Rd',
  'NE 42nd St',
  'Old Mill Ln',
  'Lincoln Way',
];
const CITIES: [string, string, string][] = [
  ['Boise', 'ID', '83702'],
  ['Spokane', 'WA', '99201'],
  ['Tulsa', 'OK', '74103'],
  ['Fort Collins', 'CO', '80521'],
  ['Chattanooga', 'TN', '37402'],
  ['Duluth', 'MN', '55802'],
  ['St. Louis', 'MO', '63103'],
  ['Santa Fe', 'NM', '87501'],
];

export type Place = { name: string; code: string; street: string; city: string; state: string; zip: string };

/** A property's name in one of many styles. */
function propertyName(dice: Dice): string {
  const styles = [
    () => `${dice.pick(TREES)} ${dice.pick(SUFFIXES)}`,
    () => `${dice.pick(PLACES)} ${dice.pick(SUFFIXES)}`,
    () =>
      `The ${dice.pick(['Residences', 'Lofts', 'Villas', 'Flats'])} at ${dice.pick(['Elm & 5th', 'Harbor Point', 'Old Mill', 'Union Square'])}`,
    () => `${dice.pick(PLACES)} ${dice.pick(SUFFIXES)} Phase ${dice.pick(['I', 'II', 'III'])}`,
    () => `${dice.pick(TREES)} on ${dice.pick(['Main', 'Ninth', 'Park', 'the River'])}`,
    () => `${dice.pick(FAMILIES)} ${dice.pick(['Arms', 'House', 'Apartments', 'Square'])}`,
    () => `${dice.int(11, 99)}${dice.int(10, 99)} ${dice.pick(['Harrison', 'Broadway', 'Fairview'])}`,
    () => dice.pick(['Villa Peña', 'Château Belmont', 'Casa Niño Lofts']),
    () => `${dice.pick(TREES)} ${dice.pick(SUFFIXES)} - ${dice.pick(['North', 'South', 'East'])}`,
  ];
  return dice.pick(styles)();
}

/** Properties of different names, with addresses. */
export function drawPlaces(dice: Dice, count: number, nameOf: (dice: Dice) => string = propertyName): Place[] {
  const names = new Set<string>();
  while (names.size < count) names.add(nameOf(dice));
  return [...names].map((name) => {
    const [city, state, zip] = dice.pick(CITIES);
    const code = name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, dice.int(4, 7));
    return { name, code, street: `${dice.int(12, 9800)} ${dice.pick(STREETS)}`, city, state, zip };
  });
}

/** '77 Depot St, Boise, ID 83702': the whole address of a property. */
export function addressOf({ street, city, state, zip }: Place): string {
  return `${street}, ${city}, ${state} ${zip}`;
}

const FIRST = [
  'Maria',
  'James',
  'Aaliyah',
  'Chen',
  'Robert',
  'Fatima',
  'Olga',
  'Tyrone',
  'José',
  'Emily',
  'Noah',
  'Priya',
  'Liam',
  'Renée',
];
const LAST = [
  'Alvarez',
  'Nguyen',
  'Smith',
  'Okafor',
  'Kowalski',
  'Núñez',
  'Johnson',
  'Patel',
  'McDonald',
  'de la Cruz',
  'Lindqvist',
  'Brown',
];

export type Person = { first: string; last: string; phone: string; email: string; code: string };

export function drawPerson(dice: Dice): Person {
  const [first, last] = [dice.pick(FIRST), dice.pick(LAST)];
  const plain = `${first}.${last}`.normalize('NFD').replace(/[^a-z.]/gi, '');
  return {
    first,
    last,
    phone: `(${dice.int(208, 989)}) 555-${dice.digits(4)}`,
    email: `${plain.toLowerCase()}${dice.int(1, 99)}@example.com`,
    code: `t00${dice.digits(5)}`,
  };
}
