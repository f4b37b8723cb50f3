import { PROJECT_STATUS_WORDS } from '@lintel/domain/projects';
import { Button } from '@mui/material';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { useReadSharedDefenceQuery } from '#api/shared-defence.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { count, counted, dateTime, money } from '#ui/format.ts';
import { KpiTile } from '#ui/KpiStrip.tsx';
import { PageState } from '#ui/PageState.tsx';
import { QueryState } from '#ui/QueryState.tsx';
import { Lede } from '#ui/SectionHead.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { DefenceLines } from './DefenceLines.tsx';
import styles from './defence.module.css';

const TOKEN = /^[\w-]{43}$/;

/** The budget defence of a project, for somebody who has its secret address and no account. */
export default function SharedDefencePage() {
  const token = useParams().token ?? '';
  const isToken = TOKEN.test(token);
  const defence = useReadSharedDefenceQuery({ params: { token }, query: {} }, { skip: !isToken });
  const found = defence.currentData;
  usePageHead({ title: found ? `Budget defence: ${found.name}` : 'Budget defence', crumb: 'Budget defence' });
  if (!isToken) return <Gone />;
  return (
    <QueryState
      query={{ ...defence, data: found }}
      thing="The budget defence"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<Gone />}
    >
      {(data) => (
        <>
          <Lede question="Why should each of these be replaced?" asOf={dateTime(data.computedAt)}>
            <Button
              size="small"
              startIcon={<Printer size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </Lede>
          <p className={`muted small ${styles.notes}`}>
            {data.propertyName}. Shared {dateTime(data.madeAt)}
            {data.expiresAt !== null && `, works until ${dateTime(data.expiresAt)}`}.
          </p>
          <DefenceLines
            lines={data.results}
            tiles={
              <>
                <KpiTile label="Ask" value={money(data.askCents, '') || null} of={PROJECT_STATUS_WORDS[data.status]} />
                <KpiTile
                  label="Estimate"
                  value={money(data.estimateCents, '') || null}
                  of={`${count(data.priced)} of ${counted(data.items, 'item')} have a price`}
                />
              </>
            }
            empty={{ title: 'No lines', why: 'The project has no items now.' }}
            onPhotoFailed={() => void defence.refetch()}
          />
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
