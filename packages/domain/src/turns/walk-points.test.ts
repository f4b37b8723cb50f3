import { expect, test } from 'vitest';
import { refusedWalk, type WalkedSheet, walkPoints, walkPointText } from './walk-points.ts';

const DONE: WalkedSheet = {
  checks: [
    { label: 'Locks', result: 'PASS' },
    { label: 'Fan', result: 'NA' },
  ],
  photos: [{ moment: 'AFTER' }],
  items: [{ itemType: 'Range', serialNumber: 'R1', serialRead: 'R1', isSame: true }],
};

test.each<[string, Partial<WalkedSheet>, string[]]>([
  ['everything done', {}, []],
  ['nothing on record to look at', { checks: [], items: [] }, []],
  [
    'checks that failed or are open',
    {
      checks: [
        { label: 'Locks', result: 'FAIL' },
        { label: 'Fan', result: null },
        { label: 'Sink', result: null },
      ],
    },
    ['Failed: Locks', '2 of 3 checks are not answered: Fan; Sink'],
  ],
  ['photos of before the work only', { photos: [{ moment: 'BEFORE' }] }, ['No photo was taken after the work']],
  [
    'plates that were not read or differ',
    {
      items: [
        { itemType: 'Range', serialNumber: 'R1', serialRead: null, isSame: null },
        { itemType: 'Dryer', serialNumber: 'D1', serialRead: 'D2', isSame: false },
        { itemType: 'Washer', serialNumber: null, serialRead: 'W1', isSame: false },
      ],
    },
    ['1 of 3 items is not confirmed: Range', 'The plate says another serial number than the record: Dryer'],
  ],
])('with %s', (_, over, points) => {
  const found = walkPoints({ ...DONE, ...over });
  expect(found.map(walkPointText)).toEqual(points);
  for (const point of points) expect(refusedWalk(found)).toContain(`${point}.`);
});
