import { Button } from '@mui/material';
import { asApiError } from '#api/api-error.ts';
import { useUpdateUserMutation } from '#api/user.api.ts';
import { fullName, setLoggedIn } from '#app/session.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { StoredImage } from '#app/upload/StoredImage.tsx';
import { UploadField } from '#app/upload/UploadField.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import type { OwnFormProps } from './own-user.ts';

const SIZE = 64;

/** The own picture; it counts as soon as it was checked. */
export function PictureForm({ own, onReload }: OwnFormProps) {
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session.currentUser);
  const [update, { isLoading, error }] = useUpdateUserMutation();

  const keep = async (image: number | null) => {
    const { data } = await update({ body: { image }, ifMatch: own.version, errors: 'inline' });
    if (!data || !session) return;
    dispatch(setLoggedIn({ ...session, image: data.image }));
    toast.done(image === null ? 'Your picture is gone; your initials stand in its place.' : 'Your picture is saved.');
  };

  if (own.organizationId === null)
    return <p className="muted">A picture can be sent once you belong to an organization.</p>;
  return (
    <div>
      <UploadField
        label={own.image === null ? 'Choose a picture' : 'Choose another picture'}
        place={{ purpose: 'AVATAR', organizationId: own.organizationId }}
        onReady={(file) => keep(file.id)}
        action={
          own.image !== null && (
            <Button disabled={isLoading} onClick={() => void keep(null)}>
              Remove the picture
            </Button>
          )
        }
      >
        {own.image !== null && (
          <StoredImage
            key={own.image}
            fileId={Number(own.image)}
            alt="Your picture"
            width={SIZE}
            height={SIZE}
            isRound
          />
        )}
      </UploadField>
      <AccountFailure error={asApiError(error)} onReload={onReload} />
    </div>
  );
}
