import { cleanFileName, fileComplaint } from '@lintel/domain/base/file-rules';
import { answerOf } from '#api/answer-of.ts';
import { api } from '#api/api.ts';
import { asApiError } from '#api/api-error.ts';
import { invoiceApi } from '#api/invoice.api.ts';
import { uploadApi } from '#api/upload.api.ts';
import type { AppDispatch } from '#app/store.ts';
import { hashOf, SendFailed, sendBytes } from '#app/upload/send-bytes.ts';
import type { Stored } from '#app/upload/use-upload.ts';
import { type SendOne, UploadFailed } from './upload-queue.ts';

const LOOK_AGAIN_MS = 500;
const LOOKS_MAX = 240;
const TYPE = 'application/pdf';
const REFUSED = 'The document was not accepted. Try again; if this keeps happening, tell your administrator.';
const SLOW = 'The document is still being checked. It is read once that is done.';
const INSECURE = 'This browser sends files over https only. Open Lintel by its https address.';
const NOT_YOURS = 'Somebody else signed in meanwhile. Nothing was sent.';

/** Sends a document of the queue: its hash, its announcement, its bytes, and then waits until it was checked. */
export function invoiceSender(dispatch: AppDispatch): SendOne {
  const isStill = (personId: number) =>
    dispatch((_dispatch, getState) => getState().session.currentUser?.id === personId);
  return async ({ file, personId, propertyId }, report, signal) => {
    const go = () => {
      signal.throwIfAborted();
      if (!isStill(personId)) throw new UploadFailed(NOT_YOURS, false);
    };
    const fileName = cleanFileName(file.name) || 'invoice.pdf';
    const complaint = fileComplaint({ name: fileName, size: file.size, contentType: TYPE, purpose: 'DOCUMENT' });
    if (complaint) throw new UploadFailed(complaint.message, false);
    const sha256 = await hashOf(file);
    if (sha256 === null) throw new UploadFailed(INSECURE, false);
    go();
    const body = { size: file.size, sha256, contentType: TYPE } as const;
    const { createPdf } = invoiceApi.endpoints;
    const announced = await dispatch(createPdf.initiate({ params: { propertyId, fileName }, body, errors: 'inline' }));
    if (!announced.data) throw new UploadFailed(asApiError(announced.error)?.message ?? REFUSED, true);
    const { fileId, upload, sameFile } = announced.data;
    const [same] = sameFile;
    report({
      phase: 'sending',
      share: 0,
      ...(same && { sameFileOn: same.sentAt, sameInvoiceId: same.invoiceId }),
    });
    try {
      await sendBytes(upload, file, { signal, onProgress: (share) => report({ share }) });
    } catch (error) {
      if (error instanceof SendFailed && error.isRefused) throw new UploadFailed(REFUSED, true);
      throw error;
    }
    go();
    report({ phase: 'checking' });
    const { finishFile } = uploadApi.endpoints;
    const finished = await dispatch(finishFile.initiate({ params: { fileId }, errors: 'inline' }));
    if (!finished.data) throw new UploadFailed(asApiError(finished.error)?.message ?? REFUSED, true);
    const stored = await settled(finished.data);
    // The list shows it as uploaded, and asks again by itself while it is read.
    dispatch(api.util.invalidateTags(['INVOICE']));
    if (stored.state === 'QUARANTINED') throw new UploadFailed(SLOW, false);
    if (stored.state !== 'READY') throw new UploadFailed(stored.reason ?? REFUSED, false);

    async function settled(first: Stored): Promise<Stored> {
      let seen = first;
      for (let looks = 0; looks < LOOKS_MAX && seen.state === 'QUARANTINED'; looks += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
        go();
        const look = uploadApi.endpoints.getFile.initiate({ params: { fileId } }, { forceRefetch: true });
        seen = (await answerOf(dispatch(look))).data ?? seen;
      }
      return seen;
    }
  };
}
