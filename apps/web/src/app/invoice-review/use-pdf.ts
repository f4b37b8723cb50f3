import { useEffect, useEffectEvent, useState } from 'react';
import { answerOf } from '#api/answer-of.ts';
import { uploadApi } from '#api/upload.api.ts';
import { useAppDispatch } from '#app/store.ts';
import { absolute } from '#app/upload/send-bytes.ts';
import type { OpenPdf } from './draw-pdf.ts';

export type PdfState = { kind: 'loading' } | { kind: 'ready'; pdf: OpenPdf } | { kind: 'failed' };

// why: a megabyte comes in beside the invoice and its document, and not after them
if (import.meta.env.PROD) import('./draw-pdf.ts').catch(() => undefined);

const LOADING: PdfState = { kind: 'loading' };
/** Documents that are open at once: this invoice's and that of the next one, which is preloaded. */
const KEPT = 3;
const bytesOf = new Map<number, Promise<Uint8Array>>();

/** The bytes of a stored document, fetched once for as long as it is among the newest few. */
function useFetchBytes() {
  const dispatch = useAppDispatch();
  return (fileId: number): Promise<Uint8Array> => {
    const known = bytesOf.get(fileId);
    if (known) return known;
    const fetched = (async () => {
      const asked = uploadApi.endpoints.getFile.initiate({ params: { fileId } }, { forceRefetch: true });
      const { data } = await answerOf(dispatch(asked));
      if (!data?.url) throw new Error('the document has no address');
      const answer = await fetch(await absolute(data.url));
      if (!answer.ok) throw new Error(`the document answered ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    })();
    bytesOf.set(fileId, fetched);
    fetched.catch(() => bytesOf.delete(fileId));
    for (const old of [...bytesOf.keys()].slice(0, -KEPT)) bytesOf.delete(old);
    return fetched;
  };
}

/** Fetches the document of an invoice that is probably opened next. */
export function usePdfPreload(): (fileId: number) => void {
  const fetchBytes = useFetchBytes();
  return (fileId) => void fetchBytes(fileId).catch(() => undefined);
}

/** A stored PDF, open to be drawn; `tries` opens it again after a failure. */
export function usePdf(fileId: number, tries: number): PdfState {
  const [state, setState] = useState<{ of: string; now: PdfState }>({ of: '', now: LOADING });
  const fetchBytes = useEffectEvent(useFetchBytes());
  const of = `${fileId} ${tries}`;
  // why: an open document holds a worker, which ends with the page
  useEffect(() => {
    let isLeft = false;
    let close = () => {};
    const open = async () => {
      const bytes = await fetchBytes(fileId);
      const drawing = await import('./draw-pdf.ts');
      // why: the worker takes the bytes that it is given away with it
      const opened = await drawing.openPdf(bytes.slice());
      close = opened.close;
      if (isLeft) return opened.close();
      setState({ of, now: { kind: 'ready', pdf: opened.pdf } });
    };
    open().catch(() => {
      if (!isLeft) setState({ of, now: { kind: 'failed' } });
    });
    return () => {
      isLeft = true;
      close();
    };
  }, [fileId, of]);
  return state.of === of ? state.now : LOADING;
}
