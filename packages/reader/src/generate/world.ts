import type { Language } from './formats.ts';
import type { Random } from './random.ts';
import { TRADES, type Trade } from './trades.ts';

/** Who sends a bill. */
export type Vendor = {
  name: string;
  trade: Trade;
  address: string[];
  phone: string;
  web: string;
  mail: string;
  taxId: string;
};
/** Who gets it. */
export type Customer = {
  name: string;
  care: string | null;
  address: string[];
  person: string;
  site: string;
  siteAddress: string[];
};

type Place = {
  streets: string[];
  cities: string[];
  zip: string;
  line: (street: string, random: Random) => string;
  city: (city: string, zip: string, random: Random) => string;
};

const STATES = 'ID WA OR TX AZ CO FL GA NC OH CA NV UT TN MN'.split(' ');
const PLACES: Record<Language, Place> = {
  en: {
    streets:
      'Industry Way|Overland Rd|Main St|Commerce Blvd|Lakeview Dr|Maple Avenue|5th Street|Harbor Ln|Franklin Road|Airport Pkwy|Mill Court|County Road 12|Westgate Dr|Elm St.|Technology Circle|N. 3rd Ave|State Hwy 44|Orchard Place'.split(
        '|',
      ),
    cities:
      'Boise|Austin|Tacoma|Denver|Raleigh|Mesa|Tampa|Spokane|Plano|Aurora|Dayton|Macon|Eagle|Bend|Fort Worth|San Marcos|Salt Lake City|St. Paul'.split(
        '|',
      ),
    zip: '#####',
    line: (street, random) =>
      `${random.int(2, 9899)} ${street}${random.chance(0.25) ? `${random.pick([',', ''])} ${random.pick(['Suite', 'Ste', 'Unit', '#', 'Bldg'])} ${random.int(1, 400)}` : ''}`,
    city: (city, zip, random) =>
      `${city}${random.pick([',', ',', ''])} ${random.pick(STATES)} ${zip}${random.chance(0.15) ? `-${random.int(1000, 9999)}` : ''}`,
  },
  de: {
    streets:
      'Hauptstraße|Gartenweg|Bahnhofstr.|Industriestraße|Am Markt|Lindenallee|Schulgasse|Mühlenweg|Uferstraße|Ringstr.'.split(
        '|',
      ),
    cities: 'Hannover|Leipzig|Köln|Fulda|Mainz|Bremen|Kassel|Ulm|Dresden|Bad Homburg'.split('|'),
    zip: '#####',
    line: (street, random) =>
      `${street} ${random.int(1, 180)}${random.chance(0.15) ? random.pick(['a', 'b', ' c']) : ''}`,
    city: (city, zip, random) => `${random.chance(0.1) ? 'D-' : ''}${zip} ${city}`,
  },
  fr: {
    streets:
      'rue de la Paix|avenue Foch|boulevard Carnot|rue des Lilas|chemin Vert|place du Marché|rue Victor Hugo|allée des Tilleuls'.split(
        '|',
      ),
    cities: 'Lyon|Nantes|Lille|Rennes|Dijon|Nice|Tours|Angers|Saint-Denis'.split('|'),
    zip: '#####',
    line: (street, random) => `${random.int(1, 220)}${random.pick([' ', ', ', ' bis '])}${street}`,
    city: (city, zip) => `${zip} ${city}`,
  },
  nl: {
    streets: 'Kerkstraat|Dorpsweg|Stationsplein|Molenlaan|Industrieweg|Havenkade|Lindelaan|Nieuwstraat'.split('|'),
    cities: 'Utrecht|Breda|Zwolle|Arnhem|Haarlem|Leiden|Almere|Den Bosch'.split('|'),
    zip: '#### @@',
    line: (street, random) =>
      `${street} ${random.int(1, 300)}${random.chance(0.15) ? random.pick(['a', '-B', ' II']) : ''}`,
    city: (city, zip) => `${zip} ${city}`,
  },
  es: {
    streets:
      'Calle Mayor|Avda. de la Constitución|C/ Alcalá|Plaza Nueva|Calle Real|Paseo del Prado|C/ San Juan|Polígono Industrial Norte'.split(
        '|',
      ),
    cities: 'Madrid|Sevilla|Valencia|Zaragoza|Málaga|Bilbao|Murcia|Gijón'.split('|'),
    zip: '#####',
    line: (street, random) =>
      `${street}${random.pick([', ', ' nº ', ', ', ' '])}${random.int(1, 200)}${random.chance(0.2) ? `, ${random.int(1, 9)}º ${random.pick(['A', 'B', 'Izq.'])}` : ''}`,
    city: (city, zip) => `${zip} ${city}`,
  },
};

