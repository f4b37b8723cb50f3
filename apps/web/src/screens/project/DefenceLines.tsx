import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { count, counted, money } from '#ui/base/format.ts';
import { KpiStrip, KpiTile } from '#ui/figures/KpiStrip.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { DefenceLineCard, type ShownLine } from './DefenceLineCard.tsx';
import styles from './defence.module.css';

type DefenceLinesProps = {
  lines: readonly ShownLine[];
  /** The property's day. */
  asOf: string;
  /** Figures before those of the lines. */
  tiles: ReactNode;
  /** Why there are no lines. */
  empty: { title: string; why: string };
  renewPhoto: () => unknown;
};

/** What is asked for, in figures and line by line. */
export function DefenceLines({ lines, asOf, tiles, empty, renewPhoto }: DefenceLinesProps) {
  useLineOfAddress();
  return (
    <>
      <KpiStrip label="The ask">
        {tiles}
        <KpiTile label="Repairs on record" {...repairsOf(lines)} />
        <KpiTile label="Past expected life" {...pastLifeOf(lines)} />
      </KpiStrip>
      {lines.length === 0 ? (
        <PageState kind="nothing-yet" title={empty.title} why={empty.why} />
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, at) => (
            <DefenceLineCard
              key={line.id}
              line={line}
              asOf={asOf}
              place={`${at + 1} of ${lines.length}`}
              renewPhoto={renewPhoto}
            />
          ))}
        </ol>
      )}
      <p className={`muted small ${styles.notes}`}>
        Every maintenance record of an item counts as a repair; hidden ones are left out. Without a quote for a repair,
        the rule says from which quote on it would be to replace. A confirmed recall comes first.
      </p>
    </>
  );
}

function repairsOf(lines: readonly ShownLine[]) {
  const repairs = lines.flatMap((line) => line.repairs);
  const known = repairs.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  const value = known.length === 0 ? (repairs.length === 0 ? '–' : null) : money(known.reduce((a, b) => a + b, 0));
  return { value, of: `${counted(repairs.length, 'record')}, ${count(known.length)} with a known cost` };
}

function pastLifeOf(lines: readonly ShownLine[]) {
  const known = lines.filter(({ lifeUsedPct }) => lifeUsedPct !== null);
  const past = known.filter(({ isPastLife }) => isPastLife);
  return {
    value: known.length === 0 ? null : count(past.length),
    of: `of ${counted(known.length, 'item')} with a known life, ${count(lines.length)} in all`,
  };
}

// The browser has looked for the line of the address before the lines were there.
function useLineOfAddress() {
  const { hash } = useLocation();
  const shown = useRef<string | null>(null);
  // why: where the page is scrolled to is the browser's
  useEffect(() => {
    if (hash === '' || shown.current === hash) return;
    shown.current = hash;
    const line = document.getElementById(hash.slice(1));
    line?.scrollIntoView({ block: 'start' });
    line?.focus({ preventScroll: true });
  }, [hash]);
}
