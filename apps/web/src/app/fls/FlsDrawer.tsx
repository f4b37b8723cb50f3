import { FLS_GRADE_WORDS, FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGetFlsRecordQuery } from '#api/fls.api.ts';
import { complianceDate, complianceDateTime, counted } from '#ui/base/format.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { useLeave } from '../form/unsaved.ts';
import { links } from '../links.ts';
import { isMailSetUp } from '../mail/mail-words.ts';
import { useCan } from '../rights.ts';
import { Devices } from './Devices.tsx';
import { daysWords, FlsStateText, Grade, VisitInsurance } from './FlsState.tsx';
import styles from './fls.module.css';
import type { FlsDeficiency, FlsRecord } from './fls-record.ts';
import { Requests } from './Requests.tsx';
import { Deficiencies, Intervals, MissedUnits, Visits } from './record-parts.tsx';

const VisitForm = lazyPreload(() => import('./VisitForm.tsx'), 'VisitForm');
const PlanVisitForm = lazyPreload(() => import('./PlanVisitForm.tsx'), 'PlanVisitForm');
const RecordForm = lazyPreload(() => import('./RecordForm.tsx'), 'RecordForm');
const DeficiencyForm = lazyPreload(() => import('./DeficiencyForm.tsx'), 'DeficiencyForm');
const RequestForm = lazyPreload(() => import('./RequestForm.tsx'), 'RequestForm');

type FlsDrawerProps = {
  recordId: number;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** One system of a property: until when it is compliant, what proves it, its visits, and what is open. */
export function FlsDrawer({ recordId, onClose, onPrevious, onNext }: FlsDrawerProps) {
  const leave = useLeave();
  const query = useGetFlsRecordQuery({ params: { flsRecordId: recordId } });
  const record = query.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Details of the system"
      title={record ? FLS_TYPE_WORDS[record.type] : 'System'}
      over={record?.propertyName}
      onClose={() => leave(onClose)}
      onPrevious={onPrevious && (() => leave(onPrevious))}
      onNext={onNext && (() => leave(onNext))}
    >
      <QueryState
        query={{ ...query, data: record }}
        thing="The system"
        skeleton={<TableSkeleton rows={6} />}
        absent={<p className="muted">It was archived, or it is not yours to see.</p>}
      >
        {(found) => <Body record={found} />}
      </QueryState>
    </SideDrawer>
  );
}

type Open = 'visit' | 'plan' | 'record' | 'report' | 'insurance' | { deficiency: FlsDeficiency | undefined } | null;

const MAIN = { variant: 'contained', color: 'primary' } as const;

/** States in which the next thing to do is to have somebody come. */
const NEEDS_VISIT: ReadonlySet<FlsRecord['state']> = new Set(['OVERDUE', 'IMPAIRED', 'UNKNOWN', 'DUE_30']);

