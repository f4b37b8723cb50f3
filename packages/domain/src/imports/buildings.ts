import { unitNameKey } from '../units/unit-names.ts';
import { parseWhole } from '../written/cell-values.ts';
import { textCell } from './cells.ts';
import { defineImport, field } from './define-import.ts';
import { units } from './units.ts';

/** A list of the buildings of properties that exist. */
export const buildings = defineImport({
  kind: 'buildings',
  label: 'Buildings',
  noun: ['building', 'buildings'],
  key: [
    ['propertyName', 'externalRef'],
    ['propertyName', 'building'],
  ],
  table: {
    name: 'building',
    base: {},
    titleField: 'building',
    isUnique: true,
    toldBy: [['building'], ['floors']],
  },
  fields: {
    propertyName: field<string>({
      label: 'Property',
      aliases: units.fields.propertyName.aliases,
      example: 'Cedar Ridge Apartments',
      parse: textCell(160),
      columns: ['property_id'],
      refersTo: 'property',
    }),
    building: field<string>({
      label: 'Building',
      aliases: [...units.fields.building.aliases, 'Name'],
      isRequired: true,
      example: 'A',
      parse: textCell(80),
      columns: ['name'],
      keyOf: unitNameKey,
    }),
    floors: field<number>({
      label: 'Floors',
      aliases: ['Floors', '# Floors', '# of Floors', 'Number of Floors', 'Stories', '# Stories', 'Storeys', 'Levels'],
      example: '3',
      parse: parseWhole,
      check: (floors) => (floors >= 1 && floors <= 200 ? null : `${floors} is not a number of floors from 1 to 200.`),
      columns: ['floors'],
    }),
    externalRef: field<string>({
      label: 'External ref',
      aliases: units.fields.externalRef.aliases,
      example: 'B-1',
      parse: textCell(100),
      columns: ['external_ref'],
    }),
  },
});
