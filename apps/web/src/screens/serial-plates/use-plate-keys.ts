import { useEffect, useEffectEvent } from 'react';

type Keys = Record<'onSave' | 'onUnreadable' | 'onDuplicate' | 'onSkip', () => void>;

/** What does something of its own with Enter. */
const TAKES_ENTER = 'a, button, input, select, textarea, [role="combobox"], [role="option"], [role="tab"]';
const KEYS = { u: 'onUnreadable', d: 'onDuplicate', s: 'onSkip' } as const;

/** Enter saves what is filled in, and U, D and S decide about the plate that is shown; while something is typed, with Alt. */
export function usePlateKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    if (event.key === 'Enter' && !(event.target instanceof Element && event.target.closest(TAKES_ENTER))) {
      event.preventDefault();
      return keys.onSave();
    }
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="combobox"]');
    if (isTyping && !event.altKey) return;
    // why: with Alt, some keyboards write another letter in the place of the one that is pressed
    const act = KEYS[event.code.replace('Key', '').toLowerCase() as keyof typeof KEYS];
    if (!act) return;
    event.preventDefault();
    keys[act]();
  });
  // why: shortcuts belong to the whole window, also while no field has the focus
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
