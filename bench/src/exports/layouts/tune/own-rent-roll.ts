import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type TrueUnit, trueUnit } from '../../truth.ts';
import { addressOf, drawPerson } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, personalOf, statusOf } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { keptName } from '../kept/names.ts';
import { type Column, columnsOf, type Line, type Style, whole } from '../kept/own-rent-roll-columns.ts';
import { LEGEND, STATUS_SETS } from '../kept/own-rent-roll-words.ts';
import { roomsInName, roomsStyle } from '../kept/rooms.ts';

const COMPANY = ['Hartwell Residential', 'Pine & Lake Property Mgmt', 'K. Brandt Management Co.'];
const MONTHS = ['March 2025', 'As of 3/31/2025', 'Month Ending 03/31/25', 'MARCH 1, 2025'];

type Roll = { sheet: Sheet; dice: Dice; style: Style; columns: Column[] };

/** An operator's own rent roll, kept in a workbook: a row an apartment, buildings under headings of their own, what is let summed at the end. */
export const ownRentRoll: Layout = {
  name: 'own-rent-roll',
  kind: 'units',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'title' ? 1 : 2, {
      nameOf: dice.pick([managedName, keptName]),
      buildings: buildingsOf(dice, style),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [6, 90],
      oddNames: dice.chance(0.08),
    });
    const columns = columnsOf(dice, style);
    const written = properties.map(({ name }) => name.slice(0, 31));
    const isTabbed = style.place === 'tabs';
    const only = new Sheet(dice.pick(['Rent Roll', 'Sheet1', 'RR 3-25']));
    const sheets = isTabbed ? written.map((name) => new Sheet(name)) : [only];
    const repeatsHead = dice.chance(0.25);
    const totalWord = dice.pick(['Total', 'TOTAL', 'Totals']);
    const hasAddress = style.place !== 'column' && dice.chance(0.45);
    if (style.place === 'column') {
      only
        .not('title', dice.pick(['Rent Roll', 'RENT ROLL - ALL PROPERTIES']))
        .not('title', dice.pick(MONTHS))
        .blank();
      head(only, columns);
    }
    for (const [at, property] of properties.entries()) {
      const roll: Roll = { sheet: sheets[isTabbed ? at : 0] ?? only, dice, style, columns };
      if (style.place !== 'column') {
        titles(roll, property, hasAddress);
        if (style.building !== 'section' || !repeatsHead) head(roll.sheet, columns);
      }
      list(roll, property, repeatsHead && style.place !== 'column');
      total(roll, `${totalWord}${style.place === 'title' ? '' : ` ${property.name}`}`, property.units);
      if (style.hasSummary && style.place !== 'column') summary(roll, property.units);
      if (style.words === LEGEND.words && (isTabbed || at === properties.length - 1)) legend(roll);
      if (!isTabbed) roll.sheet.blank(dice.int(1, 2));
    }
    return {
      sheets,
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'd-Mon-yyyy']),
      asks: ['status', 'building'],
      personal: personalOf(
        properties.flatMap(({ units }) => units),
        (person) => [style.nameOf(person), ...(style.hasPhone ? [person.phone] : [])],
      ),
    };
  },
};

function styleOf(dice: Dice): Style {
  const place = dice.pick(['title', 'title', 'title', 'title', 'blocks', 'tabs', 'column'] as const);
  return {
    place,
    building: dice.pick(['none', 'none', 'section', 'section', 'column', 'in unit'] as const),
    rooms: dice.pick(['columns', 'columns', 'one cell', 'as type', 'none'] as const),
    roomsText: roomsStyle(dice),
    studio: dice.pick([0, 0, 'Studio']),
    words: dice.pick([...STATUS_SETS, LEGEND.words, null]),
    vacancy: dice.pick(['', 'VACANT', 'Vacant', '-- vacant --']),
    prefix: dice.chance(0.12) ? dice.pick(['Apt ', '#', 'Unit ']) : '',
    nameOf: dice.pick([
      ({ first, last }) => `${first} ${last}`,
      ({ first, last }) => `${last}, ${first}`,
      ({ first, last }) => `${last} ${first}`,
    ]),
    hasPhone: dice.chance(0.15),
    hasFloor: dice.chance(0.15),
    hasSummary: dice.chance(0.6),
    arealess: dice.pick([0, 0, 0, 0.1]),
  };
}

function buildingsOf(dice: Dice, { building }: Style): 'none' | 'letters' | 'numbers' | 'named' {
  if (building === 'none') return 'none';
  // Nobody writes 'Aspen House-101'.
  return dice.pick(building === 'in unit' ? ['letters', 'numbers'] : ['letters', 'letters', 'numbers', 'named']);
}

function head(sheet: Sheet, columns: readonly Column[]): void {
  sheet.not('head', ...columns.map(({ head }) => head));
}

function titles({ sheet, dice, style, columns }: Roll, property: DrawnProperty, hasAddress: boolean): void {
  const { name, street, city, state, zip } = property;
  const width = columns.length;
  const place = dice.pick([
    [name, 'Rent Roll'],
    [`${name} - Rent Roll`],
    ['RENT ROLL', name],
    [`Rent Roll: ${name}`],
    ['Monthly Rent Roll', `Property: ${name}`],
  ]);
  for (const text of place) sheet.across('title', text, width);
  if (hasAddress) {
    const lines = dice.pick([[addressOf(property)], [street, `${city}, ${state} ${zip}`]]);
    for (const text of lines) sheet.across('title', text, width);
  }
  sheet.across('title', dice.pick(MONTHS), width);
  if (style.place === 'title' && dice.chance(0.3)) sheet.across('title', `Managed by: ${dice.pick(COMPANY)}`, width);
  sheet.blank(dice.int(0, 1));
}

