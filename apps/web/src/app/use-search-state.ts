import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type * as z from 'zod';

export type SearchPatch = Record<string, string | number | null | undefined>;

/**
 * A page's filters, kept in its address so that a link shows the same rows. `schema` (at module level) takes strings and
 * gives every key a default or makes it optional; what does not fit reads as absent. A patch of null takes a key out.
 */
export function useSearchState<S extends z.ZodObject>(schema: S): [z.output<S>, (patch: SearchPatch) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => readSearch(schema, new URLSearchParams(text)), [schema, text]);
  // why: two patches may come before the page shows the first of them, a click and a search that settles; the second adds to it
  const latest = useRef({ shown: text, next: text });
  if (latest.current.shown !== text) latest.current = { shown: text, next: text };
  const patch = (changes: SearchPatch) => {
    const next = new URLSearchParams(latest.current.next);
    for (const [key, value] of Object.entries(changes)) {
      if (value == null || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    latest.current.next = next.toString();
    setParams(next, { replace: true });
  };
  return [state, patch];
}

function readSearch<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const known = Object.keys(schema.shape).filter((key) => params.has(key));
  const given: Record<string, unknown> = Object.fromEntries(known.map((key) => [key, params.get(key)]));
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data as z.output<S>;
  for (const issue of whole.error.issues) delete given[String(issue.path[0])];
  return schema.parse(given) as z.output<S>;
}
