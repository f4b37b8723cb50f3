import { TAGS } from '@lintel/contract/base/tags';
import { api } from '#api/api.ts';
import { keptReads } from '#api/kept-reads.ts';
import { type ApiCall, queryText } from '#api/send.ts';
import type { AppDispatch } from '../store.ts';
import { type KeptAnswer, keeping, offlineDatabase } from './offline-database.ts';

/** What somebody takes along: its id, such as 'unit:203', its words and its page. */
export type OfflinePage = { about: string; label: string; to: string };
export type Taken = OfflinePage & { at: string };

/** Who is signed in is the server's to say. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['getCurrentUser']);

let ownerId: number | null = null;
/** What this person took along, by what it is about. */
let taken: ReadonlyMap<string, Taken> = new Map();
/** The page that is open and taken along: what it reads is kept. */
let open: OfflinePage | null = null;
/** What pages show that is not from the server: when it was, and on which page. */
const shown = new Map<string, { at: string; path: string }>();
/** The copies that are being written. */
const writing = new Set<Promise<boolean>>();
const listeners = new Set<() => void>();

/** Follows what this person took along, which is there when the server is not. */
export async function followOfflinePages(userId: number): Promise<void> {
  ownerId = userId;
  keptReads.answered = (call, readerId, answer) => {
    const key = keyOf(call);
    if (shown.delete(key)) tell();
    if (!open || readerId !== ownerId || NEVER_KEPT.has(call.operation)) return;
    const write = keep({ ...open, userId: readerId, key, answer, at: new Date().toISOString() });
    writing.add(write);
    void write.finally(() => writing.delete(write));
  };
  keptReads.read = async (call, readerId) => {
    const key = keyOf(call);
    const kept = NEVER_KEPT.has(call.operation) ? undefined : await find(readerId, key).catch(() => undefined);
    if (!kept) return undefined;
    shown.set(key, { at: kept.at, path: window.location.pathname });
    tell();
    return { data: kept.answer };
  };
  const database = await offlineDatabase();
  const all = await database.getAll('answers');
  for (const each of all)
    if (each.userId !== userId) await database.delete('answers', [each.userId, each.about, each.key]);
  note(all.filter((each) => each.userId === userId));
}

/** Takes what this person took along off the device: they signed out. */
export async function forgetOfflinePages(): Promise<void> {
  ownerId = null;
  open = null;
  taken = new Map();
  shown.clear();
  keptReads.answered = undefined;
  keptReads.read = undefined;
  tell();
  await (await offlineDatabase()).clear('answers');
}

/**
 * Keeps what the open page shows on this device, until it is put back or the person signs out. Everything on it is asked for once more,
 * so that all of it is of the same moment; false where some of it was not answered. Throws CannotKeep.
 */
export const takeAlong =
  (place: OfflinePage) =>
  async (dispatch: AppDispatch): Promise<boolean> => {
    await offlineDatabase();
    void navigator.storage?.persist?.();
    open = place;
    dispatch(api.util.invalidateTags([...TAGS]));
    // why: the cache asks again in a task of its own
    await new Promise((resolve) => setTimeout(resolve));
    const asked = await Promise.allSettled(dispatch(api.util.getRunningQueriesThunk()));
    const kept = await Promise.all(writing);
    const isWhole = asked.every((each) => each.status === 'fulfilled' && !each.value.isError) && !kept.includes(false);
    if (isWhole) note([{ ...place, at: new Date().toISOString() }]);
    else await putBack(place.about);
    return isWhole;
  };

export async function putBack(about: string): Promise<void> {
  if (open?.about === about) open = null;
  taken = new Map([...taken].filter(([each]) => each !== about));
  tell();
  const database = await offlineDatabase();
  const keys = await database.getAllKeys('answers');
  for (const key of keys) if (key[1] === about) await database.delete('answers', key);
}

/** The page about this is open; where it is taken along, its copies are kept as new as what it shows. */
export function openTaken(place: OfflinePage | null): void {
  open = place && taken.has(place.about) ? place : null;
}

/** Whether there is anything to show of what this person took along. */
export function hasTaken(): boolean {
  return taken.size > 0;
}

export function takenNow(): ReadonlyMap<string, Taken> {
  return taken;
}

/** When the oldest copy was made that this page shows; null where all is from the server. */
export function shownAsOf(path: string): string | null {
  const times = [...shown.values()].filter((each) => each.path === path).map(({ at }) => at);
  return times.sort()[0] ?? null;
}

/** Whether any page shows copies. */
export function showsCopies(): boolean {
  return shown.size > 0;
}

/** The server is there again: what is shown of copies is asked for anew. */
export const refreshCopies =
  () =>
  (dispatch: AppDispatch): void => {
    shown.clear();
    tell();
    dispatch(api.util.invalidateTags([...TAGS]));
  };

export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function keep(answer: KeptAnswer): Promise<boolean> {
  try {
    await keeping(async () => (await offlineDatabase()).put('answers', answer));
  } catch {
    // A device without room goes on with the older copy.
    return false;
  }
  if (taken.has(answer.about)) note([answer]);
  return true;
}

async function find(userId: number, key: string): Promise<KeptAnswer | undefined> {
  const database = await offlineDatabase();
  const keys = (await database.getAllKeys('answers')).filter((each) => each[0] === userId && each[2] === key);
  const found = await Promise.all(keys.map((each) => database.get('answers', each)));
  return found.filter((each) => each !== undefined).sort((one, other) => (one.at < other.at ? 1 : -1))[0];
}

function note(answers: readonly Taken[]): void {
  const next = new Map(taken);
  for (const { about, label, to, at } of answers) {
    const before = next.get(about);
    next.set(about, { about, label, to, at: before && before.at > at ? before.at : at });
  }
  taken = next;
  tell();
}

function keyOf(call: ApiCall): string {
  return `${call.path}${queryText(call.query)}`;
}

function tell(): void {
  for (const listener of listeners) listener();
}
