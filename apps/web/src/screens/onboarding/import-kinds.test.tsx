import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aCheck, aColumn, aPreview, aVerdict } from '#testing/imports.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import OnboardingPage from './OnboardingPage.tsx';

const PROBLEM = { code: 'UNPROCESSABLE', message: 'The file cannot be read.', errors: [] };

type Answers = Record<string, (request: FakeRequest) => FakeAnswer>;
// why: later steps load when they are reached, which can exceed the tests' timeout on a busy machine
beforeAll(
  () => Promise.all([import('./ColumnsStep.tsx'), import('./CheckStep.tsx'), import('./ImportStep.tsx')]),
  60_000,
);

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(
  answers: Answers,
  path = '/admin/onboarding',
  organizations: Record<string, string[]> = { Harbor: ['Alder Court'] },
) {
  server = await startFakeApi((request) => {
    const key = `${request.method} ${request.path.replace(/^\/v1/, '').split('?')[0]}`;
    return answers[key]?.(request) ?? { status: 404, body: PROBLEM };
  });
  browseAt(server.base);
  const store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: 'access', refreshToken: 'refresh' }));
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData(organizations)));
  return renderInApp(<OnboardingPage />, { store, path });
}

async function upload(user: Awaited<ReturnType<typeof open>>['user'], file: File) {
  await user.upload(screen.getByLabelText('CSV or Excel file'), file);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reading' })).toBeNull());
}

const page = (rows: unknown[]): FakeAnswer => ({ body: { results: rows, total: rows.length, nextCursor: null } });

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
      page([
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
