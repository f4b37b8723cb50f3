import { expect, test } from 'vitest';
import { flsVisitsOf } from './fls-bill.ts';

const TODAY = '2026-05-18';
const line = (text: string, amountCents: number) => ({ text, amountCents, page: 1 });
const visits = (lines: ReturnType<typeof line>[], page: string[] = [], day: string | null = '2026-05-04') =>
  flsVisitsOf({ pages: [page], pageFrom: 1, lines, day }, TODAY);

test('one bill gives a visit for each system and kind, with what its lines charge', () => {
  const found = visits([
    line('Fire extinguisher annual service, building North', 12944),
    line('Extinguisher annual service, building South', 8000),
    line('Fire alarm quarterly test', 29460),
    line('Sprinkler head changed, hall', 21352),
    line('Trip charge', 4500),
  ]);
  expect(found.map(({ type, kind, costCents }) => [type, kind?.value, costCents])).toEqual([
    ['ALARMS', 'QUARTERLY', 29460],
    ['EXTINGUISHERS', 'ANNUAL', 20944],
    ['SPRINKLERS', 'REPAIR', 21352],
  ]);
  expect(found[1]?.words.map((word) => word.toLowerCase())).toContain('extinguisher');
});

test('a bill that does not say that the system passed leaves the result open', () => {
  const [visit] = visits([line('Annual backflow assembly test', 9500)], ['Annual backflow assembly test 95.00']);
  expect(visit).toMatchObject({ type: 'BACKFLOW', result: null, compliantThrough: null });
});

test('the day of a visit is the one its line names, else that of the work on the paper, else the date of the bill, which is not sure', () => {
  const dated = visits([line('Annual backflow test 04/12/2026', 9500)]);
  expect(dated[0]?.eventDate).toMatchObject({ value: '2026-04-12', isSure: true });
  const onPaper = visits([line('Annual backflow test', 9500)], ['Service date: 04/20/2026']);
  expect(onPaper[0]?.eventDate).toMatchObject({ value: '2026-04-20', isSure: true });
  const neither = visits([line('Annual backflow test', 9500)]);
  expect(neither[0]?.eventDate).toMatchObject({ value: '2026-05-04', isSure: false });
  expect(visits([line('Annual backflow test', 9500)], [], null)[0]?.eventDate).toBeNull();
});

test('the day of the work that a person entered outranks what the paper says, not what a line names', () => {
  const bill = { pages: [['Service date: 04/20/2026']], pageFrom: 1, day: '2026-05-04', workedOn: '2026-04-18' };
  const days = flsVisitsOf(
    { ...bill, lines: [line('Annual backflow test', 9500), line('Fire alarm repair 04/12/2026', 100)] },
    TODAY,
  ).map(({ eventDate }) => eventDate);
  expect(days).toMatchObject([
    { value: '2026-04-18', isSure: true },
    { value: '2026-04-12', isSure: true },
  ]);
});

test('result and counts of the paper belong to its only test, and to none of several', () => {
  const page = [
    'Overall result: FAILED',
    'Devices tested: 40',
    'Devices failed: 2',
    'Deficiencies:',
    '1. Smoke detector 204 dead',
  ];
  const [one, repair] = visits(
    [line('Fire alarm annual test', 50000), line('Fire alarm panel battery replaced', 9000)],
    page,
  );
  expect(one).toMatchObject({ result: { value: 'FAIL' }, devicesTested: { value: 40 }, devicesFailed: { value: 2 } });
  expect(one?.deficiencies.map(({ value }) => value)).toEqual(['Smoke detector 204 dead']);
  expect(repair).toMatchObject({ kind: { value: 'REPAIR' }, result: null, devicesTested: null, deficiencies: [] });
  const several = visits([line('Fire alarm annual test', 50000), line('Sprinkler annual inspection', 60000)], page);
  expect(several.map(({ result }) => result)).toEqual([null, null]);
});

test('devices out of reach, the licence of the company and what a deficiency costs are read where the words give them', () => {
  const page = [
    'License No. FPC-20451',
    'Inspector license 7788',
    'Devices tested: 40',
    'Not accessible: 3',
    'Deficiencies:',
    '1. Smoke detector 204 dead, replace $185.00',
    '2. Horn in lobby, $90 or $120 with strobe',
  ];
  const [visit] = visits([line('Fire alarm annual test', 50000)], page);
  expect(visit).toMatchObject({
    devicesTested: { value: 40 },
    devicesNotAccessible: { value: 3 },
    licence: { value: 'FPC-20451', isSure: true },
    deficiencies: [{ quoteCents: 18_500 }, { quoteCents: null }],
  });
  const [silent] = visits([line('Fire alarm annual test', 50000)], ['Driver license 12345', 'All devices accessible']);
  expect(silent).toMatchObject({ devicesNotAccessible: null, licence: null });
});

test('what the paper says names the page of the document, also where the bill begins on a later one', () => {
  const bill = { pages: [['Fire alarm annual test', 'Overall result: PASSED']], pageFrom: 3, day: null };
  const [visit] = flsVisitsOf({ ...bill, lines: [{ text: 'Fire alarm annual test', amountCents: 1, page: 3 }] }, TODAY);
  expect(visit).toMatchObject({ page: 3, result: { value: 'PASS', page: 3 } });
});

test('monitoring and re-inspection are told apart from tests', () => {
  const kinds = visits([
    line('Fire alarm monitoring, quarterly', 9000),
    line('Re-inspection of sprinkler riser', 15000),
    line('Annual and semi-annual hydrant flow test', 1),
  ]).map(({ type, kind }) => [type, kind?.value ?? null]);
  expect(kinds).toContainEqual(['ALARMS', 'MONITORING']);
  expect(kinds).toContainEqual(['SPRINKLERS', 'REINSPECTION']);
});

test('where no line names a system, the one that the paper names most is proposed', () => {
  const [visit] = visits(
    [line('Annual inspection', 30000)],
    ['Fire sprinkler inspection', 'Main drain, FDC, riser checked'],
  );
  expect(visit).toMatchObject({ type: 'SPRINKLERS', costCents: null });
  expect(visits([line('Lawn care', 30000)], ['Lawn care'])).toEqual([]);
});
