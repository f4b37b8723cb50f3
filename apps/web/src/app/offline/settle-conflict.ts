import { nanoid } from '@reduxjs/toolkit';
import { answerOf } from '#api/answer-of.ts';
import { asApiError } from '#api/api-error.ts';
import { queuedApi } from '#api/queued.api.ts';
import type { AppDispatch } from '../store.ts';
import type { QueuedCall } from './offline-database.ts';
import { removeQueued, updateQueued } from './queue.ts';
import { sendQueue } from './send-queue.ts';

type Fields = Record<string, unknown>;

/** A field of a recorded change: what this device has, and what is stored now. */
export type Difference = { field: string; label: string; mine: unknown; theirs: unknown };

export type Stored = { version: number | null; differences: Difference[] };

/** What is stored now in the fields that the call would change; an error's words where it cannot be read. */
export const readStored =
  (queued: QueuedCall) =>
  async (dispatch: AppDispatch): Promise<Stored | { message: string }> => {
    if (!queued.read || !queued.call) return { version: null, differences: [] };
    const asked = dispatch(queuedApi.endpoints.readStored.initiate(queued.read, { forceRefetch: true }));
    const { data, error } = await answerOf(asked);
    if (error) return { message: asApiError(error)?.message || 'What is stored now could not be read.' };
    const theirs = thingIn(data);
    const mine = (queued.call.body ?? {}) as Fields;
    const differences = Object.entries(mine)
      .filter(([field, value]) => field in queued.words && JSON.stringify(value) !== JSON.stringify(theirs[field]))
      .map(([field, value]) => ({ field, label: queued.words[field] ?? field, mine: value, theirs: theirs[field] }));
    return { version: typeof theirs.version === 'number' ? theirs.version : null, differences };
  };

/** Sends it once more, over the version that is stored now where that is known. */
export const keepMine =
  (queued: QueuedCall, version: number | null) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const { call } = queued;
    if (!call) return void (await dispatch(tryAgain(queued)));
    const over = call.ifMatch !== undefined && version !== null ? { ifMatch: version } : {};
    await updateQueued({ ...queued, call: { ...call, ...over, key: nanoid(24) }, problem: null });
    void dispatch(sendQueue());
  };

export const tryAgain =
  (queued: QueuedCall) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await updateQueued({ ...queued, problem: null });
    void dispatch(sendQueue());
  };

/** Gives up what was recorded here; what is stored stays. */
export const giveUp =
  (queued: QueuedCall) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await removeQueued(queued);
    void dispatch(sendQueue());
  };

/** Some reads answer with the thing itself, some with it under `results`. */
function thingIn(data: unknown): Fields {
  const fields = (data ?? {}) as Fields;
  const inner = fields.results;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Fields) : fields;
}
