import {
  CHECK_RESULT_WORDS,
  type CheckResult,
  SEVERITY_WORDS,
  type Severity,
} from '@lintel/domain/inspections/inspections';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { centsOrNull, centsText } from '#app/form/contract-resolver.ts';
import { date } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { ResultChoice } from '#ui/buttons/ResultChoice.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Field } from '#ui/fields/Field.tsx';
import styles from './capture.module.css';
import { ResultText } from './ResultText.tsx';
import type { OpenCamera } from './use-camera.ts';
import type { Capture, Captured } from './use-capture.ts';
import { useTakenPhoto } from './use-taken-photo.ts';

// why: the check can be read and answered before the camera, its marks and the microphone are there
const Camera = lazyWhenIdle(() => import('./Camera.tsx'), 'Camera');

const VoiceNotes = lazyWhenIdle(() => import('./VoiceNotes.tsx'), 'VoiceNotes');

type CaptureCheckProps = {
  check: Captured;
  capture: Capture;
  camera: OpenCamera;
  isInList?: boolean;
  onAnswered: () => void;
};

const RESULTS = (['PASS', 'FAIL', 'NA', 'NOT_INSPECTED'] as const).map(
  (result) => [result, CHECK_RESULT_WORDS[result]] as const,
);
const SEVERITIES = Object.entries(SEVERITY_WORDS).map(([value, label]) => ({ value: value as Severity, label }));

/** One check: what is asked, how it was last time, its photos and voice notes, and its answer in one press. */
export function CaptureCheck({ check, capture, camera, isInList = false, onAnswered }: CaptureCheckProps) {
  const [isOpen, setOpen] = useState(check.result === 'FAIL');
  // A fail is recorded with its press, at the usual severity; how serious it is, is for the person to say.
  const [isUnrated, setUnrated] = useState(false);
  const photo = useTakenPhoto({
    hold: (picture) => capture.holdPhoto(check, picture),
    keep: ({ picture, marks }) => capture.addPhoto(check, picture, marks),
  });
  const needsPhoto =
    check.photos.length + check.own.length === 0 &&
    photo.taken === null &&
    (check.photoRule === 'ALWAYS' || (check.photoRule === 'ON_FAIL' && check.result === 'FAIL'));
  const press = (result: CheckResult) => {
    photo.keep();
    const isFail = result === 'FAIL';
    const kept = { note: check.note, chargeCents: isFail ? check.usualChargeCents : null };
    capture.answer(check, { ...kept, result, severity: isFail ? (check.severity ?? check.usualSeverity) : null });
    setOpen(isFail);
    setUnrated(isFail && (isUnrated || check.result !== 'FAIL'));
    if (!isFail && (check.photoRule !== 'ALWAYS' || !needsPhoto)) onAnswered();
  };
  return (
    <section className={styles.check} data-in-list={isInList || undefined} aria-label={check.title}>
      {!isInList && <p className={styles.place}>{check.area}</p>}
      <h3>{check.title}</h3>
      {check.hint && <p className="muted">{check.hint}</p>}
      {check.before?.result && (
        <p className={styles.before}>
          Last time, {date(check.before.doneOn)}: <ResultText result={check.before.result} severity={null} />
        </p>
      )}
      {check.conflict && <ConflictBox check={check} capture={capture} />}
      <LazyBoundary>
        <Camera
          check={check}
          photo={photo}
          camera={camera}
          isOpen={isInList ? camera.at === check.id : camera.at !== null}
          isAsked={needsPhoto}
          isWanted={!isInList && check.photoRule === 'ALWAYS'}
        />
        <VoiceNotes check={check} capture={capture} />
      </LazyBoundary>
      <ResultChoice label={`Result of ${check.title}`} results={RESULTS} value={check.result} onPress={press} />
      {isOpen && check.result === 'FAIL' && (
        <FailFields
          key={check.id}
          check={check}
          capture={capture}
          isUnrated={isUnrated}
          onRated={() => setUnrated(false)}
          onDone={isInList ? undefined : onAnswered}
        />
      )}
    </section>
  );
}

type FailFieldsProps = {
  check: Captured;
  capture: Capture;
  isUnrated: boolean;
  onRated: () => void;
  onDone: (() => void) | undefined;
};

// The fail itself is recorded with the press; what is typed here is recorded when the field is left.
function FailFields({ check, capture, isUnrated, onRated, onDone }: FailFieldsProps) {
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState(check.note ?? '');
  const [charge, setCharge] = useState(centsText(check.chargeCents));
  const chargeCents = centsOrNull(charge);
  const isCharge = chargeCents === null || Number.isFinite(chargeCents);
  const save = (severity: Severity) => {
    const next = {
      result: 'FAIL' as const,
      severity,
      note: note.trim() || null,
      chargeCents: isCharge ? chargeCents : null,
    };
    const isSame = check.severity === severity && check.note === next.note && check.chargeCents === next.chargeCents;
    if (!isSame) capture.answer(check, next);
  };
  const severity = check.severity ?? check.usualSeverity;
  return (
    <div className={styles.fail}>
      <div className={styles.severity}>
        <span className="strong">How serious is it?</span>
        <Segmented
          label="Severity"
          options={SEVERITIES}
          value={isUnrated ? null : severity}
          onChange={(chosen) => {
            onRated();
            setAsked(false);
            save(chosen);
          }}
        />
        {isAsked && (
          <p role="alert" className={styles.problem}>
            Choose how serious it is first.
          </p>
        )}
      </div>
      <Field label="Note" htmlFor={`note-${check.id}`}>
        <TextField
          id={`note-${check.id}`}
          fullWidth
          multiline
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onBlur={() => save(severity)}
        />
      </Field>
      <Field
        label="Charge, $ (optional)"
        htmlFor={`charge-${check.id}`}
        error={isCharge ? undefined : 'This is not an amount.'}
      >
        <TextField
          id={`charge-${check.id}`}
          fullWidth
          value={charge}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={(event) => setCharge(event.target.value)}
          onBlur={() => save(severity)}
        />
      </Field>
      {onDone && (
        <Button
          variant="contained"
          color="primary"
          onClick={() => {
            save(severity);
            if (isUnrated) setAsked(true);
            else onDone();
          }}
        >
          Next check
        </Button>
      )}
    </div>
  );
}

function ConflictBox({ check, capture }: { check: Captured; capture: Capture }) {
  const { conflict } = check;
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <div className={styles.conflict} role="alert">
      <p className="strong">Two answers to this check</p>
      <p>
        {theirs.answeredBy ?? 'Somebody else'} answered meanwhile: <ResultText {...theirs} />
        {theirs.note && ` ${theirs.note}`}
      </p>
      <p>
        Yours, not sent: <ResultText {...mine} />
        {mine.note && ` ${mine.note}`}
      </p>
      <div className="actions">
        <Button size="small" onClick={() => capture.keepTheirs(check)}>
          Keep theirs
        </Button>
        <Button size="small" onClick={() => capture.keepMine(check)}>
          Use mine
        </Button>
      </div>
    </div>
  );
}
