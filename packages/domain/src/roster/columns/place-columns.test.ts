import { expect, test } from 'vitest';
import { placeInPath, readPaths } from '../cells/paths.ts';
import { learnList } from '../rows/list.ts';
import { tellRows } from '../rows/told-rows.ts';

const read = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  const fields = Object.fromEntries(list.columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])));
  return { list, fields, told: tellRows(list, rows).map(({ class: kind, place }) => [kind, place.building]) };
};
const repeated = (line: (unit: number) => string) => Array.from({ length: 10 }, (_, at) => line(101 + at)).join('\n');

test("names of communities under 'Building' are properties", () => {
  const { fields } = read(`Tag;Equipment type;Building;Location;Serial number
    ${repeated((unit) => `${unit}7;Refrigerator;Windmill Apartments;Unit ${unit};S${unit}`)}
    ${repeated((unit) => `${unit}8;Refrigerator;Fairmont Commons;Unit ${unit};T${unit}`)}`);
  expect(fields).toMatchObject({ propertyName: 'Building', unit: 'Location' });
});

test('names of houses under the same word are buildings', () => {
  const { fields } = read(`Tag;Equipment type;Building;Location;Serial number
    ${repeated((unit) => `${unit}7;Refrigerator;Aspen Court;Unit ${unit};S${unit}`)}
    ${repeated((unit) => `${unit}8;Refrigerator;Birch Court;Unit ${unit};T${unit}`)}`);
  expect(fields).toMatchObject({ building: 'Building', unit: 'Location' });
});

test("where 'Location' names the community, the unit is what 'Area' says, and no address", () => {
  const { fields } = read(`Asset ID;Category;Location;Location Address;Area;Serial Number
    ${repeated((unit) => `${unit}7;Dishwasher;Somerset Landing;225 NE 42nd St, Tulsa, OK 74103;Building 1 / Unit ${unit};S${unit}`)}`);
  expect(fields).toMatchObject({ propertyName: 'Location', unit: 'Area' });
});

test("the number of a site gives way to its name, and the owner under 'Company' to the communities of the paths", () => {
  const sites = read(`Site;Site Name;Room / Unit;Equipment Description;Serial Number
    ${repeated((unit) => `1014;Kestrel Village II;Unit ${unit};Range;S${unit}`)}`);
  expect(sites.fields).toMatchObject({ propertyName: 'Site Name' });
  const owned = read(`Company;Asset Name;Location;Serial
    ${repeated((unit) => `Keystone Residential;Fridge;Casa Stillwater > A-${unit};S${unit}`)}`);
  expect(owned.fields).not.toHaveProperty('propertyName');
});

test('a path of a community and a unit is one, whatever stands between them', () => {
  const { list } = read(`ID;Name;Location;Serial Number
    ${repeated((unit) => `${unit}7;Fridge;The Park at Riverbend / #${unit};S${unit}`)}`);
  expect(list.paths && placeInPath('The Park at Riverbend / #101', list.paths)).toMatchObject({
    property: 'The Park at Riverbend',
    unit: '101',
  });
  const marked = read(`ID;Name;Location;Serial Number
    ${repeated((unit) => `${unit}7;Fridge;Casa Stillwater / Unit ${unit};S${unit}`)}`);
  expect(marked.list.paths && placeInPath('Casa Stillwater / Unit 0101', marked.list.paths)).toMatchObject({
    property: 'Casa Stillwater',
    unit: '0101',
  });
});

test('a label over some columns is not lent to those beside it that say enough by themselves', () => {
  const { list } = read(`Unit;Move;;Sq;Floor
    Number;In;Floorplan;Ft;Level
    101;5/12/2025;A2;750;1
    102;5/12/2024;A2;750;1`);
  expect(list.head.names).toEqual(['Unit Number', 'Move In', 'Floorplan', 'Sq Ft', 'Floor Level']);
});

test('amenities below a unit go on with it, and its building stays', () => {
  const { told } = read(`Unit;Floor Plan;Sq Ft
    Building: 1;;
    0101;A2;750
    Amenities: Balcony, Courtyard View, Pool View;;
    0102;A2;750
    0103;A2;750`);
  expect(told).toEqual([
    ['GROUP', '1'],
    ['RECORD', '1'],
    ['CHARGE', '1'],
    ['RECORD', '1'],
    ['RECORD', '1'],
  ]);
});

test('a code of the status that the key of the list explains as disposed is', () => {
  const { told } = read(`Asset #;Asset Description;Location;Serial #;Asset Status
    1;Refrigerator;Apt 101;PG383721;A
    2;Range;Apt 101;PG383722;D
    3;Range;Apt 101;PG383723;A
    Status: A = active, D = disposed;;;;`);
  expect(told.map(([kind]) => kind).slice(0, 3)).toEqual(['RECORD', 'DISPOSED', 'RECORD']);
});

test('equipment in rooms of buildings: the room is its place, and the named location with an address the property', () => {
  const text = `Location Name;Location Address;State No.;Object Type;Bldg;Room;Mfr;Serial No.
    Windmill Estates;6232 Overland Rd, Boise, ID 83702;ID89815;Boiler;A;Mechanical Room;Lochinvar;2305N53898
    Windmill Estates;6232 Overland Rd, Boise, ID 83702;ID84174;Boiler;B;Mechanical Room;Lochinvar;RX21912215
    Windmill Estates;6232 Overland Rd, Boise, ID 83702;ID84175;Boiler;;Clubhouse;Lochinvar;RX21912216
    Oakhurst Commons;7041 Lincoln Way, Boise, ID 83702;ID71287;Boiler;A;Mechanical Room;Lochinvar;0389U76407`;
  expect(read(text).fields).toMatchObject({ propertyName: 'Location Name', building: 'Bldg', unit: 'Room' });
});

test('the clubhouse below the units of the last building is in none of them', () => {
  const { told } = read(`Juniper Flats;;;
    Apt;Equipment;Make;Serial
    Building 1;;;
    101;Range;GE;S1
    102;Range;GE;S2
    Building 2;;;
    101;Range;GE;S3
    Laundry Room;Washer;Maytag;S4
    Clubhouse;Range;GE;S5`);
  expect(told.filter(([kind]) => kind === 'RECORD').map(([, building]) => building)).toEqual([
    ...['Building 1', 'Building 1', 'Building 2', 'Building 2', null],
  ]);
});

test('a name that stands before its homes as the names of communities do is a property too', () => {
  const values = ['Casa Harrow', 'Larkspur Trace Apartments'].flatMap((name) =>
    [101, 102, 103].map((unit) => `${name} / ${unit}`),
  );
  const paths = readPaths(new Map(values.map((value) => [value, 2])));
  expect(paths && placeInPath('Casa Harrow / 101', paths)).toMatchObject({ property: 'Casa Harrow', unit: '101' });
});
