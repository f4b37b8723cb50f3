import { type AuditedItem, itemAudit } from '@lintel/domain/inspections/inspection-audit';
import { CircleHelp, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count, counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './inspection.module.css';
import type { Inspection } from './inspection-types.ts';

/** Of an item audit: how many of the items on record were found, and by name those that were not and those that nobody looked at. */
export function AuditedItems({ inspection: { type, checks, status } }: { inspection: Inspection }) {
  const audit = type === 'ITEM_AUDIT' ? itemAudit(checks) : null;
  if (!audit) return null;
  const { found, notFound, notLookedAt } = audit;
  const all = found.length + notFound.length + notLookedAt.length;
  return (
    <section className={styles.section} aria-label="Items on record">
      <SectionHead title="Items on record" count={`${count(found.length)} of ${counted(all, 'item')} found`} />
      {notFound.length === 0 && (notLookedAt.length === 0 || status === 'DRAFT') && (
        <p className="muted">
          {notLookedAt.length === 0
            ? 'Each was found.'
            : `None is missing so far; ${counted(notLookedAt.length, 'item')} still to look at.`}
        </p>
      )}
      <Items label="Not found" icon={SearchX} tone="bad" items={notFound} />
      {(status !== 'DRAFT' || notFound.length > 0) && (
        <Items label="Not looked at" icon={CircleHelp} tone="warn" items={notLookedAt} />
      )}
    </section>
  );
}

type ItemsProps = { label: string; icon: typeof SearchX; tone: 'bad' | 'warn'; items: readonly AuditedItem[] };

function Items({ label, icon, tone, items }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.checks} aria-label={label}>
      {items.map(({ itemId, name }) => (
        <li key={itemId}>
          <div className={styles.check}>
            <Link to={links.item(itemId)}>{name}</Link>
            <StatusText tone={tone} icon={icon}>
              {label}
            </StatusText>
          </div>
        </li>
      ))}
    </ul>
  );
}
