import { cellPoints, floorWords, heatUnits, unitPoints } from '@lintel/contract/heatmap/heat-points';
import { expect, test } from 'vitest';
import { aHeatCell, aHeatmap } from '#testing/heatmap.ts';
import { boxAt, boxesBetween, floorsOf, gridPicture, matrixPicture, nextPlace, stripsOf } from './heat-layout.ts';

const units = (...floors: (number | null)[]) =>
  heatUnits(
    aHeatmap(floors.map((floor, at) => ({ id: at + 1, name: `U${at + 1}`, building: 0, floor, cells: [aHeatCell()] }))),
  );
const floors = (...given: (number | null)[]) =>
  floorsOf(unitPoints(units(...given), 'lifeUsed', null), floorWords).map(({ label, points }) => [
    label,
    points.length,
  ]);

test('floors are drawn from the highest down: gaps, basements and units without a floor included', () => {
  expect(floors(1, 4, -1, null, 1)).toEqual([
    ['Floor 4', 1],
    ['Floor 3', 0],
    ['Floor 2', 0],
    ['Floor 1', 2],
    ['Ground', 0],
    ['Basement 1', 1],
    ['No floor', 1],
  ]);
});

test('a great gap is one row that names its floors', () => {
  expect(floors(1, 30)).toEqual([
    ['Floor 30', 1],
    ['2 to 29: none', 0],
    ['Floor 1', 1],
  ]);
});

test('a floor that is wider than the page goes on in the next line, and no unit is lost', () => {
  const points = unitPoints(units(...Array.from({ length: 40 }, () => 1)), 'lifeUsed', null).map((point) => [point]);
  const { rows, width } = gridPicture([{ building: 0, isOpen: true, points }], 600, 'medium', floorWords);
  expect(rows.flatMap((row) => row.boxes)).toHaveLength(40);
  expect(rows.map((row) => row.label)).toEqual(['Floor 1', '', '', '']);
  expect(width).toBeLessThanOrEqual(600);
});

test('a folded building has its bars and no cells; every cell of an open one is found where it is drawn', () => {
  const points = cellPoints(units(1, 2), 'lifeUsed', 2);
  const folded = matrixPicture([{ building: 0, isOpen: false, points }], 2, 600, 'medium');
  expect(folded.rows).toEqual([]);
  expect(folded.sections[0]?.bars.map(({ counts }) => [...counts])).toEqual([[[2, 2]], [['none', 2]]]);
  const open = matrixPicture([{ building: 0, isOpen: true, points }], 2, 600, 'medium');
  for (const box of open.rows.flatMap((row) => row.boxes)) expect(boxAt(open, box.x + 3, box.y + 3)).toBe(box);
  expect(boxAt(open, 5, 5)).toBeUndefined();
  expect(nextPlace(open, { row: 0, column: 1 }, 'ArrowRight', false)).toEqual({ row: 1, column: 0 });
  expect(nextPlace(open, { row: 1, column: 1 }, 'ArrowRight', false)).toBeNull();
  expect(boxesBetween(open, { row: 1, column: 1 }, { row: 0, column: 1 })).toHaveLength(2);
});

test('on paper no strip ends within a row or right under the name of a building, and none is left out', () => {
  const points = cellPoints(units(...Array.from({ length: 30 }, () => 1)), 'lifeUsed', 2);
  const group = { building: 0, isOpen: true, points };
  const picture = matrixPicture(
    [group, { ...group, building: 1 }, { ...group, building: null, isOpen: false }],
    2,
    600,
    'medium',
  );
  const { strips, isCut } = stripsOf(picture);
  expect([strips[0]?.from, strips.at(-1)?.to, isCut]).toEqual([0, picture.height, false]);
  for (const [at, { from, to }] of strips.entries()) {
    expect(strips[at + 1]?.from ?? to).toBe(to);
    expect(picture.rows.filter((row) => row.y < to && row.y + row.h > to)).toEqual([]);
    expect(picture.sections.filter((section) => section.isOpen && section.y + 34 === to)).toEqual([]);
    expect(to - from).toBeLessThanOrEqual(340);
  }
});

test('on paper a building of a few floors is not cut', () => {
  const floors = Array.from({ length: 28 }, (_, at) => (at < 14 ? 1 : 2));
  const points = unitPoints(units(...floors), 'lifeUsed', null).map((point) => [point]);
  const groups = Array.from({ length: 7 }, (_, building) => ({ building, isOpen: true, points }));
  const picture = gridPicture(groups, 720, 'medium', floorWords);
  const { strips } = stripsOf(picture);
  const tops = picture.sections.map((section) => section.y);
  expect(strips.length).toBeGreaterThan(1);
  for (const { from } of strips) expect(from === 0 || tops.includes(from)).toBe(true);
});
