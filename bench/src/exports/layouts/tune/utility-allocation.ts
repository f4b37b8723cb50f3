import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { signName } from '../kept/names.ts';

type Style = {
  /** Where the building stands: in a column, a heading, or nowhere. */
  building: 'column' | 'heading' | 'none';
  method: 'occupants' | 'area' | 'both';
  hasBeds: boolean;
  /** Whether the number stands in each row of a home or only in its first. */
  repeats: boolean;
  house: string;
  heads: string[];
  people: string[];
  report: string;
  place: 'account' | 'label' | 'address';
  hasProviders: boolean;
};
/** Who was billed for a part of the month. */
type Part = { who: string; from: string; to: string; count: number };

/** What a billing company charged each home for water: a row an account and a part of the month, the house's own account where nobody lived. */
export const utilityAllocation: Layout = {
  name: 'utility-allocation',
  kind: 'units',
  draw(dice) {
    const building = dice.pick(['column', 'heading', 'none', 'none'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 2, 3]), {
      nameOf: signName,
      buildings: building === 'none' ? 'none' : dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [10, 120],
    });
    const style = styleOf(dice, building);
    const sheet = new Sheet('Allocation');
    properties.forEach((property, at) => {
      if (at > 0) sheet.blank(dice.int(1, 2));
      top(sheet, dice, style, property);
      page(sheet, dice, style, property);
    });
    const factors = '1 occupant = 1.0; 2 = 1.6; 3 = 2.2; 4 or more = 2.6';
    if (style.method !== 'area') sheet.blank().not('legend', `Occupant factors: ${factors}`);
    if (dice.chance(0.5))
      sheet.not('footer', 'ClearMeter Utility Billing - printed 03/05/2025 by cjames', '', '', 'Page 1');
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({
        name: property.name,
        address: style.place === 'address' ? addressOf(property) : null,
      })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      asks: [],
      personal: style.people.slice(0, 25),
    };
  },
};

function styleOf(dice: Dice, building: Style['building']): Style {
  const method = dice.pick(['occupants', 'area', 'both'] as const);
  const hasBeds = dice.chance(0.5);
  const heads = [
    ...(building === 'column' ? [dice.pick(['Bldg', 'Building'])] : []),
    dice.pick(['Unit', 'Apt', 'Unit No', 'Service Unit']),
    dice.pick(['Account', 'Acct #', 'Account Number']),
    dice.pick(['Resident', 'Bill To', 'Name']),
    ...(hasBeds ? [dice.pick(['Beds', 'BR'])] : []),
    ...(method === 'occupants' ? [] : [dice.pick(['Sq Ft', 'Area', 'Unit SF'])]),
    ...(method === 'area' ? [] : [dice.pick(['Occ', '# Occ', 'Occupants'])]),
    dice.pick(['From', 'Start', 'Svc From']),
    dice.pick(['To', 'End', 'Svc To']),
    'Days',
    dice.pick(['Ratio', 'Factor', 'Share %']),
    'Water',
    'Sewer',
    dice.pick(['Trash', 'Trash Fee']),
    dice.pick(['Svc Fee', 'Admin Fee']),
    dice.pick(['Total', 'Total Due', 'Amount Billed']),
  ];
  const house = dice.pick(['VACANT', 'Vacant - House Acct', 'HOUSE ACCOUNT (VACANT)', 'Owner - Vacant']);
  const report = dice.pick(['Utility Allocation Register', 'Resident Billing Detail', 'RUBS Billing Register']);
  const place = dice.pick(['account', 'label', 'address'] as const);
  const shape = { building, method, hasBeds, repeats: dice.chance(0.6), hasProviders: dice.chance(0.5) };
  return { ...shape, house, heads, people: [], report, place };
}

function top(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const { name } = property;
  const account = `4${dice.digits(4)}`;
  sheet.not('title', style.report);
  if (style.place === 'account') sheet.not('title', `${account} - ${name}`);
  if (style.place === 'label') sheet.not('title', 'Community:', name, '', '', 'Client No.', account);
  if (style.place === 'address') sheet.not('title', name).not('title', addressOf(property));
  sheet.not('title', 'Service period 02/01/2025 - 02/28/2025', '', '', 'Due 04/01/2025');
  if (style.hasProviders) providers(sheet, dice);
  sheet.blank(dice.int(0, 1));
}

