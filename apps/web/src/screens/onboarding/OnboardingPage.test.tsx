import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { links } from '#app/links.ts';
import type { FakeAnswer, FakeRequest } from '#testing/fake-api.ts';
import { aCheck, aColumn, aPreview, aRun, aVerdict } from '#testing/imports.ts';
import { answersByPath, openAsAdmin, pageOf, upload } from '#testing/onboarding.tsx';
import OnboardingPage from './OnboardingPage.tsx';

const ROLL =
  'Rent Roll\nCedar Ridge (cedar)\nAs Of = 03/12/2025\n\nUnit,Unit,Resident,Market\n,Sq Ft,,Rent\nA101,690,t001,1295\n';
const PROBLEM = { code: 'UNPROCESSABLE', message: 'The file cannot be read.', errors: [] };

type Answers = Record<string, (request: FakeRequest) => FakeAnswer>;
// why: later steps load when they are reached, which can exceed the tests' timeout on a busy machine
beforeAll(
  () => Promise.all([import('./ColumnsStep.tsx'), import('./CheckStep.tsx'), import('./ImportStep.tsx')]),
  60_000,
);

function open(answers: Answers, path?: string, organizations?: Record<string, string[]>) {
  return openAsAdmin(<OnboardingPage />, answersByPath(answers), { path, organizations });
}
const csv = (text = ROLL, name = 'roll.csv') => new File([text], name, { type: 'text/csv' });

test('residents’ columns are locked, and the lines above the header are reported', async () => {
  const { user } = await open({ 'POST /admin/onboard/preview': () => ({ body: aPreview() }) });
  await upload(user, csv());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const heading = await screen.findByRole('heading', { name: 'Match its columns' });
  await waitFor(() => expect(document.activeElement).toBe(heading));

  const resident = await screen.findByRole('row', { name: /^Resident/ });
  expect(within(resident).queryByRole('combobox')).toBeNull();
  expect(resident.textContent).toContain('Locked: left out');
  expect(resident.textContent).toContain('About residents or rents: never stored');
  expect(screen.getByLabelText('Unit Sq Ft goes to')).toHaveProperty('value', 'sqft');
  expect(screen.getByText('4 lines above the header were skipped')).toBeDefined();
  expect(screen.getByText('Lines 5 to 6, merged')).toBeDefined();
  expect(screen.getByLabelText('Property of these rows')).toHaveProperty('value', 'Cedar Ridge Apartments');
});

test('the check gets the file with the columns as chosen, never a resident’s', async () => {
  const { user, requests } = await open({
    'POST /admin/onboard/preview': () => ({ body: aPreview() }),
    'POST /admin/onboard': () => ({ status: 202, body: { jobId: 90, importId: 30 } }),
    'GET /admin/import/30': () => ({ body: aCheck({ read: 2, create: 2 }) }),
    'GET /admin/import/30/rows': () => pageOf([aVerdict()]),
  });
  await upload(user, csv());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.selectOptions(await screen.findByLabelText('Notes goes to'), 'sqft');
  expect(screen.getByLabelText('Unit Sq Ft goes to')).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('2 create + 0 update + 0 same + 0 skip + 0 error = 2 rows read');
  expect(requests.find((request) => request.path === '/v1/admin/onboard')?.body).toMatchObject({
    orgId: 1,
    fileBase64: btoa(ROLL),
    fileName: 'roll.csv',
    dryRun: true,
    propertyName: 'Cedar Ridge Apartments',
    mapping: { 0: 'unit', 1: null, 3: 'sqft' },
  });
});

test('columns that were chosen for an earlier file of the same heads say so, until somebody chooses otherwise', async () => {
  const columns = [
    aColumn(0, 'Unit', { field: 'unit', confidence: 'EXACT' }),
    aColumn(1, 'Notes', { field: 'externalRef', isRemembered: true }),
  ];
  const { user } = await open({ 'POST /admin/onboard/preview': () => ({ body: aPreview({ columns }) }) });
  await upload(user, csv());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByLabelText('Notes goes to')).toHaveProperty('value', 'externalRef');
  expect(screen.getByText('As last time')).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Notes goes to'), 'sqft');
  expect(screen.queryByText('As last time')).toBeNull();
  expect(screen.getByText('Chosen by you')).toBeDefined();
});

