import { expect, test } from 'vitest';
import { onlyTypeOf, typeAndRest, typesOfHeads } from './type-heads.ts';

test.each([
  ['Refrigerator Serial #', 'Refrigerator', 'serial'],
  ['Serial # (Washer)', 'Washer', 'serial'],
  ['Model - DW', 'DW', 'model'],
  ['Range_Brand', 'Range', 'manufacturer'],
  ['A/C unit outside yr', 'A/C unit outside', 'installDate'],
  ['HOT WATER HTR Inst.', 'HOT WATER HTR', 'installDate'],
  ['Dryer', 'Dryer', 'ANY'],
])('the column %j holds of the %s its %s', (header, type, part) => {
  expect(typeAndRest(header)).toEqual({ type, part });
});

test.each(['Washer Flooring', 'Down/Model/Admin', 'Serial', 'Unit Model', 'Installed By'])(
  '%j is named after no type',
  (header) => {
    expect(typeAndRest(header)).toBeNull();
  },
);

test('columns named after one type in two ways are about that one', () => {
  expect(onlyTypeOf(['Unit', 'Tstat S/N', 'Thermostat Model'])).toBe('Thermostat');
  expect(typesOfHeads(['Fridge brand', 'Fridge model', 'DW brand']).size).toBe(2);
  expect(onlyTypeOf(['Fridge brand', 'DW brand'])).toBeNull();
});
