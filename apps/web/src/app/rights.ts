import { type Right, roleAllows } from '@lintel/domain/people/roles';
import { useAppSelector } from './store.ts';

/** Whether to offer an action to the person signed in; the server decides again. */
export function useCan(right: Right): boolean {
  return useAppSelector(({ session }) => session.currentUser !== null && roleAllows(session.currentUser.role, right));
}

/** Whether the person signed in administers; the server decides again. */
export function useIsAdmin(): boolean {
  return useAppSelector(
    ({ session }) => session.currentUser?.isAdmin === true || session.currentUser?.isSuperUser === true,
  );
}
