import {
  FLS_DOCUMENT_WORDS,
  FLS_EVENT_KIND_WORDS,
  FLS_INTERVAL_WORDS,
  FLS_RESULT_WORDS,
  FLS_SEVERITY_WORDS,
  type FlsResult,
} from '@lintel/domain/fls/fls';
import { FLS_AUTHORITY_NOTE } from '@lintel/domain/fls/fls-intervals';
import { Button } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '#api/api-error.ts';
import { useEnterFlsUnitsMutation } from '#api/fls.api.ts';
import { useGetFileQuery } from '#api/upload.api.ts';
import { complianceDate, counted, money } from '#ui/base/format.ts';
import { StatusText, type Tone } from '#ui/figures/StatusText.tsx';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { links } from '../links.ts';
import { toast } from '../toasts.tsx';
import styles from './fls.module.css';
import type { FlsDeficiency, FlsRecord, FlsVisit } from './fls-record.ts';
import { IntervalsForm } from './IntervalsForm.tsx';
import { RemoveVisit } from './RemoveVisit.tsx';

type PartProps = { record: FlsRecord; canRecord: boolean };

const RESULT_TONES: Record<FlsResult, Tone> = { PASS: 'good', FAIL: 'bad', PARTIAL: 'warn', NONE: 'muted' };
/** Visits that are shown before a person asks for all. */
const VISITS_SHOWN = 5;

