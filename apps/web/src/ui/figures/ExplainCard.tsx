import { METRICS, type Metric } from '@lintel/domain/figures/metrics';
import { Popover } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { counted } from '../base/format.ts';
import type { ShownFigure } from './ExplainPopover.tsx';
import styles from './explain.module.css';
import { figureText, inputText } from './figure-text.ts';

type ExplainCardProps = {
  figure: ShownFigure;
  noun: string;
  rows: ReactNode;
  isOpen: boolean;
  anchor: Element | null;
  onClose: () => void;
};

/** What opens at the '?' beside a figure. */
export function ExplainCard({ figure, noun, rows, isOpen, anchor, onClose }: ExplainCardProps) {
  const titleId = useId();
  const { name, question, formula, unit } = metricOf(figure);
  const leftOut = figure.leftOut.filter((each) => each.count > 0);
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
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
  );
}

function metricOf(figure: ShownFigure): Pick<Metric, 'name' | 'question' | 'formula' | 'unit'> {
  // why: a newer server may know figures that this page does not
  const known: Record<string, Metric> = METRICS;
  return known[figure.metric] ?? { name: figure.metric, question: '', formula: '', unit: 'count' };
}
