import type { OperationId } from '@lintel/contract/all';
import { api } from '#api/api.ts';
import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { namedCall } from '#api/endpoints.ts';
import { queuedApi } from '#api/queued.api.ts';
import type { AppDispatch, AppState } from '../store.ts';
import { makeSmall } from './make-small.ts';
import { CannotKeep, type QueuedCall, type QueueProblem } from './offline-database.ts';
import { PhotoUnreadable } from './prepare-photo.ts';
import { type Enqueued, queuedCall, queuedCalls, removeQueued, updateQueued, withPhotoIds } from './queue.ts';
import { PhotoFailed, sendPhotos } from './send-photos.ts';

/** What became of an attempt: the server's answer, a decision that a person has to take, or another attempt later. */
export type SendOutcome = { kind: 'sent'; data: unknown } | { kind: 'stopped'; error: ApiError } | { kind: 'later' };

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

const LOCK = 'lintel-send-queue';
const watchers = new Map<number, (outcome: SendOutcome) => void>();
let running: Promise<boolean> | undefined;
let isAskedAgain = false;

/** Resolves with what becomes of the next attempt to send this call in this tab. */
export function nextOutcome(id: number): Promise<SendOutcome> {
  return new Promise((resolve) => watchers.set(id, resolve));
}

/** The person whose calls may be sent now: nobody while viewing as somebody else. */
export function senderId({ session }: AppState): number | null {
  const { loggedIn, currentUser } = session;
  return loggedIn && currentUser && currentUser.viewedBy === null ? currentUser.id : null;
}

/** The person who records something now. Throws where that is nobody. */
export function recorderId(state: AppState): number {
  const id = senderId(state);
  if (id === null) throw new Error('Nothing can be recorded while nobody is signed in, or viewing as somebody else');
  return id;
}

/** How much of this person is not sent; none where the browser keeps nothing. */
export const countUnsent = (): Thunk<Promise<number>> => async (_dispatch, getState) => {
  const userId = senderId(getState());
  if (userId === null) return 0;
  return (await queuedCalls(userId).catch(() => [])).length;
};

/**
 * Sends what waits, oldest first, in one tab at a time. A line stops at the first call that the server refuses; the lines
 * of other things go on. Resolves with false where something is left for a later attempt.
 */
export const sendQueue = (): Thunk<Promise<boolean>> => (dispatch, getState) => {
  isAskedAgain = true;
  running ??= (async () => {
    try {
      let isDone = true;
      while (isAskedAgain) {
        isAskedAgain = false;
        isDone = await inOneTab(() => run(dispatch, getState));
      }
      return isDone;
    } finally {
      running = undefined;
      for (const id of [...watchers.keys()]) await tellLast(id);
    }
  })();
  return running;
};

/** Another tab may have sent it meanwhile; then it is not here any more. */
async function tellLast(id: number): Promise<void> {
  const left = await queuedCall(id);
  const tell = watchers.get(id);
  watchers.delete(id);
  tell?.(left ? { kind: 'later' } : { kind: 'sent', data: undefined });
}

async function inOneTab(work: () => Promise<boolean>): Promise<boolean> {
  // why: browsers leave locks out on plain http; calls sent twice there meet their Idempotency-Key
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(LOCK, work) : work();
}

/** Makes a call that could not be kept, once and without its place in a line. */
export const sendAtOnce =
  <K extends OperationId>({ operation, ...given }: Enqueued<K>): Thunk<Promise<{ data?: unknown; error?: ApiError }>> =>
  async (dispatch) => {
    const { params = {} } = given as { params?: Record<string, unknown> };
    const { route, call } = namedCall(operation, { ...(given as object), errors: 'inline' });
    const { data, error } = await dispatch(queuedApi.endpoints.sendQueued.initiate({ call, route, params }));
    const failure = asApiError(error);
    return failure ? { error: failure } : { data };
  };

async function run(dispatch: AppDispatch, getState: () => AppState): Promise<boolean> {
  const stopped = new Set<string>();
  const tried = new Set<number>();
  for (;;) {
    const userId = senderId(getState());
    if (userId === null) return false;
    const waiting = await queuedCalls(userId);
    for (const { about, problem } of waiting) if (problem) stopped.add(about);
    const isHeld = await heldNow();
    const next = waiting.find((each) => !stopped.has(each.about) && !tried.has(each.id) && !isHeld(each));
    if (!next) return true;
    tried.add(next.id);
    const outcome = await sendOne(dispatch, next);
    watchers.get(next.id)?.(outcome);
    watchers.delete(next.id);
    if (outcome.kind === 'later') return false;
    if (outcome.kind === 'stopped') stopped.add(next.about);
  }
}

