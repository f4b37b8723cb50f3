import { localDay } from '@lintel/domain/time-zones';
import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
// why: a photo of a plate that waits for a signal is sent by its operation, which is loaded with it
import '#api/serial-plate.api.ts';
import { useDeleteFileMutation, useListItemFilesQuery, useRestoreFileMutation } from '#api/upload.api.ts';
import { counted } from '#ui/format.ts';
import { ImageNotLoaded } from '#ui/ImageNotLoaded.tsx';
import { LazyImage } from '#ui/LazyImage.tsx';
import { PageState } from '#ui/PageState.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';
import { useImageTries } from '#ui/use-image-tries.ts';
import { links } from '../links.ts';
import { tellKept } from '../offline/kept-toast.ts';
import { PhotoField } from '../offline/PhotoField.tsx';
import { type Brought, photoAt } from '../offline/queue.ts';
import { record, recordPhotos } from '../offline/record.ts';
import { useCan } from '../rights.ts';
import { useAppDispatch } from '../store.ts';
import { toast } from '../toasts.tsx';
import { useTimeZone } from '../today.ts';
import uploadStyles from '../upload/upload.module.css';
import styles from './item-drawer.module.css';
import type { ItemLife } from './item-life.ts';
import { itemAndPlace } from './item-words.ts';

const SIZE = 96;

/** What an item looks like: its photos, newest first, and a way to add one. */
export function ItemPhotos({ item }: { item: ItemLife }) {
  const dispatch = useAppDispatch();
  const canRecord = useCan('record');
  const timeZone = useTimeZone(item);
  const photos = useListItemFilesQuery({ params: { itemId: item.id }, query: { w: 256, q: 75 } });
  const [remove] = useDeleteFileMutation();
  const [restore] = useRestoreFileMutation();

  const [isSending, setSending] = useState(false);
  const send = async (added: Brought[]) => {
    const place = { purpose: 'ITEM_PHOTO', propertyId: item.propertyId, itemId: item.id } as const;
    setSending(true);
    const { error, isKept } = await dispatch(
      recordPhotos({
        about: `item:${item.id}`,
        label: `${counted(added.length, 'photo')} of ${itemAndPlace(item)}`,
        to: links.item(item.id),
        photos: added.map((photo) => ({ photo, place })),
      }),
    );
    setSending(false);
    if (error) toast.failed(error.message || 'The photo was not accepted.');
    else if (isKept) tellKept();
    else toast.done(added.length === 1 ? 'Photo added.' : `${added.length} photos added.`);
  };

  const sendPlate = async (taken: Brought[]) => {
    setSending(true);
    for (const photo of taken) {
      const { error, isKept } = await dispatch(
        record<'addSerialPlate'>({
          operation: 'addSerialPlate',
          about: `item:${item.id}`,
          label: `Serial plate of ${itemAndPlace(item)}`,
          to: links.item(item.id),
          photos: [{ photo, place: { purpose: 'ITEM_PHOTO', propertyId: item.propertyId, itemId: item.id } }],
          body: { fileId: photoAt(0), propertyId: item.propertyId, itemId: item.id },
        }),
      );
      if (error) toast.failed(error.message || 'The photo was not accepted.');
      else if (isKept) tellKept();
      else toast.done('The plate waits to be read, under Serial Plates.');
    }
    setSending(false);
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
  return (
    <div className={styles.photos}>
      {results.length === 0 && (
        <p className="muted">No photo yet. One of the plate saves a walk when a part is ordered.</p>
      )}
      {results.length > 0 && (
        <ul className={uploadStyles.photos} aria-label="Photos">
          {results.map((photo, at) => (
            <li key={photo.id}>
              <ItemPhoto photo={photo} renew={photos.refetch} />
              <span className="muted" title={photo.takenAt === null ? 'The day it was sent' : 'The day it was taken'}>
                {localDay(photo.takenAt ?? photo.uploadedAt, timeZone)}
              </span>
              {canRecord && (
                <Button size="small" aria-label={`Remove photo ${at + 1}`} onClick={() => void removeOne(photo.id)}>
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canRecord && (
        <div className="actions">
          <PhotoField label="Add photos" isBusy={isSending} onTaken={(added) => void send(added)} />
          <PhotoField label="Photo of the plate" isBusy={isSending} onTaken={(taken) => void sendPlate(taken)} />
        </div>
      )}
    </div>
  );
}

type ItemPhotoProps = { photo: { name: string; url: string | null; damage: unknown }; renew: () => unknown };

function ItemPhoto({ photo, renew }: ItemPhotoProps) {
  const tries = useImageTries(renew);
  return (
    <>
      <LazyImage
        src={photo.url}
        alt={photo.damage ? `${photo.name}: the file is damaged` : photo.name}
        width={SIZE}
        height={SIZE}
        tries={tries}
      />
      <ImageNotLoaded tries={tries} />
    </>
  );
}
