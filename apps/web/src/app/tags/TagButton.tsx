import { Button } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { useCan } from '../rights.ts';
import type { TagSelection } from './TagThings.tsx';

const TagThings = lazyPreload(() => import('./TagThings.tsx'), 'TagThings');

type TagButtonProps = {
  selection: TagSelection;
  /** How many items or units it holds. */
  size: number;
  onDone: () => void;
  words?: string;
};

/** Puts tags on what is selected, or takes them off, for people who may record. */
export function TagButton({ selection, size, onDone, words = 'Tags' }: TagButtonProps) {
  const canRecord = useCan('record');
  const [isOpen, setOpen] = useState(false);
  if (!canRecord) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <TagThings selection={selection} size={size} onClose={() => setOpen(false)} onDone={onDone} />
        </LazyBoundary>
      )}
    </>
  );
}
