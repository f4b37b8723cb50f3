import type { OperationId } from '@lintel/contract/all';
import { filterSchema } from '@lintel/contract/base/define-list';
import { ERRORS } from '@lintel/contract/base/errors';
import { LISTS } from '@lintel/contract/lists';
import type { Db } from '@lintel/db/pooled-kysely';
import { latestSlot, nextSlot } from '@lintel/domain/base/schedule';
import { reportSlots } from '@lintel/domain/base/schedule-words';
import * as z from 'zod';
import { ATTEMPTS_MAX } from '#platform/background/job-claims.ts';
import { defineJob, type JobContext, type JobDefinition, JobNotYet, type Ticker } from '#platform/background/jobs.ts';
import { FILE_MAX_BYTES, isAddress, queueMessage } from '#platform/background/outbox.ts';
import { AppError, forbidden, notFound, unprocessable } from '#platform/base/errors.ts';
import { describeError } from '#platform/base/log.ts';
import { narrow, within } from '#platform/identity/access.ts';
import { PLATFORM } from '#platform/identity/session-lookup.ts';
import { loadPerson } from '#platform/identity/viewer-load.ts';
import type { Attachment } from '#platform/mail/courier.ts';
import { isTableFile } from '#platform/operations/answer.ts';
import { type Operations, runOperation } from '#platform/operations/operation.ts';
import type { Platform } from '#platform/operations/platform.ts';
import type { TableFile } from '#platform/tables/table-file.ts';
import { renderTable } from '#platform/tables/table-render.ts';
import {
  holdGround,
  isViewSeen,
  lockDueUnscoped,
  type RunPlan,
  selectDueUnscoped,
  selectRunPlan,
  updateNextRun,
} from './plan.queries.ts';
import { queueRun, REPORT_MAIL } from './queue-run.ts';
import { reportMail } from './report-mail.ts';
import {
  insertRunResult,
  type RunRef,
  selectSent,
  updateRunAgain,
  updateRunEnded,
  updateRunMail,
  updateRunStarted,
} from './run.queries.ts';

const LOOK_EVERY_MS = 5_000;
const GONE = 'The saved view or its property is not there any more for whoever made this schedule.';
const NOT_SHARED =
  ', who made this schedule, may no longer see the saved view: it is not shared with them any more. Share it again, or end the schedule.';
const CANCELLED = 'Somebody cancelled it before everybody had theirs.';
const NOT_YET = 'One of the people it goes to is asking for many things at this moment. It goes on in a few seconds.';
const ENDED = 'The schedule or its saved view was deleted while this was sent.';
const NO_ACCESS = 'May not see this report now.';
const OTHER_ORGANIZATION =
  'The filter of the saved view names another organization. Choose its filter anew and save it.';
const BAD_ADDRESS = { refusal: 'Their address is none that a mail can be sent to.', isNoAccess: false } as const;
const NOT_MADE = 'The report could not be made.';

const RunPayload = z.strictObject({ organizationId: z.int(), runId: z.int() });

/**
 * Queues a run for every schedule whose slot has come: run, job and next slot commit together, and a slot has one run however
 * many workers look. After downtime only the newest slot is made up for.
 */
export function reportScheduling(platform: Pick<Platform, 'database' | 'clock' | 'log'>): Ticker {
  const { database, clock, log } = platform;
  return {
    name: 'report schedules',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const now = clock().toISOString();
      const due = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => selectDueUnscoped(db, now));
      for (const ref of due) {
        if (signal.aborted) return;
        // One that fails is due at the next look again; the others do not wait for it.
        await database
          .withTx(PLATFORM, { mode: 'write' }, ({ db }) => planRun(db, ref, now))
          .catch((error: unknown) =>
            log.warn('a report schedule could not be planned', {
              code: `schedule ${ref.id}`,
              detail: describeError(error),
            }),
          );
      }
    },
  };
}

