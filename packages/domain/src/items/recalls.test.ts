import { describe, expect, test } from 'vitest';
import { deviceTypeKey, FLS_DEVICE_KINDS } from '../fls/fls-devices.ts';
import { ITEM_TYPES } from './item-types.ts';
import { RECALL_NOTICES } from './recall-notices.ts';
import { decisionRefusal, isOfBrand, matchRecall, type RecallFacts, type RecallRule, worstRecall } from './recalls.ts';

function ruleOf(start: string): RecallRule {
  const notice = RECALL_NOTICES.find(({ number }) => number.startsWith(start));
  if (!notice) throw new RangeError(`no notice ${start}`);
  return notice.rule;
}

type Item = { type: string; maker: string; model?: string; serial?: string; made?: string; present?: string };

const facts = ({ type, maker, model, serial, made, present }: Item): RecallFacts => ({
  itemTypeKey: type,
  makerNames: maker === '' ? [] : [maker],
  model: model ?? null,
  serial: serial ?? null,
  madeOn: made ?? null,
  presentOn: present ?? null,
});

const NO = null;

describe.each<[string, Item, string[] | null, string[]?]>([
  ['Bosch', { type: 'fls-panel', maker: 'Bosch', model: 'FPA-1000-UL', made: '2010-03-01' }, ['MODEL', 'MADE']],
  ['Bosch', { type: 'fls-panel', maker: 'Bosch', model: 'D7024' }, NO],
  ['Bosch', { type: 'fls-panel', maker: 'Bosch Security Systems, Inc.' }, [], ['MODEL', 'MADE']],
  ['03-133', { type: 'fls-sprinkler-head', maker: 'Central', made: '1996-01-01' }, ['MADE']],
  ['03-133', { type: 'fls-sprinkler-head', maker: 'Central', made: '2004-01-01' }, NO],
  ['07-136', { type: 'fls-smoke-detector', maker: 'DSC', model: 'FSA-410B' }, ['MODEL'], ['MADE']],
  ['Kidde', { type: 'fls-extinguisher', maker: 'Kidde', made: '2018-02-01' }, NO],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'PTC153G35AXXX', serial: '1305123456' }, ['MODEL', 'SERIAL']],
  ['18-113', { type: 'ptac', maker: 'Amana PTAC', model: 'PTC153G35AXXX', serial: '1305123456' }, NO],
  ['18-113', { type: 'ptac', maker: 'amana hvac', model: 'pth-123g25', serial: '1001000001' }, ['MODEL', 'SERIAL']],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'PTC153G35AXXX', serial: '1000999999' }, NO],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'PTC153G35AXXX', serial: '1709999999' }, ['MODEL', 'SERIAL']],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'PTC153G35AXXX', serial: '1710000000' }, NO],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'GSZ140241', serial: '1305123456' }, NO],
  ['18-113', { type: 'heat-pump', maker: 'Goodman', model: 'PTC153G35AXXX', serial: '1305123456' }, NO],
  ['18-113', { type: 'ptac', maker: 'Goodman', model: 'PTC15' }, ['MODEL'], ['SERIAL', 'MADE']],
  ['18-113', { type: 'ptac', maker: 'Goodman' }, [], ['MODEL', 'SERIAL', 'MADE']],
  ['18-113', { type: 'ptac', maker: '' }, NO],
  ['08-602', { type: 'ptac', maker: 'Amana', model: 'PTH153B50AM', serial: '0702112056' }, ['MODEL', 'SERIAL']],
  ['08-602', { type: 'ptac', maker: 'Amana', model: 'PTH153B50', serial: '0804237539' }, ['MODEL', 'SERIAL']],
  ['08-602', { type: 'ptac', maker: 'Amana', model: 'PTH153B50AM', serial: '0804237540' }, NO],
  ['08-602', { type: 'ptac', maker: 'Amana', model: 'PTH153B35AM', serial: '0705000000' }, NO],
  ['08-602', { type: 'ptac', maker: 'Century', model: 'EKTC15-1501', serial: '0705000000' }, ['MODEL', 'SERIAL']],
  ['08-602', { type: 'ptac', maker: 'Century', model: 'EKTC15-2501', serial: '0705000000' }, NO],
  ['08-602', { type: 'ptac', maker: 'Comfort-Aire', model: 'EKTC12150A', serial: '0705000000' }, ['MODEL', 'SERIAL']],
  ['08-602', { type: 'ptac', maker: 'Comfort-Aire', model: 'EKTABC-150A', serial: '0705000000' }, ['MODEL', 'SERIAL']],
  ['04-229', { type: 'ptac', maker: 'Trane', made: '2003-03-31' }, ['MADE']],
  ['04-229', { type: 'ptac', maker: 'Trane', made: '2003-04-01' }, NO],
  ['04-229', { type: 'ptac', maker: 'American Standard', present: '2010-01-01' }, [], ['MADE']],
  ['17-094', { type: 'ptac', maker: 'Carrier', made: '2005-06-01' }, ['MADE']],
  ['17-094', { type: 'ptac', maker: 'Bryant', made: '2010-01-01' }, NO],
  ['17-094', { type: 'ptac', maker: 'Payne', made: '2005-06-01' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'A.O. Smith', serial: '1115A000001' }, ['SERIAL']],
  ['18-735', { type: 'water-heater-gas', maker: 'State', serial: '1631 123456' }, ['SERIAL']],
  ['18-735', { type: 'water-heater-gas', maker: 'State', serial: '1114A000001' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'State', serial: '1632A000001' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'State', serial: 'J13A123456' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'American Standard', serial: '1305A000001' }, NO],
  ['18-735', { type: 'water-heater', maker: 'State', serial: '1305A000001' }, NO],
  [
    '18-735',
    { type: 'water-heater-gas', maker: 'State', serial: 'no plate', made: '2011-04-08' },
    ['MADE'],
    ['SERIAL'],
  ],
  ['18-735', { type: 'water-heater-gas', maker: 'State', made: '2011-04-07' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'State', made: '2016-08-01' }, ['MADE'], ['SERIAL']],
  ['18-735', { type: 'water-heater-gas', maker: 'State', made: '2016-08-02' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'State', present: '2011-04-07' }, NO],
  ['18-735', { type: 'water-heater-gas', maker: 'State', present: '2014-04-07' }, [], ['SERIAL', 'MADE']],
  ['11-022', { type: 'dishwasher', maker: 'GE', model: 'PDW9280J00SS', serial: 'MF123456B' }, ['MODEL', 'SERIAL']],
  ['11-022', { type: 'dishwasher', maker: 'GE Profile', model: 'PDW9700J', serial: 'ZH000001' }, ['MODEL', 'SERIAL']],
  ['11-022', { type: 'dishwasher', maker: 'GE', model: 'PDW9280J00SS', serial: 'LF123456B' }, NO],
  ['11-022', { type: 'dishwasher', maker: 'GE', model: 'GSD2100VWW', serial: 'MF123456B' }, NO],
  ['11-022', { type: 'dishwasher', maker: 'GE', model: 'PDW9280J00SS', made: '2006-01-01' }, NO],
  ['10-258', { type: 'dishwasher', maker: 'Maytag', serial: 'NW390001' }, ['SERIAL']],
  ['10-258', { type: 'dishwasher', maker: 'Jenn Air', serial: 'NW390001' }, ['SERIAL']],
  ['10-258', { type: 'dishwasher', maker: 'Maytag', serial: 'NW380001' }, NO],
  ['10-258', { type: 'dishwasher', maker: 'Maytag', serial: 'NY19123' }, ['SERIAL']],
  ['10-258', { type: 'dishwasher', maker: 'Maytag', serial: 'NY20123' }, NO],
  ['10-258', { type: 'dishwasher', maker: 'Crosley', serial: '12345678JC' }, ['SERIAL']],
  ['10-258', { type: 'dishwasher', maker: 'Crosley', serial: '12345678NT' }, NO],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K90974428' },
    ['MODEL', 'SERIAL'],
    ['MADE'],
  ],
  ['22-147', { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K90974427' }, NO],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K01500000' },
    ['MODEL', 'SERIAL'],
    ['MADE'],
  ],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K01500000', made: '2010-04-12' },
    NO,
  ],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K21374177', made: '2022-03-28' },
    ['MODEL', 'SERIAL', 'MADE'],
  ],
  ['22-147', { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '1K21374178' }, NO],
  ['22-147', { type: 'refrigerator', maker: 'Frigidaire', model: 'PRMC2285AF0', serial: '4A11005907' }, NO],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Electrolux', model: 'ERMC2295AS', serial: '1K91272383' },
    ['MODEL', 'SERIAL'],
    ['MADE'],
  ],
  [
    '22-147',
    { type: 'refrigerator', maker: 'Frigidaire', model: 'FRSS2623AD', serial: '4A11005907' },
    ['MODEL'],
    ['SERIAL', 'MADE'],
  ],
  ['22-147', { type: 'refrigerator', maker: 'Frigidaire', model: 'FFTR1835VW', serial: '4A11005907' }, NO],
  ['23-074', { type: 'washer', maker: 'Samsung Electronics', model: 'WA49B5205AW' }, NO],
  ['23-074', { type: 'washer', maker: 'Samsung', model: 'WA49B5205AW' }, ['MODEL']],
  ['23-074', { type: 'washer', maker: 'Samsung', model: 'WA40J3000AW' }, NO],
  ['23-074', { type: 'washer', maker: 'Samsung' }, [], ['MODEL']],
  ['24-3xx', { type: 'range', maker: 'Samsung', made: '2020-01-01' }, ['MADE']],
  ['24-3xx', { type: 'range', maker: 'Samsung', made: '2025-01-01' }, NO],
])('notice %s', (number, item, fits, missing = []) => {
  test(`${JSON.stringify(item)} ${fits ? `may be concerned` : 'is spoken against by its record'}`, () => {
    expect(matchRecall(ruleOf(number), facts(item))).toEqual(fits && { fits, missing });
  });
});

