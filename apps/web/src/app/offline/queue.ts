import type { OPERATIONS, OperationId } from '@lintel/contract/all';
import type { FileType } from '@lintel/domain/base/file-rules';
import { nanoid } from '@reduxjs/toolkit';
import { namedCall, type RouteArg } from '#api/endpoints.ts';
import type { UploadPlace } from '../upload/use-upload.ts';
import {
  CannotKeep,
  keeping,
  noteRoom,
  offlineDatabase,
  type QueuedCall,
  type QueuedPhoto,
} from './offline-database.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

type Fields = Record<string, unknown>;

/** What a call brings along: a photo, or a recording of the kind that it says. */
export type Brought = Pick<PreparedPhoto, 'blob' | 'name' | 'takenAt'> & { contentType?: FileType; isRaw?: boolean };

/** What is to be sent. `params`, `body` and `ifMatch` are those of the operation. */
export type Enqueued<K extends OperationId = OperationId> = {
  operation: K;
  /** 'item:12': what is about one thing arrives in the order in which it was recorded. */
  about: string;
  /** What the list of what waits says: 'Condition of the refrigerator, unit 203'. */
  label: string;
  /** The address of the page about it. */
  to?: string;
  photos?: { photo: Brought; place: UploadPlace }[];
  /** Which versioned thing `ifMatch` belongs to, where calls at several addresses change the same one. */
  versionOf?: string;
  /** The read that shows what is stored now, so that a conflict shows both. */
  read?: { operation: OperationId; params: Fields };
  /** The names of the body's fields for people: { condition: 'Condition' }. */
  words?: Record<string, string>;
  /** What it says, as people read it while it waits: { 'What needs doing': 'Sink drips' }. A note of the body is shown by itself. */
  says?: Record<string, string>;
} & Omit<RouteArg<(typeof OPERATIONS)[K]>, 'errors' | 'query' | 'key' | 'personId'>;

/** Photos alone, without a call of their own. */
export type EnqueuedPhotos = Pick<Enqueued, 'about' | 'label' | 'to'> & { photos: NonNullable<Enqueued['photos']> };

/**
 * Stands in a body for the id of the photo at this place of `photos`, which the server gives when the photo is sent:
 * `body: { fileIds: [photoAt(0)] }`.
 */
export function photoAt(index: number): number {
  // why: the body keeps the type of its operation; `withPhotoIds` puts the number in before it is sent
  return { photoAt: index } as unknown as number;
}

/** Writes a call to this device, to be there until the server has acknowledged it. Throws CannotKeep. */
export async function insertCall<K extends OperationId>(
  userId: number,
  given: Enqueued<K>,
  heldBy: string | null = null,
): Promise<number> {
  const { operation, about, label, to, photos = [], versionOf, read, words = {}, says = {}, ...arg } = given;
  const { params = {}, ifMatch } = arg as { params?: Fields; ifMatch?: number };
  const { route, call } = namedCall(operation, arg as Fields);
  // why: an answer can be lost on the way; only under its key is the same call not done twice
  if (!call.isIdempotent) throw new Error(`${operation} honours no Idempotency-Key, so it cannot wait for a signal`);
  return insert(userId, photos, {
    about,
    label,
    to: to ?? null,
    call: { ...call, errors: 'inline', key: nanoid(24), personId: userId },
    route: {
      ...(route.writes && { writes: route.writes }),
      ...(route.about && { about: route.about }),
      ...(route.thing && { thing: route.thing }),
    },
    params,
    versionOf: versionOf ?? call.path,
    firstIfMatch: ifMatch ?? null,
    read: read ? namedCall(read.operation, { params: read.params }).call : null,
    words,
    says,
    heldBy,
  });
}

export async function insertPhotos(
  userId: number,
  { about, label, to, photos }: EnqueuedPhotos,
  heldBy: string | null = null,
): Promise<number> {
  return insert(userId, photos, {
    about,
    label,
    to: to ?? null,
    call: null,
    route: {},
    params: {},
    versionOf: '',
    firstIfMatch: null,
    read: null,
    words: {},
    heldBy,
  });
}

