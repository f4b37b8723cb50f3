import { warrantyReport } from '@lintel/contract/items/warranty-report';
import { WARRANTY_WINDOW_WORDS } from '@lintel/contract/items/warranty-words';
import { COVER_EXPIRING_DAYS, COVER_LOST_DAYS, COVER_TEST_DAYS } from '@lintel/domain/items/warranty-cover';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useListManufacturersQuery } from '#api/manufacturer.api.ts';
import { coverPages } from '#api/warranty.api.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import type { ListAnswer } from '#app/list/use-list.ts';
import { useItemFilterOptions } from '#app/list/use-place-options.ts';
import { useCan } from '#app/rights.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { COVER_CELLS, type CoverRow } from './warranty-columns.tsx';
import styles from './warranty-page.module.css';

// why: most visits only read the list
const CoverDrawer = lazyWhenIdle(() => import('./CoverDrawer.tsx'), 'CoverDrawer');
const TermsDrawer = lazyWhenIdle(() => import('./TermsDrawer.tsx'), 'TermsDrawer');
const SecretLinksDrawer = lazyWhenIdle(() => import('#app/secret-links/SecretLinksDrawer.tsx'), 'SecretLinksDrawer');

const HELP =
  'One row for each cover of an item in service: parts, labor, sealed system, compressor, tank, repair. The last day is covered. A ~ marks an end that rests on an assumed start or on the months usual for the type.';

type Answer = ListAnswer<CoverRow> & { nextEndsOn: string | null; lastWalk: number; modelTerms: number };

/** What is covered until when, at one property or at all. */
export function CoversTab({ propertyId }: { propertyId: number | undefined }) {
  const [open, setOpen] = useState<'terms' | 'calendar' | null>(null);
  const canManage = useCan('manage');
  const makers = useListManufacturersQuery({ query: { limit: 1000 } });
  const options = {
    ...useItemFilterOptions(),
    manufacturerId: makers.data?.results.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<typeof warrantyReport, Answer>
        list={warrantyReport}
        {...coverPages(propertyId)}
        propertyId={propertyId}
        opens="cover-row"
        options={options}
        cells={COVER_CELLS}
        help={HELP}
        hasTwoLines
        actions={
          propertyId !== undefined && (
            <>
              <Button size="small" onClick={() => setOpen('calendar')}>
                Calendar
              </Button>
              {canManage && (
                <Button size="small" onClick={() => setOpen('terms')}>
                  Model terms
                </Button>
              )}
            </>
          )
        }
        above={(last) => (
          <>
            <Notices last={last} onTerms={propertyId !== undefined && canManage ? () => setOpen('terms') : undefined} />
            <Windows />
          </>
        )}
        nothingYet={{
          title: 'No cover is running',
          why: 'Covers follow from the dates of items and the terms of their models. Choose another window above, or set the terms of a model.',
        }}
        drawer={(row) => (
          <LazyBoundary>
            <CoverDrawer row={row.row} onClose={row.onClose} onPrevious={row.onPrevious} onNext={row.onNext} />
          </LazyBoundary>
        )}
      />
      <LazyBoundary>
        {open === 'terms' && propertyId !== undefined && <TermsDrawer propertyId={propertyId} onClose={close} />}
        {open === 'calendar' && propertyId !== undefined && (
          <SecretLinksDrawer
            purpose="WARRANTY_CALENDAR"
            at={{ propertyId }}
            path={{ of: 'api', prefix: '/warranty/calendar/' }}
            title="Warranty ends in your calendar"
            explanation="Make an address and add it to your calendar as a subscription. Whoever has it can read item types, units and the ends of covers, and nothing about residents. It shows what you may see, and stops when you revoke it."
            onClose={close}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Notices({ last, onTerms }: { last: Answer; onTerms: (() => void) | undefined }) {
  const in90 = last.figures?.find(({ metric }) => metric === 'warrantyEnding90')?.value;
  return (
    <div className={styles.notices}>
      {in90 === 0 && (
        <p className={styles.notice} role="status">
          <b>Nothing expires in {COVER_EXPIRING_DAYS} days.</b>
          {last.nextEndsOn === null ? 'No known cover runs after that.' : `Next: ${last.nextEndsOn}.`}
        </p>
      )}
      {last.lastWalk > 0 && (
        <p className={styles.notice}>
          {counted(last.lastWalk, 'cover')} {last.lastWalk === 1 ? 'ends' : 'end'} within {COVER_TEST_DAYS} days in
          units that somebody will be in anyway (a turn, an empty unit, an inspection, a fire and life safety visit):
          test them now.{' '}
          <Link to="?lastWalk=true" data-no-print>
            Show these covers
          </Link>
        </p>
      )}
      {last.modelTerms === 0 && (
        <p className={styles.notice}>
          No terms are recorded for any model, so that ends rest on usual months.
          {onTerms && (
            <Button size="small" onClick={onTerms}>
              Set them for the most common models
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const SHOWN = ['', '30', '60', '90', '180', 'year', 'lost', 'expired', 'unknown'] as const;
const SHORT = {
  '': 'Running',
  year: 'This year',
  lost: `Last ${COVER_LOST_DAYS} days`,
  expired: 'Expired',
  unknown: 'Start not known',
};

/** The windows people ask for most, one press each. */
function Windows() {
  const [params] = useSearchParams();
  const chosen = params.get('window') ?? '';
  const to = (window: string) => {
    const next = new URLSearchParams(params);
    next.delete('cover-row');
    next.delete('lastWalk');
    if (window === '') next.delete('window');
    else next.set('window', window);
    return `?${next}`;
  };
  return (
    <nav className={styles.windows} aria-label="When the cover ends">
      {SHOWN.map((window) => (
        <Link key={window} to={to(window)} replace aria-current={window === chosen ? 'true' : undefined}>
          {window in SHORT
            ? SHORT[window as keyof typeof SHORT]
            : WARRANTY_WINDOW_WORDS[window as keyof typeof WARRANTY_WINDOW_WORDS].replace('within ', '')}
        </Link>
      ))}
    </nav>
  );
}