function Body({ record }: { record: FlsRecord }) {
  const canRecord = useCan('record');
  const [open, setOpen] = useState<Open>(null);
  const done = () => setOpen(null);
  // A day that has passed is no plan.
  const isPlanned = record.scheduled !== null && record.scheduled >= record.today;
  const needsVisit = record.enabled && !isPlanned && NEEDS_VISIT.has(record.state);
  if (open !== null)
    return (
      <LazyBoundary fallback={<TableSkeleton rows={6} />}>
        {open === 'visit' && <VisitForm record={record} onDone={done} />}
        {open === 'plan' && <PlanVisitForm record={record} onDone={done} />}
        {open === 'record' && <RecordForm record={record} onDone={done} />}
        {(open === 'report' || open === 'insurance') && <RequestForm record={record} asksFor={open} onDone={done} />}
        {typeof open === 'object' && <DeficiencyForm record={record} deficiency={open.deficiency} onDone={done} />}
      </LazyBoundary>
    );
  return (
    <>
      <DrawerSection
        title="Compliant through"
        beside={<Link to={links.property(record.propertyId, 'fls')}>{record.propertyName}</Link>}
      >
        <Standing record={record} />
        {canRecord && (
          <section className="actions" style={{ marginTop: 12 }} aria-label="What to do">
            {needsVisit && (
              <Button size="small" variant="contained" color="primary" onClick={() => setOpen('plan')}>
                Plan visit
              </Button>
            )}
            <Button size="small" {...(needsVisit ? {} : MAIN)} onClick={() => setOpen('visit')}>
              Record visit
            </Button>
            {record.enabled && !needsVisit && (
              <Button size="small" onClick={() => setOpen('plan')}>
                {record.scheduled === null ? 'Plan visit' : 'Move visit'}
              </Button>
            )}
            <Button size="small" onClick={() => setOpen('record')}>
              Change
            </Button>
            {record.Vendor !== null && (
              <Button size="small" onClick={() => setOpen('report')}>
                Ask for the report
              </Button>
            )}
            {record.uninsuredVisits > 0 && (
              <Button size="small" onClick={() => setOpen('insurance')}>
                Ask for the insurance
              </Button>
            )}
          </section>
        )}
      </DrawerSection>
      <Visits record={record} canRecord={canRecord} />
      {record.requests.length > 0 && <Requests record={record} />}
      <Deficiencies record={record} onOpen={canRecord ? (deficiency) => setOpen({ deficiency }) : undefined} />
      {record.missed.length > 0 && <MissedUnits record={record} canRecord={canRecord} />}
      <Intervals record={record} canRecord={canRecord} />
      <Devices record={record} canRecord={canRecord} />
    </>
  );
}

function Standing({ record }: { record: FlsRecord }) {
  const { state, compliantThrough, daysLeft, grade, throughBasis, enabled } = record;
  return (
    <>
      <p className={styles.through}>
        <strong>{enabled ? complianceDate(compliantThrough) : '–'}</strong>
        <FlsStateText state={state} />
        {record.isImpaired && state !== 'IMPAIRED' && <FlsStateText state="IMPAIRED" />}
        {enabled && record.recalledDevices > 0 && (
          <StatusText tone="bad" icon={Megaphone}>
            Safety recall: {counted(record.recalledDevices, 'device')}
          </StatusText>
        )}
      </p>
      <Facts>
        {enabled && daysLeft !== null && <Fact name="Time">{daysWords(daysLeft)}</Fact>}
        {!enabled && <Fact name="Why">{record.disabledReason}</Fact>}
        {enabled && grade !== null && (
          <Fact name="Proof">
            <Grade grade={grade} /> {FLS_GRADE_WORDS[grade]}
          </Fact>
        )}
        {throughBasis === 'ASSERTED' && (
          <Fact name="Asserted">
            {record.assertedReason} (
            {[record.assertedBy, complianceDateTime(record.assertedAt)].filter(Boolean).join(', ')})
          </Fact>
        )}
        {record.isPaidNotProven && (
          <Fact name="Bill">The newest bill does not say that it passed: paid, not proven. Ask for the report.</Fact>
        )}
        <Fact name="Next visit">
          {record.scheduled === null ? 'none planned' : complianceDate(record.scheduled)}{' '}
          <VisitInsurance insurance={record.visitInsurance} until={record.insuredUntil} />
        </Fact>
        <Fact name="Vendor">
          {record.Vendor === null ? (
            'none'
          ) : record.Vendor.id === null ? (
            record.Vendor.name
          ) : (
            <Link to={links.vendor(record.Vendor.id)}>{record.Vendor.name}</Link>
          )}
        </Fact>
        {record.regionalMaintenanceManager !== null && (
          <Fact name="Notices to">
            {record.regionalMaintenanceManager}
            {!isMailSetUp() && <span className="muted"> kept in the outbox: no mail server is set up</span>}
          </Fact>
        )}
        {record.notes !== null && <Fact name="Notes">{record.notes}</Fact>}
      </Facts>
    </>
  );
}
