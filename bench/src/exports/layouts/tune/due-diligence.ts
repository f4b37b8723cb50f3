import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';

const APPLIANCES: readonly (readonly [ItemTypeName, string[]])[] = [
  ['Refrigerator', ['REFRIGERATOR', 'Refrigerator', 'Fridge']],
  ['Range', ['RANGE', 'Range/Oven', 'Stove']],
  ['Dishwasher', ['DISHWASHER', 'Dishwasher', 'D/W']],
  ['Microwave', ['MICROWAVE', 'Microwave', 'Micro']],
  ['Water heater', ['WATER HEATER', 'Water Heater', 'Wtr Htr']],
  ['Central AC condenser', ['A/C CONDENSER', 'AC Condenser', 'A/C Condenser']],
  ['Washer', ['WASHER', 'Washer', 'Washer']],
  ['Dryer', ['DRYER', 'Dryer', 'Dryer']],
];
type Part = 'brand' | 'model' | 'year' | 'age' | 'condition';
/** What was written down of each appliance, in the words of the sheet. */
const PARTS: readonly (readonly (readonly [Part, string])[])[] = [
  [
    ['brand', 'Brand'],
    ['year', 'Yr Inst'],
    ['condition', 'Cond'],
  ],
  [
    ['brand', 'Make'],
    ['model', 'Model'],
    ['condition', 'Cond.'],
  ],
  [
    ['brand', 'Mfr'],
    ['age', 'Age'],
    ['condition', 'Cond'],
  ],
  [
    ['brand', 'Brand'],
    ['model', 'Model #'],
    ['year', 'Installed'],
    ['condition', 'G/F/P'],
  ],
];
type Style = {
  building: 'none' | 'column' | 'heading';
  isTwoRow: boolean;
  hasPlan: boolean;
  parts: (typeof PARTS)[number];
  columns: { type: ItemTypeName; head: string }[];
  lead: string[];
};
type Place = Pick<DrawnUnit, 'name' | 'building'> & { plan: string; status: string };
const TAIL = ['Flooring', 'Overall', 'Est. Cure Cost', 'Comments'];

/** The walk of a buyer before closing: a row a home, for each appliance several columns under its name, what a cure would cost beside them. */
export const dueDiligence: Layout = {
  name: 'due-diligence',
  kind: 'items',
  draw(dice) {
    const building = dice.pick(['none', 'column', 'heading'] as const);
    const [property] = drawProperties(dice, 1, {
      nameOf: ownedName,
      buildings: building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: 'plain',
      units: [6, 60],
    });
    if (!property) throw new Error('No property');
    const hasPlan = dice.chance(0.6);
    const unit = dice.pick(['Unit', 'Unit #', 'Apt']);
    const manner = dice.int(0, 2);
    const style: Style = {
      building,
      isTwoRow: dice.chance(0.65),
      hasPlan,
      parts: dice.pick(PARTS),
      columns: dice.some(APPLIANCES, dice.int(3, 6)).map(([type, words]) => ({ type, head: words[manner] ?? type })),
      lead: [...(building === 'column' ? ['Bldg'] : []), unit, ...(hasPlan ? ['Plan'] : []), 'Occ.'],
    };
    const sheet = new Sheet('Unit Walk');
    const address = top(sheet, dice, property);
    if (building !== 'heading') head(sheet, style);
    for (const [name, units] of Map.groupBy(property.units, (one) => one.building)) {
      if (building === 'heading') sheet.not('group', `BUILDING ${name}`);
      if (building === 'heading') head(sheet, style);
      for (const one of units) {
        const status = one.resident ? 'Occ' : one.occupancy === 'model' ? 'Model' : 'Vac';
        home(sheet, dice, style, property.name, { ...one, plan: one.plan.code, status });
      }
      if (building === 'heading') sheet.blank();
    }
    const areas = dice.some(['Clubhouse', 'Leasing Office'], dice.int(0, 2));
    if (areas.length > 0 && building === 'heading') sheet.not('group', 'COMMON AREAS');
    for (const name of areas) home(sheet, dice, style, property.name, { name, building: null, plan: '', status: '' });
    foot(sheet, dice, style);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: 'm/d/yyyy',
      asks: ['wide', 'years', 'no access'],
      personal: [],
    };
  },
};

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const style = dice.pick(['label', 'joined', 'address'] as const);
  const what = dice.pick(['Due Diligence Unit Walk', 'PRE-ACQUISITION UNIT INSPECTION', 'Lease Audit & Unit Walk']);
  if (style === 'joined') sheet.not('title', `${property.name} - ${what}`);
  else sheet.not('title', what).not('title', style === 'label' ? `Property: ${property.name}` : property.name);
  if (style === 'address') sheet.not('title', addressOf(property));
  sheet.not('title', 'Prepared for: Northgate Capital Partners', '', '', '', 'Inspected: March 10-12, 2025').blank();
  return style === 'address' ? addressOf(property) : null;
}

