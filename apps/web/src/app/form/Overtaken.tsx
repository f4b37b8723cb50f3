import { Button } from '@mui/material';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { dateTime } from '#ui/base/format.ts';
import type { WordsByField } from './field-words.ts';
import styles from './form.module.css';
import type { Difference, Overtaken, Versioned } from './use-versioned-form.ts';

type OvertakenProps = {
  versioned: Versioned;
  words: WordsByField;
  /** What was changed, as the first words of the alert say it. */
  what?: string;
};

/** Says that a save was refused because of somebody else's change, what that changed, and offers what can be done. */
export function OvertakenAlert({ versioned, words, what = 'this' }: OvertakenProps) {
  const { overtaken, hasFailed } = versioned;
  const box = useFocusAtFirst();
  return (
    <div className={styles.failure} role="alert" ref={box} tabIndex={-1}>
      <p className="strong">Somebody else changed {what} since you opened it</p>
      {overtaken && <Changes overtaken={overtaken} words={words} />}
      {hasFailed && <p>What changed could not be loaded. Get the newest version to try again.</p>}
      <p>Nothing is saved yet and what you typed is kept. The newest version keeps the fields that you edited.</p>
      <div className="actions">
        <Button size="small" onClick={() => void versioned.takeNewest()}>
          Get the newest version
        </Button>
        {overtaken && overtaken.differences.length > 0 && (
          <Button
            size="small"
            title="Saves the whole form as it is, over the other change"
            onClick={({ currentTarget: { form } }) => {
              // why: what is submitted is checked against the version that the form is saved over
              flushSync(versioned.keepMine);
              form?.requestSubmit();
            }}
          >
            Keep mine
          </Button>
        )}
      </div>
    </div>
  );
}

/** The notice above the buttons of a form that shows the newest version after somebody else's change. */
export function TakenNotice({ overtaken, words }: { overtaken: Overtaken; words: WordsByField }) {
  const box = useFocusAtFirst();
  return (
    <div className={styles.notice} role="status" ref={box} tabIndex={-1}>
      <p>
        Somebody else changed this meanwhile. Fields that you have not edited show the new values; Save keeps your
        edits.
      </p>
      <Changes overtaken={overtaken} words={words} />
    </div>
  );
}

/** Puts the focus on what has just appeared, in the place of the button that brought it. */
function useFocusAtFirst() {
  const box = useRef<HTMLDivElement>(null);
  // why: the focus scrolls to it, which must be over before anybody sees its buttons and presses one
  useLayoutEffect(() => box.current?.focus(), []);
  return box;
}

function Changes({ overtaken: { by, differences }, words }: { overtaken: Overtaken; words: WordsByField }) {
  const lines = differences.flatMap((each) => (typeof each === 'string' ? each : (lineOf(each, words) ?? [])));
  return (
    <>
      {by && (
        <p>
          {by.name ? `By ${by.name}, ` : ''}
          {dateTime(by.at)}
        </p>
      )}
      {lines.length === 0 ? (
        <p>What changed is not shown in this form.</p>
      ) : (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function lineOf({ field, before, after, ...typed }: Difference, words: WordsByField): string | undefined {
  const known = words.get(field);
  if (!known) return undefined;
  const text = (value: unknown) => known.textOf(value) || 'nothing';
  const mine = 'mine' in typed ? `; you typed ${text(typed.mine)}` : '';
  return `${known.label}: ${text(before)} → ${text(after)}${mine}`;
}
