import { METRICS, type Metric } from '@lintel/domain/metrics';
import { Popover } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './explain.module.css';
import { figureText, inputText } from './figure-text.ts';
import { counted } from './format.ts';

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
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, question, formula, unit } = metricOf(figure);
  const leftOut = figure.leftOut.filter((each) => each.count > 0);

  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={styles.mark}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`How ${name} is worked out`}
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      <Popover
        open={isOpen}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, className: styles.paper } }}
      >
        <h3 id={titleId}>{name}</h3>
        <p className="muted">{question}</p>
        <p className={styles.figure}>{figureText(figure.value, unit, figure.minimums)}</p>
        <p>{formula}</p>
        {figure.inputs && figure.inputs.length > 0 && (
          <dl className={styles.inputs}>
            {figure.inputs.map((input) => (
              <div key={input.label}>
                <dt>{input.label}</dt>
                <dd>{inputText(input.value, input.unit)}</dd>
              </div>
            ))}
          </dl>
        )}
        <dl className={styles.inputs}>
          <div>
            <dt>Counted</dt>
            <dd>
              {figure.counted.toLocaleString('en-US')} of {counted(figure.total, noun)}
            </dd>
          </div>
          {figure.minimums !== undefined && (
            <div>
              <dt>of them at least, first seen only</dt>
              <dd>{figure.minimums.toLocaleString('en-US')}</dd>
            </div>
          )}
          {leftOut.map((each) => (
            <div key={each.reason}>
              <dt>Left out, {each.reason}</dt>
              <dd>{each.count.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        {rows && <p className={styles.rows}>{rows}</p>}
      </Popover>
    </>
  );
}

function metricOf(figure: ShownFigure): Pick<Metric, 'name' | 'question' | 'formula' | 'unit'> {
  const known: Record<string, Metric> = METRICS;
  return known[figure.metric] ?? { name: figure.metric, question: '', formula: '', unit: 'count' };
}
