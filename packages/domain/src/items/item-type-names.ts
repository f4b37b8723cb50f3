/** The ways item types are written in asset lists, by the name of the built-in type. Longer ones are tried first inside a text. */
export const ITEM_TYPE_ALIASES: Record<string, readonly string[]> = {
  'Compact refrigerator': ['mini fridge', 'mini refrigerator', 'bar fridge', 'compact fridge'],
  Refrigerator: [
    'fridge',
    'frig',
    'frige',
    'rfg',
    'refrig',
    'ref',
    'refer',
    'refr',
    'rf',
    'icebox',
    'refrigerator freezer',
    'fridge/freezer',
  ],
  Freezer: ['deep freezer', 'chest freezer', 'upright freezer'],
  'Range hood': ['hood', 'vent hood', 'hood vent', 'kitchen exhaust fan', 'kitchen hood', 'vent-a-hood'],
  Range: ['stove', 'oven', 'cooker', 'oven/range', 'range/oven', 'stove/oven', 'rng', 'rg', 'stv', 'cooktop'],
  Microwave: [
    'microwave oven',
    'micro',
    'mw',
    'otr',
    'over the range microwave',
    'otr microwave',
    'microhood',
    'mwo',
    'otr micro',
  ],
  Dishwasher: ['dw', 'd/w', 'dish washer', 'dishwash', 'dishw'],
  'Garbage disposal': [
    'disposal',
    'disposer',
    'disp',
    'garbage disposer',
    'garbage disp',
    'garb disposal',
    'garb disp',
    'food waste disposer',
    'gd',
  ],
  'Trash compactor': ['compactor'],
  'Commercial washer': [
    'coin washer',
    'coin op washer',
    'comm washer',
    'commercial clothes washer',
    'laundry room washer',
  ],
  'Commercial dryer': ['coin dryer', 'coin op dryer', 'comm dryer', 'commercial clothes dryer', 'laundry room dryer'],
  Washer: ['washing machine', 'clothes washer', 'laundry washer', 'wm', 'wash', 'wsh'],
  Dryer: ['clothes dryer', 'tumble dryer', 'drier', 'dry'],
  'Heat pump water heater': ['hybrid water heater', 'hpwh', 'heat pump hot water heater'],
  'Tankless water heater': ['tankless', 'on demand water heater', 'instant water heater'],
  'Water heater (gas)': ['water heater (gas tank)'],
  'Water heater': [
    'hwh',
    'wh',
    'w/h',
    'hot water heater',
    'hot water tank',
    'hwt',
    'hw heater',
    'hw htr',
    'hot water htr',
    'hot wtr htr',
    'wtr heater',
    'wtr htr',
    'water htr',
    'dhw',
    'water heater (electric tank)',
  ],
  'Heat pump': ['hp', 'mini split', 'mini-split', 'ductless', 'split system heat pump'],
  'Furnace (electric)': ['electric furnace'],
  Furnace: ['furn', 'fau', 'frn', 'gas furnace', 'furnace (gas)'],
  PTAC: ['p-tac', 'ptac unit', 'packaged terminal air conditioner', 'through wall unit', 'thru-wall unit'],
  'Room air conditioner': ['window unit', 'window ac', 'window a/c', 'room ac', 'wall ac', 'room a/c'],
  'Central AC condenser': [
    'condenser',
    'condensing unit',
    'condensing unit (central a/c)',
    'a/c',
    'ac',
    'ac unit',
    'a/c unit',
    'a/c condenser',
    'a/c cond',
    'ac cond',
    'cond unit',
    'cond',
    'cu',
    'condensor',
    'ac compressor',
    'ac condenser',
    'air conditioner',
    'central air',
    'central ac',
    'outdoor unit',
    'hvac condenser',
  ],
  'Air handler': ['ahu', 'a/h', 'airhandler', 'air handling unit', 'fan coil', 'fan coil unit', 'fcu', 'indoor unit'],
  'Baseboard heater': ['baseboard', 'baseboard electric heater', 'electric baseboard'],
  Boiler: ['boiler (gas)', 'gas boiler'],
  Thermostat: ['t-stat', 'tstat', 'thermo', 'stat', 'smart thermostat'],
  'Bath exhaust fan': ['bath fan', 'bathroom fan', 'exhaust fan', 'bath vent', 'bathroom exhaust fan'],
  'Ceiling fan': ['ceiling fan/light'],
  'Electrical panel': ['panel', 'breaker panel', 'electric panel', 'load center', 'breaker box'],
  'GFCI receptacle': ['gfci', 'gfi', 'gfci outlet'],
  'CO alarm': ['co', 'co det', 'co detector', 'carbon monoxide alarm', 'carbon monoxide detector'],
  'Smoke alarm': ['smoke detector', 'smoke', 'smoke det', 's/d', 'smoke/co alarm', 'smoke/co', 'combo alarm'],
  'Fire extinguisher': ['extinguisher', 'fire ext', 'fe', 'abc extinguisher'],
  'Pool equipment': ['pool pump', 'pool heater', 'pool filter'],
  'Fitness equipment': ['treadmill', 'elliptical', 'exercise bike', 'gym equipment'],
};

