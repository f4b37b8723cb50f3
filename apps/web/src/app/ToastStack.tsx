import { useSyncExternalStore } from 'react';
import { toast as show, ToastContainer } from 'react-toastify';
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
      hideProgressBar
      theme={scheme}
      newestOnTop
      closeOnClick={false}
    />
  );
}

export { show };
