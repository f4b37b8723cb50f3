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

/** The server answered a photo with a refusal, or could not be reached. */
export class PhotoFailed extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.error = error;
  }
}

/**
 * Sends the photos of a call, one after the other, and returns their ids. Each step is written down before the next, so
 * that a browser that is closed in between goes on where it was and no photo arrives twice.
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
    await sendPhoto(dispatch, current.photos.find((each) => each.id === id) as QueuedPhoto, note, signal);
  }
  return { queued: current, fileIds: current.photos.map(({ fileId }) => fileId as number) };
}

type Note = (change: Partial<QueuedPhoto>) => Promise<QueuedPhoto>;

async function sendPhoto(dispatch: AppDispatch, photo: QueuedPhoto, note: Note, signal: AbortSignal): Promise<void> {
  if (photo.isStored) return;
  if (photo.fileId !== null && (await stateOf(dispatch, photo.fileId)) !== 'PENDING')
    return settle(dispatch, photo, note, signal);
  const bytes = await photoBytes(photo);
  let current = photo;
  if (current.upload === null || Date.parse(current.upload.expiresAt) < Date.now() + 10_000) {
    // why: an address works for five minutes, and a repeated key would give the old one again
    if (current.upload !== null) current = await note({ key: nanoid(24), fileId: null, upload: null });
    current = await announced(dispatch, current, bytes, note);
  }
  try {
    await sendBytes(current.upload as NonNullable<QueuedPhoto['upload']>, bytes, {
      signal,
      onProgress: () => undefined,
    });
  } catch (failure) {
    if (!(failure instanceof SendFailed)) throw failure;
    // why: an address that is refused is used up, and the next attempt needs a new one
    if (failure.isRefused) await note({ key: nanoid(24), fileId: null, upload: null });
    throw new PhotoFailed(UNREACHED);
  }
  const params = { fileId: current.fileId as number };
  const finished = await dispatch(uploadApi.endpoints.finishFile.initiate({ params, errors: 'inline' }));
  if (finished.error) throw new PhotoFailed(asApiError(finished.error) ?? UNREACHED);
  await settle(dispatch, current, note, signal);
}

async function announced(dispatch: AppDispatch, photo: QueuedPhoto, bytes: Blob, note: Note): Promise<QueuedPhoto> {
  const sha256 = await hashOf(bytes);
  if (sha256 === null) throw new PhotoFailed({ ...REFUSED, message: INSECURE });
  const { createFile } = uploadApi.endpoints;
  const body = { name: photo.name, size: photo.size, contentType: 'image/jpeg' as const, sha256, ...photo.place };
  const { data, error } = await dispatch(createFile.initiate({ body, key: photo.key, errors: 'inline' }));
  if (!data) throw new PhotoFailed(asApiError(error) ?? UNREACHED);
  return note({ fileId: data.id, upload: data.upload });
}

/** Waits until the server has checked the photo: only then may it be taken off the device. */
async function settle(dispatch: AppDispatch, photo: QueuedPhoto, note: Note, signal: AbortSignal): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const file = await look(dispatch, photo.fileId as number);
    if (file?.state === 'READY') return void (await note({ isStored: true }));
    if (file?.state === 'REJECTED') throw new PhotoFailed({ ...REFUSED, message: file.reason ?? REFUSED.message });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    signal.throwIfAborted();
  }
  throw new PhotoFailed(UNREACHED);
}

async function stateOf(dispatch: AppDispatch, fileId: number) {
  return (await look(dispatch, fileId))?.state;
}

async function look(dispatch: AppDispatch, fileId: number) {
  const { getFile } = uploadApi.endpoints;
  const { data, error } = await answerOf(dispatch(getFile.initiate({ params: { fileId } }, { forceRefetch: true })));
  const failure = asApiError(error);
  if (failure) throw new PhotoFailed(failure);
  return data;
}

const UNREACHED: ApiError = { status: 'FETCH_ERROR', code: undefined, message: '', fields: [] };
const REFUSED: ApiError = { status: 422, code: 'UNPROCESSABLE', message: 'The photo was not accepted.', fields: [] };
const INSECURE = 'This browser sends photos over https only. Open Lintel by its https address.';
