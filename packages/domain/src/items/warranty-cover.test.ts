import { describe, expect, test } from 'vitest';
import { type CoverFacts, type CoverTerm, endOf, itemCovers } from './warranty-cover.ts';

const term = (over: Partial<CoverTerm>): CoverTerm => ({
  id: 1,
  cover: 'PARTS',
  months: 12,
  days: null,
  isLifetime: false,
  starts: 'INSTALL',
  startsOn: null,
  needsRegistration: false,
  ...over,
});
const facts = (over: Partial<CoverFacts>): CoverFacts => ({
  explicit: null,
  installDate: '2024-01-31',
  mfgDate: null,
  modelMonths: null,
  itemTypeMonths: null,
  itemTerms: [],
  modelTerms: [],
  registrations: [],
  ...over,
});
const endsOf = (given: CoverFacts) => Object.fromEntries(itemCovers(given).map(({ cover, endsOn }) => [cover, endsOn]));

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2024-03-31', 1, '2024-04-30'],
  ['2024-12-31', 2, '2025-02-28'],
  ['2024-08-15', 600, '2074-08-15'],
])('%s and %i months end on %s', (startsOn, months, endsOn) => {
  expect(endOf(startsOn, { months, days: null })).toBe(endsOn);
});

test('days count from the day of the repair, which month it is in does not matter', () => {
  expect(endOf('2024-02-15', { months: null, days: 30 })).toBe('2024-03-16');
  expect(endOf(null, { months: 12, days: null })).toBeNull();
});

describe('what counts for each cover', () => {
  test('parts ended while the compressor still runs: both are told', () => {
    const given = facts({ modelTerms: [term({}), term({ id: 2, cover: 'COMPRESSOR', months: 120 })] });
    expect(endsOf(given)).toEqual({ PARTS: '2025-01-31', COMPRESSOR: '2034-01-31' });
  });

  test('a term of the item, then the recorded end, then the model’s term, then its months, then those of the type', () => {
    const all = facts({
      explicit: '2030-05-05',
      itemTerms: [term({ months: 24 })],
      modelTerms: [term({ months: 36 }), term({ id: 2, cover: 'LABOR', months: 36 })],
      modelMonths: 48,
      itemTypeMonths: 60,
    });
    const sources = (given: CoverFacts) =>
      itemCovers(given).map(({ cover, source, endsOn }) => [cover, source, endsOn]);
    expect(sources(all)).toEqual([
      ['PARTS', 'ITEM_TERM', '2026-01-31'],
      ['LABOR', 'EXPLICIT', '2030-05-05'],
    ]);
    expect(sources({ ...all, itemTerms: [], explicit: null })).toEqual([
      ['PARTS', 'MODEL_TERM', '2027-01-31'],
      ['LABOR', 'MODEL_TERM', '2027-01-31'],
    ]);
    expect(sources({ ...all, itemTerms: [], explicit: null, modelTerms: [] })).toEqual([
      ['PARTS', 'MODEL', '2028-01-31'],
      ['LABOR', 'MODEL', '2028-01-31'],
    ]);
    expect(itemCovers(facts({ itemTypeMonths: 12 }))).toMatchObject([
      { source: 'ITEM_TYPE', isEstimated: true, endsOn: '2025-01-31' },
      { source: 'ITEM_TYPE', isEstimated: true },
    ]);
  });

  test('a start that is assumed makes an estimate; a proven purchase does not', () => {
    const made = facts({ installDate: null, mfgDate: '2024-01-01', modelTerms: [term({})] });
    expect(itemCovers(made)).toMatchObject([{ startsOn: '2024-03-01', startBasis: 'm', isEstimated: true }]);
    const proven = {
      ...made,
      registrations: [{ cover: 'PARTS' as const, registeredOn: '2024-05-01', startsOn: '2024-04-10' }],
    };
    expect(itemCovers(proven)).toMatchObject([
      { startsOn: '2024-04-10', startBasis: 'p', endsOn: '2025-04-10', isEstimated: false, registeredOn: '2024-05-01' },
    ]);
    const fromMaking = facts({ mfgDate: '2024-01-01', modelTerms: [term({ starts: 'MANUFACTURE' })] });
    expect(itemCovers(fromMaking)).toMatchObject([{ startsOn: '2024-01-01', startBasis: 'm', isEstimated: false }]);
    expect(itemCovers(facts({ modelTerms: [term({ starts: 'PURCHASE' })] }))).toMatchObject([
      { startBasis: 'i', isEstimated: true },
    ]);
  });

  test('without a start the end is not known; a lifetime has none', () => {
    expect(itemCovers(facts({ installDate: null, modelTerms: [term({})] }))).toMatchObject([
      { startsOn: null, startBasis: null, endsOn: null, isLifetime: false },
    ]);
    expect(itemCovers(facts({ modelTerms: [term({ months: null, isLifetime: true })] }))).toMatchObject([
      { startsOn: '2024-01-31', endsOn: null, isLifetime: true },
    ]);
  });

  test('each repair has a cover of its own', () => {
    const repair = (id: number, startsOn: string) =>
      term({ id, cover: 'REPAIR', starts: 'REPAIR_DATE', startsOn, months: null, days: 90 });
    const given = facts({ itemTerms: [repair(1, '2026-01-01'), repair(2, '2026-03-01')] });
    expect(itemCovers(given).map(({ termId, endsOn }) => [termId, endsOn])).toEqual([
      [1, '2026-04-01'],
      [2, '2026-05-30'],
    ]);
  });
});
