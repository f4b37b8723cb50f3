import type { AppDispatch, AppState } from '../store.ts';
import { onQueueChange } from './queue.ts';
import { sendQueue } from './send-queue.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Sends what waits whenever it may succeed: now, when the signal is back, when the page is seen again, and in growing pauses. */
export const keepSending = (): Thunk<() => void> => (dispatch) => {
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    const isDone = await dispatch(sendQueue()).catch(() => false);
    clearTimeout(timer);
    pauseMs = isDone ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (!isDone) timer = setTimeout(() => void attempt(), pauseMs);
  };
  const atOnce = () => {
    pauseMs = FIRST_PAUSE_MS;
    void attempt();
  };
  const whenSeen = () => document.visibilityState === 'visible' && atOnce();
  // why: what another tab recorded is sent by this one, if that tab is closed
  const stop = onQueueChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), pauseMs);
  });
  window.addEventListener('online', atOnce);
  document.addEventListener('visibilitychange', whenSeen);
  atOnce();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', atOnce);
    document.removeEventListener('visibilitychange', whenSeen);
  };
};
