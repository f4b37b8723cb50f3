import type { Random } from './random.ts';

export type Language = 'en' | 'de' | 'fr' | 'nl' | 'es';

/** How a document writes dates and money. */
export type Format = {
  date: (iso: string) => string;
  money: (cents: number) => string;
  /** In the table, where signs are often left out. */
  cell: (cents: number) => string;
  quantity: (value: number) => string;
  percent: (share: number) => string;
  currency: string;
};

const MONTHS: Record<Language, string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  nl: [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
};

type Parts = { y: string; yy: string; m: string; mm: string; d: string; dd: string; name: string; short: string };

const DATES: Record<Language, ((parts: Parts) => string)[]> = {
  en: [
    ({ mm, dd, y }) => `${mm}/${dd}/${y}`,
    ({ mm, dd, y }) => `${mm}/${dd}/${y}`,
    ({ m, d, y }) => `${m}/${d}/${y}`,
    ({ mm, dd, yy }) => `${mm}/${dd}/${yy}`,
    ({ m, d, yy }) => `${m}/${d}/${yy}`,
    ({ name, d, y }) => `${name} ${d}, ${y}`,
    ({ short, dd, y }) => `${short} ${dd}, ${y}`,
    ({ short, d, y }) => `${short} ${d}, ${y}`,
    ({ dd, short, y }) => `${dd}-${short}-${y}`,
    ({ dd, short, yy }) => `${dd}-${short.toUpperCase()}-${yy}`,
    ({ d, name, y }) => `${d} ${name} ${y}`,
    ({ y, mm, dd }) => `${y}-${mm}-${dd}`,
    ({ mm, dd, y }) => `${mm}-${dd}-${y}`,
    ({ short, d, y }) => `${short.toUpperCase()} ${d} ${y}`,
  ],
  de: [
    ({ dd, mm, y }) => `${dd}.${mm}.${y}`,
    ({ dd, mm, y }) => `${dd}.${mm}.${y}`,
    ({ d, m, y }) => `${d}.${m}.${y}`,
    ({ dd, mm, yy }) => `${dd}.${mm}.${yy}`,
    ({ d, name, y }) => `${d}. ${name} ${y}`,
    ({ y, mm, dd }) => `${y}-${mm}-${dd}`,
  ],
  fr: [
    ({ dd, mm, y }) => `${dd}/${mm}/${y}`,
    ({ dd, mm, y }) => `${dd}/${mm}/${y}`,
    ({ d, name, y }) => `${d} ${name} ${y}`,
    ({ dd, mm, yy }) => `${dd}/${mm}/${yy}`,
    ({ dd, mm, y }) => `${dd}.${mm}.${y}`,
    ({ dd, mm, y }) => `${dd}-${mm}-${y}`,
  ],
  nl: [
    ({ dd, mm, y }) => `${dd}-${mm}-${y}`,
    ({ d, m, y }) => `${d}-${m}-${y}`,
    ({ d, name, y }) => `${d} ${name} ${y}`,
    ({ dd, mm, y }) => `${dd}/${mm}/${y}`,
    ({ dd, mm, yy }) => `${dd}-${mm}-${yy}`,
  ],
  es: [
    ({ dd, mm, y }) => `${dd}/${mm}/${y}`,
    ({ dd, mm, y }) => `${dd}/${mm}/${y}`,
    ({ d, name, y }) => `${d} de ${name} de ${y}`,
    ({ dd, mm, y }) => `${dd}-${mm}-${y}`,
    ({ dd, mm, y }) => `${dd}.${mm}.${y}`,
  ],
};
const BRITISH = [
  ({ dd, mm, y }: Parts) => `${dd}/${mm}/${y}`,
  ({ d, name, y }: Parts) => `${d} ${name} ${y}`,
  ({ dd, short, y }: Parts) => `${dd} ${short} ${y}`,
];

/** Draws how a document writes its values. */
export function drawFormat(random: Random, language: Language): Format {
  const isBritish = language === 'en' && random.chance(0.07);
  const dateOf = random.pick(isBritish ? BRITISH : DATES[language]);
  const comma = language !== 'en';
  const thousands = random.chance(0.12) ? '' : language === 'fr' ? ' ' : comma ? '.' : ',';
  const sign = isBritish ? '£' : comma ? '€' : '$';
  const code = isBritish ? 'GBP' : comma ? 'EUR' : 'USD';
  const isBare = random.chance(0.05);
  const plain = (cents: number) => {
    const whole = group(Math.abs(cents), comma ? ',' : '.', thousands);
    return isBare && cents % 100 === 0 ? whole.slice(0, -3) : whole;
  };
  const place = random.pick(
    comma
      ? [`% ${sign}`, `% ${sign}`, '%', `${sign} %`, `${code} %`, `% ${code}`]
      : [`${sign}%`, `${sign}%`, `${sign}%`, '%', '%', `${sign} %`, `${code} %`, `% ${code}`],
  );
  const minus = random.pick(comma ? ['-%', '-%', '- %', '%-'] : ['-%', '-%', '(%)', '(%)', '%-', '% CR', '- %']);
  const write = (form: string) => (cents: number) => {
    const text = form.replace('%', plain(cents));
    return cents < 0 ? minus.replace('%', text) : text;
  };
  const cellPlace = random.chance(0.6) ? '%' : place;
  const places = random.pick([0, 1, 2, 3]);
  const isApart = comma && random.chance(0.4);
  const digits = random.pick([0, 0, 0, 1, 2, 2, 3]);
  return {
    date: (iso) => dateOf(partsOf(iso, language)),
    money: write(place),
    cell: write(cellPlace),
    quantity: (amount) =>
      Number.isInteger(amount) && digits === 0
        ? String(amount)
        : amount.toFixed(Math.max(digits, Number.isInteger(amount) ? 0 : 2)).replace('.', comma ? ',' : '.'),
    percent: (share) =>
      `${(share * 100)
        .toFixed(places)
        .replace(/\.?0+$/, '')
        .replace('.', comma ? ',' : '.')}${isApart ? ' ' : ''}%`,
    currency: code,
  };
}

function group(cents: number, mark: string, thousands: string): string {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(\d{3})+(?!\d))/g, thousands);
  return `${whole}${mark}${String(cents % 100).padStart(2, '0')}`;
}

function partsOf(iso: string, language: Language): Parts {
  const [y = '', mm = '', dd = ''] = iso.split('-');
  const name = MONTHS[language][Number(mm) - 1] ?? '';
  return { y, yy: y.slice(2), m: String(Number(mm)), mm, d: String(Number(dd)), dd, name, short: name.slice(0, 3) };
}
