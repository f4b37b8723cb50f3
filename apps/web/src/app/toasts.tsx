import { type ReactNode, useSyncExternalStore } from 'react';
import { toast as show, ToastContainer } from 'react-toastify';
import 'react-toastify/dist/ReactToastify.css';
import './toasts.css';
import { colorScheme, subscribeThemeMode } from './theme-mode.ts';

export const TOAST_MS = 5000;

/** Top right, gone after five seconds, no progress bar. */
export function Toasts() {
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

export const toast = {
  done: (message: ReactNode) => show.success(message),
  failed: (message: ReactNode) => show.error(message),
  info: (message: ReactNode) => show.info(message),
  dismiss: (id: ReturnType<typeof show>) => show.dismiss(id),
};
