import { Button } from '@mui/material';
import { useState } from 'react';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { toast } from './toasts.tsx';

type ArchivedRowProps = {
  label: string;
  name: string;
  under: string | null;
  /** What it means that it is archived, and what is kept of it. */
  title: string;
  why: string;
  restore: () => PromiseLike<{ data?: unknown }>;
  /** What is said once it is restored. */
  done: string;
  onClose: () => void;
};

/** The drawer of a row that is archived: what the list knows of it, and a button that restores it. */
export function ArchivedRow({ label, name, under, title, why, restore, done, onClose }: ArchivedRowProps) {
  const [isRestoring, setRestoring] = useState(false);
  const bringBack = async () => {
    setRestoring(true);
    const { data } = await restore();
    setRestoring(false);
    if (!data) return;
    toast.done(done);
    onClose();
  };
  return (
    <SideDrawer isInAddress label={label} title={name} under={under} onClose={onClose}>
      <PageState
        kind="not-enough"
        title={title}
        why={why}
        action={
          <Button
            size="small"
            variant="contained"
            color="primary"
            disabled={isRestoring}
            onClick={() => void bringBack()}
          >
            Restore
          </Button>
        }
      />
    </SideDrawer>
  );
}
