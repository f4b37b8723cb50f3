import { ITEM_DUE, ITEM_STATUSES } from '@lintel/contract/item-lists';
import { DATE_CONFIDENCES } from '@lintel/domain/life';
import { Button } from '@mui/material';
import { useListItemTypesQuery } from '#api/item.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { INSTALLED_OPTIONS, ItemTable } from '#app/item-list/ItemTable.tsx';
import { ITEMS_ORDER } from '#app/item-list/items-ahead.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { FilterChip, type FilterOption } from '#ui/FilterChip.tsx';
import { PageState } from '#ui/PageState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { cleared, type FullProperty, type PropertyState } from './property-search.ts';

const DUE_WORDS: Record<(typeof ITEM_DUE)[number], string> = {
  backlog: 'Backlog',
  thisyear: 'This year',
  nextyear: 'Next year',
  later: 'Later',
  nodate: 'No date',
  weak: 'Weak date',
};
const CONFIDENCE_WORDS = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low', NONE: 'None' } as const;
const STATUS_WORDS = { ACTIVE: 'In service', STORED: 'Stored', RETIRED: 'Retired' } as const;

const DUE_OPTIONS = ITEM_DUE.map((value) => ({ value, label: DUE_WORDS[value] }));
const CONFIDENCE_OPTIONS = DATE_CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_WORDS[value] }));
const STATUS_OPTIONS = ITEM_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));
const FILTERS = ['q', 'type', 'building', 'due', 'installed', 'confidence', 'state', 'item'] as const;

type ItemsTabProps = { property: FullProperty; state: PropertyState; onPatch: (patch: SearchPatch) => void };

/** The inventory: filter and order by the server, kept in the address. */
export function ItemsTab({ property, state, onPatch }: ItemsTabProps) {
  const types = useListItemTypesQuery();
  const typeOptions = (types.data?.results ?? []).map((type) => ({ value: String(type.id), label: type.name }));
  const buildingOptions = property.buildings.map((each) => ({ value: String(each.id), label: each.name }));
  const filter = {
    q: state.q,
    itemTypeId: state.type,
    buildingId: state.building,
    ...dueFilter(state.due),
    installed: state.installed,
    confidence: state.confidence,
    status: state.state,
  };
  const chip = (key: (typeof FILTERS)[number], name: string, options: readonly FilterOption[], anyLabel = 'Any') => (
    <FilterChip
      name={name}
      anyLabel={anyLabel}
      options={options}
      values={state[key] === undefined ? [] : [String(state[key])]}
      onChange={([value]) => onPatch({ [key]: value, item: null })}
    />
  );
  const dueYear = state.due && /^\d/.test(state.due) ? [{ value: state.due, label: state.due }] : [];
  const words = filterWords(state, [typeOptions, buildingOptions]);
  const clear = () => onPatch(cleared(FILTERS));

  return (
    <ItemTable
      title="Items"
      propertyId={property.id}
      filter={filter}
      sort={state.sort ?? ITEMS_ORDER}
      onSort={(sort) => onPatch({ sort })}
      itemId={state.item ?? null}
      onItem={(item) => onPatch({ item })}
      tools={
        <>
          <SearchField
            label="Find an item"
            placeholder="Serial, model, manufacturer"
            value={state.q ?? ''}
            onChange={(q) => onPatch({ q, item: null })}
          />
          {chip('type', 'Type', typeOptions)}
          {buildingOptions.length > 1 && chip('building', 'Building', buildingOptions)}
          {chip('due', 'Due', [...DUE_OPTIONS, ...dueYear], 'Any time')}
          {chip('installed', 'Installed', INSTALLED_OPTIONS, 'Any time')}
          {chip('confidence', 'Date confidence', CONFIDENCE_OPTIONS)}
          {chip('state', 'State', STATUS_OPTIONS, 'In service')}
          {words && (
            <Button size="small" variant="text" onClick={clear}>
              Clear
            </Button>
          )}
          <ExportMenu path="/item/propertyitems/:propertyId" params={{ propertyId: property.id }} query={filter} />
        </>
      }
      filtered={words ? { words: `${words} hides them all.`, onClear: clear } : undefined}
      nothingYet={
        <PageState
          kind="nothing-yet"
          title="No items yet"
          why="Open a unit and record its items, or import an inventory."
        />
      }
    />
  );
}

function dueFilter(due: string | undefined): { due?: (typeof ITEM_DUE)[number]; dueYear?: number } {
  if (due === undefined) return {};
  const bucket = ITEM_DUE.find((each) => each === due);
  return bucket ? { due: bucket } : { dueYear: Number(due) };
}

function filterWords(state: PropertyState, [types, buildings]: readonly FilterOption[][]): string {
  const label = (options: readonly FilterOption[] | undefined, id: number) =>
    options?.find((option) => option.value === String(id))?.label ?? String(id);
  return [
    state.q && `Text ‘${state.q}’`,
    state.type && `Type ${label(types, state.type)}`,
    state.building && `Building ${label(buildings, state.building)}`,
    state.due && `Due ${dueWords(state.due)}`,
    state.installed && 'Installed this year',
    state.confidence && `Date confidence ${CONFIDENCE_WORDS[state.confidence].toLowerCase()}`,
    state.state && `State ${STATUS_WORDS[state.state].toLowerCase()}`,
  ]
    .filter(Boolean)
    .join(' with ');
}

function dueWords(due: string): string {
  const bucket = ITEM_DUE.find((each) => each === due);
  return bucket ? DUE_WORDS[bucket].toLowerCase() : due;
}
