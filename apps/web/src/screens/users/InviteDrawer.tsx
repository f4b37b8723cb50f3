import { invitation as invitationContract } from '@lintel/contract/people/invitation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCreateInvitationMutation } from '#api/invitation.api.ts';
import type { OrgData } from '#api/session.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormCheckbox } from '#app/form/FormCheckbox.tsx';
import { FormCheckList } from '#app/form/FormCheckList.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { afterSending, isMailSetUp } from '#app/mail/mail-words.ts';
import { ROLE_OPTIONS } from '#app/role-words.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { HandOver } from './HandOver.tsx';
import styles from './users.module.css';

type Invited = {
  email: string;
  organizationId: string;
  roleId: string;
  isAdmin: boolean;
  propertyIds: number[];
  delivery: string;
};

const DELIVERIES = [
  { value: 'MAIL', label: 'By mail: the server sends it' },
  { value: 'LINK', label: 'As a link that I hand over' },
] as const;

type InviteDrawerProps = { organizationId: number | undefined; onClose: () => void };

export function InviteDrawer({ organizationId, onClose }: InviteDrawerProps) {
  const leave = useLeave();
  const organizations = useAppSelector((state) => state.session.orgData);
  return (
    <SideDrawer
      isInAddress
      label="Invite"
      title="Invite a person"
      under="They choose a password of their own."
      onClose={() => leave(onClose)}
    >
      {organizations.length === 0 ? (
        <TableSkeleton rows={4} />
      ) : (
        <InviteForm organizations={organizations} organizationId={organizationId} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function InviteForm({ organizations, organizationId, onClose }: InviteDrawerProps & { organizations: OrgData[] }) {
  const [create] = useCreateInvitationMutation();
  const isSuperUser = useAppSelector((state) => state.session.currentUser?.isSuperUser === true);
  const [made, setMade] = useState<{ email: string; link: string; expiresAt: string } | null>(null);
  const form = useForm({
    defaultValues: {
      email: '',
      organizationId: String(organizationId ?? organizations[0]?.id ?? ''),
      roleId: '2',
      isAdmin: false,
      propertyIds: [] as number[],
      // Nothing would carry a mail; only super users hand a link over.
      delivery: isSuperUser && !isMailSetUp() ? 'LINK' : 'MAIL',
    },
    resolver: contractResolver(invitationContract.createInvitation.body, (values: Invited) => bodyOf(values)),
  });
  const chosen = Number(useWatch({ control: form.control, name: 'organizationId' }));
  const properties = organizations.find((each) => each.id === chosen)?.properties ?? [];

  return made ? (
    <DrawerSection>
      <HandOver
        what={`Invitation for ${made.email}`}
        why="It works once. Hand it over yourself; whoever opens it joins as this person."
        link={made.link}
        expiresAt={made.expiresAt}
      />
    </DrawerSection>
  ) : (
    <ContractForm
      label="Invitation"
      form={form}
      submitLabel="Invite"
      onCancel={onClose}
      send={(body) => create({ body, errors: 'inline' })}
      onSent={(data) => {
        form.reset();
        if (data.link) setMade({ email: data.email, link: data.link, expiresAt: data.expiresAt });
        else if (data.delivery === 'LINK') {
          toast.done(
            `${data.email} is invited already. Its link was shown once; “New link” in the list makes another.`,
          );
          onClose();
        } else {
          toast.done(
            afterSending(
              data.mailState,
              `The invitation to ${data.email} is on its way.`,
              `A super user reads the link for ${data.email} there, or makes one to hand over.`,
            ),
          );
          onClose();
        }
      }}
    >
      <FormText name="email" label="Email" email isRequired />
      {organizations.length > 1 && (
        <FormText
          name="organizationId"
          label="Organization"
          options={organizations.map((each) => ({ value: each.id, label: each.name }))}
        />
      )}
      <FormText name="roleId" label="Role" options={ROLE_OPTIONS} />
      <FormCheckbox name="isAdmin" label="Administrator" hint="Everything in this organization." />
      <FormCheckList
        key={chosen}
        name="propertyIds"
        label="Properties"
        none="This organization has no property yet."
        options={properties.map(({ id, name }) => ({ id, label: name }))}
      />
      {isSuperUser ? (
        <FormText
          name="delivery"
          label="How it gets there"
          options={DELIVERIES}
          hint={isMailSetUp() ? undefined : 'No mail server is set up: hand the link over yourself.'}
        />
      ) : (
        <p className={`${styles.note} muted small`}>
          {isMailSetUp()
            ? 'The server mails them a link, which proves that the address is theirs.'
            : 'No mail server is set up: the invitation is kept in the outbox. Ask a super user to hand the link over.'}
        </p>
      )}
    </ContractForm>
  );
}

function bodyOf({ email, organizationId, roleId, isAdmin, propertyIds, delivery }: Invited) {
  return {
    email: email.trim(),
    organizationId: Number(organizationId),
    roleId: Number(roleId),
    isAdmin,
    propertyIds,
    delivery,
  };
}
