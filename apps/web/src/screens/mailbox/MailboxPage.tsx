import { mailbox as contract, mailInList } from '@lintel/contract/invoices/mailbox';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type MailInPage, useGetMailboxQuery, useListMailInPagesInfiniteQuery } from '#api/mailbox.api.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { ListPage } from '#app/list/ListPage.tsx';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { OrganizationSelect } from '#app/OrganizationSelect.tsx';
import { useAppSelector } from '#app/store.ts';
import { Field } from '#ui/fields/Field.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { MailboxForm } from './MailboxForm.tsx';
import { MailboxState } from './MailboxState.tsx';
import { MAIL_IN_CELLS } from './mail-in-columns.tsx';
import styles from './mailbox.module.css';

const HELP =
  'The server looks for new mail every five minutes and takes in each PDF that is new, as if somebody had uploaded it. Nothing comes in twice, and no mail is deleted: one whose PDFs are here is marked as read.';

/** The mailbox that bills come from, and what came. */
export default function MailboxPage() {
  const options = { organizationId: useOrganizationOptions() };
  const organizations = useAppSelector((state) => state.session.orgData);
  const chosen = useAppSelector((state) => state.selection.organizationId);
  const [own, setOwn] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const organizationId = own ?? chosen ?? organizations[0]?.id ?? 0;
  const box = useGetMailboxQuery(
    { params: { organizationId } },
    { skip: organizationId === 0, pollingInterval: LOOK_AGAIN_MS },
  );
  const mailbox = box.currentData;
  const setUp = (isMain: boolean) => (
    <Button {...(isMain && { variant: 'contained', color: 'primary' })} onClick={() => setOpen(true)}>
      {mailbox?.settings ? 'Mailbox settings' : 'Set up a mailbox'}
    </Button>
  );
  return (
    <>
      <ListPage<typeof mailInList, MailInPage>
        list={mailInList}
        usePages={useListMailInPagesInfiniteQuery}
        help={HELP}
        options={options}
        cells={MAIL_IN_CELLS}
        exportPath={contract.listMailIn.path}
        hasTwoLines
        actions={mailbox?.settings && setUp(false)}
        above={() => (
          <>
            {organizations.length > 1 && (
              <div className={styles.choose}>
                <Field label="Mailbox of" htmlFor="mailbox-organization">
                  <OrganizationSelect
                    id="mailbox-organization"
                    organizations={organizations}
                    value={organizationId}
                    onChange={setOwn}
                  />
                </Field>
              </div>
            )}
            <QueryState query={{ ...box, data: mailbox }} thing="The mailbox" skeleton={<TableSkeleton rows={1} />}>
              {(found) => <MailboxState mailbox={found} />}
            </QueryState>
          </>
        )}
        failedWhy="Bills still come in. Try again in a moment."
        nothingYet={
          mailbox?.settings
            ? { title: 'No mail yet', why: 'Mails are listed here within five minutes after they arrive.' }
            : {
                title: 'No mailbox yet',
                why: 'Bills that vendors send to a mail address are taken in and read automatically.',
                action: setUp(true),
              }
        }
      />
      {isOpen && <MailboxDrawer organizationId={organizationId} onClose={() => setOpen(false)} />}
    </>
  );
}

const LOOK_AGAIN_MS = 15_000;

function MailboxDrawer({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const leave = useLeave();
  const box = useGetMailboxQuery({ params: { organizationId } });
  return (
    <SideDrawer
      label="Mailbox settings"
      title="Mailbox settings"
      under="Bills come in under the name of whoever saves this."
      onClose={() => leave(onClose)}
    >
      <QueryState query={box} thing="The mailbox" skeleton={<TableSkeleton rows={6} />}>
        {(found) => <MailboxForm mailbox={found} onReload={async () => (await box.refetch()).data} onClose={onClose} />}
      </QueryState>
    </SideDrawer>
  );
}
