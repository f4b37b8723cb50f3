import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod';
import { useLocationNow } from './router/AppRouter.tsx';
import { openedAt } from './router/opened-entries.ts';

export type SearchPatch = Record<string, string | number | null | undefined>;

const views = new WeakSet<z.ZodType>();
const drawers = new WeakSet<z.ZodType>();

/** Marks a key that selects one of several views or tabs: each change is a step that the browser's Back undoes. */
export function aView<S extends z.ZodType>(schema: S): S {
  // why: one schema often serves several keys, and only this one is a view
  const own = schema.clone() as S;
  views.add(own);
  return own;
}

/** Marks a key that names what is open beside the page: Back closes it, and closing it is a step back. */
export function aDrawer<S extends z.ZodType>(schema: S): S {
  const own = schema.clone() as S;
  drawers.add(own);
  return own;
}

/**
 * The state of a page, kept in its address so that a link shows the same. `schema` (at module level) takes strings and
 * gives every key a default or makes it optional; a value that does not fit reads as absent. A patch of null removes a
 * key. Opening something (`aView`, `aDrawer`) adds an entry to the browser's history; a filter, an order or the next
 * row in an open drawer replaces the current entry.
 */
export function useSearchState<S extends z.ZodObject>(schema: S): [z.output<S>, (patch: SearchPatch) => void] {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const locationNow = useLocationNow();
  const drawn = useLocation();
  const text = params.toString();
  const state = useMemo(() => readSearch(schema, new URLSearchParams(text)), [schema, text]);
  const patch = (changes: SearchPatch) => {
    // why: two patches may come before the first is rendered, such as a click and a debounced search; the second adds
    // to the first
    const now = locationNow() ?? drawn;
    const entry: { closesTo?: string } | null = now.state;
    const before = new URLSearchParams(now.search);
    const next = new URLSearchParams(before);
    for (const [key, value] of Object.entries(changes)) {
      if (value == null || value === '') next.delete(key);
      else next.set(key, String(value));
    }
    const step = stepOf(schema, before, next);
    // forms opened inside the drawer have entries after the drawer's own
    if (step === 'close' && entry?.closesTo === next.toString()) navigate(-1 - openedAt(now).length);
    else if (step === 'open') setParams(next, { state: { closesTo: before.toString() } });
    else setParams(next, { replace: step !== 'view', state: step === 'change' ? entry : null });
  };
  return [state, patch];
}

function stepOf(schema: z.ZodObject, before: URLSearchParams, next: URLSearchParams) {
  const keys = Object.keys(schema.shape);
  const changed = keys.filter((key) => before.get(key) !== next.get(key));
  const isView = (key: string) => views.has(schema.shape[key] as z.ZodType);
  const isDrawer = (key: string) => drawers.has(schema.shape[key] as z.ZodType);
  if (changed.some(isView)) return 'view';
  const wasOpen = keys.some((key) => isDrawer(key) && before.has(key));
  const isOpen = keys.some((key) => isDrawer(key) && next.has(key));
  if (isOpen && !wasOpen) return 'open';
  return wasOpen && !isOpen && changed.every(isDrawer) ? 'close' : 'change';
}

function readSearch<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const known = Object.keys(schema.shape).filter((key) => params.has(key));
  const given: Record<string, unknown> = Object.fromEntries(known.map((key) => [key, params.get(key)]));
  const whole = schema.safeParse(given);
  if (whole.success) return whole.data as z.output<S>;
  for (const issue of whole.error.issues) delete given[String(issue.path[0])];
  return schema.parse(given) as z.output<S>;
}
