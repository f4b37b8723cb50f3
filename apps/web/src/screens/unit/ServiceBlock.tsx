import { Button } from '@mui/material';
import { ClipboardPlus, TriangleAlert } from 'lucide-react';
import { asApiError } from '#api/api-error.ts';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { RowMenu } from '#ui/buttons/RowMenu.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { MaintenanceTask, ServiceRequest } from './maintenance-entry.ts';
import { openForWords, PRIORITY_WORDS } from './maintenance-words.ts';
import styles from './service-block.module.css';
import { useHiding } from './use-hiding.tsx';
import { OPEN_ROWS, type useOpenService } from './use-maintenance.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

type ServiceBlockProps = {
  service: ReturnType<typeof useOpenService>;
  /** Absent for people who may only read. */
  onTask?: ((task: MaintenanceTask) => void) | undefined;
};

/** The open service requests of the unit, soonest first. */
export function ServiceBlock({ service: { currentData, error, refetch }, onTask }: ServiceBlockProps) {
  const failure = asApiError(error);
  const requests = currentData?.results ?? [];
  return (
    <section aria-label="Open service" className={styles.block}>
      <SectionHead
        title="Open service"
        count={currentData && currentData.total > 0 && counted(currentData.total, 'request')}
      >
        {onTask && (
          <>
            <Button size="small" startIcon={<TriangleAlert {...icon} />} onClick={() => onTask({ kind: 'report' })}>
              Request service
            </Button>
            <Button size="small" startIcon={<ClipboardPlus {...icon} />} onClick={() => onTask({ kind: 'record' })}>
              Record maintenance
            </Button>
          </>
        )}
      </SectionHead>
      {failure && !currentData && (
        <PageState
          kind="failed"
          title="Open service could not be loaded"
          why={failure.message || 'Nothing is lost. Try again in a moment.'}
          onRetry={() => void refetch()}
        />
      )}
      {!failure && !currentData && <div className={styles.loading} role="status" aria-label="Loading open service" />}
      {currentData && requests.length === 0 && <p className={styles.none}>Nothing is waiting to be done here.</p>}
      {requests.length > 0 && (
        <ul className={styles.rows}>
          {requests.map((request) => (
            <ServiceRow key={request.id} request={request} onTask={onTask} />
          ))}
        </ul>
      )}
      {currentData?.nextCursor && (
        <p className={styles.none}>
          The {OPEN_ROWS} that come first are shown. {counted(currentData.total - requests.length, 'more')} follow.
        </p>
      )}
    </section>
  );
}

type ServiceRowProps = { request: ServiceRequest; onTask: ServiceBlockProps['onTask'] };

function ServiceRow({ request, onTask }: ServiceRowProps) {
  const { hide, show } = useHiding();
  const priority = PRIORITY_WORDS[request.priority];
  const { id, summary } = request;
  return (
    <li className={styles.row} data-hidden={request.hidden !== null || undefined}>
      <div className={styles.what}>
        <p className="strong">{summary}</p>
        <p className={styles.facts}>
          <StatusText tone={priority.tone} icon={priority.icon}>
            {priority.label}
          </StatusText>
          <span>Open {request.ageDays === 0 ? 'since today' : `for ${openForWords(request.ageDays)}`}</span>
          {request.itemType && <span>{request.itemType}</span>}
          {request.reportedBy && <span>by {request.reportedBy}</span>}
          {request.hidden && <span>Hidden{request.hidden.by && ` by ${request.hidden.by}`}</span>}
        </p>
      </div>
      {onTask && (
        <div className={styles.tools}>
          <Button size="small" aria-label={`Close: ${summary}`} onClick={() => onTask({ kind: 'close', request })}>
            Close
          </Button>
          <RowMenu
            label={`More for ${summary}`}
            actions={[
              { label: 'Record the work', onClick: () => onTask({ kind: 'record', request }) },
              { label: 'Add a note', onClick: () => onTask({ kind: 'note', on: { summary, serviceRequestId: id } }) },
              { label: 'Change', onClick: () => onTask({ kind: 'editService', request }) },
              request.hidden
                ? { label: 'Show', onClick: () => void show('service', id, summary) }
                : { label: 'Hide', onClick: () => void hide('service', id, summary) },
            ]}
          />
        </div>
      )}
    </li>
  );
}
