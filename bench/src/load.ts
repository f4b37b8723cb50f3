import { randomFrom, shuffled } from '@lintel/fixtures/random';
import autocannon from 'autocannon';
import { cpuMs } from './cpu.ts';

export type Target = {
  baseUrl: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The requests to send; each connection sends all of them in an order of its own. */
  requests: { path: string; body?: string }[];
  appPid: number;
  databasePid: number;
};

/** One measured stretch of load; CPU is per answered request. */
export type Sample = {
  perSecond: number;
  p50: number;
  p99: number;
  appCpuMs: number | null;
  databaseCpuMs: number | null;
};

const CONNECTIONS = 8;

/** Loads one target for some seconds; anything but a 2xx answer is an error. */
export async function measure(target: Target, seconds: number): Promise<Sample> {
  const before = await cpuOf(target);
  let clients = 0;
  const { method, headers = {} } = target;
  const result = await autocannon({
    url: target.baseUrl,
    setupClient: (client) => {
      clients += 1;
      const own = shuffled(target.requests, randomFrom(clients));
      client.setRequests(own.map(({ path, body }) => ({ method, headers, path, ...(body && { body }) })));
    },
    connections: CONNECTIONS,
    duration: seconds,
    // The server closes a socket after 1,000 requests; a client that goes on gets a 503.
    reconnectRate: 900,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.baseUrl}${target.requests[0]?.path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  }
  const after = await cpuOf(target);
  const requests = result['2xx'];
  return {
    perSecond: requests / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    appCpuMs: perRequest(before.app, after.app, requests),
    databaseCpuMs: perRequest(before.database, after.database, requests),
  };
}

/** The median sample by rate. */
export function median(samples: Sample[]): Sample {
  const sorted = samples.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no samples');
  return middle;
}

async function cpuOf(target: Target): Promise<{ app: number | null; database: number | null }> {
  return { app: await cpuMs(target.appPid), database: await cpuMs(target.databasePid) };
}

function perRequest(before: number | null, after: number | null, requests: number): number | null {
  return before === null || after === null || requests === 0 ? null : (after - before) / requests;
}
