import { cellText, heatUnits, unitPoints } from '@lintel/contract/heatmap/heat-points';
import { expect, test } from 'vitest';
import { aHeatCell, aHeatmap } from '#testing/heatmap.ts';
import { colourWords, heatWords } from './heat-words.ts';
import { HeatmapSearch } from './heatmap-search.ts';

const report = aHeatmap([
  { id: 101, name: '101', vacantDays: 12, cells: [aHeatCell()] },
  { id: 102, name: '102', cells: [aHeatCell()] },
  { id: 103, name: '103', cells: [] },
]);
report.units.status = ['TURN', 'OCCUPIED', 'DOWN'];

test('units are coloured by their days vacant, with the number in the cell, and the empty one without a day is not known', () => {
  const points = unitPoints(heatUnits(report), 'vacant', null);
  expect(points.map(({ heat }) => heat.mark)).toEqual([2, 'none', 'unknown']);
  expect(points.map((point) => cellText('vacant', point))).toEqual(['12', '', '?']);
  expect(points.map((point) => heatWords(report, 'vacant', point))).toEqual([
    'vacant for 12 days',
    'not known to be empty',
    'empty, since when is not known',
  ]);
});

test('the matrix, whose cells are items and not homes, falls back to life used', () => {
  const search = (mode: string) => HeatmapSearch.parse({ mode, colour: 'vacant' });
  expect([colourWords(report, search('grid')), colourWords(report, search('matrix'))]).toEqual([
    'Days vacant',
    'Life used',
  ]);
});
