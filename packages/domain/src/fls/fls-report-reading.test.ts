import { describe, expect, test } from 'vitest';
import { datesIn } from '../written/dates-in-text.ts';
import { readFlsDocument } from './fls-report-reading.ts';

const KNOWN = {
  vendors: ['Sentry Fire Protection', 'Bluewater Plumbing LLC'],
  property: ['Orchard Gate', '410 Alder Street'],
  today: '2026-11-26',
};
const readingOf = (...pages: string[]) =>
  readFlsDocument(
    pages.map((page) => page.split('\n')),
    KNOWN,
  );

test.each([
  ['Inspected 05/18/2026', ['2026-05-18']],
  ['5-8-26 and 2026-05-09', ['2026-05-08', '2026-05-09']],
  ['May 18, 2026; 3rd June 2026; Sept. 1 2026', ['2026-05-18', '2026-06-03', '2026-09-01']],
  ['13/45/2026, Ver. 1.2.3000, 02/30/2026', []],
])('%s names the days %j', (text, days) => expect(datesIn(text)).toEqual(days));

describe('a report', () => {
  const report = readingOf(
    `SENTRY FIRE PROTECTION, INC.
Fire Alarm Inspection Report - Annual
Property: Orchard Gate, 410 Alder Street
Date of inspection: 10/12/2026
FACP, pull stations and smoke detectors per NFPA 72
Devices tested: 142
Devices failed: 2`,
    `Overall result: PASS
Deficiencies:
1. Horn strobe in building 3 does not sound
2. Zone chart faded
Next annual inspection due 10/12/2027`,
  );

  test('gives its day, kind, result, vendor, devices and what was found, each with its page and words', () => {
    expect(report).toMatchObject({
      documentKind: { value: 'REPORT', page: 1 },
      eventDate: { value: '2026-10-12', page: 1, words: 'Date of inspection: 10/12/2026', isSure: true },
      kind: { value: 'ANNUAL' },
      result: { value: 'PASS', page: 2, words: 'Overall result: PASS', isSure: true },
      vendor: { value: 'Sentry Fire Protection', isSure: true },
      compliantThrough: { value: '2027-10-12', page: 2, isSure: false },
      devicesTested: { value: 142 },
      devicesFailed: { value: 2 },
      namesProperty: true,
    });
    expect(report.deficiencies.map(({ value }) => value)).toEqual([
      'Horn strobe in building 3 does not sound',
      'Zone chart faded',
    ]);
    expect(report.systems[0]?.type).toBe('ALARMS');
  });
});

test('a bill gives its total and says nothing about passing', () => {
  const bill = readingOf(`INVOICE 20441
Bluewater Plumbing
Annual backflow assembly test, RPZ 1 and RPZ 2
Invoice date: 10/20/2026
Service date: 10/15/2026
Total due $1,425.00`);
  expect(bill).toMatchObject({
    documentKind: { value: 'INVOICE' },
    eventDate: { value: '2026-10-15' },
    kind: { value: 'ANNUAL' },
    result: null,
    vendor: { value: 'Bluewater Plumbing LLC' },
    costCents: { value: 142_500 },
    namesProperty: false,
  });
});

test.each([
  ['a form that offers both answers', 'Result: Pass / Fail', null],
  ['a ticked form', 'Result: [ ] Fail [X] Pass', 'PASS'],
  ['a failure', 'Test result: FAILED', 'FAIL'],
  ['a yellow tag', 'System status: yellow tag', 'PARTIAL'],
  ['one that passed with deficiencies', 'Result: Passed with deficiencies', 'PARTIAL'],
  ['two that differ', 'RPZ 1 result: pass\nRPZ 2 result: fail', 'PARTIAL'],
  ['nothing', 'The technician was on site.', null],
])('the result of %s', (_, text, value) => expect(readingOf(text).result?.value ?? null).toBe(value));

test('a day in the future is no day of a visit, and one of many without a label is not guessed', () => {
  expect(readingOf('Inspection date: 12/24/2026').eventDate).toBeNull();
  expect(readingOf('Seen 01/05/2026\nSeen 02/05/2026').eventDate).toBeNull();
  expect(readingOf('Seen 01/05/2026\nNext due 01/05/2027').eventDate).toMatchObject({
    value: '2026-01-05',
    isSure: false,
  });
});

test('a form that lists all intervals says none of them', () => {
  expect(readingOf('Type of service: Annual / Semi-annual / Quarterly').kind).toBeNull();
  expect(readingOf('Semi-annual hood inspection').kind?.value).toBe('SEMIANNUAL');
});

test('of a document without text nothing is said', () => {
  expect(readingOf('')).toMatchObject({ eventDate: null, result: null, systems: [], namesProperty: false });
});
