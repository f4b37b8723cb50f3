import { useEffect, useId } from 'react';
import { useConfirm } from '#ui/ConfirmProvider.tsx';

/** The forms on the page that hold changes. */
const dirtyForms = new Set<string>();

/** Keeps a form known as unsaved while it holds changes; closing the browser's tab asks too. */
export function useKeepUnsaved(isDirty: boolean): void {
  const id = useId();
  // why: the list and the drawer around a form ask before they drop what was typed, and they do not see into it
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    dirtyForms.add(id);
    window.addEventListener('beforeunload', ask);
    return () => {
      dirtyForms.delete(id);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty, id]);
}

/** `const leave = useLeave(); leave(() => close())`: goes at once, or asks first where changes would be lost. */
export function useLeave(): (go: () => void) => void {
  const confirm = useConfirm();
  return (go) => {
    if (dirtyForms.size === 0) return go();
    void confirm({
      title: 'Leave without saving?',
      body: 'What you changed here is not saved.',
      okLabel: 'Leave',
      cancelLabel: 'Stay',
    }).then((isOk) => isOk && go());
  };
}
