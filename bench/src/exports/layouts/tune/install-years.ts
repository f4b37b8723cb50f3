import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { otherName } from '../kept/names.ts';

const ROOMS: readonly [string, [string[], string][]][] = [
  [
    'KITCHEN',
    [
      [['Fridge', 'Refrig.', 'Ref'], 'Refrigerator'],
      [['Stove', 'Range'], 'Range'],
      [['Hood', 'Range Hood'], 'Range hood'],
      [['D/W', 'Dishwasher'], 'Dishwasher'],
      [['Disp.', 'Disposal'], 'Garbage disposal'],
    ],
  ],
  [
    'MECHANICAL',
    [
      [['Wtr Htr', 'Water Heater', 'HWH'], 'Water heater'],
      [['Furnace', 'Furn.'], 'Furnace'],
      [['Condenser', 'A/C Cond.'], 'Central AC condenser'],
    ],
  ],
  [
    'LAUNDRY',
    [
      [['Washer'], 'Washer'],
      [['Dryer'], 'Dryer'],
    ],
  ],
];

/** Years of installation, a row a home under its building's row, with counts and averages below each building. */
export const installYears: Layout = {
  name: 'install-years',
  kind: 'items',
  draw(dice) {
    const [property] = drawProperties(dice, 1, {
      nameOf: otherName,
      buildings: dice.pick(['letters', 'numbers', 'named'] as const),
      unitNames: 'plain',
      units: [8, 70],
    });
    if (!property) throw new Error('No property');
    const sheet = new Sheet('Install Yrs');
    const built = dice.int(1984, 2004);
    const rooms = ROOMS.map(([room, columns]) => ({
      room,
      columns: dice
        .some(columns, dice.int(room === 'LAUNDRY' ? 0 : 1, columns.length))
        .map(([words, type]) => ({ head: dice.pick(words), type })),
    })).filter(({ columns }) => columns.length > 0);
    const columns = rooms.flatMap((room) => room.columns);
    const hasPlan = dice.chance(0.5);
    const lead = hasPlan ? ['Unit', 'Plan'] : ['Unit'];
    const blanks = lead.slice(1).map(() => '');
    sheet.not(
      'title',
      dice.pick([
        `${property.name} - Appliance Install Years`,
        `APPLIANCE AGES / ${property.name}`,
        `${property.name}: year installed`,
      ]),
    );
    sheet.not('title', `Built ${built}`, ...blanks, 'blank = none in unit').blank();
    if (dice.chance(0.6))
      sheet.not('head', '', ...blanks, ...rooms.flatMap((room) => [room.room, ...room.columns.slice(1).map(() => '')]));
    sheet.not('head', ...lead, ...columns.map(({ head }) => head), 'Last Walk');
    const style = dice.pick(['full', 'full', 'short'] as const);
    const foot = dice.pick(['average', 'count', 'both'] as const);
    for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building ?? '')) {
      const name = building.length > 2 ? building : `Bldg ${building}`;
      sheet.not('group', dice.chance(0.5) ? name : name.toUpperCase());
      for (const unit of units) {
        const items: TrueItem[] = [];
        const cells = columns.map(({ type }) => {
          if (dice.chance(0.07)) return dice.pick(['', '', '-']);
          const { text, installDate, also } = yearOf(dice, style, built);
          const where = { property: property.name, building: name, unit: unit.name };
          items.push(trueItem({ ...where, itemType: type, installDate, also: { installDate: also } }));
          return text;
        });
        const walked = dice.chance(0.7) ? { day: dice.day(2024, 2024) } : '';
        sheet.recordsOf(items, unit.name, ...(hasPlan ? [unit.plan.code] : []), ...cells, walked);
      }
      if (foot !== 'count') sheet.not('subtotal', 'Avg', ...blanks, ...columns.map(() => dice.int(2010, 2019)));
      if (foot !== 'average')
        sheet.not('subtotal', `Total ${name}`, ...blanks, ...columns.map(() => units.length - dice.int(0, 1)));
      if (dice.chance(0.4)) sheet.blank();
    }
    sheet.not('subtotal', 'TOTAL', ...blanks, ...columns.map(() => property.units.length)).blank();
    sheet.not('legend', `orig = original to building (${built})`);
    sheet.not('summary', 'Due next year', ...blanks, ...columns.map(() => dice.int(0, 6)));
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: null }],
      dates: 'm/d/yyyy',
      asks: ['wide', 'years'],
      personal: [],
    };
  },
};

type Year = { text: string | number; installDate: string | null; also: string[] };

function yearOf(dice: Dice, style: 'full' | 'short', built: number): Year {
  if (dice.chance(0.06)) return { text: 'orig', installDate: null, also: [String(built), `${built}-01-01`] };
  const year = String(dice.int(2008, 2024));
  const short = `'${year.slice(2)}`;
  return { text: style === 'short' && dice.chance(0.8) ? short : Number(year), installDate: year, also: [] };
}