test('without a column for the unit the check says what is missing', async () => {
  const columns = [aColumn(0, 'Wohnung', { samples: ['A1'] })];
  const { user, requests } = await open({ 'POST /admin/onboard/preview': () => ({ body: aPreview({ columns }) }) });
  await upload(user, csv());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('No column goes to Unit yet: choose one below.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(requests.some((request) => request.path === '/v1/admin/onboard')).toBe(false);
});

test('a file that the server cannot read stays chosen, with the reason', async () => {
  const fields = [{ path: 'fileBase64', code: 'invalid', message: 'A quotation mark on line 2 is never closed.' }];
  const { user } = await open({
    'POST /admin/onboard/preview': () => ({ status: 422, body: { ...PROBLEM, errors: fields } }),
  });
  await upload(user, csv());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain('A quotation mark on line 2 is never closed.');
  expect(screen.getByText('roll.csv')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

test('an old workbook is refused with the way to one that is read, and nothing is sent', async () => {
  const { user, requests } = await open({});
  // The browser's own filter does not stop a file that is dropped.
  await upload(user, new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'units.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain('Excel Workbook (.xlsx)');
  expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
});

test('the sheets of a workbook are shown, and the check reads those that were chosen', async () => {
  const names = ['North', 'South', 'Old', 'Blank'];
  const { user, requests } = await open({
    'POST /admin/onboard/preview': ({ body }) => {
      const { sheets: asked = ['North'] } = body as { sheets?: string[] };
      const sheets = names.map((name) => ({
        name,
        rows: name === 'Blank' ? 0 : 24,
        isHidden: name === 'Old',
        holdsRecords: name !== 'Blank',
        isChosen: asked.includes(name),
        canJoin: name === 'North' || name === 'South',
      }));
      return { body: aPreview({ source: 'xlsx', encoding: null, delimiter: null, sheets }) };
    },
    'POST /admin/onboard': () => ({ status: 202, body: { jobId: 90, importId: 30 } }),
    'GET /admin/import/30': () => ({ body: aCheck({ read: 2, create: 2 }) }),
    'GET /admin/import/30/rows': () => pageOf([aVerdict({ sheet: 'South' })]),
  });
  const bytes = 'PK\u0003\u0004 and the rest';
  await upload(user, new File([bytes], 'units.xlsx'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const sheet = await screen.findByRole('combobox', { name: 'Sheet to read' });
  expect(sheet).toHaveProperty('value', 'North');
  expect(within(sheet).getByRole('option', { name: 'Old (24 rows, hidden)' })).toHaveProperty('disabled', false);
  expect(within(sheet).getByRole('option', { name: 'Blank (empty)' })).toHaveProperty('disabled', true);
  expect(screen.queryByText('Separator')).toBeNull();
  await user.selectOptions(sheet, 'Old');
  await waitFor(() => expect(sheet).toHaveProperty('value', 'Old'));
  await user.selectOptions(sheet, 'North');
  expect(screen.queryByRole('checkbox', { name: /Old/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Read South too (24 rows)' }));
  await screen.findByText('North, South');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('2 create + 0 update + 0 same + 0 skip + 0 error = 2 rows read');
  expect(requests.find((request) => request.path === '/v1/admin/onboard')?.body).toMatchObject({
    fileBase64: btoa(bytes),
    fileName: 'units.xlsx',
    sheets: ['North', 'South'],
  });
  expect(await screen.findByRole('row', { name: /^South 2 / })).toBeDefined();
});

test('an organization is to be chosen only where there are several', async () => {
  const { user, requests } = await open({}, '/admin/onboarding', {
    Harbor: ['Alder Court'],
    Other: ['Elm'],
  });
  await upload(user, csv());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Organization')).toHaveProperty('value', '');
  expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
});

test('while rows have errors nothing can be applied, and their reasons come first', async () => {
  const bad = aVerdict({
    action: 'ERROR',
    label: 'Z9 · Range',
    column: 'Installed',
    value: '13/45/2020',
    message: '‘13/45/2020’ is not a day that exists.',
  });
  const { user, requests } = await open(
    {
      'GET /admin/import/30': () => ({ body: aCheck({ read: 4, create: 1, skip: 2, error: 1 }) }),
      'GET /admin/import/30/rows': () => pageOf([bad]),
    },
    '/admin/onboarding?check=30',
  );
  expect(await screen.findByText('1 create + 0 update + 0 same + 2 skip + 1 error = 4 rows read')).toBeDefined();
  expect(screen.getByText('1 row cannot be imported. Correct it in the file and choose it again.')).toBeDefined();
  const apply = screen.getByRole('button', { name: 'Apply 1 row' });
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  await user.click(apply);
  expect((await screen.findByRole('row', { name: /Z9/ })).textContent).toContain('not a day that exists');
  expect(screen.getByRole('button', { name: 'Download 1 error row' })).toBeDefined();
  const asked = requests.map((request) => `${request.method} ${request.path}`);
  expect(asked).toContain('GET /v1/admin/import/30/rows?limit=200&action=ERROR');
  expect(asked?.some((call) => call.startsWith('POST'))).toBe(false);
});

test('the same check after a reload asks for the file again', async () => {
  const { user } = await open(
    {
      'GET /admin/import/30': () => ({ body: aCheck({ read: 1, create: 1 }) }),
      'GET /admin/import/30/rows': () => pageOf([aVerdict()]),
    },
    '/admin/onboarding?check=30',
  );
  expect(await screen.findByText(/no longer has the file/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose the file again' }));
  expect(await screen.findByRole('heading', { name: 'Choose a file' })).toBeDefined();
});

test('a running import shows its progress and can be cancelled', async () => {
  let state: 'APPLYING' | 'CANCELLED' = 'APPLYING';
  const job = { id: 90, kind: 'import', state: 'RUNNING', progress: 0.4, message: null, importId: 40 };
  const counts = { read: 20_000, create: 20_000, update: 0, same: 0, skip: 0, error: 0 };
  const event = { ...job, counts, createdAt: '2026-05-18T06:00:00.000Z', finishedAt: null };
  const { user } = await open(
    {
      'GET /admin/import/40': () => ({ body: aRun({ state, appliedAt: null, properties: [] }) }),
      'GET /job/90/events': () => ({
        raw: `data: ${JSON.stringify(event)}\n\n`,
        headers: { 'content-type': 'text/event-stream' },
      }),
      'POST /job/90/cancel': () => {
        state = 'CANCELLED';
        return { body: { ...event, state: 'CANCELLED' } };
      },
      'GET /admin/import/40/rows': () => pageOf([]),
    },
    '/admin/onboarding?import=40',
  );
  const bar = await screen.findByRole('progressbar');
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  expect(screen.getByText('20,000 rows read')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The import was cancelled')).toBeDefined();
  expect(screen.getByText(/Nothing was written: everything here is as it was before/)).toBeDefined();
});

test('the receipt links to what was created, and undoing it says in numbers what will happen', async () => {
  let state: 'APPLIED' | 'UNDONE' = 'APPLIED';
  const run = () =>
    aRun({
      state,
      counts: { read: 24, create: 21, update: 3, same: 0, skip: 0, error: 0 },
      created: {
        properties: 1,
        buildings: 3,
        units: 21,
        items: 0,
        vendors: 0,
        models: 2,
        turns: 0,
        lives: 0,
        prices: 0,
        vendorPrices: 0,
        manufacturers: 0,
      },
    });
  const { user } = await open(
    {
      'GET /admin/import/40': () => ({ body: run() }),
      'GET /admin/import/40/rows': () => pageOf([aVerdict()]),
      'POST /admin/import/40/undo': () => {
        state = 'UNDONE';
        return { body: run() };
      },
    },
    '/admin/onboarding?import=40',
  );
  const units = await screen.findByRole('link', { name: 'Units of Cedar Ridge Apartments' });
  expect(units.getAttribute('href')).toBe(links.property(7, 'units'));
  expect(screen.getByText('ab'.repeat(32))).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Removes 1 property, 3 buildings and 21 units.');
  expect(dialog.textContent).toContain('Restores the previous values in 3 updated rows.');
  expect(dialog.textContent).toContain('The catalogue keeps 2 models.');
  await user.click(within(dialog).getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText(/This import was undone/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test('an import whose rows were changed since is not undone, and says why', async () => {
  const message = 'Not undone, because people have built on this import: 2 items were changed.';
  const { user } = await open(
    {
      'GET /admin/import/40': () => ({ body: aRun() }),
      'GET /admin/import/40/rows': () => pageOf([aVerdict()]),
      'POST /admin/import/40/undo': () => ({ status: 409, body: { code: 'CONFLICT', message, errors: [] } }),
    },
    '/admin/onboarding?import=40',
  );
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

test('rows with errors are left out only once that is chosen; copies and new catalogue entries are announced before', async () => {
  const announced = {
    properties: { total: 0, first: [] },
    manufacturers: { total: 1, first: [{ name: 'Ovenly', rows: 3, similarTo: 'Oveny' }] },
    models: { total: 21, first: [{ name: 'Ovenly OV-1', rows: 1 }] },
    commonAreas: { total: 1, first: [{ name: 'Clubhouse', rows: 3 }] },
    renamedUnits: { total: 1, first: [{ name: '102(a)', rows: 1 }] },
  };
  const counts = { read: 17, create: 1, skip: 14, error: 2 };
  const { user, requests } = await open({
    'POST /admin/onboard/preview': () => ({ body: aPreview() }),
    'POST /admin/onboard': ({ body }) => ({
      status: 202,
      body: { jobId: 90, importId: (body as { keepCopies?: boolean }).keepCopies ? 31 : 30 },
    }),
    'GET /admin/import/30': () => ({ body: aCheck(counts, { copies: 14, announced }) }),
    'GET /admin/import/31': () => ({ body: aCheck(counts, { id: 31, copies: 14, keepCopies: true, announced }) }),
    'GET /admin/import/30/rows': () => pageOf([aVerdict()]),
    'GET /admin/import/31/rows': () => pageOf([aVerdict({ message: 'Named 102(a).', values: { beds: 2 } })]),
  });
  await upload(user, csv());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  const news = await screen.findByRole('region', { name: 'Will also be created or renamed' });
  expect(news.textContent).toContain('1 new manufacturer: Ovenly (3 rows, much like Oveny)');
  expect(news.textContent).toContain('21 new models: Ovenly OV-1 (1 row) and 20 more');
  expect(news.textContent).toContain(
    '1 common area is not a unit. What stands there is recorded at the property itself, with the place in its note: Clubhouse (3 rows)',
  );
  expect(screen.getByText(/14 rows are exact copies of another row/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Apply 1 row' }).getAttribute('aria-disabled')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Make units of them' }));
  await screen.findByText('They become units with a letter, such as 101(a) and 101(b).');
  expect((await screen.findByRole('row', { name: /Named 102\(a\)/ })).textContent).toContain('Beds 2');
  await user.click(screen.getByRole('checkbox', { name: 'Leave out 2 rows with errors' }));
  await user.click(screen.getByRole('button', { name: 'Apply 1 row' }));
  const sent = () => requests.filter((request) => request.path === '/v1/admin/onboard').map((request) => request.body);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toMatchObject([
    { dryRun: true },
    { dryRun: true, keepCopies: true },
    { leaveOutErrors: true, keepCopies: true },
  ]);
});

test('a date says in the mapping and in its row in which order it was read', async () => {
  const columns = [
    aColumn(0, 'Unit', { field: 'unit', confidence: 'EXACT' }),
    aColumn(1, 'Type', { field: 'itemType', confidence: 'EXACT' }),
    aColumn(2, 'Installed', { field: 'installDate', confidence: 'ALIAS', samples: ['2014', '04/05/2015'] }),
  ];
  const row = aVerdict({ values: { installDate: '2015-04-05' }, datesInFile: { installDate: '04/05/2015' } });
  const { user } = await open({
    'POST /admin/onboard/preview': () => ({ body: aPreview({ kind: 'items', columns }) }),
    'POST /admin/onboard': () => ({ status: 202, body: { jobId: 90, importId: 30 } }),
    'GET /admin/import/30': () => ({ body: aCheck({ read: 1, create: 1 }, { kind: 'items' }) }),
    'GET /admin/import/30/rows': () => pageOf([row]),
  });
  await upload(user, csv());
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^Read as month\/day\/year: 04\/05\/2015 is April 5, 2015$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Installed on')).toBeDefined();
  expect(screen.getByText('(‘04/05/2015’ read as month/day/year)', { exact: false })).toBeDefined();
});
