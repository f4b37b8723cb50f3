import { Button } from '@mui/material';
import { Link, useParams } from 'react-router';
import { type Heatmap, heatmapApi, useGetInventoryHeatmapQuery } from '#api/heatmap.api.ts';
import { RecomputeNotice } from '#app/capital-report/RecomputeNotice.tsx';
import { links } from '#app/links.ts';
import { NoProperty } from '#app/NoProperty.tsx';
import { usePageHead } from '#app/page-head.tsx';
import { type SearchPatch, useSearchState } from '#app/use-search-state.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { HeatBody } from './HeatBody.tsx';
import { HeatFigures } from './HeatFigures.tsx';
import { HeatTools } from './HeatTools.tsx';
import { filtersOf, HeatmapSearch, type HeatmapSearchState } from './heatmap-search.ts';

const LOOK_AGAIN_MS = 5000;
const HELP =
  'Each cell is an item type in a unit, coloured by how much of its expected life is used, by what is due, what it would cost, what its repairs cost or its open flags. Hatched is not known; an outline is expected and not recorded. Select a step of the legend to show only those cells; arrows move from cell to cell, with Shift they select, Enter shows the unit beside the picture. Files hold what is shown, under the filters and the legend.';

export default function HeatmapPage() {
  const propertyId = Number(useParams().propertyId);
  const [search, patch] = useSearchState(HeatmapSearch);
  const question = { params: { propertyId }, query: filtersOf(search) };
  const { data } = heatmapApi.endpoints.getInventoryHeatmap.useQueryState(question);
  const query = useGetInventoryHeatmapQuery(question, {
    pollingInterval: data?.isBeingRecomputed ? LOOK_AGAIN_MS : 0,
  });
  usePageHead({ help: HELP });

  return (
    <QueryState
      query={query}
      thing="The heatmap"
      skeleton={<PageSkeleton tiles={4} chartHeight={420} />}
      absent={<NoProperty />}
    >
      {(report) => <Page report={report} search={search} patch={patch} />}
    </QueryState>
  );
}

type PageProps = { report: Heatmap; search: HeatmapSearchState; patch: (changes: SearchPatch) => void };

function Page({ report, search, patch }: PageProps) {
  const { counts, propertyId } = report;
  const isNarrowed = Object.values(filtersOf(search)).some((each) => each !== undefined);
  const hasNothing = counts.unitsInAll === 0 || (!isNarrowed && counts.cells === 0 && counts.items === 0);
  if (hasNothing) {
    return (
      <PageState
        kind="nothing-yet"
        title={counts.unitsInAll === 0 ? 'No units yet' : 'No items yet'}
        why="The heatmap shows the items of the units: upload an asset list, or add items unit by unit."
        action={
          <Button component={Link} to={links.property(propertyId, 'units')} variant="contained" color="primary">
            Open units
          </Button>
        }
      />
    );
  }
  return (
    <HeatBody report={report} search={search} patch={patch} asOf={dateTime(report.computedAt)}>
      <RecomputeNotice report={report} />
      <HeatFigures report={report} search={search} />
      <HeatTools report={report} search={search} patch={patch} />
      {counts.itemsWithoutUnit > 0 && (
        <p className="muted small" style={{ padding: '0 24px 12px' }}>
          {`${counted(counts.itemsWithoutUnit, 'item is', 'items are')} in no unit: counted above, and in no cell.`}
        </p>
      )}
    </HeatBody>
  );
}
