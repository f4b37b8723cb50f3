import { TODAY_GROUP_WORDS, TODAY_ROWS_MAX, todayDetail, todayWords } from '@lintel/contract/work/today';
import { Button } from '@mui/material';
import { ChevronRight } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { count } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { usePrinting } from '#ui/base/use-printing.ts';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { hasAction, LineAction, useMayRecord } from './LineAction.tsx';
import styles from './today.module.css';
import {
  ageWords,
  lineTarget,
  placeWords,
  type Today,
  type TodayGroup,
  type TodayLine,
  toneOf,
  whenWords,
} from './today-lines.ts';

const SHOWN_AT_FIRST = 6;

type SectionProps = {
  group: TodayGroup;
  answer: Today['groups'][TodayGroup];
  propertyId: number | undefined;
  /** Opens an item beside the page. */
  onItem: (itemId: number) => void;
};

/** The lines of one group, the most urgent first; its count leads to all of them. */
export function TodaySection({ group, answer: { total, results }, propertyId, onItem }: SectionProps) {
  const [isWhole, setWhole] = useState(false);
  const title = TODAY_GROUP_WORDS[group];
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? results : results.slice(0, SHOWN_AT_FIRST);
  const all = links.today({ group, propertyId });
  return (
    <section aria-label={title} className={styles.section} data-group={group}>
      <SectionHead
        title={title}
        count={
          <Link to={all} aria-label={`All ${count(total)} ${title.toLowerCase()}`}>
            {count(total)}
          </Link>
        }
      />
      <ul className={styles.lines}>
        {shown.map((line) => (
          <Line key={line.id} line={line} onItem={onItem} />
        ))}
      </ul>
      {isPrinting && shown.length < total && (
        <p className={styles.more}>
          The first {count(shown.length)} of {count(total)}.
        </p>
      )}
      {shown.length < total && (
        <div className={styles.more} data-no-print>
          {shown.length < results.length && (
            <Button size="small" onClick={() => setWhole(true)}>
              {total > results.length ? `Show ${count(results.length)}` : `Show all ${count(total)}`}
            </Button>
          )}
          {total > TODAY_ROWS_MAX && (
            <Link className="alone" to={all}>
              All {count(total)} in a list
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function Line({ line, onItem }: { line: TodayLine; onItem: SectionProps['onItem'] }) {
  const { to, verb } = lineTarget(line);
  const isActed = hasAction(line, useMayRecord());
  const detail = todayDetail(line);
  const age = ageWords(line);
  const open = (event: MouseEvent) => {
    if (line.kind !== 'WARRANTY' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onItem(line.thingId);
  };
  return (
    <li className={styles.line} data-acted={isActed || undefined}>
      <Link to={to} className={styles.open} data-line onClick={open}>
        <StatusText tone={toneOf(line)}>
          <span className={styles.text}>
            {todayWords(line)}
            {detail && <small>{detail}</small>}
          </span>
        </StatusText>
        <span className={styles.place}>{placeWords(line)}</span>
        <span className={styles.when}>
          {whenWords(line)}
          {age && <small>{age}</small>}
        </span>
        {!isActed && (
          <span className={styles.verb} data-no-print>
            {verb}
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          </span>
        )}
      </Link>
      {isActed && <LineAction line={line} />}
    </li>
  );
}
