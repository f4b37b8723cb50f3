import type { UNSAFE_createMemoryHistory } from 'react-router';
import { below, openedAt } from './opened-entries.ts';

export type History = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;
type Location = History['location'];

/** `to` is null where it is unknown where a step through the history leads. */
export type Move = { action: 'PUSH' | 'REPLACE' | 'POP'; from: Location; to: Location | null };

/** Asks a person whether to go on with a move; null lets it pass unasked. */
export type MoveGuard = (move: Move) => Promise<boolean> | null;

export type GuardedHistory = History & {
  /** Sets a guard for every move, the browser's Back and Forward included; returns a function that removes it. */
  guard: (guard: MoveGuard) => () => void;
  /** Another state for the address that is shown, in its entry or in one of its own; nobody is asked. */
  mark: (action: 'PUSH' | 'REPLACE', state: unknown) => void;
  /** A step through the history that needs no further question. */
  step: (delta: number) => void;
  /** True while a step through the history is pending. */
  readonly isMoving: boolean;
};

/**
 * A history whose moves can be confirmed first. A link is held back before it navigates. The browser's Back has already
 * happened when its event arrives: it is reverted at once, before anything is rendered, and repeated when the answer is
 * yes.
 */
export function guardedHistory(history: History): GuardedHistory {
  let guard: MoveGuard | null = null;
  let isAsking = false;
  let shown = history.location;
  let isMoving = false;
  let isStepping = false;
  let waiting: (() => void)[] = [];
  /** Moves that this guard makes itself: they pass unasked, or revert another move. */
  const own: ('back' | 'through')[] = [];

  const held = (move: Move, go: () => void): boolean => {
    // why: a second Back while the question is open does not answer it
    if (guard && isAsking) return true;
    const asked = guard?.(move) ?? null;
    if (asked === null) return false;
    isAsking = true;
    void asked.then((isOk) => {
      isAsking = false;
      if (isOk) go();
    });
    return true;
  };
  const change = (action: 'PUSH' | 'REPLACE', to: Parameters<History['push']>[0], state: unknown, go: () => void) => {
    const path = typeof to === 'string' ? history.createURL(to) : { ...shown, search: '', ...to };
    const target = { ...shown, pathname: path.pathname ?? shown.pathname, search: path.search ?? '', state };
    // why: a step that led nowhere, at the end of the history, must not let a later one pass
    own.length = 0;
    if (!held({ action, from: shown, to: target }, go)) go();
  };

  // why: the browser performs a step asynchronously, and would start from wherever a link has led meanwhile
  const onceArrived = (go: () => void) => {
    if (isStepping) waiting.push(go);
    else go();
  };
  const through = (delta: number) => {
    own.push('through');
    isMoving = true;
    history.go(delta);
  };

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    // why: what a page has opened by its state is closed for good when the page is left, so Back must skip its entry
    push: (to, state) =>
      onceArrived(() =>
        change('PUSH', to, state, () =>
          openedAt(shown).length > 0 ? history.replace(to, state) : history.push(to, state),
        ),
      ),
    replace: (to, state) => onceArrived(() => change('REPLACE', to, state, () => history.replace(to, state))),
    mark(action, state) {
      const { pathname, search, hash } = shown;
      own.length = 0;
      if (action === 'PUSH') history.push({ pathname, search, hash }, state);
      else history.replace({ pathname, search, hash }, state);
    },
    step(delta) {
      isStepping = true;
      through(delta);
    },
    get isMoving() {
      return isMoving;
    },
    go(delta) {
      // why: the guard runs at the call, because the caller may be unmounted by the time the step arrives
      const to = delta < 0 ? below(shown, -delta) : null;
      if (!held({ action: 'POP', from: shown, to }, () => through(delta))) through(delta);
    },
    listen: (listener) =>
      history.listen((update) => {
        const { delta, location } = update;
        const step = update.action === 'POP' && delta !== null && delta !== 0 ? own.shift() : undefined;
        if (step === 'back') return;
        isMoving = false;
        isStepping = false;
        if (update.action === 'POP' && step === undefined && delta !== null && delta !== 0) {
          if (held({ action: 'POP', from: shown, to: location }, () => through(delta))) {
            own.push('back');
            return history.go(-delta);
          }
        }
        shown = location;
        listener(update);
        const due = waiting;
        waiting = [];
        for (const go of due) go();
      }),
    guard(next) {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  };
}
