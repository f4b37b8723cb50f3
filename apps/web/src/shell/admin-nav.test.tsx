import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aUser } from '#testing/people.ts';
import { FIRST, openApp, startHouse } from '#testing/the-app.tsx';

// why: a page is loaded when it is opened, which can exceed the tests' timeout on a busy machine
beforeAll(() => Promise.all([import('./Shell.tsx'), import('../screens/tag-batch/TagBatchPage.tsx')]), 60_000);

let open: Awaited<ReturnType<typeof startHouse>> | undefined;
afterEach(() => open?.stop());

test('every page of administration leads to the others, also to those that the menu does not list', async () => {
  open = await startHouse({ user: aUser({ isAdmin: true }) });
  openApp('/admin/tagBatch', { tokens: FIRST });
  const nav = within(await screen.findByRole('navigation', { name: 'Administration' }));
  for (const [name, path] of [
    ['Organizations', '/admin/organizations'],
    ['Audit Log', '/admin/audit'],
    ['Outbox', '/admin/outbox'],
    ['Jobs', '/admin/jobs'],
  ] as const)
    expect(nav.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test('other people and other pages do not get these links', async () => {
  open = await startHouse({ user: aUser({ isAdmin: false }) });
  openApp('/admin/tagBatch', { tokens: FIRST });
  await screen.findByText('Only administrators see this page');
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
});
