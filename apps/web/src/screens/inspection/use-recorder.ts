import { FILE_TYPES, RECORDING_TYPES } from '@lintel/domain/base/file-rules';
import { VOICE_NOTE_SECONDS_MAX } from '@lintel/domain/inspections/inspection-voice';
import { useEffect, useRef, useState } from 'react';
import { unfinished } from './unfinished.ts';

export type Recording = {
  blob: Blob;
  name: string;
  contentType: (typeof RECORDING_TYPES)[number];
  seconds: number;
  recordedAt: string;
};

export type RecorderState =
  | { phase: 'idle'; problem: string | null }
  | { phase: 'opening' }
  | { phase: 'recording'; seconds: number }
  | { phase: 'recorded'; recording: Recording };

export type Recorder = { state: RecorderState; start: () => void; stop: () => void; forget: () => void };

const IDLE: RecorderState = { phase: 'idle', problem: null };
/** Speech needs no more. */
const BITS_PER_SECOND = 32_000;
const LOOK_AGAIN_MS = 200;
const WORDS = {
  absent: 'This browser records no sound here. Everything else can be recorded.',
  refused:
    'The microphone is not allowed. Allow it in the settings of the browser to record a voice note; everything else can be recorded without it.',
  missing: 'No microphone was found. Everything else can be recorded without it.',
  failed: 'The microphone could not be opened. Another application may be using it; everything else can be recorded.',
  silent: 'Nothing was recorded. Try again.',
} as const;

/** One microphone: what is recorded at another check ends when this one begins. */
let stopOther: (() => void) | undefined;

type Held = {
  /** Ends what is being recorded and gives it. */
  stop?: () => Promise<Recording | undefined>;
  /** What is neither kept nor deleted yet. */
  recording?: Recording;
  finishing?: Promise<void> | undefined;
  isLeft: boolean;
  keep: (recording: Recording) => Promise<unknown>;
};

/**
 * Records one voice note at a time, of a minute at most. What is recorded and neither kept nor deleted when the check is left is kept: who
 * answers and goes on must not lose what they said.
 */
export function useRecorder(keep: Held['keep']): Recorder {
  const [state, setState] = useState<RecorderState>(IDLE);
  const held = useRef<Held>({ isLeft: false, keep });
  // why: what is kept after the check was left is kept as it was shown last
  useEffect(() => {
    held.current.keep = keep;
  });
  // why: the microphone belongs to the browser and is let go with the check
  useEffect(() => {
    const { current } = held;
    const finish = () => {
      current.finishing ??= finished(current).finally(() => {
        current.finishing = undefined;
        setState(IDLE);
      });
      return current.finishing;
    };
    current.isLeft = false;
    unfinished.add(finish);
    return () => {
      current.isLeft = true;
      void finish().finally(() => unfinished.delete(finish));
    };
  }, []);

  const fail = (problem: string) => setState({ phase: 'idle', problem });

  async function open(): Promise<void> {
    const kind = typeOfRecording();
    if (!kind) return fail(WORDS.absent);
    stopOther?.();
    setState({ phase: 'opening' });
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(wordsOf);
    if (typeof stream === 'string') return fail(stream);
    const letGo = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (held.current.isLeft) return letGo();
    record(stream, kind, letGo);
  }

  function record(stream: MediaStream, { mimeType, contentType }: Kind, letGo: () => void): void {
    const { current } = held;
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    const ended = Promise.withResolvers<Recording | undefined>();
    const parts: Blob[] = [];
    const recordedAt = new Date().toISOString();
    const from = performance.now();
    const elapsed = () => (performance.now() - from) / 1000;
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
      return ended.promise;
    };
    const timer = setInterval(() => {
      if (elapsed() >= VOICE_NOTE_SECONDS_MAX) void stop();
      else if (recorder.state === 'recording') setState({ phase: 'recording', seconds: Math.floor(elapsed()) });
    }, LOOK_AGAIN_MS);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    // Also where a call or another application takes the microphone away.
    recorder.onstop = () => {
      clearInterval(timer);
      letGo();
      delete current.stop;
      if (stopOther === stop) stopOther = undefined;
      const name = `voice-note.${FILE_TYPES[contentType].endings[0]}`;
      const blob = new Blob(parts, { type: contentType });
      const seconds = Math.min(VOICE_NOTE_SECONDS_MAX, Math.max(1, Math.floor(elapsed())));
      const recording = blob.size === 0 ? undefined : { blob, name, contentType, seconds, recordedAt };
      ended.resolve(recording);
      if (!recording) return fail(WORDS.silent);
      if (current.finishing) return;
      current.recording = recording;
      setState({ phase: 'recorded', recording });
    };
    current.stop = stop;
    stopOther = stop;
    recorder.start();
    setState({ phase: 'recording', seconds: 0 });
  }

  return {
    state,
    start: () => void open(),
    stop: () => void held.current.stop?.(),
    forget: () => {
      delete held.current.recording;
      setState(IDLE);
    },
  };
}

async function finished(held: Held): Promise<void> {
  const recording = held.recording ?? (await held.stop?.());
  delete held.recording;
  if (recording) await held.keep(recording);
}

type Kind = { mimeType: string; contentType: Recording['contentType'] };

/** The first kind that this browser records: Opus, or what Safari has; undefined where it records nothing, or is not asked over https. */
function typeOfRecording(): Kind | undefined {
  // why: browsers leave them out on plain http, whatever the types say
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return undefined;
  return RECORDING_TYPES.map((contentType): Kind => {
    const mimeType = contentType === 'audio/mp4' ? contentType : `${contentType};codecs=opus`;
    return { mimeType, contentType };
  }).find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType));
}

function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return WORDS.refused;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? WORDS.missing : WORDS.failed;
}
