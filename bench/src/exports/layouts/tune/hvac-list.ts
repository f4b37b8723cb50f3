import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { signName } from '../kept/names.ts';

type Piece = {
  type: ItemTypeName;
  code: string;
  means: string;
  kind: string;
  of: readonly (readonly [string, (dice: Dice) => string])[];
};
const CONDENSER: Piece = {
  type: 'Central AC condenser',
  code: 'CU',
  means: 'condensing unit',
  kind: 'Split',
  of: [
    ['Goodman', (dice) => `GSX14${dice.pick(['0181', '0241', '0301'])}`],
    ['Rheem', (dice) => `RA14${dice.pick(['18', '24', '30'])}AJ1NA`],
    ['Payne', (dice) => `PA13NA0${dice.pick(['18', '24'])}000G`],
  ],
};
const HANDLER: Piece = {
  type: 'Air handler',
  code: 'AHU',
  means: 'air handler',
  kind: 'Split',
  of: [
    ['Goodman', (dice) => `ARUF${dice.pick(['25', '29', '31'])}B14`],
    ['First Co.', (dice) => `${dice.pick(['18', '24'])}HX5`],
  ],
};
const FURNACE: Piece = {
  type: 'Furnace',
  code: 'FURN',
  means: 'gas furnace',
  kind: 'Upflow',
  of: [
    ['Goodman', (dice) => `GMS80${dice.pick(['403', '603'])}AN`],
    ['Bryant', (dice) => `912SA${dice.pick(['36040', '42060'])}S14`],
  ],
};
const HEAT_PUMP: Piece = {
  type: 'Heat pump',
  code: 'HP',
  means: 'heat pump',
  kind: 'Split',
  of: [
    ['Trane', (dice) => `4TWR4${dice.pick(['018', '024'])}G1000`],
    ['Goodman', (dice) => `GSZ14${dice.pick(['0181', '0241'])}`],
  ],
};
const PTAC: Piece = {
  type: 'PTAC',
  code: 'PTAC',
  means: 'through-wall unit',
  kind: 'Thru-wall',
  of: [
    ['Amana', (dice) => `PTC${dice.pick(['093', '123'])}G35AXXX`],
    ['GE', (dice) => `AZ45E${dice.pick(['09', '12'])}DAB`],
  ],
};
const STAT: Piece = {
  type: 'Thermostat',
  code: 'STAT',
  means: 'thermostat',
  kind: 'Wall',
  of: [['Honeywell', (dice) => `TH${dice.int(3110, 6220)}D`]],
};
const SYSTEMS: readonly Piece[][] = [
  [CONDENSER, FURNACE],
  [CONDENSER, HANDLER],
  [HEAT_PUMP, HANDLER],
  [PTAC],
  [CONDENSER, FURNACE, STAT],
  [HEAT_PUMP, HANDLER, STAT],
];
type Style = { where: 'headings' | 'column' | 'in number' | 'none'; dates: 'day' | 'year'; isTold: boolean };

/** A contractor's list of heating and cooling: what a piece is in letters explained below, its column of types holds how it is built. */
export const hvacList: Layout = {
  name: 'hvac-list',
  kind: 'items',
  draw(dice) {
    const where = dice.pick(['headings', 'column', 'in number', 'none'] as const);
    const [property] = drawProperties(dice, 1, {
      nameOf: signName,
      buildings: where === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: where === 'in number' ? 'building dash' : 'plain',
      units: [5, 70],
    });
    if (!property) throw new Error('No property');
    const style: Style = { where, dates: dice.pick(['day', 'year'] as const), isTold: dice.chance(0.6) };
    const system = dice.pick(SYSTEMS);
    const sheet = new Sheet('HVAC');
    const address = top(sheet, dice, property);
    head(sheet, dice, style);
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
      if (where === 'headings') sheet.not('group', `Bldg ${building}`);
      for (const unit of units) pieces(sheet, dice, style, property.name, building, unit.name, system);
      if (where === 'headings') sheet.not('subtotal', `Bldg ${building} total`, units.length * system.length).blank();
    }
    if (where !== 'headings' && dice.chance(0.6))
      for (const room of dice.some(['Clubhouse', 'Leasing Office', 'Fitness Center'], dice.int(1, 2)))
        pieces(sheet, dice, style, property.name, null, room, [CONDENSER, FURNACE]);
    sheet.not('subtotal', 'TOTAL', sheet.records.length).blank();
    const told = new Map([...system, CONDENSER, FURNACE].map(({ code, means }) => [code, means] as const));
    sheet.not('legend', `Key: ${[...told].map(([code, means]) => `${code} - ${means}`).join(', ')}`).blank();
    summary(sheet, dice, system);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address }],
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: ['type', 'disposed', ...(style.dates === 'year' ? ['year'] : ['dates'])],
      personal: [],
    };
  },
};

