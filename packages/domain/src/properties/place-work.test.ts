import { expect, test } from 'vitest';
import {
  flagLaneWords,
  flsFaults,
  flsShare,
  flsWords,
  hasOpen,
  type PlaceWork,
  recoverableCents,
  sumWork,
  vacantDaysOf,
} from './place-work.ts';

const aPlace = (over: Partial<PlaceWork> = {}): PlaceWork => ({
  ...sumWork([]),
  fls: [],
  flsNextDue: null,
  lastInspectedOn: null,
  ...over,
});

test('several properties together: sums, and the oldest of all', () => {
  const busy = aPlace({
    turnsOpen: 3,
    turnsVacant: 2,
    vacantDays: 40,
    oldestTurnDays: 31,
    flsEnabled: 6,
    flsCompliant: 4,
    flsNextDue: '2026-04-01',
    lastInspectedOn: '2026-01-09',
    openFindings: 2,
    flagsOpen: 5,
    flagsNeedReview: 1,
    flagsReviewed: 3,
    flagsReplacing: 1,
    oldestFlagDays: 12,
    recoverable: 3,
    recoverableUnpriced: 1,
    recoverableKnownCents: 41_500,
  });
  const late = aPlace({ ...busy, oldestTurnDays: 9 });
  expect(sumWork([busy, aPlace(), late])).toEqual({
    turnsOpen: 6,
    turnsVacant: 4,
    vacantDays: 80,
    oldestTurnDays: 31,
    flsEnabled: 12,
    flsCompliant: 8,
    openFindings: 4,
    flagsOpen: 10,
    flagsNeedReview: 2,
    flagsReviewed: 6,
    flagsAlertSent: 0,
    flagsReplacing: 2,
    oldestFlagDays: 12,
    recoverable: 6,
    recoverableUnpriced: 2,
    recoverableKnownCents: 83_000,
  });
});

test('what can be claimed back is 0 where there is nothing to claim, and not known where no repair has a cost', () => {
  const unpriced = aPlace({ recoverable: 2, recoverableUnpriced: 2 });
  const priced = aPlace({ recoverable: 2, recoverableUnpriced: 1, recoverableKnownCents: 9900 });
  expect([aPlace(), unpriced, priced].map(recoverableCents)).toEqual([0, null, 9900]);
  expect(recoverableCents(sumWork([aPlace(), unpriced]))).toBeNull();
  expect(recoverableCents(sumWork([unpriced, priced]))).toBe(9900);
});

test('a system without a date is at fault like one that is overdue or impaired, and one that is due is not', () => {
  const states = ['OVERDUE', 'IMPAIRED', 'UNKNOWN', 'DUE_30', 'COMPLIANT', 'NOT_APPLICABLE'] as const;
  expect(states.map((state) => flsFaults({ fls: [{ type: 'ALARMS', state }] }))).toEqual([1, 1, 1, 0, 0, 0]);
});

test('without vacant units, systems or inspections nothing is said to be 0', () => {
  const none = sumWork([aPlace({ turnsOpen: 1 }), aPlace()]);
  expect(none).toMatchObject({ oldestTurnDays: null, oldestFlagDays: null });
  expect([vacantDaysOf(none), flsShare(none), flsWords(aPlace())]).toEqual([null, null, null]);
});

test('systems in words, and what is open', () => {
  const place = aPlace({
    flagsOpen: 1,
    flsEnabled: 2,
    flsCompliant: 1,
    fls: [
      { type: 'SPRINKLERS', state: 'COMPLIANT' },
      { type: 'ALARMS', state: 'OVERDUE' },
    ],
  });
  expect(flsWords(place)).toBe('Sprinklers: Compliant; Alarms: Overdue');
  expect(flsShare(place)).toBe(0.5);
  expect([hasOpen(place, 'flags'), hasOpen(place, 'turns'), hasOpen(place, 'findings')]).toEqual([true, false, false]);
});

test('open flags are told by their lanes, and nothing is said of none', () => {
  expect(flagLaneWords(aPlace({ flagsOpen: 5, flagsNeedReview: 1, flagsReviewed: 3, flagsReplacing: 1 }))).toBe(
    '1 needs review, 3 reviewed, 1 replacement started',
  );
  expect(flagLaneWords(aPlace())).toBeNull();
});
