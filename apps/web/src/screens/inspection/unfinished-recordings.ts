/** The recorders of the open checks, and those that are still being kept after their check was left: each ends and keeps what it records. */
export const unfinished = new Set<() => Promise<void>>();

/** Ends and keeps whatever is recorded now: what is sent next must not leave it behind. */
export async function finishRecordings(): Promise<void> {
  await Promise.all([...unfinished].map((finish) => finish()));
}
