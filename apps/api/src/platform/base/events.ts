import type { FastifyReply } from 'fastify';
import { describeError } from './log.ts';

const HEARTBEAT_MS = 15_000;

/** Sends what an iterable yields as server-sent events, one JSON text each, until it ends or the client leaves. */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  toText: (value: unknown) => string,
) {
  const iterator = events[Symbol.asyncIterator]();
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write(': open\n\n');
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  const left = new Promise<void>((resolve) => raw.once('close', resolve)).then(
    () => ({ done: true, value: undefined }) as const,
  );
  try {
    for (;;) {
      const step = await Promise.race([iterator.next(), left]);
      if (step.done) break;
      if (!raw.write(`data: ${toText(step.value)}\n\n`)) await Promise.race([drained(raw), left]);
    }
  } catch (error) {
    reply.request.server.platform.log.error('an event stream failed', {
      requestId: reply.request.id,
      detail: describeError(error),
    });
  } finally {
    clearInterval(heartbeat);
    void iterator.return?.();
    raw.end();
  }
}

function drained(raw: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve) => raw.once('drain', () => resolve()));
}