const SURNAMES: Record<Language, string[]> = {
  en: 'Miller|Hansen|Brooks|Delgado|Ortiz|Whitaker|Novak|Reyes|Carver|Bell|Sutton|Pruitt|Mackey|Ellison|Tran|Kowalski|O’Brien|McKee'.split(
    '|',
  ),
  de: 'Müller|Weber|Hoffmann|Krause|Schäfer|Lehmann|Vogel|Brandt|Öztürk|Kühn'.split('|'),
  fr: 'Martin|Lefèvre|Moreau|Girard|Rousseau|Blanc|Garnier|Chevalier'.split('|'),
  nl: 'de Vries|Jansen|van Dijk|Bakker|Visser|Smit|Meijer|Mulder'.split('|'),
  es: 'García|Fernández|Romero|Navarro|Molina|Ortega|Serrano|Vidal'.split('|'),
};
const GIVEN =
  'Anna|Carlos|Dana|Erik|Maria|Paul|Sofia|Tom|Julia|Marc|Lena|Victor|Ruth|Ivan|Claire|Sam|Pieter|Elena'.split('|');
const PLACES_NAMED =
  'Snake River|Treasure Valley|Cascade|Blue Ridge|Lakeside|Northwest|Summit|Pioneer|Red Rock|Capital City|Evergreen|Bayview|Prairie|Tri-County|All Seasons|Metro|Heritage|Liberty|Gateway|Silver Creek|High Desert|Sunrise|Keystone|Patriot|Ironwood|Bluebird|Apex|Premier|Reliable|Precision|A-1|Five Star|Green Leaf|Allied|United|First Choice|ProTech|ClearView|Titan|Harbor'.split(
    '|',
  );
const LEGAL: Record<Language, string[]> = {
  en: [
    ' LLC',
    ', LLC',
    ' Inc.',
    ', Inc.',
    ' Inc',
    ' Co.',
    ' Corp.',
    '',
    '',
    '',
    '',
    ' Company',
    ' Ltd',
    ' & Sons',
    ' LP',
    ' L.L.C.',
  ],
  de: [' GmbH', ' GmbH', ' GmbH & Co. KG', ' AG', ' e.K.', '', ' KG', ' UG', ' OHG'],
  fr: [' SARL', ' SAS', ' SA', '', ' EURL', ' SASU'],
  nl: [' B.V.', ' BV', ' B.V.', '', ' VOF', ' N.V.'],
  es: [' S.L.', ' SL', ', S.L.', ' S.A.', '', ' S.L.U.'],
};

/** Draws who sends the bill. */
export function drawVendor(random: Random, language: Language): Vendor {
  const trade = random.pick(TRADES[language]);
  const surname = random.pick(SURNAMES[language]);
  const base = random.pick(trade.words);
  const lead = language === 'en' ? random.pick(PLACES_NAMED) : surname;
  const forms = [
    () => `${lead} ${base}`,
    () => `${lead} ${base}`,
    () => `${surname} ${base}`,
    () => (language === 'en' ? `${surname} & ${random.pick(SURNAMES.en)} ${base}` : `${base} ${surname}`),
    () => (language === 'en' ? `${surname}’s ${base}` : `${base} ${random.pick(PLACES[language].cities)}`),
    () => (language === 'en' ? `${base} of ${random.pick(PLACES.en.cities)}` : `${surname} ${base}`),
    () =>
      language === 'en'
        ? `City of ${random.pick(PLACES.en.cities)} ${random.pick(['Utilities', 'Water', 'Public Works'])}`
        : `${base} ${surname}`,
    () =>
      `${random.pick(['Zentro', 'Novamar', 'Corvex', 'Altura', 'Brimco', 'Kelso', 'Vantis', 'Ecolux', 'Dynaflo', 'MRK', 'JTB', 'DBL', '3R', 'K&L'])}${random.chance(0.7) ? ` ${base}` : ''}`,
    () => (language === 'en' && random.chance(0.5) ? `${random.pick(GIVEN)} ${surname}` : `${surname} ${base}`),
  ];
  const whole = `${random.pick(forms)()}${random.pick(LEGAL[language])}`;
  const name = random.chance(0.25) ? whole.toUpperCase() : whole;
  const stem = whole
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]/g, '')
    .replace(/ (llc|inc|co|corp|gmbh|sarl|sas|bv|sl|ag|kg|ltd)$/, '');
  const words = stem.split(' ').filter((word) => word.length > 1);
  const domain = `${random.chance(0.65) ? words.join('').slice(0, 22) : `${words.map((word) => word[0]).join('')}${random.pick(['services', 'group', 'pros', ''])}${random.int(1, 99)}`}.${random.pick({ en: ['com', 'com', 'net', 'us'], de: ['de'], fr: ['fr'], nl: ['nl'], es: ['es'] }[language])}`;
  return {
    name,
    trade,
    address: drawAddress(random, language),
    phone: drawPhone(random, language),
    web: random.pick([`www.${domain}`, domain, `https://${domain}`]),
    mail: random.chance(0.8)
      ? `${random.pick(['info', 'billing', 'office', 'ar', 'accounts', 'service'])}@${domain}`
      : `${words[0] ?? 'office'}${random.int(1, 99)}@gmail.com`,
    taxId: drawTaxId(random, language),
  };
}

