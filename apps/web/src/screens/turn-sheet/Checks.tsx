import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Turn } from '#app/turn/turn-types.ts';
import { count } from '#ui/base/format.ts';
import { ResultChoice } from '#ui/buttons/ResultChoice.tsx';
import { CheckNeeds } from './CheckNeeds.tsx';
import { useRecordTurn } from './record-turn.ts';
import styles from './turn-sheet.module.css';
import type { WaitingEntries } from './use-waiting.ts';

type Check = Turn['checks'][number];
type Result = NonNullable<Check['result']>;
const RESULTS: readonly [Result, string][] = [
  ['PASS', 'Pass'],
  ['FAIL', 'Fail'],
  ['NA', 'N/A'],
];

type ChecksProps = { turn: Turn; waiting: WaitingEntries; canRecord: boolean };

/** The checklist by area: one tap a check; what fails takes a note. */
export function Checks({ turn, waiting, canRecord }: ChecksProps) {
  const record = useRecordTurn(turn);
  const checks = turn.checks.map((check) => ({ ...check, ...waiting.checks.get(check.key) }));
  const done = checks.filter(({ result }) => result !== null).length;
  const areas = [...Map.groupBy(checks, ({ area }) => area)];
  const set = (check: Check, result: Result | null, note: string | null) =>
    void record<'checkTurn'>({
      operation: 'checkTurn',
      label: `${check.label}, unit ${turn.unitName}`,
      body: { key: check.key, result, note },
    });
  return (
    <section aria-label="Checklist" className={styles.part}>
      <h3>
        Checklist{' '}
        <small>
          {count(done)} of {count(checks.length)} done
        </small>
      </h3>
      {areas.map(([area, own]) => (
        <div key={area}>
          <h4>{area}</h4>
          <ul className={styles.checks}>
            {own.map((check) => (
              <li key={check.key}>
                <span>{check.label}</span>
                <ResultChoice
                  label={check.label}
                  results={RESULTS}
                  value={check.result}
                  isDisabled={!canRecord}
                  onPress={(result) => set(check, check.result === result ? null : result, check.note)}
                />
                {check.result === 'FAIL' && (
                  <CheckNote
                    key={check.note}
                    check={check}
                    canRecord={canRecord}
                    onNote={(note) => set(check, 'FAIL', note)}
                  />
                )}
                <CheckNeeds turn={turn} waiting={waiting} check={check} canRecord={canRecord} />
                {check.checkedBy !== null && check.result !== null && (
                  <small className="muted">by {check.checkedBy}</small>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function CheckNote({
  check,
  canRecord,
  onNote,
}: {
  check: Check;
  canRecord: boolean;
  onNote: (note: string | null) => void;
}) {
  const [note, setNote] = useState(check.note ?? '');
  return (
    <TextField
      fullWidth
      size="small"
      placeholder="What is wrong"
      value={note}
      disabled={!canRecord}
      onChange={(event) => setNote(event.target.value)}
      onBlur={() => {
        if (note.trim() !== (check.note ?? '')) onNote(note.trim() || null);
      }}
      slotProps={{ htmlInput: { 'aria-label': `What is wrong: ${check.label}`, maxLength: 1000 } }}
    />
  );
}
