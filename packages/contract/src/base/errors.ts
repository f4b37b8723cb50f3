import * as z from 'zod';

/** Every error the API can give: code → HTTP status and title. A new code is a new line here and nowhere else. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, title: 'The request could not be read' },
  INVALID_INPUT: { status: 400, title: 'Some fields are not valid' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  WRONG_CREDENTIALS: { status: 401, title: 'Email or password is wrong' },
  WRONG_CODE: { status: 401, title: 'The code is wrong or used up' },
  REFRESH_REFUSED: { status: 401, title: 'Sign in again' },
  FORBIDDEN: { status: 403, title: 'Your role does not allow this' },
  CSRF_MISMATCH: { status: 403, title: 'The anti-forgery token does not match' },
  PASSWORD_DUE: { status: 403, title: 'Choose a password of your own first' },
  TOTP_DUE: { status: 403, title: 'Set up your second factor first' },
  VIEWING_ONLY: { status: 403, title: 'Viewing as somebody else changes nothing' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not accept that method' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  CONFLICT: { status: 409, title: 'The current state does not allow this' },
  IN_FLIGHT: { status: 409, title: 'The same request is still being worked on' },
  STALE: { status: 412, title: 'Somebody changed this since you opened it' },
  TOO_LARGE: { status: 413, title: 'The request is too large' },
  URI_TOO_LONG: { status: 414, title: 'The address is too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'This content type is not accepted here' },
  EXPECTATION_FAILED: { status: 417, title: 'This expectation cannot be met' },
  UNPROCESSABLE: { status: 422, title: 'The request cannot be accepted' },
  LINK_REFUSED: { status: 422, title: 'This link does not work any more' },
  KEY_REUSED: { status: 422, title: 'This Idempotency-Key was used for another request' },
  VERSION_REQUIRED: { status: 428, title: 'Say which version you change' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers are too large' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  OVERLOADED: { status: 503, title: 'Busy right now' },
  DATABASE_UNAVAILABLE: { status: 503, title: 'The database does not answer' },
  STORAGE_FULL: { status: 507, title: 'The disk is full' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One field's complaint; `path` is the dotted place in the body, query or parameters. */
export const FieldError = z.strictObject({ path: z.string(), message: z.string() });

/** What has a name that was to be given: it is archived, and can be restored instead. */
export const Archived = z.strictObject({
  kind: z.enum(['manufacturer', 'model']),
  id: z.int().positive(),
  name: z.string(),
});

/** The body of every error (RFC 9457 problem+json); `message` repeats `detail` because the seed's client reads it. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  message: z.string(),
  code: z.string(),
  errors: z.array(FieldError),
  requestId: z.string(),
  archived: Archived.optional(),
});

export type Problem = z.infer<typeof Problem>;
export type Archived = z.infer<typeof Archived>;
export type FieldError = z.infer<typeof FieldError>;
