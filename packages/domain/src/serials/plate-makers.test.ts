import { expect, test } from 'vitest';
import { MANUFACTURERS } from '../items/manufacturers.ts';
import { plateMakers } from './plate-makers.ts';

const { makerOf, serialFit } = plateMakers(MANUFACTURERS, '2026-06-15');

test('a maker is named by its name, another way to write it, or with a letter off', () => {
  expect(makerOf('GE APPLIANCES')).toEqual({ name: 'GE', isExact: true });
  expect(makerOf('Whirlpoo1')).toEqual({ name: 'Whirlpool', isExact: false });
  expect(makerOf('Tempstar')).toEqual({ name: 'Tempstar', isExact: true });
  expect(makerOf('REFRIGERATOR')).toBeNull();
});

test('a serial number fits by any rule of its maker, whatever it stands on', () => {
  expect(serialFit('GE', 'LT221102', null)).toBe('FITS');
  expect(serialFit('Rheem', 'A162304208', null)).toBe('FITS');
  expect(serialFit('Rheem', '0414B76543', null)).toBe('FITS');
  expect(serialFit('GE', 'LT2211', null)).toBe('FITS_NOT');
  expect(serialFit('Broan', 'LT221102', null)).toBe('NO_RULE');
});

test('of a Kenmore the model says who built it', () => {
  expect(serialFit('Kenmore', 'C12345678', null)).toBe('NO_RULE');
  expect(serialFit('Kenmore', 'C22345678', '110.26132411')).toBe('FITS');
});
