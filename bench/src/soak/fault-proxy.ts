import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to bytes: `pass`; `late` by 50 ms; `trickle` at 1 kB a second; `silent`, accepted and never forwarded;
 * `cut`, every connection is closed at once and none is accepted.
 */
export type Fault = 'pass' | 'late' | 'trickle' | 'silent' | 'cut';

const LATE_MS = 50;
const TRICKLE_BYTES = 100;
const TRICKLE_EVERY_MS = 100;

/** A TCP proxy on the loopback before a unix socket or a port, whose fault can be changed while it runs. */
export async function startFaultProxy(target: { path: string } | { port: number }): Promise<FaultProxy> {
  let fault: Fault = 'pass';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    if (fault === 'cut') return void near.resetAndDestroy();
    const far = createConnection('path' in target ? target : { ...target, host: '127.0.0.1' });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay?.(true);
      let last = Promise.resolve();
      from.on('data', (chunk) => {
        last = last.then(() => handOn(Buffer.from(chunk), to)).catch(end);
      });
      from.on('error', end).on('close', end);
    }
  });

  async function handOn(chunk: Buffer, to: Socket): Promise<void> {
    // Bytes that arrive during a silence are lost with their connection, as with a firewall that forgot it.
    if (fault === 'silent') return;
    if (fault === 'late') await sleep(LATE_MS);
    if (fault !== 'trickle') return void to.write(chunk);
    for (let at = 0; at < chunk.length && fault === 'trickle'; at += TRICKLE_BYTES) {
      to.write(chunk.subarray(at, at + TRICKLE_BYTES));
      await sleep(TRICKLE_EVERY_MS);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const endAll = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port,
    set(next) {
      // After a silence both ends wait for the lost bytes, so the connection is closed.
      if (next === 'cut' || fault === 'silent') endAll();
      fault = next;
    },
    async stop() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultProxy = { port: number; set(fault: Fault): void; stop(): Promise<void> };
