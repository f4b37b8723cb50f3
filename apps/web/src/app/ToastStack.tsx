import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { toast as show, ToastContainer, type ToastContentProps } from 'react-toastify';
import 'react-toastify/dist/ReactToastify.css';
import './toasts.css';
import { colorScheme, subscribeThemeMode } from './theme-mode.ts';

export const TOAST_MS = 5000;

/** Top right, gone after five seconds, no progress bar. */
export function ToastStack() {
  const scheme = useSyncExternalStore(subscribeThemeMode, colorScheme);
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      customProgressBar
      theme={scheme}
      newestOnTop
      closeOnClick={false}
    />
  );
}

/**
 * A message that goes after `ms`; it stays while the pointer is on it or the window is in the background. why a timer: the
 * library counts by the animation of a hidden bar, and where people ask for less motion Chromium now and then ends that
 * animation as it begins, and the message with it.
 */
export function Timed({ ms, isPaused, closeToast, children }: TimedProps) {
  const left = useRef(ms);
  const close = useEffectEvent(() => closeToast());
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => close(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [isPaused]);
  return children;
}

type TimedProps = Pick<ToastContentProps, 'isPaused' | 'closeToast'> & { ms: number; children: ReactNode };

export { show };
