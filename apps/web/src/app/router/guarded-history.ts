import type { UNSAFE_createMemoryHistory } from 'react-router';
import { below, openedAt } from './opened-entries.ts';

export type History = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;
type Location = History['location'];

/** `to` is null where nobody knows where a step through the history leads. */
export type Move = { action: 'PUSH' | 'REPLACE' | 'POP'; from: Location; to: Location | null };

/** Asks a person whether to go on with a move; null lets it pass unasked. */
export type MoveGuard = (move: Move) => Promise<boolean> | null;

export type GuardedHistory = History & {
  /** Puts a guard before every move, the browser's Back and Forward included; gives back how to take it away. */
  guard: (guard: MoveGuard) => () => void;
  /** Another state for the address that is shown, in its entry or in one of its own; nobody is asked. */
  mark: (action: 'PUSH' | 'REPLACE', state: unknown) => void;
  /** A step through the history that has been agreed to already. */
  step: (delta: number) => void;
  /** A step through the history has been made and has not arrived. */
  readonly isMoving: boolean;
};

/**
 * A history whose moves can be asked about first. A link is held before it happens. The browser's Back has happened when it is
 * heard of: it is taken back at once, before anything is drawn, and made again when the answer is yes.
 */
export function guardedHistory(history: History): GuardedHistory {
  let guard: MoveGuard | null = null;
  let isAsking = false;
  let shown = history.location;
  let isMoving = false;
  let isStepping = false;
  let waiting: (() => void)[] = [];
  /** Moves through the history that this guard makes itself: they pass, or are only being taken back. */
  const own: ('back' | 'through')[] = [];

  const held = (move: Move, go: () => void): boolean => {
    // why: a second Back while the question is open is no answer to it
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
    // why: a step of its own that led nowhere, at the end of the history, lets no later one through
    own.length = 0;
    if (!held({ action, from: shown, to: target }, go)) go();
  };

  // why: the browser makes a step later than it is asked to, and would make it from wherever a link has led meanwhile
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
    // why: what is open by a state of the page is closed for good by leaving it, so its entry is not come back to
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
      // why: it is asked about where it is called, as what calls it may have been let go of by the time it arrives
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
