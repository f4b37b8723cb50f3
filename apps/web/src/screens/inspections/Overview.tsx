import { type FAILS, inspectionReport } from '@lintel/contract/inspections/inspection-report';
import { inspectionRuns } from '@lintel/contract/inspections/inspection-run';
import { sampleConfidence } from '@lintel/domain/inspections/inspection-sample';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type * as z from 'zod';
import { useDownload } from '#api/file.api.ts';
import { rowsAddress } from '#app/list/rows-address.ts';
import type { ListAnswer } from '#app/list/use-list.ts';
import { counted, date } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { InspectionListRow } from './inspection-columns.tsx';
import styles from './inspections.module.css';

type Parts = z.output<z.ZodObject<(typeof inspectionReport)['parts']>>;
export type InspectionsAnswer = ListAnswer<InspectionListRow> & Parts;
export type RunPart = Parts['runs'][number];
type Severities = { [K in keyof typeof FAILS]: number };

// why: most visits assign nothing
const AssignRun = lazyWhenIdle(() => import('./AssignRun.tsx'), 'AssignRun');

const SEVERITIES = [
  ['lifeThreatening', 'Life-threatening', 'LIFE_THREATENING'],
  ['severe', 'Severe', 'SEVERE'],
  ['moderate', 'Moderate', 'MODERATE'],
  ['low', 'Low', 'LOW'],
] as const satisfies readonly [keyof Severities, string, string][];

const RUNS_AT_ONCE = 3;
const CHECKS_AT_ONCE = 5;

type OverviewProps = { last: InspectionsAnswer; isPortfolio: boolean; canAssign: boolean };

/** The runs and how far they are, the checks that fail most, and what is past its deadline; each leads to its rows. */
export function Overview({ last, isPortfolio, canAssign }: OverviewProps) {
  const [assigned, setAssigned] = useState<RunPart | null>(null);
  const [hasAll, setAll] = useState(false);
  const [hasAllChecks, setAllChecks] = useState(false);
  const [params] = useSearchParams();
  const { runs, topFails, overdue } = last;
  const overdueSum = SEVERITIES.reduce((sum, [key]) => sum + overdue[key], 0);
  if (runs.length === 0 && topFails.length === 0 && overdueSum === 0) return null;
  const to: RowsTo = (rows) => rowsAddress(inspectionReport, { isPortfolio, opens: 'row', params }, rows);
  return (
    <div className={styles.panels}>
      {runs.length > 0 && (
        <section aria-label="Runs">
          <h2>Runs</h2>
          <ul>
            {(hasAll ? runs : runs.slice(0, RUNS_AT_ONCE)).map((run) => (
              <li key={run.id}>
                <Run
                  run={run}
                  to={to}
                  isPortfolio={isPortfolio}
                  {...(canAssign && { onAssign: () => setAssigned(run) })}
                />
              </li>
            ))}
          </ul>
          {runs.length > RUNS_AT_ONCE && (
            <Button size="small" variant="text" aria-expanded={hasAll} onClick={() => setAll(!hasAll)}>
              {hasAll ? 'Fewer runs' : `All ${runs.length} newest runs`}
            </Button>
          )}
        </section>
      )}
      {topFails.length > 0 && (
        <section aria-label="Checks that fail most">
          <h2>Checks that fail most</h2>
          <ol>
            {(hasAllChecks ? topFails : topFails.slice(0, CHECKS_AT_ONCE)).map(({ title, failed, judged }) => (
              <li key={title}>
                <Bar
                  words={<RowsLink to={to({ check: title })}>{title}</RowsLink>}
                  value={`${failed} of ${judged}`}
                  share={failed / judged}
                />
              </li>
            ))}
          </ol>
          {topFails.length > CHECKS_AT_ONCE && (
            <Button
              size="small"
              variant="text"
              aria-expanded={hasAllChecks}
              onClick={() => setAllChecks(!hasAllChecks)}
            >
              {hasAllChecks ? `The first ${CHECKS_AT_ONCE}` : `The first ${topFails.length}`}
            </Button>
          )}
        </section>
      )}
      {overdueSum > 0 && (
        <section aria-label="Open past deadline">
          <h2>Open past deadline</h2>
          <ul>
            {SEVERITIES.filter(([key]) => overdue[key] > 0).map(([key, words, severity]) => (
              <li key={key}>
                <Bar
                  words={<RowsLink to={to({ tab: 'findings', state: 'overdue', severity })}>{words}</RowsLink>}
                  value={String(overdue[key])}
                  share={overdue[key] / overdueSum}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <LazyBoundary>
        {assigned !== null && (
          <AssignRun run={assigned} propertyId={assigned.propertyId} onClose={() => setAssigned(null)} />
        )}
      </LazyBoundary>
    </div>
  );
}

type RowsTo = (rows: Record<string, string>) => string | null;
type RunProps = { run: RunPart; to: RowsTo; isPortfolio: boolean; onAssign?: () => void };

function Run({ run, to, isPortfolio, onAssign }: RunProps) {
  const [download, isLoading] = useDownload();
  const { submitted, audit } = run;
  const runId = String(run.id);
  const sure = run.isSample && run.sampledFrom !== null ? sampleConfidence(run.sampledFrom, run.done) : null;
  const words = isPortfolio ? `${run.name}, ${run.propertyName}` : run.name;
  return (
    <>
      <Bar
        words={<RowsLink to={to({ runId })}>{words}</RowsLink>}
        value={`${run.done} of ${run.inspections}`}
        share={run.done / run.inspections}
      />
      <div className={`small muted ${styles.runFoot}`}>
        <span>
          {`due ${date(run.dueOn)}`}
          {run.noAccess > 0 && (
            <>
              {' · '}
              <RowsLink
                to={to({ runId, access: 'none' })}
              >{`${counted(run.noAccess, 'unit')} without access`}</RowsLink>
            </>
          )}
          {sure !== null && ` · ${sure}% sure to meet a fault that one unit in ten has`}
          {audit !== null && ` · ${audit.found} of ${counted(audit.items, 'item')} found`}
          {audit !== null && audit.notFound > 0 && (
            <>
              {', '}
              <RowsLink to={to({ tab: 'findings', runId, about: 'item' })}>{`${audit.notFound} not found`}</RowsLink>
            </>
          )}
        </span>
        {submitted > 0 && (
          <Button
            size="small"
            variant="text"
            disabled={isLoading}
            aria-label={isLoading ? undefined : `Zip of ${counted(submitted, 'inspection')} of ${words}`}
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

function RowsLink({ to, children }: { to: string | null; children: string }) {
  return to === null ? children : <Link to={to}>{children}</Link>;
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
