import { Button } from '@mui/material';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { useReadSharedTurnsQuery } from '#api/turn-shared.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { OfficeBoard } from '#app/turn/OfficeBoard.tsx';
import { dateTime } from '#ui/format.ts';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';

const TOKEN = /^[\w-]{43}$/;

/** The open turns of a property, for somebody who has their secret address and no account. */
export default function SharedTurnsPage() {
  const token = useParams().token ?? '';
  const isToken = TOKEN.test(token);
  const turns = useReadSharedTurnsQuery({ params: { token }, query: {} }, { skip: !isToken });
  const found = turns.currentData;
  usePageHead({ title: found ? `Turns: ${found.propertyName}` : 'Turns', crumb: 'Turns' });
  if (!isToken) return <Gone />;
  return (
    <QueryState
      query={{ ...turns, data: found }}
      thing="The turns"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<Gone />}
    >
      {(data) => (
        <>
          <Lede question="Which units are between two residents?" asOf={dateTime(data.computedAt)}>
            <Button
              size="small"
              startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </Lede>
          <OfficeBoard rows={data.results} lanes={data.lanes} />
        </>
      )}
    </QueryState>
  );
}

function Gone() {
  return (
    <PageState
      kind="nothing-yet"
      title="This address shows nothing"
      why="It may have been revoked, its last day may be over, or a letter of it is missing. Ask whoever sent it for a new one."
    />
  );
}
