import { Button } from '@mui/material';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { dueFilter } from './capital-search.ts';
import type { CapitalReport } from './plan-series.ts';

/** So many plates are asked for before a plan is drawn. */
const PLATES = 20;
/** Standard deviations either side that hold 80 % of a normal distribution. */
const BAND_80_Z = 1.2816;

type NothingDatedProps = { report: CapitalReport; patch: (changes: SearchPatch) => void };

/** In the place of the plan where no item has both a date and an expected life: what some dates would tell, and how surely. */
export function NothingDated({ report, patch }: NothingDatedProps) {
  const { items } = report.counts;
  const enough = Math.min(PLATES, items);
  const lack =
    items === 1
      ? 'The one item here lacks a date or an expected life'
      : `None of ${counted(items, 'item')} has both a date and an expected life`;
  return (
    <PageState
      kind="not-enough"
      title="Not enough dates for a plan"
      why={`${lack}, so a forecast would be a guess. What ${counted(enough, 'plate')} would tell: ${toldBy(enough, items)}`}
      action={
        <Button onClick={() => patch({ tab: 'list', ...dueFilter('nodate'), item: null })}>
          List the items without a date
        </Button>
      }
    />
  );
}

function toldBy(plates: number, items: number): string {
  if (plates >= items) return 'which are past their life, and what falls due in which year.';
  return `the share of all ${counted(items, 'item')} that is past its life, to within ${marginPoints(plates, items)} points either way (80% range), which models were bought in one wave, and a first plan by year of the items that were read. Read them in several buildings, some of each type.`;
}

/** Half of the 80 % range of a share, in points, at its widest: as many on either side. A sample of most items is nearly all of them. */
export function marginPoints(sample: number, all: number): number {
  return Math.round(100 * BAND_80_Z * Math.sqrt(0.25 / sample) * Math.sqrt((all - sample) / (all - 1)));
}
