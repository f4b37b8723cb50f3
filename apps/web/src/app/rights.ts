import { can, type Right } from '@lintel/domain/roles';
import { useAppSelector } from './store.ts';

/** Whether to offer an action to the person signed in; the server decides again. */
export function useCan(right: Right): boolean {
  return useAppSelector(({ session }) => session.currentUser !== null && can(session.currentUser, right));
}
