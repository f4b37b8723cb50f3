import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { addressOf, type Person } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { roomsStyle } from '../kept/rooms.ts';

type Answer = 'renewed' | 'sent' | 'open' | 'notice' | 'monthly';
/** How a file says what becomes of a lease; the last explains its codes below the list. */
const WORDS: readonly Record<Answer, string>[] = [
  { renewed: 'Renewed', sent: 'Offer Sent', open: 'Undecided', notice: 'Notice Given', monthly: 'MTM' },
  { renewed: 'Signed', sent: 'Offered', open: 'Not contacted', notice: 'NTV', monthly: 'Month-to-Month' },
  { renewed: 'R', sent: 'O', open: 'U', notice: 'N', monthly: 'M' },
];
const LEGEND = 'R = renewed, O = offer out, U = undecided, N = notice to vacate, M = month-to-month';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

type Lease = { unit: DrawnUnit; resident: Person; answer: Answer; end: string };
type Style = {
  isByMonth: boolean;
  month: (day: string) => string;
  place: 'title' | 'section' | 'column';
  hasBuilding: boolean;
  hasPlan: boolean;
  rooms: ReturnType<typeof roomsStyle> | null;
  hasPhone: boolean;
  words: (typeof WORDS)[number] | null;
  heads: (readonly [over: string, head: string])[];
};

/** Leases that run out, by month or in one list: only homes that are let, what becomes of each lease, counts by month below. */
export const leaseExpirations: Layout = {
  name: 'lease-expirations',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3]), {
      nameOf: managedName,
      buildings: hasBuilding ? dice.pick(['numbers', 'letters'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [10, 80],
      oddNames: dice.chance(0.15),
    });
    const style = styleOf(dice, hasBuilding, properties.length > 1);
    const sheet = new Sheet(dice.pick(['Lease Expirations', 'Report1', 'Renewals']));
    const [only] = properties;
    const report = dice.pick(['Lease Expiration Detail', 'Lease Expirations', 'Renewal Tracker', 'Expiring Leases']);
    sheet.across('title', report, style.heads.length);
    const hasAddress = style.place !== 'column' && dice.chance(0.4);
    if (style.place === 'title' && only) nameRows(sheet, only, hasAddress, dice.pick(['', 'Property: ']));
    sheet.not('title', dice.pick(['Period: 04/2025 - 03/2026', 'From 4/1/2025 To 3/31/2026', 'Next 12 Months']));
    if (dice.chance(0.4)) sheet.not('title', 'Run: 03/18/2025 4:02 PM', '', '', '', 'Page 1 of 3');
    sheet.blank(dice.int(0, 1));
    const isTwoRow = dice.chance(0.4);
    if (style.place !== 'section') head(sheet, style, isTwoRow);
    const people: string[] = [];
    for (const property of properties) {
      const leases = leasesOf(dice, property);
      people.push(...leases.map(({ resident }) => `${resident.last}, ${resident.first}`));
      if (style.hasPhone) people.push(...leases.map(({ resident }) => resident.phone));
      if (style.place === 'section') {
        nameRows(sheet, property, hasAddress, 'Property: ');
        head(sheet, style, isTwoRow);
      }
      list(sheet, dice, style, property, leases);
      if (style.place !== 'column') counts(sheet, style, leases);
      if (style.place === 'section') sheet.blank();
    }
    if (style.words === WORDS[2]) sheet.blank().not('legend', LEGEND);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy', 'd-Mon-yyyy'] as const),
      asks: style.words === null ? [] : ['status'],
      personal: people.slice(-25),
    };
  },
};

