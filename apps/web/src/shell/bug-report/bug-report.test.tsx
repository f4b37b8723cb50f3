import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { noteFailure } from '#api/last-failure.ts';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeAnswer, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { BugReportButton } from './BugReportButton.tsx';

const REQUEST = '0b51b6b1-7ff6-4c9e-a3a5-2f5d6f8f7c11';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => server?.stop());

async function open(answer: () => FakeAnswer, path = '/properties?view=heat') {
  server = await startFakeApi(answer);
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  const view = renderInApp(<BugReportButton />, { store, path });
  await view.user.click(screen.getByRole('button', { name: 'Report a problem' }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
}

const sentBody = () => server?.requests.find((request) => request.path === '/v1/bug-report')?.body;

test('a report carries the page and the last error, and all of it is shown before it is sent', async () => {
  noteFailure({ requestId: REQUEST });
  const { user, dialog } = await open(() => ({ status: 201, body: { id: 12, mailState: 'QUEUED' } }));
  for (const told of ['/properties?view=heat', REQUEST, 'Dana Whitlock, dana@harbor.example'])
    expect(dialog.getByText(told)).toBeDefined();
  await user.type(dialog.getByRole('textbox'), 'The total is wrong.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(sentBody()).toEqual({ text: 'The total is wrong.', page: '/properties?view=heat', requestId: REQUEST });
});

test('an empty report is an error at the field, and nothing is sent', async () => {
  const { user, dialog } = await open(() => ({ status: 500, body: {} }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('This field is required')).toBeDefined();
  expect(sentBody()).toBeUndefined();
});

test('a report that could not be sent keeps what was typed', async () => {
  const { user, dialog } = await open(() => ({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Wait a little and try again.', errors: [] },
  }));
  await user.type(dialog.getByRole('textbox'), 'Again.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Wait a little');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Again.');
});

test('of a public page only the route pattern is sent: its address can contain a one-time link', async () => {
  const { dialog } = await open(() => ({ status: 201, body: { id: 1, mailState: null } }), '/reset?token=canary');
  expect(dialog.getByText('/reset')).toBeDefined();
  expect(document.body.textContent).not.toContain('canary');
});
