import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, drawProperties } from '../../world.ts';
import { managedName } from '../kept/managed-names.ts';

const DEVICES: readonly (readonly [brand: string, models: string[]])[] = [
  ['Honeywell', ['TH6320ZW2003', 'TH6220WF2006', 'RTH9585WF']],
  ['ecobee', ['EB-STATE3LT-02', 'EB-STATE6P-01']],
  ['Google Nest', ['G4CVZ', 'T3007ES']],
  ['Emerson', ['ST55U', 'ST75U', '1F87U-42WF']],
];
const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const CREWS = ['Marcus', 'D. Ruiz', 'Crew 2', 'KT', 'Crew 1'];
const NOT_DONE = ['No Access', 'Scheduled', 'Resident refused', 'Not started'];
type Device = { brand: string; model: string };
type Style = {
  groups: 'day' | 'building' | 'none';
  building: 'none' | 'column' | 'heading';
  place: 'title' | 'column';
  /** One device for all, named above the list or in each row; or several models. */
  device: 'title' | 'row';
  devices: Device[];
  hasOld: boolean;
  hasHub: boolean;
  heads: string[];
};

/** The list of a roll-out of smart thermostats: every home with what was hung there, its serial number and hub, and homes still to be done. */
export const thermostatRollout: Layout = {
  name: 'thermostat-rollout',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.place === 'column' ? dice.pick([2, 3]) : 1, {
      nameOf: managedName,
      buildings: style.building === 'none' ? 'none' : dice.pick(['numbers', 'letters'] as const),
      unitNames: dice.pick(['plain', 'plain', 'padded', 'lettered'] as const),
      units: [8, 60],
    });
    const sheet = new Sheet(dice.pick(['Rollout', 'Install Log', 'Sheet1']));
    const dates = dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'iso']);
    const [only] = properties;
    const report = dice.pick([
      'Smart Thermostat Rollout',
      'THERMOSTAT INSTALL TRACKER',
      'Smart Thermostat Deployment Log',
    ]);
    sheet.not('title', report);
    const hasAddress = style.place === 'title' && dice.chance(0.4);
    if (style.place === 'title' && only) sheet.not('title', `${dice.pick(['', 'Site: ', 'Property: '])}${only.name}`);
    if (hasAddress && only) sheet.not('title', addressOf(only));
    const [device] = style.devices;
    if (style.device === 'title' && device) sheet.not('title', `Device: ${device.brand} ${device.model}`);
    if (dice.chance(0.5)) sheet.not('title', `PO ${dice.digits(5)}`, '', '', 'PM: R. Castellano');
    sheet.blank(dice.int(0, 1)).not('head', ...style.heads);
    for (const property of properties) list(sheet, dice, style, property);
    if (dice.chance(0.6)) progress(sheet, properties);
    return {
      sheets: [sheet],
      properties: properties.map((place) => ({ name: place.name, address: hasAddress ? addressOf(place) : null })),
      dates,
      asks: ['not done', 'replaced'],
      personal: [],
    };
  },
};

function styleOf(dice: Dice): Style {
  const place = dice.chance(0.3) ? 'column' : 'title';
  const groups = place === 'column' ? 'none' : dice.pick(['day', 'building', 'none'] as const);
  const building = groups === 'building' ? 'heading' : dice.pick(['none', 'column'] as const);
  const device = dice.chance(0.4) ? 'title' : 'row';
  const [brand, models] = dice.pick(DEVICES);
  const devices = (device === 'title' ? [dice.pick(models)] : models).map((model) => ({ brand, model }));
  const [hasOld, hasHub] = [dice.chance(0.35), dice.chance(0.6)];
  const heads = [
    ...(place === 'column' ? [dice.pick(['Property', 'Site', 'Community'])] : []),
    ...(building === 'column' ? [dice.pick(['Bldg', 'Building'])] : []),
    dice.pick(['Unit', 'Apt', 'Unit #']),
    ...(hasOld ? [dice.pick(['Existing Stat', 'Old Tstat (removed)'])] : []),
    ...(device === 'row' ? [dice.pick(['Mfr', 'Brand', 'Manufacturer']), dice.pick(['Model', 'Tstat Model'])] : []),
    dice.pick(['Serial Number', 'Tstat S/N', 'Serial #', 'Thermostat Serial']),
    ...(hasHub ? [dice.pick(['Hub MAC', 'Hub ID', 'MAC Address'])] : []),
    ...(groups === 'day' ? [] : [dice.pick(['Install Date', 'Date Installed', 'Installed'])]),
    dice.pick(['Installer', 'Tech', 'Installed By']),
    dice.pick(['Status', 'Install Status']),
    'Notes',
  ];
  return { groups, building, place, device, devices, hasOld, hasHub, heads };
}

