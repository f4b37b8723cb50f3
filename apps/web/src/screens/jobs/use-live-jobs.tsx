import { type ReactNode, useEffect, useState } from 'react';
import type { JobRun } from '#api/job.api.ts';
import { useEventStream } from '#app/event-stream.ts';
import { isLive } from './job-words.ts';

/** Streams at once: a browser opens six connections to one server, and the page needs some for its calls. */
const STREAMS = 2;
/** How often the other running jobs are polled. */
const LOOK_AGAIN_MS = 3000;

/** The current state of the jobs: the newest running ones by server-sent events, the rest by polling while any runs. */
export function useLiveJobs(
  listed: readonly JobRun[],
  lookAgain: () => void,
): { jobs: JobRun[]; followers: ReactNode } {
  const [streamed, setStreamed] = useState<ReadonlyMap<number, JobRun>>(new Map());
  const jobs = listed.map((job) => (isLive(job) ? (streamed.get(job.id) ?? job) : job));
  const live = listed.filter(isLive);
  const hasLive = live.length > 0;

  // why: jobs beyond the streams, and those whose connection broke, are updated only by polling
  useEffect(() => {
    if (!hasLive) return;
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [hasLive, lookAgain]);

  const hear = (job: JobRun) => {
    setStreamed((before) => new Map(before).set(job.id, job));
    if (!isLive(job)) lookAgain();
  };
  const followers = live.slice(0, STREAMS).map(({ id }) => <JobFollower key={id} jobId={id} onTold={hear} />);
  return { jobs, followers };
}

function JobFollower({ jobId, onTold }: { jobId: number; onTold: (job: JobRun) => void }) {
  // why: the stream carries the Job of the contract, which the server checked before it sent it
  useEventStream(`/job/${jobId}/events`, (event) => onTold(event as JobRun));
  return null;
}
