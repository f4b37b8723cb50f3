import { useEffect, useSyncExternalStore } from 'react';
import { type AppDispatch, useAppDispatch, useAppSelector } from '#app/store.ts';
import { createUploadQueue, type SendOne, type UploadQueue, type UploadState } from './upload-queue.ts';

// why: what is being sent goes on while the person is on another page
const queues = new WeakMap<AppDispatch, UploadQueue>();

/** The documents that the person signed in is sending. */
export function useUploads(): { queue: UploadQueue; uploads: UploadState; personId: number } {
  const dispatch = useAppDispatch();
  const personId = useAppSelector(({ session }) => session.currentUser?.id ?? 0);
  const queue = queues.get(dispatch) ?? createUploadQueue(senderOf(dispatch));
  queues.set(dispatch, queue);
  // why: the queue outlives a session in this tab
  useEffect(() => queue.keepOnly(personId), [queue, personId]);
  const state = useSyncExternalStore(queue.subscribe, queue.getState);
  const isOwn = state.entries.every((entry) => entry.personId === personId);
  return { queue, personId, uploads: isOwn ? state : { ...state, entries: [] } };
}

/** What sends is loaded with the first document. */
function senderOf(dispatch: AppDispatch): SendOne {
  return async (...given) => {
    const { invoiceSender } = await import('./send-invoice.ts');
    return invoiceSender(dispatch)(...given);
  };
}
