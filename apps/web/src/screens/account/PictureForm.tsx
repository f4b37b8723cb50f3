import { Button } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import { fullName, setLoggedIn } from '#api/session.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { UploadField } from '#app/upload/UploadField.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import styles from './account.module.css';
import type { OwnFormProps } from './own-user.ts';

const SIZE = 64;

/** The picture beside the person's name, visible to the people of the organization. */
export function PictureForm({ own, onReload }: OwnFormProps) {
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session.currentUser);
  const [update, { isLoading, error }] = useUpdateUserMutation();

  const keep = async (image: number | null) => {
    const { data } = await update({ body: { image }, ifMatch: own.version, errors: 'inline' });
    if (!data || !session) return;
    dispatch(setLoggedIn({ ...session, image: data.image }));
    toast.done(
      image === null ? 'Your picture was removed. Your initials are shown instead.' : 'Your picture is saved.',
    );
  };

  if (own.organizationId === null)
    return <p className="muted">A picture can be sent once you belong to an organization.</p>;
  return (
    <div>
      <UploadField
        label={own.image === null ? 'Choose a picture' : 'Choose another'}
        place={{ purpose: 'AVATAR' }}
        onReady={(file) => keep(file.id)}
      >
        {own.image === null ? (
          <Avatar name={fullName(session)} />
        ) : (
          <StoredImage
            key={own.image}
            fileId={Number(own.image)}
            alt={`${fullName(session)}’s picture`}
            width={SIZE}
            height={SIZE}
            isRound
          />
        )}
      </UploadField>
      {own.image !== null && (
        <div className={`actions ${styles.actions}`}>
          <Button disabled={isLoading} onClick={() => void keep(null)}>
            Remove the picture
          </Button>
        </div>
      )}
      <AccountFailure error={asApiError(error)} onReload={() => void onReload()} />
    </div>
  );
}
