import { isSameTime } from '@lintel/domain/base/time-zones';
import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import { expect, test } from 'vitest';
import { COMMUNITY, COMMUNITY_TIME_ZONE, communityFiles } from '../features/demo-community/community-files.ts';
import { portfolio } from './portfolio.ts';

const TODAY = '2026-11-22';
const keeps = (zone: string, place: { state: string; postalCode: string }) =>
  isSameTime(zone, placeTimeZone(place)?.timeZone ?? '', `${TODAY}T12:00:00.000Z`);

test('properties of the demo keep the time of their place', () => {
  const places = portfolio('l').flatMap(({ properties }) => properties.map(({ place }) => place));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !keeps(place.timezone, place))).toEqual([]);
});

test('the demo community, which is imported, gets the time zone that its life is told in', () => {
  const [file] = communityFiles(TODAY).filter(({ kind }) => kind === 'properties');
  const [head = [], row = []] = (file?.csv ?? '').split('\n').map((line) => line.replaceAll('"', '').split(','));
  const cell = (name: string) => row[head.indexOf(name)] ?? '';
  expect(row).toContain(COMMUNITY);
  expect(keeps(COMMUNITY_TIME_ZONE, { state: cell('State'), postalCode: cell('Zip') })).toBe(true);
});
