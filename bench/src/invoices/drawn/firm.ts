import type { Dice } from '@lintel/fixtures/dice';
import type { Locale } from './tongue.ts';

export type Firm = {
  name: string;
  /** Lines of its address, without the name. */
  address: string[];
  phone: string;
  fax: string;
  mail: string;
  web: string;
};

export const list = (words: string) => words.split('|');

const ROOTS: Record<'english' | 'german' | 'french' | 'dutch' | 'spanish', string> = {
  english:
    'Cascade|Ironwood|Blue Mesa|Tri-County|Northgate|Kestrel|Summit Ridge|Harbor|Lone Pine|Great Basin|Redline|Palmetto|Granite State|Whitaker|Delgado|O’Rourke|Baxter|Apex|Sandhill|River City|Pioneer|Bluegrass|Halvorsen|Keystone|McAllister|Sunrise|Three Rivers|Old Dominion|Vanguard|Copper Creek|Ace|Nguyen|Stallworth|Metro|Evergreen|Bayou|Frontier|Cumberland|A-1|Premier|Hometown|Castellano|Buckeye|All-Star|Thornbury|Kowalski|Superior|Diamond|Prairie|Desert Sky|JLM|R&S|Allied|Magnolia',
  german: 'Brandner|Huber|Nordlicht|Kühn|Lindemann|Schäfer|Rheintal|Wessels|Vogt|Hartmann|Oberland|Zeidler',
  french: 'Lefèvre|Moreau|Dubreuil|Garnier|Atlantique|Rousselle|Bonnefoy|Mercier|Provence|Chauvin',
  dutch: 'Van Dijk|De Boer|Hoekstra|Zuiderzee|Bakker|Meijer|Rijnmond|Verhoeven|Postma',
  spanish: 'Ibáñez|Herrero|Levante|Del Río|Montalvo|Sierra|Quintana|Castaño|Robledo',
};
const STREETS: typeof ROOTS = {
  english:
    'Industrial Blvd|W. Commerce St|Airport Way|E 4th Avenue|Cedar Lane|Old Mill Rd|Highway 61 North|Market Street|Parkside Dr|S. Main St|Larkspur Ct|County Road 12|N. 27th Ave|Quarry Rd|Harrison Pkwy',
  german: 'Hauptstraße|Industriestraße|Am Bahnhof|Goetheweg|Lindenallee|Ringstraße',
  french: 'rue Victor Hugo|avenue de la Gare|boulevard Voltaire|rue des Lilas|chemin du Moulin',
  dutch: 'Kerkstraat|Industrieweg|Prinsengracht|Stationsweg|Molenlaan',
  spanish: 'Calle Mayor|Avda. de la Constitución|Calle del Olmo|Paseo del Prado|Polígono Las Eras',
};
const CITIES: Record<Locale, string> = {
  'en-US':
    'Boise, ID 837{d2}|Tulsa, OK 741{d2}|Dayton, OH 454{d2}|Macon, GA 312{d2}|Reno, NV 895{d2}|Tacoma, WA 984{d2}|El Paso, TX 799{d2}|Fresno, CA 937{d2}|Mobile, AL 366{d2}|Duluth, MN 558{d2}|Aurora, CO 800{d2}|Raleigh, NC 276{d2}|Phoenix, AZ 850{d2}-{d4}|Lansing, MI 489{d2}|Chicago, IL 606{d2}',
  'en-GB': 'Leeds LS{d1} 4QT|Bristol BS{d1} 2HN|Manchester M{d1} 7WE|Norwich NR{d1} 1RG|London SE{d1} 9DD',
  'en-CA':
    'Calgary, AB T2P {d1}K4|Burnaby, BC V5C {d1}S2|Mississauga, ON L5N {d1}A7|Halifax, NS B3J {d1}P3|Laval, QC H7T {d1}C2',
  'de-DE': '50{d1}33 Köln|80{d1}35 München|04{d1}09 Leipzig|28{d1}95 Bremen|70{d1}73 Stuttgart',
  'fr-FR': '69003 Lyon|44000 Nantes|33{d1}00 Bordeaux|31{d1}00 Toulouse|75011 Paris',
  'nl-NL': '10{d2} AB Amsterdam|35{d2} GH Utrecht|30{d2} KL Rotterdam|97{d2} RS Groningen',
  'es-ES': '28{d1}14 Madrid|46{d1}02 Valencia|08{d1}25 Barcelona|41{d1}01 Sevilla',
};
const PLACES: typeof ROOTS = {
  english:
    'Cedar Ridge Apartments|The Lofts at Union Yard|Willow Bend Townhomes|Maple Court LP|Stonegate Village|Parkview Terrace Apts|Riverwalk Flats|Meadow Glen Apartments|Highland Square|Sycamore Place|Lakeshore Commons|The Franklin|Orchard Hills Phase II|Bellwether Apartments',
  german: 'Wohnpark Südhang|WEG Goethestraße 14|Hausverwaltung Bergmann GmbH|Stadtbau Rheintal eG',
  french: 'Résidence Les Tilleuls|SDC Le Clos Fleuri|Foncia Bellevue|Cabinet Marchand',
  dutch: 'VvE De Linden|Woonstichting Zuid|Vastgoedbeheer Maas B.V.',
  spanish: 'Comunidad de Propietarios Olmo 12|Residencial Las Palmas|Administraciones Vega S.L.',
};
export const MANAGERS =
  'c/o Harborline Property Management|Brightwater Residential LLC|Attn: Accounts Payable|c/o Meridian Management Group|Attn: Site Manager|Keel Living, LLC|Accounts Payable Dept.';
