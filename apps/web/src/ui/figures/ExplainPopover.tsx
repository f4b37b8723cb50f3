import { METRICS } from '@lintel/domain/figures/metrics';
import { type ReactNode, useRef, useState } from 'react';
import { LazyBoundary, lazyWhenIdle } from '../base/lazy-preload.tsx';
import styles from './explain.module.css';

const ExplainCard = lazyWhenIdle(() => import('./ExplainCard.tsx'), 'ExplainCard');

/** A figure of domain/metrics as it comes over the wire. */
export type ShownFigure = {
  metric: string;
  value: number | null;
  counted: number;
  total: number;
  leftOut: readonly { reason: string; count: number }[];
  minimums?: number | undefined;
  inputs?: readonly { label: string; value: number; unit: string }[] | undefined;
};

type ExplainProps = {
  figure: ShownFigure;
  /** The noun of what was counted: 'item'. */
  noun?: string;
  /** A link to the rows behind it. */
  rows?: ReactNode;
};

/** The '?' beside a figure: its formula, its inputs, how many it counts, and what was left out and why. */
export function ExplainPopover({ figure, noun = 'item', rows }: ExplainProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const known: Record<string, { name: string }> = METRICS;

  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={styles.mark}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`How ${known[figure.metric]?.name ?? figure.metric} is worked out`}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        ?
      </button>
      {wasOpen && (
        <LazyBoundary>
          <ExplainCard
            figure={figure}
            noun={noun}
            rows={rows}
            isOpen={isOpen}
            anchor={anchor.current}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
