import * as z from 'zod';
import { NewMailState } from '../base/mail-state.ts';
import { defineContract } from '../base/route.ts';
import { Id, line, text } from '../base/scalars.ts';

export const BUG_REPORT_TEXT_MAX = 5000;

export const BugReportBody = z.strictObject({
  text: text(BUG_REPORT_TEXT_MAX).refine((typed) => typed.trim().length > 0, 'This field is required'),
  /** The address of the page it happened on, without its host. */
  page: line(2000),
  /** Id of an own uploaded picture. */
  screenshot: Id.optional(),
  /** Request id of the last error that was shown: it finds the line in the server's log. */
  requestId: z.uuid('must be a request id').optional(),
});

export const bugReport = defineContract({
  createBugReport: {
    method: 'POST',
    path: '/bug-report',
    access: 'user',
    needs: 'read',
    summary:
      'Tell whoever runs this instance what does not work; it is stored, and mailed to the support address when there is one',
    body: BugReportBody,
    response: z.strictObject({
      id: Id,
      /** What became of the mail to the support address; null where there is no such address: the report is stored only. */
      mailState: NewMailState.nullable(),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    idempotent: true,
  },
});
