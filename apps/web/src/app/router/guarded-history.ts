import type { UNSAFE_createMemoryHistory } from 'react-router';

export type History = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;
type Location = History['location'];

/** `to` is null where nobody knows where a step through the history leads. */
export type Move = { action: 'PUSH' | 'REPLACE' | 'POP'; from: Location; to: Location | null };

/** Asks a person whether to go on with a move; null lets it pass unasked. */
export type MoveGuard = (move: Move) => Promise<boolean> | null;

export type GuardedHistory = History & {
  /** Puts a guard before every move, the browser's Back and Forward included; gives back how to take it away. */
  guard: (guard: MoveGuard) => () => void;
};

/**
 * A history whose moves can be asked about first. A link is held before it happens. The browser's Back has happened when it is
 * heard of: it is taken back at once, before anything is drawn, and made again when the answer is yes.
 */
export function guardedHistory(history: History): GuardedHistory {
  let guard: MoveGuard | null = null;
  let isAsking = false;
  let shown = history.location;
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
  const change = (action: 'PUSH' | 'REPLACE', to: Parameters<History['push']>[0], go: () => void) => {
    const path = typeof to === 'string' ? history.createURL(to) : { ...shown, search: '', ...to };
    const target = { ...shown, pathname: path.pathname ?? shown.pathname, search: path.search ?? '' };
    // why: a step of its own that led nowhere, at the end of the history, lets no later one through
    own.length = 0;
    if (!held({ action, from: shown, to: target }, go)) go();
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
    push: (to, state) => change('PUSH', to, () => history.push(to, state)),
    replace: (to, state) => change('REPLACE', to, () => history.replace(to, state)),
    go(delta) {
      // why: it is asked about where it is called, as what calls it may have been let go of by the time it arrives
      const through = () => {
        own.push('through');
        history.go(delta);
      };
      if (!held({ action: 'POP', from: shown, to: null }, through)) through();
    },
    listen: (listener) =>
      history.listen((update) => {
        const { delta, location } = update;
        const step = update.action === 'POP' && delta !== null && delta !== 0 ? own.shift() : undefined;
        if (step === 'back') return;
        if (update.action === 'POP' && step === undefined && delta !== null && delta !== 0) {
          const again = () => {
            own.push('through');
            history.go(delta);
          };
          if (held({ action: 'POP', from: shown, to: location }, again)) {
            own.push('back');
            return history.go(-delta);
          }
        }
        shown = location;
        listener(update);
      }),
    guard(next) {
      guard = next;
      return () => {
        if (guard === next) guard = null;
      };
    },
  };
}
