import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTakeSerialPlatesQuery, type WaitingPlates } from '#api/serial-plate.api.ts';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { count, money } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { PlateReview } from './PlateReview.tsx';

/** While photos are read, it is asked so often whether they were. */
const LOOK_AGAIN_MS = 4000;
const QUESTION = 'What stands on the plates that were photographed?';

/** The plates of one property that wait, those that make most of the forecast known first. */
export function PlateQueue({ propertyId }: { propertyId: number }) {
  const mayRecord = useCan('record');
  const asked = { params: { propertyId }, query: {} };
  const plates = useTakeSerialPlatesQuery(asked, { skip: !mayRecord });
  const isBusy = plates.data?.results.some(({ isLookedAt, url }) => !isLookedAt || url === null) ?? false;
  useTakeSerialPlatesQuery(asked, { skip: !isBusy, pollingInterval: LOOK_AGAIN_MS });
  if (!mayRecord)
    return (
      <PageState
        kind="not-enough"
        title="Plates are read by those who may record"
        why="Your role may look at items, and not change them."
      />
    );
  return (
    <QueryState query={plates} thing="The plates" skeleton={<TableSkeleton rows={4} />}>
      {(data) => <Waiting propertyId={propertyId} data={data} />}
    </QueryState>
  );
}

function Waiting({ propertyId, data }: { propertyId: number; data: WaitingPlates }) {
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  // Those that were answered are in the list until it is read anew; the next is shown at once.
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const left = data.results.filter(({ id }) => !skipped.includes(id) && !answered.includes(id));
  const [plate, next] = left;
  return (
    <>
      <Lede question={QUESTION} answer={<QueueAnswer propertyId={propertyId} data={data} />}>
        {skipped.length > 0 && (
          <Button size="small" onClick={() => setSkipped([])}>
            Show {count(skipped.length)} skipped
          </Button>
        )}
      </Lede>
      {plate ? (
        <PlateReview
          key={plate.id}
          plate={plate}
          next={next}
          isGoingOn={skipped.length + answered.length > 0}
          onSkip={() => setSkipped((before) => [...before, plate.id])}
          onAnswered={() => setAnswered((before) => [...before, plate.id])}
          onReopened={() => setAnswered((before) => before.filter((id) => id !== plate.id))}
        />
      ) : (
        <NothingLeft isSkipped={skipped.length > 0} />
      )}
    </>
  );
}

function NothingLeft({ isSkipped }: { isSkipped: boolean }) {
  if (isSkipped)
    return (
      <PageState kind="filtered-out" title="Only skipped plates are left" why="They wait until you show them again." />
    );
  return (
    <PageState
      kind="nothing-yet"
      title="No photos waiting"
      why="Open an item, choose Photos, and take one of its plate: wipe it, hold the phone straight, and keep the light from shining back."
    />
  );
}

function QueueAnswer({ propertyId, data: { total, results } }: { propertyId: number; data: WaitingPlates }) {
  if (total === 0) return 'Nothing waits.';
  // An item counts once, however many photos of its plate wait.
  const byItem = new Map(results.map((plate) => [plate.itemId ?? `plate ${plate.id}`, plate.unlocksCents ?? 0]));
  const unlocked = [...byItem.values()].reduce((sum, cents) => sum + cents, 0);
  const worth = `put a date to ${money(unlocked)} of replacements.`;
  const rows = { tab: 'all', state: 'WAITING', propertyId: String(propertyId) };
  return (
    <>
      <Link to={links.serialPlates(rows)}>{count(total)} waiting.</Link>
      {unlocked > 0 && results.length < total && ` The first ${count(results.length)} ${worth}`}
      {unlocked > 0 && results.length === total && (
        <>
          {' '}
          <Link to={links.serialPlates({ ...rows, unlocks: 'true' })}>They {worth}</Link>
        </>
      )}
    </>
  );
}
