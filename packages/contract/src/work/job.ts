import * as z from 'zod';
import { defineList, listRoute } from '../base/define-list.ts';
import { choice, named } from '../base/list-filter.ts';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams } from '../base/scalars.ts';

export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

/** Kinds of jobs that can be tried again once they failed: their work is as it was before. An upload that was not checked is sent again. */
export const REPEATED_JOB_KINDS: readonly string[] = ['import', 'recompute-life', 'report-mail', 'demo-community'];

/** A piece of background work: who asked for it, how far it is, and what it came to. */
export const Job = z.strictObject({
  id: Id,
  kind: z.string(),
  organizationId: Id.nullable(),
  state: z.enum(JOB_STATES),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Counts, by the names that its kind uses: `read`, `create`, `error` of an import. */
  counts: z.record(z.string(), Count).nullable(),
  /** What it came to, or why it failed. */
  message: z.string().nullable(),
  /** Attempts so far; after five it has failed for good. */
  attempts: Count,
  /** Cancellation was requested; it stops at its next heartbeat. */
  isCancelAsked: z.boolean(),
  /** It failed for good, and can be tried again. */
  canRetry: z.boolean(),
  startedBy: z.string().nullable(),
  importId: Id.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});

export const JOB_STATE_WORDS = {
  QUEUED: 'Waiting',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
} as const satisfies Record<(typeof JOB_STATES)[number], string>;

const JOB_KIND_WORDS: Readonly<Record<string, string>> = {
  import: 'Import',
  file: 'Check of an upload',
  'recompute-life': 'Recompute lives and costs',
  'report-mail': 'Report by mail',
  'demo-community': 'Load the demo community',
  invoice: 'Reading of a document',
  'invoice-csv': 'Invoices from a CSV file',
  'serial-plate': 'Read a serial plate',
};

/** The name of a job's kind. */
export function jobKindWord(kind: string): string {
  return JOB_KIND_WORDS[kind] ?? kind;
}

export const jobsList = defineList({
  id: 'jobs',
  title: 'Jobs',
  question: 'What is the server working on, and what did not finish?',
  noun: ['job', 'jobs'],
  places: { portfolio: { operationId: 'listJobs', page: '/admin/jobs' } },
  row: Job,
  sorts: ['asked'],
  order: '-asked',
  filters: {
    state: choice('State', JOB_STATE_WORDS),
    organizationId: named('Organization', 'organization', { anyLabel: 'All' }),
  },
  changedAt: (row) => row.finishedAt ?? row.createdAt,
  columns: {
    kind: { head: 'Job', kind: 'text', value: (row) => jobKindWord(row.kind) },
    startedBy: { head: 'Started by', kind: 'text', value: (row) => row.startedBy, only: 'files' },
    asked: { head: 'Asked', kind: 'instant', value: (row) => row.createdAt, isSorted: true },
    state: { head: 'State', kind: 'text', value: (row) => JOB_STATE_WORDS[row.state] },
    progress: { head: 'Progress', kind: 'percent', value: (row) => row.progress },
    message: { head: 'Message', kind: 'text', value: (row) => row.message },
    attempts: { head: 'Tries', kind: 'integer', value: (row) => row.attempts, only: 'files' },
    ended: { head: 'Ended', kind: 'instant', value: (row) => row.finishedAt },
  },
});

export const job = defineContract({
  listJobs: listRoute(jobsList, '/admin/job', {
    access: 'admin',
    summary: 'Background jobs of the own organizations, newest first',
    errors: ['NOT_FOUND'],
    reads: ['JOB'],
  }),
  getJob: {
    method: 'GET',
    path: '/job/:jobId',
    access: 'user',
    summary: 'State, progress 0 to 1 and counts of an own job, or of one in an organization one administers',
    params: idParams('jobId'),
    response: Job,
    errors: ['NOT_FOUND'],
    reads: ['JOB'],
    about: { jobId: 'params.jobId' },
  },
  streamJob: {
    method: 'GET',
    path: '/job/:jobId/events',
    access: 'user',
    summary: 'The same as server-sent events until the job ends',
    params: idParams('jobId'),
    response: Job,
    errors: ['NOT_FOUND'],
    streams: true,
  },
  cancelJob: {
    method: 'POST',
    path: '/job/:jobId/cancel',
    access: 'user',
    summary: 'Stop a job that has not yet written: an own one, or one in an organization one administers',
    params: idParams('jobId'),
    response: Job,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['JOB', 'IMPORT'],
    about: { jobId: 'params.jobId' },
  },
  retryJob: {
    method: 'POST',
    path: '/job/:jobId/retry',
    access: 'user',
    summary:
      'Try a failed job again: an own one, or one in an organization one administers; it runs as the person who started it',
    params: idParams('jobId'),
    response: Job,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['JOB', 'IMPORT', 'SCHEDULE'],
    about: { jobId: 'params.jobId' },
  },
});