async function insert(
  userId: number,
  photos: NonNullable<Enqueued['photos']>,
  rest: Omit<QueuedCall, 'id' | 'userId' | 'photos' | 'problem' | 'at'>,
): Promise<number> {
  const bytes = await Promise.all(photos.map(({ photo }) => photo.blob.arrayBuffer()));
  const queued: QueuedPhoto[] = photos.map(({ photo, place }) => ({
    id: nanoid(),
    key: nanoid(24),
    name: photo.name,
    size: photo.blob.size,
    ...(photo.contentType && { contentType: photo.contentType }),
    ...(photo.isRaw && { isRaw: true }),
    takenAt: photo.takenAt,
    place,
    fileId: null,
    isStored: false,
  }));
  const database = await offlineDatabase();
  // why: a browser that runs short of room may else throw away what has not been sent
  if (queued.length > 0) void navigator.storage?.persist?.();
  const id = await keeping(async () => {
    const tx = database.transaction(['calls', 'photos'], 'readwrite', { durability: 'strict' });
    const added = tx
      .objectStore('calls')
      // why: the database numbers them, in the order in which they were recorded
      .add({ ...rest, userId, photos: queued, problem: null, at: new Date().toISOString() } as QueuedCall);
    const stored = queued.map((photo, at) =>
      tx.objectStore('photos').put({ userId, bytes: bytes[at] as ArrayBuffer }, photo.id),
    );
    const [key] = await Promise.all([added, ...stored, tx.done]);
    return key as number;
  });
  announce();
  return id;
}

/** What this person recorded and is not sent, oldest first. */
export async function queuedCalls(userId: number): Promise<QueuedCall[]> {
  const all = await (await offlineDatabase()).getAll('calls');
  return all.filter((each) => each.userId === userId);
}

export async function queuedCall(id: number): Promise<QueuedCall | undefined> {
  return (await offlineDatabase()).get('calls', id);
}

export async function photoBytes({ id, contentType = 'image/jpeg' }: QueuedBytes): Promise<Blob> {
  const stored = await (await offlineDatabase()).get('photos', id);
  if (!stored) throw new CannotKeep('unavailable');
  return new Blob([stored.bytes], { type: contentType });
}

export const isRecording = ({ place }: QueuedPhoto) => place.purpose === 'VOICE_NOTE';

export type QueuedBytes = Pick<QueuedPhoto, 'id' | 'contentType'>;

export async function updateQueued(call: QueuedCall): Promise<void> {
  const database = await offlineDatabase();
  await keeping(() => database.put('calls', call));
  announce();
}

/** Puts a smaller picture in the place of one as the camera gave it. */
export async function replaceBytes(call: QueuedCall, raw: QueuedPhoto, { blob, name }: PreparedPhoto): Promise<void> {
  const bytes = await blob.arrayBuffer();
  const photos = call.photos.map((each) =>
    each.id === raw.id ? { ...each, isRaw: false, name, size: blob.size } : each,
  );
  const database = await offlineDatabase();
  await keeping(async () => {
    const tx = database.transaction(['calls', 'photos'], 'readwrite', { durability: 'strict' });
    await Promise.all([
      tx.objectStore('calls').put({ ...call, photos }),
      tx.objectStore('photos').put({ userId: call.userId, bytes }, raw.id),
      tx.done,
    ]);
  });
  announce();
}

/** Takes a call and its photos off the device: the server acknowledged it, or the person gave it up. */
export async function removeQueued(call: QueuedCall): Promise<void> {
  const tx = (await offlineDatabase()).transaction(['calls', 'photos'], 'readwrite');
  await Promise.all([
    tx.objectStore('calls').delete(call.id),
    ...call.photos.map(({ id }) => tx.objectStore('photos').delete(id)),
    tx.done,
  ]);
  if (call.photos.length > 0) noteRoom(true);
  announce();
}

/** The body with the ids of its photos. */
export function withPhotoIds(body: unknown, fileIds: readonly number[]): unknown {
  if (Array.isArray(body)) return body.map((each) => withPhotoIds(each, fileIds));
  if (typeof body !== 'object' || body === null) return body;
  if ('photoAt' in body && typeof body.photoAt === 'number') return fileIds[body.photoAt];
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withPhotoIds(value, fileIds)]));
}

const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lintel-queue');
channel?.addEventListener('message', tellHere);

/** Calls back when anything that waits has changed, in this tab or another. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function announce(): void {
  tellHere();
  channel?.postMessage('changed');
}

function tellHere(): void {
  for (const listener of listeners) listener();
}
