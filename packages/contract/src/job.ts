import * as z from 'zod';
import { PAGE_LIMIT_MAX, pageOf } from './paging.ts';
import { defineContract } from './route.ts';
import { Count, Id, Instant, idParams } from './scalars.ts';

export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

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
  startedBy: z.string().nullable(),
  importId: Id.nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});

export const job = defineContract({
  listJobs: {
    method: 'GET',
    path: '/admin/job',
    access: 'admin',
    summary: 'Background jobs of the own organizations, newest first',
    query: z.strictObject({
      organizationId: Id.optional(),
      state: z.enum(JOB_STATES).optional(),
      limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional(),
      cursor: z.string().max(200).optional(),
    }),
    response: pageOf(Job),
    errors: ['NOT_FOUND'],
    reads: ['JOB'],
  },
  getJob: {
    method: 'GET',
    path: '/job/:jobId',
    access: 'user',
    summary: 'State, progress 0 to 1 and counts of an own job, or of one in an organization one administers',
    params: idParams('jobId'),
    response: Job,
    errors: ['NOT_FOUND'],
    reads: ['JOB'],
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
  },
});
