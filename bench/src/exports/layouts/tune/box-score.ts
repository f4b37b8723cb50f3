import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, type Occupancy } from '../../world.ts';
import { signName } from '../kept/names.ts';

const WORDS: readonly Record<Occupancy, string>[] = [
  {
    occupied: 'Occupied',
    'notice unrented': 'NTV',
    'notice rented': 'NTV Leased',
    'vacant unrented ready': 'Vacant Ready',
    'vacant unrented not ready': 'Vacant Not Ready',
    'vacant rented': 'Vacant Leased',
    down: 'Down',
    model: 'Model',
  },
  {
    occupied: 'Occupied No Notice',
    'notice unrented': 'Occupied On Notice',
    'notice rented': 'Occupied On Notice',
    'vacant unrented ready': 'Vacant Available',
    'vacant unrented not ready': 'Vacant Available',
    'vacant rented': 'Vacant Rented',
    down: 'Down/Admin',
    model: 'Model',
  },
];
type Style = { hasBuilding: boolean; words: Record<Occupancy, string>; parts: 'plan' | 'building' | 'none' };

/** A box score: what is free by floor plan and what was leased stand above, the list of homes with a head of its own below them. */
export const boxScore: Layout = {
  name: 'box-score',
  kind: 'units',
  draw(dice) {
    const hasBuilding = dice.chance(0.6);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: signName,
      ...(hasBuilding ? { buildings: 'numbers' } : { buildings: 'none' }),
      unitNames: dice.pick(['plain', 'padded'] as const),
      units: [10, 120],
    });
    const style: Style = {
      hasBuilding,
      words: dice.pick(WORDS),
      parts: dice.pick(hasBuilding ? (['plan', 'building', 'none'] as const) : (['plan', 'none'] as const)),
    };
    const isApart = properties.length > 1 && dice.chance(0.5);
    const title = dice.pick(['named', 'coded', 'address'] as const);
    const sheets: Sheet[] = [];
    for (const property of properties) {
      const before = isApart ? undefined : sheets.at(-1);
      const sheet = before ?? new Sheet(isApart ? property.code : 'Box Score');
      if (before) sheet.blank(2);
      else sheets.push(sheet);
      page(sheet, dice, style, property, title);
    }
    return {
      sheets,
      properties: properties.map((property) => ({
        name: property.name,
        address: title === 'address' ? addressOf(property) : null,
      })),
      dates: 'mm/dd/yyyy',
      asks: ['status', 'where the list begins'],
      personal: [],
    };
  },
};

function page(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  title: 'named' | 'coded' | 'address',
): void {
  const { units } = property;
  sheet.not('title', 'Box Score with Unit Detail');
  sheet.not('title', title === 'coded' ? `${property.name} (${property.code})` : property.name);
  if (title === 'address') sheet.not('title', addressOf(property));
  sheet.not('title', 'Date range: 03/06/2025 - 03/12/2025', '', '', '', 'Run by: S. Bell').blank();
  availability(sheet, units);
  if (dice.chance(0.6)) activity(sheet, dice);
  sheet.not('title', dice.pick(['Unit Detail', 'Units', 'Unit Listing']));
  const lead = style.hasBuilding ? ['Bldg'] : [];
  const heads = [...lead, 'Unit', 'Floor Plan', 'Beds', 'Baths', 'Sq Ft', 'Unit Status', 'Available', 'Market Rent'];
  sheet.not('head', ...heads);
  const partOf = (unit: DrawnUnit) => (style.parts === 'plan' ? unit.plan.code : (unit.building ?? ''));
  const parts = style.parts === 'none' ? new Map([['', units]]) : Map.groupBy(units, partOf);
  for (const [part, of] of parts) {
    for (const unit of of) row(sheet, style, property.name, unit);
    if (style.parts === 'none') continue;
    const word = style.parts === 'plan' ? `${part} Total` : `Building ${part} Total`;
    sheet.not('subtotal', word, of.length, '', '', averageOf(of), '', '', money(of.length * 1260));
  }
  const words = dice.pick(['Totals / Averages', 'Property Total', 'Grand Total']);
  sheet.not('subtotal', words, units.length, '', '', averageOf(units), '', '', money(units.length * 1260));
  if (dice.chance(0.3)) sheet.blank().not('footer', '* Rents shown are before concessions');
}

function row(sheet: Sheet, style: Style, property: string, unit: DrawnUnit): void {
  const { plan, occupancy } = unit;
  const word = style.words[occupancy];
  sheet.record(
    trueUnit({
      property,
      building: style.hasBuilding ? unit.building : null,
      unit: unit.name,
      unitType: plan.code,
      bedrooms: plan.beds,
      bathrooms: plan.baths,
      sqft: plan.sqft,
      status: statusOfWord(word),
      also: { status: word === 'Vacant Not Ready' ? ['TURN'] : [] },
    }),
    ...(style.hasBuilding ? [unit.building] : []),
    unit.name,
    plan.code,
    plan.beds,
    plan.baths.toFixed(1),
    plan.sqft,
    word,
    occupancy.includes('unrented') ? { day: '2025-04-15' } : '',
    money(unit.market),
  );
}

function statusOfWord(word: string): UnitStatus {
  if (word.startsWith('NTV') || word === 'Occupied On Notice') return 'NOTICE';
  if (word.startsWith('Occupied')) return 'OCCUPIED';
  if (word.startsWith('Vacant')) return 'VACANT';
  return word === 'Model' ? 'MODEL' : 'DOWN';
}

function availability(sheet: Sheet, units: readonly DrawnUnit[]): void {
  sheet.not('summary', 'Availability');
  sheet.not('summary', 'Floor Plan', 'Units', 'Avg Sq Ft', 'Occupied', 'Vacant', 'Avg Market', '% Occ');
  for (const [code, of] of Map.groupBy(units, ({ plan }) => plan.code)) {
    const lived = of.filter(({ resident }) => resident).length;
    const share = `${((100 * lived) / of.length).toFixed(1)}%`;
    sheet.not('summary', code, of.length, averageOf(of), lived, of.length - lived, money(1260), share);
  }
  sheet.not('summary', 'Total', units.length, averageOf(units), '', '', money(1260), '92.4%').blank();
}

function activity(sheet: Sheet, dice: Dice): void {
  sheet.not('summary', 'Leasing Activity').not('summary', 'Traffic', 'Calls', 'Visits', 'Applied', 'Denied', 'Leased');
  for (const source of ['Walk-in', 'Website', 'Referral'])
    sheet.not('summary', source, dice.int(0, 9), dice.int(0, 7), dice.int(0, 4), 0, dice.int(0, 3));
  sheet.blank();
}

function averageOf(units: readonly DrawnUnit[]): number {
  return Math.round(units.reduce((sum, { plan }) => sum + plan.sqft, 0) / units.length);
}
