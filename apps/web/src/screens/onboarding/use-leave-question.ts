import { useContext, useEffect, useEffectEvent } from 'react';
import { UNSAFE_NavigationContext, useLocation } from 'react-router';
import type { ConfirmQuestion } from '#ui/ConfirmDialog.tsx';
import { useConfirm } from '#ui/ConfirmProvider.tsx';

/** Asks before this page is left for another while `isDirty`, by link, palette or closing the tab; steps of the page pass. */
export function useLeaveQuestion(isDirty: boolean, question: ConfirmQuestion): void {
  const confirm = useConfirm();
  const { pathname } = useLocation();
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const ask = useEffectEvent(() => confirm(question));

  // why: the router without a data layer has no blocker, so its one door out is held while something would be lost
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const { push } = navigator;
    navigator.push = (to, ...rest) => {
      const path = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
      if (!path || path === pathname) return push.call(navigator, to, ...rest);
      void ask().then((isSure) => isSure && push.call(navigator, to, ...rest));
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      navigator.push = push;
      window.removeEventListener('beforeunload', hold);
    };
  }, [isDirty, navigator, pathname]);
}
