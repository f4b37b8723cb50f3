import { Link, useParams } from 'react-router';
import * as z from 'zod';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/lazy-ahead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { CoversTab } from './CoversTab.tsx';
import styles from './warranty-page.module.css';

// why: most visits are for what ends next
const RecoveryTab = lazyWhenIdle(() => import('./RecoveryTab.tsx').then((module) => ({ default: module.RecoveryTab })));
const ClaimsTab = lazyWhenIdle(() => import('./ClaimsTab.tsx').then((module) => ({ default: module.ClaimsTab })));

const TABS = { covers: 'Covers', recovery: 'Recovery', claims: 'Claims' } as const;
type WarrantyTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [WarrantyTab]).default('covers')) });

/** The warranties of a property: what is covered until when, what was paid although covered, and the claims; or the covers of all properties. */
export default function WarrantyPage() {
  const { propertyId } = useParams();
  const [{ tab }] = useSearchState(Search);
  if (propertyId === undefined) return <CoversTab propertyId={undefined} />;
  const id = Number(propertyId);
  return (
    <>
      <nav className={styles.tabs} aria-label="Parts of the warranty report">
        {(Object.keys(TABS) as WarrantyTab[]).map((each) => (
          <Link
            key={each}
            to={links.warranty(id, each === 'covers' ? {} : { tab: each })}
            aria-current={each === tab ? 'page' : undefined}
          >
            {TABS[each]}
          </Link>
        ))}
      </nav>
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'recovery' ? (
          <RecoveryTab propertyId={id} />
        ) : tab === 'claims' ? (
          <ClaimsTab propertyId={id} />
        ) : (
          <CoversTab propertyId={id} />
        )}
      </LazyBoundary>
    </>
  );
}
