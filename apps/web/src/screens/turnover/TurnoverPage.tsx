import { useParams } from 'react-router';
import * as z from 'zod';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { aView, useSearchState } from '#app/use-search-state.ts';
import { TurnsTab } from './TurnsTab.tsx';

const TABS = { board: 'Board', table: 'Table' } as const;
type TurnoverTab = keyof typeof TABS;

const Search = z.object({ tab: aView(z.enum(Object.keys(TABS) as [TurnoverTab]).default('board')) });

/** The turns of a property: on a board by stage, or as a table. */
export default function TurnoverPage() {
  const propertyId = Number(useParams().propertyId);
  const [{ tab }] = useSearchState(Search);
  return (
    <>
      <LinkTabs
        label="Parts of the turnover report"
        current={tab}
        tabs={(Object.keys(TABS) as TurnoverTab[]).map((part) => ({
          id: part,
          to: links.turnover(propertyId, part === 'board' ? {} : { tab: part }),
          words: TABS[part],
        }))}
      />
      <TurnsTab key={tab} propertyId={propertyId} isBoard={tab === 'board'} />
    </>
  );
}
