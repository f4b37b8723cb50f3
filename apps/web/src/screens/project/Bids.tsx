import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useChooseProjectBidMutation, useRemoveProjectBidMutation } from '#api/project.api.ts';
import { useChange } from '#app/use-change.ts';
import { counted, date, money } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { Chip } from '#ui/figures/Chip.tsx';
import { BidFile } from './BidFile.tsx';
import styles from './project.module.css';
import type { Project } from './project-types.ts';

const AddBid = lazyPreload(() => import('./AddBid.tsx'), 'AddBid');

/** What vendors ask, side by side, lowest first, each beside the estimate. */
export function Bids({ project, onStale }: { project: Project; onStale: () => unknown }) {
  const [isAdding, setAdding] = useState(false);
  const [choose] = useChooseProjectBidMutation();
  const [remove] = useRemoveProjectBidMutation();
  const change = useChange('project', onStale);
  const { bids, may, estimateCents, priced, items } = project;
  const at = (bidId: number) => ({ params: { projectId: project.id, bidId }, ifMatch: project.version });
  return (
    <section aria-label="Bids" className={styles.section}>
      <SectionHead title="Bids" count={bids.length === 0 ? 'none yet' : counted(bids.length, 'bid')}>
        {may.addBid && (
          <Button
            size="small"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Record bid
          </Button>
        )}
      </SectionHead>
      {bids.length === 0 && (
        <p className={`muted ${styles.hint}`}>Without a chosen bid the estimate is what is asked for.</p>
      )}
      {bids.length > 0 && (
        <ul className={styles.bids}>
          {bids.map((bid) => (
            <li key={bid.id} data-chosen={bid.isChosen || undefined}>
              <p className={styles.bidHead}>
                <b className="strong">{bid.vendorName}</b>
                {bid.isChosen && <Chip tone="good">Chosen</Chip>}
              </p>
              <p className={styles.amount}>{money(bid.amountCents)}</p>
              <p className="muted small">{againstEstimate(bid.amountCents, estimateCents, priced === items)}</p>
              <p className="muted small">Bid of {date(bid.bidOn)}</p>
              {bid.fileId !== null && <BidFile fileId={bid.fileId} name={bid.fileName ?? 'Document'} />}
              {bid.note && <p className={styles.note}>{bid.note}</p>}
              {may.addBid && (
                <div className="actions">
                  {!bid.isChosen && (
                    <Button
                      size="small"
                      aria-label={`Choose the bid of ${bid.vendorName}, ${money(bid.amountCents)}`}
                      onClick={() =>
                        void change(
                          () => choose({ ...at(bid.id), body: { isChosen: true }, errors: 'inline' }),
                          `Bid of ${bid.vendorName} chosen.`,
                        )
                      }
                    >
                      Choose
                    </Button>
                  )}
                  {bid.isChosen && project.status === 'PLANNED' && (
                    <Button
                      size="small"
                      onClick={() =>
                        void change(
                          () => choose({ ...at(bid.id), body: { isChosen: false }, errors: 'inline' }),
                          'No bid is chosen.',
                        )
                      }
                    >
                      Choose none
                    </Button>
                  )}
                  {!bid.isChosen && (
                    <Button
                      size="small"
                      aria-label={`Take back the bid of ${bid.vendorName}, ${money(bid.amountCents)}`}
                      onClick={() =>
                        void change(
                          () => remove({ ...at(bid.id), errors: 'inline' }),
                          `Bid of ${bid.vendorName} taken back; the history keeps it.`,
                        )
                      }
                    >
                      Take back
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <LazyBoundary>
          <AddBid project={project} onStale={onStale} onClose={() => setAdding(false)} />
        </LazyBoundary>
      )}
    </section>
  );
}

function againstEstimate(amount: number, estimate: number | null, isWhole: boolean): string {
  if (estimate === null || !isWhole) return 'The estimate leaves items out';
  if (amount === estimate) return 'As estimated';
  return `${money(Math.abs(amount - estimate))} ${amount < estimate ? 'below' : 'above'} the estimate`;
}
