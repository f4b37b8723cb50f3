const open = new Set<Promise<unknown>>();

/** Those of them that exist nowhere else: a call that waits in the queue of the device is not lost with the page. */
const unkept = new Set<Promise<unknown>>();

/** Tracks a change for as long as it is on its way to the server. */
export async function noteWrite<T>(write: Promise<T>, isKept: boolean): Promise<T> {
  open.add(write);
  if (!isKept) unkept.add(write);
  try {
    return await write;
  } finally {
    open.delete(write);
    unkept.delete(write);
  }
}

/** Whether a change is on its way that would be lost with its page. */
export function hasUnkeptWrites(): boolean {
  return unkept.size > 0;
}

/** Resolves once no change is on its way any more, at the latest after `patienceMs`. */
export async function writesDone(patienceMs: number): Promise<void> {
  if (open.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.allSettled(open), tooLate]);
  clearTimeout(timer);
  // why: an answer passes through a few promises before its caller has it
  await new Promise((resolve) => setTimeout(resolve));
}
