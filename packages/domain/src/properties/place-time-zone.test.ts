import { expect, test } from 'vitest';
import { STATES } from '../base/states.ts';
import { isTimeZone } from '../base/time-zones.ts';
import { placeTimeZone } from './place-time-zone.ts';

const zoneOf = (state: string | null, postalCode: string | null = null) =>
  placeTimeZone({ state, postalCode })?.timeZone ?? null;

test('every state has a zone that the calendar knows', () => {
  for (const [code] of STATES) expect(isTimeZone(zoneOf(code) ?? ''), code).toBe(true);
  expect([zoneOf('WA'), zoneOf('HI'), zoneOf('AZ'), zoneOf('AK'), zoneOf('NY')]).toEqual([
    'America/Los_Angeles',
    'Pacific/Honolulu',
    'America/Phoenix',
    'America/Anchorage',
    'America/New_York',
  ]);
});

// A city on each side of the border that runs through its state.
test.each([
  ['TX', 'Dallas', '75201', 'America/Chicago'],
  ['TX', 'El Paso', '79912', 'America/Denver'],
  ['TX', 'Van Horn', '79855', 'America/Chicago'],
  ['FL', 'Miami', '33101', 'America/New_York'],
  ['FL', 'Tallahassee', '32301', 'America/New_York'],
  ['FL', 'Pensacola', '32501', 'America/Chicago'],
  ['FL', 'Panama City', '32401', 'America/Chicago'],
  ['FL', 'Port St. Joe', '32456', 'America/New_York'],
  ['IN', 'Indianapolis', '46204', 'America/New_York'],
  ['IN', 'South Bend', '46601', 'America/New_York'],
  ['IN', 'Gary', '46402', 'America/Chicago'],
  ['IN', 'Evansville', '47708', 'America/Chicago'],
  ['IN', 'Jasper', '47546', 'America/New_York'],
  ['KY', 'Louisville', '40202', 'America/New_York'],
  ['KY', 'Elizabethtown', '42701', 'America/New_York'],
  ['KY', 'Bowling Green', '42101', 'America/Chicago'],
  ['KY', 'Owensboro', '42301', 'America/Chicago'],
  ['TN', 'Nashville', '37203', 'America/Chicago'],
  ['TN', 'Memphis', '38103', 'America/Chicago'],
  ['TN', 'Crossville', '38555', 'America/Chicago'],
  ['TN', 'Knoxville', '37902', 'America/New_York'],
  ['TN', 'Chattanooga', '37402', 'America/New_York'],
  ['ND', 'Fargo', '58102', 'America/Chicago'],
  ['ND', 'Bismarck', '58501', 'America/Chicago'],
  ['ND', 'Dickinson', '58601', 'America/Denver'],
  ['SD', 'Sioux Falls', '57104', 'America/Chicago'],
  ['SD', 'Pierre', '57501', 'America/Chicago'],
  ['SD', 'Rapid City', '57701', 'America/Denver'],
  ['NE', 'Omaha', '68102', 'America/Chicago'],
  ['NE', 'North Platte', '69101', 'America/Chicago'],
  ['NE', 'Scottsbluff', '69361', 'America/Denver'],
  ['KS', 'Wichita', '67202', 'America/Chicago'],
  ['KS', 'Goodland', '67735', 'America/Denver'],
  ['OR', 'Portland', '97210', 'America/Los_Angeles'],
  ['OR', 'Ontario', '97914', 'America/Denver'],
  ['ID', 'Boise', '83704', 'America/Denver'],
  ['ID', 'Coeur d’Alene', '83814', 'America/Los_Angeles'],
  ['ID', 'Lewiston', '83501', 'America/Los_Angeles'],
  ['MI', 'Detroit', '48226', 'America/New_York'],
  ['MI', 'Marquette', '49855', 'America/New_York'],
  ['MI', 'Iron Mountain', '49801', 'America/Chicago'],
  ['MI', 'Menominee', '49858', 'America/Chicago'],
  ['AZ', 'Phoenix', '85004', 'America/Phoenix'],
  ['AZ', 'Window Rock', '86515', 'America/Denver'],
  ['AK', 'Juneau', '99801', 'America/Anchorage'],
  ['AK', 'Adak', '99546', 'America/Adak'],
  ['NV', 'Reno', '89501', 'America/Los_Angeles'],
  ['NV', 'West Wendover', '89883', 'America/Denver'],
  ['AL', 'Montgomery', '36104', 'America/Chicago'],
  ['AL', 'Phenix City', '36867', 'America/New_York'],
])('%s: %s, %s is in %s', (state, _city, zip, zone) => {
  expect(placeTimeZone({ state, postalCode: zip })).toEqual({ timeZone: zone, state, by: 'ZIP' });
});

test('a state with two zones and no ZIP code of its own has the zone of most of its people, and says so', () => {
  expect(placeTimeZone({ state: 'FL' })).toEqual({ timeZone: 'America/New_York', state: 'FL', by: 'MOST_OF_STATE' });
  for (const postalCode of ['10001', '7', 'K1A 0B1', ''])
    expect(placeTimeZone({ state: 'TX', postalCode })).toEqual({
      timeZone: 'America/Chicago',
      state: 'TX',
      by: 'MOST_OF_STATE',
    });
  expect(placeTimeZone({ state: 'WA', postalCode: '10001' }), 'the state holds').toEqual({
    timeZone: 'America/Los_Angeles',
    state: 'WA',
    by: 'STATE',
  });
});

test('a ZIP code alone says its state, with or without its last four digits', () => {
  expect([zoneOf(null, '98405'), zoneOf(null, '79912-1234'), zoneOf('', ' 96813 '), zoneOf(null, '05501')]).toEqual([
    'America/Los_Angeles',
    'America/Denver',
    'Pacific/Honolulu',
    'America/New_York',
  ]);
});

test('a state and ZIP code at the end of the address count where no others are given', () => {
  const address = '1200 Mesa Dr, El Paso, TX 79912';
  expect(placeTimeZone({ address })?.timeZone).toBe('America/Denver');
  expect(placeTimeZone({ address, state: 'WA' })?.timeZone).toBe('America/Los_Angeles');
  for (const other of ['1200 Mesa Dr', 'Unit 5 of 12345', '9 Elm XX 79912', 'TX 79912'])
    expect(placeTimeZone({ address: other }), other).toBeNull();
});

test('where neither state nor ZIP code is known there is no zone', () => {
  for (const [state, zip] of [
    [null, null],
    ['', ''],
    ['Ontario', 'K1A 0B1'],
    [null, '00901'],
    [null, '09012'],
    [null, '123'],
  ] as const)
    expect(zoneOf(state, zip), `${state} ${zip}`).toBeNull();
});
