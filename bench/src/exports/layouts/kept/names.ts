import type { Dice } from '../../dice.ts';

/** Names in other styles than those of the tuned layouts. */
export function keptName(dice: Dice): string {
  const words = [
    'Marlow',
    'Quarry',
    'Hollins',
    'Brightwater',
    'Canopy',
    'Tamarack',
    'Saltbox',
    'Lantern',
    'Sundial',
    'Ironwood',
    'Beacon',
  ];
  const ends = [
    'Commons',
    'Reserve',
    'Station',
    'Row',
    'Walk',
    'Heights',
    'Landing',
    'Estates',
    'Homes',
    'Towers',
    'Park',
  ];
  return dice.pick([
    () => `${dice.pick(words)} ${dice.pick(ends)}`,
    () => `${dice.pick(words)} ${dice.pick(ends)}`,
    () => dice.pick(words),
    () => `The ${dice.pick(words)}`,
    () => `${dice.pick(words)} ${dice.pick(ends)} ${dice.pick(['2', 'North', 'Senior', 'II'])}`,
    () => `${dice.pick(['Vantage', 'Element', 'Axis'])} ${dice.int(12, 99)}`,
    () => `${dice.pick(words)} House No. ${dice.int(2, 9)}`,
    () => `${dice.pick(['St. Brigid', 'Mt. Angel', 'La Peña', "King's"])} ${dice.pick(ends)}`,
    () => `${dice.pick(words)} & ${dice.pick(words)}`,
    () => `${dice.pick(ends)} of ${dice.pick(words)}`,
  ])();
}

/** Names in styles that no other layout uses. */
export function otherName(dice: Dice): string {
  const roots = ['Denholm', 'Wrenfield', 'Ansel', 'Calloway', 'Pemberton', 'Osprey', 'Birchmere', 'Tillery', 'Novak'];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Townhomes`,
    () => `Parc at ${root}`,
    () => `${root}-Ellis Apts.`,
    () => `Lofts @ ${root} Mill`,
    () => `${dice.pick(['Avenida', 'Station', 'Pier'])} ${dice.int(3, 49)}`,
    () => `${dice.int(2, 48) * 100} ${root}`,
    () => `${root} Ridge Apartment Homes`,
    () => `Résidences ${root}`,
    () => `${dice.pick(['Upper', 'Old', 'West'])} ${root} Mills, Phase ${dice.int(1, 3)}`,
    () => `${root}'s Ferry`,
  ])();
}

/** Names as the signs of everyday communities have them. */
export function signName(dice: Dice): string {
  const roots = [
    'Whitlock',
    'Harrow',
    'Stillwater',
    'Bexley',
    'Cobblestone',
    'Larkspur',
    'Redfern',
    'Kingsley',
    'Dunmore',
  ];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Run`,
    () => `The ${root} Apartments`,
    () => `${root} Trace Apartments`,
    () => `Villages at ${root}`,
    () => `${root} Creek`,
    () => `${root} Woods Apts`,
    () => `${root} Oaks ${dice.pick(['East', 'Family', 'Phase IV'])}`,
    () => `${root}-on-the-Green`,
    () => `${root} Bend Apartment Community`,
    () => `Casa ${root}`,
  ])();
}

/** Names as housing for students has them. */
export function campusName(dice: Dice): string {
  const roots = ['Varsity', 'Campus', 'Collegiate', 'Bannerman', 'Ridgeline', 'Foundry', 'Laurel', 'Tenth Street'];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Edge`,
    () => `The ${root} Quad`,
    () => `${root} Commons on University`,
    () => `${root} Student Living`,
    () => `The Union at ${root}`,
    () => `${root} ${dice.int(300, 990)}`,
    () => `U Club ${root}`,
    () => `${root} Cottages`,
  ])();
}

/** Names as assisted housing has them. */
export function assistedName(dice: Dice): string {
  const roots = [
    'Bethany',
    'Good Shepherd',
    'Esperanza',
    'Mercer',
    'St. Columba',
    'Roosevelt',
    'Hillcrest',
    'Mt. Zion',
  ];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Manor`,
    () => `${root} Towers`,
    () => `${root} Senior Housing`,
    () => `${root} Homes ${dice.pick(['I', 'II', 'III'])}`,
    () => `${root} Village`,
    () => `${root} Terrace Apartments, L.P.`,
    () => `${root} Plaza`,
  ])();
}

/** Names as brokers and lenders give them to what is sold or pledged. */
export function dealName(dice: Dice): string {
  const roots = ['Ashgrove', 'Delmar', 'Fulton', 'Gannett', 'Lindley', 'Marquette', 'Sheridan', 'Windemere'];
  const root = dice.pick(roots);
  return dice.pick([
    () => `${root} Apartments`,
    () => `${root} Gardens`,
    () => `${root} Street Apartments`,
    () => `${root} Portfolio`,
    () => `${root} Arms`,
    () => `The ${root} Collection`,
    () => `${root} Court Apts`,
    () => `${root} ${dice.int(12, 64)}`,
  ])();
}
