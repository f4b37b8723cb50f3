import { itemsReport } from '@lintel/contract/items/item-list';
import { Button } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useListTagsQuery } from '#api/tag.api.ts';
import { ItemList } from '#app/item-list/ItemList.tsx';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import type { CapitalReport } from './plan-series.ts';

const RepairRulesDialog = lazyPreload(() => import('#app/repair-rules/RepairRulesDialog.tsx'), 'RepairRulesDialog');

/** What a plan asks of each item; the other lists of items start with less. */
const SHOWS = [
  'building',
  'eul',
  'remaining',
  'costAtDue',
  'repairs',
  'tco',
  'warranty',
  'condition',
  'advice',
  'flag',
  'recall',
  'confidence',
];

/** Every item of the property in one list, filtered and grouped in the address. */
export function ItemsTab({ report }: { report: CapitalReport }) {
  const isAdmin = useIsAdmin();
  const [params] = useSearchParams();
  const filters = new URLSearchParams([...params].filter(([name]) => name in itemsReport.filters));
  const [isChanging, setChanging] = useState(false);
  const tags = useListTagsQuery({ query: { propertyId: report.propertyId, limit: 1000 } });
  const types = report.itemTypes.map(({ itemTypeId, itemType, count }) => ({
    value: String(itemTypeId),
    label: itemType,
    hint: String(count),
  }));
  return (
    <>
      <ItemList
        propertyId={report.propertyId}
        options={{
          itemTypeId: types,
          tag: (tags.data?.results ?? []).map(({ name }) => ({ value: name, label: name })),
        }}
        shows={SHOWS}
        tools={
          <>
            <Button size="small" component={Link} to={`${links.itemsDefence(report.propertyId)}?${filters}`}>
              Budget defence
            </Button>
            {isAdmin && (
              <Button
                size="small"
                startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setChanging(true)}
              >
                Repair limits
              </Button>
            )}
          </>
        }
        nothingYet={{ title: 'No items yet', why: 'Items are listed here once they are recorded or imported.' }}
      />
      {isChanging && (
        <LazyBoundary>
          <RepairRulesDialog organizationId={report.organizationId} onClose={() => setChanging(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
