/** Request id of the newest answer that was an error, for whoever reports it: it finds the line in the server's log. */
let lastRequestId: string | null = null;

/** Takes note of an error's answer. */
export function noteFailure(answer: unknown): void {
  const requestId = (answer as { requestId?: unknown } | null)?.requestId;
  if (typeof requestId === 'string' && /^[0-9a-f-]{36}$/i.test(requestId)) lastRequestId = requestId;
}

export function lastFailedRequest(): string | null {
  return lastRequestId;
}
