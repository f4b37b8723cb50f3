import { CloudUpload, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '#app/offline/use-online.ts';
import { usePending } from '#app/offline/use-pending.ts';
import { useIsNearlyFull } from '#app/offline/use-room.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import styles from './offline.module.css';
import { useOfflineWork } from './use-offline-work.ts';

const WaitingDrawer = lazyPreload(() => import('./WaitingDrawer.tsx'), 'WaitingDrawer');

/** How long a call may take before the header says that it waits. */
const QUICK_MS = 1_500;

/** In the header: how much waits to be sent, and whether a person has to decide something; nothing at all is the rule. */
export function OfflineStatus() {
  const pending = usePending();
  const isOnline = useOnline();
  const isNearlyFull = useIsNearlyFull();
  const [isOpen, setOpen] = useState(false);
  useOfflineWork();

  const stopped = pending.filter(({ problem }) => problem !== null).length;
  const isShown = useLasting(pending.length > 0) || stopped > 0 || (pending.length > 0 && !isOnline);
  if (!isShown && isOnline && !isOpen) return null;

  const Icon = stopped > 0 || isNearlyFull ? TriangleAlert : isShown ? CloudUpload : WifiOff;
  const words = stopped > 0 ? `${stopped} to decide` : isShown ? `${pending.length} to send` : 'No signal';
  return (
    <>
      <button
        type="button"
        className={styles.status}
        data-warn={stopped > 0 || isNearlyFull || undefined}
        aria-haspopup="dialog"
        aria-label={[words, isShown && !isOnline && 'no signal', isNearlyFull && 'device nearly full']
          .filter(Boolean)
          .join(', ')}
        title={
          stopped > 0
            ? `${counted(stopped, 'change')} could not be stored as recorded`
            : isNearlyFull
              ? 'This device has little room left for photos'
              : undefined
        }
        onClick={() => setOpen(true)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {isShown && <b>{stopped > 0 ? stopped : pending.length}</b>}
        <span>{words.replace(/^\d+ /, '')}</span>
      </button>
      {isOpen && (
        <LazyBoundary>
          <WaitingDrawer onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** True once it has been for a while. */
function useLasting(isNow: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  // why: a call that is answered at once must not make the header blink
  useEffect(() => {
    if (!isNow) return setLasted(false);
    const timer = setTimeout(() => setLasted(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, [isNow]);
  return isNow && hasLasted;
}
