import { useEffect, useEffectEvent } from 'react';

type Keys = Record<'onUnreadable' | 'onDuplicate' | 'onSkip', () => void>;

const KEYS = { u: 'onUnreadable', d: 'onDuplicate', s: 'onSkip' } as const;

/** U, D and S decide about the plate that is shown; while something is typed, with Alt. */
export function usePlateKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
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
