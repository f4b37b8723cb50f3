import type { CheckResult, Severity } from '@lintel/domain/inspections';
import { useRef, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useAddInspectionPhotoMutation, useRecordCheckMutation } from '#api/inspection.api.ts';
import { useCreateFileMutation, useFinishFileMutation } from '#api/upload.api.ts';
import { hashOf, sendBytes } from '#app/upload/send-bytes.ts';
import type { Check, Inspection, Mark } from './inspection-types.ts';

export type Answer = {
  result: CheckResult;
  severity: Severity | null;
  note: string | null;
  chargeCents: number | null;
};
/** An answer of this device that somebody else's stands against. */
export type Conflict = { mine: Answer; theirs: Check };
/** A photo of this device that is not among those of the server yet. */
export type OwnPhoto = { photoKey: string; url: string; marks: Mark[]; state: 'sending' | 'failed' };
export type Captured = Check & {
  own: OwnPhoto[];
  isWaiting: boolean;
  problem: string | null;
  conflict: Conflict | null;
};
export type Capture = {
  checks: Captured[];
  waiting: number;
  answer: (check: Captured, answer: Answer, over?: boolean) => void;
  keepTheirs: (check: Captured) => void;
  addPhoto: (check: Captured, picture: Blob, marks: Mark[]) => void;
};

type Local = {
  answer?: Answer & { answerKey: string };
  own: OwnPhoto[];
  isWaiting: boolean;
  problem: string | null;
  conflict: Answer | null;
};
const NOTHING: Local = { own: [], isWaiting: false, problem: null, conflict: null };

/** The checks of an inspection as this device has them, and how it records them. */
export function useCapture(inspection: Inspection): Capture {
  const [locals, setLocals] = useState<ReadonlyMap<number, Local>>(new Map());
  const lines = useRef(new Map<number, Promise<unknown>>());
  const [record] = useRecordCheckMutation();
  const [addToInspection] = useAddInspectionPhotoMutation();
  const [create] = useCreateFileMutation();
  const [finish] = useFinishFileMutation();
  const patch = (id: number, change: (now: Local) => Partial<Local>) =>
    setLocals((now) => {
      const local = now.get(id) ?? NOTHING;
      return new Map(now).set(id, { ...local, ...change(local) });
    });
  // What is recorded of one check is sent in order.
  const inLine = (id: number, work: () => Promise<unknown>) => {
    const before = lines.current.get(id) ?? Promise.resolve();
    lines.current.set(id, before.then(work, work));
  };

  const checks = inspection.checks.map((check): Captured => {
    const { answer, conflict, ...rest } = locals.get(check.id) ?? NOTHING;
    const own = rest.own.filter(({ photoKey }) => !check.photos.some((photo) => photo.photoKey === photoKey));
    const said = answer && conflict === null ? answer : {};
    return { ...check, ...said, ...rest, own, conflict: conflict && { mine: conflict, theirs: check } };
  });

  function answer(check: Captured, given: Answer, over = false) {
    const answerKey = crypto.randomUUID();
    const theirs = inspection.checks.find(({ id }) => id === check.id);
    const follows = over ? (theirs?.answerKey ?? null) : check.answerKey;
    patch(check.id, () => ({ answer: { ...given, answerKey }, isWaiting: true, problem: null, conflict: null }));
    const body = { ...given, answerKey, follows, recordedAt: new Date().toISOString() };
    inLine(check.id, async () => {
      const params = { inspectionId: inspection.id, checkId: check.id };
      const { data, error } = await record({ params, body, errors: 'inline' });
      const failure = data ? null : asApiError(error);
      patch(check.id, () => ({
        isWaiting: false,
        conflict: failure?.status === 409 ? given : null,
        problem: failure && failure.status !== 409 ? failure.message : null,
      }));
    });
  }

  function addPhoto(check: Captured, picture: Blob, marks: Mark[]) {
    const photoKey = crypto.randomUUID();
    const takenAt = new Date().toISOString();
    const set = (state: OwnPhoto['state']) =>
      patch(check.id, ({ own }) => ({ own: own.map((one) => (one.photoKey === photoKey ? { ...one, state } : one)) }));
    const photo: OwnPhoto = { photoKey, url: URL.createObjectURL(picture), marks, state: 'sending' };
    patch(check.id, ({ own }) => ({ own: [...own, photo] }));
    inLine(check.id, async () => {
      const sha256 = await hashOf(picture);
      const announced =
        sha256 === null
          ? undefined
          : await create({
              body: {
                name: `${check.code.replaceAll(':', '-')}.jpg`,
                size: picture.size,
                contentType: 'image/jpeg',
                sha256,
                purpose: 'ITEM_PHOTO',
                propertyId: inspection.propertyId,
              },
              errors: 'inline',
            });
      if (!announced?.data) return set('failed');
      const { id: fileId, upload } = announced.data;
      try {
        await sendBytes(upload, picture as File, { signal: new AbortController().signal, onProgress: () => undefined });
      } catch {
        return set('failed');
      }
      await finish({ params: { fileId }, errors: 'inline' });
      const body = { photoKey, checkId: check.id, fileId, takenAt, marks };
      const { data } = await addToInspection({ params: { inspectionId: inspection.id }, body, errors: 'inline' });
      if (!data) set('failed');
    });
  }

  return {
    checks,
    waiting: checks.filter((check) => check.isWaiting).length,
    answer,
    keepTheirs: (check) => setLocals((now) => new Map([...now].filter(([id]) => id !== check.id))),
    addPhoto,
  };
}
