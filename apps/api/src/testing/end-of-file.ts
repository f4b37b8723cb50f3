const closers: (() => Promise<void>)[] = [];

/**
 * Has something done after the last test of the present file, what was asked last first. Vitest's own `afterAll` does nothing
 * when it is called from within `beforeAll`, which is where most files start their application.
 */
export function atEndOfFile(close: () => Promise<void>): void {
  closers.push(close);
}

/** Does all that was asked for, and fails with the first thing that failed. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}
