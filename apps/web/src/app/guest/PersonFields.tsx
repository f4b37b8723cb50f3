import { passwordProblem } from '@lintel/domain/people/password';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import type { ApiError } from '#api/base-query.ts';
import { FIELD_REQUIRED } from '#api/error-text.ts';
import { PasswordMeter } from '#ui/fields/PasswordMeter.tsx';
import { GuestField } from './GuestField.tsx';
import styles from './guest.module.css';
import { LicenceBox } from './LicenceBox.tsx';

/** What a person without an account fills in to get one. */
export type NewAccount = { firstName: string; lastName: string; email: string; password: string; isAccepted: boolean };

export const required = { validate: (value: string) => value.trim() !== '' || FIELD_REQUIRED };

type PersonFieldsProps = {
  form: UseFormReturn<NewAccount>;
  failure: ApiError | null;
  /** Between the name and the password. */
  children?: ReactNode;
};

/** Name, password and consent to the licence, with what the form or the server says of each. */
export function PersonFields({ form, failure, children }: PersonFieldsProps) {
  const errorOf = (name: keyof NewAccount) => form.formState.errors[name]?.message ?? fieldError(failure, name);
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <GuestField
            id="first-name"
            label="First name"
            autoComplete="given-name"
            error={errorOf('firstName')}
            {...form.register('firstName', required)}
          />
          <GuestField
            id="last-name"
            label="Last name"
            autoComplete="family-name"
            error={errorOf('lastName')}
            {...form.register('lastName', required)}
          />
        </div>
        {children}
        <GuestField
          id="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more, Medium or stronger."
          error={errorOf('password')}
          {...form.register('password', { validate: (value) => passwordProblem(value) ?? true })}
        >
          <PasswordMeter password={form.watch('password')} />
        </GuestField>
      </div>
      <LicenceBox
        isAccepted={form.watch('isAccepted')}
        error={errorOf('isAccepted') ?? fieldError(failure, 'acceptedLicenceVersion')}
        onChange={(isAccepted) => form.setValue('isAccepted', isAccepted, { shouldValidate: true })}
      />
      <input type="hidden" {...form.register('isAccepted', { validate: (value) => value || FIELD_REQUIRED })} />
    </>
  );
}
