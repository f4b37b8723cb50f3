import { Button } from '@mui/material';
import { useState } from 'react';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { useCan } from '../rights.ts';

const PlanRun = lazyPreload(() => import('./PlanRun.tsx'), 'PlanRun');

type PlanRunButtonProps = {
  propertyId: number;
  unitIds: readonly number[];
  label?: string;
  onDone?: () => void;
};

/** Schedules inspections of the selected units, for people who may record. */
export function PlanRunButton({ propertyId, unitIds, label = 'Schedule inspection', onDone }: PlanRunButtonProps) {
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
          <PlanRun
            propertyId={propertyId}
            units={{ ids: unitIds, onPlanned: onDone ?? (() => undefined) }}
            isSample={false}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
