import { expect, test } from 'vitest';
import { auditReferences } from './audit-references.ts';
import { type AuditedLine, auditChanges, auditChangesText, auditWord } from './audit-words.ts';

const line = (before: unknown, after: unknown, over: Partial<AuditedLine> = {}): AuditedLine => ({
  entity: 'item',
  action: 'update',
  names: {},
  ...over,
  before,
  after,
});

test('an edit shows the fields that differ, money in dollars and nothing as nothing', () => {
  const before = { serialNumber: 'A1', purchaseCents: 49_800, note: null, isTracked: true };
  const after = { serialNumber: 'A1', purchaseCents: 51_250, note: 'dented', isTracked: false };
  expect(auditChanges(line(before, after))).toEqual([
    { field: 'Purchase', before: '$498.00', after: '$512.50' },
    { field: 'Note', before: null, after: 'dented' },
    { field: 'Is tracked', before: 'yes', after: 'no' },
  ]);
});

test('a creation lists each field, and a deletion each field that there was', () => {
  expect(auditChanges(line(null, { name: 'Cedar', code: null }))).toEqual([
    { field: 'Name', before: null, after: 'Cedar' },
  ]);
  expect(auditChanges(line({ name: 'Cedar' }, undefined))).toEqual([{ field: 'Name', before: 'Cedar', after: null }]);
});

test('an item’s history shows its pairs and its note', () => {
  const lines = [
    { kind: 'EDITED', changes: { install_date: ['2020-01-01', '2021-05-06'] }, note: 'read from the plate' },
  ];
  expect(auditChanges(line(null, lines))).toEqual([
    { field: 'Install date', before: '2020-01-01', after: '2021-05-06' },
    { field: 'Note', before: null, after: 'read from the plate' },
  ]);
});

test('lists and nested values are written on one line, and a change that is no object as a value', () => {
  expect(auditChangesText(line({ years: [1, 2] }, { years: [1], place: { city: 'Derry', zip: null } }))).toBe(
    'Years: 1, 2 → 1; Place: nothing → City Derry, Zip nothing',
  );
  expect(auditChangesText(line('a', 'b'))).toBe('Value: a → b');
  expect(auditChangesText(line(null, null))).toBe('');
});

test('a thing referred to by id is shown by its name, and by its id where it has none', () => {
  const names = { 'property 1': 'Cedar Ridge', 'property 2': 'Alder Court', 'user 5': 'Dana Reed', 'model 3': 'GE X1' };
  const told = (before: unknown, after: unknown, over?: Partial<AuditedLine>) =>
    auditChangesText(line(before, after, { names, ...over }));
  expect(told({ propertyIds: [1, 2] }, { propertyIds: [1, 9] })).toBe(
    'Properties: Cedar Ridge, Alder Court → Cedar Ridge, 9',
  );
  expect(told({ regionalManagerId: null }, { regional_manager_id: 5 })).toBe('Regional manager: nothing → Dana Reed');
  expect(told(null, [{ kind: 'EDITED', changes: { model_id: [null, 3] } }])).toBe('Model: nothing → GE X1');
  expect(told(null, { added: [2], removed: [] }, { entity: 'user', action: 'assign' })).toBe(
    'Added: nothing → Alder Court',
  );
  const group = { entity: 'permission_group', action: 'add-user' };
  expect(told(null, { id: 5 }, group)).toBe('User: nothing → Dana Reed');
  expect(told(null, { user: { added: [5], removed: [] } }, { ...group, action: 'update' })).toBe(
    'User: nothing → Added Dana Reed, Removed nothing',
  );
  expect(told({ roleId: 1 }, { roleId: 3 })).toBe('Role: viewer → manager');
});

test('references are found however deeply nested, and counts are not taken for references', () => {
  const after = { mergedId: 4, propertyIds: [1, 2], facts: [{ itemTypeId: 3, years: 9 }], items: 12, id: 8 };
  expect(auditReferences(after, { entity: 'contact', action: 'merge' })).toEqual([
    { kind: 'contact', id: 4 },
    { kind: 'property', id: 1 },
    { kind: 'property', id: 2 },
    { kind: 'item_type', id: 3 },
  ]);
});

test.each([
  ['SET_LIFESPANS', 'Set lifespans'],
  ['undoImport', 'Undo import'],
  ['build', 'Build'],
])('%s reads %s', (name, word) => {
  expect(auditWord(name)).toBe(word);
});
