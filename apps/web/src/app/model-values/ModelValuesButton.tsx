import { Button } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';

const ModelValues = lazyPreload(() => import('./ModelValues.tsx'), 'ModelValues');

type ModelValuesButtonProps = {
  /** Undefined where the selection is of several organizations. */
  organizationId: number | undefined;
  modelIds: readonly number[];
  onDone: () => void;
};

/** Sets expected life, price and warranty terms of the selected models at once. */
export function ModelValuesButton({ organizationId, modelIds, onDone }: ModelValuesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const why =
    organizationId === undefined
      ? 'Values are of one organization; the selection is of several, or of none'
      : modelIds.length === 0
        ? 'No model is recorded for what is selected'
        : undefined;
  return (
    <>
      <Button size="small" disabled={why !== undefined} title={why} onClick={() => setOpen(true)}>
        Set life, price or terms
      </Button>
      {isOpen && organizationId !== undefined && (
        <LazyBoundary>
          <ModelValues
            organizationId={organizationId}
            modelIds={modelIds}
            onClose={() => setOpen(false)}
            onDone={onDone}
          />
        </LazyBoundary>
      )}
    </>
  );
}
