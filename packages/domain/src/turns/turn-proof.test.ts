import { expect, test } from 'vitest';
import { missingProof, type SheetProof } from './turn-proof.ts';
import type { TurnCheck } from './turns.ts';

const check = (key: string, needs: TurnCheck['needs']): TurnCheck => ({
  key,
  area: 'Kitchen',
  label: `Check ${key}`,
  areaTypeId: null,
  needs,
});
const CHECKS = [check('a', null), check('b', 'PHOTO'), check('c', 'SERIAL')];
const PHOTO = "'Check b' asks for a photo of the area Kitchen.";
const SERIAL = "'Check c' asks for the serial numbers: 1 of 2 is not confirmed.";
const READ = [{ serialRead: 'X' }, { serialRead: 'Y' }];
const HALF = [{ serialRead: 'X' }, { serialRead: null }];

test.each<[string, Partial<SheetProof>, string | null]>([
  ['a photo of another area', { photos: [{ area: 'Bath' }], items: READ }, PHOTO],
  ['a photo of the area', { photos: [{ area: 'Kitchen' }], items: READ }, null],
  ['a serial number that was not read', { photos: [{ area: 'Kitchen' }], items: HALF }, SERIAL],
  ['no items at all', { photos: [{ area: 'Kitchen' }] }, null],
  [
    'checks that do not apply',
    {
      items: HALF,
      found: [
        { key: 'b', result: 'NA' },
        { key: 'c', result: 'NA' },
      ],
    },
    null,
  ],
])('with %s', (_, proof, missing) => {
  expect(missingProof(CHECKS, { photos: [], items: [], found: [], ...proof })).toBe(missing);
});
