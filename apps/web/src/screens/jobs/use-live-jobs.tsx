import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
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
  const live = listed.filter(isLive);
  const followed = live.slice(0, STREAMS).map(({ id }) => id);
  const jobs = listed.map((job) => (followed.includes(job.id) ? (streamed.get(job.id) ?? job) : job));
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
  // A job that ended is shown as ended until the list says so too; of any other the list is now newer.
  const forget = (jobId: number, isGone: boolean) =>
    setStreamed((before) => {
      const last = before.get(jobId);
      return last && (isGone || isLive(last)) ? new Map([...before].filter(([id]) => id !== jobId)) : before;
    });
  const followers = followed.map((id) => <JobFollower key={id} jobId={id} onTold={hear} onForget={forget} />);
  return { jobs, followers };
}

type JobFollowerProps = {
  jobId: number;
  onTold: (job: JobRun) => void;
  /** The stream closed, or the job is no longer followed. */
  onForget: (jobId: number, isGone: boolean) => void;
};

function JobFollower({ jobId, onTold, onForget }: JobFollowerProps) {
  useEventStream(
    `/job/${jobId}/events`,
    // why: the stream carries the Job of the contract, which the server checked before it sent it
    (event) => onTold(event as JobRun),
    () => onForget(jobId, false),
  );
  const leave = useEffectEvent(() => onForget(jobId, true));
  // why: what was heard is outdated by the time that the job is followed again
  useEffect(() => () => leave(), []);
  return null;
}
