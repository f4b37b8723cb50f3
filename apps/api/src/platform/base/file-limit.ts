import type { Route } from '@lintel/contract/base/route';
import { limitConcurrency } from './concurrency-limit.ts';

/**
 * Of the files that people ask for (exports, prints, zips), one person has one made at a time and the server a few, in the order
 * in which they came. More wait, a few for each person: who asks for a dozen at once waits for their own, and nobody else for them.
 */
export function createFileLimit(bounds: FileLimitBounds = BOUNDS): FileLimit {
  const ofServer = limitConcurrency({
    atMost: bounds.server,
    queueMax: bounds.serverQueue,
    full: SERVER_FULL,
    retryAfterSeconds: RETRY_SECONDS,
  });
  const people = new Map<string, { run: ReturnType<typeof limitConcurrency>; asked: number }>();
  return {
    async take(who) {
      const person = people.get(who) ?? { run: limitConcurrency(ofPerson(bounds)), asked: 0 };
      people.set(who, person);
      person.asked += 1;
      const began = Promise.withResolvers<FileSlot>();
      person
        .run(
          () =>
            new Promise<void>((sent, refused) => {
              ofServer(() => new Promise<void>((made) => began.resolve({ made, sent }))).catch(refused);
            }),
        )
        .catch(began.reject)
        .finally(() => {
          person.asked -= 1;
          if (person.asked === 0) people.delete(who);
        });
      return began.promise;
    },
  };
}

/** Whether this call has a file made for it; a calendar is a text that costs no more than a page. */
export function makesFile({ sends }: Pick<Route, 'sends'>, query: unknown): boolean {
  if (sends !== undefined) return sends !== 'text/calendar';
  const { format = 'json' } = (query ?? {}) as { format?: unknown };
  return format !== 'json';
}

const RETRY_SECONDS = 5;
const BOUNDS: FileLimitBounds = { person: 1, personQueue: 5, server: 3, serverQueue: 30 };
const SERVER_FULL = 'Many files are being made at the moment. Try again in a moment.';

function ofPerson({ person, personQueue }: FileLimitBounds) {
  const full = `${person + personQueue} of your files are being made. This one was not begun: ask for it when one of them is there.`;
  return {
    atMost: person,
    queueMax: personQueue,
    full,
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: RETRY_SECONDS,
  } as const;
}

/** How many files are made at once for one person and by the server, and how many more may wait. */
export type FileLimitBounds = { person: number; personQueue: number; server: number; serverQueue: number };

export type FileLimit = {
  /** Waits for a slot, of which both ends have to be told. Throws TOO_MANY_REQUESTS or OVERLOADED. */
  take(who: string): Promise<FileSlot>;
};

/** The server goes on with the next file once this one is made, its person once it is sent: a slow reader holds up only their own. */
export type FileSlot = { made: () => void; sent: () => void };
