import { UNIT_STATUSES } from '@lintel/domain/units/unit-status';
import { Button } from '@mui/material';
import { Archive, Grid2x2Plus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { count, counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { sortFromText, sortToText } from '#ui/table/data-table-columns.ts';
import { cleared, type FullProperty, type PropertyState, type UnitRow } from './property-search.ts';
import { statusWords, UNIT_GROUPS, unitListColumns } from './unit-list-columns.tsx';

// why: a form is loaded when it is opened; the page is read far more often
const AddUnit = lazyPreload(() => import('./AddUnit.tsx'), 'AddUnit');
const BuildUnits = lazyPreload(() => import('./BuildUnits.tsx'), 'BuildUnits');
const ArchivedDrawer = lazyPreload(() => import('./ArchivedDrawer.tsx'), 'ArchivedDrawer');

type UnitsTabProps = { property: FullProperty; state: PropertyState; onPatch: (patch: SearchPatch) => void };

const ONLY = [
  { value: 'past', label: 'With items past life' },
  { value: 'undated', label: 'With items without a date' },
];
const STATUS_OPTIONS = [
  ...UNIT_STATUSES.map((value) => ({ value, label: statusWords(value) })),
  { value: 'NONE', label: 'Not known' },
];
const FILTERS = ['q', 'status', 'only', 'building'] as const;

/** Every unit under its building; a row opens the unit. */
export function UnitsTab({ property, state, onPatch }: UnitsTabProps) {
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const canRecord = useCan('record');
  const [open, setOpen] = useState<'add' | 'build' | 'archived' | null>(null);
  const rows = useMemo(() => filteredUnits(property.units, state), [property.units, state]);
  const columns = useMemo(() => unitListColumns(rows), [rows]);
  const words = filterWords(state, property);

  const actions = (
    <>
      {isAdmin && (
        <Button
          size="small"
          startIcon={<Archive size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen('archived')}
        >
          Archived
        </Button>
      )}
      {isAdmin && (
        <Button
          size="small"
          startIcon={<Grid2x2Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen('build')}
        >
          Build by pattern
        </Button>
      )}
      {canRecord && (
        <Button
          size="small"
          variant="contained"
          color="primary"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen('add')}
        >
          Add unit
        </Button>
      )}
    </>
  );

  return (
    <>
      <DataTable
        title="Units"
        count={`${count(rows.length)} of ${count(property.units.length)}`}
        tools={
          <>
            <SearchField
              label="Find a unit"
              placeholder="Unit or floor plan"
              value={state.q ?? ''}
              onChange={(q) => onPatch({ q })}
            />
            <FilterChip
              name="Status"
              options={STATUS_OPTIONS}
              values={state.status ? [state.status] : []}
              onChange={([status]) => onPatch({ status })}
            />
            {property.buildings.length > 1 && (
              <FilterChip
                name="Building"
                options={property.buildings.map((each) => ({ value: String(each.id), label: each.name }))}
                values={state.building ? [String(state.building)] : []}
                onChange={([building]) => onPatch({ building })}
              />
            )}
            <FilterChip
              name="Only"
              anyLabel="all units"
              options={ONLY}
              values={state.only ? [state.only] : []}
              onChange={([only]) => onPatch({ only })}
            />
            {actions}
          </>
        }
        rows={rows}
        columns={columns}
        rowId={(row) => row.id}
        groups={UNIT_GROUPS}
        sort={sortFromText(state.sort ?? null)}
        onSort={(sort) => onPatch({ sort: sortToText(sort) })}
        onRowClick={(row) => navigate(links.unit(row.id))}
        empty={
          words ? (
            <PageState
              kind="filtered-out"
              title={`${words} hides all ${counted(property.units.length, 'unit')}`}
              onClear={() => onPatch(cleared(FILTERS))}
            />
          ) : (
            <PageState
              kind="nothing-yet"
              title="No units yet"
              why={
                isAdmin ? 'Build them by a pattern, add one, or import a unit list.' : 'An administrator can add them.'
              }
            />
          )
        }
      />
      <LazyBoundary>
        {open === 'add' && <AddUnit property={property} onClose={() => setOpen(null)} />}
        {open === 'build' && <BuildUnits property={property} onClose={() => setOpen(null)} />}
        {open === 'archived' && <ArchivedDrawer property={property} onClose={() => setOpen(null)} />}
      </LazyBoundary>
    </>
  );
}

function filteredUnits(units: readonly UnitRow[], state: PropertyState): UnitRow[] {
  const wanted = state.q?.trim().toLowerCase() ?? '';
  return units.filter(
    (unit) =>
      (wanted === '' || [unit.name, unit.floorPlan].some((text) => text?.toLowerCase().includes(wanted))) &&
      (!state.status || (unit.status ?? 'NONE') === state.status) &&
      (!state.building || unit.buildingId === state.building) &&
      (state.only !== 'past' || (unit.pastLifeCount ?? 0) > 0) &&
      (state.only !== 'undated' || unit.undatedCount > 0),
  );
}

function filterWords(state: PropertyState, property: FullProperty): string | null {
  const words = [
    state.q && `Text ‘${state.q}’`,
    state.status && `Status ${statusWords(state.status === 'NONE' ? null : state.status)}`,
    state.building && `Building ${property.buildings.find((each) => each.id === state.building)?.name ?? ''}`,
    state.only && ONLY.find((each) => each.value === state.only)?.label,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' with ') : null;
}
