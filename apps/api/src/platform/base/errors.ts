import type { Archived, ErrorCode, FieldError } from '@lintel/contract/base/errors';

/** The one error class; thrown through the helpers below, turned into problem+json by the one error handler. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly archived: Archived | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldError[]; retryAfterSeconds?: number; archived?: Archived; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.archived = options.archived;
  }
}

/** 404, the same bytes whether the thing is absent or not the caller's. */
export function notFound(noun: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${noun}, or it is not yours to see.`);
}

/** 409: the state the thing is in does not allow this. */
export function conflict(message: string): AppError {
  return new AppError('CONFLICT', message);
}

/** 409: the name belongs to something that is archived, and can be restored: `archived` says which. */
export function archivedName(kind: Archived['kind'], { id, name }: { id: number; name: string }): AppError {
  const message = `‘${name}’ is archived. Restore it instead of adding it again.`;
  return new AppError('CONFLICT', message, { archived: { kind, id, name } });
}

/** 412: somebody changed it since; nothing was written. */
export function stale(noun: string): AppError {
  return new AppError(
    'STALE',
    `This ${noun} was changed since you opened it. Nothing was saved; reload and try again.`,
  );
}

/** 422 on named fields: well-formed but not acceptable. */
export function unprocessable(path: string, message: string): AppError {
  return new AppError('UNPROCESSABLE', message, { fields: [{ path, message }] });
}

/** 403: a known kind of thing, but not for this role. */
export function forbidden(message = 'Your role does not allow this.'): AppError {
  return new AppError('FORBIDDEN', message);
}
