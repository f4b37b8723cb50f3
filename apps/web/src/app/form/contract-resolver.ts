import { parseMoney, parseNumber } from '@lintel/domain/written/cell-values';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { issueWords } from './contract-complaints.ts';

/** The value of a number field whose text is no number: the contract refuses it. */
const UNREADABLE = Number.NaN;

/**
 * Checks a form by the schema of the call it makes; `bodyOf` turns what was typed into the body. `complaintOf` says which field shows
 * a complaint and in which words, where the fields are not those of the body.
 */
export function contractResolver<V extends FieldValues, S extends z.ZodType>(
  schema: S,
  bodyOf: (values: V) => unknown,
  complaintOf: (complaint: Complaint, values: V) => Complaint = (complaint) => complaint,
): Resolver<V, unknown, z.output<S>> {
  return (values) => {
    const parsed = schema.safeParse(bodyOf(values), { reportInput: true });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues) {
      const { path, message } = complaintOf({ path: issue.path.join('.'), message: issueWords(issue) }, values);
      errors[path] ??= { type: issue.code, message };
    }
    // why: the names of the fields are those of the body
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}

type Complaint = { path: string; message: string };

/** Text as typed; null where nothing was. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export function centsOrNull(text: string): number | null {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : UNREADABLE;
}

export function numberOrNull(text: string): number | null {
  const parsed = parseNumber(text);
  return parsed.ok ? parsed.value : UNREADABLE;
}

/** An id from a select; absent where none is chosen. */
export function idOrAbsent(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

export function centsText(cents: number | null): string {
  if (cents === null) return '';
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
}
