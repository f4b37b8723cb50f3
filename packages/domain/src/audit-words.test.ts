import { expect, test } from 'vitest';
import { auditChanges, auditChangesText, auditWord } from './audit-words.ts';

test('an edit shows the fields that differ, money in dollars and nothing as nothing', () => {
  const before = { serialNumber: 'A1', purchaseCents: 49_800, note: null, isTracked: true };
  const after = { serialNumber: 'A1', purchaseCents: 51_250, note: 'dented', isTracked: false };
  expect(auditChanges(before, after)).toEqual([
    { field: 'Purchase', before: '$498.00', after: '$512.50' },
    { field: 'Note', before: null, after: 'dented' },
    { field: 'Is tracked', before: 'yes', after: 'no' },
  ]);
});

test('what was made shows each field, what was taken away each that stood', () => {
  expect(auditChanges(null, { name: 'Cedar', code: null })).toEqual([{ field: 'Name', before: null, after: 'Cedar' }]);
  expect(auditChanges({ name: 'Cedar' }, undefined)).toEqual([{ field: 'Name', before: 'Cedar', after: null }]);
});

test('an item’s history shows its pairs and its note', () => {
  const lines = [
    { kind: 'EDITED', changes: { install_date: ['2020-01-01', '2021-05-06'] }, note: 'read from the plate' },
  ];
  expect(auditChanges(null, lines)).toEqual([
    { field: 'Install date', before: '2020-01-01', after: '2021-05-06' },
    { field: 'Note', before: null, after: 'read from the plate' },
  ]);
});

test('lists and nested values are told on one line, and what is no object at all as a value', () => {
  expect(auditChangesText({ propertyIds: [1, 2] }, { propertyIds: [1], place: { city: 'Derry', zip: null } })).toBe(
    'Property ids: 1, 2 → 1; Place: nothing → City Derry, Zip nothing',
  );
  expect(auditChangesText('a', 'b')).toBe('Value: a → b');
  expect(auditChangesText(null, null)).toBe('');
});

test.each([
  ['SET_LIFESPANS', 'Set lifespans'],
  ['undoImport', 'Undo import'],
  ['build', 'Build'],
])('%s reads %s', (name, word) => {
  expect(auditWord(name)).toBe(word);
});
