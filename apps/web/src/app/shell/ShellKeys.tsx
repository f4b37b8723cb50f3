import { Suspense, useEffect, useState } from 'react';
import { lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { isTyping, onShellPanel, type ShellPanel } from './shell-keys.ts';

const CommandPalette = lazyWhenIdle(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const KeyboardHelp = lazyWhenIdle(() =>
  import('./KeyboardHelp.tsx').then((module) => ({ default: module.KeyboardHelp })),
);

/** Ctrl-K and '?' everywhere in the shell, and what they open. */
export function ShellKeys() {
  const [panel, setPanel] = useState<ShellPanel | null>(null);

  // why: shortcuts belong to the whole window
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setPanel('palette');
      } else if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault();
        setPanel('keyboard-help');
      }
    };
    window.addEventListener('keydown', press);
    const forget = onShellPanel(setPanel);
    return () => {
      window.removeEventListener('keydown', press);
      forget();
    };
  }, []);

  const close = () => setPanel(null);
  return (
    <Suspense fallback={null}>
      {panel === 'palette' && <CommandPalette onClose={close} />}
      {panel === 'keyboard-help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}
