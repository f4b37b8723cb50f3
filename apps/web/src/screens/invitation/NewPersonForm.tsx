import { useForm } from 'react-hook-form';
import type { ApiError } from '#api/base-query.ts';
import styles from '#app/guest/guest.module.css';
import { type NewAccount, PersonFields } from '#app/guest/PersonFields.tsx';

export type NewPerson = { firstName: string; lastName: string; password: string; acceptedLicenceVersion: string };

type NewPersonFormProps = {
  email: string;
  /** The name that was given with the invitation. */
  name: { firstName: string; lastName: string };
  licenceVersion: string;
  isBusy: boolean;
  failure: ApiError | null;
  onSubmit: (person: NewPerson) => void;
};

/** Name and password of an invited person who has no account yet. */
export function NewPersonForm({ email, name, licenceVersion, isBusy, failure, onSubmit }: NewPersonFormProps) {
  const form = useForm<NewAccount>({ defaultValues: { ...name, email, password: '', isAccepted: false } });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ isAccepted: _, email: __, ...person }) =>
        onSubmit({ ...person, acceptedLicenceVersion: licenceVersion }),
      )}
    >
      <h2>Your account</h2>
      <p className="muted">For {email}, the address that was invited.</p>
      <PersonFields form={form} failure={failure} />
      {failure && failure.fields.length === 0 && (
        <p className={styles.failure} role="alert">
          {failure.message || 'The account could not be created. Try again in a moment.'} What you typed is kept.
        </p>
      )}
      <button type="submit" className={styles.submit} disabled={isBusy}>
        {isBusy ? 'One moment' : 'Accept the invitation'}
      </button>
    </form>
  );
}
