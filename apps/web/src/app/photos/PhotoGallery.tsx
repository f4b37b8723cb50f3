import { localDay } from '@lintel/domain/base/time-zones';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { type PhotosAnswer, useDeleteFileMutation, useRestoreFileMutation } from '#api/upload.api.ts';
import { counted, date } from '#ui/base/format.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ImageNotLoaded } from '#ui/pictures/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/pictures/LazyImage.tsx';
import { useImageTries } from '#ui/pictures/use-image-tries.ts';
import { tellKept } from '../offline/kept-toast.ts';
import { PhotoField } from '../offline/PhotoField.tsx';
import type { Brought, EnqueuedPhotos } from '../offline/queue.ts';
import { sendPhotosOrQueue } from '../offline/send-or-queue.ts';
import { useCan } from '../rights.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import { useTimeZone } from '../today.ts';
import type { UploadPlace } from '../upload/use-upload.ts';
import { LargePhoto } from './LargePhoto.tsx';
import styles from './photos.module.css';

type Photo = PhotosAnswer['results'][number];

type PhotoGalleryProps = {
  photos: { data?: PhotosAnswer | undefined; isError: boolean; refetch: () => unknown };
  /** What the photos are of, and where they are sent and seen. */
  of: Pick<EnqueuedPhotos, 'about' | 'to'> & { name: string; place: UploadPlace & { propertyId: number } };
  /** Said while there is none. */
  nothingYet: string;
  /** Further ways to add one. */
  more?: ReactNode;
};

const SIZE = 96;
/** Of a photo that a stranger sent. */
const FROM_A_TAG = 'Sent with a report from the tag';

/** The photos of a thing, newest first: one opens large, and may be removed; and a way to add some. */
export function PhotoGallery({ photos, of, nothingYet, more }: PhotoGalleryProps) {
  const dispatch = useAppDispatch();
  const mayChange = useCan('record');
  const timeZone = useTimeZone(of.place);
  const [remove] = useDeleteFileMutation();
  const [restore] = useRestoreFileMutation();
  const [isSending, setSending] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);

  const send = async (added: Brought[]) => {
    setSending(true);
    const { name, place, ...where } = of;
    const label = `${counted(added.length, 'photo')} of ${name}`;
    const { error, isKept } = await dispatch(
      sendPhotosOrQueue({ ...where, label, photos: added.map((photo) => ({ photo, place })) }),
    );
    setSending(false);
    if (error) toast.failed(error.message || 'The photo was not accepted.');
    else if (isKept) tellKept();
    else toast.done(added.length === 1 ? 'Photo added.' : `${added.length} photos added.`);
  };

  const removeOne = async (fileId: number) => {
    const { error } = await remove({ params: { fileId }, errors: 'inline' });
    const failure = asApiError(error);
    if (failure) return void toast.failed(failure.message || 'The photo could not be removed.');
    toast.undoable('Photo removed.', () => void restore({ params: { fileId }, errors: 'modal' }));
  };

  if (photos.isError && !photos.data)
    return (
      <PageState
        kind="failed"
        title="The photos could not be loaded"
        why="Nothing is lost. Try again in a moment."
        onRetry={() => void photos.refetch()}
      />
    );
  if (!photos.data) return <TableSkeleton rows={3} />;
  const { results } = photos.data;
  const dayOf = ({ takenAt, uploadedAt }: Photo) => localDay(takenAt ?? uploadedAt, timeZone);
  const at = results.findIndex(({ id }) => id === openId);
  const open = results[at];
  const step = (by: 1 | -1) => setOpenId(results.at((at + by) % results.length)?.id ?? null);
  return (
    <>
      {results.length === 0 && <p className={`muted ${styles.nothing}`}>{nothingYet}</p>}
      {results.length > 0 && (
        <ul className={styles.photos} aria-label="Photos">
          {results.map((photo, nth) => (
            <li key={photo.id}>
              <Thumbnail
                photo={photo}
                words={`Open photo ${nth + 1}`}
                renew={photos.refetch}
                onOpen={() => setOpenId(photo.id)}
              />
              <span className="muted" title={photo.takenAt === null ? 'The day it was sent' : 'The day it was taken'}>
                {dayOf(photo)}
              </span>
              {photo.purpose === 'REPORT_PHOTO' && <span className="muted">{FROM_A_TAG}</span>}
              {mayChange && (
                <Button size="small" aria-label={`Remove photo ${nth + 1}`} onClick={() => void removeOne(photo.id)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="actions">
          <PhotoField label="Add photos" isBusy={isSending} onTaken={(added) => void send(added)} />
          {more}
        </div>
      )}
      {open && (
        <LargePhoto
          fileId={open.id}
          words={`Photo ${at + 1} of ${results.length}, ${date(dayOf(open))}${open.purpose === 'REPORT_PHOTO' ? `. ${FROM_A_TAG}` : ''}`}
          size={open}
          {...(results.length > 1 && { onStep: step })}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

type ThumbnailProps = { photo: Photo; words: string; renew: () => unknown; onOpen: () => void };

function Thumbnail({ photo: { name, url, damage }, words, renew, onOpen }: ThumbnailProps) {
  const tries = useImageTries(renew);
  const picture = (
    <LazyImage
      src={url}
      alt={damage ? `${name}: the file is damaged` : name}
      width={SIZE}
      height={SIZE}
      tries={tries}
    />
  );
  return (
    <>
      {damage ? (
        picture
      ) : (
        <button type="button" className={styles.open} aria-label={words} aria-haspopup="dialog" onClick={onOpen}>
          {picture}
        </button>
      )}
      <ImageNotLoaded tries={tries} />
    </>
  );
}