test('an item is of a brand by any name of its manufacturer', () => {
  expect(isOfBrand(['Samsung'], ['Samsung', 'Samsung Electronics'])).toBe(true);
  expect(isOfBrand(['York International'], ['York', 'York International'])).toBe(true);
  expect(isOfBrand(['American'], ['American Standard'])).toBe(false);
  expect(isOfBrand(['Carrier'], ['Carrier Corp.'])).toBe(true);
});

test('what must be acted on first is what an item shows', () => {
  expect(worstRecall(['REMEDIED', 'POSSIBLE', 'AFFECTED'])).toBe('AFFECTED');
  expect(worstRecall(['NOT_AFFECTED', 'POSSIBLE'])).toBe('POSSIBLE');
  expect(worstRecall(['NOT_AFFECTED', 'REMEDIED'])).toBe('REMEDIED');
  expect(worstRecall([])).toBeNull();
});

test.each([
  [{ state: 'NOT_AFFECTED', reason: null, remediedOn: null }, 'reason'],
  [{ state: 'NOT_AFFECTED', reason: 'serial outside the range', remediedOn: null }, undefined],
  [{ state: 'REMEDIED', reason: null, remediedOn: null }, 'remediedOn'],
  [{ state: 'REMEDIED', reason: null, remediedOn: '2026-05-19' }, 'remediedOn'],
  [{ state: 'REMEDIED', reason: null, remediedOn: '2026-05-18' }, undefined],
  [{ state: 'REMEDIED', reason: null, remediedOn: '2018-10-31' }, 'remediedOn'],
  [{ state: 'AFFECTED', reason: null, remediedOn: '2026-05-01' }, 'remediedOn'],
  [{ state: 'AFFECTED', reason: null, remediedOn: null }, undefined],
  [{ state: 'POSSIBLE', reason: null, remediedOn: null }, undefined],
] as const)('the decision %j is refused at %s', (decision, path) => {
  expect(decisionRefusal(decision, { recalledOn: '2018-11-08', today: '2026-05-18' })?.path).toBe(path);
});

test('every bundled notice names types of the catalogue, a number of its own, and where it was read', () => {
  const keys = new Set([...ITEM_TYPES.map(({ key }) => key), ...FLS_DEVICE_KINDS.map(deviceTypeKey)]);
  for (const { rule, ...notice } of RECALL_NOTICES) {
    expect(rule.itemTypes.filter((key) => !keys.has(key))).toEqual([]);
    expect(rule.brands.length).toBeGreaterThan(0);
    expect(notice.url).toMatch(/^https:\/\//);
    expect(notice.source).not.toBe('');
  }
  expect(new Set(RECALL_NOTICES.map(({ number }) => number)).size).toBe(16);
});