export const PEOPLE =
  'M. Alvarez|Dave K.|J. Thornton|Rico|T. Nguyen|S. Patel|Chris W.|Lena Fischer|B. O’Neal|Tammy|R. Okafor|#214 Hector';

export function tongueOf(locale: Locale): keyof typeof ROOTS {
  if (locale === 'de-DE') return 'german';
  if (locale === 'fr-FR') return 'french';
  if (locale === 'nl-NL') return 'dutch';
  if (locale === 'es-ES') return 'spanish';
  return 'english';
}

/** A firm whose name follows one of the patterns of its trade. */
export function drawVendor(dice: Dice, locale: Locale, patterns: string): Firm {
  const roots = list(ROOTS[tongueOf(locale)]);
  const [root, other] = dice.shuffled(roots);
  const pattern = dice.pick(list(patterns));
  let name = pattern.replace('{n}', root ?? '').replace('{m}', other ?? '');
  if (locale === 'en-GB') name = name.replace(/,? (LLC|Inc\.?|Co\.)$/, ' Ltd');
  if (locale === 'en-CA') name = name.replace(/,? (LLC|Inc\.?)$/, dice.pick([' Ltd.', ' Inc.']));
  const domain = `${plain(root ?? 'firm')}${dice.pick(['', '-service', 'co', plain(other ?? '')])}.example`;
  return {
    name,
    address: streetAndCity(dice, locale, dice.chance(0.2)),
    phone: drawPhone(dice, locale),
    fax: drawPhone(dice, locale),
    mail: `${dice.pick(['billing', 'ar', 'office', 'info', 'accounts'])}@${domain}`,
    web: `www.${domain}`,
  };
}

/** Who is billed: a property or its manager. */
export function drawCustomer(dice: Dice, locale: Locale): { name: string; address: string[] } {
  const tongue = tongueOf(locale);
  const address = streetAndCity(dice, locale, false);
  if (tongue === 'english' && dice.chance(0.5)) address.unshift(dice.pick(list(MANAGERS)));
  return { name: dice.pick(list(PLACES[tongue])), address };
}

/** Where the work was done, often down to a unit. */
export function drawSite(dice: Dice, locale: Locale): string[] {
  const [street = '', city = ''] = streetAndCity(dice, locale, false);
  if (tongueOf(locale) !== 'english') return [street, city];
  const within = drawUnit(dice);
  return dice.pick([
    [`${street} ${within}`, city],
    [dice.pick(list(PLACES.english)), `${street}, ${within}`, city],
    [street, within, city],
    [street, city],
  ]);
}

export function drawUnit(dice: Dice): string {
  const number = `${dice.int(1, 4)}${String(dice.int(1, 24)).padStart(2, '0')}`;
  return dice.pick([
    `Apt ${number}`,
    `#${number}`,
    `Apt ${dice.int(1, 14)}-${number}`,
    `Unit ${number}`,
    `Bldg ${dice.int(1, 14)}`,
    `Unit ${dice.letters(1)}${dice.int(1, 9)}`,
    `Bldg ${dice.letters(1)} #${number}`,
  ]);
}

function streetAndCity(dice: Dice, locale: Locale, isBox: boolean): string[] {
  const tongue = tongueOf(locale);
  const street = dice.pick(list(STREETS[tongue]));
  const number = dice.int(2, tongue === 'english' ? 9800 : 190);
  const city = dice.pick(list(CITIES[locale])).replaceAll(/\{d(\d)\}/g, (_, count) => dice.digits(Number(count)));
  if (tongue !== 'english') return [tongue === 'french' ? `${number}, ${street}` : `${street} ${number}`, city];
  const suite = dice.chance(0.25) ? `, Suite ${dice.int(100, 420)}` : '';
  return [isBox && locale === 'en-US' ? `PO Box ${dice.int(100, 99_999)}` : `${number} ${street}${suite}`, city];
}

function drawPhone(dice: Dice, locale: Locale): string {
  const [a, b, c] = [dice.int(201, 989), dice.int(200, 989), dice.digits(4)];
  if (locale === 'en-GB') return `01${dice.digits(3)} ${dice.digits(6)}`;
  if (locale === 'de-DE') return `0${dice.int(201, 899)} ${dice.digits(6)}`;
  if (locale === 'fr-FR')
    return `0${dice.int(1, 5)} ${dice.digits(2)} ${dice.digits(2)} ${dice.digits(2)} ${dice.digits(2)}`;
  if (locale === 'nl-NL') return `0${dice.int(10, 79)}-${dice.digits(7)}`;
  if (locale === 'es-ES') return `9${dice.digits(2)} ${dice.digits(3)} ${dice.digits(3)}`;
  return dice.pick([`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `1-800-${b}-${c}`]);
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
