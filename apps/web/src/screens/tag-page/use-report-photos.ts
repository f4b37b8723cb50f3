import { IMAGE_TYPES, REPORT_PHOTO_BYTES_MAX, REPORT_PHOTOS_MAX } from '@lintel/domain/base/file-rules';
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { type TakenPhoto, useFinishTagPhotoMutation } from '#api/tag-info.api.ts';
import { PhotoUnreadable, preparePhoto } from '#app/offline/prepare-photo.ts';
import { hashOf, SendFailed, sendBytes } from '#app/upload/send-bytes.ts';

type ChosenPhoto = { name: string; blob: Blob; contentType: (typeof IMAGE_TYPES)[number]; sha256: string };

/** A photo on its way: `share` of its bytes are sent; `failure` says why it was not taken. */
type SentPhoto = {
  photo: ChosenPhoto;
  taken: TakenPhoto | undefined;
  state: 'WAITING' | 'SENDING' | 'CHECKING' | 'TAKEN' | 'FAILED';
  share: number;
  failure: string | null;
  /** Sending failed, not the photo itself. */
  canRetry: boolean;
};

const LOOK_AGAIN_MS = 1000;
const LOOKS_MAX = 30;
const WORDS = {
  tooLarge: (name: string) => `${name} is larger than 10 MB. Choose a smaller photo.`,
  tooMany: `A report takes ${REPORT_PHOTOS_MAX} photos. The first ${REPORT_PHOTOS_MAX} are kept.`,
  insecure: 'This browser sends photos over https only. The report can be sent without one.',
  enough: 'No more photos are taken here today. The report was sent without it.',
  lost: 'The connection broke before it was sent.',
  refused: 'It was not accepted.',
} as const;

/** The photos of a report: chosen, made small and without their position on this device, and sent once the report is taken. */
export function useReportPhotos(uuid: string) {
  const [finish] = useFinishTagPhotoMutation();
  const [chosen, setChosen] = useState<ChosenPhoto[]>([]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [sent, setSent] = useState<SentPhoto[]>([]);
  const running = useRef<AbortController>(undefined);
  // why: nobody waits for photos whose page was left
  useEffect(() => () => running.current?.abort(), []);

  const add = async (files: readonly File[]) => {
    setPreparing(true);
    const added: ChosenPhoto[] = [];
    let wrong: string | null = null;
    for (const file of files.slice(0, REPORT_PHOTOS_MAX)) {
      const found = await chosenPhoto(file);
      if (typeof found === 'string') wrong = found;
      else added.push(found);
    }
    const all = [...chosen, ...added];
    if (files.length > REPORT_PHOTOS_MAX || all.length > REPORT_PHOTOS_MAX) wrong ??= WORDS.tooMany;
    setChosen(all.slice(0, REPORT_PHOTOS_MAX));
    setComplaint(wrong);
    setPreparing(false);
  };

  const update = (at: number, change: Partial<SentPhoto>) =>
    setSent((all) => all.map((one, other) => (other === at ? { ...one, ...change } : one)));

  const sendOne = async ({ photo, taken }: SentPhoto, at: number, signal: AbortSignal) => {
    const fail = (failure: string, canRetry: boolean) => update(at, { state: 'FAILED', failure, canRetry });
    if (!taken) return fail(WORDS.enough, false);
    try {
      update(at, { state: 'SENDING', share: 0, failure: null, canRetry: false });
      await sendBytes(taken.upload, photo.blob, { signal, onProgress: (share) => update(at, { share }) });
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof SendFailed && error.isRefused;
      return fail(isRefused ? WORDS.refused : WORDS.lost, !isRefused);
    }
    update(at, { state: 'CHECKING' });
    for (let looks = 0; looks < LOOKS_MAX && !signal.aborted; looks += 1) {
      const { data, error } = await finish({ params: { uuid, key: taken.key }, errors: 'inline' });
      if (!data) return fail(asApiError(error)?.message || WORDS.lost, false);
      if (data.state === 'REFUSED') return fail(data.reason ?? WORDS.refused, false);
      if (data.state === 'TAKEN') return update(at, { state: 'TAKEN' });
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  };

  const sendAll = async (photos: readonly SentPhoto[]) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    for (const [at, photo] of photos.entries())
      if (photo.state === 'WAITING' || photo.canRetry) await sendOne(photo, at, controller.signal);
  };

  return {
    chosen,
    complaint,
    isPreparing,
    sent,
    add,
    remove: (at: number) => {
      setChosen(chosen.filter((_photo, other) => other !== at));
      setComplaint(null);
    },
    /** What the report says of its photos. */
    announced: chosen.map(({ blob, contentType, sha256 }) => ({ size: blob.size, contentType, sha256 })),
    /** Sends the photos for which the report's answer has an address. */
    send: (taken: readonly TakenPhoto[]) => {
      const photos = chosen.map((photo, at): SentPhoto => {
        return { photo, taken: taken[at], state: 'WAITING', share: 0, failure: null, canRetry: false };
      });
      setSent(photos);
      setChosen([]);
      void sendAll(photos);
    },
    retry: () => void sendAll(sent),
  };
}

export type ReportPhotos = ReturnType<typeof useReportPhotos>;

/** The photo as it will be sent, or what is wrong with it. */
async function chosenPhoto(file: File): Promise<ChosenPhoto | string> {
  try {
    const { name, blob, contentType: kind } = await preparePhoto(file);
    if (blob.size > REPORT_PHOTO_BYTES_MAX) return WORDS.tooLarge(name);
    const sha256 = await hashOf(blob);
    if (sha256 === null) return WORDS.insecure;
    return { name, blob, contentType: IMAGE_TYPES.find((type) => type === kind) ?? 'image/jpeg', sha256 };
  } catch (error) {
    if (error instanceof PhotoUnreadable) return error.message;
    throw error;
  }
}
