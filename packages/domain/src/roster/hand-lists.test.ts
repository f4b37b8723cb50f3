import { describe, expect, test } from 'vitest';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const read = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  const fields = Object.fromEntries(list.columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])));
  return {
    list,
    fields,
    told: tellRows(list, rows).map(({ class: kind, place }) => [kind, place.building, place.unit]),
  };
};

describe('a list of one type of item', () => {
  test('is known by the serial number of it, and its type by the title', () => {
    const { list, fields } = read(`Smart Thermostat Rollout;;;;
      Unit;Tstat S/N;MAC Address;Installed By;Install Date
      Building A;;;;
      101;41TL75560269;78:A7:99:35:C1:87;Crew 1;10/23/2024
      102;52WN30715101;43:A4:83:63:C3:04;KT;10/11/2024`);
    expect(list.kind).toBe('items');
    expect(list.itemType).toBe('Smart Thermostat Rollout');
    expect(fields).toEqual({ unit: 'Unit', serial: 'Tstat S/N', installDate: 'Install Date' });
  });

  test('has buildings above rows that say nothing yet, and days above rows are no buildings', () => {
    const { told } = read(`Thermostat log;;;
      Unit;Serial;Model;Date Installed
      Monday 10/7/2024;;;
      101;41TL75560269;T3007ES;10/7/2024
      102;41TL75560270;T3007ES;10/7/2024
      Building B;;;
      101;;;No access
      102;41TL75560271;T3007ES;10/8/2024`);
    expect(told).toEqual([
      ['SECTION', null, null],
      ['RECORD', null, null],
      ['RECORD', null, null],
      ['GROUP', 'Building B', null],
      ['DOUBT', 'Building B', null],
      ['RECORD', 'Building B', null],
    ]);
  });
});

describe('a grid of appliances', () => {
  test('is read whatever the column of plans is called, and the last label is over as many columns as the others', () => {
    const { list } = read(`;;Fridge;;Range;;Washer;;;
      Apt;Type;Make;Model;Make;Model;Make;Model;Flooring;Comments
      101;2br;GE;GTS16;GE;JBS308;LG;WM3400;Vinyl;range drip pans missing
      102;1br;GE;GTS17;GE;JBS309;LG;WM3401;Carpet;pet odor`);
    expect(list.head.names.slice(-2)).toEqual(['Flooring', 'Comments']);
    expect(new Set(list.matrix.map(({ type }) => type))).toEqual(new Set(['Fridge', 'Range', 'Washer']));
  });
});

test('services, tasks of an item and what is scrapped are no items', () => {
  const { told } = read(`Service Agreement - Equipment Schedule;;;;
    Unit;Equipment;Model;Serial;Status
    101;Heat pump;GSZ140241;8947L15993;Active
    ;- Wash filter;;;Each visit
    102;Heat pump;GSZ140242;8947L15994;OUT OF SERVICE - removed
    102;Heat pump;GSZ140243;8947L15995;Active
    103;Heat pump;GSZ140244;8947L15996;Broken - Not Fixable (Archived)
    All units;Dryer vent cleaning;;;Included`);
  expect(told.map(([kind]) => kind)).toEqual(['RECORD', 'CHARGE', 'DISPOSED', 'RECORD', 'DISPOSED', 'SERVICE']);
});

test('a schedule of rents names plans with areas above its units, and a rent for each foot is no area', () => {
  const { list, fields, told } = read(`Gross Potential Rent;;;;
    Enclave at Foxglove;;;;
    Unit #;Status;Market;Down/Model/Admin;$/SF
    The Birch (735 sq ft);;;;
    101;Occupied;1,412.00;;1.92
    102;Vacant;1,382.00;;1.88`);
  expect(list.kind).toBe('units');
  expect(list.titles.property?.name).toBe('Enclave at Foxglove');
  expect(fields).not.toHaveProperty('sqft');
  expect(told[0]).toEqual(['GROUP', null, null]);
  expect(list.headings.get('the birch (735 sq ft)')?.meaning).toBe('FLOOR_PLAN');
});

test('a column of community names is the property, not the company that manages them', () => {
  const rows = Array.from(
    { length: 12 },
    (_, at) =>
      `Keystone Mgmt LLC;${at < 6 ? 'Dunmore Woods Apts' : 'Larkspur Creek'};Unit ${101 + at};Refrigerator;GE;S${at}0001`,
  );
  const { fields } = read(['Company;Location;Apt;Category;Manufacturer;Serial', ...rows].join('\n'));
  expect(fields).toMatchObject({ propertyName: 'Location', unit: 'Apt', itemType: 'Category' });
});

test('the day of a note beside the name of a list is no property, and a building may stand right behind the name of one', () => {
  const titled = (title: string) =>
    read(`${title};;
      Apt;Fridge;Range
      101;GE;GE
      102;GE;GE`).list.titles;
  expect(titled('appliances - updated 5/24').property).toBeNull();
  expect(titled('Kingsley Townhomes Building B')).toMatchObject({
    property: { name: 'Kingsley Townhomes' },
    building: 'Building B',
  });
});

test('in a survey of parts, a home that nobody could enter lends its name to no other, and common areas leave the building', () => {
  const head = 'Equipment;Mfr;Model No.;Serial No.';
  const { told } = read(`SITE SURVEY;;;
    Building 12;;;
    Apt #101;;;
    ${head}
    Range;GE;JBS211DMWW;S1
    Dishwasher;GE;GDF626PGRWW;S2
    ;;;
    Apt #102 - No access - tenant refused;;;
    Apt #103;;;
    ${head}
    Range;Frigidaire;FFEF3025TS;S3
    Common Areas;;;
    Maintenance Shop;;;
    ${head}
    Refrigerator;GE;GTS21MDXPW;S4
    BOILER ROOM;;;
    ${head}
    Boiler;Weil-McLain;EVG-299;S5`);
  expect(told.filter(([kind]) => kind === 'RECORD').map(([, building, unit]) => [building, unit])).toEqual([
    ['Building 12', '101'],
    ['Building 12', '101'],
    ['Building 12', '103'],
    [null, 'Maintenance Shop'],
    [null, 'BOILER ROOM'],
  ]);
});

test('a few notes that name a type do not make a column of types, where the title says what all items are', () => {
  const { list } = read(`PTAC FILTER SCHEDULE - Juniper Flats
    Unit #;Make;Model #;Serial;Filter;Notes
    101;Amana;PTC123;S1111;20x20x1;
    102;Amana;PTC123;S2222;20x20x1;
    103;Amana;PTC123;S3333;20x20x1;access panel screws missing
    104;Amana;PTC123;S4444;20x20x1;
    105;Amana;PTC123;S5555;20x20x1;`);
  expect(list.itemType).toContain('PTAC');
  expect(list.columns.find(({ field }) => field === 'itemType')).toBeUndefined();
});

test('a heading that names a unit ends the one above, although the first row below it says that nothing is there', () => {
  const { told } = read(`Site Survey;;;
    Equipment;Manufacturer;Model;Notes
    Bldg 13 Unit 4;;;
    Fridge;GE;GTS16;
    Stove;GE;JBS360;
    Bldg 13 Unit 5;;;
    Fridge;;;None
    Stove;Amana;AER6600;
    Bldg 13 Unit 6;;;
    Fridge;GE;GTS18;
    Stove;GE;JBS160;`);
  expect(told.filter(([kind]) => kind === 'RECORD').map(([, , unit]) => unit)).toEqual(['4', '4', '5', '6', '6']);
});
