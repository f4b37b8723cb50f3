import { Button } from '@mui/material';
import { Archive, CircleDollarSign, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { useItemsPreload } from '#app/item-list/items-preload.ts';
import { type LinkTab, LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { NoProperty } from '#app/NoProperty.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { useArchive } from '#app/property-form/use-archive.tsx';
import { useRemoveDemo } from '#app/property-form/use-remove-demo.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload, lazyWhenIdle, tryPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { FactsSkeleton, KpiSkeleton, LedeSkeleton, TableSkeleton, TabsSkeleton } from '#ui/page-states/Skeletons.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PropertyRail } from './PropertyRail.tsx';
import styles from './property.module.css';
import {
  cleared,
  type FullProperty,
  PROPERTY_TABS,
  PropertySearch,
  type PropertyTab,
  TAB_KEYS,
} from './property-search.ts';

// why: each part and each form is loaded when it is opened
const UnitsTab = lazyWhenIdle(() => import('./UnitsTab.tsx'), 'UnitsTab');
const ItemsTab = lazyWhenIdle(() => import('./ItemsTab.tsx'), 'ItemsTab');
const FlsTab = lazyWhenIdle(() => import('./FlsTab.tsx'), 'FlsTab');
const PeopleTab = lazyWhenIdle(() => import('./PeopleTab.tsx'), 'PeopleTab');
const ActivityTab = lazyWhenIdle(() => import('./ActivityTab.tsx'), 'ActivityTab');
const TurnsTab = lazyWhenIdle(() => import('./FieldTabs.tsx'), 'TurnsTab');
const InspectionsTab = lazyPreload(() => import('./FieldTabs.tsx'), 'InspectionsTab');
const FlagsTab = lazyPreload(() => import('./FieldTabs.tsx'), 'FlagsTab');
const WarrantyTab = lazyPreload(() => import('./FieldTabs.tsx'), 'WarrantyTab');
const InvoicesTab = lazyPreload(() => import('./FieldTabs.tsx'), 'InvoicesTab');
const DocumentsTab = lazyPreload(() => import('./DocumentsTab.tsx'), 'DocumentsTab');
const TAB_FILES = {
  units: UnitsTab,
  items: ItemsTab,
  turns: TurnsTab,
  inspections: InspectionsTab,
  fls: FlsTab,
  warranty: WarrantyTab,
  invoices: InvoicesTab,
  flags: FlagsTab,
  documents: DocumentsTab,
  people: PeopleTab,
  activity: ActivityTab,
};
const EditProperty = lazyPreload(() => import('./EditProperty.tsx'), 'EditProperty');
const OwnPrices = lazyPreload(() => import('./OwnPrices.tsx'), 'OwnPrices');

const HELP =
  'One property: its figures, its units by building, its items, and what changed. Tabs and filters are in the address, so a link shows the same rows.';

const TAB_WORDS: Record<PropertyTab, string> = {
  overview: 'Overview',
  units: 'Buildings & units',
  items: 'Items',
  turns: 'Turns',
  inspections: 'Inspections',
  fls: 'FLS',
  warranty: 'Warranty',
  invoices: 'Invoices',
  flags: 'Flags',
  documents: 'Documents',
  people: 'People & vendors',
  activity: 'Activity',
};

export default function PropertyPage() {
  const propertyId = Number(useParams().propertyId);
  const isId = Number.isSafeInteger(propertyId) && propertyId > 0;
  const [leftId, setLeftId] = useState<number | null>(null);
  const property = useGetFullPropertyQuery({ params: { propertyId } }, { skip: !isId || leftId === propertyId });
  usePageHead({ title: property.currentData?.name ?? 'Property', help: HELP });

  if (!isId) return <NoProperty />;
  return (
    <QueryState
      query={{ ...property, data: property.currentData }}
      thing="The property"
      skeleton={<PropertySkeleton />}
      absent={<NoProperty />}
    >
      {(found) => (
        <LoadedProperty
          property={found}
          onReload={async () => (await property.refetch()).data}
          onLeave={() => setLeftId(propertyId)}
        />
      )}
    </QueryState>
  );
}

function PropertySkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.skeleton}>
      <LedeSkeleton />
      <div className={styles.page}>
        <div className={styles.rail}>
          <div className={styles.sign} />
          <FactsSkeleton />
        </div>
        <div className={styles.main}>
          <TabsSkeleton tabs={5} />
          <KpiSkeleton />
          <TableSkeleton />
        </div>
      </div>
    </div>
  );
}

