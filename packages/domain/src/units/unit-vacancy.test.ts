import { expect, test } from 'vitest';
import { daysToVacant, turnsOn, type UnitTurn } from './unit-vacancy.ts';

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

test.each([
  ['on the day set by hand, though it is ready later', turn('2026-06-17'), '2026-06-30', '2026-06-17'],
  [
    'on the predicted ready day where the board alone emptied it',
    { turnId: 1, vacantOn: '2026-05-11', source: 'LANE' as const },
    '2026-05-29',
    '2026-05-29',
  ],
  ['on the predicted ready day where its turn has no other', turn(null), '2026-05-29', '2026-05-29'],
  [
    'today where that day has passed',
    { turnId: 1, vacantOn: '2026-05-01', source: 'LANE' as const },
    '2026-05-10',
    TODAY,
  ],
  [
    'today where it is empty and nothing is predicted',
    { turnId: 1, vacantOn: '2026-05-01', source: 'LANE' as const },
    null,
    TODAY,
  ],
  ['on no known day where nothing says when', turn(null), null, null],
])('what is replaced at a turn is replaced %s', (_, unitTurn, turnReadyOn, day) => {
  expect(turnsOn({ unitTurn, unitStatus: 'OCCUPIED', turnReadyOn }, TODAY)).toBe(day);
});
