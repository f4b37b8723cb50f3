import { buildingWords } from '@lintel/contract/heatmap/heat-points';
import type { HeatMark, HeatMetric } from '@lintel/domain/heatmap/heatmap';
import type { RefObject } from 'react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { ExportMenu } from '#app/ExportMenu.tsx';
import { toast } from '#app/toasts.tsx';
import type { HeatPicture } from './heat-layout.ts';
import { BAR_COUNT_WORDS } from './heat-words.ts';
import { filtersOf, type HeatmapSearchState } from './heatmap-search.ts';

type HeatExportProps = {
  report: Heatmap;
  search: HeatmapSearchState;
  /** What the page shows now. */
  shown: {
    mode: 'grid' | 'matrix' | 'stacks';
    metric: HeatMetric;
    ofType: number | null;
    marks: readonly HeatMark[];
    counts: ReadonlyMap<HeatMark, number>;
    filters: readonly string[];
  };
  pictureNow: RefObject<HeatPicture | null>;
  /** Whether a picture is drawn that can be saved as it is. */
  hasPicture: boolean;
  hasFolded: boolean;
};

/** Files of what the page shows, under its filters and its legend. */
export function HeatExport({ report, search, shown, pictureNow, hasPicture, hasFolded }: HeatExportProps) {
  const { mode, metric, ofType, marks, counts, filters } = shown;
  const isYears = search.mode === 'years';
  const isMissing = search.view === 'missing';
  const picture = {
    picture: isYears ? 'years' : mode,
    ...(!isYears && { colour: metric }),
    ...(!isYears && ofType !== null && { ofType: report.itemTypes[ofType]?.itemTypeId }),
    ...(!isYears && marks.length > 0 && { show: marks.join(',') }),
  };
  const savePng = async () => {
    const { current } = pictureNow;
    const { savePicture } = await import('./save-picture.ts');
    const isSaved =
      current &&
      (await savePicture({
        report,
        picture: current,
        metric,
        marks,
        hasNames: mode !== 'matrix',
        counts,
        fileName: `inventory-heatmap-${report.asOf}.png`,
        lines: [
          `Inventory heatmap, ${report.propertyName}`,
          `${report.organizationName}, as of ${report.asOf}`,
          filters.join(' · '),
          ...(mode === 'matrix' ? [BAR_COUNT_WORDS] : []),
        ],
        heads: mode === 'matrix' ? report.itemTypes.map((type) => type.itemType) : [],
        sectionNames: current.sections.map((section) => buildingWords(report, section.building)),
      }));
    if (!isSaved)
      toast.failed('This picture is too large to be saved. Choose a building, or fold some, and try again.');
  };
  const cells = isYears ? 'Years' : 'Cells';
  return (
    <ExportMenu
      path="/insight/:propertyId/inventory-heatmap"
      params={{ propertyId: report.propertyId }}
      query={{ ...filtersOf(search), ...(!isMissing && picture) }}
      labels={{
        csv: `${cells} (CSV)`,
        xlsx: isMissing ? 'Cells (XLSX)' : `${cells} and all facts (XLSX)`,
        pdf: isMissing ? 'Cells (PDF)' : isYears ? 'Years (PDF)' : 'Picture with legend (PDF)',
      }}
      own={hasPicture ? [{ label: 'Picture with legend (PNG)', save: savePng }] : []}
      note={hasFolded ? 'CSV, XLSX and PDF hold the folded buildings, too.' : undefined}
    />
  );
}
