export type ShellPanel = 'palette' | 'keyboard-help' | 'problem-report';

const opened = new EventTarget();

export function openPalette(): void {
  opened.dispatchEvent(new CustomEvent('open', { detail: 'palette' }));
}

export function openKeyboardHelp(): void {
  opened.dispatchEvent(new CustomEvent('open', { detail: 'keyboard-help' }));
}

export function openProblemReport(): void {
  opened.dispatchEvent(new CustomEvent('open', { detail: 'problem-report' }));
}

export function onShellPanel(listener: (panel: ShellPanel) => void): () => void {
  const handle = (event: Event) => listener((event as CustomEvent<ShellPanel>).detail);
  opened.addEventListener('open', handle);
  return () => opened.removeEventListener('open', handle);
}

/** Keys typed into a field are text, not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