function top(sheet: Sheet, dice: Dice, property: DrawnProperty): string | null {
  const style = dice.pick(['site', 'joined', 'address'] as const);
  if (style === 'site') sheet.not('title', 'HVAC EQUIPMENT LIST').not('title', 'Site:', property.name);
  if (style === 'joined') sheet.not('title', `${property.name} HVAC List`);
  if (style === 'address')
    sheet.not('title', property.name).not('title', addressOf(property)).not('title', 'HVAC Inventory');
  sheet.not('title', 'Survey 2/2025, Cascade Mechanical').blank();
  return style === 'address' ? addressOf(property) : null;
}

function head(sheet: Sheet, dice: Dice, style: Style): void {
  const unit = dice.pick(['Unit', 'Apt #', 'Location']);
  const heads = [
    ...(style.where === 'column' ? [['', 'Bldg']] : []),
    ['', unit],
    ['', 'Equip'],
    ['', 'Type'],
    ['Make /', 'Model'],
    ['Serial', 'No.'],
    ['Mfg', 'Year'],
    style.dates === 'year' ? ['Install', 'Year'] : ['Install', 'Date'],
    ['Filter', 'Size'],
    ...(style.isTold ? [['Repl.', 'Cost']] : [['', 'Cost']]),
    ['', 'Condition'],
  ];
  if (dice.chance(0.5)) {
    sheet.not('head', ...heads.map(([over = '']) => over)).not('head', ...heads.map(([, under = '']) => under));
  } else sheet.not('head', ...heads.map((parts) => parts.filter((part) => part !== '').join(' ')));
}

function pieces(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: string,
  building: string | null,
  unit: string,
  system: readonly Piece[],
): void {
  for (const piece of system) {
    const isGone = dice.chance(0.04);
    const [brand, modelOf] = dice.pick(piece.of);
    const model = modelOf(dice);
    const serial = dice.chance(0.85) ? `${dice.digits(4)}${dice.letters(1)}${dice.digits(5)}` : null;
    const day = dice.chance(0.85) ? dice.day(2005, 2024) : null;
    const installed = style.dates === 'year' ? (day?.slice(0, 4) ?? null) : day;
    const cents = piece === STAT ? dice.int(45, 180) * 100 : dice.int(9, 38) * 10_000;
    const cells = [
      ...(style.where === 'column' ? [building] : []),
      unit,
      piece.code,
      piece.kind,
      `${brand} ${model}`,
      serial ?? '',
      Number((day ?? '2012').slice(0, 4)) - dice.int(0, 1),
      day === null ? '' : style.dates === 'year' ? Number(installed) : { day },
      piece === STAT ? '' : dice.pick(['16x20x1', '14x24x1', '']),
      `$${money(cents / 100)}`,
    ];
    if (isGone) {
      sheet.not('disposed', ...cells, dice.pick(['REMOVED', 'Removed 5/2023', 'Scrapped']));
      continue;
    }
    const isApart = style.where === 'in number' || style.where === 'none';
    sheet.record(
      trueItem({
        property,
        building: isApart || building === null ? null : style.where === 'headings' ? `Bldg ${building}` : building,
        unit,
        itemType: piece.type,
        manufacturer: brand,
        model,
        serial,
        installDate: installed,
        // What a new one would cost is not what this one did.
        purchaseCents: style.isTold ? null : cents,
        also: isApart ? { building: [building] } : {},
      }),
      ...cells,
      dice.pick(['Good', 'Good', 'Fair', 'Poor', 'Replace 2026']),
    );
  }
}

function summary(sheet: Sheet, dice: Dice, system: readonly Piece[]): void {
  sheet.not('summary', 'Make', 'Count', 'Avg Age');
  const makes = new Set(system.flatMap((piece) => piece.of.map(([brand]) => brand)));
  for (const make of [...makes, 'Other']) sheet.not('summary', make, dice.int(1, 30), dice.int(4, 16));
}
