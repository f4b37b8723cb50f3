import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a refused request may still send, and for how long, before its connection is closed. */
const DRAIN: Limits = { bytes: 32 * 1024 * 1024, ms: 3000 };
const LOOKS_EVERY_MS = 50;

/**
 * Reads on for a while after a body was refused in the middle (413), and throws away what comes. Closing at once resets the connection
 * of a client that is still sending, and it loses the answer that says why.
 */
export function drainAfterRefusal(app: FastifyInstance, limits: Limits = DRAIN): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    const { socket } = raw;
    if (reply.statusCode !== 413 || raw.complete || !(socket instanceof Socket)) return payload;
    // Node closes a connection as soon as an answer with this header is written; without it, it discards the rest of the body.
    reply.removeHeader('connection');
    const before = socket.bytesRead;
    const until = performance.now() + limits.ms;
    const look = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(look);
      else if (socket.bytesRead - before > limits.bytes || performance.now() > until) {
        clearInterval(look);
        socket.destroy();
      }
    }, LOOKS_EVERY_MS);
    return payload;
  });
}

type Limits = { bytes: number; ms: number };
