import { type RefObject, useEffect, useRef } from 'react';

/**
 * The lines inside `place` by keyboard: j and k from anywhere on the page, the arrows once the focus is on a line. A line that goes
 * away while it has the focus, because what it was about is done, gives it to the one that comes in its place.
 */
export function useLineKeys(place: RefObject<HTMLElement | null>): void {
  const held = useRef<number | null>(null);

  useEffect(() => {
    const lines = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    const indexOf = (target: EventTarget | null) =>
      lines().findIndex((line) => line.closest('li')?.contains(target as Node | null));
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      const at = indexOf(document.activeElement);
      if (step === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target) || (event.key.startsWith('Arrow') && at === -1)) return;
      const all = lines();
      const next = all[at === -1 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const onFocus = (event: FocusEvent) => {
      const at = indexOf(event.target);
      held.current = at === -1 ? null : at;
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    const onPointer = (event: PointerEvent) => {
      if (indexOf(event.target) === -1) held.current = null;
    };
    window.addEventListener('pointerdown', onPointer);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
      window.removeEventListener('pointerdown', onPointer);
    };
  }, [place]);

  useEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const lines = place.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [];
    lines[Math.min(held.current, lines.length - 1)]?.focus({ preventScroll: true });
  });
}

/** Where a letter is text, or belongs to what is open above the page. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
    ) !== null
  );
}
