import type { OperationId } from '@lintel/contract/all';
import type { CheckResult, NoAccessReason, Severity } from '@lintel/domain/inspections/inspections';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useMemo, useState } from 'react';
import { deviceKey } from '#app/device-key.ts';
import { links } from '#app/links.ts';
import { type HeldPhoto, holdCall } from '#app/offline/held-photo.ts';
import { CannotKeep, type QueuedCall, type QueuedPhoto } from '#app/offline/offline-database.ts';
import { PhotoUnreadable, preparePhoto, rawPhoto } from '#app/offline/prepare-photo.ts';
import { type Brought, type Enqueued, photoAt, updateQueued } from '#app/offline/queue.ts';
import { enqueue } from '#app/offline/send-or-queue.ts';
import { sendAtOnce, sendQueue } from '#app/offline/send-queue.ts';
import { giveUp } from '#app/offline/settle-conflict.ts';
import { usePending } from '#app/offline/use-pending.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import type { Check, Inspection, Mark } from './inspection-types.ts';
import { finishUnfinished } from './unfinished.ts';
import type { Recording } from './use-recorder.ts';

export type Answer = {
  result: CheckResult;
  severity: Severity | null;
  note: string | null;
  chargeCents: number | null;
};
/** An answer of this device that somebody else's stands against. */
type Conflict = { mine: Answer; theirs: Check };
/** A photo of this device that the server does not have yet. */
export type OwnPhoto = { photoKey: string; photo: QueuedPhoto; marks: readonly Mark[] };
/** A voice note of this device that the server does not have yet. */
export type OwnVoice = { noteKey: string; recording: QueuedPhoto; seconds: number };
export type Captured = Check & { own: OwnPhoto[]; ownVoice: OwnVoice[]; isWaiting: boolean; conflict: Conflict | null };
export type Capture = {
  checks: Captured[];
  /** What the server refused, other than an answer: its words. */
  refusal: string | null;
  isSubmitted: boolean;
  answer: (check: Captured, answer: Answer) => void;
  keepTheirs: (check: Captured) => void;
  keepMine: (check: Captured) => void;
  /** Writes a photo to this device the moment it is taken; null where nothing can be kept here. */
  holdPhoto: (check: Captured, picture: Blob) => Promise<HeldPhoto | null>;
  addPhoto: (check: Captured, picture: Blob, marks: Mark[]) => Promise<void>;
  /** False where it could neither be kept on this device nor sent; so are the next. */
  addVoiceNote: (check: Captured, recording: Recording) => Promise<boolean>;
  submit: (signedBy: string | null) => Promise<boolean>;
  endWithoutAccess: (reason: NoAccessReason, note: string | null) => Promise<boolean>;
};

type Ending = { signedBy: string | null } | { noAccessReason: NoAccessReason; note: string | null };
type AnswerFields = Answer & { answerKey: string; follows: string | null };
/** What this device answered last, with the keys that the server may show until it shows that one. */
type Mine = { said: AnswerFields; known: ReadonlySet<string | null> };

/** What everything recorded of one inspection is about: it is sent in the order in which it was recorded. */
export const aboutOf = (inspectionId: number) => `inspection:${inspectionId}`;

