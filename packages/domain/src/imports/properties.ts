import { COORDINATES_TOGETHER, LATITUDE_MAX, LONGITUDE_MAX } from '../base/coordinates.ts';
import { unitNameKey } from '../units/unit-names.ts';
import { ok, type Parsed, parseWhole } from '../written/cell-values.ts';
import { degreesCell, stateCell, textCell, timeZoneCell, zipCell } from './cells.ts';
import { defineImport, field, type StoredRow } from './define-import.ts';
import { units } from './units.ts';

/** A list of properties: what is new is created, what the file gives is written to the others. */
export const properties = defineImport({
  kind: 'properties',
  label: 'Properties',
  noun: ['property', 'properties'],
  key: [['externalRef'], ['code'], ['propertyName']],
  table: {
    name: 'property',
    base: {},
    titleField: 'propertyName',
    isUnique: true,
    problem: halfPlaced,
    toldBy: [['propertyName'], ['propertyAddress', 'city', 'zip'], ['state', 'zip', 'yearBuilt', 'code']],
  },
  fields: {
    propertyName: field<string>({
      label: 'Property',
      aliases: [...units.fields.propertyName.aliases, 'Name'],
      isRequired: true,
      example: 'Cedar Ridge Apartments',
      parse: textCell(120),
      columns: ['name'],
      keyOf: unitNameKey,
    }),
    code: field<string>({
      label: 'Code',
      aliases: ['Property Code', 'Property ID', 'Prop Code', 'Prop ID', 'Code', 'Entity', 'Entity ID', 'Property #'],
      example: 'cedar',
      parse: textCell(40),
      columns: ['code'],
      keyOf: (code) => code.toLowerCase(),
    }),
    propertyAddress: field<string>({
      label: 'Address',
      aliases: units.fields.propertyAddress.aliases,
      example: '1200 Cedar Ridge Dr',
      parse: textCell(200),
      columns: ['address'],
    }),
    city: field<string>({
      label: 'City',
      aliases: units.fields.city.aliases,
      example: 'Boise',
      parse: textCell(80),
      columns: ['city'],
    }),
    state: field<string>({
      label: 'State',
      aliases: units.fields.state.aliases,
      example: 'ID',
      parse: stateCell,
      columns: ['state'],
    }),
    zip: field<string>({
      label: 'Zip',
      aliases: units.fields.zip.aliases,
      example: '83704',
      parse: zipCell,
      columns: ['postal_code'],
    }),
    latitude: field<number>({
      label: 'Latitude',
      aliases: ['Latitude', 'Lat', 'Property Latitude', 'Geo Latitude', 'Y Coordinate'],
      example: '43.6313',
      parse: degreesCell,
      check: within(LATITUDE_MAX, 'latitude'),
      columns: ['latitude'],
    }),
    longitude: field<number>({
      label: 'Longitude',
      aliases: ['Longitude', 'Long', 'Lng', 'Lon', 'Property Longitude', 'Geo Longitude', 'X Coordinate'],
      example: '-116.2879',
      parse: degreesCell,
      check: within(LONGITUDE_MAX, 'longitude'),
      columns: ['longitude'],
    }),
    timezone: field<string>({
      label: 'Time zone',
      aliases: ['Time Zone', 'Timezone', 'Property Time Zone', 'TZ'],
      example: 'America/Boise',
      parse: timeZoneCell,
      columns: ['timezone'],
      note: 'A new property without one gets that of its state or ZIP code, else that of its organization.',
    }),
    yearBuilt: field<number>({
      label: 'Year built',
      aliases: ['Year Built', 'Yr Built', 'Built', 'Year of Construction', 'Construction Year', 'Year Constructed'],
      example: '1998',
      parse: yearCell,
      check: (year) => (year >= 1800 && year <= 2100 ? null : `${year} is not a year between 1800 and 2100.`),
      columns: ['year_built'],
    }),
    propertyKind: field<string>({
      label: 'Kind',
      aliases: ['Property Type', 'Kind', 'Type', 'Style', 'Asset Class', 'Property Class'],
      example: 'Garden style',
      parse: textCell(60),
      columns: ['kind'],
    }),
    region: field<string>({
      label: 'Region',
      aliases: ['Region', 'Region Name', 'District'],
      example: 'Inland Northwest',
      parse: textCell(60),
      columns: ['region'],
    }),
    externalRef: field<string>({
      label: 'External ref',
      aliases: units.fields.externalRef.aliases,
      example: 'P-104',
      parse: textCell(100),
      columns: ['external_ref'],
    }),
  },
});

function within(most: number, noun: string): (degrees: number) => string | null {
  return (degrees) => (Math.abs(degrees) <= most ? null : `${degrees} is not a ${noun} between -${most} and ${most}.`);
}

function halfPlaced({ latitude, longitude }: StoredRow) {
  if ((latitude === undefined) === (longitude === undefined)) return null;
  const field: 'latitude' | 'longitude' = latitude === undefined ? 'latitude' : 'longitude';
  return { field, code: 'INCOMPLETE', message: COORDINATES_TOGETHER };
}

// '1998', and '6/1/1998' where a spreadsheet made a day of it.
function yearCell(text: string): Parsed<number> {
  const [, year] = /^\d{1,2}[/-]\d{1,2}[/-](\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined ? parseWhole(text) : ok(Number(year));
}