/** The visits of a record, newest first, each with what it did. */
export function Visits({ record, canRecord }: PartProps) {
  const [isWhole, setWhole] = useState(false);
  const [removing, setRemoving] = useState<FlsVisit | null>(null);
  const visits = isWhole ? record.FlsEvent : record.FlsEvent.slice(0, VISITS_SHOWN);
  if (removing) return <RemoveVisit record={record} visit={removing} onDone={() => setRemoving(null)} />;
  return (
    <DrawerSection title={`Visits (${record.FlsEvent.length})`}>
      {visits.length === 0 ? (
        <p className="muted">None recorded. Record the last one with its report.</p>
      ) : (
        <ul className={styles.list}>
          {visits.map((visit) => (
            <li key={visit.id}>
              <span className={styles.head}>
                <b>
                  {complianceDate(visit.eventDate)} {FLS_EVENT_KIND_WORDS[visit.kind]}
                </b>
                <StatusText tone={RESULT_TONES[visit.result]}>{FLS_RESULT_WORDS[visit.result]}</StatusText>
              </span>
              <span>
                {visit.movesTo === null ? (
                  <span className="muted">Moved no date. {visit.whyNotMoved}</span>
                ) : (
                  `Compliant through ${complianceDate(visit.movesTo)}`
                )}
              </span>
              <span className="muted">{visitFacts(visit)}</span>
              {visit.note !== null && <span>{visit.note}</span>}
              {visit.noBillReason !== null && <span className="muted">No bill to come: {visit.noBillReason}</span>}
              {visit.fileId !== null && visit.documentKind !== null && (
                <Document
                  fileId={visit.fileId}
                  words={`${FLS_DOCUMENT_WORDS[visit.documentKind]}: ${visit.fileName}`}
                />
              )}
              {canRecord && (
                <span>
                  <Button
                    size="small"
                    variant="text"
                    aria-label={`Take back the visit of ${complianceDate(visit.eventDate)}`}
                    onClick={() => setRemoving(visit)}
                  >
                    Take back
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {record.FlsEvent.length > VISITS_SHOWN && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {record.FlsEvent.length}
        </Button>
      )}
    </DrawerSection>
  );
}

function visitFacts(visit: FlsVisit): string {
  const { unitsRequired, unitsEntered, unitsEnteredLater, devicesTested, devicesFailed, costCents } = visit;
  const { devicesNotAccessible, vendorLicence } = visit;
  return [
    visit.vendorName,
    vendorLicence !== null && `licence ${vendorLicence}`,
    costCents !== null && money(costCents),
    unitsRequired !== null && `${(unitsEntered ?? 0) + unitsEnteredLater} of ${counted(unitsRequired, 'unit')} entered`,
    devicesTested !== null && `${counted(devicesTested, 'device')} tested`,
    devicesFailed !== null && devicesFailed > 0 && `${devicesFailed} failed`,
    devicesNotAccessible !== null && devicesNotAccessible > 0 && `${devicesNotAccessible} not accessible`,
    visit.recordedBy !== null && `recorded by ${visit.recordedBy}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Document({ fileId, words }: { fileId: number; words: string }) {
  const file = useGetFileQuery({ params: { fileId }, query: {} }, { pollingInterval: 4 * 60_000 });
  const { data } = file;
  return (
    <span className="small">
      <Paperclip size={14} strokeWidth={1.75} aria-hidden />{' '}
      {data?.url ? (
        <a href={data.url} target="_blank" rel="noreferrer">
          {words}
        </a>
      ) : (
        <span className="muted">
          {words}
          {data && ', cannot be opened'} <NotLoaded thing="Its address" query={file} />
        </span>
      )}
    </span>
  );
}

/** What inspectors found: what is open first. */
export function Deficiencies({
  record,
  onOpen,
}: {
  record: FlsRecord;
  onOpen: ((deficiency: FlsDeficiency | undefined) => void) | undefined;
}) {
  const { deficiencies, meanDaysToCorrect } = record;
  return (
    <DrawerSection
      title={`Deficiencies (${record.openDeficiencies} open)`}
      beside={
        onOpen && (
          <Button size="small" onClick={() => onOpen(undefined)}>
            Record one
          </Button>
        )
      }
    >
      {deficiencies.length === 0 && <p className="muted">None recorded.</p>}
      <ul className={styles.list}>
        {deficiencies.map((one) => (
          <li key={one.id}>
            <span className={styles.head}>
              <b>{one.description}</b>
              <StatusText tone={one.fixedOn !== null ? 'good' : one.severity === 'NONCRITICAL' ? 'warn' : 'bad'}>
                {one.fixedOn !== null ? `Fixed ${complianceDate(one.fixedOn)}` : FLS_SEVERITY_WORDS[one.severity]}
              </StatusText>
            </span>
            <span className="muted">
              {[
                `found ${complianceDate(one.foundOn)}`,
                one.fixedOn === null
                  ? `open for ${counted(one.ageDays, 'day')}`
                  : `took ${counted(one.ageDays, 'day')}`,
                one.dueOn !== null && one.fixedOn === null && `due ${complianceDate(one.dueOn)}`,
                one.quoteCents === null ? one.fixedOn === null && 'no quote' : `quoted ${money(one.quoteCents)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {one.proofFileId !== null && <Document fileId={one.proofFileId} words={`Proof: ${one.proofFileName}`} />}
            {onOpen && (
              <span>
                <Button size="small" aria-label={`Change: ${one.description}`} onClick={() => onOpen(one)}>
                  {one.fixedOn === null ? 'Fixed, or change' : 'Change'}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {meanDaysToCorrect !== null && (
        <p className="muted small">On average fixed within {counted(meanDaysToCorrect, 'day')}.</p>
      )}
    </DrawerSection>
  );
}

const ENTERED_ANYWAY: readonly (string | null)[] = ['VACANT', 'TURN', 'NOTICE', 'DOWN'];

/** Units that the last visit did not get into, until somebody does; those that can be entered now come with a word. */
export function MissedUnits({ record, canRecord }: PartProps) {
  const [enter, { isLoading }] = useEnterFlsUnitsMutation();
  const entered = async (missedUnitIds: number[]) => {
    const body = { missedUnitIds, enteredOn: record.today };
    const call = { params: { flsRecordId: record.id }, ifMatch: record.version, errors: 'inline' } as const;
    const { data, error } = await enter({ ...call, body });
    if (data) toast.done(data.missed.length === 0 ? 'Every unit is entered now.' : 'Recorded.');
    else toast.failed(asApiError(error)?.message || 'It could not be recorded.');
  };
  return (
    <DrawerSection title={`Units not entered (${record.missed.length})`}>
      <ul className={styles.list}>
        {record.missed.map((unit) => (
          <li key={unit.id} className={styles.row}>
            <span>
              <Link to={links.unit(unit.unitId)}>{unit.unitName}</Link>
              {ENTERED_ANYWAY.includes(unit.unitStatus) && (
                <span className="muted"> empty or on notice: can be entered now</span>
              )}
            </span>
            {canRecord && (
              <Button
                size="small"
                disabled={isLoading}
                aria-label={`${unit.unitName} was entered today`}
                onClick={() => void entered([unit.id])}
              >
                Entered today
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

/** How often what is looked at, and when next. */
export function Intervals({ record, canRecord }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <IntervalsForm record={record} onDone={() => setOpen(false)} />;
  return (
    <DrawerSection
      title="Intervals"
      beside={
        canRecord && (
          <Button size="small" aria-label="Change the intervals" onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {record.intervals.map(({ kind, task, isCertificate, lastDone, nextDue }) => (
          <li key={kind}>
            <span className={styles.head}>
              <b>
                {FLS_INTERVAL_WORDS[kind]}
                {isCertificate && ', gives the certificate'}
              </b>
              {nextDue !== null && (
                <StatusText tone={nextDue < record.today ? 'bad' : 'plain'}>next {complianceDate(nextDue)}</StatusText>
              )}
            </span>
            <span className="muted">
              {task}. {lastDone === null ? 'No visit recorded.' : `Last ${complianceDate(lastDone)}.`}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted small">{FLS_AUTHORITY_NOTE}</p>
    </DrawerSection>
  );
}