async function planRun(db: Db, ref: { organizationId: number; id: number }, now: string): Promise<void> {
  const schedule = await lockDueUnscoped(db, ref, now);
  if (!schedule) return;
  const slots = reportSlots(schedule);
  // What is archived sends nothing and, when it is restored, makes up for nothing.
  if (schedule.isLive) await queueRun(db, ref, { slotAt: latestSlot(slots, now), ownerId: schedule.ownerId });
  await updateNextRun(db, schedule, nextSlot(slots, now));
}

/**
 * Mails a run: each recipient gets the rows that they may see at that moment. The mail and the note of it commit together, one
 * recipient at a time, so a run that is tried again goes on with those of whom nothing is noted.
 */
export function reportMailJob(env: ReportEnv): JobDefinition<RunRef> {
  return defineJob({
    kind: REPORT_MAIL,
    payload: RunPayload,
    access: 'user',
    async run(ref, job) {
      const plan = await job.write(async (db) => {
        await updateRunStarted(db, ref);
        return selectRunPlan(db, job.viewer, ref);
      });
      if (!plan) throw new AppError('NOT_FOUND', GONE);
      await checkOwner(env.platform, plan, job);
      let failure: unknown;
      for (const [at, { userId, email, isUnwanted }] of plan.recipients.entries()) {
        const made = isUnwanted
          ? UNWANTED
          : isAddress('MAIL', email)
            ? await makeFile(env, plan, userId, job)
            : BAD_ADDRESS;
        if ('error' in made && job.attempt < ATTEMPTS_MAX) failure ??= made.error;
        else await noteRecipient(env, { plan, ref, userId, email }, made, job);
        await job.progress((at + 1) / (plan.recipients.length + 1));
      }
      if (failure) throw failure;
      await job.write(async (db, audit) => {
        await updateRunEnded(db, ref, null);
        const { organizationId, scheduleId: entityId } = plan;
        const sent = await selectSent(db, ref);
        if (sent.length > 0)
          audit({ organizationId, action: 'send', entity: 'report_schedule', entityId, after: { sent } });
        await job.complete(db);
      });
    },
    async onEnded(db, ref, { state, message }) {
      await updateRunEnded(db, ref, state === 'CANCELLED' ? CANCELLED : message);
    },
    onRetry: updateRunAgain,
  });
}

// Whoever asks for the run may see more: what is sent is what the owner of the schedule may have sent.
async function checkOwner({ database }: Platform, plan: RunPlan, job: JobContext): Promise<void> {
  const { ownerId, ownerName, organizationId } = plan;
  const person = await database.withTx(PLATFORM, { mode: 'read' }, ({ db }) => loadPerson(db, ownerId));
  if (!person) throw forbidden(`${ownerName}, who made this schedule, may no longer sign in.`);
  const owner = narrow(within(person, organizationId), 'user', 'read');
  if (!(await job.read((db) => isViewSeen(db, owner, plan)))) throw forbidden(`${ownerName}${NOT_SHARED}`);
}

// What came of the run for a person, with their mail: both commit, or neither, and only while there is ground for it.
async function noteRecipient(env: ReportEnv, to: Recipient, made: Made, job: JobContext): Promise<void> {
  const { plan, ref, userId, email } = to;
  const { organizationId } = plan;
  const sends = 'file' in made && made.rendered;
  const mail = sends ? mailOf(env.platform, plan, { file: made.file, rendered: made.rendered as Rendered }) : undefined;
  await job.write(async (db) => {
    const ground = await holdGround(db, plan, userId);
    if (ground === 'ENDED') throw new AppError('NOT_FOUND', ENDED);
    if (ground === 'TAKEN_OFF') return;
    const outcome = ground === 'LEFT' ? outcomeOf({ refusal: NO_ACCESS, isNoAccess: true }) : outcomeOf(made);
    if (!(await insertRunResult(db, ref, { userId, ...outcome })) || ground === 'LEFT' || !mail) return;
    const message = { organizationId, channel: 'MAIL', to: email, template: 'REPORT', ...mail } as const;
    await updateRunMail(db, ref, { userId, messageKey: await queueMessage(db, message) });
  });
}

type Recipient = { plan: RunPlan; ref: RunRef; userId: number; email: string };