function providers(sheet: Sheet, dice: Dice): void {
  sheet.blank().not('summary', 'Provider', 'Invoice', 'Service', 'Amount');
  for (const service of ['Water', 'Sewer', 'Trash'])
    sheet.not('summary', 'City Utilities', `INV-${dice.digits(5)}`, service, money(dice.int(900, 6400)));
  sheet.not('summary', 'Less common area', '', dice.pick(['15%', '20%', '25%']), money(-dice.int(150, 900))).blank();
}

function page(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  sheet.not('head', ...style.heads);
  const isParted = style.building === 'heading';
  const parts = isParted ? Map.groupBy(property.units, (unit) => unit.building) : new Map([[null, property.units]]);
  for (const [building, units] of parts) {
    if (building !== null) sheet.across('group', `Building ${building}`, style.heads.length);
    for (const unit of units) rows(sheet, dice, style, property, unit);
    if (building !== null) sum(sheet, style, `Building ${building} Total`, units.length);
  }
  sum(sheet, style, dice.pick(['Community Total', `Total ${property.name}`, 'TOTAL BILLED']), property.units.length);
}

/** Who was billed within the month, the last of them still there at its end. */
function partsOf(dice: Dice, style: Style, unit: DrawnUnit): { parts: Part[]; status: UnitStatus } {
  const [first, last, turn] = ['2025-02-01', '2025-02-28', dice.int(5, 22)];
  const [out, next] = [turn, turn + 1].map((day) => `2025-02-${String(day).padStart(2, '0')}`) as [string, string];
  const resident = () => {
    const person = drawPerson(dice);
    style.people.push(`${person.last}, ${person.first}`);
    return { who: `${person.last}, ${person.first}`, count: dice.int(1, 4) };
  };
  const house = { who: style.house, count: 0 };
  if (unit.occupancy === 'model' || unit.occupancy === 'down') {
    const status = unit.occupancy === 'model' ? 'MODEL' : 'DOWN';
    const who = status === 'MODEL' ? 'MODEL - House Acct' : 'DOWN UNIT - House Acct';
    return { parts: [{ who, count: 0, from: first, to: last }], status };
  }
  const status = unit.resident === null ? 'VACANT' : 'OCCUPIED';
  const now = unit.resident === null ? () => house : resident;
  const before = dice.weighed<(() => Omit<Part, 'from' | 'to'>) | null>([
    [null, unit.resident === null ? 60 : 88],
    [unit.resident === null ? resident : () => house, unit.resident === null ? 40 : 7],
    [resident, unit.resident === null ? 0 : 5],
  ]);
  if (before === null) return { parts: [{ ...now(), from: first, to: last }], status };
  const parts = [
    { ...before(), from: first, to: out },
    { ...now(), from: next, to: last },
  ];
  return { parts, status };
}

function rows(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  const { plan, name, building } = unit;
  const { parts, status } = partsOf(dice, style, unit);
  const said = trueUnit({
    property: property.name,
    building: style.building === 'none' ? null : building,
    unit: name,
    bedrooms: style.hasBeds ? plan.beds : null,
    sqft: style.method === 'occupants' ? null : plan.sqft,
    status,
    also: { status: [null] },
  });
  const lease = dice.int(1, 28);
  parts.forEach(({ who, from, to, count }, at) => {
    const isNamed = at === 0 || style.repeats;
    const days = Number(to.slice(-2)) - Number(from.slice(-2)) + 1;
    const [water, sewer] = [dice.int(9, 48), dice.int(8, 40)];
    const cells: Cell[] = [
      ...(style.building === 'column' ? [isNamed ? building : ''] : []),
      isNamed ? name : '',
      `${name.replace(/\W/g, '').padStart(4, '0')}-${String(lease + at).padStart(2, '0')}`,
      who,
      ...(style.hasBeds ? [isNamed ? plan.beds : ''] : []),
      ...(style.method === 'occupants' ? [] : [isNamed ? plan.sqft : '']),
      ...(style.method === 'area' ? [] : [count]),
      { day: from },
      { day: to },
      days,
      (days / 28 / property.units.length).toFixed(5),
      money(water),
      money(sewer),
      '14.00',
      count === 0 ? '0.00' : '4.50',
      money(water + sewer + 14 + (count === 0 ? 0 : 4.5)),
    ];
    if (at === 0) sheet.record(said, ...cells);
    else sheet.not('further line', ...cells);
  });
}

function sum(sheet: Sheet, style: Style, word: string, count: number): void {
  const before = style.heads.length - 7;
  const sums = [money(count * 29), money(count * 24), money(count * 14), money(count * 4), money(count * 71)];
  sheet.not('subtotal', word, ...Array(before).fill(''), '1.00000', ...sums);
}
