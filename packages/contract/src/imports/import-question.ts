import * as z from 'zod';
import { Count } from '../base/scalars.ts';

/** Subjects that a file can leave open; each is one question. */
export const QUESTION_IDS = [
  'headings',
  'counts',
  'statuses',
  'rows',
  'types',
  'likelyTypes',
  'serials',
  'makers',
] as const;
/** Option of the question 'makers': the name is a manufacturer of its own. */
export const NEW_MAKER = 'NEW';

/** What a file leaves open, with what is recommended for each value and what a person answered; null is no answer yet. */
export const ImportQuestion = z.strictObject({
  id: z.enum(QUESTION_IDS),
  text: z.string(),
  /** Without an answer the file can be checked but not applied; otherwise its rows are errors until there is one. */
  isBlocking: z.boolean(),
  options: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  values: z.array(
    z.strictObject({
      value: z.string(),
      /** How many rows hold it, and the line of the first. */
      rows: Count,
      line: Count,
      /** What the file says of it beside what was read. */
      detail: z.string().optional(),
      /** The first of those rows: what stands in the columns that are imported. */
      shown: z.array(z.strictObject({ line: Count, text: z.string() })).optional(),
      /** The option that is proposed, and taken where nobody answered; empty where there is none. A new manufacturer stays new unless answered. */
      recommended: z.string(),
      answer: z.string().nullable(),
      /** The answer is the one for an earlier file of the same heads. */
      isRemembered: z.boolean(),
    }),
  ),
});
