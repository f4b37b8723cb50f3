import type { StoredFile } from '@lintel/contract/files/file';
import {
  FILE_TYPE_NAMES,
  FILE_TYPES,
  type FilePurpose,
  type FileType,
  fileComplaint,
  PURPOSE_RULES,
  type SentPurpose,
} from '@lintel/domain/base/file-rules';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { answerOf } from '#api/answer-of.ts';
import { asApiError } from '#api/api-error.ts';
import { uploadApi, useCreateFileMutation, useFinishFileMutation } from '#api/upload.api.ts';
import { useAppDispatch } from '../store.ts';
import { hashOf, SendFailed, sendBytes } from './send-bytes.ts';

export type Stored = z.output<typeof StoredFile>;

export type UploadPlace = {
  purpose: SentPurpose;
  organizationId?: number;
  propertyId?: number;
  itemId?: number;
  unitId?: number;
};

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'preparing' | 'checking'; name: string }
  | { phase: 'sending'; name: string; share: number }
  /** `canRetry`: sending failed, not the file itself. */
  | { phase: 'failed'; name: string; message: string; canRetry: boolean };

const LOOK_AGAIN_MS = 300;
const LOOKS_MAX = 200;
const WORDS = {
  lost: 'The connection broke before the upload finished. Nothing was saved; try again.',
  refused: 'The file was not accepted. Try again; if this keeps happening, tell your administrator.',
  insecure: 'This browser sends files over https only. Open Lintel by its https address.',
  slow: 'The file is still being checked. It will be there when you open this page again.',
} as const;

/**
 * Uploads a file: hash, announce, send, finish, wait until it is checked. The chosen file is kept until it is stored,
 * so that a failure needs only Retry and not another search for the file.
 */
export function useUpload(place: UploadPlace, onReady: (file: Stored) => Promise<void> | void) {
  const dispatch = useAppDispatch();
  const [create] = useCreateFileMutation();
  const [finish] = useFinishFileMutation();
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const chosen = useRef<File>(undefined);
  const running = useRef<AbortController>(undefined);
  // why: nobody waits for an upload whose page was left
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    chosen.current = file;
    const { signal } = controller;
    const show = (next: UploadState) => !signal.aborted && setState(next);
    const fail = (message: string, canRetry: boolean) => show({ phase: 'failed', name: file.name, message, canRetry });
    try {
      const contentType = typeOf(file);
      if (contentType === null) return void fail(`Only ${labelsOf(place.purpose)} can be sent here.`, false);
      const complaint = fileComplaint({ name: file.name, size: file.size, contentType, purpose: place.purpose });
      if (complaint) return void fail(complaint.message, false);
      show({ phase: 'preparing', name: file.name });
      const sha256 = await hashOf(file);
      if (sha256 === null) return void fail(WORDS.insecure, false);
      const body = { name: file.name, size: file.size, contentType, sha256, ...place };
      const announced = await create({ body, errors: 'inline' });
      if (!announced.data) return void fail(asApiError(announced.error)?.message ?? WORDS.refused, true);
      const onProgress = (share: number) => show({ phase: 'sending', name: file.name, share });
      onProgress(0);
      await sendBytes(announced.data.upload, file, { signal, onProgress });
      show({ phase: 'checking', name: file.name });
      const params = { fileId: announced.data.id };
      const finished = await finish({ params, errors: 'inline' });
      if (!finished.data) return void fail(asApiError(finished.error)?.message ?? WORDS.refused, true);
      const stored = await settled(finished.data, signal);
      if (stored?.state !== 'READY') return void fail(stored?.reason ?? WORDS.slow, false);
      await onReady(stored);
      if (running.current === controller) chosen.current = undefined;
      show({ phase: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      fail(error instanceof SendFailed && error.isRefused ? WORDS.refused : WORDS.lost, true);
    }
  }

  async function settled(file: Stored, signal: AbortSignal): Promise<Stored | undefined> {
    let seen = file;
    for (let looks = 0; looks < LOOKS_MAX && seen.state === 'QUARANTINED'; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      signal.throwIfAborted();
      const look = uploadApi.endpoints.getFile.initiate({ params: { fileId: file.id } }, { forceRefetch: true });
      seen = (await answerOf(dispatch(look))).data ?? seen;
    }
    return seen.state === 'QUARANTINED' ? undefined : seen;
  }

  return {
    state,
    start,
    retry: () => (chosen.current ? start(chosen.current) : Promise.resolve()),
    cancel: () => {
      running.current?.abort();
      chosen.current = undefined;
      setState({ phase: 'idle' });
    },
  };
}

/** What a file input offers to choose for a purpose. */
export function acceptOf(purpose: FilePurpose): string {
  return PURPOSE_RULES[purpose].types.join(',');
}

/** The kinds of a purpose in words: 'JPEG, PNG or WebP'. */
export function labelsOf(purpose: FilePurpose): string {
  const labels = PURPOSE_RULES[purpose].types.map((type) => FILE_TYPES[type].label);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}

// Some systems know no type for .csv, or call it a spreadsheet; the ending decides then.
function typeOf(file: File): FileType | null {
  const known = FILE_TYPE_NAMES.find((type) => type === file.type);
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  return (
    known ?? FILE_TYPE_NAMES.find((type) => (FILE_TYPES[type].endings as readonly string[]).includes(ending)) ?? null
  );
}
