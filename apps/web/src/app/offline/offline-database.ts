import type { Route } from '@lintel/contract/base/route';
import type { FileType } from '@lintel/domain/base/file-rules';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ApiCall } from '#api/send.ts';
import type { UploadPlace } from '../upload/use-upload.ts';

/** A photo or a voice note that goes to the server before the call it belongs to. Its bytes are in a store of their own. */
export type QueuedPhoto = {
  id: string;
  /** The Idempotency-Key under which it is announced. */
  key: string;
  name: string;
  size: number;
  /** A JPEG where it is not said. */
  contentType?: FileType;
  takenAt: string | null;
  /** As the camera gave it: it is made small before it is sent. */
  isRaw?: boolean;
  place: UploadPlace;
  /** Set once the server knows it. */
  fileId: number | null;
  isStored: boolean;
};

/** Why a call stopped its line: the server answered, and a person has to decide. */
export type QueueProblem = {
  /** `conflict`: somebody else changed the thing or its state; `refused`: the server will not take it as it is. */
  kind: 'conflict' | 'refused';
  status: number;
  code: string | undefined;
  message: string;
  fields: { path: string; message: string }[];
};

export type QueuedCall = {
  id: number;
  userId: number;
  /** What it is about, such as 'item:12': calls about the same thing are sent one after the other. */
  about: string;
  /** What a person reads in the list: 'Condition of the refrigerator, unit 203'. */
  label: string;
  /** The page about it. */
  to: string | null;
  call: ApiCall | null;
  /** What the answer changes in the cache, and the parameters that say where (decision 31). */
  route: Pick<Route, 'writes' | 'about' | 'thing'>;
  params: Record<string, unknown>;
  /** Calls of one line that name the same version follow the version that the one before has made. */
  versionOf: string;
  firstIfMatch: number | null;
  /** The read that shows what is stored now, for a conflict. */
  read: ApiCall | null;
  /** The fields of the body in words, for a conflict. */
  words: Record<string, string>;
  /** What it says, for people to read before it is sent; entries of earlier versions have none. */
  says?: Record<string, string>;
  photos: QueuedPhoto[];
  /** The page that shows it and may still change it or take it off; it is sent once that page has let it go, or is gone. */
  heldBy?: string | null;
  problem: QueueProblem | null;
  at: string;
};

/** An answer that was taken along, to be shown while there is no signal. */
export type KeptAnswer = {
  userId: number;
  about: string;
  /** The address that was read. */
  key: string;
  label: string;
  to: string;
  answer: unknown;
  at: string;
};

interface Schema extends DBSchema {
  calls: { key: number; value: QueuedCall };
  photos: { key: string; value: { userId: number; bytes: ArrayBuffer } };
  answers: { key: [userId: number, about: string, key: string]; value: KeptAnswer };
}

const NAME = 'lintel-offline';

/** This device cannot keep anything: a private window, a full disk, or a browser without a database. */
export class CannotKeep extends Error {
  constructor(reason: 'full' | 'unavailable') {
    super(
      reason === 'full'
        ? 'This device has no room left to keep it. Free some space, or stay on this page until there is a signal.'
        : 'This browser keeps nothing on the device, as in a private window. Stay on this page until there is a signal.',
    );
  }
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

export async function offlineDatabase(): Promise<IDBPDatabase<Schema>> {
  opening ??= open();
  try {
    return await opening;
  } catch {
    opening = undefined;
    throw new CannotKeep('unavailable');
  }
}

let hasNoRoom = false;
const roomListeners = new Set<() => void>();

/** Whether the last thing that was too large for this device was so since room was made; then the next one may be too. */
export function lacksRoom(): boolean {
  return hasNoRoom;
}

export function onRoomChange(listener: () => void): () => void {
  roomListeners.add(listener);
  return () => void roomListeners.delete(listener);
}

/** Notes that the device refused to keep something, or that what it kept was taken off it. */
export function noteRoom(isThere: boolean): void {
  hasNoRoom = !isThere;
  for (const tell of roomListeners) tell();
}

/** Runs a write; a full disk is said as what it is. */
export async function keeping<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'QuotaExceededError')) throw error;
    noteRoom(false);
    throw new CannotKeep('full');
  }
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('calls', { keyPath: 'id', autoIncrement: true });
      fresh.createObjectStore('photos');
      fresh.createObjectStore('answers', { keyPath: ['userId', 'about', 'key'] });
    },
    // why: a newer version in another tab waits until this one has let go
    blocking: () => void closeOfflineDatabase(),
    terminated: () => {
      opening = undefined;
    },
  });
  return database;
}

export async function closeOfflineDatabase(): Promise<void> {
  const was = opening;
  opening = undefined;
  (await was?.catch(() => undefined))?.close();
}
