import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetRuntimeConfig, runtimeConfig } from '#api/config.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { MailNote } from './MailNote.tsx';
import { MailText } from './MailText.tsx';
import { afterSending, isMailSetUp } from './mail-words.ts';

let server: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(async () => {
  forgetRuntimeConfig();
  await server?.stop();
});

async function configured(config: object) {
  server = await startFakeApi(() => ({ body: config }));
  browseAt(server.base);
  forgetRuntimeConfig();
  await runtimeConfig();
}

test('without a mail server a form says so before anything is sent, and a mail in a history is there to copy', async () => {
  await configured({ sends: { MAIL: false, SMS: false } });
  expect(isMailSetUp()).toBe(false);
  renderInApp(
    <>
      <MailNote instead="Its text stands under Requests." />
      <MailText to="office@halyard.example" subject="Report needed" text="Please send it." state="KEPT" />
    </>,
  );
  expect(screen.getByText('No mail server is set up:')).toBeDefined();
  expect(screen.getByText('Kept in the outbox: no mail server is set up')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy the mail to office@halyard.example' })).toBeDefined();
  expect(afterSending('KEPT', 'It is on its way.', 'Copy it.')).toBe(
    'Kept in the outbox: no mail server is set up. Copy it.',
  );
});

test('with a mail server nothing is said of it', async () => {
  await configured({ sends: { MAIL: true, SMS: false } });
  renderInApp(<MailNote />);
  expect(screen.queryByText(/mail server/)).toBeNull();
  expect(afterSending('QUEUED', 'It is on its way.')).toBe('It is on its way.');
});
