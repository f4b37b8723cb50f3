import type { ClientBase } from 'pg';
import { streamOf } from './packet.ts';

/** Allowed on top of the statement timeout, for the server to report it and for the network to carry that answer. */
const GRACE_MS = 2000;

/**
 * Closes the connection when its PostgreSQL process has a statement to answer and sends nothing for longer than the
 * time last given to `expectAnswersWithin`. A working process has answered by then, at worst with the error that the
 * statement timed out. So a process that hangs, or whose packets are lost, is distinguished from a slow statement.
 */
export function cutWhenSilent(client: ClientBase): void {
  const stream = streamOf(client);
  stream.on('timeout', () => {
    // why: an idle connection times out too, and a statement sent before the immediate runs has only just begun
    if (!isOwedAnswer(client)) return;
    const heard = stream.bytesRead;
    // why: if our own process was paused, the answer has arrived meanwhile and is read before the immediate runs
    setImmediate(() => {
      if (stream.bytesRead === heard && isOwedAnswer(client))
        stream.destroy(new Error('Connection terminated: no answer came in time'));
    });
  });
}

/** Sets how long each statement on the connection may take from now on: its statement timeout. */
export function expectAnswersWithin(client: ClientBase, timeoutMs: number): void {
  streamOf(client).setTimeout(timeoutMs + GRACE_MS);
}

function isOwedAnswer(client: ClientBase): boolean {
  return (client as ClientBase & { readyForQuery?: boolean }).readyForQuery === false;
}
