import type { bugReport } from '@lintel/contract/people/bug-report';
import { queueMessage } from '#platform/background/outbox.ts';
import { notFound } from '#platform/base/errors.ts';
import { tooMany } from '#platform/base/rate-limit.ts';
import { newMailState } from '#platform/mail/sends.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { countRecentReports, insertBugReport, selectReporter, selectScreenshotPlace } from './bug-report.queries.ts';

/** Each may become a mail; no person reports more than this in an hour. */
const REPORTS_PER_HOUR = 20;
const WAIT_SECONDS = 600;

export const bugReportHandlers: Handlers<typeof bugReport> = {
  async createBugReport({ body }, { viewer, write, platform, userAgent }) {
    const { text, page, requestId } = body;
    const { supportEmail } = platform.settings;
    return write(async (db) => {
      if ((await countRecentReports(db, viewer)) >= REPORTS_PER_HOUR) throw tooMany(WAIT_SECONDS);
      const organizationId =
        body.screenshot === undefined ? undefined : await selectScreenshotPlace(db, viewer, body.screenshot);
      if (body.screenshot !== undefined && organizationId === undefined) throw notFound('file');
      const screenshot =
        organizationId === undefined || body.screenshot === undefined
          ? undefined
          : { organizationId, id: body.screenshot };
      const id = await insertBugReport(db, viewer, { text, page, requestId, userAgent, screenshot });
      if (supportEmail === null) return { id, mailState: null };
      const { name, email } = await selectReporter(db, viewer);
      await queueMessage(db, {
        organizationId: null,
        channel: 'MAIL',
        to: supportEmail,
        subject: `Lintel: report ${id} by ${name}`,
        template: 'BUG_REPORT',
        text: [
          text,
          '',
          `From: ${name} <${email}>`,
          `Page: ${platform.settings.publicBaseUrl ?? ''}${page}`,
          `Request: ${requestId ?? 'none'}`,
          `Screenshot: ${screenshot === undefined ? 'none' : `file ${screenshot.id}`}`,
          `Browser: ${userAgent ?? 'unknown'}`,
        ].join('\n'),
      });
      return { id, mailState: newMailState(platform) };
    });
  },
};
