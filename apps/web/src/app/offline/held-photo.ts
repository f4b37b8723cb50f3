import type { OperationId } from '@lintel/contract/all';
import { nanoid } from '@reduxjs/toolkit';
import type { AppDispatch, AppState } from '../store.ts';
import { makeSmall } from './make-small.ts';
import type { QueuedCall } from './offline-database.ts';
import {
  type Enqueued,
  type EnqueuedPhotos,
  insertCall,
  insertPhotos,
  queuedCall,
  removeQueued,
  updateQueued,
} from './queue.ts';
import { lockOf, recorderId, sendQueue } from './send-queue.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

/**
 * A photo that was just taken. It is on this device from that moment, so that it survives the page: a phone often ends a page while its
 * camera is open. It is sent once it is let go, or when the page that held it is gone.
 */
export type HeldPhoto = {
  /** Changes fields of the body that it will be sent with. */
  change: (body: Record<string, unknown>) => Promise<void>;
  /** Makes it small and lets it be sent. Throws PhotoUnreadable, and then it is not kept. */
  release: () => Promise<void>;
  /** Takes it off the device: it was taken again, or is not wanted. */
  drop: () => Promise<void>;
};

/** Holds a call with one photo. Throws CannotKeep where this device keeps nothing. */
export const holdCall =
  <K extends OperationId>(given: Enqueued<K>): Thunk<Promise<HeldPhoto>> =>
  async (dispatch, getState) =>
    heldOf(await insertCall(recorderId(getState()), given, await holder()), dispatch);

/** Holds a photo that is its own message. */
export const holdPhoto =
  (given: EnqueuedPhotos): Thunk<Promise<HeldPhoto>> =>
  async (dispatch, getState) =>
    heldOf(await insertPhotos(recorderId(getState()), given, await holder()), dispatch);

function heldOf(id: number, dispatch: AppDispatch): HeldPhoto {
  let last: Promise<unknown> = Promise.resolve();
  // why: each step reads what the one before has written
  const then = (step: (queued: QueuedCall) => Promise<void>): Promise<void> => {
    const next = last.then(async () => {
      const queued = await queuedCall(id);
      if (queued) await step(queued);
    });
    last = next.catch(() => undefined);
    return next;
  };
  const made = then(async (queued) => void (await makeSmall(queued)));
  // why: where it cannot be read is said when it is let go
  made.catch(() => undefined);
  return {
    change: (body) =>
      then(async (queued) => {
        if (queued.call)
          await updateQueued({ ...queued, call: { ...queued.call, body: { ...bodyOf(queued), ...body } } });
      }),
    release: async () => {
      await made.catch(async (failure) => {
        await then(removeQueued);
        throw failure;
      });
      await then((queued) => updateQueued({ ...queued, heldBy: null }));
      void dispatch(sendQueue());
    },
    drop: () => then(removeQueued),
  };
}

const bodyOf = ({ call }: QueuedCall) => (call?.body ?? {}) as Record<string, unknown>;

let name: Promise<string> | undefined;

/** The name of this page among those that hold photos: the browser gives its lock back when the page is gone, however it went. */
function holder(): Promise<string> {
  name ??= new Promise((resolve) => {
    const own = nanoid();
    const { locks } = navigator as { locks?: LockManager };
    if (!locks) return resolve(own);
    void locks.request(lockOf(own), () => {
      resolve(own);
      return new Promise(() => undefined);
    });
  });
  return name;
}
