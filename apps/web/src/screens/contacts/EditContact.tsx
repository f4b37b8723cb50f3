import { ContactChanges } from '@lintel/contract/contact';
import { useState } from 'react';
import { useUpdateContactMutation } from '#api/contact.api.ts';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { failureOnLists, onListField } from '#app/form/list-fields.ts';
import { useForm } from '#app/form/use-form.ts';
import { useNewestForm } from '#app/form/use-newest-form.tsx';
import { toast } from '#app/toasts.tsx';
import { ContactFields } from './ContactFields.tsx';
import { type ContactValues, contactBody, contactValues } from './contact-values.ts';

type EditContactProps = { contact: Contact; onReload: () => Promise<Contact | undefined>; onClose: () => void };

/** Changes a contact, over the version it was opened at. */
export function EditContact({ contact, onReload, onClose }: EditContactProps) {
  const [base, setBase] = useState(contact);
  const [update] = useUpdateContactMutation();
  const form = useForm({
    defaultValues: contactValues(contact),
    resolver: contractResolver(
      ContactChanges.required({ name: true }),
      (values: ContactValues) => contactBody(values, base.kind, base),
      onListField,
    ),
  });
  const { version, reload, notice } = useNewestForm({
    form,
    version: contact.version,
    load: async () => {
      const newest = await onReload();
      if (newest) setBase(newest);
      return newest;
    },
    valuesOf: contactValues,
  });
  return (
    <ContractForm
      label="Edit contact"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      onReload={reload}
      changedMeanwhile={notice}
      onSubmit={async (body) => {
        const params = { contactId: base.id };
        const { data, error } = await update({ params, body, ifMatch: version, errors: 'inline' });
        if (data) {
          // why: the next change is made over the saved version
          await onReload();
          toast.done(`${data.name} saved.`);
          onClose();
        }
        return failureOnLists(error);
      }}
    >
      <ContactFields kind={base.kind} />
    </ContractForm>
  );
}
