import type { CurrentUser } from '#api/session.ts';
import { setLoggedIn } from '#api/session.ts';
import { PERSON_KEY, readTokens } from '#api/token-storage.ts';
import { startSession } from '../session-flow.ts';
import type { AppDispatch, AppState } from '../store.ts';
import { followOfflinePages, hasTaken, onKeptChange, refreshCopies, showsCopies } from './offline-pages.ts';
import { queuedCalls } from './queue.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

const LOOK_AGAIN_MS = 5_000;
let isResumed = false;

/** Remembers who is signed in on this device, for as long as they are. */
export function rememberPerson(person: CurrentUser): void {
  localStorage.setItem(PERSON_KEY, JSON.stringify(person));
}

/**
 * Opens the application for the person whose session is stored here, while the server cannot be reached to confirm it: only where
 * they took something along or recorded something. False where there is nothing to show.
 */
export const resumeOffline = (): Thunk<Promise<boolean>> => async (dispatch) => {
  const person = storedPerson();
  if (!person || readTokens() === null) return false;
  try {
    await followOfflinePages(person.id);
    if (!hasTaken() && (await queuedCalls(person.id)).length === 0) return false;
  } catch {
    // A browser that keeps nothing has nothing to show.
    return false;
  }
  isResumed = true;
  dispatch(setLoggedIn(person));
  return true;
};

/** Asks for the server while copies are shown or the session is not confirmed; then all that is shown is asked for anew. */
export const watchForServer = (): Thunk<() => void> => (dispatch) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  const look = async () => {
    clearTimeout(timer);
    if (isLooking || !(isResumed || showsCopies())) return;
    isLooking = true;
    const outcome = await dispatch(startSession()).finally(() => {
      isLooking = false;
    });
    if (outcome === 'unreachable') return plan();
    isResumed = false;
    if (outcome === 'signed-in') dispatch(refreshCopies());
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
  };
  const stop = onKeptChange(() => showsCopies() && !isLooking && plan());
  const atOnce = () => void look();
  window.addEventListener('online', atOnce);
  if (isResumed) plan();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', atOnce);
  };
};

function storedPerson(): CurrentUser | null {
  const text = localStorage.getItem(PERSON_KEY);
  try {
    return text === null ? null : (JSON.parse(text) as CurrentUser);
  } catch {
    return null;
  }
}
