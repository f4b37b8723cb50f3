import { Button } from '@mui/material';
import { DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useGetTurnWaitQuery } from '#api/turn-wait.api.ts';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import type { CapitalSearchState } from './capital-search.ts';
import styles from './turn-wait.module.css';
import { HEADLINE_MONTHS, headlineWords, underWords } from './turn-wait-words.ts';

const TurnWaitDrawer = lazyWhenIdle(() => import('./TurnWaitDrawer.tsx'), 'TurnWaitDrawer');

type TurnWaitNoteProps = { propertyId: number; search: CapitalSearchState; patch: (changes: SearchPatch) => void };

/** Under the plan: how much of what is due within a year can wait until nobody lives in the home. */
export function TurnWaitNote({ propertyId, search, patch }: TurnWaitNoteProps) {
  const isAdmin = useIsAdmin();
  const found = useGetTurnWaitQuery({ params: { propertyId } });
  const { data } = found;
  const window = data?.windows.find(({ months }) => months === HEADLINE_MONTHS);
  return (
    <section aria-label="Waiting for turns" className={styles.note}>
      <DoorOpen size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        {data && window ? (
          <>
            <p className={styles.headline}>{headlineWords(data, window)}</p>
            <p className="muted small">{underWords(data, window)}</p>
          </>
        ) : (
          <p className={`muted small ${styles.waiting}`} role={found.isError ? 'alert' : undefined}>
            {found.isError ? (
              <>
                What waiting for turns would change could not be loaded.{' '}
                <button type="button" className={styles.retry} onClick={() => void found.refetch()}>
                  Retry
                </button>
              </>
            ) : (
              'Looking at when homes empty …'
            )}
          </p>
        )}
      </div>
      {data && data.due.count > 0 && (
        <span className={styles.buttons}>
          {isAdmin && data.leases.known === 0 && data.leases.homes > 0 && (
            <Button size="small" component={Link} to={links.admin('onboarding')}>
              Import a rent roll
            </Button>
          )}
          <Button size="small" onClick={() => patch({ wait: String(HEADLINE_MONTHS), item: null })}>
            Home by home
          </Button>
        </span>
      )}
      {data && search.wait !== undefined && (
        <LazyBoundary>
          <TurnWaitDrawer wait={data} months={Number(search.wait)} visit={search.visit} patch={patch} />
        </LazyBoundary>
      )}
    </section>
  );
}
