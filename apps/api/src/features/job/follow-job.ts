import { setTimeout as sleep } from 'node:timers/promises';
import { notFound } from '#platform/base/errors.ts';
import type { WireJob } from './job.queries.ts';

const POLL_MS = 300;

/** The state of a job whenever it changed, until it has ended; throws NOT_FOUND at once for a job that does not exist. */
export async function followJob(select: () => Promise<WireJob | undefined>): Promise<AsyncIterable<WireJob>> {
  const first = await select();
  if (!first) throw notFound('job');
  return changes(first, select);
}

async function* changes(first: WireJob, select: () => Promise<WireJob | undefined>): AsyncGenerator<WireJob> {
  let told = JSON.stringify(first);
  yield first;
  for (let job: WireJob | undefined = first; job && !ENDED.has(job.state); ) {
    await sleep(POLL_MS);
    job = await select();
    const text = JSON.stringify(job);
    if (!job || text === told) continue;
    told = text;
    yield job;
  }
}

const ENDED = new Set(['DONE', 'FAILED', 'CANCELLED']);
