import { Button } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { useCan } from '../rights.ts';
import type { ProjectSelection } from './NewProject.tsx';

const NewProject = lazyPreload(() => import('./NewProject.tsx'), 'NewProject');

type NewProjectButtonProps = {
  /** The items, all of one property; null where the selection is of several. */
  selection: ProjectSelection | null;
  /** Gives the project that was made, or added to. */
  onDone: (projectId: number) => void;
};

/** Makes a replacement project of what is selected, for people who may record. */
export function NewProjectButton({ selection, onDone }: NewProjectButtonProps) {
  const canRecord = useCan('record');
  const [isOpen, setOpen] = useState(false);
  if (!canRecord) return null;
  return (
    <>
      <Button
        size="small"
        disabled={selection === null}
        title={selection === null ? 'A project is of one property; the selection is of several' : undefined}
        onClick={() => setOpen(true)}
      >
        Create replacement project
      </Button>
      {isOpen && selection && (
        <LazyBoundary>
          <NewProject selection={selection} onClose={() => setOpen(false)} onDone={onDone} />
        </LazyBoundary>
      )}
    </>
  );
}
