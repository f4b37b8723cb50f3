import { describe, expect, test } from 'vitest';
import { alertMove, whyNoMove } from './alert-lanes.ts';
import { type UndoFacts, undoesRetirement, undoWords } from './alert-undo.ts';

const ITEM = {
  status: 'RETIRED',
  version: 4,
  isArchived: false,
  isHere: true,
  place: 'in S1',
  othersInUnit: 1,
  typeName: 'Refrigerator',
} as const;
const FACTS: UndoFacts = {
  retiredVersion: 4,
  retiredFrom: 'ACTIVE',
  item: ITEM,
  successor: 'GE GNE25, serial VR1',
  isAboutItem: true,
};

describe('a flag that goes back from replaced', () => {
  test('goes one lane back, by those who manage, with a reason; nowhere else', () => {
    expect(alertMove('REPLACED', 'INITIATED_REPLACEMENT')).toEqual({ need: 'manage', asksWhy: true, isBack: true });
    for (const to of ['NEEDS_REVIEW', 'REVIEWED', 'ALERT_SENT', 'DISMISSED', 'REPLACED'] as const)
      expect(alertMove('REPLACED', to)).toBeNull();
    expect(whyNoMove('REPLACED', 'ALERT_SENT')).toBe(
      'This flag is closed: it goes back to ‘Initiated replacement’ first.',
    );
    expect(whyNoMove('REPLACED', 'INITIATED_REPLACEMENT')).toBe('Only those who manage the property may do this.');
  });

  test('brings its item back, says that the new one stays, and how many stand there now', () => {
    expect(undoWords(FACTS)).toBe(
      'The old item is in service again in S1. The new item, GE GNE25, serial VR1, stays on record and is no longer its successor. 2 items of the type refrigerator are in service in S1 now: retire what is not there.',
    );
    expect(undoWords({ ...FACTS, retiredFrom: 'STORED', successor: null })).toBe(
      'The old item is in storage again in S1.',
    );
  });

  test.each([
    ['it was retired before', { retiredVersion: null }, 'it was retired before this flag was closed'],
    ['it was changed since', { item: { ...ITEM, version: 5 } }, 'its record was changed since this flag was closed'],
    ['it was archived since', { item: { ...ITEM, version: 5, isArchived: true } }, 'its record was archived since'],
    ['it is in service already', { item: { ...ITEM, status: 'ACTIVE' } }, 'it is not retired any more'],
    ['it is elsewhere', { item: { ...ITEM, isHere: false } }, 'it is not at this property any more'],
    ['it is gone', { item: null }, 'it is not at this property any more'],
  ] as const)('leaves its item as it is where %s', (_, over, why) => {
    const facts: UndoFacts = { ...FACTS, ...over };
    expect(undoesRetirement(facts)).toBe(false);
    expect(undoWords(facts)).toContain(why);
    expect(undoWords(facts)).toContain('The flag no longer names the new item, GE GNE25, serial VR1, whose record');
  });

  test('says nothing where it is about no item and named no successor', () => {
    expect(undoWords({ ...FACTS, isAboutItem: false, item: null, successor: null })).toBeNull();
  });
});
