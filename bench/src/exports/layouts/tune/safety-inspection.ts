import type { Dice } from '../../dice.ts';
import { dayText } from '../../encode.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { ownedName } from '../kept/owned-names.ts';
import { plateOf } from '../kept/plates.ts';
import {
  AREAS,
  drawSafetyStyle,
  drawSafetyThing,
  HALLS,
  reportOf,
  type SafetyStyle,
  VENDORS,
} from '../kept/safety-words.ts';

type Where = { property: string; building: string | null; unit: string };

/** What a fire protection vendor leaves after its visit: every extinguisher or every alarm by place, when it was made, and how it did. */
export const safetyInspection: Layout = {
  name: 'safety-inspection',
  kind: 'items',
  draw(dice) {
    const building = dice.pick(['heading', 'column', 'none'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 1, 2, 3]), {
      nameOf: ownedName,
      buildings: building === 'none' ? 'none' : dice.pick(['letters', 'numbers'] as const),
      unitNames: 'plain',
      units: [5, 44],
    });
    const style = drawSafetyStyle(dice, building, properties.length > 1 && dice.chance(0.5));
    const sheet = new Sheet(style.isFire ? 'Extinguishers' : 'Alarms');
    sheet.not('title', dice.pick(VENDORS)).not('title', reportOf(dice, style));
    const technician = dice.pick(['D. Ames', 'Cody W.', 'R. Lujan']);
    sheet.not('title', `Date of Service: ${dayText(style.day, 'mm/dd/yyyy')}`, '', '', `Technician: ${technician}`);
    const hasAddress = !style.hasSite && dice.chance(0.6);
    if (style.hasSite) sheet.blank().not('head', ...style.heads);
    const label = dice.pick(['Customer:', 'Site:', 'Location Serviced:']);
    for (const property of properties) {
      if (!style.hasSite) {
        sheet.not('title', `${label} ${property.name}`);
        if (hasAddress) sheet.not('title', addressOf(property));
        sheet.blank().not('head', ...style.heads);
      }
      pages(sheet, dice, style, property);
      sheet.blank(dice.int(0, 2));
    }
    foot(sheet, dice, style);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy'] as const),
      asks: ['missing', 'date', 'common areas'],
      personal: [],
    };
  },
};

function pages(sheet: Sheet, dice: Dice, style: SafetyStyle, property: DrawnProperty): void {
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    if (style.building === 'heading') sheet.not('group', `Building ${building}`);
    const first = sheet.records.length;
    for (const { name, plan } of units) {
      const where = { property: property.name, building, unit: name };
      if (!style.isFire && dice.chance(0.04)) {
        const cells = [...cellsOf(style, where, ['', `${style.unit}${name}`]), ...blanks(style, 2)];
        sheet.not('no access', ...cells, 'NO ACCESS', 'key did not work');
        continue;
      }
      const rooms = style.isFire
        ? [dice.pick(['Kitchen', 'Under sink', 'Entry closet'])]
        : ['Hall', ...Array.from({ length: plan.beds }, (_, at) => `BR ${at + 1}`)];
      for (const room of rooms) device(sheet, dice, style, where, `${style.unit}${name}`, room);
    }
    if (style.isFire && building !== null)
      for (const unit of dice.some(HALLS, dice.int(1, 3)))
        device(sheet, dice, style, { property: property.name, building, unit }, unit, 'Wall cabinet');
    if (style.building === 'heading')
      sheet.not('subtotal', `Building ${building} total: ${sheet.records.length - first}`);
  }
  const areas = dice.some(AREAS, dice.int(0, 3));
  if (areas.length > 0 && style.building === 'heading') sheet.not('group', 'Common Areas');
  for (const unit of areas)
    device(
      sheet,
      dice,
      style,
      { property: property.name, building: null, unit },
      unit,
      style.isFire ? 'Wall hook' : 'Ceiling',
    );
}

/** The cells up to the place: site, number, building where it has a column. */
function cellsOf({ hasSite, building }: SafetyStyle, where: Where, [tag, place]: [Cell, string]): Cell[] {
  return [...(hasSite ? [where.property] : []), tag, ...(building === 'column' ? [where.building ?? ''] : []), place];
}

/** Empty cells from the place up to the last cells of a row. */
function blanks(style: SafetyStyle, last: number): string[] {
  return Array(
    style.heads.length - cellsOf(style, { property: '', building: '', unit: '' }, ['', '']).length - last,
  ).fill('');
}

