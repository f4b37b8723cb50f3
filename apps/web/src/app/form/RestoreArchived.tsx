import type { Archived } from '@lintel/contract/base/errors';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useRestoreManufacturerMutation } from '#api/manufacturer.api.ts';
import { useRestoreModelMutation } from '#api/model.api.ts';
import { toast } from '../toasts.tsx';

/** Beside the refusal of a name that something archived has: brings that back instead. */
export function RestoreArchived({ archived: { kind, id, name } }: { archived: Archived }) {
  const [restoreManufacturer] = useRestoreManufacturerMutation();
  const [restoreModel] = useRestoreModelMutation();
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');
  const restore = async () => {
    setState('busy');
    const { error } =
      kind === 'manufacturer'
        ? await restoreManufacturer({ params: { manufacturerId: id } })
        : await restoreModel({ params: { modelId: id } });
    setState(error ? 'ready' : 'done');
    if (!error) toast.done(`${name} is restored.`);
  };
  if (state === 'done') return <p>{name} is restored. You can close this form.</p>;
  return (
    <Button size="small" disabled={state === 'busy'} onClick={() => void restore()}>
      Restore {name}
    </Button>
  );
}
