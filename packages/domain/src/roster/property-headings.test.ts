import { expect, test } from 'vitest';
import { learnList } from './rows/list.ts';
import { tellRows } from './rows/told-rows.ts';

const placesOf = (text: string) => {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(';'));
  const list = learnList(rows, { knownProperties: [], hasProperty: false });
  if (!list) throw new Error('no header');
  const records = tellRows(list, rows).filter((one) => one.class === 'RECORD');
  return {
    asks: list.asksHeadings,
    places: [...new Set(records.map(({ place }) => `${place.property?.name ?? '-'} / ${place.building ?? '-'}`))],
  };
};
const HEAD = 'Unit;Type;Sq Ft;Market Rent;Status;Days Vacant';
const section = (status: string, first: number) =>
  `${status};;;;;
  ${[0, 1, 2, 3].map((at) => `${first + at};A1;710;1319;${status};5`).join('\n')}
  Total ${status};4 units;2840;5276;;`;
const part = (name: string, first: number) =>
  `${name};;;;;
  ${section('Vacant Ready', first)}
  ${section('On Notice', first + 20)}`;
const whole = (name: string, first: number) => `${part(name, first)}\nTotal ${name};8 units;5680;10552;;`;

test('a heading right below the total of a property is the next property, whatever it is called', () => {
  const { places, asks } = placesOf(`Summit Ridge Management Co.
    Vacancy Report
    ${HEAD}
    ${whole('Palisade Oaks', 101)}
    ${whole('Clearwater Flats Phase 2', 201)}
    ${whole('The Bristol', 301)}
    Total;24 units;17040;31656;;`);
  expect(places).toEqual(['Palisade Oaks / -', 'Clearwater Flats Phase 2 / -', 'The Bristol / -']);
  expect(asks).toBe(true);
});

test('a heading above the same statuses as a property is one too, and the person is asked', () => {
  const { places, asks } = placesOf(`Vacancy Report
    ${HEAD}
    ${part('Clearwater Flats', 101)}
    ${part('Palisade Oaks', 201)}`);
  expect(places).toEqual(['Clearwater Flats / -', 'Palisade Oaks / -']);
  expect(asks).toBe(true);
});

test('a heading before the total of its property is a building of it', () => {
  const { places } = placesOf(`Vacancy Report
    ${HEAD}
    Clearwater Flats;;;;;
    ${whole('Aspen House', 101)}
    ${whole('Annex', 201)}
    Total Clearwater Flats;16 units;11360;21104;;
    Palisade Oaks;;;;;
    ${whole('North Tower', 301)}
    Total Palisade Oaks;8 units;5680;10552;;`);
  expect(places).toEqual(['Clearwater Flats / Aspen House', 'Clearwater Flats / Annex', 'Palisade Oaks / North Tower']);
});

test('a floor plan with how many homes of it are available is no property, and the words above columns are no title', () => {
  const head = 'Building;Unit;BD/BA;Sq Ft;Status;Best Price;10 Months;11 Months';
  const list = learnList(
    `Daily Rates
    ;;;;;;Lease Term (months);
    ${head}
    B2 (3 available);;;;;;;
    A;0101;2BR-2.0BA;1025;Vacant - Ready;$1655;$1691;$1682
    C;0206;2BR-2.0BA;1025;Vacant - In Turn;$1680;$1716;$1707
    E;0103;2BR-2.0BA;1025;Vacant - Ready;$1655;$1691;$1682
    C1 (1 available);;;;;;;
    A;0104;3BR-2.0BA;1270;Vacant - Ready;$1855;$1891;$1882`
      .split('\n')
      .map((line) => line.trim().split(';')),
    { knownProperties: [], hasProperty: false },
  );
  expect(list?.titles.property).toBeNull();
  const headings = [...(list?.headings.values() ?? [])].map(({ meaning }) => meaning);
  expect(headings.every((meaning) => meaning === 'FLOOR_PLAN')).toBe(true);
});
