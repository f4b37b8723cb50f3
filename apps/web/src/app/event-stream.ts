import { useEffect, useEffectEvent } from 'react';
import { runtimeConfig } from '#api/config.ts';
import { startSession } from './session-flow.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

const RECONNECT_MS = 2000;

/**
 * Server-sent events of a path, one callback each, as parsed JSON, until the page leaves or the server ends the stream.
 * EventSource cannot send the bearer token, so the stream is read with fetch; a broken one is reopened. `onClosed` is called
 * whenever it broke or the server ended it.
 */
export function useEventStream(path: string | null, onEvent: (event: unknown) => void, onClosed?: () => void): void {
  const dispatch = useAppDispatch();
  const accessToken = useAppSelector((state) => state.session.tokens?.accessToken);
  const handle = useEffectEvent(onEvent);
  const close = useEffectEvent(() => onClosed?.());

  // why: a stream is open for exactly as long as its component is shown
  useEffect(() => {
    if (path === null || !accessToken) return;
    const leaving = new AbortController();
    const follow = async (): Promise<void> => {
      const outcome = await readStream(path, accessToken, leaving.signal, handle);
      if (leaving.signal.aborted) return;
      close();
      if (outcome === 'ended') return;
      if (outcome === 'unauthenticated') {
        await dispatch(startSession());
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (!leaving.signal.aborted) await follow();
    };
    void follow();
    return () => leaving.abort();
  }, [path, accessToken, dispatch]);
}

type StreamOutcome = 'ended' | 'broken' | 'unauthenticated';

async function readStream(
  path: string,
  accessToken: string,
  signal: AbortSignal,
  onEvent: (event: unknown) => void,
): Promise<StreamOutcome> {
  const { apiBase } = await runtimeConfig();
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${apiBase}${path}`, { headers, signal });
    if (response.status === 401) return 'unauthenticated';
    if (!response.ok || !response.body) return response.status >= 500 ? 'broken' : 'ended';
    let rest = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = `${rest}${chunk}`.split(/\r?\n\r?\n/);
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = dataOf(part);
        if (data !== '') onEvent(JSON.parse(data));
      }
    }
    return 'ended';
  } catch {
    return 'broken';
  }
}

/** The data lines of one event; comments that only keep the line open have none. */
function dataOf(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
}
