/** Makers of the shared catalogue with the ways their names are written; a family shares plants and serial grammars. */
export const MANUFACTURERS: readonly CatalogueManufacturer[] = [
  maker('GE', 'GE Appliances', 'General Electric', 'G.E.', 'GE Appliances', 'Gen Electric'),
  maker('Hotpoint', 'GE Appliances', 'Hot Point'),
  maker('Haier', 'GE Appliances'),
  maker('Whirlpool', 'Whirlpool', 'Whirlpool Corp', 'Whirlpool Corporation', 'WP'),
  maker('KitchenAid', 'Whirlpool', 'Kitchen Aid'),
  maker('Maytag', 'Whirlpool'),
  maker('Jenn-Air', 'Whirlpool', 'JennAir', 'Jenn Air'),
  maker('Roper', 'Whirlpool'),
  maker('Amana', 'Whirlpool', 'Amana Appliances'),
  maker('Frigidaire', 'Electrolux', 'Frigidare'),
  maker('Electrolux', 'Electrolux'),
  maker('Tappan', 'Electrolux'),
  maker('White-Westinghouse', 'Electrolux', 'White Westinghouse', 'Westinghouse'),
  maker('Kenmore', 'Kenmore', 'Sears Kenmore', 'Sears'),
  maker('Samsung', 'Samsung', 'Samsung Electronics'),
  maker('LG', 'LG', 'LG Electronics', 'L.G.', 'Goldstar'),
  maker('Bosch', 'BSH', 'Robert Bosch'),
  maker('Summit', 'Summit', 'Summit Appliance'),
  maker('Avanti', 'Avanti'),
  maker('Magic Chef', 'Magic Chef', 'MagicChef'),
  maker('Speed Queen', 'Alliance', 'SpeedQueen', 'Alliance Laundry'),
  maker('UniMac', 'Alliance', 'Uni-Mac'),
  maker('Broan', 'Broan-NuTone', 'Broan-NuTone', 'NuTone', 'Broan NuTone'),
  maker('InSinkErator', 'InSinkErator', 'In-Sink-Erator', 'ISE', 'Insinkerator Badger', 'Badger'),
  maker('Waste King', 'Waste King', 'WasteKing'),
  maker('Rheem', 'Rheem', 'Rheem Manufacturing'),
  maker('Ruud', 'Rheem'),
  maker('A. O. Smith', 'A. O. Smith', 'AO Smith', 'A.O. Smith', 'AOS'),
  maker('State', 'A. O. Smith', 'State Water Heaters', 'State Industries'),
  maker('American', 'A. O. Smith', 'American Water Heater', 'American Water Heaters'),
  maker('Reliance', 'A. O. Smith', 'Reliance Water Heaters'),
  maker('Bradford White', 'Bradford White', 'Bradford-White', 'BradfordWhite', 'BW'),
  maker('Rinnai', 'Rinnai'),
  maker('Navien', 'Navien'),
  maker('Carrier', 'Carrier', 'Carrier Corp'),
  maker('Bryant', 'Carrier'),
  maker('Payne', 'Carrier'),
  maker('Trane', 'Trane'),
  maker('American Standard', 'Trane'),
  maker('Goodman', 'Daikin', 'Goodman Manufacturing'),
  maker('Amana HVAC', 'Daikin', 'Amana Heating and Air Conditioning', 'Amana PTAC'),
  maker('Daikin', 'Daikin'),
  maker('Lennox', 'Lennox'),
  maker('York', 'Johnson Controls', 'York International'),
  maker('Mitsubishi', 'Mitsubishi', 'Mitsubishi Electric'),
  maker('Friedrich', 'Friedrich'),
  maker('Honeywell', 'Resideo', 'Honeywell Home'),
  maker('Kidde', 'Kidde'),
  maker('First Alert', 'First Alert', 'BRK', 'FirstAlert'),
];

/** A maker's name for comparing: lower case letters and digits, '&' as 'and', without a company form at the end. */
export function manufacturerKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\s,]+(inc|llc|co|corp|corporation|company|ltd)\.?\s*$/, '')
    .replace(/[^a-z0-9]/g, '');
}

/** The maker among `makers` that a text names by name or alias; null when none does. */
export function matchManufacturer<M extends NamedMaker>(text: string, makers: readonly M[]): M | null {
  const key = manufacturerKey(text);
  if (key === '') return null;
  const indexed = keyIndexes.get(makers);
  const keys =
    indexed?.length === makers.length
      ? indexed
      : makers.map(({ name, aliases }) => [name, ...aliases].map(manufacturerKey));
  keyIndexes.set(makers, keys);
  const byName = keys.findIndex((written) => written[0] === key);
  return makers[byName >= 0 ? byName : keys.findIndex((written) => written.includes(key))] ?? null;
}

// why: asked for every row of a file with the same list of makers, which may have grown.
const keyIndexes = new WeakMap<readonly NamedMaker[], string[][]>();

function maker(name: string, family: string, ...aliases: string[]): CatalogueManufacturer {
  return { name, family, aliases };
}

export type NamedMaker = { name: string; aliases: readonly string[] };
export type CatalogueManufacturer = NamedMaker & { family: string };
