// biome-ignore lint/style/noRestrictedImports: why: this file wraps them, so that nothing else has to use them
import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: why: a page's properties are its own; React's lazy says the same
type Load<C extends ComponentType<any> = ComponentType<any>> = () => Promise<{ default: C }>;
type Default<M> = 'default' extends keyof M ? 'default' : never;
// biome-ignore lint/suspicious/noExplicitAny: why: as above
type Preloaded = Load | ComponentType<any>;
type Fetched = { here?: ComponentType; loading?: Promise<{ default: ComponentType }> };

const fetched = new WeakMap<Load, Fetched>();
const loads = new WeakMap<object, Load>();
const boundaries = new Set<() => void>();
let arrived = 0;

/**
 * Wraps every component that `lazyPreload` makes, and shows `fallback` until its file is loaded. React's `Suspense` alone
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
 * Like React's `lazy`, of the component that a file exports under a name; it can be loaded with `preload` before it is shown, and then
 * appears in the same frame, without its fallback.
 */
export function lazyPreload<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  const Later = lazy(() => preload(load));
  // biome-ignore lint/correctness/noComponentHookFactories: why: made once a file, at module level, as with lazy
  const Preloadable = (props: object) => {
    // why: a component keeps the type that it was mounted with, or its state would be lost when the file arrives
    const [{ Shown }] = useState(() => ({ Shown: fetched.get(load)?.here ?? Later }));
    return <Shown {...props} />;
  };
  loads.set(Preloadable, load);
  // why: it takes the component's props and passes them on
  return Preloadable as M[N];
}

function loadOf<M>(file: () => Promise<M>, name?: keyof M): Load {
  if (name === undefined) return file as () => Promise<{ default: ComponentType } & M>;
  return () => file().then((module) => ({ default: module[name] as ComponentType }));
}

/** Like `lazyPreload`, but loaded once the browser is idle after showing the page that may open it. */
export function lazyWhenIdle<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  preloadWhenIdle(load);
  return lazyPreload(load) as M[N];
}

/** Like `lazyPreload`, but loaded as soon as the page's own file runs, while the page waits for its data. Only in a build, as above. */
export function lazyBeside<M, N extends keyof M = Default<M>>(file: () => Promise<M>, name?: N): M[N] {
  const load = loadOf(file, name);
  if (import.meta.env.PROD) tryPreload(load);
  return lazyPreload(load) as M[N];
}

/** Loads the file of a component that `lazyPreload` made, or what it shows with the same function, before it is opened. */
export function preload(of: Preloaded): Promise<{ default: ComponentType }> {
  const load = loads.get(of) ?? (of as Load);
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

/** By then a page usually shows its data, unless the connection is slow; guesses are loaded after that. */
const SETTLE_MS = 1_500;

/** `preload` when the browser is idle. Only in a build: in development and in tests a file is loaded when it is opened. */
export function preloadWhenIdle(...of: Preloaded[]): void {
  if (!import.meta.env.PROD) return;
  const preloadAll = () => of.forEach(tryPreload);
  setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(preloadAll);
    else preloadAll();
  }, SETTLE_MS);
}

/**
 * `preload` on a guess, such as the pointer on a link: a file that fails is loaded again, and the failure reported,
 * when it is opened.
 */
export function tryPreload(of: Preloaded): void {
  preload(of).catch(() => undefined);
}