function device(sheet: Sheet, dice: Dice, style: SafetyStyle, where: Where, place: string, room: string): void {
  const tag = () => (style.isFire ? 1000 + sheet.rows.length : sheet.rows.length);
  if (dice.chance(0.02)) {
    const cells = [...cellsOf(style, where, [tag(), place]), room, ...blanks(style, 3)];
    sheet.not(
      'missing',
      ...cells,
      style.isFire ? 'N/A' : '-',
      style.isFire ? 'MISSING at time of inspection' : 'MISSING - base only, no alarm',
    );
    return;
  }
  if (style.isFire && dice.chance(0.04)) {
    one(sheet, dice, style, where, [tag(), place], room, 'gone');
    one(sheet, dice, style, where, [tag(), place], room, 'new');
    return;
  }
  one(sheet, dice, style, where, [tag(), place], room, 'there');
}

function one(
  sheet: Sheet,
  dice: Dice,
  style: SafetyStyle,
  where: Where,
  tagged: [Cell, string],
  room: string,
  state: 'there' | 'gone' | 'new',
): void {
  const thing = drawSafetyThing(dice, style, room);
  const plate = plateOf(dice, thing, true);
  const made =
    state === 'new'
      ? '2024-11-01'
      : state === 'gone'
        ? dice.day(1998, 2004)
        : dice.day(style.isFire ? 2010 : 2016, 2022);
  const year = Number(made.slice(0, 4));
  const month = made.slice(0, 7);
  const installed = state === 'new' ? style.day : dice.day(year + 1, year + 1);
  const cells = [
    ...cellsOf(style, where, tagged),
    room,
    ...thing.words,
    plate.brand,
    ...(style.hasModel ? [plate.model] : []),
    ...(style.isFire ? [plate.serial] : []),
    style.mfg === 'year' ? year : `${month.slice(5)}/${year}`,
    ...(style.hasInstalled ? [{ day: installed }] : []),
    ...(style.isFire ? [year < 2018 ? year + 6 : '', year < 2012 ? year + 12 : ''] : [year + 10]),
  ];
  if (state === 'gone') {
    sheet.not('disposed', ...cells, 'Fail', 'Condemned - removed, replaced by next tag');
    return;
  }
  const isNew = state === 'new';
  const remark = isNew
    ? 'New - replaces previous tag'
    : dice.pick(['', '', '', style.isFire ? 'gauge low, recharged' : 'new battery', 'dusty']);
  sheet.record(
    trueItem({
      property: where.property,
      building: where.building === null ? null : `Building ${where.building}`,
      unit: where.unit,
      itemType: thing.type,
      manufacturer: plate.said.manufacturer,
      model: style.hasModel ? plate.said.model : null,
      serial: style.isFire ? plate.said.serial : null,
      installDate: style.hasInstalled ? installed : null,
      // Where the list tells no other day, when it was made may stand for when it was put in.
      also: {
        ...plate.also,
        ...(HALLS.includes(where.unit) ? { building: [null] } : {}),
        installDate: style.hasInstalled
          ? []
          : [`${year}`, `${year}-01-01`, `${month}-01`, ...(isNew ? [style.day] : [])],
      },
    }),
    ...cells,
    dice.chance(0.95) ? 'Pass' : 'Fail',
    remark,
  );
}

function foot(sheet: Sheet, dice: Dice, { isFire }: SafetyStyle): void {
  const count = sheet.records.length;
  sheet.not('subtotal', `TOTAL ${isFire ? 'UNITS' : 'DEVICES'} INSPECTED: ${count}`).blank();
  if (isFire && dice.chance(0.6)) {
    sheet
      .not('summary', 'Service', 'Qty', 'Rate', 'Amount')
      .not('summary', 'Annual inspection', count, '6.50', money(count * 6.5));
    sheet
      .not('summary', 'Recharge 5# ABC', 2, '24.00', '48.00')
      .not('summary', 'Total', '', '', money(count * 6.5 + 48))
      .blank();
  }
  if (dice.chance(0.5)) sheet.not('legend', 'Pass = meets code at time of service. Fail = correct within 30 days.');
  sheet.not('legend', 'Customer signature: ______________________', '', '', 'Lic. # 0412-FE');
}
