import { Button } from '@mui/material';
import { useEffect } from 'react';
import { api } from '#api/api.ts';
import { useLoadDemoCommunityMutation } from '#api/demo-community.api.ts';
import { useGetJobQuery } from '#api/job.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './properties.module.css';

const LOOK_MS = 700;
const WRITTEN = [
  'PROPERTY',
  'ORGANIZATION',
  'UNIT',
  'ITEM',
  'ITEM_COUNT',
  'CATALOGUE',
  'VENDOR',
  'IMPORT',
  'TURN',
  'FLS',
  'FLS_PROFILE',
  'INSPECTION',
  'ASSET_ALERT',
  'WARRANTY',
  'MAINTENANCE_NOTE',
] as const;

type LoadDemoProps = { organizations: readonly { id: number; name: string }[]; onStarted: (jobId: number) => void };

/** A button for each organization that the demo community can be loaded into. */
export function LoadDemo({ organizations, onStarted }: LoadDemoProps) {
  const [load, { isLoading }] = useLoadDemoCommunityMutation();
  return organizations.map(({ id, name }) => (
    <Button
      key={id}
      disabled={isLoading}
      onClick={async () => {
        const { data } = await load({ params: { organizationId: id } });
        if (data) onStarted(data.jobId);
      }}
    >
      {organizations.length === 1 ? 'Load demo community' : `Load into ${name}`}
    </Button>
  ));
}

/** How far the loading is; when it is over the properties are asked for again. */
export function DemoProgress({ jobId, onEnded }: { jobId: number; onEnded: () => void }) {
  const dispatch = useAppDispatch();
  const { data: job, isError, refetch } = useGetJobQuery({ params: { jobId } }, { pollingInterval: LOOK_MS });
  const state = job?.state;
  // why: the job writes after its call was answered, so the cache is invalidated here
  useEffect(() => {
    if (state !== 'DONE') return;
    dispatch(api.util.invalidateTags([...WRITTEN]));
    toast.done('The demo community is loaded. Nothing in it is real.');
    onEnded();
  }, [state, dispatch, onEnded]);

  if (state === 'FAILED' || state === 'CANCELLED' || (isError && !job))
    return (
      <PageState
        kind="failed"
        title="The demo community was not loaded"
        why={job?.message ?? 'The server did not answer. It may still be at work.'}
        action={
          <Button
            onClick={() => {
              if (!job) return void refetch();
              dispatch(api.util.invalidateTags([...WRITTEN]));
              onEnded();
            }}
          >
            {job ? 'Back' : 'Retry'}
          </Button>
        }
      />
    );
  const percent = Math.round((job?.progress ?? 0) * 100);
  return (
    <section className={styles.loading} aria-label="Loading the demo community">
      <p role="status">Loading the demo community: 48 units with their items, turns, inspections and flags.</p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Loaded"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className="muted">{percent}%</p>
    </section>
  );
}
