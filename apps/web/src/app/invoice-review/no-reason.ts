import type { ApiError } from '#api/base-query.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';

/** The answer of the dialog that asks for a reason where none was given. */
export const NO_REASON: { data?: undefined; error: ApiError } = {
  error: {
    status: 400,
    code: 'VALIDATION_FAILED',
    message: FIELD_REQUIRED,
    fields: [{ path: 'note', message: FIELD_REQUIRED }],
  },
};
