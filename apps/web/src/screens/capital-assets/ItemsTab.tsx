import { ITEM_DUE } from '@lintel/contract/item-lists';
import { DATE_CONFIDENCES } from '@lintel/domain/life';
import { Button } from '@mui/material';
import { INSTALLED_OPTIONS, ItemTable } from '#app/item-list/ItemTable.tsx';
import { ITEMS_ORDER } from '#app/item-list/items-ahead.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { type CapitalSearchState, listFilter } from './capital-search.ts';
import type { CapitalReport } from './plan-series.ts';

const DUE_WORDS: Record<(typeof ITEM_DUE)[number], string> = {
  backlog: 'Backlog',
  thisyear: 'This year',
  nextyear: 'Next year',
  later: 'Later',
  nodate: 'No date',
  weak: 'Weak date',
};

type ItemsTabProps = { report: CapitalReport; search: CapitalSearchState; patch: (changes: SearchPatch) => void };

/** Every item of the property in one list, filtered in the address. */
export function ItemsTab({ report, search, patch }: ItemsTabProps) {
  const clear = () => patch({ type: null, due: null, installed: null, confidence: null, q: null, item: null });
  const chosen = [
    search.due && `due ${dueLabel(search.due)}`,
    search.type && `type ${report.itemTypes.find((each) => each.itemTypeId === search.type)?.itemType ?? search.type}`,
    search.installed && 'installed this year',
    search.confidence && `confidence ${search.confidence.toLowerCase()}`,
    search.q && `'${search.q}'`,
  ].filter(Boolean);

  return (
    <ItemTable
      title="Items"
      propertyId={report.propertyId}
      filter={listFilter(search)}
      sort={search.sort ?? ITEMS_ORDER}
      onSort={(sort) => patch({ sort })}
      itemId={search.item ?? null}
      onItem={(item) => patch({ item })}
      tools={
        <>
          <SearchField
            label="Search items"
            placeholder="Serial, model, manufacturer"
            value={search.q ?? ''}
            onChange={(q) => patch({ q, item: null })}
          />
          <FilterChip
            name="Type"
            options={report.itemTypes.map((each) => ({
              value: String(each.itemTypeId),
              label: each.itemType,
              hint: String(each.count),
            }))}
            values={search.type ? [String(search.type)] : []}
            onChange={([type]) => patch({ type, item: null })}
          />
          <FilterChip
            name="Due"
            options={ITEM_DUE.map((due) => ({ value: due, label: DUE_WORDS[due] }))}
            values={search.due ? [search.due] : []}
            onChange={([due]) => patch({ due, item: null })}
          />
          <FilterChip
            name="Installed"
            options={INSTALLED_OPTIONS}
            values={search.installed ? [search.installed] : []}
            onChange={([installed]) => patch({ installed, item: null })}
          />
          <FilterChip
            name="Confidence"
            options={DATE_CONFIDENCES.map((each) => ({ value: each, label: each.toLowerCase() }))}
            values={search.confidence ? [search.confidence] : []}
            onChange={([confidence]) => patch({ confidence, item: null })}
          />
          {chosen.length > 0 && (
            <Button size="small" variant="text" onClick={clear}>
              Clear
            </Button>
          )}
        </>
      }
      filtered={chosen.length > 0 ? { words: `Filtered by ${chosen.join(', ')}.`, onClear: clear } : undefined}
      nothingYet={
        <PageState
          kind="nothing-yet"
          title="No items yet"
          why="Items are listed here once they are recorded or imported."
        />
      }
    />
  );
}

function dueLabel(due: string): string {
  const bucket = ITEM_DUE.find((each) => each === due);
  return bucket ? DUE_WORDS[bucket].toLowerCase() : due;
}
