import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, type TrueRecord, trueItem } from '../../truth.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, type Plan } from '../../world.ts';
import { type BrandLine, brandLine } from '../kept/brand-lines.ts';
import { drawEquipment, type Equipment } from '../kept/equipment.ts';
import { roomsStyle } from '../kept/rooms.ts';
import { siteName } from '../kept/site-names.ts';

const WORDS: Record<string, readonly string[]> = {
  Refrigerator: ['Refrigerator', 'Fridge'],
  Range: ['Range', 'Stove'],
  Dishwasher: ['Dishwasher'],
  Microwave: ['Microwave', 'Microwave (OTR)'],
  'Garbage disposal': ['Disposal', 'Garbage Disposal'],
  Washer: ['Washer'],
  Dryer: ['Dryer'],
  'Water heater': ['Water Heater', 'Hot Water Heater'],
  PTAC: ['PTAC'],
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Style = {
  /** The homes of a plan below each other with a mark for each appliance, or in lines with a list of exceptions below. */
  form: 'marks' | 'lists';
  standard: string;
  none: string;
  words: Record<string, string>;
  /** Where the name of the property stands. */
  place: 'each sheet' | 'cover';
  rooms: (plan: Plan) => string;
  heads: { unit: string; what: string; make: string; model: string; serial: string; installed: string };
};
type Standard = Equipment & { line: BrandLine; year: number };
/** What stands in a home in place of the standard. */
type Exception = { serial: string | null; said: Partial<TrueItem>; make: string; model: string; installed: Cell };

/** A workbook with a sheet a floor plan: what every home of the plan has, which homes those are, and what is otherwise in which home. */
export const planStandards: Layout = {
  name: 'plan-standards',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: siteName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'plain', 'lettered', 'padded'] as const),
      units: [8, 60],
    });
    if (!property) throw new Error('No property is drawn');
    const style = styleOf(dice);
    const plans = property.plans.filter((plan) => property.units.some((unit) => unit.plan === plan));
    const sheets = plans.map((plan) => planSheet(dice, style, property, plan));
    return {
      sheets: [...(style.place === 'cover' ? [cover(dice, style, property, plans)] : []), ...sheets],
      properties: [{ name: property.name, address: null }],
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'm/d/yy', 'mm/dd/yyyy']),
      asks: ['standard appliances', 'homes without one'],
      personal: [],
      container: 'xlsx',
    };
  },
};

function styleOf(dice: Dice): Style {
  const form = dice.pick(['marks', 'lists'] as const);
  return {
    form,
    ...dice.pick([
      { standard: 'Std', none: 'none' },
      { standard: 'S', none: 'N' },
      { standard: 'std', none: '-' },
    ]),
    words: Object.fromEntries(Object.entries(WORDS).map(([type, words]) => [type, dice.pick(words)])),
    place: dice.pick(['each sheet', 'each sheet', 'cover'] as const),
    rooms: roomsStyle(dice),
    heads: dice.pick([
      { unit: 'Unit', what: 'Appliance', make: 'Brand', model: 'Model', serial: 'Serial', installed: 'Installed' },
      { unit: 'Apt #', what: 'Item', make: 'Make', model: 'Model #', serial: 'Serial #', installed: 'Install Date' },
      { unit: 'Unit #', what: 'Appliance', make: 'Mfr', model: 'Model No.', serial: 'S/N', installed: 'In Service' },
    ]),
  };
}

function cover(dice: Dice, { form, standard, none }: Style, property: DrawnProperty, plans: readonly Plan[]): Sheet {
  const sheet = new Sheet(dice.pick(['READ ME', 'Cover']));
  sheet
    .not('title', property.name)
    .not('title', 'Appliance Standards by Floor Plan')
    .not('title', 'Updated', { day: '2025-02-20' });
  sheet.blank().not('head', 'Floor Plan', 'Units');
  for (const plan of plans) {
    sheet.not('summary', plan.code, property.units.filter((unit) => unit.plan === plan).length);
  }
  sheet.not('total', 'Total', property.units.length);
  if (form === 'marks') sheet.not('legend', `${standard} = standard appliance for the plan, ${none} = none in unit`);
  return sheet;
}

function planSheet(dice: Dice, style: Style, property: DrawnProperty, plan: Plan): Sheet {
  const sheet = new Sheet(plan.code);
  const heading = `Floor Plan ${plan.code} - ${style.rooms(plan)} - ${plan.sqft} SF`;
  if (style.place === 'each sheet') sheet.not('title', property.name);
  sheet.not('title', heading).blank();
  const standards = standardsOf(dice, plan);
  const { what, make, model, installed } = style.heads;
  sheet.not('title', dice.pick(['STANDARD APPLIANCES', 'Standard package (all units unless noted)']));
  sheet.not('head', what, make, model, dice.chance(0.5) ? 'Color' : 'Finish', `${installed} (yr)`);
  for (const one of standards) {
    const isHidden = one.type === 'Water heater' || one.type === 'Garbage disposal';
    const color = isHidden ? '' : dice.pick(['White', 'White', 'Black', 'Stainless']);
    sheet.not('standard', style.words[one.type] ?? one.type, one.line.written, one.model, color, one.year);
  }
  sheet.blank();
  const homes = property.units.filter((unit) => unit.plan === plan);
  if (style.form === 'marks') marks(sheet, dice, style, property, homes, standards);
  else lists(sheet, dice, style, property, homes, standards);
  return sheet;
}

