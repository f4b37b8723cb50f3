import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';
import { plateOf } from '../kept/plates.ts';

/** What managers type for the name of an appliance. */
const NAMES: Partial<Record<ItemTypeName, string[]>> = {
  Refrigerator: ['Refrigerator', 'Fridge', 'refrigerator', 'Kitchen Refrigerator', 'Refrigerator - white'],
  Range: ['Range', 'Stove', 'Electric range', 'Stove/Oven', 'Range - 30" electric'],
  Dishwasher: ['Dishwasher', 'dishwasher', 'Dish washer'],
  Microwave: ['Microwave', 'OTR Microwave', 'microwave - over range'],
  'Water heater': ['Water heater', 'Hot water heater', 'Water Heater - 40 gal', 'HWH'],
  'Central AC condenser': ['AC condenser', 'A/C condenser (outside)', 'Condenser'],
  Furnace: ['Furnace', 'furnace'],
  Washer: ['Washer', 'Washing machine', 'washer'],
  Dryer: ['Dryer', 'Clothes dryer', 'dryer'],
  'Garbage disposal': ['Disposal', 'Garbage disposal', 'garbage disposer'],
};
const REMARKS = ['', '', '', '', 'Resident reports noise 1/12', 'Under warranty', 'Matches 2020 reno'];
type Style = {
  groups: 'none' | 'property' | 'unit';
  unit: (name: string) => string;
  serial: 'column' | 'description' | 'none';
  blank: string;
  hasWarranty: boolean;
  heads: string[];
};

/** A management system's report of appliances: property and unit as headings or in columns, names as each manager typed them, remarks beside them. */
export const applianceReport: Layout = {
  name: 'appliance-report',
  kind: 'items',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 2, 3, 4]), {
      nameOf: managedName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'plain', 'sequence', 'lettered'] as const),
      units: [3, 30],
      oddNames: dice.chance(0.15),
    });
    const style = styleOf(dice);
    const sheet = new Sheet(dice.pick(['Appliances', 'Unit Appliances', 'Export']));
    const hasTitle = style.groups !== 'none' || dice.chance(0.4);
    const isAddressed = style.groups !== 'none' && dice.chance(0.5);
    if (hasTitle) {
      sheet.across('title', dice.pick(['Appliances', 'Unit Appliances', 'Appliance Report']), style.heads.length);
      sheet.not(
        'title',
        dice.pick(['As of 3/18/2025', 'Properties: All', 'All rental properties  |  3/18/2025 2:11 PM']),
      );
      sheet.blank(dice.int(0, 1));
    }
    sheet.not('head', ...style.heads);
    const pages = { page: 1, length: dice.chance(0.5) ? dice.int(26, 45) : Number.POSITIVE_INFINITY, rows: 0 };
    for (const property of properties) {
      const first = sheet.records.length;
      const at = `${property.name} - ${addressOf(property)}`;
      if (style.groups !== 'none') sheet.across('group', isAddressed ? at : property.name, style.heads.length);
      for (const unit of property.units) {
        home(sheet, dice, style, property, unit);
        turn(sheet, style, pages);
      }
      const count = sheet.records.length - first;
      if (style.groups !== 'none') sheet.not('subtotal', `Total for ${property.name}`, count);
    }
    if (hasTitle) sheet.not('subtotal', dice.pick(['Total appliances', 'Total']), sheet.records.length);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: isAddressed ? addressOf(place) : null })),
      dates: dice.pick(['m/d/yyyy', 'mm/dd/yyyy'] as const),
      asks: [],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const groups = dice.pick(['none', 'property', 'unit'] as const);
  const serial = dice.pick(['column', 'column', 'description', 'none'] as const);
  const hasWarranty = dice.chance(0.7);
  const heads = [
    ...(groups === 'none' ? [dice.pick(['Property', 'Property Name', 'Rental property'])] : []),
    ...(groups === 'unit' ? [] : [dice.pick(['Unit', 'Unit Name', 'Unit number'])]),
    dice.pick(['Appliance', 'Name', 'Appliance Name']),
    dice.pick(['Make', 'Brand', 'Manufacturer']),
    dice.pick(['Model', 'Model #', 'Model Number']),
    ...(serial === 'column' ? [dice.pick(['Serial #', 'Serial Number'])] : []),
    dice.pick(['Installed', 'Install date', 'Date installed']),
    ...(hasWarranty ? [dice.pick(['Warranty ends', 'Warranty End Date', 'Warranty expires'])] : []),
    dice.pick(['Description', 'Notes', 'Comments']),
  ];
  const unit = dice.pick([(name: string) => name, (name: string) => name, (name: string) => `Unit ${name}`]);
  return { groups, unit, serial, blank: dice.pick(['', '', '--', 'Not specified']), hasWarranty, heads };
}

function turn(sheet: Sheet, style: Style, pages: { page: number; length: number; rows: number }): void {
  if (style.groups === 'none' || sheet.rows.length - pages.rows < pages.length) return;
  sheet.not('footer', 'Printed by A. Holloway', '', '', `Page ${pages.page}`).not('head', ...style.heads);
  pages.page += 1;
  pages.rows = sheet.rows.length;
}

function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit): void {
  if (style.groups === 'unit') {
    const named = /^\d/.test(unit.name) ? `Unit ${unit.name}` : unit.name;
    sheet.not('group', named);
  }
  for (const type of homeTypes(dice)) appliance(sheet, dice, style, property, unit, drawAsset(dice, type));
}

function appliance(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  property: DrawnProperty,
  unit: DrawnUnit,
  asset: Asset,
): void {
  const plate = plateOf(dice, asset, false);
  const isModelKnown = dice.chance(0.85);
  const isDated = dice.chance(0.85);
  const isSerialKnown = style.serial !== 'none' && dice.chance(0.8);
  const remark = dice.pick(asset.type === 'Refrigerator' ? [...REMARKS, 'Ice maker not hooked up'] : REMARKS);
  const told = style.serial === 'description' && isSerialKnown ? `S/N ${asset.serial}` : '';
  const ends = `${Number(asset.installed.slice(0, 4)) + 1}${asset.installed.slice(4).replace('-02-29', '-02-28')}`;
  const cells: Cell[] = [
    ...(style.groups === 'none' ? [property.name] : []),
    ...(style.groups === 'unit' ? [] : [style.unit(unit.name)]),
    dice.pick(NAMES[asset.type] ?? [asset.type]),
    plate.brand === '' ? style.blank : plate.brand,
    isModelKnown ? plate.model : style.blank,
    ...(style.serial === 'column' ? [isSerialKnown ? asset.serial : style.blank] : []),
    isDated ? { day: asset.installed } : style.blank,
    ...(style.hasWarranty ? [isDated && dice.chance(0.7) ? { day: ends } : style.blank] : []),
    [told, remark].filter((text) => text !== '').join('. '),
  ];
  sheet.record(
    trueItem({
      property: property.name,
      unit: unit.name,
      itemType: asset.type,
      manufacturer: plate.said.manufacturer,
      model: isModelKnown ? asset.model : null,
      serial: isSerialKnown ? asset.serial : null,
      installDate: isDated ? asset.installed : null,
      also: plate.also,
    }),
    ...cells,
  );
}
