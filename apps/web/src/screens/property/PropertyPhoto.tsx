import { Button } from '@mui/material';
import { Building } from 'lucide-react';
import { asApiError } from '#api/api-error.ts';
import { useSetPropertyPhotoMutation } from '#api/property.api.ts';
import { useCan } from '#app/rights.ts';
import { toast } from '#app/toasts.tsx';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { UploadField } from '#app/upload/UploadField.tsx';
import styles from './property.module.css';
import type { FullProperty } from './property-search.ts';

const SIZE = { width: 240, height: 150 };

type PropertyPhotoProps = {
  property: FullProperty;
  /** It may be changed here, by those who manage. */
  isChangeable: boolean;
};

/** What the property looks like, and for those who manage it a way to change that. */
export function PropertyPhoto({ property, isChangeable }: PropertyPhotoProps) {
  const canManage = useCan('manage') && isChangeable;
  const [set, { isLoading }] = useSetPropertyPhotoMutation();
  const { photoFileId } = property;
  const choose = async (fileId: number | null, version: number) => {
    const params = { propertyId: property.id };
    const { data, error } = await set({ params, body: { fileId }, ifMatch: version, errors: 'inline' });
    const failure = asApiError(error);
    if (failure) toast.failed(failure.message || 'The photo could not be saved.');
    return data;
  };
  const remove = async () => {
    const after = await choose(null, property.version);
    if (!after) return;
    toast.undoable('The photo was removed.', () => void choose(photoFileId, after.version));
  };
  const picture =
    photoFileId === null ? (
      <span className={styles.sign}>
        <Building size={20} strokeWidth={1.75} aria-hidden />
      </span>
    ) : (
      <StoredImage key={photoFileId} fileId={photoFileId} alt={`Photo of ${property.name}`} {...SIZE} />
    );
  if (!canManage) return <div className={styles.photo}>{picture}</div>;
  return (
    <div className={styles.photo}>
      {picture}
      <div data-no-print>
        <UploadField
          label={photoFileId === null ? 'Add a photo' : 'Change the photo'}
          place={{ purpose: 'ITEM_PHOTO', propertyId: property.id }}
          onReady={async (file) => {
            if (await choose(file.id, property.version)) toast.done('The photo is saved.');
          }}
        />
        {photoFileId !== null && (
          <Button size="small" disabled={isLoading} onClick={() => void remove()}>
            Remove the photo
          </Button>
        )}
      </div>
    </div>
  );
}