/** Draws who gets the bill: a community, its manager, its site. */
export function drawCustomer(random: Random, language: Language): Customer {
  const surname = random.pick(SURNAMES[language]);
  const lead = random.pick([
    'Cedar Ridge',
    'The Lofts at Fifth',
    'Maple Grove',
    'Harbor Pointe',
    'Willow Creek',
    'Stonegate',
    'Parkside',
    'Vista del Sol',
    'Copper Mill',
    'The Alder',
    'Riverbend',
    'Oak Terrace',
    'Sierra',
  ]);
  const names: Record<Language, string[]> = {
    en: [
      `${lead} Apartments`,
      `${lead} Apartment Homes`,
      `${lead} Residences`,
      `${lead} LLC`,
      `${surname} Property Management`,
      `${lead} HOA`,
      `${lead} Townhomes`,
      `${surname} Residential, LLC`,
      `${random.pick(GIVEN)} ${surname}`,
      `${lead} Owner LP`,
    ],
    de: [
      `Hausverwaltung ${surname} GmbH`,
      `Wohnpark ${random.pick(PLACES.de.cities)}`,
      `${surname} Immobilien KG`,
      `WEG ${random.pick(PLACES.de.streets)} 12`,
      `${random.pick(GIVEN)} ${surname}`,
    ],
    fr: [
      `Résidence ${surname}`,
      `Syndic ${surname}`,
      `SCI Les Tilleuls`,
      `${surname} Gestion Immobilière`,
      `M. ${random.pick(GIVEN)} ${surname}`,
    ],
    nl: [
      `VvE ${random.pick(PLACES.nl.streets)}`,
      `${surname} Vastgoed B.V.`,
      `Woningstichting ${random.pick(PLACES.nl.cities)}`,
      `${random.pick(GIVEN)} ${surname}`,
    ],
    es: [
      `Comunidad de Propietarios ${random.pick(PLACES.es.streets)}`,
      `Inmobiliaria ${surname} S.L.`,
      `${random.pick(GIVEN)} ${surname}`,
      `Administración de Fincas ${surname}`,
    ],
  };
  return {
    name: random.pick(names[language]),
    care: random.chance(0.3)
      ? random.pick([`c/o ${surname} Management`, `Attn: Accounts Payable`, `Attn: ${random.pick(GIVEN)} ${surname}`])
      : null,
    address: drawAddress(random, language),
    person: `${random.pick(GIVEN)} ${surname}`,
    site:
      language === 'en'
        ? `${lead} - ${random.pick(['Bldg', 'Unit', 'Building'])} ${random.pick(['A', 'B', '12', '204', 'C-3'])}`
        : `${random.pick(PLACES[language].streets)} ${random.int(1, 99)}`,
    siteAddress: drawAddress(random, language),
  };
}

export function drawAddress(random: Random, language: Language): string[] {
  const place = PLACES[language];
  const zip = place.zip
    .replaceAll('#', () => String(random.int(1, 9)))
    .replaceAll('@', () => random.pick('ABCDEFGHJKLMNPRSTVWXZ'.split('')));
  const street =
    language === 'en' && random.chance(0.15)
      ? `${random.pick(['P.O. Box', 'PO Box'])} ${random.int(100, 99999)}`
      : place.line(random.pick(place.streets), random);
  return [street, place.city(random.pick(place.cities), zip, random)];
}

export function drawPhone(random: Random, language: Language): string {
  const [a, b, c] = [random.int(201, 989), random.int(200, 999), String(random.int(0, 9999)).padStart(4, '0')];
  if (language === 'en')
    return random.pick([`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `1-${a}-${b}-${c}`]);
  return random.pick([
    `+49 ${a} ${b}${c}`,
    `0${a} / ${b} ${random.int(10, 99)}`,
    `0${random.int(1, 9)} ${random.int(10, 99)} ${random.int(10, 99)} ${random.int(10, 99)} ${random.int(10, 99)}`,
    `0${a}-${b}${c}`,
  ]);
}

function drawTaxId(random: Random, language: Language): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  return {
    en: `${digits(2)}-${digits(7)}`,
    de: `DE${digits(9)}`,
    fr: `FR${digits(11)}`,
    nl: `NL${digits(9)}B01`,
    es: `B${digits(8)}`,
  }[language];
}
