import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';
import { rehydrateTokens, setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from './browse-at.ts';
import { type FakeAnswer, type FakeRequest, startFakeApi } from './fake-api.ts';
import { anOrgData, aUser } from './people.ts';
import { renderInApp } from './render.tsx';

/** A screen as an administrator opens it, over a fake server that ends with the test. */
export async function openAsAdmin(page: React.ReactElement, answer: Answer, { path, organizations }: Opening) {
  const server = await startFakeApi(answer);
  onTestFinished(server.stop);
  browseAt(server.base);
  const store = createStore();
  store.dispatch(rehydrateTokens({ accessToken: 'access', refreshToken: 'refresh' }));
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  store.dispatch(setOrganizationData(anOrgData(organizations ?? { Harbor: ['Alder Court'] })));
  return { ...renderInApp(page, { store, path: path ?? '/admin/onboarding' }), requests: server.requests };
}

/** Answers by method and path, such as 'GET /admin/import/30'; anything else is not found. */
export function answersByPath(answers: Record<string, (request: FakeRequest) => FakeAnswer>): Answer {
  return (request) => {
    const key = `${request.method} ${request.path.replace(/^\/v1/, '').split('?')[0]}`;
    return answers[key]?.(request) ?? { status: 404, body: NOT_FOUND };
  };
}

/** A page of a list, with nothing behind it. */
export function pageOf(rows: readonly unknown[]): FakeAnswer {
  return { body: { results: rows, total: rows.length, nextCursor: null } };
}

/** Chooses a file in the first step, and waits until the server has read it. */
export async function upload(user: Awaited<ReturnType<typeof openAsAdmin>>['user'], file: File) {
  await user.upload(screen.getByLabelText('CSV or Excel file'), file);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reading' })).toBeNull());
}

const NOT_FOUND = { code: 'NOT_FOUND', message: 'There is no such record.', errors: [] };

type Answer = Parameters<typeof startFakeApi>[0];
type Opening = { path?: string | undefined; organizations?: Record<string, string[]> | undefined };