function head(sheet: Sheet, { isTwoRow, columns, parts, lead }: Style): void {
  if (!isTwoRow) {
    sheet.not(
      'head',
      ...lead,
      ...columns.flatMap((column) => parts.map(([, word]) => `${column.head} ${word}`)),
      ...TAIL,
    );
    return;
  }
  const over = columns.flatMap((column) => [column.head, ...parts.slice(1).map(() => '')]);
  sheet.not('head', ...lead.map(() => ''), ...over, ...TAIL.map(() => ''));
  sheet.not('head', ...lead, ...columns.flatMap(() => parts.map(([, word]) => word)), ...TAIL);
}

function home(sheet: Sheet, dice: Dice, style: Style, property: string, place: Place): void {
  const { building, hasPlan } = style;
  const lead: Cell[] = [
    ...(building === 'column' ? [place.building ?? ''] : []),
    place.name,
    ...(hasPlan ? [place.plan] : []),
    place.status,
  ];
  const width = style.columns.length * style.parts.length;
  if (place.status === 'Occ' && dice.chance(0.05)) {
    sheet.not(
      'no access',
      ...lead,
      ...Array(width + 3).fill(''),
      dice.pick(['NO ACCESS', 'No access - dog', 'no key']),
    );
    return;
  }
  const isBare = place.status === '';
  const items: TrueItem[] = [];
  const cells = style.columns.flatMap(({ type }) => {
    if (isBare ? type !== 'Refrigerator' && type !== 'Water heater' : dice.chance(0.06))
      return style.parts.map((_, at) => (at === 0 ? dice.pick(['None', 'none']) : ''));
    const { item, written } = appliance(dice, style, type);
    items.push(trueItem({ property, building: place.building, unit: place.name, itemType: type, ...item }));
    return written;
  });
  const tail = [
    dice.pick(['Carpet', 'LVP', 'Vinyl']),
    dice.pick(['Good', 'Fair', 'Poor']),
    dice.chance(0.3) ? `$${money(dice.int(2, 30) * 50)}` : '',
    dice.pick(['', '', 'pet odor', 'replace blinds', 'stained carpet', 'range drip pans missing']),
  ];
  if (items.length === 0) sheet.not('no item', ...lead, ...cells, ...tail);
  else sheet.recordsOf(items, ...lead, ...cells, ...tail);
}

/** The cells of one appliance, and what they say. */
function appliance(dice: Dice, { parts }: Style, type: ItemTypeName): { item: Partial<TrueItem>; written: Cell[] } {
  const asset = drawAsset(dice, type);
  const plate = plateOf(dice, asset, true);
  const year = Number(asset.installed.slice(0, 4));
  const isDated = dice.chance(0.85);
  const has = (part: Part) => parts.some(([one]) => one === part);
  const cells: Record<Part, Cell> = {
    brand: plate.brand,
    model: plate.model,
    year: isDated ? year : '',
    age: isDated ? 2025 - year : '',
    condition: dice.pick(['G', 'G', 'F', 'P']),
  };
  const item = {
    manufacturer: plate.said.manufacturer,
    model: has('model') ? plate.said.model : null,
    installDate: has('year') && isDated ? String(year) : null,
    // An age is no day, yet it tells about which year.
    also: { ...plate.also, ...(has('age') && isDated ? { installDate: [`${year}`, `${year}-01-01`] } : {}) },
  };
  return { item, written: parts.map(([part]) => cells[part]) };
}

function foot(sheet: Sheet, dice: Dice, { columns }: Style): void {
  sheet.blank().not('legend', 'G = Good, F = Fair, P = Poor (replace within 12 months). None = not present in unit.');
  if (dice.chance(0.4)) return;
  sheet.blank().not('summary', 'Condition Summary').not('summary', 'Appliance', 'Good', 'Fair', 'Poor');
  for (const { head: word } of columns) sheet.not('summary', word, dice.int(5, 40), dice.int(2, 20), dice.int(0, 9));
}
