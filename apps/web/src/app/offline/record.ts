import type { OperationId } from '@lintel/contract/all';
import type { ApiError } from '#api/base-query.ts';
import type { AppDispatch, AppState } from '../store.ts';
import { type Enqueued, type EnqueuedPhotos, insertCall, insertPhotos, queuedCall, removeQueued } from './queue.ts';
import { nextOutcome, senderId, sendQueue } from './send-queue.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

/** How long an open form waits for the answer; what takes longer goes on without it. */
const PATIENCE_MS = 10_000;

/** `kept`: it waits on this device for a signal. */
export type Recorded = { data: unknown; error?: undefined } | { error: ApiError } | { kept: true; error?: undefined };

/**
 * Keeps a call on this device and sends it as soon as it can be: now, after a reload, or when the signal is back. The id
 * is the device's own. Throws CannotKeep, in words for people, where nothing can be kept.
 */
export const enqueue =
  <K extends OperationId>(given: Enqueued<K>): Thunk<Promise<number>> =>
  async (dispatch, getState) => {
    const id = await insertCall(personOf(getState), given);
    void dispatch(sendQueue());
    return id;
  };

export const enqueuePhotos =
  (given: EnqueuedPhotos): Thunk<Promise<number>> =>
  async (dispatch, getState) => {
    const id = await insertPhotos(personOf(getState), given);
    void dispatch(sendQueue());
    return id;
  };

/**
 * Like `enqueue`, for a form that is open: it resolves with the server's answer, or with `kept` where there is no signal. A
 * refusal is taken off the device again and returned, since the form still has what was typed.
 */
export const record =
  <K extends OperationId>(given: Enqueued<K>): Thunk<Promise<Recorded>> =>
  async (dispatch, getState) => {
    const id = await insertCall(personOf(getState), given);
    const patience = new Promise<{ kind: 'later' }>((resolve) => setTimeout(resolve, PATIENCE_MS, { kind: 'later' }));
    const outcome = nextOutcome(id);
    void dispatch(sendQueue());
    const became = await Promise.race([outcome, patience]);
    if (became.kind === 'sent') return { data: became.data };
    if (became.kind === 'later') return { kept: true };
    const refused = await queuedCall(id);
    if (refused) await removeQueued(refused);
    return { error: became.error };
  };

function personOf(getState: () => AppState): number {
  const id = senderId(getState());
  if (id === null)
    throw new Error('Nothing can be recorded while nobody is signed in, or while viewing as somebody else');
  return id;
}
