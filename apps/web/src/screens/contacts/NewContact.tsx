import { ContactBody } from '@lintel/contract/people/contact';
import type { ContactKind } from '@lintel/domain/people/contacts';
import { useCreateContactMutation } from '#api/contact.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { failureOnLists, onListField } from '#app/form/list-fields.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useAppSelector } from '#app/store.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { ContactFields } from './ContactFields.tsx';
import { type ContactValues, contactBody, noContactValues } from './contact-values.ts';

type NewContactProps = { kind: ContactKind; onDone: (id: number) => void; onClose: () => void };

/** Adds a vendor or a person to the selected organization. */
export function NewContact({ kind, onDone, onClose }: NewContactProps) {
  const leave = useLeave();
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const organizationId = chosen ?? (organizations.length === 1 ? organizations[0]?.id : undefined);
  const [create] = useCreateContactMutation();
  const form = useForm({
    defaultValues: noContactValues(),
    resolver: contractResolver(
      ContactBody,
      (values: ContactValues) => ({ kind, organizationId, ...contactBody(values, kind) }),
      onListField,
    ),
  });
  const label = kind === 'VENDOR' ? 'Add vendor' : 'Add person';
  return (
    <SideDrawer label={label} title={label} onClose={() => leave(onClose)}>
      <ContractForm
        label={kind === 'VENDOR' ? 'New vendor' : 'New person'}
        form={form}
        submitLabel={label}
        onCancel={onClose}
        send={(body) => create({ body, errors: 'inline' })}
        done={(data) => `${data.name} added.`}
        onSent={(data) => onDone(data.id)}
        shownFailure={failureOnLists}
      >
        <ContactFields kind={kind} />
      </ContractForm>
    </SideDrawer>
  );
}
