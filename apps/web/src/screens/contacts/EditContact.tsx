import { ContactChanges } from '@lintel/contract/people/contact';
import { useUpdateContactMutation } from '#api/contact.api.ts';
import type { Contact } from '#app/contact-list/contact-words.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { failureOnLists, onListField } from '#app/form/list-fields.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { ContactFields } from './ContactFields.tsx';
import { type ContactValues, contactBody, contactValues } from './contact-values.ts';

type EditContactProps = { contact: Contact; onReload: () => Promise<Contact | undefined>; onClose: () => void };

/** Changes a contact, over the version it was opened at. */
export function EditContact({ contact, onReload, onClose }: EditContactProps) {
  const [update] = useUpdateContactMutation();
  const { form, base, version, versioned } = useVersionedForm({
    thing: contact,
    valuesOf: contactValues,
    resolverOf: (over) =>
      contractResolver(
        ContactChanges.required({ name: true }),
        (values: ContactValues) => contactBody(values, over.kind, over),
        onListField,
      ),
    load: onReload,
    recorded: { entity: 'contact', id: contact.id },
  });
  return (
    <ContractForm
      label="Edit contact"
      form={form}
      submitLabel="Save"
      onCancel={onClose}
      versioned={versioned}
      send={(body) => update({ params: { contactId: base.id }, body, ifMatch: version, errors: 'inline' })}
      done={(data) => `${data.name} saved.`}
      onSent={onClose}
      shownFailure={failureOnLists}
    >
      <ContactFields kind={base.kind} />
    </ContractForm>
  );
}