type LoadedProps = {
  property: FullProperty;
  onReload: () => Promise<FullProperty | undefined>;
  /** True once the property is being archived: it is not queried again. */
  onLeave: () => void;
};

function LoadedProperty({ property, onReload, onLeave }: LoadedProps) {
  const isAdmin = useIsAdmin();
  const [state, patch] = useSearchState(PropertySearch);
  const [open, setOpen] = useState<'facts' | 'prices' | null>(null);
  const preloadItems = useItemsPreload();
  const preloadTab = (next: PropertyTab) => {
    if (next !== 'overview') tryPreload(TAB_FILES[next]);
    if (next === 'items' && tab !== 'items') preloadItems(property.id);
  };
  const archive = useArchive();
  const navigate = useNavigate();
  const removeDemo = useRemoveDemo();
  const leave = () => {
    onLeave();
    navigate(links.properties());
  };
  const { tab } = state;
  const place = { propertyId: property.id, organizationId: property.organizationId };

  return (
    <>
      <Lede
        question="What does this property have, and what does it need?"
        answer={`${counted(property.buildings.length, 'building')}, ${counted(property.unitCount, 'unit')}, ${counted(property.itemCount, 'item')}.`}
      />
      <div className={styles.page}>
        <PropertyRail property={property} isOverview={tab === 'overview'}>
          {isAdmin && (
            <>
              <Button
                size="small"
                startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setOpen('facts')}
              >
                Edit
              </Button>
              <Button
                size="small"
                startIcon={<CircleDollarSign size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setOpen('prices')}
              >
                Own prices
              </Button>
              <Button
                size="small"
                startIcon={<Archive size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() =>
                  void (property.isDemo
                    ? removeDemo(property, leave)
                    : archive(property, { onLeave: leave, onBack: () => navigate(links.property(property.id)) }))
                }
              >
                {property.isDemo ? 'Remove demo community' : 'Archive'}
              </Button>
            </>
          )}
        </PropertyRail>
        <div className={styles.main}>
          <LinkTabs
            label="Parts of the property"
            current={tab}
            tabs={PROPERTY_TABS.map(
              (id): LinkTab => ({
                id,
                to: links.property(property.id, id === 'overview' ? undefined : id),
                words: TAB_WORDS[id],
              }),
            )}
            onPreload={(id) => preloadTab(id as PropertyTab)}
          />
          <LazyBoundary fallback={<TableSkeleton />}>
            {tab === 'overview' && (
              <OverviewTab
                property={property}
                onReload={onReload}
                onBuilding={(building) => patch({ ...cleared(TAB_KEYS), tab: 'units', building })}
              />
            )}
            {tab === 'units' && <UnitsTab property={property} state={state} onPatch={patch} />}
            {tab === 'items' && <ItemsTab property={property} />}
            {tab === 'turns' && <TurnsTab {...place} />}
            {tab === 'inspections' && <InspectionsTab {...place} />}
            {tab === 'fls' && <FlsTab propertyId={property.id} />}
            {tab === 'warranty' && <WarrantyTab {...place} />}
            {tab === 'invoices' && <InvoicesTab {...place} />}
            {tab === 'flags' && <FlagsTab {...place} />}
            {tab === 'documents' && <DocumentsTab propertyId={property.id} />}
            {tab === 'people' && <PeopleTab propertyId={property.id} organizationId={property.organizationId} />}
            {tab === 'activity' && <ActivityTab propertyId={property.id} state={state} onPatch={patch} />}
          </LazyBoundary>
        </div>
      </div>
      <LazyBoundary>
        {open === 'facts' && <EditProperty property={property} onReload={onReload} onClose={() => setOpen(null)} />}
        {open === 'prices' && <OwnPrices property={property} onReload={onReload} onClose={() => setOpen(null)} />}
      </LazyBoundary>
    </>
  );
}
