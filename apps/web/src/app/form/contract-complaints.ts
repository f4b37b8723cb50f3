import type * as z from 'zod';
import { FIELD_REQUIRED } from '#api/error-text.ts';

/** The message for a text that is not an e-mail address. */
export const NO_ADDRESS = 'Write an address like name@company.com';

/** The validation errors of a body, as sentences by the path of the field; the first for each field. */
export function complaintsOf(error: z.ZodError): Record<string, string> {
  const found: Record<string, string> = {};
  for (const issue of error.issues) found[issue.path.join('.')] ??= issueWords(issue);
  return found;
}

/** A validation error as it is shown under a field. */
export function issueWords(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return FIELD_REQUIRED;
  if (issue.code === 'invalid_type') return 'Write a number, like 12 or 1,640.50';
  if (issue.code === 'invalid_format' && issue.format === 'email') return NO_ADDRESS;
  if (issue.code === 'too_small' && issue.origin !== 'string') return `Must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `Must be at most ${issue.maximum}`;
  }
  return issue.message;
}
