import { expect, test } from 'vitest';
import { entriesFor, entryWords } from './model-entries.ts';

const rheem = { id: 7, name: 'Rheem', aliases: ['Rheem Mfg'] };
const ge = { id: 1, name: 'GE', aliases: ['General Electric'] };
const model = { id: 5, name: 'XE40', manufacturerId: 7, manufacturerName: 'Rheem', itemType: 'Water heater' };
const words = (typed: string, manufacturers = [ge, rheem], models = [model]) =>
  entriesFor(typed, manufacturers, models).map((entry) => [entry.kind, entryWords(entry)]);

test('a manufacturer that is typed comes first, alone, then its models, then a new model of it', () => {
  expect(words('rheem')).toEqual([
    ['manufacturer', 'Rheem'],
    ['manufacturer', 'GE'],
    ['model', 'Rheem XE40'],
    ['new', 'Add a model of Rheem'],
  ]);
});

test('a model typed after its manufacturer’s name or alias is added under that manufacturer', () => {
  expect(words('General Electric GTS18', [ge], []).at(-1)).toEqual(['new', 'Add “GTS18” as a new model of GE']);
  expect(words('Rheem Mfg X-2', [rheem], []).at(-1)).toEqual(['new', 'Add “X-2” as a new model of Rheem']);
});

test('a name without a manufacturer is a new model whose manufacturer is still to be chosen; an existing one is not added again', () => {
  expect(words('Q-1', [], [])).toEqual([['new', 'Add “Q-1” as a new model']]);
  for (const typed of ['xe40', 'RHEEM XE40']) expect(words(typed, [], [model])).toEqual([['model', 'Rheem XE40']]);
});
