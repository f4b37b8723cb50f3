import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { Router } from 'react-router';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { OpenedPlacesContext } from '#ui/overlays/opened-places.ts';
import { letChangesGo, questionBefore } from '../form/unsaved.ts';
import { useAppSelector } from '../store.ts';
import type { GuardedHistory } from './guarded-history.ts';
import { openedEntries } from './opened-entries.ts';

const HistoryContext = createContext<GuardedHistory | null>(null);

/** The router over a history whose moves can be held until a person has answered. */
export function AppRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [opened] = useState(() => openedEntries(history));
  const [{ action, location }, setUpdate] = useState({ action: history.action, location: history.location });
  // why: the address changes outside React as well, and is followed before the first paint
  useLayoutEffect(() => {
    let { pathname } = history.location;
    return history.listen((update) => {
      const isSamePage = update.location.pathname === pathname;
      pathname = update.location.pathname;
      const follow = () => setUpdate({ action: update.action, location: update.location });
      // why: a drawer, a tab or the next row must respond at once; rendering another page may be interrupted by it
      if (isSamePage) follow();
      else startTransition(follow);
      opened.follow(update.location);
    });
  }, [history, opened]);
  return (
    <HistoryContext value={history}>
      <OpenedPlacesContext value={opened}>
        <Router navigationType={action} location={location} navigator={history}>
          {children}
        </Router>
      </OpenedPlacesContext>
    </HistoryContext>
  );
}

/** The current location of the history, which may be ahead of what is rendered. */
export function useLocationNow(): () => GuardedHistory['location'] | null {
  const history = useContext(HistoryContext);
  return () => history?.location ?? null;
}

/** Asks before a move loses what was typed; not after sign-out, when nothing could be saved. */
export function LeaveGuard() {
  const history = useContext(HistoryContext);
  const confirm = useConfirm();
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  // why: the history is outside React and must be given the guard
  useEffect(() => {
    if (!isSignedIn) return;
    return history?.guard((move) => {
      const question = questionBefore(move);
      if (question === null) return null;
      return confirm(question).then((isOk) => {
        if (isOk) letChangesGo();
        return isOk;
      });
    });
  });
  return null;
}
