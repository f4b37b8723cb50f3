/** Manufacturers of the shared catalogue with the ways their names are written; a family shares plants and serial grammars. */
export const MANUFACTURERS: readonly CatalogueManufacturer[] = [
  manufacturer('GE', 'GE Appliances', 'General Electric', 'G.E.', 'GE Appliances', 'Gen Electric'),
  manufacturer('Hotpoint', 'GE Appliances', 'Hot Point'),
  manufacturer('Haier', 'GE Appliances'),
  manufacturer('Whirlpool', 'Whirlpool', 'Whirlpool Corp', 'Whirlpool Corporation', 'WP'),
  manufacturer('KitchenAid', 'Whirlpool', 'Kitchen Aid'),
  manufacturer('Maytag', 'Whirlpool'),
  manufacturer('Jenn-Air', 'Whirlpool', 'JennAir', 'Jenn Air'),
  manufacturer('Roper', 'Whirlpool'),
  manufacturer('Amana', 'Whirlpool', 'Amana Appliances'),
  manufacturer('Frigidaire', 'Electrolux', 'Frigidare'),
  manufacturer('Electrolux', 'Electrolux'),
  manufacturer('Tappan', 'Electrolux'),
  manufacturer('White-Westinghouse', 'Electrolux', 'White Westinghouse', 'Westinghouse'),
  manufacturer('Kenmore', 'Kenmore', 'Sears Kenmore', 'Sears'),
  manufacturer('Samsung', 'Samsung', 'Samsung Electronics'),
  manufacturer('LG', 'LG', 'LG Electronics', 'L.G.', 'Goldstar'),
  manufacturer('Bosch', 'BSH', 'Robert Bosch'),
  manufacturer('Summit', 'Summit', 'Summit Appliance'),
  manufacturer('Avanti', 'Avanti'),
  manufacturer('Magic Chef', 'Magic Chef', 'MagicChef'),
  manufacturer('Speed Queen', 'Alliance', 'SpeedQueen', 'Alliance Laundry'),
  manufacturer('UniMac', 'Alliance', 'Uni-Mac'),
  manufacturer('Broan', 'Broan-NuTone', 'Broan-NuTone', 'NuTone', 'Broan NuTone'),
  manufacturer('InSinkErator', 'InSinkErator', 'In-Sink-Erator', 'ISE', 'Insinkerator Badger', 'Badger'),
  manufacturer('Waste King', 'Waste King', 'WasteKing'),
  manufacturer('Rheem', 'Rheem', 'Rheem Manufacturing'),
  manufacturer('Ruud', 'Rheem'),
  manufacturer('A. O. Smith', 'A. O. Smith', 'AO Smith', 'A.O. Smith', 'AOS'),
  manufacturer('State', 'A. O. Smith', 'State Water Heaters', 'State Industries'),
  manufacturer('American', 'A. O. Smith', 'American Water Heater', 'American Water Heaters'),
  manufacturer('Reliance', 'A. O. Smith', 'Reliance Water Heaters'),
  manufacturer('Bradford White', 'Bradford White', 'Bradford-White', 'BradfordWhite', 'BW'),
  manufacturer('Rinnai', 'Rinnai'),
  manufacturer('Navien', 'Navien'),
  manufacturer('Carrier', 'Carrier', 'Carrier Corp'),
  manufacturer('Bryant', 'Carrier'),
  manufacturer('Payne', 'Carrier'),
  manufacturer('Trane', 'Trane'),
  manufacturer('American Standard', 'Trane'),
  manufacturer('Goodman', 'Daikin', 'Goodman Manufacturing'),
  manufacturer('Amana HVAC', 'Daikin', 'Amana Heating and Air Conditioning', 'Amana PTAC'),
  manufacturer('Daikin', 'Daikin'),
  manufacturer('Lennox', 'Lennox'),
  manufacturer('York', 'Johnson Controls', 'York International'),
  manufacturer('Mitsubishi', 'Mitsubishi', 'Mitsubishi Electric'),
  manufacturer('Friedrich', 'Friedrich'),
  manufacturer('Honeywell', 'Resideo', 'Honeywell Home'),
  manufacturer('Kidde', 'Kidde'),
  manufacturer('First Alert', 'First Alert', 'BRK', 'FirstAlert'),
];

/** A manufacturer's name for comparing: lower case letters and digits, '&' as 'and', without a company form at the end. */
export function manufacturerKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\s,]+(inc|llc|co|corp|corporation|company|ltd)\.?\s*$/, '')
    .replace(/[^a-z0-9]/g, '');
}

/** The manufacturer among `manufacturers` that a text names by name or alias; null when none does. */
export function matchManufacturer<M extends NamedManufacturer>(text: string, manufacturers: readonly M[]): M | null {
  const key = manufacturerKey(text);
  if (key === '') return null;
  const indexed = keyIndexes.get(manufacturers);
  const keys =
    indexed?.length === manufacturers.length
      ? indexed
      : manufacturers.map(({ name, aliases }) => [name, ...aliases].map(manufacturerKey));
  keyIndexes.set(manufacturers, keys);
  const byName = keys.findIndex((written) => written[0] === key);
  return manufacturers[byName >= 0 ? byName : keys.findIndex((written) => written.includes(key))] ?? null;
}

// why: asked for every row of a file with the same list of manufacturers, which may have grown.
const keyIndexes = new WeakMap<readonly NamedManufacturer[], string[][]>();

function manufacturer(name: string, family: string, ...aliases: string[]): CatalogueManufacturer {
  return { name, family, aliases };
}

export type NamedManufacturer = { name: string; aliases: readonly string[] };
export type CatalogueManufacturer = NamedManufacturer & { family: string };