function standardsOf(dice: Dice, plan: Plan): Standard[] {
  const more: ItemTypeName[] = ['Dishwasher', 'Microwave', 'Garbage disposal'];
  const laundry: ItemTypeName[] = plan.beds > 1 ? ['Washer', 'Dryer'] : [];
  const types: ItemTypeName[] = [
    'Refrigerator',
    'Range',
    ...dice.some(more, dice.int(1, 3)),
    ...laundry,
    'Water heater',
  ];
  const renovated = dice.int(2009, 2021);
  return types.map((type) => {
    const drawn = drawEquipment(dice, type);
    return { ...drawn, line: brandLine(dice, drawn.brand), year: dice.chance(0.7) ? renovated : dice.int(2005, 2022) };
  });
}

/** Three ways in which a home has its appliance: the standard one, another one, none. */
function stateOf(dice: Dice): 'standard' | 'other' | 'none' {
  return dice.weighed([
    ['standard', 90],
    ['other', 8],
    ['none', 2],
  ] as const);
}

function standardItem(property: DrawnProperty, { name }: DrawnUnit, one: Standard): TrueRecord {
  return trueItem({
    ...{ property: property.name, unit: name, itemType: one.type, manufacturer: one.brand, model: one.model },
    ...{ installDate: String(one.year), also: { manufacturer: one.line.also } },
  });
}

function exceptionOf(dice: Dice, type: ItemTypeName): Exception {
  const drawn = drawEquipment(dice, type);
  const line = brandLine(dice, drawn.brand);
  const day = dice.day(2014, 2024);
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const serial = dice.chance(0.6) ? drawn.serial : null;
  const [installed, installDate, also] = dice.pick<[Cell, string | null, (string | null)[]]>([
    [{ day }, day, []],
    [{ day }, day, []],
    [year, year, []],
    [`${MONTHS[month - 1]} '${year.slice(2)}`, `${day.slice(0, 7)}-01`, [null, year, day.slice(0, 7)]],
    ['?', null, []],
  ]);
  return {
    ...{ serial, make: line.written, model: drawn.model, installed },
    said: {
      ...{ itemType: type, manufacturer: drawn.brand, model: drawn.model, serial, installDate },
      also: { manufacturer: line.also, ...(also.length > 0 ? { installDate: also } : {}) },
    },
  };
}

/** A row a home, a column an appliance. */
function marks(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  homes: readonly DrawnUnit[],
  standards: readonly Standard[],
): void {
  sheet.not('head', style.heads.unit, ...standards.map(({ type }) => style.words[type] ?? type), 'Comments');
  for (const home of homes) {
    const items: TrueRecord[] = [];
    const cells = standards.map((one): Cell => {
      const state = stateOf(dice);
      if (state === 'none') return style.none;
      if (state === 'standard') {
        items.push(standardItem(property, home, one));
        return style.standard;
      }
      const { make, model, serial, said } = exceptionOf(dice, one.type);
      const year = said.installDate?.slice(0, 4) ?? null;
      const told = { ...said, installDate: year, also: { manufacturer: said.also?.manufacturer ?? [] } };
      items.push(trueItem({ unit: home.name, itemType: one.type, property: property.name, ...told }));
      return `${make} ${model}${serial === null ? '' : ` S/N ${serial}`}${year === null ? '' : ` (${year})`}`;
    });
    const comment = dice.pick(['', '', '', '', 'Renovated', 'ADA unit', 'check in spring']);
    if (items.length > 0) sheet.recordsOf(items, home.name, ...cells, comment);
    else sheet.not('no appliance', home.name, ...cells, comment);
  }
  sheet.blank().not('legend', `${style.standard} = standard (see above)   ${style.none} = no appliance`);
}

/** The homes in lines, and below them what differs. */
function lists(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  homes: readonly DrawnUnit[],
  standards: readonly Standard[],
): void {
  const states = homes.map((home) => ({ home, of: standards.map((one) => ({ one, state: stateOf(dice) })) }));
  const width = dice.int(4, 8);
  sheet.not('title', dice.pick(['UNITS WITH THIS PLAN', 'Units:']));
  for (let from = 0; from < states.length; from += width) {
    const line = states.slice(from, from + width);
    const items = line.flatMap(({ home, of }) =>
      of.flatMap(({ one, state }) => (state === 'standard' ? [standardItem(property, home, one)] : [])),
    );
    const cells = line.map(({ home }) => home.name);
    if (items.length > 0) sheet.recordsOf(items, ...cells);
    else sheet.not('list of homes', ...cells);
  }
  sheet.blank().not('title', dice.pick(['EXCEPTIONS', 'Units that differ from standard']));
  const { unit, what, make, model, serial, installed } = style.heads;
  sheet.not('head', unit, what, make, model, serial, installed, 'Reason');
  let count = 0;
  for (const { home, of } of states)
    for (const { one, state } of of) {
      if (state === 'standard') continue;
      count += 1;
      const word = style.words[one.type] ?? one.type;
      if (state === 'none') {
        sheet.not(
          'none',
          home.name,
          word,
          'NONE',
          '',
          '',
          '',
          dice.pick(["resident's own", 'removed, ADA', 'no hookup']),
        );
        continue;
      }
      const other = exceptionOf(dice, one.type);
      sheet.record(
        trueItem({ unit: home.name, itemType: one.type, property: property.name, ...other.said }),
        ...[home.name, word, other.make, other.model, other.serial ?? '', other.installed],
        dice.pick(['replaced', 'warranty swap', 'failed', 'moved from stock', '']),
      );
    }
  if (count === 0) sheet.not('none', 'None');
  sheet.blank().not('note', 'Units not listed under exceptions have the standard package.');
}
