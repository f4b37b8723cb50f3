import type { ClientBase } from 'pg';
import { streamOf } from './packet.ts';

/** What the server may take beyond the statement timeout to tell of it, and the network to bring it. */
const GRACE_MS = 2000;

/**
 * Cuts the connection when its server process owes an answer and says nothing for longer than the time given last by
 * `expectAnswersWithin`. A process that works answers by then, be it with the error that its statement took too long, so
 * one that stands still or whose packets are lost is told from a slow statement, even while all others are well.
 */
export function cutWhenSilent(client: ClientBase): void {
  const stream = streamOf(client);
  stream.on('timeout', () => {
    const heard = stream.bytesRead;
    // why: where this process itself stood still, the answer is there already and is read before the immediate runs
    setImmediate(() => {
      if (stream.bytesRead === heard && isOwedAnswer(client))
        stream.destroy(new Error('Connection terminated: no answer came in time'));
    });
  });
}

/** Says how long each statement on the connection may take from now on: its statement timeout. */
export function expectAnswersWithin(client: ClientBase, timeoutMs: number): void {
  streamOf(client).setTimeout(timeoutMs + GRACE_MS);
}

function isOwedAnswer(client: ClientBase): boolean {
  return (client as ClientBase & { readyForQuery?: boolean }).readyForQuery === false;
}
