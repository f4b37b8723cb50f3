import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { type BrandLine, brandLine } from '../kept/brand-lines.ts';
import { drawEquipment, type Equipment } from '../kept/equipment.ts';
import { siteName } from '../kept/site-names.ts';
import { ABBREVIATIONS, AUDITORS, COUNTED, KINDS, type Kind, type Section } from './audit-words.ts';

type Column = [key: string, head: string, below: string];
type Style = {
  hasBuilding: boolean;
  hasSections: boolean;
  headRows: 1 | 2;
  columns: Column[];
  aptWord: string;
  words: Record<string, string>;
};
type Spot = { type: ItemTypeName; building: string | null; unit: string; place: string; serves: string };
/** A piece that the next one may be told by. */
type Seen = { spot: Spot; tag: string; brand: string; also: string[]; model: string; year: Year; can: string };
/** How a schedule says when a thing was set, and what that means. */
type Year = { cell: Cell; year: string | null };

/** The schedule of an energy audit: plant and a sample of the homes piece by piece under tags, all others by number, new equipment that is only proposed. */
export const auditEquipment: Layout = {
  name: 'audit-equipment',
  kind: 'items',
  draw(dice) {
    const hasBuilding = dice.chance(0.5);
    const [property] = drawProperties(dice, 1, {
      nameOf: siteName,
      buildings: hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'lettered'] as const),
      units: [10, 60],
    });
    if (!property) throw new Error('No property is drawn');
    const headRows = dice.pick([1, 2] as const);
    const style: Style = {
      ...{ hasBuilding, headRows, hasSections: dice.chance(0.7), columns: columnsOf(dice, hasBuilding, headRows) },
      aptWord: dice.pick(['Apt', 'Apt.', 'Unit']),
      words: Object.fromEntries(Object.entries(KINDS).map(([type, { words }]) => [type, dice.pick(words)])),
    };
    const sheet = new Sheet(dice.pick(['Equipment Inventory', 'Table 3.2', 'Existing Equipment']));
    titles(sheet, dice, property);
    heads(sheet, style);
    const spots = spotsOf(dice, style, property);
    const sections = [...new Set(spots.map(({ type }) => kindOf(type).section))];
    const counts = new Map<string, number>();
    if (style.hasSections)
      for (const section of sections) {
        sheet.not('group', section);
        const theirs = spots.filter(({ type }) => kindOf(type).section === section);
        pieces(sheet, dice, style, property, theirs, counts);
        typical(sheet, dice, style, property, section, spots);
      }
    else {
      pieces(sheet, dice, style, property, spots, counts);
      for (const section of sections) typical(sheet, dice, style, property, section, spots);
    }
    counted(sheet, dice, style);
    const isProposed = dice.chance(0.5);
    if (isProposed) proposed(sheet, dice, style, spots);
    notes(sheet, dice);
    return {
      sheets: [sheet],
      properties: [{ name: property.name, address: addressOf(property) }],
      dates: 'mm/dd/yyyy',
      asks: ['rows of many pieces', ...(isProposed ? ['proposed equipment'] : [])],
      personal: [],
    };
  },
};

function kindOf(type: ItemTypeName): Kind {
  const kind = KINDS[type];
  if (!kind) throw new Error(`An audit has no ${type}`);
  return kind;
}

function columnsOf(dice: Dice, hasBuilding: boolean, headRows: 1 | 2): Column[] {
  const optional = (part: number, ...column: Column): Column[] => (dice.chance(part) ? [column] : []);
  const split = headRows === 2;
  return [
    ['tag', split ? 'Equip.' : dice.pick(['Tag', 'Equipment ID', 'Mark']), 'Tag'],
    ['what', split ? 'Equipment' : dice.pick(['Equipment', 'Equipment Type', 'Description']), 'Type'],
    ['count', dice.pick(['Qty', 'Qty.']), ''],
    ...(hasBuilding ? ([['building', dice.pick(['Bldg', 'Building']), '']] satisfies Column[]) : []),
    ['place', 'Location', ''],
    ...optional(0.6, 'serves', split ? 'Area' : 'Area Served', 'Served'),
    ['make', dice.pick(['Manufacturer', 'Mfr', 'Make']), ''],
    ['model', split ? 'Model' : dice.pick(['Model', 'Model No.']), 'No.'],
    ['serial', split ? 'Serial' : dice.pick(['Serial No.', 'Serial Number']), 'No.'],
    ['year', split ? 'Year' : dice.pick(['Year Installed', 'Yr. Installed', 'Install Year']), 'Installed'],
    ['capacity', split ? 'Rated' : 'Capacity', 'Capacity'],
    ['fuel', dice.pick(['Fuel', 'Energy Source']), ''],
    ...optional(0.4, 'life', split ? 'EUL' : 'EUL (yrs)', '(yrs)'),
    ...optional(0.5, 'condition', 'Condition', ''),
    ...optional(0.6, 'notes', dice.pick(['Notes', 'Remarks']), ''),
  ];
}

