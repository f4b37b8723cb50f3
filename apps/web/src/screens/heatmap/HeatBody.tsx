import { HEAT_BLANK_WORDS, HEAT_STEP_WORDS, type HeatMark, type HeatMetric } from '@lintel/domain/heatmap';
import { useMediaQuery } from '@mui/material';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { toast } from 'react-toastify';
import type { Heatmap } from '#api/heatmap.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { usePrintedFilters } from '#app/PrintHead.tsx';
import type { SearchPatch } from '#app/use-search-state.ts';
import { LazyBoundary } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { BuildingList } from './BuildingList.tsx';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatPictureView } from './HeatPictureView.tsx';
import { AverageAges, Waves } from './HeatSide.tsx';
import { HeatTable } from './HeatTable.tsx';
import { cellPoints, countMarks, type HeatPoint, heatUnits, unitPoints } from './heat-data.ts';
import { boxKey, type HeatPicture } from './heat-layout.ts';
import { buildingWords, colourWords, typeAt } from './heat-words.ts';
import styles from './heatmap.module.css';
import { HEAT_MODE_LABELS, type HeatmapSearchState, marksOf, PHONE } from './heatmap-search.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { YearsTable } from './YearsTable.tsx';

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
  const mode = search.mode === 'matrix' ? 'matrix' : 'grid';
  const metric: HeatMetric = search.colour === 'ofType' ? 'lifeUsed' : search.colour;
  const ofType = mode === 'grid' && search.colour === 'ofType' ? typeAt(report, search.ofType) : null;
  const units = useMemo(() => heatUnits(report), [report]);
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
  const filters = filterWords(report, search, metric, marks);
  usePrintedFilters(filters);
  const hasFloors = units.some((unit) => unit.floor !== null);
  const isYears = search.mode === 'years';
  const isEmpty = report.counts.units === 0 || (report.counts.cells === 0 && report.counts.items === 0);
  const isHidden = marks.length > 0 && !marks.some((mark) => (counts.get(mark) ?? 0) > 0);
  const clear = () => patch({ buildingId: null, floorPlan: null, itemTypeId: null, show: null });
  const { buildingId, floorPlan, itemTypeId } = search;

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
        picture,
        metric,
        marks,
        hasNames: mode === 'grid',
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
    if (!isSaved) toast.error('This picture is too large to be saved. Choose a building, or fold some, and try again.');
  };
  const canSave = !isYears && search.view === 'picture' && !isEmpty && !(isPhone && mode === 'matrix');

  return (
    <>
      <Lede question="Where is the old equipment, and how much of it do we not know?" asOf={asOf}>
        <ExportMenu
          path="/insight/:propertyId/inventory-heatmap"
          params={{ propertyId: report.propertyId }}
          query={{ buildingId, floorPlan, itemTypeId }}
          labels={{ csv: 'Cells (CSV)', xlsx: 'Cells (XLSX)', pdf: 'Cells (PDF)' }}
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
          ) : (
            <>
              {mode === 'grid' && !hasFloors && (
                <p className={styles.note}>
                  <b className="strong">No floor data: showing a list.</b> Floors come with a file of units, or from
                  each unit's own page.
                </p>
              )}
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
              <SelectionBar report={report} chosen={chosen} onClear={() => setSelected(new Set())} />
            </>
          )}
        </div>
        <aside className={styles.side} aria-label="Legend and findings">
          {!isYears && !isEmpty && (
            <HeatLegend
              title={colourWords(report, search)}
              metric={metric}
              counts={counts}
              show={search.show}
              isMatrix={mode === 'matrix'}
              onShow={(show) => patch({ show })}
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

/** What the picture shows, as its file and its printed page say it. */
function filterWords(
  report: Heatmap,
  search: HeatmapSearchState,
  metric: HeatMetric,
  marks: readonly HeatMark[],
): string[] {
  const { buildingId, floorPlan, itemTypeId, mode } = search;
  const words = (mark: HeatMark) =>
    (typeof mark === 'number' ? HEAT_STEP_WORDS : HEAT_BLANK_WORDS)[metric][mark as never];
  const building = report.buildings.find((each) => each.buildingId === buildingId);
  const type = report.typeChoices.find((each) => each.itemTypeId === itemTypeId);
  return [
    `Shown as: ${HEAT_MODE_LABELS[mode]}`,
    ...(mode === 'years' ? [] : [`Colour: ${colourWords(report, search)}`]),
    ...(building ? [`Building: ${building.name}`] : []),
    ...(floorPlan === undefined ? [] : [`Plan: ${floorPlan}`]),
    ...(type ? [`Item: ${type.itemType}`] : []),
    ...(marks.length > 0 ? [`Only: ${marks.map(words).join(', ')}`] : []),
  ];
}
