/**
 * Lets `count` pieces of work run at a time, in the order they came; the rest wait, at most `waitMs`, then they fail
 * with the error of `refuse`.
 */
export function createSlots(count: number, waitMs: number, refuse: () => Error): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };

  return {
    async enter() {
      if (free > 0) {
        free -= 1;
        return leave;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(start);
          reject(refuse());
        }, waitMs);
        const start = () => {
          clearTimeout(timer);
          waiting.delete(start);
          resolve();
        };
        waiting.add(start);
      });
      return leave;
    },
  };
}

export type Slots = {
  /**
   * Resolves once there is room, with a function that releases the place; call it once, whether or not the work
   * succeeded.
   */
  enter(): Promise<() => void>;
};
