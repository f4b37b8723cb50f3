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

/** The picture that stands beside one's name, for the people of the organization to see. */
export function PictureForm({ own, onReload }: OwnFormProps) {
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session.currentUser);
  const [update, { isLoading, error }] = useUpdateUserMutation();
  const save = async (image: number | null) => {
    const { data } = await update({ body: { image }, ifMatch: own.version, errors: 'inline' });
    if (!data || !session) return;
    dispatch(setLoggedIn({ ...session, image: data.image }));
    toast.done(image === null ? 'Your picture is removed.' : 'Your picture is saved.');
  };
  const name = fullName(session);
  return (
    <div>
      <UploadField
        label={own.image === null ? 'Choose a picture' : 'Choose another'}
        place={{ purpose: 'AVATAR' }}
        onReady={(file) => save(file.id)}
      >
        {own.image === null ? (
          <Avatar name={name} />
        ) : (
          <StoredImage
            key={own.image}
            fileId={Number(own.image)}
            alt={`${name}’s picture`}
            width={SIZE}
            height={SIZE}
            isRound
          />
        )}
      </UploadField>
      {own.image !== null && (
        <Button size="small" disabled={isLoading} onClick={() => void save(null)}>
          Remove the picture
        </Button>
      )}
      <AccountFailure error={asApiError(error)} onReload={onReload} />
    </div>
  );
}
