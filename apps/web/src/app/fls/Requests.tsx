import { dateTime } from '#ui/base/format.ts';
import { DrawerSection } from '#ui/overlays/SideDrawer.tsx';
import { MailText } from '../mail/MailText.tsx';
import styles from './fls.module.css';
import type { FlsRecord } from './fls-record.ts';

const ASKED_FOR = { REPORT: 'Asked for the report', INSURANCE: 'Asked for the certificate of insurance' } as const;

/** What the vendor of a record was asked for by mail, newest first, with what became of each mail. */
export function Requests({ record: { requests } }: { record: FlsRecord }) {
  return (
    <DrawerSection title={`Requests (${requests.length})`}>
      <ul className={styles.list}>
        {requests.map(({ id, asksFor, by, at, recipient, mailSubject, mailText, mailState }) => (
          <li key={id}>
            <span>
              <b>{ASKED_FOR[asksFor]}</b> <span className="muted">{[by, dateTime(at)].filter(Boolean).join(', ')}</span>
            </span>
            <MailText to={recipient} subject={mailSubject} text={mailText} state={mailState} />
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
