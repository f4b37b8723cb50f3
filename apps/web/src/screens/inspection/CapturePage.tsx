import { Button } from '@mui/material';
import { DoorClosed } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import * as z from 'zod';
import { useGetInspectionQuery } from '#api/inspection.api.ts';
import { links } from '#app/links.ts';
import { putBack } from '#app/offline/offline-pages.ts';
import { RoomNote } from '#app/offline/RoomNote.tsx';
import { useKeptPage } from '#app/offline/use-kept-page.ts';
import { usePending } from '#app/offline/use-pending.ts';
import { usePageHead } from '#app/page-head.tsx';
import { toast } from '#app/toasts.tsx';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { CaptureCheck } from './CaptureCheck.tsx';
import styles from './capture.module.css';
import { crumbsOf, NoInspection, titleOf } from './inspection-head.tsx';
import type { Inspection } from './inspection-types.ts';
import { useCamera } from './use-camera.ts';
import { aboutOf, useCapture } from './use-capture.ts';

const MissedVisits = lazyWhenIdle(() => import('#app/fls/MissedVisits.tsx'), 'MissedVisits');
// why: the form is there before the last check is answered, and not needed for the first
const NoAccess = lazyWhenIdle(() => import('./NoAccess.tsx'), 'NoAccess');
const CaptureEnd = lazyWhenIdle(() => import('./CaptureEnd.tsx'), 'CaptureEnd');

const HELP =
  'One check at a time, or all in a list. An answer is recorded as soon as it is given. Without a signal it waits on this device and is sent later, in order; the count of what waits is shown above.';

const Search = z.object({ as: aView(z.enum(['one', 'list']).default('one')) });
const VIEWS = [
  { value: 'one', label: 'One by one' },
  { value: 'list', label: 'List' },
] as const;

/** Where an inspection is done, with a phone in one hand. */
export default function CapturePage() {
  const inspectionId = Number(useParams().inspectionId);
  const isId = Number.isSafeInteger(inspectionId) && inspectionId > 0;
  const query = useGetInspectionQuery({ params: { inspectionId } }, { skip: !isId });
  const found = query.currentData;
  usePageHead({ title: found ? titleOf(found) : 'Inspect', help: HELP, ...(found && { crumbs: crumbsOf(found) }) });
  useSelectPlace(found);
  if (!isId) return <NoInspection />;
  return (
    <QueryState
      query={{ ...query, data: found }}
      thing="The inspection"
      skeleton={<TableSkeleton rows={6} />}
      absent={<NoInspection />}
    >
      {(inspection) => <Capture inspection={inspection} onStale={query.refetch} />}
    </QueryState>
  );
}

function Capture({ inspection, onStale }: { inspection: Inspection; onStale: () => unknown }) {
  const [{ as }, patch] = useSearchState(Search);
  const capture = useCapture(inspection, onStale);
  const camera = useCamera();
  const { id, templateName, unitName, may } = inspection;
  const label = unitName === null ? templateName : `${templateName}, unit ${unitName}`;
  useKeptPage({ about: aboutOf(id), label, to: links.inspectionCapture(id) }, may.record);
  const { checks } = capture;
  // Where the person went; until then the first check without an answer, of which what waits on this device may be known a moment later.
  const [went, setAt] = useState<number | null>(null);
  const [isShut, setShut] = useState(false);
  const navigate = useNavigate();
  const first = checks.findIndex(({ result }) => result === null);
  const at = went ?? (first === -1 ? checks.length : first);
  const answered = checks.filter(({ result }) => result !== null).length;
  const waiting = usePending(aboutOf(inspection.id)).length;
  const isLast = at >= checks.length;
  if (!inspection.may.record)
    return (
      <PageState
        kind="nothing-yet"
        title="Nothing to record"
        why="This inspection was submitted, or you may only read it."
        action={<Link to={links.inspection(inspection.id)}>Show the inspection</Link>}
      />
    );
  if (capture.isSubmitted)
    return (
      <PageState
        kind="nothing-yet"
        title="Submitted on this device"
        why="It is sent when there is a signal. What waits is in the header."
        action={<Link to={links.inspection(inspection.id)}>Show the inspection</Link>}
      />
    );
  const current = checks[at];
  return (
    <div className={styles.capture} onClickCapture={() => went === null && setAt(at)}>
      <div className={styles.top}>
        <p className={styles.progress}>
          <b>{answered}</b> of {checks.length} answered
          {waiting > 0 && <span role="status">{`, ${waiting} waiting to send`}</span>}
        </p>
        {/* why: its room stays, so that the first answer moves nothing under the thumb */}
        <Button
          className={answered > 0 ? styles.gone : undefined}
          startIcon={<DoorClosed size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => setShut(true)}
        >
          No access
        </Button>
        <Segmented
          label="Show checks"
          options={VIEWS}
          value={as}
          onChange={(view) => patch({ as: view === 'one' ? null : view })}
        />
        <span className={styles.track} aria-hidden>
          <i style={{ width: `${(answered / Math.max(1, checks.length)) * 100}%` }} />
        </span>
      </div>
      <RoomNote />
      <LazyBoundary>
        {isShut && (
          <NoAccess
            inspection={inspection}
            capture={capture}
            onEnded={async () => {
              await putBack(aboutOf(id));
              toast.done('Ended without access. Without a signal it is sent when there is one.');
              navigate(links.inspection(id));
            }}
            onClose={() => setShut(false)}
          />
        )}
      </LazyBoundary>
      {inspection.unitId !== null && unitName !== null && (
        <LazyBoundary>
          <MissedVisits
            unit={{ id: inspection.unitId, name: unitName, propertyId: inspection.propertyId }}
            about={aboutOf(id)}
            to={links.inspectionCapture(id)}
            canRecord
          />
        </LazyBoundary>
      )}
      {capture.refusal !== null && (
        <p role="alert" className={styles.problem}>
          {capture.refusal} What waits on this device is kept; open what waits in the header.
        </p>
      )}
      {as === 'list' ? (
        <>
          {checks.map((check, nth) => (
            <div key={check.id}>
              {check.area !== checks[nth - 1]?.area && <h2 className={styles.area}>{check.area}</h2>}
              <CaptureCheck check={check} capture={capture} camera={camera} isInList onAnswered={() => undefined} />
            </div>
          ))}
          <LazyBoundary>
            <CaptureEnd inspection={inspection} capture={capture} onGo={(nth) => setAt(nth)} />
          </LazyBoundary>
        </>
      ) : current && !isLast ? (
        <>
          <CaptureCheck
            key={current.id}
            check={current}
            capture={capture}
            camera={camera}
            onAnswered={() => setAt(at + 1)}
          />
          <nav className={styles.steps} aria-label="Checks">
            <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
              Back
            </button>
            <span>
              {at + 1} of {checks.length}
            </span>
            <button type="button" onClick={() => setAt(at + 1)}>
              {at === checks.length - 1 ? 'To the end' : 'Next'}
            </button>
          </nav>
        </>
      ) : (
        <LazyBoundary>
          <CaptureEnd inspection={inspection} capture={capture} onGo={setAt} />
        </LazyBoundary>
      )}
    </div>
  );
}
