import type { AuditChainState } from '#api/audit.api.ts';
import { counted, dateTime } from '#ui/base/format.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import styles from './audit.module.css';

/** How far each audit log is verified; findings come first. */
export function ChainLine({ chains }: { chains: readonly AuditChainState[] }) {
  const known = chains.filter((chain) => chain.lines > 0 || chain.finding !== null);
  const broken = known.filter((chain) => chain.finding !== null);
  const whole = known.filter((chain) => chain.finding === null && chain.verifiedUpTo !== null);
  const oldest = whole.reduce<AuditChainState | undefined>((least, chain) => older(least, chain), undefined);
  const waiting = known.length - broken.length - whole.length;
  return (
    <div className={styles.chain} role="status" aria-label="State of the chain">
      {broken.map((chain) => (
        <p key={chain.organizationId}>
          <StatusText tone="bad">
            The audit log of {chain.organizationName} was tampered with: {chain.finding}
          </StatusText>
          <span className="muted">
            Intact up to {dateTime(chain.verifiedUpTo, 'no line')}; ‘lintel audit verify’ lists every finding.
          </span>
        </p>
      ))}
      {oldest && (
        <p>
          <StatusText tone="good">Chain verified up to {dateTime(oldest.verifiedUpTo)}</StatusText>
          <span className="muted">
            {whole.length > 1 &&
              `${counted(whole.length, 'organization')} verified; the date is that of the oldest check. `}
            Last anchor outside the database {dateTime(oldest.anchoredAt)}
          </span>
        </p>
      )}
      {waiting > 0 && (
        <p>
          <StatusText tone="muted">
            {known.length === waiting
              ? 'Chain not verified yet'
              : `${counted(waiting, 'organization')} not verified yet`}
          </StatusText>
          <span className="muted">The first check runs within ten minutes of the first line.</span>
        </p>
      )}
    </div>
  );
}

function older(least: AuditChainState | undefined, chain: AuditChainState): AuditChainState {
  return least && (least.verifiedUpTo ?? '') <= (chain.verifiedUpTo ?? '') ? least : chain;
}