type Place = { name: string; building: string | null };

function list(sheet: Sheet, dice: Dice, style: Style, property: DrawnProperty): void {
  const homes: Place[] = property.units.map(({ name, building }) => ({ name, building }));
  const rooms = dice.some(['Clubhouse', 'Leasing Office', 'Fitness Center'], dice.int(0, 2));
  const common = rooms.map((name) => ({ name, building: null }));
  if (style.groups === 'building') {
    for (const [building, of] of Map.groupBy(homes, (home) => home.building)) {
      sheet.not('group', `Building ${building}`);
      for (const home of of) rows(sheet, dice, style, property.name, home, workday(dice.int(0, 14)));
    }
    if (common.length > 0) sheet.not('group', 'Common Areas');
    for (const room of common) rows(sheet, dice, style, property.name, room, workday(15));
    return;
  }
  const perDay = dice.int(5, 12);
  [...homes, ...common].forEach((home, at) => {
    const day = workday(Math.floor(at / perDay));
    if (style.groups === 'day' && at % perDay === 0) sheet.not('group', dayHeading(day));
    rows(sheet, dice, style, property.name, home, day);
  });
}

/** A day of work after the roll-out's first Monday. */
function workday(number: number): string {
  const days = Math.floor(number / 5) * 7 + (number % 5);
  return new Date(Date.UTC(2024, 9, 7) + days * 86_400_000).toISOString().slice(0, 10);
}

function dayHeading(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${WEEK[new Date(day).getUTCDay()]} ${month}/${date}/${year}`;
}

function rows(sheet: Sheet, dice: Dice, style: Style, property: string, home: Place, day: string): void {
  const device = dice.pick(style.devices);
  const lead: Cell[] = [
    ...(style.place === 'column' ? [property] : []),
    ...(style.building === 'column' ? [home.building ?? ''] : []),
    home.name,
    ...(style.hasOld ? [dice.pick(['Mercury round', 'Digital non-prog', 'Line volt', 'Prog 5-2'])] : []),
  ];
  const state = dice.weighed([
    ['done', 88],
    ['open', 9],
    ['replaced', 3],
  ] as const);
  if (state === 'open') {
    const empty = style.heads.length - lead.length - 2;
    sheet.not(
      'not installed',
      ...lead,
      ...Array(empty).fill(''),
      dice.pick(NOT_DONE),
      dice.pick(['', '', 'dog', 'call first']),
    );
    return;
  }
  const crew = dice.pick(CREWS);
  const written = (serial: string, on: string): Cell[] => [
    ...lead,
    ...(style.device === 'row' ? [device.brand, device.model] : []),
    serial,
    ...(style.hasHub
      ? [
          `${dice.digits(2)}:A${dice.digits(1)}:${dice.digits(2)}:${dice.digits(2)}:C${dice.digits(1)}:${dice.digits(2)}`,
        ]
      : []),
    ...(style.groups === 'day' ? [] : [{ day: on }]),
    crew,
  ];
  if (state === 'replaced')
    sheet.not('replaced', ...written(serialOf(dice), day), 'Removed', 'defective, returned - replaced, see next line');
  const serial = serialOf(dice);
  sheet.record(
    trueItem({
      property,
      building: style.building === 'none' ? null : home.building,
      unit: home.name,
      itemType: 'Thermostat',
      manufacturer: device.brand,
      model: device.model,
      serial,
      installDate: day,
    }),
    ...written(serial, day),
    dice.pick(['Installed', 'Installed', 'Complete']),
    dice.pick(['', '', '', 'added C-wire', 'new wall plate', 'paired OK']),
  );
}

function serialOf(dice: Dice): string {
  return `${dice.pick(['41', '52', '18'])}${dice.letters(2)}${dice.digits(8)}`;
}

function progress(sheet: Sheet, properties: readonly DrawnProperty[]): void {
  const done = sheet.records.length;
  const open = sheet.notRecords.filter(({ why }) => why === 'not installed').length;
  sheet.blank().not('summary', 'Installed', done).not('summary', 'Remaining', open);
  sheet.not('summary', '% Complete', `${((100 * done) / (done + open)).toFixed(1)}%`);
  if (properties.length > 1) sheet.not('summary', 'Sites', properties.length);
}
