import { drawAsset } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Cell, type Layout, Sheet } from '../../sheet.ts';
import { type TrueItem, trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';

const LESSORS = ['Blue Heron Appliance Leasing', 'Metro Laundry Rentals, Inc.', 'Lone Oak Washer & Dryer Leasing'];
const MACHINES = ['Washer', 'Dryer'] as const;
const WORDS: readonly Record<(typeof MACHINES)[number], string>[] = [
  { Washer: 'Washer', Dryer: 'Dryer' },
  { Washer: 'WASHER - TOP LOAD', Dryer: 'DRYER - ELECTRIC' },
  { Washer: 'TL Washer', Dryer: 'Elec Dryer' },
  { Washer: 'FS Washer 27"', Dryer: 'FS Dryer 27"' },
];
type Style = {
  /** A row a machine, or a row a home with washer and dryer side by side under one head or two. */
  shape: 'machine' | 'set' | 'set in two rows';
  building: 'none' | 'column';
  hasBrand: boolean;
  hasModel: boolean;
  hasResident: boolean;
  words: (typeof WORDS)[number];
  active: string;
  gone: string;
  lead: string[];
  heads: string[][];
};

/** What a company that lets washers and dryers has standing in each home, with its monthly rate; picked up machines among the rest. */
export const laundryLease: Layout = {
  name: 'laundry-lease',
  kind: 'items',
  draw(dice) {
    const building = dice.pick(['none', 'column'] as const);
    const properties = drawProperties(dice, dice.pick([1, 1, 2]), {
      nameOf: managedName,
      buildings: building === 'none' ? 'none' : dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [8, 60],
    });
    const style = styleOf(dice, building);
    const sheet = new Sheet(dice.pick(['Schedule A', 'Equipment', 'Units on Rent']));
    sheet.not('title', dice.pick(LESSORS), '', '', '', `Account: ${dice.digits(6)}`);
    sheet.not('title', dice.pick(['Equipment Schedule', 'Equipment on Rent by Unit', 'Schedule A - Leased Equipment']));
    sheet.not(
      'title',
      dice.pick(['Billing Period: 03/01/2025 - 03/31/2025', 'Invoice Date: 3/1/2025', 'As of 3/1/2025']),
    );
    const people: string[] = [];
    const hasAddress = dice.chance(0.6);
    const rate = dice.int(14, 22) + dice.pick([0, 0.5, 0.95]);
    const label = dice.pick(['Property', 'Location', 'Service Location']);
    for (const property of properties) {
      const first = sheet.records.length;
      sheet.blank().not('title', `${label}: ${property.name}`);
      if (hasAddress) sheet.not('title', addressOf(property));
      for (const heads of style.heads) sheet.not('head', ...heads);
      const leased = property.units.filter(() => dice.chance(0.75));
      const homes = leased.length === 0 ? property.units : leased;
      for (const unit of homes) home(sheet, dice, style, property, unit, rate);
      if (style.hasResident)
        people.push(...homes.flatMap(({ resident }) => (resident ? [`${resident.last}, ${resident.first}`] : [])));
      const count = sheet.records.length - first;
      sheet.not('subtotal', 'Sets on rent', count / 2);
      sheet.not('subtotal', 'Monthly Total', `$${money(count * rate)}`);
    }
    sheet.blank().not('legend', 'All equipment remains the property of Lessor. Report moves within 5 days.');
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates: dice.pick(['mm/dd/yyyy', 'm/d/yyyy', 'm/d/yy'] as const),
      asks: ['picked up'],
      personal: people.slice(0, 25),
    };
  },
};

