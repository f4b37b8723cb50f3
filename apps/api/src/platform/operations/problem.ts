import { ERRORS, type ErrorCode, type FieldError, type Problem } from '@lintel/contract/base/errors';
import { DatabaseUnavailable, sqlState } from '@lintel/db/tx';
import { AppError } from '../base/errors.ts';

/** The media type of every error. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/**
 * An error as it leaves the server; only the codes of the contract exist, and nothing internal is revealed. `failure`
 * is what it begins with.
 */
export function problemOf(error: unknown, requestId: string, failure?: string): Failure {
  const known = error instanceof AppError ? error : translate(error);
  return {
    problem: problem(known, requestId, failure),
    retryAfterSeconds: known.retryAfterSeconds,
    isOurs: isOurs(known.code),
  };
}

function problem({ code, message: detail, fields, archived }: AppError, requestId: string, failure?: string): Problem {
  const { status, title } = ERRORS[code];
  const message = failure === undefined ? detail : `${failure}. ${detail}`;
  return {
    type: `urn:lintel:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    message,
    code,
    errors: fields,
    ...(archived && { archived }),
    requestId,
  };
}

const UNKNOWN =
  'Something went wrong on our side. Try again; if this keeps happening, tell your administrator the request id.';

function translate(error: unknown): AppError {
  if (error instanceof DatabaseUnavailable)
    return new AppError('DATABASE_UNAVAILABLE', 'The database does not answer right now. Try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  return databaseError(error) ?? frameworkError(error) ?? new AppError('INTERNAL', UNKNOWN, { cause: error });
}

// SQLSTATE → the answer to the caller.
const SQL_STATES: Record<string, [ErrorCode, string, number?]> = {
  '23505': ['CONFLICT', 'Something with the same name or key is already there.'],
  '23503': ['CONFLICT', 'Something that this belongs to, or that belongs to it, does not fit.'],
  '23514': ['UNPROCESSABLE', 'A value is outside what is allowed.'],
  '23502': ['UNPROCESSABLE', 'A value is missing.'],
  '22021': ['BAD_REQUEST', 'The text contains a character that cannot be stored.'],
  '22P05': ['BAD_REQUEST', 'The text contains a character that cannot be stored.'],
  '22003': ['UNPROCESSABLE', 'A number is outside what can be stored.'],
  '22001': ['UNPROCESSABLE', 'A text is too long.'],
  '57014': ['OVERLOADED', 'This took too long and was stopped. Try again in a moment.', 5],
  '55P03': ['OVERLOADED', 'Somebody else is changing this right now. Try again in a moment.', 2],
  '40001': ['OVERLOADED', 'Too many people changed this at once. Try again.', 1],
  '40P01': ['OVERLOADED', 'Too many people changed this at once. Try again.', 1],
  '53100': ['STORAGE_FULL', 'The disk of the database is full. Nothing was saved.'],
  '53300': ['OVERLOADED', 'The database has no connection left. Try again in a moment.', 2],
};

function databaseError(error: unknown): AppError | undefined {
  const entry = SQL_STATES[sqlState(error) ?? ''];
  if (!entry) return undefined;
  const [code, message, retryAfterSeconds] = entry;
  return new AppError(code, message, { retryAfterSeconds, cause: error, fields: fieldsOf(error, code, message) });
}

// Contracts refuse what a column would refuse, so this is a gap in one of them: whoever meets it is told the field at least.
function fieldsOf(error: unknown, code: ErrorCode, message: string): FieldError[] {
  if (code !== 'UNPROCESSABLE') return [];
  const { table, column, constraint } = (error ?? {}) as { table?: string; column?: string; constraint?: string };
  const name = column ?? constraint?.replace(`${table}_`, '').replace(/_check\d*$/, '');
  return [{ path: (name ?? '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), message }];
}

// What Fastify itself refuses, by its own code or by status.
function frameworkError(error: unknown): AppError | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413)
    return new AppError('TOO_LARGE', 'The request is larger than this address takes.');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  if (statusCode === 404) return new AppError('NOT_FOUND', 'There is nothing at this address.');
  if (statusCode === 503) return new AppError('OVERLOADED', 'The server is stopping.', { retryAfterSeconds: 2 });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new AppError('BAD_REQUEST', 'The request could not be read.');
  return undefined;
}

function isOurs(code: ErrorCode): boolean {
  return ERRORS[code].status >= 500;
}

/** A 400 that names every field at fault. */
export function invalidInput(fields: FieldError[]): AppError {
  return new AppError('INVALID_INPUT', 'Some fields are not valid.', { fields });
}

export type Failure = { problem: Problem; retryAfterSeconds: number | undefined; isOurs: boolean };
