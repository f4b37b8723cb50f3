import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { drawEquipment } from '../kept/equipment.ts';
import { portfolioName } from '../kept/portfolio-names.ts';

type Spot = { type: ItemTypeName; building: string | null; unit: string; written: string };
type Style = {
  /** One property above the list, or a column with the location of each object. */
  isMany: boolean;
  words: Record<string, string>;
  /** Building and room in one cell or two. */
  isJoined: boolean;
  room: string;
  heads: string[];
};

/** What an inspector of boilers lists: jurisdictional objects with their state and national numbers, where each stands, its plate and until when its certificate holds. */
export const boilerObjects: Layout = {
  name: 'boiler-objects',
  kind: 'items',
  draw(dice) {
    const isMany = dice.chance(0.5);
    const properties = drawProperties(dice, isMany ? dice.int(2, 4) : 1, {
      nameOf: portfolioName,
      buildings: dice.pick(['letters', 'numbers'] as const),
      unitNames: 'plain',
      units: [20, 120],
    });
    const style = styleOf(dice, isMany);
    const sheet = new Sheet(dice.pick(['Objects', 'Jurisdictional Objects', 'Sheet1']));
    const [first] = properties;
    const title = dice.pick(['Jurisdictional Object List', 'Boiler & Pressure Vessel Inspection Schedule']);
    if (!isMany && first) {
      sheet.not('title', title).not('title', 'Location:', first.name);
      if (dice.chance(0.5)) sheet.not('title', 'Policy No.', `BM-${dice.digits(7)}`);
      sheet.blank();
    } else if (dice.chance(0.5)) sheet.not('title', title).not('title', 'Insured: Ridgecrest Housing Partners').blank();
    sheet.not('head', ...style.heads);
    for (const property of properties)
      for (const spot of spotsOf(dice, style, property)) row(sheet, dice, style, property, spot);
    sheet.blank().not('total', 'Objects listed', sheet.records.length);
    sheet.not('legend', 'NB = National Board number. MAWP = maximum allowable working pressure (psi).');
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({ name: property.name, address: isMany ? addressOf(property) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy'] as const),
      asks: ['status'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice, isMany: boolean): Style {
  const isJoined = dice.chance(0.5);
  return {
    ...{ isMany, isJoined, room: dice.pick(['Boiler Room', 'Mechanical Room', 'Boiler Rm']) },
    words: {
      Boiler: dice.pick(['Boiler', 'Heating Boiler', 'Boiler - Hot Water Heating']),
      'Water heater (gas)': dice.pick(['Water Heater - Gas', 'Gas Water Heater', 'Hot Water Heater (gas fired)']),
    },
    heads: [
      ...(isMany ? ['Location Name', 'Location Address'] : []),
      dice.pick(['State No.', 'Jurisdiction No.', 'State ID']),
      dice.pick(['NB No.', 'Natl Bd #']),
      dice.pick(['Object Type', 'Object', 'Type of Object']),
      ...(isJoined ? [dice.pick(['Location in Premises', 'Object Location'])] : ['Bldg', dice.pick(['Room', 'Area'])]),
      dice.pick(['Manufacturer', 'Mfr']),
      'Model',
      dice.pick(['Serial No.', 'Mfr Serial']),
      'BTU Input',
      'MAWP',
      dice.pick(['Year Built', 'Yr Built']),
      'Last Inspected',
      dice.pick(['Certificate Expires', 'Cert. Exp.']),
    ],
  };
}

function spotsOf(dice: Dice, { isJoined, room }: Style, { buildings }: DrawnProperty): Spot[] {
  const rooms = buildings.flatMap((building): Spot[] => {
    const types: ItemTypeName[] = dice.pick([
      ['Boiler'],
      ['Boiler', 'Boiler'],
      ['Boiler', 'Water heater (gas)'],
      ['Water heater (gas)'],
    ]);
    return types.map((type) => ({ type, building, unit: room, written: isJoined ? `Bldg ${building} ${room}` : room }));
  });
  const clubhouse: Spot = { type: 'Water heater (gas)', building: null, unit: 'Clubhouse', written: 'Clubhouse' };
  return dice.chance(0.6) ? [...rooms, clubhouse] : rooms;
}

function row(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, spot: Spot): void {
  const { brand, model, serial } = drawEquipment(dice, spot.type);
  const { isMany, isJoined, words } = style;
  const year = dice.int(1998, 2022);
  const joined = spot.building === null ? [] : [`Bldg ${spot.building}`, spot.building];
  const place: Cell[] = isJoined ? [spot.written] : [spot.building ?? '', spot.unit];
  sheet.record(
    trueItem({
      ...{ property: property.name, building: spot.building, unit: spot.unit, itemType: spot.type },
      ...{ manufacturer: brand, model, serial },
      also: isJoined ? { building: [null, ...joined], unit: [spot.written] } : {},
    }),
    ...(isMany ? [property.name, addressOf(property)] : []),
    ...[`${property.state}${dice.digits(5)}`, dice.chance(0.9) ? dice.digits(dice.int(4, 6)) : ''],
    words[spot.type] ?? spot.type,
    ...place,
    ...[brand, model, serial, `${dice.int(15, 60)}0,000`, dice.pick([30, 125, 150, 160]), year],
    ...[{ day: dice.day(2024, 2024) }, { day: dice.day(2026, 2026) }],
  );
}
