import { useEffect, useEffectEvent } from 'react';

type Keys = {
  /** Decides, and goes on. */
  onApprove: () => void;
  /** Absent where nothing is saved without a decision. */
  onSave?: () => void;
  onNext: () => void;
  onPrevious: () => void;
  /** Splits the document as proposed. */
  onSplit?: () => void;
  /** It is the same as the first possible duplicate. */
  onSame?: () => void;
};

// why: with Alt, some keyboards write another letter in the place of the one that is pressed
const WITH_ALT = { KeyJ: 'onNext', KeyK: 'onPrevious', KeyP: 'onSplit', KeyM: 'onSame' } as const;

/** The shortcuts of a review, wherever in it the focus is; '?' lists them. */
export function useReviewKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Over the page, a dialog or the search has the keys.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const withAlt = event.altKey && !isCommand ? WITH_ALT[event.code as keyof typeof WITH_ALT] : undefined;
    const act =
      isCommand && event.key === 'Enter'
        ? keys.onApprove
        : isCommand && !event.altKey && event.key.toLowerCase() === 's'
          ? keys.onSave
          : withAlt && keys[withAlt];
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
