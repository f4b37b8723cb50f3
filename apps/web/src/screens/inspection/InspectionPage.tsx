import { inspection as contract } from '@lintel/contract/inspections/inspection';
import { addDays } from '@lintel/domain/base/calendar';
import { chargesOf } from '@lintel/domain/inspections/inspection-audit';
import { INSPECTION_STATUS_WORDS, NO_ACCESS_WORDS } from '@lintel/domain/inspections/inspections';
import { Button } from '@mui/material';
import { Camera, Download, FileArchive, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useDownload } from '#api/file.api.ts';
import { useGetInspectionQuery } from '#api/inspection.api.ts';
import { links } from '#app/links.ts';
import { usePending } from '#app/offline/use-pending.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { useToday } from '#app/today.ts';
import { useSelectPlace } from '#app/use-select-place.ts';
import { count, counted, date, dateTime, money, percent } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { AuditedItems } from './AuditedItems.tsx';
import { CheckSections } from './CheckSections.tsx';
import { InspectionActions } from './InspectionActions.tsx';
import styles from './inspection.module.css';
import { crumbsOf, NoInspection, titleOf } from './inspection-head.tsx';
import type { Inspection } from './inspection-types.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { aboutOf } from './use-capture.ts';

// why: few inspections have one
const VoiceNoteList = lazyWhenIdle(() => import('./VoiceNoteList.tsx'), 'VoiceNoteList');
// why: most visits share nothing
const SecretLinksDrawer = lazyWhenIdle(() => import('#app/secret-links/SecretLinksDrawer.tsx'), 'SecretLinksDrawer');

const SHARED_DAYS = 30;

const HELP =
  'One inspection: what failed first, then every check, the photos beside those of the inspection before, voice notes, and what is to be put right. Score: passed checks of those that passed or failed.';

export default function InspectionPage() {
  const inspectionId = Number(useParams().inspectionId);
  const isId = Number.isSafeInteger(inspectionId) && inspectionId > 0;
  const query = useGetInspectionQuery({ params: { inspectionId } }, { skip: !isId });
  const found = query.currentData;
  usePageHead({ title: found ? titleOf(found) : 'Inspection', help: HELP, ...(found && { crumbs: crumbsOf(found) }) });
  useSelectPlace(found);
  if (!isId) return <NoInspection />;
  return (
    <QueryState
      query={{ ...query, data: found }}
      thing="The inspection"
      skeleton={<PageSkeleton tiles={4} />}
      absent={<NoInspection />}
    >
      {(inspection) => <Loaded inspection={inspection} onStale={query.refetch} />}
    </QueryState>
  );
}

function Loaded({ inspection, onStale }: { inspection: Inspection; onStale: () => unknown }) {
  const [download, isLoading] = useDownload();
  const [isSharing, setSharing] = useState(false);
  const canShare = useCan('manage') && inspection.status !== 'DRAFT';
  const lastDay = addDays(useToday({ propertyId: inspection.propertyId }), SHARED_DAYS);
  const { id, checks, findings, score, status, noAccessReason } = inspection;
  const answered = checks.filter(({ result }) => result !== null).length;
  const failed = checks.filter(({ result }) => result === 'FAIL').length;
  const open = findings.filter(({ closedAt }) => closedAt === null);
  const charges = chargesOf(checks);
  const waiting = usePending(aboutOf(id)).length;
  const late = open.filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      <Lede question="What was seen, what failed, and what follows from it?">
        <Button
          size="small"
          disabled={isLoading}
          startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => download({ path: contract.getInspectionPdf.path, params: { inspectionId: id } })}
        >
          PDF
        </Button>
        <Button
          size="small"
          disabled={isLoading}
          startIcon={<FileArchive size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => download({ path: contract.getInspectionZip.path, params: { inspectionId: id } })}
        >
          Zip with photos
        </Button>
        {canShare && (
          <Button
            size="small"
            startIcon={<Share2 size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setSharing(true)}
          >
            Share
          </Button>
        )}
        {inspection.may.record && (
          <Button
            size="small"
            variant="contained"
            color="primary"
            component={Link}
            to={links.inspectionCapture(id)}
            startIcon={<Camera size={16} strokeWidth={1.75} aria-hidden />}
          >
            {answered === 0 ? 'Begin' : 'Go on'}
          </Button>
        )}
      </Lede>
      <div className={styles.state}>
        <StatusText tone={status === 'DRAFT' ? (inspection.isLate ? 'bad' : 'muted') : 'good'}>
          {inspection.isLate ? 'Late' : INSPECTION_STATUS_WORDS[status]}
        </StatusText>
        {noAccessReason !== null && (
          <StatusText tone="warn">{`No access: ${NO_ACCESS_WORDS[noAccessReason]}`}</StatusText>
        )}
        <dl>
          <Fact name="Template" value={`${inspection.templateName}, version ${inspection.templateNumber}`} />
          <Fact name="Inspector" value={inspection.inspectorName} />
          <Fact name="Due" value={date(inspection.dueOn)} />
          {inspection.mustBeSigned && inspection.submittedAt === null && <Fact name="Signature" value="needed" />}
          {inspection.submittedAt !== null && (
            <>
              <Fact name="Submitted" value={dateTime(inspection.submittedAt)} />
              <Fact name="Signed by" value={inspection.signedBy} />
            </>
          )}
          {inspection.runName && <Fact name="Run" value={inspection.runName} />}
        </dl>
        {inspection.note && <p className={styles.note}>{inspection.note}</p>}
      </div>
      {waiting > 0 && (
        <p role="status" className={styles.waitingNote}>
          {`${count(waiting)} recorded on this device and not sent yet: this page shows them once they are. What waits is in the header.`}
        </p>
      )}
      <InspectionActions inspection={inspection} onStale={onStale} />
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
        <KpiTile label="Fails" value={count(failed)} of={`of ${count(answered)} answered`} />
        <KpiTile
          label="Follow-ups open"
          value={count(open.length)}
          of={`of ${count(findings.length)} found${late > 0 ? `, ${count(late)} past the deadline` : ''}`}
        />
        <KpiTile label="Charges" value={money(charges.cents)} of={`of ${counted(charges.checks, 'check')}`} />
      </KpiStrip>
      <AuditedItems inspection={inspection} />
      <CheckSections inspection={inspection} />
      {hasVoiceNotes(inspection) && (
        <LazyBoundary>
          <VoiceNoteList inspection={inspection} />
        </LazyBoundary>
      )}
      <PhotoGrid inspection={inspection} />
      <LazyBoundary>
        {isSharing && (
          <SecretLinksDrawer
            purpose="INSPECTION"
            at={{ propertyId: inspection.propertyId, inspectionId: id }}
            path={{ of: 'web', prefix: '/info/inspections/' }}
            title="Share this inspection"
            explanation="Make an address for somebody without an account. Whoever has it can read the unit, results, deadlines, photos and the typed words of voice notes of this inspection, and no sound, notes, charges or names. Look at the photos and words first: they show what was in front of the camera and what was typed. It stops on its last day, when you revoke it, or while the inspection is open again."
            lastDay={lastDay}
            onClose={() => setSharing(false)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function hasVoiceNotes({ checks, removedVoiceNotes }: Inspection): boolean {
  return removedVoiceNotes.length > 0 || checks.some(({ voiceNotes }) => voiceNotes.length > 0);
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={value === null ? 'muted' : undefined}>{value ?? 'none'}</dd>
    </div>
  );
}
