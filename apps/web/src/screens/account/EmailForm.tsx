import { Button } from '@mui/material';
import { useState } from 'react';
import { useCheckPasswordMutation } from '#api/account.api.ts';
import { asApiError, fieldError } from '#api/api-error.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { isMailSetUp } from '#app/mail/mail-words.ts';
import { AccountFailure } from './AccountFailure.tsx';
import { AccountField } from './AccountField.tsx';
import styles from './account.module.css';
import type { OwnFormProps } from './own-user.ts';
import { useOwnForm } from './use-own-form.ts';

type Change = { email: string; currentPassword: string };

const nothingTyped = (): Change => ({ email: '', currentPassword: '' });
const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

/**
 * The address changes in two steps: the password proves who is asking, a link to the new address proves that it is
 * theirs.
 */
export function EmailForm(props: OwnFormProps) {
  const { own } = props;
  const [check, checking] = useCheckPasswordMutation();
  const { form, save: update, isLoading, error: refused, versioned } = useOwnForm(props, nothingTyped);
  const { register, handleSubmit, formState, setError } = form;
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const error = refused ?? asApiError(checking.error);
  const errorOf = (name: keyof Change) => formState.errors[name]?.message ?? fieldError(error, name);

  const change = async ({ email, currentPassword }: Change) => {
    const { data: asked } = await check({ body: { password: currentPassword }, errors: 'inline' });
    if (!asked) return;
    if (!asked.success) return setError('currentPassword', { message: 'This is not your current password.' });
    const body = { email: email.trim(), currentPassword };
    if (!(await update(body))) return;
    setSentTo(body.email);
    setOpen(false);
  };

  if (!isOpen)
    return (
      <div>
        <p>{own.email}</p>
        {sentTo !== null && (
          <p className="muted" role="status">
            {isMailSetUp()
              ? `A link went to ${sentTo}.`
              : `No mail server is set up: the link to ${sentTo} is kept in the outbox, where a super user reads it.`}{' '}
            Your address changes when that link is opened; until then {own.email} stays.
          </p>
        )}
        <div className={`actions ${styles.actions}`}>
          <Button onClick={() => setOpen(true)}>Change email</Button>
        </div>
      </div>
    );
  return (
    <form onSubmit={handleSubmit(change)} noValidate aria-label="Change email">
      <AccountField
        id="new-email"
        label="New email"
        type="email"
        autoComplete="email"
        hint="A link goes there; nothing changes until it is opened."
        error={errorOf('email')}
        registration={register('email', required)}
      />
      <AccountField
        id="email-password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errorOf('currentPassword')}
        registration={register('currentPassword', required)}
      />
      <AccountFailure error={error} versioned={versioned} />
      <div className={`actions ${styles.actions}`}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading || checking.isLoading}>
          Send the link
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}
