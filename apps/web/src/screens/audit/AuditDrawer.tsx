import { auditThing, auditWho } from '@lintel/contract/people/audit';
import { auditChanges, auditWord } from '@lintel/domain/people/audit-words';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { AuditLine } from '#api/audit.api.ts';
import { dateTime } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './audit.module.css';
import { placeOf, placeWord } from './audit-place.ts';

type AuditDrawerProps = {
  line: AuditLine;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Shows every line of the same thing. */
  onThing: () => void;
};

/** One line of the audit log: who, when and from where, and the fields before and after. */
export function AuditDrawer({ line, onThing, ...drawer }: AuditDrawerProps) {
  const changes = auditChanges(line);
  const place = placeOf(line);
  const facts = [
    ['Who', auditWho(line)],
    ['When', dateTime(line.at)],
    ['From', line.address ?? 'not known'],
    ['Organization', line.organizationName ?? 'the instance itself'],
    ['Request', line.requestId ?? 'none'],
    ...(line.entityId === null ? [] : [['Number', String(line.entityId)] as const]),
    ['Line', String(line.id)],
  ] as const;
  return (
    <SideDrawer
      isInAddress
      label="Line of the audit log"
      title={auditWord(line.action)}
      under={auditThing(line)}
      {...drawer}
    >
      <div className={styles.line}>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
        {line.entityId !== null && (
          <div className="actions">
            {place && (
              <Button size="small" component={Link} to={place}>
                Open {placeWord(line)}
              </Button>
            )}
            <Button size="small" onClick={onThing}>
              All lines about it
            </Button>
          </div>
        )}
        {changes.length === 0 ? (
          <p className="muted">This line lists no fields.</p>
        ) : (
          <table className={styles.changes}>
            <caption className="sr-only">Fields before and after</caption>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: why: a history may change one field twice, and the list never moves
                <tr key={index}>
                  <th scope="row">{change.field}</th>
                  <td>{change.before ?? <span className="muted">nothing</span>}</td>
                  <td>{change.after ?? <span className="muted">nothing</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </SideDrawer>
  );
}

/** In the place of a line that a link names and the list has not loaded: lines are read in their order, not by number. */
export function UnlistedLine({ onClose }: { onClose: () => void }) {
  return (
    <SideDrawer isInAddress label="Line of the audit log" title="Line of the audit log" onClose={onClose}>
      <PageState
        kind="not-enough"
        title="This line is not among those shown"
        why="It opens here once the list has it: show more lines, or set the filters that find it."
      />
    </SideDrawer>
  );
}
