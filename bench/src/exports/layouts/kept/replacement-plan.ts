import { type Asset, drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { type Field, NOTES, SHEETS, SPARE, WORDS } from './replacement-plan-words.ts';
import { communitySign, SIGN_COMPANIES } from './sign-names.ts';

type Style = {
  columns: readonly (readonly [Field, string])[];
  titles: readonly string[];
  /** Where the community stands; a sheet may be named by it and nothing else say it. */
  told: 'column' | 'sheet name' | 'sheet and title' | 'title' | 'nowhere';
  groupedBy: 'nothing' | 'year' | 'class';
  groupWord: (group: string) => string;
  hasBuildings: boolean;
  block: string;
  manner: 0 | 1;
  joint: string;
  hasDays: boolean;
  life: (years: number) => Cell;
  cost: (dollars: number) => Cell;
  /** The cost once more in the column of its year. */
  years: readonly number[];
  hasTotals: boolean;
  hasTable: boolean;
  company: string | null;
  hasAddress: boolean;
};
type Thing = {
  property: DrawnProperty;
  building: string | null;
  unit: string;
  type: ItemTypeName;
  asset: Asset;
  isDated: boolean;
  isModelKnown: boolean;
  year: number | null;
  dollars: number;
};
const NOW = 2025;

/** What an owner's asset manager plans to replace: each asset of each home with its age, its life, the year it is due and what another will cost. */
export const replacementPlan: Layout = {
  name: 'replacement-plan',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const isSeveral = style.told === 'column' || style.told.startsWith('sheet');
    const properties = drawProperties(dice, isSeveral ? dice.int(1, 4) : 1, {
      nameOf: communitySign,
      buildings: style.hasBuildings ? dice.pick(['letters', 'numbers', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'plain', 'padded', 'lettered'] as const),
      units: isSeveral ? [4, 24] : [6, 60],
    });
    const hasYearAlone = !style.hasDays && style.columns.some(([field]) => field === 'installed');
    return {
      sheets: sheetsOf(dice, style, properties),
      properties:
        style.told === 'nowhere'
          ? []
          : properties.map((place) => ({ name: place.name, address: style.hasAddress ? addressOf(place) : null })),
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy']),
      asks: [...(style.told === 'nowhere' ? ['property'] : []), ...(hasYearAlone ? ['year'] : [])],
      personal: [],
      container: style.told.startsWith('sheet') || dice.chance(0.7) ? 'xlsx' : 'csv',
    };
  },
};

function styleOf(dice: Dice): Style {
  const told = dice.pick(['column', 'column', 'sheet name', 'sheet and title', 'title', 'title', 'nowhere'] as const);
  const { heads, titles } = dice.pick(SHEETS);
  const hasBuildings = dice.chance(0.6);
  const isJoined = dice.chance(0.55);
  const groupedBy = dice.pick(['nothing', 'nothing', 'year', 'class'] as const);
  const spare = new Set(dice.some(SPARE, dice.int(2, SPARE.length)));
  const columns = heads.filter(([field]) => {
    if (field === 'community') return told === 'column';
    if (field === 'building') return hasBuildings;
    if (field === 'made') return isJoined;
    if (field === 'brand' || field === 'model') return !isJoined;
    if (field === 'class') return spare.has(field) && groupedBy !== 'class';
    if (field === 'year') return groupedBy !== 'year' || dice.chance(0.5);
    return spare.has(field) || !SPARE.includes(field);
  });
  return {
    ...{ columns, titles, told, groupedBy, hasBuildings },
    groupWord: dice.pick(
      groupedBy === 'year'
        ? [(group: string) => group, (group: string) => `${group} Replacements`, (group: string) => `FY ${group}`]
        : [(group: string) => group, (group: string) => group.toUpperCase()],
    ),
    block: dice.pick(['', '', '', 'Bldg ', 'Building ']),
    manner: dice.pick([0, 1] as const),
    joint: dice.pick([' ', ' ', ' / ', ' - ']),
    hasDays: dice.chance(0.2),
    life: dice.pick([(years: number) => years, (years: number) => years, (years: number) => `${years} yrs`]),
    cost: dice.pick([
      (dollars: number) => dollars,
      (dollars: number) => `$${money(dollars)}`,
      (dollars: number) => money(dollars),
      (dollars: number) => `$${dollars.toLocaleString('en-US')}`,
    ]),
    years: dice.chance(0.25) ? Array.from({ length: dice.int(4, 6) }, (_, at) => NOW + at) : [],
    hasTotals: dice.chance(0.75),
    hasTable: dice.chance(0.3),
    company: dice.chance(0.5) ? dice.pick(SIGN_COMPANIES) : null,
    hasAddress: (told === 'title' || told === 'sheet and title') && dice.chance(0.2),
  };
}

function sheetsOf(dice: Dice, style: Style, properties: readonly DrawnProperty[]): Sheet[] {
  const all = properties.map((property) => thingsOf(dice, property));
  const title = dice.pick(style.titles);
  const isTitled = style.told !== 'column' || dice.chance(0.75);
  if (style.told === 'sheet name' || style.told === 'sheet and title')
    return properties.map((property, at) => {
      const sheet = new Sheet(property.name);
      titlesOf(sheet, style, title, style.told === 'sheet name' ? null : property);
      body(sheet, dice, style, all[at] ?? []);
      return sheet;
    });
  const sheet = new Sheet(dice.pick(['Plan', 'Sheet1', '2025', 'Replacement Plan']));
  const [first] = properties;
  if (isTitled) titlesOf(sheet, style, title, style.told === 'title' && first ? first : null);
  body(sheet, dice, style, all.flat());
  return [sheet];
}

