// biome-ignore lint/style/noRestrictedImports: why: this file wraps them, so that nothing else has to use them
import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: why: a page's properties are its own; React's lazy says the same
type Load<C extends ComponentType<any> = ComponentType<any>> = () => Promise<{ default: C }>;
type Default<M> = 'default' extends keyof M ? 'default' : never;
type Fetched = { here?: ComponentType; loading?: Promise<{ default: ComponentType }> };

const fetched = new WeakMap<Load, Fetched>();
const loads = new WeakMap<object, Load>();
const boundaries = new Set<() => void>();
let arrived = 0;

/**
 * Wraps every component that `lazyAhead` makes, and shows `fallback` until its file is loaded. React's `Suspense` alone
 * keeps a fallback that it has shown for at least 300 ms; this shows the component when its file arrives.
 */
export function LazyBoundary({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(arrived);
  // why: React delays a render that a resolved promise causes, but not one that a state change causes
  useEffect(() => {
    const lookAgain = () => startTransition(() => setSeen(arrived));
    if (seen !== arrived) lookAgain();
    boundaries.add(lookAgain);
    return () => {
      boundaries.delete(lookAgain);
    };
  }, [seen]);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

/**
 * Like React's `lazy`, of the component that a file exports under a name: a file that `fetchAhead` has loaded already is shown in the
 * same frame, without its fallback. `fetchAhead` needs the very function that loads it, of a file with a default.
 */
export function lazyAhead<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  const Later = lazy(() => fetchAhead(load));
  // biome-ignore lint/correctness/noComponentHookFactories: why: made once a file, at module level, as with lazy
  const Ahead = (props: object) => {
    // why: a component keeps the type that it was mounted with, or its state would be lost when the file arrives
    const [{ Shown }] = useState(() => ({ Shown: fetched.get(load)?.here ?? Later }));
    return <Shown {...props} />;
  };
  loads.set(Ahead, load);
  // why: it takes the component's props and passes them on
  return Ahead as M[N];
}

function loadOf<M>(file: () => Promise<M>, name?: keyof M): Load {
  if (name === undefined) return file as () => Promise<{ default: ComponentType } & M>;
  return () => file().then((module) => ({ default: module[name] as ComponentType }));
}

/** Like `lazyAhead`, but fetched once the browser is idle after showing the page that may open it. */
export function lazyWhenIdle<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  fetchWhenIdle(load);
  return lazyAhead(load) as M[N];
}

/** Like `lazyAhead`, but fetched as soon as the page's own file runs, while the page waits for its data. Only in a build, as above. */
export function lazyBeside<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  if (import.meta.env.PROD) tryAhead(load);
  return lazyAhead(load) as M[N];
}

/** Fetches what `lazyAhead` shows with the same function, before it is opened. */
export function fetchAhead(load: Load): Promise<{ default: ComponentType }> {
  const known = fetched.get(load) ?? {};
  fetched.set(load, known);
  known.loading ??= load().then(
    (module) => {
      known.here = module.default;
      arrived += 1;
      for (const lookAgain of boundaries) lookAgain();
      return module;
    },
    (failure: unknown) => {
      // why: the next attempt loads it again, since the connection may be back by then
      known.loading = undefined;
      throw failure;
    },
  );
  return known.loading;
}

/** By then a page usually shows its data, unless the connection is slow; guesses are fetched after that. */
const SETTLE_MS = 1_500;

/** `fetchAhead` when the browser is idle. Only in a build: in development and in tests a file is loaded when it is opened. */
export function fetchWhenIdle(...loads: Load[]): void {
  if (!import.meta.env.PROD) return;
  const fetchAll = () => loads.forEach(tryAhead);
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll);
    else fetchAll();
  }, SETTLE_MS);
}

/** Fetches the files of a component that `lazyAhead` made, on a guess: the pointer is on what opens it. */
export function fetchFilesOf(component: object): void {
  const load = loads.get(component);
  if (load) tryAhead(load);
}

/**
 * `fetchAhead` on a guess, such as the pointer on a link: a file that fails is loaded again, and the failure reported,
 * when it is opened.
 */
export function tryAhead(load: Load): void {
  fetchAhead(load).catch(() => undefined);
}