/** The checks of an inspection as this device has them. What is recorded waits in the queue of the device until it is sent. */
export function useCapture(inspection: Inspection, onStale: () => unknown): Capture {
  const dispatch = useAppDispatch();
  const pending = usePending(aboutOf(inspection.id));
  const [mine, setMine] = useState<ReadonlyMap<number, Mine>>(new Map());
  const waiting = useMemo(() => waitingOf(pending), [pending]);
  const stopped = pending.find(({ problem }) => problem !== null);
  const stoppedId = stopped?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once for each answer that was refused: it follows one that this page has not read
  useEffect(() => {
    if (stoppedId !== undefined) onStale();
  }, [stoppedId]);

  const checks = inspection.checks.map((check): Captured => {
    const answers = waiting.answers.get(check.id) ?? [];
    const last = answers.at(-1)?.said ?? mineOf(check, mine.get(check.id));
    const refused = answers.find(({ queued }) => queued.problem !== null);
    const photos = waiting.photos.get(check.id) ?? [];
    const own = photos.filter(({ photoKey }) => !check.photos.some((photo) => photo.photoKey === photoKey));
    const spoken = waiting.voice.get(check.id) ?? [];
    const ownVoice = spoken.filter(({ noteKey }) => !check.voiceNotes.some((note) => note.noteKey === noteKey));
    const conflict = refused && last ? { mine: last, theirs: check } : null;
    return { ...check, ...(conflict === null && last), own, ownVoice, isWaiting: answers.length > 0, conflict };
  });

  const place = { about: aboutOf(inspection.id), to: links.inspectionCapture(inspection.id) };
  // Where this device has no room, what has no photo is sent at once; false where there is no signal either.
  const put = async <K extends OperationId>(given: Enqueued<K>): Promise<boolean> => {
    try {
      await dispatch(enqueue(given));
      return true;
    } catch (failure) {
      if (!(failure instanceof CannotKeep)) throw failure;
      const isSent = !given.photos && (await dispatch(sendAtOnce(given))).error === undefined;
      if (!isSent) toast.failed(failure.message);
      return isSent;
    }
  };
  const wordsOf = (check: Check) => `${check.title}${inspection.unitName ? `, unit ${inspection.unitName}` : ''}`;

  function answer(check: Captured, given: Answer) {
    const follows = check.answerKey;
    const said = { ...given, answerKey: deviceKey(), follows };
    const known = new Set([...(mine.get(check.id)?.known ?? []), follows, said.answerKey]);
    setMine((now) => new Map(now).set(check.id, { said, known }));
    void put({
      ...place,
      operation: 'recordCheck',
      label: wordsOf(check),
      params: { inspectionId: inspection.id, checkId: check.id },
      body: { ...said, recordedAt: new Date().toISOString() },
    }).then((isKept) => {
      // An answer that is nowhere must not look as if it were given.
      if (!isKept) setMine((now) => new Map([...now].filter(([, { said: other }]) => other !== said)));
    });
  }

  const photoOf = (check: Captured, photo: Brought, marks: Mark[]): Enqueued<'addInspectionPhoto'> => ({
    ...place,
    operation: 'addInspectionPhoto',
    label: `Photo: ${wordsOf(check)}`,
    params: { inspectionId: inspection.id },
    body: {
      photoKey: deviceKey(),
      checkId: check.id,
      fileId: photoAt(0),
      takenAt: photo.takenAt ?? new Date().toISOString(),
      marks,
    },
    photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: inspection.propertyId } }],
  });

  async function holdPhoto(check: Captured, picture: Blob): Promise<HeldPhoto | null> {
    try {
      return await dispatch(holdCall(photoOf(check, await rawPhoto(fileOf(picture)), [])));
    } catch (failure) {
      // The photo is in memory still, and is kept or refused in words when the person keeps it.
      if (!(failure instanceof CannotKeep)) throw failure;
      return null;
    }
  }

  async function addPhoto(check: Captured, picture: Blob, marks: Mark[]) {
    try {
      await put(photoOf(check, await preparePhoto(fileOf(picture)), marks));
    } catch (failure) {
      if (!(failure instanceof PhotoUnreadable)) throw failure;
      toast.failed(failure.message);
    }
  }

  const addVoiceNote = (check: Captured, { blob, name, contentType, seconds, recordedAt }: Recording) =>
    put({
      ...place,
      operation: 'addVoiceNote',
      label: `Voice note: ${wordsOf(check)}`,
      params: { inspectionId: inspection.id },
      body: { noteKey: deviceKey(), checkId: check.id, fileId: photoAt(0), recordedAt, seconds },
      photos: [
        {
          photo: { blob, name, contentType, takenAt: null },
          place: { purpose: 'VOICE_NOTE', propertyId: inspection.propertyId },
        },
      ],
    });

  const end = async (words: string, changes: Ending) => {
    await finishUnfinished();
    return put({
      ...place,
      operation: 'updateInspection',
      label: `${words}${inspection.unitName ? ` of unit ${inspection.unitName}` : ''}`,
      params: { inspectionId: inspection.id },
      body: { move: 'submit', ...changes },
      ifMatch: inspection.version,
    });
  };

  return {
    checks,
    refusal: stopped && !isAnswer(stopped) ? (stopped.problem?.message ?? '') : null,
    isSubmitted: pending.some(({ call, problem }) => call?.operation === 'updateInspection' && problem === null),
    answer,
    holdPhoto,
    addPhoto,
    addVoiceNote,
    keepTheirs: (check) => {
      setMine((now) => new Map([...now].filter(([id]) => id !== check.id)));
      void Promise.all((waiting.answers.get(check.id) ?? []).map(({ queued }) => dispatch(giveUp(queued))));
    },
    keepMine: (check) => {
      const [first] = waiting.answers.get(check.id) ?? [];
      const theirs = inspection.checks.find(({ id }) => id === check.id);
      if (!first?.queued.call || !theirs) return;
      const { queued, said } = first;
      setMine((now) => new Map(now).set(check.id, { said, known: new Set([theirs.answerKey, said.answerKey]) }));
      const body = { ...(queued.call?.body as object), follows: theirs.answerKey };
      const call = { ...first.queued.call, body, key: nanoid(24) };
      void updateQueued({ ...queued, call, problem: null }).then(() => dispatch(sendQueue()));
    },
    submit: (signedBy) => end('Submit the inspection', { signedBy }),
    endWithoutAccess: (noAccessReason, note) => end('No access: the inspection', { noAccessReason, note }),
  };
}

const fileOf = (picture: Blob) =>
  picture instanceof File ? picture : new File([picture], 'photo.jpg', { type: picture.type });

const isAnswer = ({ call }: QueuedCall) => call?.operation === 'recordCheck';

// What was sent is shown until the server shows it, or the answer of somebody else.
function mineOf(check: Check, mine: Mine | undefined): AnswerFields | undefined {
  return mine?.known.has(check.answerKey) ? mine.said : undefined;
}

function waitingOf(pending: readonly QueuedCall[]) {
  const answers = new Map<number, { queued: QueuedCall; said: AnswerFields }[]>();
  const photos = new Map<number, OwnPhoto[]>();
  const voice = new Map<number, OwnVoice[]>();
  for (const queued of pending) {
    const body = (queued.call?.body ?? {}) as AnswerFields & Omit<OwnPhoto & OwnVoice, 'photo' | 'recording'> & Of;
    if (isAnswer(queued)) {
      const { answerKey, follows, result, severity, note, chargeCents } = body;
      const said = { answerKey, follows, result, severity, note, chargeCents };
      const id = Number(queued.params.checkId);
      answers.set(id, [...(answers.get(id) ?? []), { queued, said }]);
    }
    const { checkId, photoKey, marks, noteKey, seconds } = body;
    const [file] = queued.photos;
    if (file && queued.call?.operation === 'addInspectionPhoto')
      photos.set(checkId, [...(photos.get(checkId) ?? []), { photoKey, photo: file, marks }]);
    if (file && queued.call?.operation === 'addVoiceNote')
      voice.set(checkId, [...(voice.get(checkId) ?? []), { noteKey, recording: file, seconds }]);
  }
  return { answers, photos, voice };
}

/** Which check something is of. */
type Of = { checkId: number };
