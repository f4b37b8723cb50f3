import type { FAILS, inspectionReport } from '@lintel/contract/inspection-report';
import { inspectionRuns } from '@lintel/contract/inspection-run';
import { sampleConfidence } from '@lintel/domain/inspection-sample';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type * as z from 'zod';
import { useDownload } from '#api/file.api.ts';
import type { ListAnswer } from '#app/list/use-list.ts';
import { counted, date } from '#ui/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import type { InspectionListRow } from './inspection-columns.tsx';
import styles from './inspections.module.css';

type Parts = z.output<z.ZodObject<(typeof inspectionReport)['parts']>>;
export type InspectionsAnswer = ListAnswer<InspectionListRow> & Parts;
export type RunPart = Parts['runs'][number];
type Severities = { [K in keyof typeof FAILS]: number };

// why: most visits assign nothing
const AssignRun = lazyWhenIdle(() => import('./AssignRun.tsx').then((module) => ({ default: module.AssignRun })));

const SEVERITIES = [
  ['lifeThreatening', 'Life-threatening', 'LIFE_THREATENING'],
  ['severe', 'Severe', 'SEVERE'],
  ['moderate', 'Moderate', 'MODERATE'],
  ['low', 'Low', 'LOW'],
] as const satisfies readonly [keyof Severities, string, string][];

/** The runs and how far they are, the checks that fail most, and what is past its deadline. Runs of `propertyId` can be assigned. */
export function Overview({ last, propertyId }: { last: InspectionsAnswer; propertyId: number | undefined }) {
  const [assigned, setAssigned] = useState<RunPart | null>(null);
  const { runs, topFails, overdue } = last;
  const overdueSum = SEVERITIES.reduce((sum, [key]) => sum + overdue[key], 0);
  if (runs.length === 0 && topFails.length === 0 && overdueSum === 0) return null;
  return (
    <div className={styles.panels}>
      {runs.length > 0 && (
        <section aria-label="Runs">
          <h2>Runs</h2>
          <ul>
            {runs.slice(0, 4).map((run) => (
              <li key={run.id}>
                <Run run={run} {...(propertyId !== undefined && { onAssign: () => setAssigned(run) })} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {topFails.length > 0 && (
        <section aria-label="Checks that fail most">
          <h2>Checks that fail most</h2>
          <ol>
            {topFails.slice(0, 5).map(({ code, title, failed, judged }) => (
              <li key={code}>
                <Bar words={title} value={`${failed} of ${judged}`} share={failed / judged} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {overdueSum > 0 && (
        <section aria-label="Open past deadline">
          <h2>Open past deadline</h2>
          <ul>
            {SEVERITIES.filter(([key]) => overdue[key] > 0).map(([key, words]) => (
              <li key={key}>
                <Bar words={words} value={String(overdue[key])} share={overdue[key] / overdueSum} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LazyBoundary>
        {assigned !== null && propertyId !== undefined && (
          <AssignRun run={assigned} propertyId={propertyId} onClose={() => setAssigned(null)} />
        )}
      </LazyBoundary>
    </div>
  );
}

function Run({ run, onAssign }: { run: RunPart; onAssign?: () => void }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('runId', String(run.id));
  const [download, isLoading] = useDownload();
  const { submitted } = run;
  const sure = run.isSample && run.sampledFrom !== null ? sampleConfidence(run.sampledFrom, run.done) : null;
  return (
    <>
      <Bar
        words={<Link to={`?${next}`}>{run.name}</Link>}
        value={`${run.done} of ${run.inspections}`}
        share={run.done / run.inspections}
      />
      <div className={`small muted ${styles.runFoot}`}>
        <span>
          {[
            `due ${date(run.dueOn)}`,
            run.noAccess > 0 && `${counted(run.noAccess, 'unit')} without access`,
            sure !== null && `${sure}% sure to meet a fault that one unit in ten has`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {submitted > 0 && (
          <Button
            size="small"
            variant="text"
            disabled={isLoading}
            aria-label={isLoading ? undefined : `Zip of ${counted(submitted, 'inspection')} of ${run.name}`}
            onClick={() => void download({ path: inspectionRuns.getInspectionRunZip.path, params: { runId: run.id } })}
          >
            {isLoading ? 'Making the zip …' : `Zip of ${counted(submitted, 'inspection')}`}
          </Button>
        )}
        {onAssign && run.done + run.noAccess < run.inspections && (
          <Button size="small" variant="text" aria-label={`Assign ${run.name}`} onClick={onAssign}>
            Assign
          </Button>
        )}
      </div>
    </>
  );
}

function Bar({ words, value, share }: { words: React.ReactNode; value: string; share: number }) {
  return (
    <span className={styles.bar}>
      <span>{words}</span>
      <span>{value}</span>
      <span className={styles.track} aria-hidden>
        <i style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}
