import { VOICE_NOTE_SECONDS_MAX, voiceNoteLength } from '@lintel/domain/inspections/inspection-voice';
import { Button } from '@mui/material';
import { Mic, Square, Trash2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Sound } from '#app/inspection/Sound.tsx';
import { giveBackUrl } from '#app/object-url.ts';
import { QueuedSound } from '#app/offline/QueuedSound.tsx';
import styles from './capture.module.css';
import { StoredSound } from './StoredSound.tsx';
import type { Capture, Captured } from './use-capture.ts';
import { type Recorder, type Recording, useRecorder } from './use-recorder.ts';

/** The voice notes of a check, and the microphone: recorded, listened to, and kept or deleted before anything is sent. */
export function VoiceNotes({ check, capture }: { check: Captured; capture: Capture }) {
  const recorder = useRecorder((recording) => capture.addVoiceNote(check, recording));
  const { state } = recorder;
  return (
    <div className={styles.voice}>
      {check.voiceNotes.length + check.ownVoice.length > 0 && (
        <ul aria-label="Voice notes of this check">
          {check.voiceNotes.map((note) => (
            <li key={note.id}>
              <span>{`Voice note, ${voiceNoteLength(note.seconds)}`}</span>
              <StoredSound note={note} title={check.title} />
            </li>
          ))}
          {check.ownVoice.map(({ noteKey, recording, seconds }) => (
            <li key={noteKey}>
              <span>{`Voice note, ${voiceNoteLength(seconds)}, waiting to send`}</span>
              <QueuedSound recording={recording} name={`Voice note at ${check.title}, ${voiceNoteLength(seconds)}`} />
            </li>
          ))}
        </ul>
      )}
      {state.phase === 'recording' && <Elapsed seconds={state.seconds} />}
      {state.phase === 'recorded' && <Again recording={state.recording} />}
      <div className="actions">
        <Press
          recorder={recorder}
          onKeep={async (recording) => {
            if (await capture.addVoiceNote(check, recording)) recorder.forget();
          }}
        />
        {state.phase === 'recorded' && (
          <Button startIcon={<Trash2 size={18} strokeWidth={1.75} aria-hidden />} onClick={recorder.forget}>
            Delete
          </Button>
        )}
      </div>
      {state.phase === 'idle' && state.problem !== null && <p role="alert">{state.problem}</p>}
    </div>
  );
}

/** One button for what comes next, so that the focus stays where it is. */
function Press({
  recorder: { state, start, stop },
  onKeep,
}: {
  recorder: Recorder;
  onKeep: (recording: Recording) => Promise<void>;
}) {
  const isCalm = state.phase === 'idle' || state.phase === 'opening';
  const press = () => {
    if (state.phase === 'idle') start();
    if (state.phase === 'recording') stop();
    if (state.phase === 'recorded') void onKeep(state.recording);
  };
  const Icon = state.phase === 'recording' ? Square : Mic;
  return (
    <Button
      {...(!isCalm && { variant: 'contained' as const, color: 'primary' as const })}
      aria-disabled={state.phase === 'opening' || undefined}
      startIcon={state.phase !== 'recorded' && <Icon size={18} strokeWidth={1.75} aria-hidden />}
      onClick={press}
    >
      {isCalm ? 'Voice note' : state.phase === 'recording' ? 'Stop' : 'Keep voice note'}
    </Button>
  );
}

function Elapsed({ seconds }: { seconds: number }) {
  return (
    <p className={styles.recording}>
      <i aria-hidden />
      <span role="status">Recording</span>
      <span role="timer" aria-label="Recorded so far">
        {`${voiceNoteLength(seconds)} of ${voiceNoteLength(VOICE_NOTE_SECONDS_MAX)}`}
      </span>
    </p>
  );
}

function Again({ recording: { blob, seconds } }: { recording: Recording }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  // why: the browser keeps the bytes of an object address until it is told to forget it
  useEffect(() => () => giveBackUrl(url), [url]);
  return <Sound src={url} name={`Voice note just recorded, ${voiceNoteLength(seconds)}`} />;
}
