import { useEffect, useEffectEvent } from 'react';

type Keys = {
  /** Decides, and goes on. */
  onApprove: () => void;
  /** Absent where nothing is saved without a decision. */
  onSave?: () => void;
  onNext: () => void;
  onPrevious: () => void;
};

/** The shortcuts of a review, wherever in it the focus is; '?' lists them. */
export function useReviewKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Over the page, a dialog or the search has the keys.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const act =
      isCommand && event.key === 'Enter'
        ? keys.onApprove
        : isCommand && !event.altKey && event.key.toLowerCase() === 's'
          ? keys.onSave
          : // why: with Alt, some keyboards write another letter in the place of j and k
            event.altKey && !isCommand && event.code === 'KeyJ'
            ? keys.onNext
            : event.altKey && !isCommand && event.code === 'KeyK'
              ? keys.onPrevious
              : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  // why: shortcuts belong to the whole window, also while no field has the focus
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
