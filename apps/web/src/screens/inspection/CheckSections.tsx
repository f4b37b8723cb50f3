import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, date, dateTime, money } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { ChecksByArea } from './ChecksByArea.tsx';
import styles from './inspection.module.css';
import type { Check, Inspection } from './inspection-types.ts';
import { ResultText } from './ResultText.tsx';

/** The checks: what failed first with its deadline, then all of them by area. */
export function CheckSections({ inspection }: { inspection: Inspection }) {
  const { checks, findings } = inspection;
  const failed = checks.filter(({ result }) => result === 'FAIL');
  return (
    <>
      {failed.length > 0 && (
        <section className={styles.section} aria-label="Failed">
          <SectionHead title="Failed" count={count(failed.length)} />
          <ul className={styles.checks}>
            {failed.map((check) => (
              <li key={check.id}>
                <CheckLine check={check} />
                <FindingLine inspection={inspection} finding={findings.find(({ checkId }) => checkId === check.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChecksByArea checks={checks}>{(check) => <CheckLine check={check} />}</ChecksByArea>
    </>
  );
}

function CheckLine({ check }: { check: Check }) {
  const { title, note, chargeCents, photos, voiceNotes, itemId, before } = check;
  const beside = [
    photos.length > 0 && (photos.length === 1 ? '1 photo' : `${photos.length} photos`),
    voiceNotes.length > 0 && (voiceNotes.length === 1 ? '1 voice note' : `${voiceNotes.length} voice notes`),
    chargeCents !== null && `charge ${money(chargeCents)}`,
    before?.result === 'FAIL' && `failed on ${date(before.doneOn)}${check.result === 'FAIL' ? ' too' : ''}`,
  ].filter(Boolean);
  return (
    <div className={styles.check}>
      <span>
        {itemId === null ? title : <Link to={links.item(itemId)}>{title}</Link>}
        {note && <small>{note}</small>}
        {beside.length > 0 && <small className="muted">{beside.join(' · ')}</small>}
      </span>
      <ResultText {...check} />
    </div>
  );
}

type FindingLineProps = { inspection: Inspection; finding: Inspection['findings'][number] | undefined };

function FindingLine({ inspection, finding }: FindingLineProps) {
  if (!finding) return null;
  const to = links.inspections(inspection.propertyId, { tab: 'findings', finding: String(finding.id) });
  const due = finding.dueAt === null ? date(finding.dueOn) : dateTime(finding.dueAt);
  return (
    <p className={styles.finding}>
      {finding.closedAt !== null ? (
        <StatusText tone="good">{`Put right: ${finding.closeNote ?? ''}`}</StatusText>
      ) : (
        <StatusText tone={finding.isOverdue ? 'bad' : 'muted'} icon={Clock}>
          {finding.isOverdue ? `Was due ${due}` : `Due ${due}`}
        </StatusText>
      )}
      <Link to={to}>Follow-up</Link>
      {finding.flagId !== null && (
        <Link to={links.redFlag(inspection.propertyId, inspection.organizationId, { flag: String(finding.flagId) })}>
          Red flag
        </Link>
      )}
    </p>
  );
}
