import { useLayoutEffect, useState } from 'react';
import { LazyBoundary, lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';
import { isTyping, onShellPanel, type ShellPanel } from './shell-keys.ts';

const CommandPalette = lazyWhenIdle(() => import('./CommandPalette.tsx'), 'CommandPalette');
const KeyboardHelp = lazyWhenIdle(() => import('./KeyboardHelp.tsx'), 'KeyboardHelp');

/** Ctrl-K and '?' everywhere in the shell, and what they open. */
export function ShellKeys() {
  const [panel, setPanel] = useState<ShellPanel | null>(null);
  const [typed, setTyped] = useState('');

  // why: shortcuts belong to the whole window, from the first moment
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // why: the next key may open the search
      if (event.key === 'Control' || event.key === 'Meta') tryPreload(CommandPalette);
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

  const close = () => {
    setPanel(null);
    setTyped('');
  };
  return (
    <>
      <LazyBoundary fallback={<TypedMeanwhile onType={setTyped} onClose={close} />}>
        {panel === 'palette' && <CommandPalette initialText={typed} onClose={close} />}
      </LazyBoundary>
      <LazyBoundary>{panel === 'keyboard-help' && <KeyboardHelp onClose={close} />}</LazyBoundary>
    </>
  );
}

type TypedMeanwhileProps = { onType: (change: (typed: string) => string) => void; onClose: () => void };

/** Keeps what is typed after Ctrl-K until the search is loaded. */
function TypedMeanwhile({ onType, onClose }: TypedMeanwhileProps) {
  // why: the search field does not exist yet, so the window collects the keys
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText) onType((typed) => typed + event.key);
      else if (event.key === 'Backspace') onType((typed) => typed.slice(0, -1));
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [onType, onClose]);
  return null;
}
