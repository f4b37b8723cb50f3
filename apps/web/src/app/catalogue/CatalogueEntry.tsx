import { Button } from '@mui/material';
import { Archive, GitMerge, Globe } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { useLeave } from '../form/unsaved.ts';
import { toast } from '../toasts.tsx';
import { ShareForm } from './ShareForm.tsx';

type Named = { id: number; name: string };
// What is done with the entry instead of changing it.
type Doing = { what: 'merge'; into?: Named } | { what: 'share' };

type CatalogueEntryProps = Omit<ActionsProps, 'onDo'> & {
  /** What ‘Share with all’ shares. */
  shared: { manufacturerId: number; modelId?: number };
  /** The form that merges it into another, which is chosen there or given. */
  merge: (into: Named | undefined, onCancel: () => void) => ReactNode;
  /** Its form, or its facts. */
  children: ReactNode;
};

/** A manufacturer or model in its drawer, for those who may change it: what can be done with it, then its form. */
export function CatalogueEntry({ shared, merge, children, ...actions }: CatalogueEntryProps) {
  const leave = useLeave();
  const [doing, setDoing] = useState<Doing | null>(null);
  const back = () => setDoing(null);
  if (doing?.what === 'merge')
    return (
      <OpenedPlace key="merge" onClose={() => leave(back)}>
        {merge(doing.into, back)}
      </OpenedPlace>
    );
  if (doing?.what === 'share')
    return (
      <OpenedPlace key="share" onClose={() => leave(back)}>
        <ShareForm
          {...shared}
          onDone={actions.onClose}
          onCancel={back}
          onMerge={(into) => setDoing({ what: 'merge', into })}
        />
      </OpenedPlace>
    );
  return (
    <>
      <Actions {...actions} onDo={(what) => leave(() => setDoing({ what }))} />
      {children}
    </>
  );
}

type ActionsProps = {
  className: string | undefined;
  name: string;
  isArchived: boolean;
  /** Why it cannot be restored here, where it cannot. */
  whyNotRestore?: string | null;
  /** What it holds, as the question before archiving says it: '12 models and 340 items'. */
  holds: string;
  canShare: boolean;
  archive: () => PromiseLike<{ error?: unknown }>;
  restore: () => PromiseLike<{ data?: unknown }>;
  onDo: (what: Doing['what']) => void;
  onClose: () => void;
};

function Actions(props: ActionsProps) {
  const { name, isArchived, whyNotRestore, holds, canShare, archive, restore, onDo, onClose } = props;
  const confirm = useConfirm();
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const bringBack = async () => {
    if (!(await restore()).data) return;
    toast.done(`${name} is back.`);
    onClose();
  };
  const ask = async () => {
    const isOk = await confirm({
      title: `Archive ${name}?`,
      body: `${holds} keep it. It cannot be given to anything new until it is restored.`,
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk || (await archive()).error) return;
    toast.done(`${name} is archived.`);
    onClose();
  };
  return (
    <div className={`actions ${props.className}`}>
      {isArchived && whyNotRestore && <p className="muted small">{whyNotRestore}</p>}
      {isArchived && !whyNotRestore && (
        <Button size="small" variant="contained" color="primary" onClick={() => void bringBack()}>
          Restore
        </Button>
      )}
      {!isArchived && (
        <>
          <Button size="small" startIcon={<GitMerge {...icon} />} onClick={() => onDo('merge')}>
            Merge
          </Button>
          {canShare && (
            <Button size="small" startIcon={<Globe {...icon} />} onClick={() => onDo('share')}>
              Share with all
            </Button>
          )}
          <Button size="small" startIcon={<Archive {...icon} />} onClick={() => void ask()}>
            Archive
          </Button>
        </>
      )}
    </div>
  );
}
