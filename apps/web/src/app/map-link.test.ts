import { expect, test } from 'vitest';
import { mapLink } from './map-link.ts';

const NOWHERE = { latitude: null, longitude: null };

test('a map shows the coordinates, else a search for the address, and is not offered where neither is known', () => {
  expect(mapLink({ latitude: 47.2446, longitude: -122.4599, city: 'Tacoma' })).toBe(
    'https://www.openstreetmap.org/?mlat=47.2446&mlon=-122.4599#map=17/47.2446/-122.4599',
  );
  expect(mapLink({ latitude: 0, longitude: 0 })).toBe('https://www.openstreetmap.org/?mlat=0&mlon=0#map=17/0/0');
  expect(mapLink({ ...NOWHERE, address: '1 A&B St #4', city: 'Tacoma', state: 'WA', postalCode: '98405' })).toBe(
    'https://www.openstreetmap.org/search?query=1%20A%26B%20St%20%234%2C%20Tacoma%2C%20WA%2098405',
  );
  expect(mapLink({ ...NOWHERE, address: '', city: null, state: null, postalCode: null })).toBeNull();
});
