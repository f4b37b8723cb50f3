import { useReadSharedTurnsQuery } from '#api/turn-shared.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { NothingShared } from '#app/secret-links/NothingShared.tsx';
import { useSharedToken } from '#app/secret-links/use-shared-token.ts';
import { OfficeBoard } from '#app/turn/OfficeBoard.tsx';
import { dateTime } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';

/** The open turns of a property, for somebody who has their secret address and no account. */
export default function SharedTurnsPage() {
  const { token, isToken } = useSharedToken();
  const turns = useReadSharedTurnsQuery({ params: { token }, query: {} }, { skip: !isToken });
  const found = turns.currentData;
  usePageHead({ title: found ? `Turns: ${found.propertyName}` : 'Turns', crumb: 'Turns' });
  if (!isToken) return <NothingShared />;
  return (
    <QueryState
      query={{ ...turns, data: found }}
      thing="The turns"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<NothingShared />}
    >
      {(data) => (
        <>
          <Lede question="Which units are between two residents?" asOf={dateTime(data.computedAt)}>
            <PrintButton />
          </Lede>
          <OfficeBoard rows={data.results} lanes={data.lanes} />
        </>
      )}
    </QueryState>
  );
}
