import type { auth } from '@lintel/contract/people/auth';
import type * as z from 'zod';
import { answerOf } from '#api/answer-of.ts';
import { authApi } from '#api/auth.api.ts';
import { endOnServer } from '#api/end-on-server.ts';
import { unsavedWork } from '#api/ended-session.ts';
import { writesDone } from '#api/open-writes.ts';
import {
  type CurrentUser,
  rehydrateTokens,
  setLoggedIn,
  setLoggedOut,
  setOver,
  setTryLogin,
  startNewPage,
} from '#api/session.ts';
import {
  areTokensExpired,
  clearTokens,
  onTokensChangedElsewhere,
  parkTokens,
  readTokens,
  type Tokens,
  takeParkedTokens,
  writeTokens,
} from '#api/token-storage.ts';
import { forgetPlaces } from './recent-places.ts';
import type { AppDispatch, AppState } from './store.ts';

export type LoginAnswer = z.output<(typeof auth)['login']['response']>;
export type SessionStart = 'signed-in' | 'signed-out' | 'unreachable';

/** roleId of everyone who has just signed in; a session without one has 0. Screens ask `role` instead. */
export const ROLE_AT_LOGIN = 2;
export const ROLE_UNKNOWN = 0;

/** How long a pending change may delay a sign-out. */
const WRITES_PATIENCE_MS = 3000;

/** Resumes the stored session: asks the server whose tokens they are, with one refresh where they have expired. */
export const startSession =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<SessionStart> => {
    const tokens = readTokens() ?? takeBackOwnTokens();
    dispatch(rehydrateTokens(tokens));
    if (tokens === null) {
      // why: one token without the other is useless, and other tabs would read it as half a session
      clearTokens();
      dispatch(setLoggedOut());
      return 'signed-out';
    }
    const { data, error } = await answerOf(
      dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true })),
    );
    if (data) {
      const before = getState().session.currentUser;
      if (before && before.id !== data.id) {
        dispatch(leavePage());
        dispatch(rehydrateTokens(readTokens()));
      }
      dispatch(setLoggedIn(userOf(data)));
      return 'signed-in';
    }
    const now = getState().session;
    // why: while this call waited, its person was asked to sign in over the page, or did
    if (now.isOver) return 'signed-out';
    if (now.loggedIn && now.tokens !== null && now.tokens.accessToken !== tokens.accessToken) return 'signed-in';
    const isRefused = error !== undefined && 'status' in error && error.status === 401;
    // why: a refused refresh ends the session inside the call, which discards the call's own answer too
    if (isRefused || readTokens() === null) {
      clearTokens();
      dispatch(setLoggedOut());
      return 'signed-out';
    }
    return 'unreachable';
  };

/** Stores the answer of a login; false when it has no access token. */
export const finishLogin =
  (answer: Partial<LoginAnswer>) =>
  (dispatch: AppDispatch, getState: () => AppState): boolean => {
    const { accessToken, refreshToken, user } = answer;
    const before = getState().session.currentUser;
    if (!accessToken || !refreshToken || !user) {
      dispatch(setTryLogin(false));
      return false;
    }
    if (before && before.id !== user.id) dispatch(leavePage());
    writeTokens({ accessToken, refreshToken });
    dispatch(rehydrateTokens({ accessToken, refreshToken }));
    dispatch(setLoggedIn({ ...user, roleId: ROLE_AT_LOGIN }));
    return true;
  };

/** Nothing that was loaded for one person, or typed by them, is shown to or sent by another. */
const leavePage = () => (dispatch: AppDispatch) => {
  forgetPlaces();
  dispatch(setLoggedOut());
  dispatch(startNewPage());
};

/** Leaves the page that an ended session has kept; what is on it is lost. */
export const leaveEndedSession = () => (dispatch: AppDispatch) => {
  clearTokens();
  dispatch(setLoggedOut());
};

/** Ends the session: pending changes may finish, every other call is aborted, then the server ends the session too. */
export const signOut =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    await writesDone(WRITES_PATIENCE_MS);
    const ended = [readTokens(), takeParkedTokens()].filter((tokens) => tokens !== null);
    clearTokens();
    forgetPlaces();
    dispatch(setLoggedOut());
    void endOnServer(ended);
  };

/** Switches to viewing as somebody else, with the own tokens kept aside for the return. */
export const startViewing =
  (answer: Partial<LoginAnswer>) =>
  (dispatch: AppDispatch): boolean => {
    const own = readTokens();
    if (!own || !answer.accessToken) return false;
    parkTokens(own);
    dispatch(setLoggedOut());
    return dispatch(finishLogin(answer));
  };

/** Returns to the own session. */
export const stopViewing =
  () =>
  async (dispatch: AppDispatch): Promise<SessionStart> => {
    const ended = readTokens();
    clearTokens();
    dispatch(setLoggedOut());
    if (ended) void endOnServer([ended]);
    dispatch(setTryLogin(true));
    return dispatch(startSession());
  };

function takeBackOwnTokens(): Tokens | null {
  const own = takeParkedTokens();
  if (own) writeTokens(own);
  return own;
}

/** Another tab's sign-in, refresh and sign-out happen here too. */
export const followOtherTabs =
  () =>
  (dispatch: AppDispatch, getState: () => AppState): (() => void) =>
    onTokensChangedElsewhere((tokens) => {
      if (tokens !== null) return void dispatch(startSession());
      const { loggedIn, isOver } = getState().session;
      if (areTokensExpired())
        return void dispatch(loggedIn && (isOver || unsavedWork.isThere()) ? setOver() : setLoggedOut());
      clearTokens();
      dispatch(setLoggedOut());
    });

function userOf(user: CurrentUser): CurrentUser {
  return { ...user, roleId: user.roleId ?? ROLE_UNKNOWN };
}
