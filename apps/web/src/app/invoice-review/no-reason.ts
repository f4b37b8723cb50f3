import type { ApiError } from '#api/base-query.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';

/** What the dialog that asks for a reason says where none was given. */
export const NO_REASON: ApiError = {
  status: 400,
  code: 'VALIDATION_FAILED',
  message: FIELD_REQUIRED,
  fields: [{ path: 'note', message: FIELD_REQUIRED }],
};