/** The apartments of a property, building by building. */
function list(roll: Roll, property: DrawnProperty, repeatsHead: boolean): void {
  const { sheet, dice, style, columns } = roll;
  const sectionHead = dice.pick([
    (building: string) => `Building ${building}`,
    (building: string) => `BUILDING ${building}`,
    (building: string) => `Bldg ${building}`,
    (building: string) => `Building: ${building}`,
  ]);
  const isSummed = dice.chance(0.5);
  for (const [building, units] of Map.groupBy(property.units, (unit) => unit.building)) {
    // A building with a name of its own stands there by that name.
    const isNamed = building !== null && building.length > 2;
    const words = isNamed ? building : sectionHead(building ?? '');
    const isSection = style.building === 'section' && building !== null;
    if (isSection) {
      sheet.across('group', words, columns.length);
      if (repeatsHead) head(sheet, columns);
    }
    for (const unit of units) {
      const line = lineOf(dice, style, property, unit);
      sheet.record(truthOf(style, line), ...columns.map(({ cell }) => cell(line)));
    }
    if (isSection && isSummed) total(roll, dice.pick([`Total ${words}`, `${words} Total`, 'Subtotal']), units);
    if (isSection) sheet.blank(dice.int(0, 1));
  }
}

function lineOf(dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): Line {
  const { building, name, resident } = unit;
  const isInUnit = style.building === 'in unit' && building !== null;
  const mate = resident && dice.chance(0.12) ? drawPerson(dice) : null;
  const leaving = unit.occupancy.startsWith('notice');
  const usual = resident
    ? ['', '', '', '', 'MTM', '1 cat', 'Pays by check', 'Late in Feb']
    : ['', '', 'Carpet ordered', 'Needs paint'];
  return {
    property,
    unit,
    written: isInUnit ? `${building}-${name}` : `${style.prefix}${name}`,
    mate,
    sqft: dice.chance(style.arealess) ? null : unit.plan.sqft,
    note: leaving ? dice.pick(['NTV 4/30', 'Gave notice, out 4/30']) : dice.pick(usual),
  };
}

function truthOf(style: Style, { property, unit, written, sqft }: Line): TrueUnit {
  const { plan, occupancy, resident, name, building, floor } = unit;
  const { status, also = [] } = statusOf(occupancy);
  const isApart = style.building === 'section' || style.building === 'column';
  const isSaid = style.words !== null;
  // Without a column for it, what stands in place of a name tells what is empty; where that cell is empty, nothing does.
  const isTold = isSaid || (resident === null && style.vacancy !== '') || occupancy === 'down' || occupancy === 'model';
  const leaving = occupancy.startsWith('notice') ? ['NOTICE'] : [];
  const typeText = style.roomsText(plan);
  const hasRooms = style.rooms !== 'none';
  return trueUnit({
    property: property.name,
    building: isApart ? building : null,
    unit: written,
    floor: style.hasFloor ? floor : null,
    unitType: style.rooms === 'as type' ? typeText : plan.code,
    bedrooms: hasRooms ? plan.beds : null,
    bathrooms: hasRooms ? plan.baths : null,
    sqft,
    status: isTold ? status : null,
    also: {
      unit: [name],
      status: isTold ? also : [resident ? 'OCCUPIED' : 'VACANT', ...leaving],
      ...(style.building === 'in unit' ? { building: [building] } : {}),
      ...(style.rooms === 'as type' ? { unitType: [null] } : {}),
      ...(hasRooms ? {} : roomsInName(plan)),
    },
  });
}

/** Sums under the columns of money and area. */
function total({ sheet, columns }: Roll, words: string, units: readonly DrawnUnit[]): void {
  const cells = columns.map(({ sum }, at): Cell => {
    if (at === 0) return words;
    return sum ? sum(units) : '';
  });
  sheet.not('subtotal', ...cells);
}

/** How many are let and what they bring, below the list. */
function summary({ sheet, dice }: Roll, units: readonly DrawnUnit[]): void {
  const lived = units.filter(({ resident }) => resident !== null);
  const share = `${((100 * lived.length) / units.length).toFixed(1)}%`;
  const potential = units.reduce((sum, { market }) => sum + market, 0);
  const actual = units.reduce((sum, { rent }) => sum + rent, 0);
  sheet.blank(dice.int(0, 1));
  sheet.not('summary', 'Total Units', units.length).not('summary', 'Occupied', lived.length, share);
  const vacant = units.filter(({ occupancy }) => occupancy.startsWith('vacant')).length;
  sheet.not('summary', 'Vacant', vacant);
  if (lived.length + vacant < units.length) sheet.not('summary', 'Model/Down', units.length - lived.length - vacant);
  sheet.not('summary', dice.pick(['Gross Potential Rent', 'Market Rent Potential']), `$${whole(potential)}`);
  sheet.not('summary', dice.pick(['Actual Rent', 'Scheduled Rent']), `$${whole(actual)}`);
}

/** What the letters for the states stand for. */
function legend({ sheet, dice }: Roll): void {
  sheet.blank();
  if (dice.chance(0.5)) sheet.not('footer', `Key: ${LEGEND.lines.join(', ')}`);
  else for (const line of LEGEND.lines) sheet.not('footer', line);
}
