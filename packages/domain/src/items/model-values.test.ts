import { describe, expect, test } from 'vitest';
import { type ModelItem, mergedTerms, modelEffect, movedYears } from './model-values.ts';
import type { CoverTerm } from './warranty-cover.ts';

const ITEM: ModelItem = {
  installDate: '2018-06-01',
  mfgDate: null,
  firstSeenDate: null,
  condition: null,
  conditionOn: null,
  eul: { item: null, property: null, organization: null, itemType: 10 },
  cost: { item: null, property: null, organization: 50_000, itemType: 40_000 },
  extraCents: 10_000,
  explicit: null,
  modelMonths: null,
  itemTypeMonths: 12,
  itemTerms: [],
  registrations: [],
  today: '2026-05-18',
};
const MODEL = { eulYears: null, costCents: null, terms: [] };
const term = (cover: CoverTerm['cover'], months: number): CoverTerm => ({
  id: null,
  cover,
  months,
  days: null,
  isLifetime: false,
  starts: 'INSTALL',
  startsOn: null,
  needsRegistration: false,
});

describe('what new values of a model change', () => {
  test('a life moves the items that follow the model, and leaves those with a life of their own', () => {
    const own = { ...ITEM, eul: { ...ITEM.eul, item: 15 } };
    const effect = modelEffect([ITEM, ITEM, own], MODEL, { eulYears: 14 });
    expect(effect).toMatchObject({ items: 3, moved: 2 });
    expect(movedYears([effect])).toEqual([
      { year: 2028, before: { items: 2, costCents: 120_000 }, after: { items: 0, costCents: null } },
      { year: 2032, before: { items: 0, costCents: null }, after: { items: 2, costCents: 120_000 } },
    ]);
  });

  test('a price replaces the price book and keeps what delivery costs; what is past its life is due this year', () => {
    const old = { ...ITEM, installDate: '2001-06-01' };
    const effect = modelEffect([old], MODEL, { costCents: 90_000 });
    expect([effect.before.costCents, effect.after.costCents, effect.moved]).toEqual([60_000, 100_000, 0]);
    expect(movedYears([effect])).toEqual([
      { year: 2026, before: { items: 1, costCents: 60_000 }, after: { items: 1, costCents: 100_000 } },
    ]);
  });

  test('a price that is taken away leaves what nobody else prices without one, never at zero', () => {
    const unpriced = { ...ITEM, cost: { item: null, property: null, organization: null, itemType: null } };
    const effect = modelEffect([unpriced], { ...MODEL, costCents: 90_000 }, { costCents: null });
    expect(effect.before).toMatchObject({ costCents: 100_000, unpriced: 0 });
    expect(effect.after).toMatchObject({ costCents: null, unpriced: 1 });
  });

  test('an item without a date comes due in no year before or after', () => {
    const undated = { ...ITEM, installDate: null };
    const effect = modelEffect([undated], MODEL, { eulYears: 20 });
    expect([effect.moved, movedYears([effect])]).toEqual([0, []]);
  });

  test('terms cover the items whose own record says nothing better', () => {
    const recorded = { ...ITEM, explicit: '2020-01-01' };
    const effect = modelEffect([ITEM, recorded], MODEL, { terms: [term('PARTS', 120)] });
    expect([effect.before.covered, effect.after.covered]).toEqual([0, 1]);
  });

  test('a given term takes the place of the one for the same cover, and of no other', () => {
    const own = [term('PARTS', 12), term('COMPRESSOR', 60)];
    expect(mergedTerms(own, [term('PARTS', 24)]).map(({ cover, months }) => [cover, months])).toEqual([
      ['COMPRESSOR', 60],
      ['PARTS', 24],
    ]);
  });
});
