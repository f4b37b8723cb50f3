import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { judgeSerials, type SerialTruths } from './judge-serials.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../../../shared/data/serials/examples.json');

test('the public examples mean every year that they must, and what must mean nothing is not decoded', ({ skip }) => {
  skip(!existsSync(PUBLIC), 'the public examples of serial numbers are not there');
  const { score, misses } = judgeSerials(JSON.parse(readFileSync(PUBLIC, 'utf8')) as SerialTruths, '2026-11-30');
  expect(misses).toEqual([]);
  expect(score).toMatchObject({ right: score.examples, decodedNegatives: 0 });
  expect(score.examples).toBeGreaterThan(30);
});

test('a year too many, a year too few, another month, and a decoded negative are told', () => {
  const ge = { brand: 'GE', serial: 'LT221102' };
  const { score, misses } = judgeSerials(
    {
      examples: [
        { ...ge, expect: { years: [1986, 1998, 2010, 2022], month: 6 } },
        { ...ge, expect: { years: [1986, 1998, 2010] } },
        { ...ge, expect: { years: [1974, 1986, 1998, 2010, 2022] } },
        { ...ge, expect: { years: [1986, 1998, 2010, 2022], month: 7 } },
        { brand: 'LG', serial: '412TATG1H105', expect: { years: ['..4'] } },
        { brand: 'LG', serial: '412TATG1H105', expect: { years: ['..5'] } },
      ],
      negative: [ge, { brand: 'GE', serial: '123' }],
    },
    '2026-11-30',
  );
  expect(score).toEqual({ examples: 6, right: 2, negatives: 2, decodedNegatives: 1 });
  expect(misses.length).toBe(5);
});
