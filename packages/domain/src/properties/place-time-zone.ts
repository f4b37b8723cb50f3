import { STATES, type StateCode, stateCode } from '../base/states.ts';

/**
 * The time zone of a place in the USA: that of its state or, where a state has two, of its ZIP code. A state with two zones and no ZIP
 * code has the zone in which most of its people live. Null where neither is known. A state and ZIP code that stand only at the end of
 * the address ('1200 Cedar Ridge Dr, Boise, ID 83704') are read there.
 *
 * The borders are those of 49 CFR Part 71, by which the Department of Transportation draws them, with places that openly keep the time of
 * the next state (Phenix City AL, West Wendover NV) and the Navajo Nation. Which ZIP codes lie on which side comes from their
 * centres, laid over the borders of the IANA time zones as timezone-boundary-builder publishes them (2026).
 */
export function placeTimeZone(place: Place): PlaceTimeZone | null {
  const { state, zip } = whereIs(place);
  const home = state ?? (zip === null ? null : stateOfZip(zip));
  if (home === null) return null;
  const [main, exceptions] = zonesOf(home);
  if (exceptions.length === 0) return { timeZone: main, state: home, by: 'STATE' };
  if (zip === null || stateOfZip(zip) !== home) return { timeZone: main, state: home, by: 'MOST_OF_STATE' };
  const found = exceptions.filter(([prefix]) => zip.startsWith(prefix)).toSorted(([a], [b]) => b.length - a.length)[0];
  return { timeZone: found?.[1] ?? main, state: home, by: 'ZIP' };
}

function whereIs({ state, postalCode, address }: Place): { state: StateCode | null; zip: string | null } {
  const [, atEnd = '', zipAtEnd] = /[\s,]([A-Za-z]{2})[\s,]+(\d{5})(?:-\d{4})?\s*$/.exec(address ?? '') ?? [];
  const given = stateCode(state ?? '');
  const [zip = null] = /^\d{5}/.exec((postalCode ?? '').trim()) ?? [];
  if (given !== null || zip !== null) return { state: given, zip };
  const read = stateCode(atEnd);
  return read === null ? { state: null, zip: null } : { state: read, zip: zipAtEnd ?? null };
}

// The state to which the Postal Service gives the first three digits of a ZIP code.
function stateOfZip(zip: string): StateCode | null {
  const prefix = zip.slice(0, 3);
  return ZIP_STATES.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? null;
}

