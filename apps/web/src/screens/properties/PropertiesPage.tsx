import { portfolioReport } from '@lintel/contract/properties/portfolio-report';
import { useGetPortfolioSummaryQuery } from '#api/portfolio.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Portfolio } from './Portfolio.tsx';
import { StartPageOffer } from './StartPageOffer.tsx';

const HELP =
  'One row per property. Click a row to open it; tick two to six and choose Compare to see them side by side, or several to give them the same managers. The address holds your filters, so you can send it to a colleague.';

export default function PropertiesPage() {
  usePageHead({ help: HELP });
  const summary = useGetPortfolioSummaryQuery({ query: {} });
  return (
    <>
      <StartPageOffer />
      {summary.isError && !summary.data && <Lede question={portfolioReport.question} />}
      <QueryState
        query={summary}
        thing="The properties"
        why="Nothing is lost. Try again in a moment."
        skeleton={<PageSkeleton />}
      >
        {({ results, computedAt }) => <Portfolio results={results} computedAt={computedAt} />}
      </QueryState>
    </>
  );
}