function titles(sheet: Sheet, dice: Dice, property: DrawnProperty): void {
  const table = dice.pick(['Table 3.2 - Existing Equipment Inventory', 'Appendix C: Equipment Inventory']);
  const report = dice.pick(['ASHRAE Level II Energy Audit', 'Multifamily Energy Assessment', 'Investment Grade Audit']);
  const auditor = dice.pick(AUDITORS);
  dice.pick([
    () => sheet.not('title', report).not('title', property.name).not('title', addressOf(property)).not('title', table),
    () =>
      sheet
        .not('title', table)
        .not('title', 'Project:', property.name)
        .not('title', 'Address:', addressOf(property))
        .not('title', 'Prepared by:', auditor, '', 'Site visit:', { day: '2024-09-17' }),
    () =>
      sheet
        .not('title', auditor)
        .not('title', `${report} - ${property.name}`)
        .not('title', addressOf(property))
        .not('title', table),
  ])();
  sheet.blank(dice.int(0, 1));
}

function heads(sheet: Sheet, { columns, headRows }: Style): void {
  sheet.not('head', ...columns.map(([, head]) => head));
  if (headRows === 2) sheet.not('head', ...columns.map(([, , below]) => below));
}

/** Where single pieces stand: the plant of the property and what was seen in the homes that were visited. */
function spotsOf(dice: Dice, { hasBuilding, aptWord }: Style, property: DrawnProperty): Spot[] {
  const buildings = hasBuilding ? property.buildings : [null];
  const plant: [ItemTypeName, string][] = dice.chance(0.6)
    ? [
        ['Boiler', 'Boiler Room'],
        ['Boiler', 'Boiler Room'],
        ['Water heater (gas)', 'Boiler Room'],
      ]
    : [
        ['Water heater (gas)', 'Mechanical Room'],
        ['Water heater (gas)', 'Mechanical Room'],
      ];
  const laundry: [ItemTypeName, string][] = dice.chance(0.6)
    ? (['Commercial washer', 'Commercial washer', 'Commercial dryer'] as const).map((type) => [type, 'Laundry Room'])
    : [];
  const central = buildings.flatMap((building) =>
    [...plant, ...laundry].map(([type, place]): Spot => {
      const serves = type.startsWith('Commercial')
        ? 'Residents'
        : building === null
          ? 'Entire building'
          : `Bldg ${building}`;
      return { type, building, unit: place, place, serves };
    }),
  );
  const clubhouse = (['Furnace', 'Central AC condenser', 'Thermostat'] as const).map((type): Spot => {
    return { type, building: null, unit: 'Clubhouse', place: 'Clubhouse', serves: 'Clubhouse' };
  });
  const inHome = dice.pick<ItemTypeName[]>([
    ['Refrigerator', 'Range', 'PTAC'],
    ['Refrigerator', 'Dishwasher', 'Water heater', 'Air handler', 'Central AC condenser'],
    ['Refrigerator', 'Range', 'Water heater'],
  ]);
  const visited: DrawnUnit[] = dice.some(
    property.units,
    Math.max(2, Math.min(8, Math.round(property.units.length * 0.15))),
  );
  const homes = visited.flatMap(({ name, building }) =>
    inHome.map(
      (type): Spot => ({ type, building, unit: name, place: `${aptWord} ${name}`, serves: `${aptWord} ${name}` }),
    ),
  );
  return [...central, ...(dice.chance(0.6) ? clubhouse : []), ...homes];
}

function pieces(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  spots: readonly Spot[],
  counts: Map<string, number>,
): void {
  let last: Seen | null = null;
  for (const spot of spots) {
    const { type, building, unit, place, serves } = spot;
    const { tag: letters, capacity, fuel } = kindOf(type);
    const isHome = place !== unit;
    const number = (counts.get(letters) ?? 0) + 1;
    counts.set(letters, number);
    const tag = isHome ? `${letters}-${unit}` : `${letters}-${number}`;
    const drawn = drawEquipment(dice, type);
    // Of twins in one room the second is told by the first.
    const twin: Seen | null =
      last !== null &&
      last.spot.type === type &&
      last.spot.place === place &&
      last.spot.building === building &&
      dice.chance(0.6)
        ? last
        : null;
    const line: BrandLine = twin ? { written: '', also: twin.also } : brandLine(dice, drawn.brand);
    const { brand, model }: Pick<Equipment, 'brand' | 'model'> = twin ?? drawn;
    const year: Year = twin?.year ?? yearOf(dice);
    const can: string = twin?.can ?? capacity(dice);
    const isRead = dice.chance(0.85);
    const same = twin === null ? '' : dice.pick([`Same as ${twin.tag}`, `See ${twin.tag}`, 'Same']);
    const cells: Record<string, Cell> = {
      ...{ tag, what: style.words[type] ?? type, count: 1, building: building ?? '', place, serves },
      ...{ make: twin ? same : line.written, model: twin ? same : model },
      serial: isRead ? drawn.serial : dice.pick(['N/A', 'Illegible', '-', 'Not accessible']),
      ...{ year: year.cell, capacity: can, fuel, life: dice.pick([10, 12, 15, 20]) },
      condition: dice.pick(['Good', 'Good', 'Fair', 'Poor']),
      notes: isHome ? dice.pick(['', 'Sampled apartment', '']) : dice.pick(['', '', 'Well maintained', 'Lead unit']),
    };
    const isGone = !isHome && style.columns.some(([key]) => key === 'notes') && dice.chance(0.06);
    if (isGone) {
      cells.notes = dice.pick(['Removed 2021', 'Decommissioned and removed, pad remains']);
      sheet.not('removed', ...style.columns.map(([key]) => cells[key] ?? ''));
      last = null;
      continue;
    }
    sheet.record(
      trueItem({
        property: property.name,
        building: style.hasBuilding ? building : null,
        ...{ unit, itemType: type, manufacturer: brand, model, serial: isRead ? drawn.serial : null },
        ...{ installDate: year.year, also: { manufacturer: line.also } },
      }),
      ...style.columns.map(([key]) => cells[key] ?? ''),
    );
    last = twin ?? { spot, tag, brand, also: line.also, model, year, can };
  }
}