function styleOf(dice: Dice, building: Style['building']): Style {
  const shape = dice.pick(['machine', 'machine', 'set', 'set in two rows'] as const);
  const [hasBrand, hasModel, hasResident] = [dice.chance(0.75), dice.chance(0.8), dice.chance(0.4)];
  const serial = dice.pick(['Serial', 'Serial #', 'S/N']);
  const plate = [...(hasBrand ? [dice.pick(['Make', 'Brand'])] : []), ...(hasModel ? ['Model'] : []), serial];
  const [active, gone] = [dice.pick(['Active', 'On Rent']), dice.pick(['Picked Up', 'Removed'])];
  const lead = [
    ...(building === 'column' ? [dice.pick(['Bldg', 'Building'])] : []),
    dice.pick(['Unit', 'Apt', 'Apt #']),
    ...(hasResident ? [dice.pick(['Resident', 'Renter'])] : []),
  ];
  const tail = [
    dice.pick(['Install Date', 'Installed', 'Delivered/Installed']),
    dice.pick(['Monthly Rate', 'Rate/Mo', 'Rent']),
    dice.pick(['Status', 'Stat']),
    dice.pick(['Pickup Date', 'Date Removed']),
  ];
  const empty = (of: string[]) => of.map(() => '');
  const heads = {
    machine: [[...lead, dice.pick(['Equipment', 'Description', 'Machine']), ...plate, ...tail]],
    set: [[...lead, ...MACHINES.flatMap((machine) => plate.map((word) => `${machine} ${word}`)), ...tail]],
    'set in two rows': [
      [
        ...empty(lead),
        ...MACHINES.flatMap((machine) => [machine.toUpperCase(), ...empty(plate.slice(1))]),
        ...empty(tail),
      ],
      [...lead, ...plate, ...plate, ...tail],
    ],
  }[shape];
  return { shape, building, hasBrand, hasModel, hasResident, words: dice.pick(WORDS), active, gone, lead, heads };
}

function home(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty, unit: DrawnUnit, rate: number): void {
  const lead: Cell[] = [
    ...(style.building === 'column' ? [unit.building] : []),
    unit.name,
    ...(style.hasResident ? [unit.resident ? `${unit.resident.last}, ${unit.resident.first}` : 'VACANT'] : []),
  ];
  const washer = drawAsset(dice, 'Washer');
  const dryer = drawAsset(dice, 'Dryer');
  // A set is of one maker.
  const machines = [washer, washer.brand === dryer.brand ? dryer : like(dice, washer.brand)];
  const day = dice.day(2016, 2024);
  const items = machines.map(
    ({ type, brand, model, serial }): TrueItem =>
      trueItem({
        property: property.name,
        building: style.building === 'none' ? null : unit.building,
        unit: unit.name,
        itemType: type,
        manufacturer: style.hasBrand ? brand : null,
        model: style.hasModel ? model : null,
        serial,
        installDate: day,
      }),
  );
  const plates = machines.map(({ brand, model, serial }) => [
    ...(style.hasBrand ? [brand] : []),
    ...(style.hasModel ? [model] : []),
    serial,
  ]);
  const isGone = dice.chance(0.05);
  const fee = (count: number) => `$${money(isGone ? 0 : rate * count)}`;
  const end: Cell[] = isGone ? [style.gone, { day: `2025-02-${dice.int(10, 28)}` }] : [style.active, ''];
  if (style.shape !== 'machine') {
    const cells = [...lead, ...plates.flat(), { day }, fee(2), ...end];
    if (isGone) sheet.not('returned', ...cells);
    else sheet.recordsOf(items, ...cells);
    return;
  }
  items.forEach((item, at) => {
    const word = style.words[MACHINES[at] ?? 'Washer'];
    const cells = [...lead, word, ...(plates[at] ?? []), { day }, fee(1), ...end];
    if (isGone) sheet.not('returned', ...cells);
    else sheet.record(item, ...cells);
  });
}

/** A dryer of the maker given. */
function like(dice: Dice, brand: string): ReturnType<typeof drawAsset> {
  const dryer = drawAsset(dice, 'Dryer');
  const model = brand === 'Maytag' ? `MEDC${dice.int(415, 465)}FW` : `DLE${dice.int(3400, 3600)}W`;
  return { ...dryer, brand, model };
}
