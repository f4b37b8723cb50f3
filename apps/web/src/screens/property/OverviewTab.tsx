import type { CapitalAssetsReport } from '@lintel/contract/capital/report';
import { METRICS, type MetricId } from '@lintel/domain/figures/metrics';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { RecomputeNotice } from '#app/capital-report/RecomputeNotice.tsx';
import { useCapitalReport } from '#app/capital-report/use-capital-report.ts';
import { type ItemFilters, links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import { count, counted, percent, wholeMoney } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { AciBandMark } from '#ui/figures/AciBand.tsx';
import { ExplainPopover } from '#ui/figures/ExplainPopover.tsx';
import { coverWords, figureText } from '#ui/figures/figure-text.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { KpiSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { buildingColumns, buildingRows } from './building-columns.tsx';
import type { FullProperty } from './property-search.ts';

type Report = z.output<typeof CapitalAssetsReport>;

// why: a form is loaded when it is opened; the page is read far more often
const AddBuilding = lazyPreload(() => import('./BuildingDrawer.tsx'), 'AddBuilding');
const EditBuilding = lazyPreload(() => import('./BuildingDrawer.tsx'), 'EditBuilding');

type OverviewProps = {
  property: FullProperty;
  onReload: () => Promise<FullProperty | undefined>;
  onBuilding: (buildingId: number | null) => void;
};

/** The property's figures, and the same by building. */
export function OverviewTab({ property, onReload, onBuilding }: OverviewProps) {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState<'new' | number | null>(null);
  const opened = property.buildings.find((each) => each.id === open);
  const close = () => setOpen(null);
  const report = useCapitalReport(property.id);
  const rows = buildingRows(property);
  return (
    <>
      {report.isError && (
        <PageState
          kind="failed"
          title="The figures could not be computed"
          why="Nothing was changed."
          onRetry={report.refetch}
        />
      )}
      {report.data && <RecomputeNotice report={report.data} />}
      {!report.isError && (report.data ? <Figures report={report.data} /> : <KpiSkeleton tiles={8} />)}
      <DataTable
        title="Buildings"
        variant="embedded"
        count={counted(property.buildings.length, 'building')}
        tools={
          <>
            <Button size="small" component={Link} to={links.report(property.id, '/capital-assets')}>
              Open Capital Assets
            </Button>
            {isAdmin && (
              <Button
                size="small"
                startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => setOpen('new')}
              >
                Add building
              </Button>
            )}
          </>
        }
        rows={rows}
        columns={buildingColumns(rows, isAdmin ? setOpen : undefined)}
        rowId={(row) => row.id ?? 0}
        onRowClick={(row) => onBuilding(row.id)}
        empty={
          <PageState
            kind="nothing-yet"
            title="No buildings yet"
            why="Build them by a pattern under Buildings & units, or import a unit list."
          />
        }
      />
      <LazyBoundary>
        {open === 'new' && <AddBuilding property={property} onClose={close} />}
        {opened && (
          <EditBuilding key={opened.id} property={property} building={opened} onReload={onReload} onClose={close} />
        )}
      </LazyBoundary>
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const by = new Map(report.figures.map((figure) => [figure.metric, figure]));
  const toItems = (filters: ItemFilters, words: string) => (
    <Link to={links.propertyItems(report.propertyId, filters)}>{words}</Link>
  );
  const tile = (metric: MetricId, label: string, of: ReactNode, more: { chip?: ReactNode; over?: string } = {}) => {
    const figure = by.get(metric);
    const value = figure?.value ?? null;
    const { unit } = METRICS[metric];
    return (
      <KpiTile
        label={label}
        value={value === null ? null : figureText(value, unit, figure?.minimums)}
        beside={unit === 'years' ? 'years' : undefined}
        chip={value === null ? undefined : more.chip}
        of={
          figure &&
          (value === null ? (
            coverWords(figure)
          ) : (
            <>
              {of}
              {of && ', '}
              {more.over ?? coverWords(figure)}
            </>
          ))
        }
        explain={figure && <ExplainPopover figure={figure} />}
      />
    );
  };
  const { counts, backlog, replacementValueCents } = report;
  const [thisYear, nextYear] = report.forecast;
  const weakCents = by.get('weakDateDollars')?.value ?? null;
  const weakWords =
    weakCents === null || !replacementValueCents
      ? 'date not sure'
      : `${percent((weakCents / replacementValueCents) * 100)} of value`;
  const inputOf = (metric: string, label: string) =>
    by.get(metric)?.inputs?.find((each) => each.label === label)?.value ?? null;
  const perUnit = inputOf('annualisedNeed', 'Per unit');
  const countNext = inputOf('dueNextYear', 'Items falling due next year');
  const fresh = by.get('installedThisYear');
  return (
    <KpiStrip label="Figures of this property">
      {tile('aci', 'Condition index (ACI)', `${wholeMoney(backlog.cents)} of ${wholeMoney(replacementValueCents)}`, {
        chip: <AciBandMark band={report.aciBand} isFilled />,
      })}
      {tile(
        'backlog',
        'Backlog',
        <>{toItems({ due: 'backlog' }, counted(backlog.count, 'item'))} past expected life</>,
      )}
      {tile(
        'dueThisYear',
        `Due in ${thisYear?.label ?? 'this year'}`,
        thisYear && (
          <>
            backlog plus{' '}
            {toItems({ dueYear: thisYear.year }, `${wholeMoney(thisYear.firstReplacementCents)} falling due by Dec 31`)}
          </>
        ),
      )}
      {tile(
        'dueNextYear',
        `Due in ${nextYear?.label ?? 'next year'}`,
        nextYear && countNext !== null && toItems({ dueYear: nextYear.year }, counted(countNext, 'item')),
      )}
      {tile('replacementValue', 'Replacement value', toItems({ sort: '-cost' }, 'highest cost first'))}
      {tile(
        'weakDateDollars',
        'Rests on weak dates',
        <>
          {toItems({ due: 'weak', sort: '-cost' }, counted(counts.weak, 'item'))}, {weakWords}
        </>,
      )}
      {tile('averageAge', 'Average age', toItems({ sort: '-age' }, 'oldest first'))}
      {tile(
        'annualisedNeed',
        'Set aside each year',
        perUnit === null
          ? 'sum of cost ÷ expected life'
          : `${wholeMoney(perUnit)} for each of ${count(counts.unitsWithItems)} units with items`,
      )}
      {tile(
        'installedThisYear',
        'Installed this year',
        toItems({ installed: 'thisyear' }, counted(fresh?.value ?? 0, 'item')),
        { over: `of ${counted(fresh?.counted ?? 0, 'item')} with an install or manufacture date` },
      )}
    </KpiStrip>
  );
}