function yearOf(dice: Dice): Year {
  const year = String(dice.int(1994, 2023));
  return dice.weighed<Year>([
    [{ cell: Number(year), year }, 60],
    [{ cell: `c. ${year}`, year }, 10],
    [{ cell: `${year} (est.)`, year }, 10],
    [{ cell: 'Unknown', year: null }, 10],
    [{ cell: '', year: null }, 10],
  ]);
}

/** What stands in all the homes that were not visited, in one row. */
function typical(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  section: Section,
  spots: readonly Spot[],
): void {
  const inHomes = spots.filter(({ type, place, unit }) => place !== unit && kindOf(type).section === section);
  for (const type of new Set(inHomes.map((spot) => spot.type))) {
    const { tag, capacity, fuel } = kindOf(type);
    const seen = inHomes.filter((spot) => spot.type === type).length;
    const place = dice.pick(['All other apartments', 'Apartments (typ.)', 'Various']);
    const cells: Record<string, Cell> = {
      ...{ tag: `${tag} (typ.)`, what: style.words[type] ?? type, count: property.units.length - seen, place },
      ...{ serves: 'Apartments', make: 'Various', model: 'Varies', serial: 'Varies', year: 'Varies' },
      ...{
        capacity: capacity(dice),
        fuel,
        building: style.hasBuilding ? 'All' : '',
        notes: 'Not individually surveyed',
      },
    };
    sheet.not('many pieces', ...style.columns.map(([key]) => cells[key] ?? ''));
  }
}

function counted(sheet: Sheet, dice: Dice, style: Style): void {
  const rows = dice.some(COUNTED, dice.int(1, 4));
  for (const [at, [tag, what, count, place, section]] of rows.entries()) {
    if (style.hasSections && rows[at - 1]?.[4] !== section) sheet.not('group', section);
    const cells: Record<string, Cell> = { tag, what, count, place, fuel: section === 'LIGHTING' ? 'Electric' : '-' };
    sheet.not('many pieces', ...style.columns.map(([key]) => cells[key] ?? ''));
  }
}

/** What the audit would have bought; nothing of it stands anywhere yet. */
function proposed(sheet: Sheet, dice: Dice, style: Style, spots: readonly Spot[]): void {
  const ahead = spots.filter(({ place, unit }) => place === unit).slice(0, dice.int(1, 3));
  sheet
    .blank()
    .not('group', dice.pick(['PROPOSED EQUIPMENT (ECM-3)', 'Recommended Replacements', 'PROPOSED - NOT INSTALLED']));
  for (const [at, { type, place, building, serves }] of ahead.entries()) {
    const { brand, model } = drawEquipment(dice, type);
    const { tag, capacity, fuel } = kindOf(type);
    const cells: Record<string, Cell> = {
      ...{
        tag: `${tag}-N${at + 1}`,
        what: style.words[type] ?? type,
        count: 1,
        place,
        serves,
        building: building ?? '',
      },
      ...{ make: brand, model: `${model} or equal`, serial: '-', year: 'Proposed', capacity: capacity(dice), fuel },
    };
    sheet.not('proposed', ...style.columns.map(([key]) => cells[key] ?? ''));
  }
}

function notes(sheet: Sheet, dice: Dice): void {
  sheet.blank(dice.int(0, 1));
  sheet.not('note', 'Notes:').not('note', '1. Years estimated from serial numbers where no other record was found.');
  sheet.not('note', '2. Equipment in apartments not visited is assumed to be similar to that observed.');
  sheet.not('legend', dice.pick(ABBREVIATIONS));
}
