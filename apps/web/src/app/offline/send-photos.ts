import { nanoid } from '@reduxjs/toolkit';
import { answerOf } from '#api/answer-of.ts';
import { asApiError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { uploadApi } from '#api/upload.api.ts';
import type { AppDispatch } from '../store.ts';
import { hashOf, SendFailed, sendBytes } from '../upload/send-bytes.ts';
import type { QueuedCall, QueuedPhoto } from './offline-database.ts';
import { photoBytes, updateQueued } from './queue.ts';

const LOOK_AGAIN_MS = 300;
const LOOKS_MAX = 100;

/** The server answered a photo or recording with a refusal, or could not be reached. */
export class PhotoFailed extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Sends the photos and recordings of a call, one after the other, and returns their ids. Each step is written down before the next, so
 * that a browser that is closed in between goes on where it was and nothing arrives twice.
 */
export async function sendPhotos(
  dispatch: AppDispatch,
  queued: QueuedCall,
  signal: AbortSignal,
): Promise<{ queued: QueuedCall; fileIds: number[] }> {
  let current = queued;
  for (const { id } of queued.photos) {
    const note = async (change: Partial<QueuedPhoto>) => {
      current = { ...current, photos: current.photos.map((each) => (each.id === id ? { ...each, ...change } : each)) };
      await updateQueued(current);
      return current.photos.find((each) => each.id === id) as QueuedPhoto;
    };
    const photo = current.photos.find((each) => each.id === id) as QueuedPhoto;
    await sendPhoto(dispatch, { photo, personId: queued.userId, note, signal });
  }
  return { queued: current, fileIds: current.photos.map(({ fileId }) => fileId as number) };
}

type Note = (change: Partial<QueuedPhoto>) => Promise<QueuedPhoto>;
type Sending = { photo: QueuedPhoto; personId: number; note: Note; signal: AbortSignal };

async function sendPhoto(dispatch: AppDispatch, sending: Sending): Promise<void> {
  const { note, signal } = sending;
  let { photo } = sending;
  if (photo.isStored) return;
  const known = photo.fileId === null ? undefined : await look(dispatch, photo.fileId);
  if (known && (known.state !== 'PENDING' || (await finish(dispatch, sending, known.id)))) {
    return settle(dispatch, sending, known.id);
  }
  const bytes = await photoBytes(photo);
  // why: an address works for five minutes and one upload, and a repeated key would give the old one again
  if (photo.fileId !== null) photo = await note({ key: nanoid(24), fileId: null });
  const { id, upload } = await announced(dispatch, { ...sending, photo }, bytes);
  await note({ fileId: id });
  try {
    await sendBytes(upload, bytes, { signal, onProgress: () => undefined });
  } catch (failure) {
    if (!(failure instanceof SendFailed)) throw failure;
    throw new PhotoFailed(UNREACHED);
  }
  await finish(dispatch, sending, id);
  await settle(dispatch, sending, id);
}

async function announced(dispatch: AppDispatch, { photo, personId }: Sending, bytes: Blob) {
  const sha256 = await hashOf(bytes);
  if (sha256 === null) throw new PhotoFailed({ ...REFUSED, message: INSECURE });
  const { createFile } = uploadApi.endpoints;
  const { name, size, contentType = 'image/jpeg', place, key, takenAt } = photo;
  const taken = takenAt === null ? {} : { takenAt };
  const body = { name, size, contentType, sha256, ...taken, ...place };
  const { data, error } = await dispatch(createFile.initiate({ body, key, personId, errors: 'inline' }));
  if (!data) throw new PhotoFailed(asApiError(error) ?? UNREACHED);
  return data;
}

/** Says that the bytes are there; false where they are not. */
async function finish(dispatch: AppDispatch, { personId }: Sending, fileId: number): Promise<boolean> {
  const { finishFile } = uploadApi.endpoints;
  const { error } = await dispatch(finishFile.initiate({ params: { fileId }, personId, errors: 'inline' }));
  const failure = asApiError(error);
  if (failure && failure.code !== 'CONFLICT') throw new PhotoFailed(failure);
  return !failure;
}

/** Waits until the server has checked the photo: only then may it be taken off the device. */
async function settle(dispatch: AppDispatch, { note, signal }: Sending, fileId: number): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const file = await look(dispatch, fileId);
    if (file?.state === 'READY') return void (await note({ isStored: true }));
    if (file?.state === 'REJECTED') throw new PhotoFailed({ ...REFUSED, message: file.reason ?? REFUSED.message });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    signal.throwIfAborted();
  }
  throw new PhotoFailed(UNREACHED);
}

/** The file as the server has it; nothing where it was given up there. */
async function look(dispatch: AppDispatch, fileId: number) {
  const { getFile } = uploadApi.endpoints;
  const { data, error } = await answerOf(dispatch(getFile.initiate({ params: { fileId } }, { forceRefetch: true })));
  const failure = asApiError(error);
  if (failure && failure.status !== 404) throw new PhotoFailed(failure);
  return failure ? undefined : data;
}

const UNREACHED: ApiError = { status: 'FETCH_ERROR', code: undefined, message: '', fields: [] };
const REFUSED: ApiError = { status: 422, code: 'UNPROCESSABLE', message: 'The file was not accepted.', fields: [] };
const INSECURE = 'This browser sends files over https only. Open Lintel by its https address.';