function titlesOf(sheet: Sheet, style: Style, title: string, property: DrawnProperty | null): void {
  const { company, manner, hasAddress } = style;
  if (company) sheet.not('title', company);
  if (property && manner === 0) sheet.not('title', `${property.name} - ${title}`);
  else {
    sheet.not('title', title);
    if (property) sheet.not('title', property.name);
  }
  if (property && hasAddress) sheet.not('title', addressOf(property));
  if (company) sheet.not('title', 'Asset Management', '', '', 'DRAFT 3/14/2025');
  sheet.blank();
}

function thingsOf(dice: Dice, property: DrawnProperty): Thing[] {
  return property.units.flatMap(({ building, name }) =>
    homeTypes(dice).map((type) => {
      const asset = drawAsset(dice, type);
      const { years, dollars } = wordsOf(type);
      const isDated = dice.chance(0.93);
      const due = Math.max(NOW, Number(asset.installed.slice(0, 4)) + years);
      const year = isDated ? due : dice.chance(0.5) ? dice.int(NOW, NOW + 5) : null;
      return { property, building, unit: name, type, asset, isDated, isModelKnown: dice.chance(0.85), year, dollars };
    }),
  );
}

function wordsOf(type: ItemTypeName) {
  const words = WORDS[type];
  if (!words) throw new Error(`No words for ${type}`);
  return words;
}

function body(sheet: Sheet, dice: Dice, style: Style, things: readonly Thing[]): void {
  const { groupedBy } = style;
  const groupOf = ({ year, type }: Thing) => (groupedBy === 'year' ? `${year ?? 'TBD'}` : wordsOf(type).class);
  const groups = [...Map.groupBy(things, groupOf)].toSorted(([a], [b]) => a.localeCompare(b));
  sheet.not('head', ...style.columns.map(([, word]) => word), ...style.years);
  if (groupedBy === 'nothing') for (const thing of things) row(sheet, dice, style, thing);
  else
    for (const [group, of] of groups) {
      sheet.not('group', style.groupWord(group));
      for (const thing of of) row(sheet, dice, style, thing);
      if (style.hasTotals) total(sheet, style, `Total ${style.groupWord(group)}`, of);
      if (dice.chance(0.5)) sheet.blank();
    }
  if (style.hasTotals) total(sheet, style, dice.pick(['Grand Total', 'TOTAL', 'Total']), things);
  if (!style.hasTable) return;
  sheet.blank().not('summary', 'Year', 'Count', 'Cost');
  for (const [year, of] of [...Map.groupBy(things, (thing) => thing.year)].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)))
    sheet.not('summary', year ?? 'Not scheduled', of.length, style.cost(sum(of)));
}

function sum(things: readonly Thing[]): number {
  return things.reduce((all, { dollars }) => all + dollars, 0);
}

function total(sheet: Sheet, style: Style, label: string, things: readonly Thing[]): void {
  const cells = style.columns.map(([field], at) =>
    at === 0 ? label : field === 'cost' ? style.cost(sum(things)) : '',
  );
  const byYear = style.years.map((year) => style.cost(sum(things.filter((thing) => thing.year === year))));
  sheet.not('subtotal', ...cells, ...byYear);
}

function row(sheet: Sheet, dice: Dice, style: Style, thing: Thing): void {
  const { property, building, unit, type, asset, isDated, isModelKnown, year, dollars } = thing;
  const words = wordsOf(type);
  const age = NOW - Number(asset.installed.slice(0, 4));
  const installed = style.hasDays ? { day: asset.installed } : Number(asset.installed.slice(0, 4));
  const costHead = style.columns.find(([field]) => field === 'cost')?.[1];
  const line: Record<Field, Cell> = {
    ...{ community: property.name, building: building === null ? '' : `${style.block}${building}`, unit },
    ...{ class: words.class, asset: words.names[style.manner], brand: asset.brand },
    made: isModelKnown ? `${asset.brand}${style.joint}${asset.model}` : asset.brand,
    ...{ model: isModelKnown ? asset.model : '', installed: isDated ? installed : dice.pick(['', 'unk', '']) },
    ...{ age: isDated ? age : '', life: style.life(words.years), left: isDated ? Math.max(0, words.years - age) : '' },
    ...{ year: year ?? 'TBD', cost: style.cost(dollars), note: dice.pick(NOTES) },
  };
  sheet.record(
    trueItem({
      ...{ property: style.told === 'nowhere' ? null : property.name, building, unit, itemType: type },
      ...{ manufacturer: asset.brand, model: isModelKnown ? asset.model : null },
      installDate: isDated ? (style.hasDays ? asset.installed : asset.installed.slice(0, 4)) : null,
      // What another will cost is no price paid; 'Cost' alone may be taken for one.
      also: { purchaseCents: costHead === 'Cost' ? [dollars * 100] : [] },
    }),
    ...style.columns.map(([field]) => line[field]),
    ...style.years.map((one) => (one === year ? style.cost(dollars) : '')),
  );
}
