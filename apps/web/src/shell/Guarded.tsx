import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { WaitingFrame } from '#app/Frames.tsx';
import { decideGuard } from '#app/guards.ts';
import type { Screen } from '#app/screen.ts';
import { useAppSelector } from '#app/store.ts';
import { lazyPreload } from '#ui/base/lazy-preload.tsx';

const AdminsOnly = lazyPreload(() => import('./AdminsOnly.tsx'), 'AdminsOnly');

type GuardedProps = { screen: Pick<Screen, 'isGuarded' | 'isForGuests' | 'isForAdmins'>; children: ReactNode };

export function Guarded({ screen, children }: GuardedProps) {
  const session = useAppSelector((state) => state.session);
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();

  const decision = decideGuard({
    session,
    attempted: `${pathname}${search}`,
    returnUrl: params.get('returnUrl'),
    isAccountDue: session.currentUser?.isTotpDue || session.currentUser?.isPasswordDue,
    isGuarded: screen.isGuarded,
    isForGuests: screen.isForGuests,
  });

  if (decision.kind === 'wait') return <WaitingFrame />;
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (screen.isForAdmins && !session.currentUser?.isAdmin && !session.currentUser?.isSuperUser) return <AdminsOnly />;
  return children;
}
