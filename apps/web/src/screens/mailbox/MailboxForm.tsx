import { Button } from '@mui/material';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { asApiError } from '#api/api-error.ts';
import {
  type MailboxAnswer,
  type MailboxTest,
  useTestMailboxMutation,
  useUpdateMailboxMutation,
} from '#api/mailbox.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { MailboxTestNote } from './MailboxTestNote.tsx';
import styles from './mailbox.module.css';
import {
  type MailboxValues,
  mailboxResolver,
  mailboxValues,
  SIGN_IN_OPTIONS,
  securityOptions,
  testBody,
} from './mailbox-values.ts';

type MailboxFormProps = {
  mailbox: MailboxAnswer;
  onReload: () => Promise<MailboxAnswer | undefined>;
  onClose: () => void;
};

/** The mailbox of an organization: where it is, how it is signed in to, and what is taken from it. */
export function MailboxForm({ mailbox, onReload, onClose }: MailboxFormProps) {
  const { organizationId } = mailbox;
  const today = useToday();
  const [save] = useUpdateMailboxMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: mailbox,
    valuesOf: (one: MailboxAnswer) => mailboxValues(one, today),
    resolverOf: () => mailboxResolver,
    load: onReload,
    recorded: { entity: 'mailbox', id: organizationId },
  });
  return (
    <ContractForm
      label="Mailbox"
      form={form}
      submitLabel="Save mailbox"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => save({ params: { organizationId }, body, ifMatch: version, errors: 'inline' })}
      done={(_, body) => (body.isOn ? 'Saved. New mail is being looked for.' : 'Saved. Nothing is taken in.')}
      onSent={onClose}
    >
      <MailboxFields mailbox={mailbox} />
    </ContractForm>
  );
}

function MailboxFields({ mailbox }: { mailbox: MailboxAnswer }) {
  const { organizationId, settings } = mailbox;
  const { watch } = useFormContext<MailboxValues>();
  const organizations = useAppSelector((state) => state.session.orgData);
  const properties = organizations.find(({ id }) => id === organizationId)?.properties ?? [];
  const isToken = watch('signIn') === 'XOAUTH2';
  const kept = settings ? 'Leave it empty to keep the one that is stored. It is never shown.' : undefined;
  return (
    <>
      <FormText name="host" label="Mail server (IMAP)" hint="Such as imap.example.com" isRequired />
      <FormText name="port" label="Port" inputMode="numeric" hint="993 for TLS, 143 for STARTTLS" isRequired />
      <FormText name="security" label="Encryption" options={securityOptions(mailbox)} />
      <FormText name="user" label="User" hint="Usually the mail address" isRequired />
      <FormText name="signIn" label="Sign in with" options={SIGN_IN_OPTIONS} />
      {isToken ? (
        <>
          <FormText name="clientId" label="Client ID" isRequired />
          <FormText
            name="clientSecret"
            label="Client secret"
            type="password"
            hint={kept ?? 'Where the client has one'}
          />
          <FormText
            name="tokenUrl"
            label="Token address"
            hint="Such as https://oauth2.googleapis.com/token"
            isRequired
          />
          <FormText name="secret" label="Refresh token" type="password" hint={kept} />
        </>
      ) : (
        <FormText name="secret" label="Password" type="password" hint={kept} />
      )}
      <FormText name="folder" label="Folder" isRequired />
      <TestButton organizationId={organizationId} />
      <FormText
        name="propertyId"
        label="Property of bills whose mail names none"
        noneLabel="Choose a property"
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormText
        name="takesFrom"
        label="Take mails from"
        type="date"
        hint="What arrived before this day is left alone."
      />
      <FormCheckbox name="isOn" label="Take bills in" hint="New mail is looked for every five minutes." />
    </>
  );
}

function TestButton({ organizationId }: { organizationId: number }) {
  const { getValues, trigger } = useFormContext<MailboxValues>();
  const [test, { isLoading, error }] = useTestMailboxMutation();
  const [found, setFound] = useState<{ answer: MailboxTest; folder: string } | null>(null);
  const failure = asApiError(error);
  const run = async () => {
    setFound(null);
    const body = testBody(getValues());
    if (!body) return void (await trigger(['host', 'port', 'user', 'folder']));
    const { data } = await test({ params: { organizationId }, body, errors: 'inline' });
    if (data) setFound({ answer: data, folder: body.folder });
  };
  return (
    <div className={styles.test}>
      <Button variant="outlined" onClick={run} disabled={isLoading}>
        {isLoading ? 'Testing …' : 'Test what is typed'}
      </Button>
      <div role="status">{found && <MailboxTestNote found={found.answer} folder={found.folder} />}</div>
      {failure && <p role="alert">{failure.fields[0]?.message ?? failure.message}</p>}
    </div>
  );
}
