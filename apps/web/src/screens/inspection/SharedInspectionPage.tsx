import type { SharedInspection } from '@lintel/contract/inspections/inspection-shared';
import { voiceNoteText } from '@lintel/domain/inspections/inspection-voice';
import { INSPECTION_STATUS_WORDS, INSPECTION_TYPE_WORDS } from '@lintel/domain/inspections/inspections';
import { Clock } from 'lucide-react';
import type * as z from 'zod';
import { useReadSharedInspectionQuery } from '#api/inspection-shared.api.ts';
import { usePageHead } from '#app/page-head.tsx';
import { NothingShared } from '#app/secret-links/NothingShared.tsx';
import { useSharedToken } from '#app/secret-links/use-shared-token.ts';
import { count, date, dateTime, percent } from '#ui/base/format.ts';
import { Lede, SectionHead } from '#ui/base/SectionHead.tsx';
import { PrintButton } from '#ui/buttons/PrintButton.tsx';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ChecksByArea } from './ChecksByArea.tsx';
import styles from './inspection.module.css';
import { ResultText } from './ResultText.tsx';
import { SharedPhoto } from './SharedPhoto.tsx';

type Shared = z.output<typeof SharedInspection>;
type SharedCheck = Shared['checks'][number];

/** One submitted inspection, for somebody who has its secret address and no account. */
export default function SharedInspectionPage() {
  const { token, isToken } = useSharedToken();
  const inspection = useReadSharedInspectionQuery({ params: { token } }, { skip: !isToken });
  const found = inspection.currentData;
  usePageHead({ title: found ? titleOf(found) : 'Inspection', crumb: 'Inspection' });
  if (!isToken) return <NothingShared orElse="the inspection may be open again" />;
  return (
    <QueryState
      query={{ ...inspection, data: found }}
      thing="The inspection"
      skeleton={<PageSkeleton tiles={3} />}
      absent={<NothingShared orElse="the inspection may be open again" />}
    >
      {(data) => <Shown token={token} inspection={data} />}
    </QueryState>
  );
}

function Shown({ token, inspection }: { token: string; inspection: Shared }) {
  const { checks, score, status, submittedOn, computedAt, isWithoutAccess, templateName } = inspection;
  const failed = checks.filter(({ result }) => result === 'FAIL');
  const answered = checks.filter(({ result }) => result !== null).length;
  const followUps = failed.flatMap(({ followUp }) => followUp ?? []);
  const open = followUps.filter(({ isClosed }) => !isClosed);
  const late = open.filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      <Lede question="What was seen, and what failed?" asOf={dateTime(computedAt)}>
        <PrintButton />
      </Lede>
      <div className={styles.state}>
        <StatusText tone="good">{INSPECTION_STATUS_WORDS[status]}</StatusText>
        {isWithoutAccess && <StatusText tone="warn">Nobody could get in</StatusText>}
        <dl>
          <div>
            <dt>Template</dt>
            <dd>{templateName}</dd>
          </div>
          <div>
            <dt>Submitted</dt>
            <dd>{date(submittedOn)}</dd>
          </div>
        </dl>
      </div>
      <KpiStrip label="What the inspection comes to">
        {answered < checks.length && answered > 0 ? (
          <KpiTile
            label="Answered so far"
            value={`${count(answered)} of ${count(checks.length)}`}
            of="the score is known once all are answered"
          />
        ) : (
          <KpiTile
            label="Score"
            value={score === null ? null : percent(score, 1)}
            of={`${count(answered)} of ${count(checks.length)} checks answered`}
          />
        )}
        <KpiTile label="Fails" value={count(failed.length)} of={`of ${count(answered)} answered`} />
        <KpiTile
          label="Follow-ups open"
          value={count(open.length)}
          of={`of ${count(followUps.length)} found${late > 0 ? `, ${count(late)} past the deadline` : ''}`}
        />
      </KpiStrip>
      {failed.length > 0 && (
        <section className={styles.section} aria-label="Failed">
          <SectionHead title="Failed" count={count(failed.length)} />
          <ul className={styles.checks}>
            {failed.map((check) => (
              <li key={check.id}>
                <Line check={check} isWithArea />
                <FollowUp followUp={check.followUp} />
                <Photos token={token} check={check} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChecksByArea checks={checks}>
        {(check) => (
          <>
            <Line check={check} />
            {check.result !== 'FAIL' && <Photos token={token} check={check} />}
          </>
        )}
      </ChecksByArea>
    </>
  );
}

function Line({ check, isWithArea = false }: { check: SharedCheck; isWithArea?: boolean }) {
  return (
    <div className={styles.check}>
      <span>
        {isWithArea ? `${check.area}: ${check.title}` : check.title}
        {check.voiceNotes.map((note) => (
          <small key={note.id}>{voiceNoteText(note)}</small>
        ))}
      </span>
      <ResultText {...check} />
    </div>
  );
}

function FollowUp({ followUp }: Pick<SharedCheck, 'followUp'>) {
  if (!followUp) return null;
  const { isClosed, isOverdue, dueOn } = followUp;
  return (
    <p className={styles.finding}>
      {isClosed ? (
        <StatusText tone="good">Put right</StatusText>
      ) : (
        <StatusText tone={isOverdue ? 'bad' : 'muted'} icon={Clock}>
          {`${isOverdue ? 'Was due' : 'Due'} ${date(dueOn)}`}
        </StatusText>
      )}
    </p>
  );
}

function Photos({ token, check }: { token: string; check: SharedCheck }) {
  if (check.photos.length === 0) return null;
  return (
    <ul className={`${styles.photos} ${styles.sharedPhotos}`} aria-label={`Photos: ${check.area}, ${check.title}`}>
      {check.photos.map((photo) => (
        <SharedPhoto key={photo.id} token={token} photo={photo} name={`${check.area}: ${check.title}`} />
      ))}
    </ul>
  );
}

function titleOf({ type, unitName, propertyName }: Shared): string {
  return [INSPECTION_TYPE_WORDS[type], unitName, propertyName].filter(Boolean).join(', ');
}
