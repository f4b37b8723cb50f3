import {
  buildingWords,
  cellPoints,
  countMarks,
  type HeatPoint,
  type HeatUnit,
  heatUnits,
  unitPoints,
} from '@lintel/contract/heatmap/heat-points';
import { type HeatMetric, heatMarks } from '@lintel/domain/heatmap/heatmap';
import { useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { usePrintedFilters } from '#app/PrintHead.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { BuildingList } from './BuildingList.tsx';
import { HeatExport } from './HeatExport.tsx';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatMissing } from './HeatMissing.tsx';
import { HeatPictureView } from './HeatPictureView.tsx';
import { AverageAges, Waves } from './HeatSide.tsx';
import { HeatTable } from './HeatTable.tsx';
import { filterWords } from './heat-filters.ts';
import { boxKey, type HeatPicture } from './heat-layout.ts';
import { cellsOfUnit, openedUnit, toggled } from './heat-opened.ts';
import { type StacksFound, stackOf, stackSums, stacksIn } from './heat-stacks.ts';
import { colourWords, typeAt } from './heat-words.ts';
import styles from './heatmap.module.css';
import { type HeatmapSearchState, NO_FILTERS, PHONE } from './heatmap-search.ts';
import { NoFloors } from './NoFloors.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StackSide } from './StackSide.tsx';
import { YearsTable } from './YearsTable.tsx';

// why: it is shown once a stack is selected
const StackWork = lazyPreload(() => import('./StackWork.tsx'), 'StackWork');
// why: it is shown once a cell is opened
const UnitDrawer = lazyPreload(() => import('./UnitDrawer.tsx'), 'UnitDrawer');
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
  const marks = useMemo(() => heatMarks(search.show), [search.show]);
  const groups = useMemo(() => groupsOf(report, points, search.open), [report, points, search.open]);
  const chosen = useMemo(() => all.filter((point) => selected.has(boxKey(point))), [all, selected]);
  const select = useCallback((some: readonly HeatPoint[]) => setSelected(new Set(some.map(boxKey))), []);
  const stack = useMemo(() => (isStacks ? stackOf(sums, chosen) : undefined), [isStacks, sums, chosen]);
  const opened = useMemo(() => openedUnit(units, search.unit), [units, search.unit]);
  const openedCells = useMemo(() => {
    const type = report.itemTypes.findIndex(({ itemTypeId }) => itemTypeId === search.cell);
    return opened ? cellsOfUnit(all, opened.unit.id, mode === 'matrix' && type !== -1 ? type : ofType) : [];
  }, [all, opened, mode, ofType, report.itemTypes, search.cell]);
  const openedKeys = useMemo(() => new Set(openedCells.map(boxKey)), [openedCells]);
  const main = useRef<HTMLDivElement>(null);
  const filters = filterWords(report, search, metric, marks);
  usePrintedFilters(filters);
  const hasFloors = units.some((unit) => unit.floor !== null);
  const isYears = search.mode === 'years';
  const isEmpty = report.counts.units === 0 || (report.counts.cells === 0 && report.counts.items === 0);
  const isHidden = marks.length > 0 && !marks.some((mark) => (counts.get(mark) ?? 0) > 0);
  const clear = () => patch({ ...NO_FILTERS, show: null });
  const isMissing = search.view === 'missing';

  // What is selected from the findings is shown, also where they stand below the picture.
  const selectFound = (keys: readonly string[], changes: SearchPatch) => {
    patch({ view: null, show: null, ...changes });
    setSelected(new Set(keys));
    const isAbove = (main.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isAbove) main.current?.scrollIntoView?.({ block: 'start' });
  };
  const toggle = (building: number | null) => {
    const open = groups.filter((group) => group.isOpen !== (group.building === building));
    const ids = open.map((group) => (group.building === null ? 0 : report.buildings[group.building]?.buildingId));
    patch({ open: ids.length > 0 ? ids.join(',') : 'none' });
    setSelected(new Set());
  };
  const stepTo = (next: HeatUnit | undefined) => next && (() => patch({ unit: next.id }));
  return (
    <>
      <Lede question="Where is the old equipment, and how much of it do we not know?" asOf={asOf}>
        <HeatExport
          report={report}
          search={search}
          shown={{ mode, metric, ofType, marks, counts, filters }}
          pictureNow={pictureNow}
          hasPicture={!isYears && search.view === 'picture' && !isEmpty && !(isPhone && mode === 'matrix')}
          hasFolded={mode === 'matrix' && groups.some(({ isOpen }) => !isOpen)}
        />
      </Lede>
      {children}
      <div className={styles.frame}>
        <div className={styles.split} data-opened={opened ? true : undefined}>
          {!isYears && !isEmpty && !isMissing && (
            <div className={styles.key}>
              <HeatLegend
                report={report}
                title={colourWords(report, search)}
                metric={metric}
                counts={counts}
                show={search.show}
                isMatrix={mode === 'matrix'}
                onShow={(show) => patch({ show })}
              />
            </div>
          )}
          <div ref={main} className={styles.main}>
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
                    opened={openedKeys}
                    onOpen={({ unit, type }) =>
                      patch({
                        unit: unit.id,
                        cell: mode === 'matrix' && type !== null ? report.itemTypes[type]?.itemTypeId : null,
                      })
                    }
                    pictureNow={pictureNow}
                  />
                )}
                {stack && (
                  <LazyBoundary fallback={<TableSkeleton />}>
                    <StackWork report={report} stack={stack} />
                  </LazyBoundary>
                )}
              </>
            )}
          </div>
          <aside className={styles.side} aria-label="Legend and findings">
            {isStacks && (
              <StackSide
                report={report}
                stacks={stacks}
                sums={sums}
                onSelect={(stack) =>
                  selectFound(
                    stack.units.map((unit) => boxKey({ unit, type: null })),
                    {},
                  )
                }
              />
            )}
            <Waves
              report={report}
              onSelect={(wave) => {
                const type = report.itemTypes.findIndex((each) => each.itemTypeId === wave.itemTypeId);
                const keys = wave.unitIds.map((id) => boxKey({ unit: { id }, type }));
                // A phone has no matrix: there the units are coloured by this type.
                selectFound(
                  keys,
                  isPhone
                    ? { mode: 'grid', colour: 'ofType', ofType: wave.itemTypeId }
                    : { mode: 'matrix', open: 'all' },
                );
              }}
            />
            <AverageAges report={report} />
          </aside>
        </div>
        {!isYears && !isEmpty && !isMissing && (
          <SelectionBar report={report} chosen={chosen} onClear={() => setSelected(new Set())} />
        )}
      </div>
      {opened && (
        <LazyBoundary>
          <UnitDrawer
            unitId={opened.unit.id}
            name={opened.unit.name}
            building={buildingWords(report, opened.unit.building)}
            itemTypeId={search.cell}
            isSelected={openedCells.length > 0 && openedCells.every((point) => selected.has(boxKey(point)))}
            onSelect={() => setSelected(toggled(selected, openedCells))}
            onClose={() => patch({ unit: null, cell: null })}
            onPrevious={stepTo(opened.previous)}
            onNext={stepTo(opened.next)}
          />
        </LazyBoundary>
      )}
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
