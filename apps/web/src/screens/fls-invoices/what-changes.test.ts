import { expect, test } from 'vitest';
import { anFlsInvoiceDetail, aReadVisit, readAs } from '#testing/fls-invoices.ts';
import { flsReviewValues, type VisitValues } from './fls-visit-values.ts';
import { laterVisit, whatChanges } from './what-changes.ts';

const passed = aReadVisit({ result: readAs('PASS', 'System passed') });

function visitOf(over: Partial<VisitValues> = {}) {
  const [visit] = flsReviewValues(anFlsInvoiceDetail({ visits: [passed] })).visits;
  if (!visit) throw new Error('The bill has no visit');
  return { ...visit, through: '', ...over };
}
const words = (over: Partial<VisitValues> = {}, bill = anFlsInvoiceDetail()) => whatChanges(visitOf(over), bill).text;

test('a visit whose papers say that it passed moves the date by the interval of the certificate', () => {
  expect(words()).toBe('Compliant through: 2026-03-01 → 2027-03-01');
});

test.each([
  [{ result: 'NONE' }, 'The papers do not say that it passed: paid, not proven.'],
  [{ result: 'FAIL' }, 'The test failed.'],
  [{ kind: 'REPAIR' }, 'A repair does not prove that the system was inspected.'],
  [{ kind: 'MONITORING' }, 'A monitoring fee does not prove that the system was inspected.'],
  [{ kind: 'QUARTERLY' }, 'Only the annual visit gives the certificate.'],
] as const)('a visit with %o moves no date, and the reason is said', (over, why) => {
  expect(words(over)).toBe(`Stays 2026-03-01: ${why}`);
});

test('a bill without a document proves nothing', () => {
  expect(words({}, anFlsInvoiceDetail({ hasDocument: false }))).toContain('No report, certificate or bill is on file');
});

test('a system that is not set up is said to be set up by it, and nothing is said to move where nothing passed', () => {
  const bill = anFlsInvoiceDetail({ records: [] });
  expect(words({}, bill)).toContain('Alarms are not set up at Alder Court: recording sets them up.');
  expect(words({ type: 'BACKFLOW' }, bill)).toContain('Backflow is not set up at Alder Court: recording sets it up.');
  expect(words({ result: 'NONE' }, bill)).toContain('No date is set: The papers do not say that it passed');
});

test('a system that does not apply is said to stay so, with its reason', () => {
  const [record] = anFlsInvoiceDetail().records;
  const bill = anFlsInvoiceDetail({
    records: record ? [{ ...record, enabled: false, disabledReason: 'Removed' }] : [],
  });
  expect(words({}, bill)).toContain('Alarms do not apply at Alder Court (Removed), and recording a visit does not');
});

test('a visit before the last one on record is older; one of the same day is not', () => {
  const bill = anFlsInvoiceDetail();
  expect(laterVisit(visitOf({ eventDate: '2025-02-28' }), bill)).toBe('2025-03-01');
  expect(laterVisit(visitOf({ eventDate: '2025-03-01' }), bill)).toBeNull();
});

test('passed is preset only where the bill says so without a doubt', () => {
  const resultOf = (result: ReturnType<typeof aReadVisit>['result']) =>
    flsReviewValues(anFlsInvoiceDetail({ visits: [aReadVisit({ result })] })).visits[0]?.result;
  expect(resultOf(null)).toBe('NONE');
  expect(resultOf(readAs('PASS', 'OK', false))).toBe('NONE');
  expect(resultOf(readAs('PASS', 'System passed'))).toBe('PASS');
  expect(resultOf(readAs('FAIL', 'Failed', false))).toBe('FAIL');
});
