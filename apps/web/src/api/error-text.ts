export const OOPS_WITH_MESSAGE = 'Oops, an issue has occurred. Please contact us if this continues to happen.';
export const OOPS_WITHOUT_MESSAGE = 'Oops, an issue has occurred. We are currently working on this.';
export const ROUTING_ERROR = 'There was an error routing to the page';
export const FIELD_REQUIRED = 'This field is required';
export const LOGIN_FAILED = 'Index Failed, please try again';
export const REGISTRATION_FAILED = 'Error registering user';
export const ORGANIZATION_ERRORS = {
  fetch: 'Unable to fetch organizations',
  update: 'Unable to update organization',
  add: 'Unable to add organization',
  delete: 'Unable to delete organization',
} as const;

/** The query client's own failures, where no readable answer came. */
export const CLIENT_ERRORS = {
  FETCH_ERROR: 'The server could not be reached. Check the connection and try again; nothing you typed is lost.',
  TIMEOUT_ERROR: 'The server took too long to answer. Try again in a moment.',
  PARSING_ERROR:
    'The server answered with something this page cannot read. Reload the page; if this keeps happening, tell your administrator.',
  CUSTOM_ERROR: 'Something went wrong on this page. Reload it and try again.',
} as const;

export type ClientErrorCode = keyof typeof CLIENT_ERRORS;

/** No code is shown beside a message that carries this one. */
export const CODE_NOT_SHOWN = 200;

export type Failure = {
  host: string;
  status: number | ClientErrorCode;
  message: string | undefined;
  /** The text for a failure that the server gives no reason for. */
  fallback?: string | undefined;
};
export type ErrorWords = { errorMessage: string; errorCode: number };

/**
 * The words of the error modal for a failed call, or null for a 401, which the refresh flow handles.
 * A host whose name begins with `api` hides what went wrong; any other shows its status and message.
 */
export function errorWords({ host, status, message, fallback }: Failure): ErrorWords | null {
  if (status === 401) return null;
  if (typeof status === 'string') return { errorMessage: CLIENT_ERRORS[status], errorCode: CODE_NOT_SHOWN };
  if (host.startsWith('api')) {
    return message
      ? { errorMessage: OOPS_WITH_MESSAGE, errorCode: status }
      : { errorMessage: OOPS_WITHOUT_MESSAGE, errorCode: CODE_NOT_SHOWN };
  }
  const reason = message ?? fallback ?? `The server answered ${status} without a reason.`;
  return { errorMessage: reason, errorCode: status };
}

const ORGANIZATION_FALLBACKS: Record<string, string> = {
  GET: ORGANIZATION_ERRORS.fetch,
  POST: ORGANIZATION_ERRORS.add,
  PUT: ORGANIZATION_ERRORS.update,
  DELETE: ORGANIZATION_ERRORS.delete,
};

/** The sentence for a call that failed without a reason, where the catalogue has one: the calls on organizations. */
export function fallbackOf(method: string, path: string): string | undefined {
  return /^\/(organization(\/|$)|org\/\d+$)/.test(path) ? ORGANIZATION_FALLBACKS[method] : undefined;
}

/** The body of the error modal. */
export function errorBody({ errorMessage, errorCode }: ErrorWords): string {
  return errorCode === CODE_NOT_SHOWN ? errorMessage : `${errorMessage} Error Code: ${errorCode}`;
}