/**
 * The type a text means: its name, else an alias, else the longest name or alias inside it, or a short one before a size ('WH 40gal'), or
 * one that is cut off ('Clothes wash') or written without vowels ('Air hndlr'); fuel picks among variants.
 */
export function matchItemType<T extends { name: string }>(text: string, types: readonly T[]): ItemTypeMatch<T> | null {
  const wanted = itemTypeKey(text);
  if (wanted === '') return null;
  const spellings = spellingsOf(types);
  const byName = spellings.find(({ key, isName }) => isName && key === wanted);
  if (byName) return { type: byName.type, confidence: 'EXACT' };
  const alias = spellings.find(({ key }) => key === wanted);
  if (alias) return { type: fuelVariant(alias.type, text, types), confidence: 'ALIAS' };
  const words = ` ${singular(wanted)} `;
  const inside = spellings
    .filter(({ key, within }) => key.length > 2 && words.includes(within))
    .sort((a, b) => b.key.length - a.key.length)[0];
  const [first = '', ...sizes] = wanted.split(' ');
  const short =
    inside || !sizes.some((word) => /\d/.test(word)) ? undefined : spellings.find(({ key }) => key === first);
  const found = inside ?? short ?? abbreviated(wanted, spellings);
  return found ? { type: fuelVariant(found.type, text, types), confidence: 'GUESS' } : null;
}

// An alias between words for fuel, size and place, a spelling cut off, or one without its vowels; none where two types are written so.
function abbreviated<T>(wanted: string, spellings: readonly Spelling<T>[]): Spelling<T> | undefined {
  const bare = wanted
    .split(' ')
    .filter((word) => !BESIDE_TYPE.has(word) && !/^\d/.test(word))
    .join('');
  const consonants = withoutVowels(wanted);
  const ways: ((spelling: Spelling<T>) => boolean)[] = [
    ({ key }) => bare.length > 1 && key.replaceAll(' ', '') === bare,
    ({ key }) => wanted.length >= 6 && key.startsWith(wanted) && key.split(' ').length === wanted.split(' ').length,
    (spelling) => consonants.length >= 4 && spelling.consonants === consonants,
  ];
  for (const isWritten of ways) {
    const [first, ...others] = spellings.filter(isWritten);
    if (first && others.every(({ type }) => type === first.type)) return first;
  }
  return undefined;
}

function withoutVowels(key: string): string {
  return key.replace(/(?<=[a-z])[aeiouy]+/g, '').replace(/([a-z])\1+/g, '$1');
}

const BESIDE_TYPE = new Set(
  `gas ng lp propane electric elec el gal gallon ton tons btu volt v inch in ext int outside inside out upstairs downstairs up down hall closet
  patio balcony kitchen kit main rear front back left right new old top bottom bedroom living master guest unit white black stainless ss bisque`.split(
    /\s+/,
  ),
);

/** The fuel a text speaks of; null when it speaks of none or of both. */
export function inferFuel(text: string): Fuel | null {
  const words = ` ${itemTypeKey(text)} `;
  const gas = / (gas|ng|lp|propane|natural) /.test(words);
  const electric = / (electric|elec|el) /.test(words);
  return gas === electric ? null : gas ? 'gas' : 'electric';
}

function itemTypeKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function singular(key: string): string {
  return key
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
    .join(' ');
}

function spellingsOf<T extends { name: string }>(types: readonly T[]): Spelling<T>[] {
  const indexed = spellingIndexes.get(types);
  if (indexed?.count === types.length) return indexed.spellings as Spelling<T>[];
  const spellings = types.flatMap((type) =>
    [type.name, ...(ITEM_TYPE_ALIASES[type.name] ?? [])].map((spelling, at): Spelling<T> => {
      const key = itemTypeKey(spelling);
      return { key, within: ` ${singular(key)} `, consonants: withoutVowels(key), isName: at === 0, type };
    }),
  );
  spellingIndexes.set(types, { count: types.length, spellings });
  return spellings;
}

// why: asked for every row of a file with the same list of types, which may have grown.
const spellingIndexes = new WeakMap<readonly object[], { count: number; spellings: Spelling<{ name: string }>[] }>();

function fuelVariant<T extends { name: string }>(type: T, text: string, types: readonly T[]): T {
  const fuel = inferFuel(text);
  if (fuel === null) return type;
  const base = type.name.replace(/ \((gas|electric)\)$/, '');
  const variant = types.find((other) => other.name === `${base} (${fuel})`);
  return variant ?? types.find((other) => other.name === base) ?? type;
}

/** One way to write a type; `within` is its form inside a longer text, `consonants` the one without vowels. */
type Spelling<T> = { key: string; within: string; consonants: string; isName: boolean; type: T };
export type Fuel = 'gas' | 'electric';
export type ItemTypeMatch<T> = { type: T; confidence: 'EXACT' | 'ALIAS' | 'GUESS' };
