import type { OperationId } from '@lintel/contract/all';
import type { ApiError } from '#api/base-query.ts';
import type { AppDispatch, AppState } from '../store.ts';
import { makeSmall } from './make-small.ts';
import { CannotKeep } from './offline-database.ts';
import { PhotoUnreadable } from './prepare-photo.ts';
import { type Enqueued, type EnqueuedPhotos, insertCall, insertPhotos, queuedCall, removeQueued } from './queue.ts';
import { nextOutcome, recorderId, sendAtOnce, sendQueue } from './send-queue.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

/** How long an open form waits for the answer; what takes longer goes on without it. */
const PATIENCE_MS = 10_000;

/** `isKept`: it waits on this device for a signal. */
export type SentOrQueued = { data?: unknown; error?: ApiError | undefined; isKept?: boolean };

/**
 * Keeps a call on this device and sends it as soon as it can be: now, after a reload, or when the signal is back. The id
 * is the device's own. Throws CannotKeep, in words for people, where nothing can be kept.
 */
export const enqueue =
  <K extends OperationId>(given: Enqueued<K>): Thunk<Promise<number>> =>
  async (dispatch, getState) => {
    const id = await insertCall(recorderId(getState()), given);
    void dispatch(sendQueue());
    return id;
  };

/**
 * Like `enqueue`, for a form that is open: it resolves with the server's answer, or with `isKept` where there is no signal. A
 * refusal is taken off the device again and returned, since the form still has what was typed. Where this browser keeps
 * nothing, the call is made all the same.
 */
export const sendOrQueue =
  <K extends OperationId>(given: Enqueued<K>): Thunk<Promise<SentOrQueued>> =>
  async (dispatch, getState) => {
    try {
      const id = await insertCall(recorderId(getState()), given);
      return await dispatch(firstAttempt(id));
    } catch (failure) {
      if (!(failure instanceof CannotKeep)) throw failure;
      return given.photos?.length ? { error: inWords(failure) } : dispatch(sendAtOnce(given));
    }
  };

/** `sendOrQueue` for photos that are their own message. */
export const sendPhotosOrQueue =
  (given: EnqueuedPhotos): Thunk<Promise<SentOrQueued>> =>
  async (dispatch, getState) => {
    try {
      const id = await insertPhotos(recorderId(getState()), given);
      return await dispatch(firstAttempt(id));
    } catch (failure) {
      if (!(failure instanceof CannotKeep)) throw failure;
      return { error: inWords(failure) };
    }
  };

const firstAttempt =
  (id: number): Thunk<Promise<SentOrQueued>> =>
  async (dispatch) => {
    const unreadable = await madeSmall(id);
    if (unreadable) return { error: inWords(unreadable) };
    const patience = new Promise<{ kind: 'later' }>((resolve) => setTimeout(resolve, PATIENCE_MS, { kind: 'later' }));
    const outcome = nextOutcome(id);
    void dispatch(sendQueue());
    const became = await Promise.race([outcome, patience]);
    if (became.kind === 'sent') return { data: became.data };
    if (became.kind === 'later') return { isKept: true };
    const refused = await queuedCall(id);
    if (refused) await removeQueued(refused);
    return { error: became.error };
  };

/** Photos are on the device first, and then made small; one that cannot be read is taken off again, and said. */
async function madeSmall(id: number): Promise<PhotoUnreadable | undefined> {
  const queued = await queuedCall(id);
  try {
    if (queued) await makeSmall(queued);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof PhotoUnreadable)) throw failure;
    if (queued) await removeQueued(queued);
    return failure;
  }
}

function inWords(failure: CannotKeep | PhotoUnreadable): ApiError {
  return { status: 'FETCH_ERROR', code: undefined, message: failure.message, fields: [] };
}
