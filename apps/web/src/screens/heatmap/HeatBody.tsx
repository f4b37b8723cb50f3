import {
  buildingWords,
  cellPoints,
  countMarks,
  type HeatPoint,
  heatUnits,
  unitPoints,
} from '@lintel/contract/heat-points';
import type { HeatMetric } from '@lintel/domain/heatmap';
import { useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { usePrintedFilters } from '#app/PrintHead.tsx';
import { toast } from '#app/toasts.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import { LazyBoundary, lazyAhead } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { BuildingList } from './BuildingList.tsx';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatMissing } from './HeatMissing.tsx';
import { HeatPictureView } from './HeatPictureView.tsx';
import { AverageAges, Waves } from './HeatSide.tsx';
import { HeatTable } from './HeatTable.tsx';
import { filterWords } from './heat-filters.ts';
import { boxKey, type HeatPicture } from './heat-layout.ts';
import { type StacksFound, stackOf, stackSums, stacksIn } from './heat-stacks.ts';
import { colourWords, typeAt } from './heat-words.ts';
import styles from './heatmap.module.css';
import { filtersOf, type HeatmapSearchState, marksOf, NO_FILTERS, PHONE } from './heatmap-search.ts';
import { NoFloors } from './NoFloors.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StackSide } from './StackSide.tsx';
import { YearsTable } from './YearsTable.tsx';

// why: it is shown once a stack is selected
const StackWork = lazyAhead(() => import('./StackWork.tsx').then((module) => ({ default: module.StackWork })));
const NO_STACKS: StacksFound = { byBuilding: new Map(), nameOf: new Map() };

type HeatBodyProps = {
  report: Heatmap;
  search: HeatmapSearchState;
  patch: (changes: SearchPatch) => void;
  asOf: string;
  /** Figures and filters, between the question and the picture. */
  children: ReactNode;
};

/** The picture with its legend, what it found, and what is selected in it. */
export function HeatBody({ report, search, patch, asOf, children }: HeatBodyProps) {
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const pictureNow = useRef<HeatPicture | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mode = search.mode === 'years' ? 'grid' : search.mode;
  const metric: HeatMetric =
    search.colour === 'ofType' || (search.colour === 'vacant' && mode === 'matrix') ? 'lifeUsed' : search.colour;
  const ofType = mode === 'grid' && search.colour === 'ofType' ? typeAt(report, search.ofType) : null;
  const units = useMemo(() => heatUnits(report), [report]);
  const isStacks = mode === 'stacks';
  const stacks = useMemo(() => (isStacks ? stacksIn(units) : NO_STACKS), [isStacks, units]);
  const sums = useMemo(() => stackSums(units, stacks), [units, stacks]);
  const points = useMemo(
    () =>
      mode === 'matrix'
        ? cellPoints(units, metric, report.itemTypes.length)
        : unitPoints(units, metric, ofType).map((point) => [point]),
    [units, mode, metric, ofType, report.itemTypes.length],
  );
  const all = useMemo(() => points.flat(), [points]);
  const counts = useMemo(() => countMarks(all), [all]);
  const marks = useMemo(() => marksOf(search.show), [search.show]);
  const groups = useMemo(() => groupsOf(report, points, search.open), [report, points, search.open]);
  const chosen = useMemo(() => all.filter((point) => selected.has(boxKey(point))), [all, selected]);
  const select = useCallback((some: readonly HeatPoint[]) => setSelected(new Set(some.map(boxKey))), []);
  const stack = useMemo(() => (isStacks ? stackOf(sums, chosen) : undefined), [isStacks, sums, chosen]);
  const filters = filterWords(report, search, metric, marks);
  usePrintedFilters(filters);
  const hasFloors = units.some((unit) => unit.floor !== null);
  const isYears = search.mode === 'years';
  const isEmpty = report.counts.units === 0 || (report.counts.cells === 0 && report.counts.items === 0);
  const isHidden = marks.length > 0 && !marks.some((mark) => (counts.get(mark) ?? 0) > 0);
  const clear = () => patch({ ...NO_FILTERS, show: null });
  const isMissing = search.view === 'missing';

  const toggle = (building: number | null) => {
    const open = groups.filter((group) => group.isOpen !== (group.building === building));
    const ids = open.map((group) => (group.building === null ? 0 : report.buildings[group.building]?.buildingId));
    patch({ open: ids.length > 0 ? ids.join(',') : 'none' });
    setSelected(new Set());
  };
  const savePng = async () => {
    const picture = pictureNow.current;
    const { savePicture } = await import('./save-picture.ts');
    const isSaved =
      picture &&
      (await savePicture({
        report,
        picture,
        metric,
        marks,
        hasNames: mode !== 'matrix',
        counts,
        fileName: `inventory-heatmap-${report.asOf}.png`,
        lines: [
          `Inventory heatmap, ${report.propertyName}`,
          `${report.organizationName}, as of ${report.asOf}`,
          filters.join(' · '),
        ],
        heads: mode === 'matrix' ? report.itemTypes.map((type) => type.itemType) : [],
        sectionNames: picture.sections.map((section) => buildingWords(report, section.building)),
      }));
    if (!isSaved)
      toast.failed('This picture is too large to be saved. Choose a building, or fold some, and try again.');
  };
  // why: a PDF of the picture has its numbers as text; stacks and years are printed
  const pdfPicture = !isYears &&
    search.view === 'picture' &&
    mode !== 'stacks' && {
      picture: mode,
      colour: metric,
      ...(ofType !== null && { ofType: report.itemTypes[ofType]?.itemTypeId }),
    };
  const canSave = !isYears && search.view === 'picture' && !isEmpty && !(isPhone && mode === 'matrix');

  return (
    <>
      <Lede question="Where is the old equipment, and how much of it do we not know?" asOf={asOf}>
        <ExportMenu
          path="/insight/:propertyId/inventory-heatmap"
          params={{ propertyId: report.propertyId }}
          query={filtersOf(search)}
          pdfQuery={pdfPicture || undefined}
          labels={{
            csv: 'Cells (CSV)',
            xlsx: 'Cells (XLSX)',
            pdf: pdfPicture ? 'Picture with legend (PDF)' : 'Cells (PDF)',
          }}
          own={canSave ? { label: 'Picture with legend (PNG)', save: savePng } : undefined}
          note={
            marks.length > 0
              ? 'CSV, XLSX and PDF hold every cell under the filters, whatever the legend is set to.'
              : undefined
          }
        />
      </Lede>
      {children}
      <div className={styles.split}>
        <div className={styles.main}>
          {isEmpty ? (
            <PageState
              kind="filtered-out"
              title="The filter hides all units"
              why={filters.join(', ')}
              onClear={clear}
            />
          ) : isYears ? (
            <YearsTable report={report} />
          ) : isMissing ? (
            <LazyBoundary fallback={<TableSkeleton />}>
              <HeatMissing report={report} units={units} />
            </LazyBoundary>
          ) : (
            <>
              {mode !== 'matrix' && !hasFloors && <NoFloors />}
              {isHidden && (
                <PageState
                  kind="filtered-out"
                  title="No cell has the chosen steps"
                  why="The legend is set to steps that no cell under these filters has."
                  onClear={() => patch({ show: null })}
                />
              )}
              {search.view === 'table' ? (
                <LazyBoundary fallback={<TableSkeleton />}>
                  <HeatTable
                    report={report}
                    metric={metric}
                    points={points}
                    head={colourWords(report, search)}
                    marks={marks}
                  />
                </LazyBoundary>
              ) : isPhone && mode === 'matrix' ? (
                <BuildingList
                  report={report}
                  groups={groups}
                  onOpen={(id) => patch({ mode: 'grid', buildingId: id, show: null })}
                />
              ) : (
                <HeatPictureView
                  key={mode}
                  report={report}
                  mode={mode}
                  stacks={stacks}
                  zoom={search.zoom}
                  metric={metric}
                  marks={marks}
                  groups={groups}
                  selected={selected}
                  onSelect={select}
                  onToggle={toggle}
                  pictureNow={pictureNow}
                />
              )}
              {stack && (
                <LazyBoundary fallback={<TableSkeleton />}>
                  <StackWork report={report} stack={stack} />
                </LazyBoundary>
              )}
              <SelectionBar report={report} chosen={chosen} onClear={() => setSelected(new Set())} />
            </>
          )}
        </div>
        <aside className={styles.side} aria-label="Legend and findings">
          {!isYears && !isEmpty && !isMissing && (
            <HeatLegend
              report={report}
              title={colourWords(report, search)}
              metric={metric}
              counts={counts}
              show={search.show}
              isMatrix={mode === 'matrix'}
              onShow={(show) => patch({ show })}
            />
          )}
          {isStacks && (
            <StackSide
              report={report}
              stacks={stacks}
              sums={sums}
              onSelect={(stack) => {
                patch({ view: null, show: null });
                setSelected(new Set(stack.units.map((unit) => boxKey({ unit, type: null }))));
              }}
            />
          )}
          <Waves
            report={report}
            onSelect={(wave) => {
              const type = report.itemTypes.findIndex((each) => each.itemTypeId === wave.itemTypeId);
              patch({ mode: 'matrix', view: null, open: 'all', show: null });
              setSelected(new Set(wave.unitIds.map((id) => boxKey({ unit: { id }, type }))));
            }}
          />
          <AverageAges report={report} />
        </aside>
      </div>
    </>
  );
}

/** Units by building, in the order of the answer; the first is open where the address says nothing. */
function groupsOf(report: Heatmap, points: readonly HeatPoint[][], open: string | undefined) {
  const byBuilding = Map.groupBy(
    points.filter((each) => each.length > 0),
    ([first]) => first?.unit.building ?? null,
  );
  const ids = open?.split(',');
  return [...byBuilding].map(([building, inBuilding], at) => {
    const id = String(building === null ? 0 : report.buildings[building]?.buildingId);
    return { building, points: inBuilding, isOpen: open === 'all' || (ids ? ids.includes(id) : at === 0) };
  });
}
