import { Button } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { useCan } from '../rights.ts';
import type { FlagSelection } from './RaiseFlags.tsx';

const RaiseFlags = lazyPreload(() => import('./RaiseFlags.tsx'), 'RaiseFlags');

type RaiseFlagsButtonProps = {
  selection: FlagSelection;
  /** How many items or units it holds. */
  size: number;
  label?: string;
  onDone: () => void;
};

/** Raises flags about what is selected, for people who may record. */
export function RaiseFlagsButton({ selection, size, label = 'Raise flags', onDone }: RaiseFlagsButtonProps) {
  const canRecord = useCan('record');
  const [isOpen, setOpen] = useState(false);
  if (!canRecord) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <RaiseFlags selection={selection} size={size} onClose={() => setOpen(false)} onDone={onDone} />
        </LazyBoundary>
      )}
    </>
  );
}