function zonesOf(state: StateCode): [main: string, exceptions: [prefix: string, zone: string][]] {
  const exceptions = Object.entries(ZIP_ZONES[state] ?? {}).flatMap(([zone, prefixes]) =>
    prefixes.split(' ').map((prefix): [string, string] => [prefix, zone]),
  );
  return [STATE_ZONES[state], exceptions];
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const ARIZONA = 'America/Phoenix';
const PACIFIC = 'America/Los_Angeles';
const ALASKA = 'America/Anchorage';
const HAWAII = 'Pacific/Honolulu';

const BY_ZONE = {
  [EASTERN]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  [CENTRAL]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [MOUNTAIN]: 'CO ID MT NM UT WY',
  [ARIZONA]: 'AZ',
  [PACIFIC]: 'CA NV OR WA',
  [ALASKA]: 'AK',
  [HAWAII]: 'HI',
};
const STATE_ZONES = Object.fromEntries(
  STATES.map(([code]) => [code, Object.entries(BY_ZONE).find(([, states]) => states.includes(code))?.[0]]),
) as Record<StateCode, string>;

/**
 * Of a state with two zones: the ZIP codes, by what they begin with, whose zone is not the one of most of the state. Of two beginnings that
 * fit, the longer one holds: in Florida 324 is Central, but 32456 Eastern.
 */
const ZIP_ZONES: Partial<Record<StateCode, Record<string, string>>> = {
  AK: { 'America/Adak': '99546 99547' },
  AL: { [EASTERN]: '36854 36863 36867 36868 36869 36870 36874 36877' },
  AZ: { [MOUNTAIN]: '86016 86020 86031 86033 86035 86044 86045 86053 86054 865', [ARIZONA]: '86512 86555' },
  FL: { [CENTRAL]: '324 325', [EASTERN]: '32456 32457' },
  ID: { [PACIFIC]: '835 838', [MOUNTAIN]: '83547 83549' },
  IN: {
    [CENTRAL]:
      '463 464 46531 46532 46534 46968 47514 47515 47520 47523 47525 47531 47536 47537 47550 47551 47552 47556 47574 47576 47577 47579 47586 47588 476 477 47922 47943 47948 47951 47963 47964 47977 47978',
  },
  KS: { [MOUNTAIN]: '67733 67735 67741 67758 67761 67762 67836 67857 67878 67879' },
  KY: {
    [CENTRAL]:
      '40111 40115 40119 4014 40152 40153 4017 420 421 422 423 424 4260 42629 42642 42712 42713 42715 42717 4272 42731 4274 4275 4276 42782',
    [EASTERN]: '40142 40175 40177 42724 42740 42748 42758',
  },
  MI: {
    [CENTRAL]:
      '49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876 49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968 49969',
  },
  ND: { [MOUNTAIN]: '58529 58533 58535 58562 58564 58569 586 58838', [CENTRAL]: '58631 58638' },
  NE: {
    [MOUNTAIN]:
      '69021 69023 69027 69030 69033 69037 69041 69045 6912 69131 69133 69134 6914 6915 69160 69162 69168 69190 69211 69216 69218 69219 693',
    [CENTRAL]: '69120 69123 69142 69143 69151 69157',
  },
  NV: { [MOUNTAIN]: '89883' },
  OR: { [MOUNTAIN]: '979', [PACIFIC]: '97904 97905 97907' },
  SD: {
    [MOUNTAIN]: '57521 57532 57537 57543 57547 57551 57552 57553 57567 57574 57577 576 577',
    [CENTRAL]: '57601 57631 57632 57646 57648',
  },
  TN: {
    [EASTERN]:
      '3730 3731 3732 37331 37332 37333 37336 37337 37341 37343 37350 37351 37353 37354 37361 37362 37363 37364 37369 37370 37371 37373 37377 37379 37381 37384 37385 37391 374 376 377 378 379',
    [CENTRAL]: '37301 37305 37306 37313 37318 37324 37327 37328 37723',
  },
  TX: { [MOUNTAIN]: '79821 79835 79836 79837 79838 79839 79847 79849 79851 79853 799 885' },
};

const ZIP_STATES: readonly (readonly [first: string, last: string, state: StateCode])[] = [
  ['005', '005', 'NY'],
  ['010', '027', 'MA'],
  ['028', '029', 'RI'],
  ['030', '038', 'NH'],
  ['039', '049', 'ME'],
  ['055', '055', 'MA'],
  ['050', '059', 'VT'],
  ['060', '069', 'CT'],
  ['070', '089', 'NJ'],
  ['100', '149', 'NY'],
  ['150', '196', 'PA'],
  ['197', '199', 'DE'],
  ['201', '201', 'VA'],
  ['200', '205', 'DC'],
  ['206', '219', 'MD'],
  ['220', '246', 'VA'],
  ['247', '268', 'WV'],
  ['270', '289', 'NC'],
  ['290', '299', 'SC'],
  ['300', '319', 'GA'],
  ['320', '349', 'FL'],
  ['350', '369', 'AL'],
  ['370', '385', 'TN'],
  ['386', '397', 'MS'],
  ['398', '399', 'GA'],
  ['400', '427', 'KY'],
  ['430', '459', 'OH'],
  ['460', '479', 'IN'],
  ['480', '499', 'MI'],
  ['500', '528', 'IA'],
  ['530', '549', 'WI'],
  ['550', '567', 'MN'],
  ['569', '569', 'DC'],
  ['570', '577', 'SD'],
  ['580', '588', 'ND'],
  ['590', '599', 'MT'],
  ['600', '629', 'IL'],
  ['630', '658', 'MO'],
  ['660', '679', 'KS'],
  ['680', '693', 'NE'],
  ['700', '714', 'LA'],
  ['716', '729', 'AR'],
  ['733', '733', 'TX'],
  ['730', '749', 'OK'],
  ['750', '799', 'TX'],
  ['800', '816', 'CO'],
  ['820', '831', 'WY'],
  ['832', '838', 'ID'],
  ['840', '847', 'UT'],
  ['850', '865', 'AZ'],
  ['870', '884', 'NM'],
  ['885', '885', 'TX'],
  ['889', '898', 'NV'],
  ['900', '961', 'CA'],
  ['967', '968', 'HI'],
  ['970', '979', 'OR'],
  ['980', '994', 'WA'],
  ['995', '999', 'AK'],
];

/** What is known of where a place is. */
export type Place = {
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  address?: string | null | undefined;
};

export type PlaceTimeZone = {
  timeZone: string;
  state: StateCode;
  /** The whole state has it, or the ZIP code said it, or most of the state has it and no ZIP code of the state is given. */
  by: 'STATE' | 'ZIP' | 'MOST_OF_STATE';
};
