import { addDays } from '@lintel/domain/base/calendar';
import { staleWords } from '@lintel/domain/capital/scenario';
import { Button, Tab, Tabs } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { RecomputeNotice } from '#app/capital-report/RecomputeNotice.tsx';
import { useCapitalReport } from '#app/capital-report/use-capital-report.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { NoProperty } from '#app/NoProperty.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { useAppDispatch } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { count, dateTime } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { CapitalFigures } from './CapitalFigures.tsx';
import styles from './capital-assets.module.css';
import { CAPITAL_TABS, CapitalSearch, dueFilter } from './capital-search.ts';
import { PlanTab } from './PlanTab.tsx';
import type { CapitalReport } from './plan-series.ts';

// why: the lists come when they are opened; the plan is what the page opens with
const ItemsTab = lazyWhenIdle(() => import('./ItemsTab.tsx'), 'ItemsTab');
const ModelsTab = lazyWhenIdle(() => import('./ModelsTab.tsx'), 'ModelsTab');
const ProjectsTab = lazyWhenIdle(() => import('./ProjectsTab.tsx'), 'ProjectsTab');

const ScenariosTab = lazyWhenIdle(() => import('./ScenariosTab.tsx'), 'ScenariosTab');
const TAB_FILES = { list: ItemsTab, models: ModelsTab, scenarios: ScenariosTab, projects: ProjectsTab };

const LifespanEditor = lazyPreload(() => import('./LifespanEditor.tsx'), 'LifespanEditor');

const SecretLinksDrawer = lazyPreload(() => import('#app/secret-links/SecretLinksDrawer.tsx'), 'SecretLinksDrawer');

const NoItems = lazyPreload(() => import('./NoItems.tsx'), 'NoItems');

/** For so many days an address works unless another day is chosen. */
const SHARED_DAYS = 30;

const HELP =
  'Expected life and installed cost of what is installed at this property, by budget year. The plan puts each item at its expected life, or spreads it by survival odds; you choose, and figures, rows and export follow.';

export default function CapitalAssetsPage() {
  const propertyId = Number(useParams().propertyId);
  const [search, patch] = useSearchState(CapitalSearch);
  const report = useCapitalReport(propertyId, Number(search.years));
  const dispatch = useAppDispatch();
  const canShare = useCan('manage');
  const lastDay = addDays(useToday({ propertyId }), SHARED_DAYS);
  const [isSharing, setSharing] = useState(false);
  const preloadTab = (tab: (typeof CAPITAL_TABS)[number]) => {
    if (tab !== 'plan') tryPreload(TAB_FILES[tab]);
    const { due, dueYear } = search;
    if (tab === 'list')
      void import('#app/item-list/items-preload.ts').then(({ askItems }) =>
        dispatch(askItems(propertyId, { due, dueYear })),
      );
    if (tab === 'models') void import('./models-preload.ts').then(({ askModels }) => dispatch(askModels(propertyId)));
  };
  usePageHead({ help: HELP });

  return (
    <QueryState
      query={report}
      thing="The report"
      skeleton={<PageSkeleton hasTabs tiles={9} chartHeight={366} />}
      absent={<NoProperty />}
    >
      {(data) => (
        <>
          <Lede question="What must be replaced, when, and what will it cost?" asOf={dateTime(data.computedAt)}>
            {canShare && (
              <Button size="small" onClick={() => setSharing(true)}>
                Share
              </Button>
            )}
            <ExportMenu
              path="/report/:propertyId/capital-assets"
              params={{ propertyId }}
              query={{ years: Number(search.years), plan: search.plan }}
              labels={{
                xlsx: 'Workbook with live formulas (XLSX)',
                pdf: 'Board pack: figures and plan (PDF)',
                csv: search.plan === 'odds' ? 'Plan by year and type (CSV)' : 'Items (CSV)',
              }}
            />
          </Lede>
          <LazyBoundary>
            {isSharing && (
              <SecretLinksDrawer
                purpose="OWNER_REPORT"
                at={{ propertyId }}
                path={{ of: 'web', prefix: '/info/plan/' }}
                title="Share with an owner or lender"
                explanation="Make an address for somebody without an account. Whoever has it can read the condition index, the plan of the next years, and where the fire and life safety systems stand with their audit pack; nothing about units, residents or people. It shows what you may see, and stops on its last day or when you revoke it."
                lastDay={lastDay}
                onClose={() => setSharing(false)}
              />
            )}
          </LazyBoundary>
          <RecomputeNotice report={data} />
          <OldPrices report={data} />
          <Tabs
            value={search.tab}
            onChange={(_, tab) => patch({ tab, item: null, life: null, scenario: null, sets: null })}
            variant="scrollable"
            scrollButtons={false}
            aria-label="Capital assets"
            sx={{ px: { xs: 2, md: 3 } }}
          >
            {CAPITAL_TABS.map((tab) => (
              <Tab
                key={tab}
                value={tab}
                onPointerEnter={() => preloadTab(tab)}
                onFocus={() => preloadTab(tab)}
                label={<TabLabel tab={tab} counts={data.counts} />}
              />
            ))}
          </Tabs>
          {data.counts.items === 0 ? (
            <LazyBoundary>
              <NoItems propertyId={propertyId} />
            </LazyBoundary>
          ) : (
            <>
              {search.tab === 'plan' && (
                <CapitalFigures
                  report={data}
                  plan={search.plan}
                  prices={search.prices}
                  onDue={(due) =>
                    // The most dollars first: that is the order in which to look for the dates.
                    patch({ ...dueFilter(due), item: null, ...(due === 'weak' && { sort: '-cost' }) })
                  }
                />
              )}
              {search.tab === 'plan' && data.itemTypes.some((type) => !type.hasLifespan) && (
                <LazyBoundary>
                  <LifespanEditor report={data} />
                </LazyBoundary>
              )}
              {search.tab === 'plan' && <PlanTab report={data} search={search} patch={patch} />}
              <LazyBoundary fallback={<PageSkeleton />}>
                {search.tab === 'list' && <ItemsTab report={data} />}
                {search.tab === 'models' && <ModelsTab propertyId={propertyId} search={search} patch={patch} />}
                {search.tab === 'scenarios' && <ScenariosTab report={data} search={search} patch={patch} />}
                {search.tab === 'projects' && <ProjectsTab propertyId={propertyId} />}
              </LazyBoundary>
            </>
          )}
        </>
      )}
    </QueryState>
  );
}

function TabLabel({ tab, counts }: { tab: (typeof CAPITAL_TABS)[number]; counts: { items: number; models: number } }) {
  if (tab === 'plan') return 'Plan';
  if (tab === 'scenarios') return 'Scenarios';
  if (tab === 'projects') return 'Projects';
  return (
    <span>
      {tab === 'list' ? 'List' : 'Models'}{' '}
      <span className="muted small">{count(tab === 'list' ? counts.items : counts.models)}</span>
    </span>
  );
}

function OldPrices({ report: { prices, asOf } }: { report: CapitalReport }) {
  const [words] = staleWords(prices.oldestOn, asOf);
  return (
    words && (
      <p className={styles.old} role="status">
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden /> {words}
      </p>
    )
  );
}
