import { Button } from '@mui/material';
import { fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { setLoggedIn } from '#api/session.ts';
import type { WordsByField } from '#app/form/field-words.ts';
import { useAppDispatch, useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';
import type { OwnFormProps, OwnUser } from './own-user.ts';
import { useOwnForm } from './use-own-form.ts';

type Profile = { firstName: string; lastName: string; phone: string; title: string };

const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

const WORDS: WordsByField = new Map(
  Object.entries({ firstName: 'First name', lastName: 'Last name', phone: 'Phone', title: 'Title' }).map(
    ([field, label]) => [field, { label, textOf: String }],
  ),
);

export function ProfileForm(props: OwnFormProps) {
  const dispatch = useAppDispatch();
  const session = useAppSelector((state) => state.session.currentUser);
  const { form, save: update, isLoading, error, versioned } = useOwnForm(props, valuesOf);
  const { register, handleSubmit, formState } = form;
  const errorOf = (name: keyof Profile) => formState.errors[name]?.message ?? fieldError(error, name);

  const save = async ({ firstName, lastName, phone, title }: Profile) => {
    const body = { firstName, lastName, phone: phone.trim() || null, title: title.trim() || null };
    const data = await update(body);
    if (!data || !session) return;
    dispatch(setLoggedIn({ ...session, fName: data.fName, lName: data.lName, phone: data.phone }));
    toast.done('Your name and phone are saved.');
  };

  return (
    <form onSubmit={handleSubmit(save)} noValidate aria-label="Name and phone">
      <AccountField
        id="profile-first-name"
        label="First name"
        autoComplete="given-name"
        error={errorOf('firstName')}
        registration={register('firstName', required)}
      />
      <AccountField
        id="profile-last-name"
        label="Last name"
        autoComplete="family-name"
        error={errorOf('lastName')}
        registration={register('lastName', required)}
      />
      <AccountField
        id="profile-phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errorOf('phone')}
        registration={register('phone')}
      />
      <AccountField
        id="profile-title"
        label="Title"
        hint="What you do, such as Regional maintenance manager."
        autoComplete="organization-title"
        error={errorOf('title')}
        registration={register('title')}
      />
      <AccountFailure error={error} versioned={versioned} words={WORDS} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}

function valuesOf(own: OwnUser): Profile {
  return { firstName: own.fName, lastName: own.lName, phone: own.phone ?? '', title: own.title ?? '' };
}
