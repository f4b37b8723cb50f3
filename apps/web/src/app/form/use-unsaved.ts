import { type RefObject, useRef } from 'react';
import { useConfirm } from '#ui/ConfirmProvider.tsx';

export type Unsaved = {
  /** Whether a form holds changes; ContractForm keeps it. */
  isDirty: RefObject<boolean>;
  /** Goes at once, or asks first where changes would be lost. */
  leave: (go: () => void) => void;
};

export function useUnsaved(): Unsaved {
  const isDirty = useRef(false);
  const confirm = useConfirm();
  const leave = (go: () => void) => {
    if (!isDirty.current) return go();
    void confirm({
      title: 'Leave without saving?',
      body: 'What you changed here is not saved.',
      okLabel: 'Leave',
      cancelLabel: 'Stay',
    }).then((isOk) => {
      if (!isOk) return;
      isDirty.current = false;
      go();
    });
  };
  return { isDirty, leave };
}