function styleOf(dice: Dice, hasBuilding: boolean, isMany: boolean): Style {
  const place = isMany ? dice.pick(['section', 'column'] as const) : 'title';
  const hasPlan = dice.chance(0.8);
  const rooms = dice.chance(0.45) ? roomsStyle(dice) : null;
  const hasPhone = dice.chance(0.3);
  const words = dice.chance(0.8) ? dice.pick(WORDS) : null;
  const heads: Style['heads'] = [
    ...(place === 'column' ? [['', dice.pick(['Property', 'Community'])] as const] : []),
    ...(hasBuilding ? [['', dice.pick(['Bldg', 'Building'])] as const] : []),
    ['', dice.pick(['Unit', 'Unit #', 'Apt'])],
    ...(hasPlan ? [['', dice.pick(['Unit Type', 'Floorplan', 'Plan'])] as const] : []),
    ...(rooms ? [['', dice.pick(['Bed/Bath', 'BR/BA'])] as const] : []),
    ['', dice.pick(['Sq Ft', 'SQFT', 'Area'])],
    ['', dice.pick(['Resident', 'Tenant', 'Lease Name'])],
    ...(hasPhone ? [['', 'Phone'] as const] : []),
    ['Lease', dice.pick(['Start', 'From'])],
    ['Lease', dice.pick(['End', 'To', 'Expires'])],
    ['Rent', 'Market'],
    ['Rent', dice.pick(['Current', 'Actual'])],
    ...(words ? [['', dice.pick(['Renewal Status', 'Status', 'Decision'])] as const, ['', 'Move Out'] as const] : []),
  ];
  const month = dice.pick([
    (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`,
    (day: string) => `Expiring ${day.slice(5, 7)}/${day.slice(0, 4)}`,
    (day: string) => `${(MONTHS[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3).toUpperCase()} ${day.slice(0, 4)}`,
  ]);
  return { isByMonth: dice.chance(0.65), month, place, hasBuilding, hasPlan, rooms, hasPhone, words, heads };
}

function nameRows(sheet: Sheet, property: DrawnProperty, hasAddress: boolean, label: string): void {
  sheet.not('title', `${label}${property.name}`);
  if (hasAddress) sheet.not('title', addressOf(property));
}

function head(sheet: Sheet, { heads }: Style, isTwoRow: boolean): void {
  if (!isTwoRow) {
    sheet.not('head', ...heads.map(([over, word]) => `${over} ${word}`.trim()));
    return;
  }
  sheet.not('head', ...heads.map(([over], at) => (over === heads[at - 1]?.[0] ? '' : over)));
  sheet.not('head', ...heads.map(([, word]) => word));
}

/** The leases of the homes that are let, in the order in which they end. */
function leasesOf(dice: Dice, { units }: DrawnProperty): Lease[] {
  const leases = units.flatMap((unit): Lease[] => {
    if (!unit.resident) return [];
    const ahead = dice.int(0, 11);
    const [year, month] = ahead < 9 ? [2025, ahead + 4] : [2026, ahead - 8];
    const date = dice.chance(0.6) ? (month === 2 ? 28 : 30) : dice.int(1, 28);
    const isMonthly = unit.occupancy === 'occupied' && dice.chance(0.06);
    const end = isMonthly ? dice.day(2023, 2024) : [year, pad(month), pad(date)].join('-');
    const isLeaving = unit.occupancy.startsWith('notice');
    const answer = isLeaving ? 'notice' : isMonthly ? 'monthly' : dice.pick(['renewed', 'sent', 'open'] as const);
    return [{ unit, resident: unit.resident, answer, end }];
  });
  return leases.toSorted((a, b) => a.end.localeCompare(b.end));
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, leases: readonly Lease[]): void {
  if (!style.isByMonth) {
    for (const lease of leases) row(sheet, dice, style, property, lease);
    return;
  }
  const heading = ({ answer, end }: Lease) => (answer === 'monthly' ? 'Month-to-Month' : style.month(end));
  for (const [words, of] of Map.groupBy(leases, heading)) {
    sheet.across('group', words, style.heads.length);
    for (const lease of of) row(sheet, dice, style, property, lease);
    const leasesWord = of.length === 1 ? 'lease' : 'leases';
    sheet.not('subtotal', `Total ${words}`, `${of.length} ${leasesWord}`);
  }
}

function row(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, lease: Lease): void {
  const { unit, resident, answer, end } = lease;
  const { plan } = unit;
  const isLeaving = answer === 'notice' && style.words !== null;
  const said = trueUnit({
    property: property.name,
    building: style.hasBuilding ? unit.building : null,
    unit: unit.name,
    unitType: style.hasPlan ? plan.code : null,
    ...(style.rooms ? { bedrooms: plan.beds, bathrooms: plan.baths } : {}),
    sqft: plan.sqft,
    // That a home is lived in is told by its lease alone.
    status: isLeaving ? 'NOTICE' : 'OCCUPIED',
    also: { status: isLeaving ? [] : [null] },
  });
  const before: Cell[] = [
    ...(style.place === 'column' ? [property.name] : []),
    ...(style.hasBuilding ? [unit.building] : []),
  ];
  const cells: Cell[] = [
    ...(style.hasPlan ? [plan.code] : []),
    ...(style.rooms ? [style.rooms(plan)] : []),
    plan.sqft,
    `${resident.last}, ${resident.first}`,
    ...(style.hasPhone ? [resident.phone] : []),
    { day: dice.day(2021, 2022) },
    { day: end },
    money(unit.market),
    money(unit.rent),
    ...(style.words ? [style.words[answer], isLeaving ? { day: end } : ''] : []),
  ];
  sheet.record(said, ...before, unit.name, ...cells);
}

function counts(sheet: Sheet, style: Style, leases: readonly Lease[]): void {
  sheet.not('subtotal', 'Total Expirations', leases.length).blank();
  sheet.not('summary', 'Month', 'Expiring', '% of Total');
  const share = (count: number) => `${((100 * count) / leases.length).toFixed(1)}%`;
  for (const [words, of] of Map.groupBy(leases, ({ end }) => style.month(end)))
    sheet.not('summary', words, of.length, share(of.length));
  sheet.not('summary', 'Total', leases.length, '100.0%');
}
