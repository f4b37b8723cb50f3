import { Button } from '@mui/material';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { AdministratorText } from '#ui/page-states/AdministratorText.tsx';

/** A message is not lost where its files cannot be loaded just now. */
const RETRY_MS = 3000;

/** How long a message that can be taken back is shown. why: the five seconds of others are too few to read it and press its button. */
const UNDO_MS = 20_000;

const load = (): Promise<typeof import('./ToastStack.tsx')> =>
  import('./ToastStack.tsx').catch(() => new Promise((done) => setTimeout(done, RETRY_MS)).then(load));
const ToastStack = lazyWhenIdle(() => load().then((module) => ({ default: module.ToastStack })));

let lastId = 0;
let isAsked = false;
const listeners = new Set<() => void>();

/** Where messages appear; its files are loaded while the browser is idle, at the latest for the first message. */
export function Toasts() {
  const isNeeded = useSyncExternalStore(listen, () => isAsked);
  return <LazyBoundary>{isNeeded && <ToastStack />}</LazyBoundary>;
}

export const toast = {
  done: (message: ReactNode) => show('success', message),
  /** What was done, with a button that undoes it: it stays long enough to be read and reached by the keyboard. */
  undoable: (message: string, undo: () => void) => {
    const takeBack = () => {
      toast.dismiss(toastId);
      undo();
    };
    const toastId = show(
      'success',
      <span>
        {message}{' '}
        <Button size="small" variant="text" onClick={takeBack}>
          Undo
        </Button>
      </span>,
      UNDO_MS,
    );
  },
  failed: (message: ReactNode) =>
    show('error', typeof message === 'string' ? <AdministratorText text={message} /> : message),
  info: (message: ReactNode) => show('info', message),
  dismiss: (toastId: number) => void load().then((module) => module.show.dismiss(toastId)),
};

/** Shows a message once its files are there; the answer dismisses it. */
function show(kind: 'success' | 'error' | 'info', message: ReactNode, ms?: number): number {
  lastId += 1;
  const toastId = lastId;
  isAsked = true;
  for (const listener of listeners) listener();
  void load().then(({ show: stack, Timed, TOAST_MS }) =>
    stack[kind](
      ({ isPaused, closeToast }) => (
        <Timed ms={ms ?? TOAST_MS} isPaused={isPaused} closeToast={closeToast}>
          {message}
        </Timed>
      ),
      { toastId },
    ),
  );
  return toastId;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
