import { expect, test } from 'vitest';
import { daysToVacant, type UnitTurn } from './unit-vacancy.ts';

const TODAY = '2026-05-18';
const turn = (vacantOn: string | null): UnitTurn => ({
  turnId: 1,
  vacantOn,
  source: vacantOn === null ? null : 'HAND',
});

test.each([
  ['empties on the day its open turn names', turn('2026-06-17'), 'OCCUPIED', 30],
  ['is empty once that day has come, whatever its state says', turn('2026-05-01'), 'OCCUPIED', 0],
  ['is not known to empty where its turn has no day, whatever its state says', turn(null), 'VACANT', null],
  ['is empty by its state where no turn is open', null, 'VACANT', 0],
  ['is not known to empty on a notice without a turn', null, 'NOTICE', null],
  ['is not known to empty where nothing is known of it', null, null, null],
])('a unit %s', (_, unitTurn, unitStatus, days) => {
  expect(daysToVacant({ unitTurn, unitStatus }, TODAY)).toBe(days);
});
