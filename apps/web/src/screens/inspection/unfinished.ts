/** The recorders and cameras of the open checks, and what is still being kept after its check was left: each ends and keeps what it holds. */
export const unfinished = new Set<() => Promise<void>>();

/** Ends and keeps whatever is recorded or was taken now: what is sent next must not leave it behind. */
export async function finishUnfinished(): Promise<void> {
  await Promise.all([...unfinished].map((finish) => finish()));
}
