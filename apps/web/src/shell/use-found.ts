import type { SearchAnswer } from '@lintel/contract/work/search';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { searchApi } from '#api/search.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { useDebounced } from '#app/use-debounced.ts';

/** A pause in typing that is too short to be noticed, and long enough that a quickly typed word is one query. */
const PAUSE_MS = 100;

export type Found = z.output<typeof SearchAnswer>;

type Outcome = { text: string; answer: Found | null };

/**
 * What the server finds for a text. The previous results are shown until the next answer arrives; a call for an
 * outdated text is aborted.
 */
export function useFound(typed: string) {
  const dispatch = useAppDispatch();
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<Outcome | null>(null);
  const [failedText, setFailedText] = useState<string | null>(null);

  // why: a hook of RTK Query would not abort a call after its text has changed
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: another attempt repeats the same query
  useEffect(() => {
    if (settled === '') return;
    const call = dispatch(searchApi.endpoints.searchEverything.initiate({ query: { q: settled } }));
    let isWanted = true;
    void call.then(({ data, isError }) => {
      if (!isWanted) return;
      if (data) setLast({ text: settled, answer: data });
      setFailedText(isError ? settled : null);
    });
    return () => {
      isWanted = false;
      call.abort();
      call.unsubscribe();
    };
  }, [dispatch, settled, attempt]);

  return {
    answer: text === '' ? null : (last?.answer ?? null),
    isCurrent: last?.text === text,
    isFailed: text !== '' && failedText === text,
    retry: () => {
      setFailedText(null);
      setAttempt(attempt + 1);
    },
  };
}
