import {
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
} from '@lintel/domain/inspections/inspections';
import { Link } from 'react-router';
import { useListUnitInspectionsQuery } from '#api/inspection.api.ts';
import { PlanRunButton } from '#app/inspection/PlanRunButton.tsx';
import { links } from '#app/links.ts';
import { useCan } from '#app/rights.ts';
import { counted, date } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './service-block.module.css';

const SHOWN = 3;

/** The last inspections of a unit, the next one first; nothing where there are none and the person may plan none. */
export function UnitInspections({ unitId, propertyId }: { unitId: number; propertyId: number }) {
  const canRecord = useCan('record');
  const {
    currentData: data,
    isError,
    refetch,
  } = useListUnitInspectionsQuery({
    params: { unitId },
    query: { limit: SHOWN },
  });
  if (!data && isError)
    return (
      <section className={styles.below} aria-label="Inspections">
        <PageState
          kind="failed"
          title="Inspections could not be loaded"
          why="Nothing is lost. Try again in a moment."
          onRetry={() => void refetch()}
        />
      </section>
    );
  if (!data || (data.total === 0 && !canRecord)) return null;
  return (
    <section className={styles.below} aria-label="Inspections">
      <SectionHead title="Inspections" count={data.total}>
        {data.total > SHOWN && (
          <Link to={links.inspections(propertyId, { unitId: String(unitId) })}>{`All ${data.total}`}</Link>
        )}
        <PlanRunButton propertyId={propertyId} unitIds={[unitId]} label="Plan an inspection" />
      </SectionHead>
      <ul className={styles.rows}>
        {data.results.map(({ id, type, status, dueOn, doneOn, noAccessReason, openFindings }) => (
          <li key={id} className={styles.row}>
            <Link to={links.inspection(id)}>{INSPECTION_TYPE_WORDS[type]}</Link>{' '}
            <span className="muted">
              {[
                status === 'DRAFT'
                  ? `due ${date(dueOn)}`
                  : `${INSPECTION_STATUS_WORDS[status].toLowerCase()} ${date(doneOn)}`,
                noAccessReason !== null && `no access: ${NO_ACCESS_WORDS[noAccessReason].toLowerCase()}`,
                openFindings > 0 && `${counted(openFindings, 'follow-up')} open`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
