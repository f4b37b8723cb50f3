/** Request id of the newest error answer, for a problem report: it leads to the line in the server's log. */
let lastRequestId: string | null = null;

/** Remembers the request id of an error answer. */
export function noteFailure(answer: unknown): void {
  const requestId = (answer as { requestId?: unknown } | null)?.requestId;
  if (typeof requestId === 'string' && /^[0-9a-f-]{36}$/i.test(requestId)) lastRequestId = requestId;
}

export function lastFailedRequest(): string | null {
  return lastRequestId;
}
