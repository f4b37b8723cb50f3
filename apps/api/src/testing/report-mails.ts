import { read, utils } from '@e965/xlsx';
import { startWorker } from '#platform/background/job-worker.ts';
import { startOutboxSender } from '#platform/background/outbox-sender.ts';
import { smtpCourier } from '#platform/mail/mail.ts';
import type { Operations } from '#platform/operations/operation.ts';
import { jobsOf } from '../worker.ts';
import type { TestApp } from './app-under-test.ts';

export const TEST_BASE_URL = 'https://lintel.example';

/** Does the jobs that are due, as a worker does; `operations` may stand in for the app's own. */
export async function workJobs(t: TestApp, operations: Operations = t.app.mounted.operations): Promise<void> {
  const worker = startWorker(t.platform, { jobs: jobsOf(t.platform, operations) });
  await worker.idle();
  await worker.stop();
}

/** Does the jobs that are due, then sends the mails of the outbox to the mail server on this port. */
export async function workAndSend(t: TestApp, sink: { port: number }): Promise<void> {
  await workJobs(t);
  await sendMails(t, sink);
}

/** Sends the mails of the outbox that are due. */
export async function sendMails(t: TestApp, sink: { port: number }): Promise<void> {
  const MAIL = smtpCourier({ smtpUrl: `smtp://127.0.0.1:${sink.port}`, publicBaseUrl: TEST_BASE_URL });
  const sender = startOutboxSender({ ...t.platform, couriers: { MAIL, SMS: null } });
  await sender.idle();
  await sender.stop();
}

/** The cells of a workbook's first sheet, with what it says of itself above the rows. */
export function cellsOf(bytes: Buffer | undefined): string[] {
  const book = read(bytes ?? Buffer.alloc(0));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1 }).flat().map(String) : [];
}
