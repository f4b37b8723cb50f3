import type { Job } from '@lintel/contract/work/job';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { api } from '#api/api.ts';
import { useGetImportQuery } from '#api/import.api.ts';
import { useEventStream } from '../event-stream.ts';
import { useAppDispatch } from '../store.ts';
import { isRunning } from './import-words.ts';

export type ImportJob = z.output<typeof Job>;

/** The polling interval beside the event stream, for people who did not start the import and for broken connections. */
const LOOK_AGAIN_MS = 3000;
const ENDED: ReadonlySet<string> = new Set(['DONE', 'FAILED', 'CANCELLED']);

/**
 * An import and, while it runs, the job that works on it, followed as it goes. `isStartedHere` for one that this page has started: it
 * may have ended before it is loaded.
 */
export function useImportRun(importId: number | null, isStartedHere = false) {
  const dispatch = useAppDispatch();
  const found = useGetImportQuery(importId === null ? skipToken : { params: { importId } });
  const [job, setJob] = useState<ImportJob | null>(null);
  const run = found.currentData;
  const isLive = run !== undefined && isRunning(run);
  const { refetch } = found;

  useEventStream(isLive && run.jobId !== null ? `/job/${run.jobId}/events` : null, (event) => {
    // why: the stream carries the Job of the contract, which the server checked before it sent it
    const update = event as ImportJob;
    setJob(update);
    if (ENDED.has(update.state)) void refetch();
  });

  // why: an import that somebody else started has no stream for this person
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isLive, refetch]);

  const [runningId, setRunningId] = useState<number | null>(null);
  if (isLive && runningId !== run.id) setRunningId(run.id);
  const hasJustWritten = run?.state === 'APPLIED' && (runningId === run.id || isStartedHere);
  // why: an import writes after its call was answered, so the cache is invalidated here
  useEffect(() => {
    if (hasJustWritten)
      dispatch(
        api.util.invalidateTags([
          'PROPERTY',
          'ORGANIZATION',
          'UNIT',
          'ITEM',
          'ITEM_COUNT',
          'CATALOGUE',
          'VENDOR',
          'TURN',
          'SCENARIO',
          'INVOICE',
        ]),
      );
  }, [hasJustWritten, dispatch]);

  return {
    run,
    job: job !== null && job.importId === importId ? job : null,
    isError: found.isError && run === undefined,
    refetch,
  };
}
