import { CircleAlert, Equal, type LucideIcon, Minus, Plus, RefreshCw } from 'lucide-react';
import { count } from '#ui/base/format.ts';
import styles from './import-run.module.css';
import { type RowAction, type RowCounts, sumText, VERDICTS } from './import-words.ts';

export const VERDICT_ICONS: Record<RowAction, LucideIcon> = {
  CREATE: Plus,
  UPDATE: RefreshCw,
  SAME: Equal,
  SKIP: Minus,
  ERROR: CircleAlert,
};

type VerdictCountsProps = {
  counts: RowCounts;
  /** The verdict whose rows are shown below; null is all. */
  chosen?: RowAction | null;
  /** Where given, the figures are buttons that filter the rows below. */
  onChoose?: ((action: RowAction | null) => void) | undefined;
};

/** The five verdicts with how many rows each has, and their sum, which shows that no row is missing. */
export function VerdictCounts({ counts, chosen = null, onChoose }: VerdictCountsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: why: a fieldset brings a border and a legend of its own */}
      <div className={styles.verdicts} role="group" aria-label="Rows by verdict">
        {VERDICTS.map(({ action, key, word, means }) => (
          <Figure
            key={action}
            word={word}
            icon={VERDICT_ICONS[action]}
            value={counts[key]}
            means={means}
            isBad={action === 'ERROR' && counts.error > 0}
            isChosen={chosen === action}
            onChoose={onChoose && (() => onChoose(chosen === action ? null : action))}
          />
        ))}
        <Figure
          word="Rows read"
          value={counts.read}
          means="The five add up to it"
          isChosen={chosen === null}
          onChoose={onChoose && (() => onChoose(null))}
        />
      </div>
      <p className={styles.sum}>{sumText(counts)}</p>
    </>
  );
}

type FigureProps = {
  word: string;
  icon?: LucideIcon;
  value: number;
  means: string;
  isBad?: boolean;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
};

function Figure({ word, icon: Icon, value, means, isBad = false, isChosen, onChoose }: FigureProps) {
  const content = (
    <>
      <span className={styles.word}>
        {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
        {word}
      </span>
      <span className={styles.figure}>{count(value)}</span>
      <span className={styles.means}>{means}</span>
    </>
  );
  const shape = { className: styles.verdict, 'data-bad': isBad || undefined };
  if (!onChoose) return <div {...shape}>{content}</div>;
  return (
    <button type="button" {...shape} aria-pressed={isChosen} onClick={onChoose}>
      {content}
    </button>
  );
}