/** Without locks, on plain http, what a page holds is sent after this time. */
const HELD_MS = 10 * 60_000;

/** Whether a page that is still there holds a photo: it was just taken, and is looked at. */
async function heldNow(): Promise<(queued: QueuedCall) => boolean> {
  const { locks } = navigator as { locks?: LockManager };
  const there = locks && new Set((await locks.query()).held?.map(({ name }) => name));
  return ({ heldBy, at }) => {
    if (!heldBy) return false;
    return there ? there.has(lockOf(heldBy)) : Date.now() - Date.parse(at) < HELD_MS;
  };
}

/** The name of the browser's lock of a page that holds photos. */
export const lockOf = (holder: string) => `lintel-held-${holder}`;

async function sendOne(dispatch: AppDispatch, queued: QueuedCall): Promise<SendOutcome> {
  let current = queued;
  try {
    const photos = await sendPhotos(dispatch, await makeSmall(queued), new AbortController().signal);
    current = photos.queued;
    const data = current.call && (await sendCall(dispatch, current, current.call, photos.fileIds));
    await moveVersions(current, data);
    await removeQueued(current);
    // why: lists that were read while the server checked a photo do not have it
    if (current.photos.length > 0) dispatch(api.util.invalidateTags(['FILE']));
    return { kind: 'sent', data };
  } catch (failure) {
    // why: what this device cannot read or write of one thing must not keep back the others
    if (failure instanceof CannotKeep)
      return {
        kind: 'stopped',
        error: { status: 'FETCH_ERROR', code: undefined, message: failure.message, fields: [] },
      };
    const error =
      failure instanceof PhotoUnreadable
        ? { status: 422, code: 'UNPROCESSABLE', message: failure.message, fields: [] }
        : failure instanceof PhotoFailed || failure instanceof CallFailed
          ? failure.error
          : undefined;
    if (!error) throw failure;
    const problem = problemOf(error);
    if (!problem) return { kind: 'later' };
    // why: the steps of its photos were written down meanwhile
    const stored = await queuedCall(current.id);
    if (stored) await updateQueued({ ...stored, problem });
    return { kind: 'stopped', error };
  }
}

class CallFailed extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

async function sendCall(
  dispatch: AppDispatch,
  { route, params }: QueuedCall,
  call: NonNullable<QueuedCall['call']>,
  fileIds: readonly number[],
): Promise<unknown> {
  const sent = { ...call, ...(call.body !== undefined && { body: withPhotoIds(call.body, fileIds) }) };
  const { data, error } = await dispatch(queuedApi.endpoints.sendQueued.initiate({ call: sent, route, params }));
  const failure = asApiError(error);
  if (failure) throw new CallFailed(failure);
  if (error) throw error;
  return data;
}

/**
 * What was recorded on the same version of a thing, one after the other, is no conflict with itself. A call that names no version made
 * the next one itself only where that follows the one that the later call names; else somebody else changed the thing too.
 */
async function moveVersions(sent: QueuedCall, answer: unknown): Promise<void> {
  const version = typeof answer === 'object' && answer !== null && 'version' in answer ? answer.version : undefined;
  if (typeof version !== 'number') return;
  for (const later of await queuedCalls(sent.userId)) {
    const isNext = later.id > sent.id && later.about === sent.about && later.versionOf === sent.versionOf;
    if (!isNext || !later.call || later.firstIfMatch === null) continue;
    const follows =
      sent.firstIfMatch === null ? later.call.ifMatch === version - 1 : later.firstIfMatch === sent.firstIfMatch;
    if (follows) await updateQueued({ ...later, call: { ...later.call, ifMatch: version } });
  }
}

/** Undefined where another attempt may succeed by itself. */
function problemOf({ status, code, message, fields }: ApiError): QueueProblem | undefined {
  if (typeof status === 'string' || AGAIN.has(status) || status >= 500 || (code && AGAIN_CODES.has(code)))
    return undefined;
  return { kind: CONFLICTS.has(status) ? 'conflict' : 'refused', status, code, message, fields };
}

/** Signed out, too slow, too many: none of them says anything about the call. */
const AGAIN: ReadonlySet<number> = new Set([401, 408, 425, 429]);
const AGAIN_CODES: ReadonlySet<string> = new Set([
  'IN_FLIGHT',
  'CSRF_MISMATCH',
  'TOTP_DUE',
  'PASSWORD_DUE',
  'VIEWING_ONLY',
]);
const CONFLICTS: ReadonlySet<number> = new Set([409, 412, 422, 428]);
