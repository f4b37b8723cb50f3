import { portfolio } from '@lintel/contract/properties/portfolio-report';
import { Button } from '@mui/material';
import { useState } from 'react';
import { propertyApi } from '#api/property.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import type { ListQuery } from '#app/list/list-search.ts';
import { useArchive } from '#app/property-form/use-archive.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useAppDispatch } from '#app/store.ts';
import { count } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { COMPARE_MAX, COMPARE_MIN } from './compare-metrics.ts';
import styles from './properties.module.css';
import type { PortfolioRow } from './properties-search.ts';

// why: a form is loaded when it is opened
const AssignManagers = lazyPreload(() => import('./AssignManagers.tsx'), 'AssignManagers');

type ChosenProps = {
  /** The chosen properties, of those that are shown. */
  rows: readonly PortfolioRow[];
  /** The filter and the order of the page. */
  query: ListQuery;
  onCompare: () => void;
  onClear: () => void;
};

/** What can be done with the chosen properties, in the place of the filters while there are any. */
export function ChosenBar({ rows, query, onCompare, onClear }: ChosenProps) {
  const isAdmin = useIsAdmin();
  const dispatch = useAppDispatch();
  const archive = useArchive();
  const [isAssigning, setAssigning] = useState(false);
  const [first] = rows;
  const isOneOrganization = rows.every((row) => row.organizationId === first?.organizationId);
  const isComparable = rows.length >= COMPARE_MIN && rows.length <= COMPARE_MAX;

  const archiveOne = async () => {
    const params = { propertyId: first?.propertyId ?? 0 };
    const { data } = await dispatch(propertyApi.endpoints.getProperty.initiate({ params }, { forceRefetch: true }));
    if (data) await archive(data, { onLeave: onClear });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Chosen properties" className={styles.chosen}>
      <span role="status" className="strong">
        {count(rows.length)} chosen
      </span>
      <ActionButton
        size="small"
        blocked={isComparable ? null : `${COMPARE_MIN} to ${COMPARE_MAX} properties can be compared at once.`}
        onClick={onCompare}
      >
        Compare {count(rows.length)}
      </ActionButton>
      <ExportMenu
        path={portfolio.getPortfolioSummary.path}
        query={{ ...query, ids: rows.map((row) => row.propertyId).join(',') }}
      />
      {isAdmin && (
        <ActionButton
          size="small"
          blocked={isOneOrganization ? null : 'Choose properties of one organization: its people are offered.'}
          onClick={() => setAssigning(true)}
        >
          Assign managers
        </ActionButton>
      )}
      {isAdmin && (
        <ActionButton
          size="small"
          blocked={rows.length === 1 ? null : 'One at a time: its name is typed to confirm.'}
          onClick={() => void archiveOne()}
        >
          Archive
        </ActionButton>
      )}
      <Button size="small" variant="text" onClick={onClear}>
        Clear choice
      </Button>
      {isAssigning && first && (
        <LazyBoundary>
          <AssignManagers
            rows={rows}
            organizationId={first.organizationId}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false);
              onClear();
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}
