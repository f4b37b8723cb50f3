import { PROJECT_STATUS_WORDS } from '@lintel/domain/capital/projects';
import { useReadSharedDefenceQuery } from '#api/shared-defence.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { NothingShared } from '#app/secret-links/NothingShared.tsx';
import { useSharedToken } from '#app/secret-links/use-shared-token.ts';
import { count, counted, dateTime, money } from '#ui/base/format.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { KpiTile } from '#ui/figures/KpiStrip.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { DefenceLines } from './DefenceLines.tsx';
import styles from './defence.module.css';

/** The budget defence of a project, for somebody who has its secret address and no account. */
export default function SharedDefencePage() {
  const { token, isToken } = useSharedToken();
  const defence = useReadSharedDefenceQuery({ params: { token } }, { skip: !isToken });
  const found = defence.currentData;
  usePageHead({ title: found ? `Budget defence: ${found.name}` : 'Budget defence', crumb: 'Budget defence' });
  if (!isToken) return <NothingShared />;
  return (
    <QueryState
      query={{ ...defence, data: found }}
      thing="The budget defence"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<NothingShared />}
    >
      {(data) => (
        <>
          <Lede question="Why should each of these be replaced?" asOf={dateTime(data.computedAt)}>
            <PrintButton />
          </Lede>
          <p className={`muted small ${styles.notes}`}>
            {data.propertyName}. Shared {dateTime(data.madeAt)}
            {data.expiresAt !== null && `, works until ${dateTime(data.expiresAt)}`}.
          </p>
          <DefenceLines
            lines={data.lines}
            asOf={data.asOf}
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
            renewPhoto={defence.refetch}
          />
        </>
      )}
    </QueryState>
  );
}
