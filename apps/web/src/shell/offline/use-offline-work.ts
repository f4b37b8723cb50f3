import { useEffect } from 'react';
import { keepSending } from '#app/offline/keep-sending.ts';
import { keepFilesOnDevice } from '#app/offline/new-version.ts';
import { followOfflinePages, forgetOfflinePages } from '#app/offline/offline-pages.ts';
import { rememberPerson, watchForServer } from '#app/offline/offline-session.ts';
import { senderId } from '#app/offline/send-queue.ts';
import { type AppState, useAppDispatch, useAppSelector } from '#app/store.ts';

/** Everything that goes on without being asked for while somebody is signed in: sending, watching for the server, keeping copies. */
export function useOfflineWork(): void {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(senderId);
  // While the session is over nothing can be sent; whoever signs in again over the page goes on with it at once.
  const isOver = useAppSelector((state) => state.session.isOver);
  const person = useAppSelector((state) => state.session.currentUser);
  // why: each of them listens to the browser until the page closes or the person signs out
  useEffect(() => {
    if (userId === null || isOver) return;
    void keepFilesOnDevice();
    // why: a browser that keeps nothing has nothing to follow; taking along says so itself
    void followOfflinePages(userId).catch(() => undefined);
    const stops = [dispatch(keepSending()), dispatch(watchForServer())];
    return () => {
      for (const stop of stops) stop();
      if (!dispatch(isSignedIn)) void forgetOfflinePages().catch(() => undefined);
    };
  }, [dispatch, userId, isOver]);
  // why: the next start may be without a signal, when nobody can say who this is
  useEffect(() => {
    if (userId !== null && person) rememberPerson(person);
  }, [userId, person]);
}

const isSignedIn = (_dispatch: unknown, getState: () => AppState) => getState().session.loggedIn;
