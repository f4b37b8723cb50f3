import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { FakeAnswer, FakeRequest } from '#testing/fake-api.ts';
import { aCheck, aColumn, aPreview, aVerdict } from '#testing/imports.ts';
import { answersByPath, openAsAdmin, pageOf, upload } from '#testing/onboarding.tsx';
import OnboardingPage from './OnboardingPage.tsx';

type Answers = Record<string, (request: FakeRequest) => FakeAnswer>;
// why: later steps load when they are reached, which can exceed the tests' timeout on a busy machine
beforeAll(
  () => Promise.all([import('./ColumnsStep.tsx'), import('./CheckStep.tsx'), import('./ImportStep.tsx')]),
  60_000,
);

function open(answers: Answers, path?: string, organizations?: Record<string, string[]>) {
  return openAsAdmin(<OnboardingPage />, answersByPath(answers), { path, organizations });
}

test('a list of vendors asks for no property, offers the fields of vendors and is checked as one', async () => {
  const sent: unknown[] = [];
  const { user } = await open({
    'POST /admin/onboard/preview': () => ({
      body: aPreview({
        kind: 'vendors',
        format: null,
        propertyName: null,
        columns: [
          aColumn(0, 'Vendor', { field: 'name', confidence: 'EXACT', samples: ['Apex'] }),
          aColumn(1, 'COI', { field: 'coiExpires', confidence: 'ALIAS', samples: ['6/30/2027'] }),
        ],
      }),
    }),
    'POST /admin/onboard': ({ body }: FakeRequest) => {
      sent.push(body);
      return { status: 202, body: { jobId: 7, importId: 31 } };
    },
    'GET /admin/import/31': () => ({
      body: aCheck({ read: 1, update: 1 }, { id: 31, kind: 'vendors' }),
    }),
    'GET /admin/import/31/rows': () =>
      pageOf([
        aVerdict({
          action: 'UPDATE',
          label: 'Apex',
          changes: { coiExpires: ['2027-06-30', '2028-06-30'], hasW9: [null, true] },
        }),
      ]),
  });
  expect(screen.getByRole('button', { name: 'Vendors template' })).toBeDefined();
  await upload(user, new File(['Vendor,COI\nApex,6/30/2027\n'], 'vendors.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
  expect(screen.queryByLabelText('Property of these rows')).toBeNull();
  const kind = await screen.findByRole('button', { name: 'A vendor' });
  expect(kind.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('COI goes to')).toHaveProperty('value', 'coiExpires');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Insurance expires')).toBeDefined();
  expect(sent).toMatchObject([{ kind: 'vendors', dryRun: true, mapping: { 0: 'name', 1: 'coiExpires' } }]);
  expect(sent[0]).not.toHaveProperty('propertyName');
});

test('a table with several columns of lives is not checked before one is chosen, and its profile is named after the file', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      'POST /admin/onboard/preview': () => ({
        body: aPreview({
          kind: 'lives',
          format: null,
          propertyName: null,
          columns: [
            aColumn(0, 'Component', { field: 'itemType', confidence: 'ALIAS', samples: ['Range'] }),
            aColumn(1, 'Family', { confidence: 'SEVERAL', samples: ['12'] }),
            aColumn(2, 'Elderly', { confidence: 'SEVERAL', samples: ['15'] }),
            aColumn(3, 'Cost', { field: 'cost', confidence: 'ALIAS', samples: ['$850'] }),
          ],
        }),
      }),
      'POST /admin/onboard': ({ body }: FakeRequest) => {
        sent.push(body);
        return { status: 202, body: { jobId: 7, importId: 31 } };
      },
      'GET /admin/import/31': () => ({ body: aCheck({ read: 1, create: 1 }, { id: 31, kind: 'lives' }) }),
      'GET /admin/import/31/rows': () => pageOf([aVerdict({ label: 'Range' })]),
      'GET /organization/1/assumptions': () => pageOf([]),
    },
    '/admin/onboarding?kind=lives&organization=1',
  );
  await upload(user, new File(['Component,Family,Elderly,Cost\nRange,12,15,$850\n'], 'Lender 2027.csv'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
  expect(screen.getByText(/Several columns could be Expected life: Family, Elderly/)).toBeDefined();
  expect(screen.getAllByText('One of several: choose which').length).toBe(2);
  expect(screen.getByText(/A life profile has no prices/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Elderly goes to'), 'life');
  expect(screen.queryByText('One of several: choose which')).toBeNull();
  expect(screen.getByLabelText('Name of the life profile')).toHaveProperty('value', 'Lender 2027');
  await user.clear(screen.getByLabelText('Name of the life profile'));
  expect(screen.getByText('Say which life profile the rows belong to.')).toBeDefined();
  await user.type(screen.getByLabelText('Name of the life profile'), 'Lender');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByRole('heading', { name: 'Check every row' });
  expect(sent).toMatchObject([{ kind: 'lives', setName: 'Lender', mapping: { 1: null, 2: 'life', 3: 'cost' } }]);
});

test('a link that asks for the prices of a vendor gives the rows that vendor, and asks for no property', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      'POST /admin/onboard/preview': () => ({
        body: aPreview({
          kind: 'vendorPrices',
          format: null,
          propertyName: null,
          columns: [
            aColumn(0, 'Service', { field: 'service', confidence: 'EXACT', samples: ['Trip fee'] }),
            aColumn(1, 'Rate', { field: 'price', confidence: 'ALIAS', samples: ['85'] }),
          ],
        }),
      }),
      'POST /admin/onboard': ({ body }: FakeRequest) => {
        sent.push(body);
        return { status: 202, body: { jobId: 7, importId: 31 } };
      },
      'GET /admin/import/31': () => ({ body: aCheck({ read: 1, create: 1 }, { id: 31, kind: 'vendorPrices' }) }),
      'GET /admin/import/31/rows': () => pageOf([aVerdict({ label: 'Trip fee' })]),
      'GET /vendor/basic': () => pageOf([]),
    },
    '/admin/onboarding?kind=vendorPrices&organization=1&set=Bay+Fire',
  );
  expect(screen.getByText(/Which agreed prices does this file bring/)).toBeDefined();
  await upload(user, new File(['Service,Rate\nTrip fee,85\n'], 'rates 2027.csv'));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
  expect(screen.queryByLabelText('Property of these rows')).toBeNull();
  expect(screen.getByLabelText('Name of the vendor')).toHaveProperty('value', 'Bay Fire');
  await user.clear(screen.getByLabelText('Name of the vendor'));
  expect(screen.getByText('Say which vendor the rows belong to.')).toBeDefined();
  await user.type(screen.getByLabelText('Name of the vendor'), 'Bay Fire');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByRole('heading', { name: 'Check every row' });
  expect(sent).toMatchObject([{ kind: 'vendorPrices', setName: 'Bay Fire', mapping: { 0: 'service', 1: 'price' } }]);
});

test('a link that asks for move-outs of a property reads the file as such, and gives the rows that property', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    {
      'POST /admin/onboard/preview': ({ body }: FakeRequest) => {
        sent.push(body);
        return {
          body: aPreview({
            kind: 'turns',
            format: null,
            propertyName: null,
            columns: [
              aColumn(0, 'Unit', { field: 'unit', confidence: 'EXACT', samples: ['101'] }),
              aColumn(1, 'Move Out', { field: 'moveOut', confidence: 'ALIAS', samples: ['6/1/2026'] }),
            ],
          }),
        };
      },
    },
    '/admin/onboarding?kind=turns&property=2',
    { Harbor: ['Alder Court', 'Birch Flats'] },
  );
  expect(screen.getByText(/Which move-outs does this file bring/)).toBeDefined();
  await upload(user, new File(['Unit,Move Out\n101,6/1/2026\n'], 'move-outs.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
  expect(sent).toMatchObject([{ kind: 'turns' }]);
  expect(screen.getByLabelText('Property of these rows')).toHaveProperty('value', 'Birch Flats');
});