/** `rendered` only where it is to be sent. */
type Made =
  | { file: TableFile; rendered?: Rendered }
  | { isUnwanted: true }
  | { refusal: string; isNoAccess: boolean }
  | { error: unknown };

// The report as that person may read it now; what will not change by trying again is a refusal.
async function makeFile(env: ReportEnv, plan: RunPlan, userId: number, job: JobContext): Promise<Made> {
  try {
    const file = await fileFor(env, plan, userId, `job ${job.jobId}`);
    if (rowsOf(file) === 0 && plan.skipWhenEmpty) return { file };
    return { file, rendered: await renderTable(file) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') throw new JobNotYet(NOT_YET);
    if (error instanceof AppError && ERRORS[error.code].status < 500) {
      const isNoAccess = NO_ACCESS_CODES.has(error.code);
      return { refusal: isNoAccess ? NO_ACCESS : error.message, isNoAccess };
    }
    job.log.warn('a report was not made', { jobId: job.jobId, code: plan.reportId, detail: describeError(error) });
    return { error };
  }
}

async function fileFor(env: ReportEnv, plan: RunPlan, userId: number, requestId: string): Promise<TableFile> {
  const { propertyId, organizationId, reportId } = plan;
  const definition = definitionOf(reportId);
  const place = propertyId === null ? definition.places.portfolio : definition.places.property;
  if (!place || !env.operations.has(place.operationId)) throw notFound('report');
  const { organizationId: named = organizationId } = plan.filter;
  if (named !== organizationId) throw unprocessable('filter.organizationId', OTHER_ORGANIZATION);
  const isPerOrganization = propertyId === null && 'organizationId' in filterSchema(definition, true).shape;
  const query = {
    ...plan.filter,
    // why: said as well, so that the head of the file names the organization
    ...(isPerOrganization && { organizationId }),
    ...(plan.sort !== null && { sort: plan.sort }),
    format: plan.format.toLowerCase(),
  };
  // why: the operation is one of many, each with an input of its own, which it checks
  const input = { ...(propertyId !== null && { params: { propertyId } }), query } as never;
  const answer: unknown = await runOperation(env, place.operationId as OperationId, input, {
    userId,
    requestId,
    organizationId,
  });
  if (!isTableFile(answer)) throw new Error(`${place.operationId} gave no file`);
  return answer;
}

const UNWANTED = { isUnwanted: true } as const;

function outcomeOf(made: Made) {
  if ('error' in made) return { result: 'FAILED' as const, reason: NOT_MADE };
  if ('isUnwanted' in made) return { result: 'NOT_SENT' as const, reason: 'They chose to get no scheduled reports.' };
  if ('refusal' in made)
    return { result: made.isNoAccess ? ('NO_ACCESS' as const) : ('FAILED' as const), reason: made.refusal };
  return { result: made.rendered ? ('WAITING' as const) : ('EMPTY' as const), rowCount: rowsOf(made.file) };
}

function mailOf({ settings }: Platform, plan: RunPlan, { file, rendered }: { file: TableFile; rendered: Rendered }) {
  const { bytes, contentType, fileName } = rendered;
  const fits = bytes.length <= FILE_MAX_BYTES;
  const attachments: Attachment[] = fits ? [{ fileName, contentType, content: bytes }] : [];
  const { publicBaseUrl } = settings;
  const told = { file, rowCount: rowsOf(file), attached: { fileName: fits ? fileName : null }, publicBaseUrl };
  return { ...reportMail(plan, definitionOf(plan.reportId), told), attachments };
}

function definitionOf(reportId: string) {
  const definition = LISTS[reportId];
  if (!definition) throw new AppError('NOT_FOUND', 'This report is not there any more.');
  return definition;
}

function rowsOf(file: TableFile): number {
  return file.sheets[0]?.rows.length ?? 0;
}

const NO_ACCESS_CODES: ReadonlySet<string> = new Set(['FORBIDDEN', 'NOT_FOUND', 'TOTP_DUE']);

type Rendered = Awaited<ReturnType<typeof renderTable>>;

/** The instance and the operations by which reports are made. */
export type ReportEnv = { platform: Platform; operations: Operations };
