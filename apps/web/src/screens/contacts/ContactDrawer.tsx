import { averageBill } from '@lintel/contract/people/contact-list';
import { CONTACT_STATUS_WORDS, telLink, vCards } from '@lintel/domain/people/contacts';
import { Button } from '@mui/material';
import { Archive, ContactRound, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { contactApi, useGetContactQuery } from '#api/contact.api.ts';
import { saveText } from '#api/save-file.ts';
import { jobCostWords, spendWords } from '#app/contact-list/contact-columns.tsx';
import { type Contact, STATUS_TONES } from '#app/contact-list/contact-words.ts';
import { useLeave } from '#app/form/unsaved.ts';
import { links } from '#app/links.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { complianceDate, counted, money } from '#ui/base/format.ts';
import { Fact, Facts } from '#ui/figures/Facts.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { useConfirm } from '#ui/overlays/ConfirmProvider.tsx';
import { OpenedPlace } from '#ui/overlays/opened-place.tsx';
import { DrawerSection, SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import styles from './contacts.module.css';
import { EditContact } from './EditContact.tsx';
import { PriceList } from './PriceList.tsx';

/** One vendor or person: how to reach them, their compliance documents, what they did, and forms to change it. */
export function ContactDrawer({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const leave = useLeave();
  const [isLeaving, setLeaving] = useState(false);
  const contact = useGetContactQuery({ params: { contactId } }, { skip: isLeaving });
  const [isEditing, setEditing] = useState(false);
  const found = contact.currentData;
  return (
    <SideDrawer
      isInAddress
      label="Contact"
      over={found && (found.kind === 'VENDOR' ? 'Vendor' : 'Person')}
      title={found?.name ?? 'Contact'}
      under={found && [found.role, found.vendorName, ...found.trades].filter(Boolean).join(', ')}
      onClose={() => leave(onClose)}
    >
      <QueryState
        query={{ ...contact, data: found }}
        thing="This contact"
        why="It may have been archived, or it is not yours to see."
        skeleton={<TableSkeleton rows={4} />}
      >
        {(loaded) =>
          isEditing ? (
            <OpenedPlace onClose={() => leave(() => setEditing(false))}>
              <EditContact
                contact={loaded}
                onReload={async () => (await contact.refetch()).data}
                onClose={() => setEditing(false)}
              />
            </OpenedPlace>
          ) : (
            <ContactFacts
              contact={loaded}
              onEdit={() => setEditing(true)}
              onLeave={() => {
                // A contact that is about to be archived is not queried again.
                setLeaving(true);
                onClose();
              }}
            />
          )
        }
      </QueryState>
    </SideDrawer>
  );
}

function ContactFacts({ contact, onEdit, onLeave }: { contact: Contact; onEdit: () => void; onLeave: () => void }) {
  const canRecord = useCan('record');
  const archive = useArchiveContact(contact, onLeave);
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <div className={`actions ${styles.actions}`}>
        {canRecord && (
          <Button size="small" variant="contained" color="primary" startIcon={<Pencil {...icon} />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button
          size="small"
          startIcon={<ContactRound {...icon} />}
          onClick={() =>
            saveText(vCards([contact]), `${contact.name.replace(/[^\p{L}\p{N}]+/gu, '-')}.vcf`, 'text/vcard')
          }
        >
          vCard
        </Button>
        {canRecord && (
          <Button size="small" startIcon={<Archive {...icon} />} onClick={() => void archive()}>
            Archive
          </Button>
        )}
      </div>
      <DrawerSection title="Reach">
        <Facts>
          <Fact name="Phone">
            {contact.phones.map((phone) => (
              <span key={phone.number} className={styles.lines}>
                <a href={telLink(phone.number)}>{phone.number}</a>
                {phone.label && <span className="muted"> {phone.label}</span>}
              </span>
            ))}
          </Fact>
          <Fact name="E-mail">
            {contact.emails.map((email) => (
              <span key={email.address} className={styles.lines}>
                <a href={`mailto:${encodeURIComponent(email.address)}`}>{email.address}</a>
                {email.label && <span className="muted"> {email.label}</span>}
              </span>
            ))}
          </Fact>
          <Fact name="Address">
            {contact.addresses.map((one) => (
              <span key={JSON.stringify(one)} className={styles.lines}>
                {[one.street, one.city, [one.state, one.postalCode].filter(Boolean).join(' ')]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            ))}
          </Fact>
          {contact.website && (
            <Fact name="Website">
              <a href={contact.website} target="_blank" rel="noreferrer noopener">
                {contact.website.replace(/^https?:\/\//, '')}
              </a>
            </Fact>
          )}
          <Fact name="Serves">
            {contact.servesAll
              ? 'All properties'
              : contact.properties.map((property) => (
                  <span key={property.id} className={styles.lines}>
                    <Link to={links.property(property.id)}>{property.name}</Link>
                  </span>
                ))}
          </Fact>
        </Facts>
      </DrawerSection>
      {contact.kind === 'VENDOR' && <Papers contact={contact} />}
      {contact.kind === 'VENDOR' && (
        <PriceList vendorId={contact.id} vendorName={contact.name} organizationId={contact.organizationId} />
      )}
      {contact.bills && <Bills contact={contact} bills={contact.bills} />}
      {contact.jobs && <Jobs contact={contact} />}
      {(contact.notes || contact.tags.length > 0) && (
        <DrawerSection title="Notes">
          <Facts>
            {contact.tags.length > 0 && <Fact name="Tags">{contact.tags.join(', ')}</Fact>}
            {contact.notes && <Fact name="Note">{contact.notes}</Fact>}
          </Facts>
        </DrawerSection>
      )}
    </>
  );
}

function Papers({ contact }: { contact: Contact }) {
  return (
    <DrawerSection
      title="Papers"
      beside={
        contact.status && (
          <StatusText tone={STATUS_TONES[contact.status]}>{CONTACT_STATUS_WORDS[contact.status]}</StatusText>
        )
      }
    >
      <Facts>
        <Fact name="Insurance ends">{contact.coiExpiresOn && complianceDate(contact.coiExpiresOn)}</Fact>
        <Fact name="Workers’ comp">{contact.workersCompExpiresOn && complianceDate(contact.workersCompExpiresOn)}</Fact>
        <Fact name="Licence">
          {(contact.licenceNumber || contact.licenceExpiresOn) &&
            [contact.licenceNumber, contact.licenceExpiresOn && `ends ${complianceDate(contact.licenceExpiresOn)}`]
              .filter(Boolean)
              .join(', ')}
        </Fact>
        <Fact name="W-9">{contact.hasW9 === null ? null : contact.hasW9 ? 'On file' : 'Missing'}</Fact>
      </Facts>
    </DrawerSection>
  );
}

function Bills({ contact, bills }: { contact: Contact; bills: NonNullable<Contact['bills']> }) {
  const average = averageBill(bills);
  const counts = { vendorId: String(contact.id), state: 'APPROVED', dated: 'y1' };
  return (
    <DrawerSection title="Approved invoices, last 12 months">
      <Facts>
        <Fact name="Invoices">
          {bills.count === 0 ? (
            'None'
          ) : (
            <Link to={links.invoices(undefined, counts)}>{counted(bills.count, 'invoice')}</Link>
          )}
        </Fact>
        {bills.count > 0 && (
          <>
            <Fact name="Spend">{bills.spendCents === null ? null : spendWords(contact)}</Fact>
            <Fact name="Average">{average === null ? null : money(average)}</Fact>
            <Fact name="Last">{complianceDate(bills.lastOn)}</Fact>
          </>
        )}
      </Facts>
    </DrawerSection>
  );
}

function Jobs({ contact }: { contact: Contact }) {
  const { jobs } = contact;
  if (!jobs) return null;
  return (
    <DrawerSection title="Work, last 12 months">
      <Facts>
        <Fact name="Jobs">{jobs.count === 0 ? 'None that names this vendor' : counted(jobs.count, 'job')}</Fact>
        {jobs.count > 0 && (
          <>
            <Fact name="Costs of jobs">{jobs.costCents === null ? null : jobCostWords(contact)}</Fact>
            <Fact name="Last">{complianceDate(jobs.lastOn)}</Fact>
          </>
        )}
        {jobs.uninsuredCount > 0 && (
          <Fact name="Insurance">
            <StatusText tone="bad">{counted(jobs.uninsuredCount, 'job')} after the insurance had ended</StatusText>
          </Fact>
        )}
      </Facts>
    </DrawerSection>
  );
}

function useArchiveContact(contact: Contact, onLeave: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const dispatch = useAppDispatch();
  const isAdmin = useIsAdmin();
  const params = { contactId: contact.id };
  const restore = async () => {
    const { data } = await dispatch(contactApi.endpoints.restoreContact.initiate({ params }));
    if (data) toast.done(`${data.name} is back.`);
  };
  return async () => {
    const isOk = await confirm({
      title: `Archive ${contact.name}?`,
      body: '1 contact leaves every list. Nothing is deleted, and an administrator can restore it.',
      okLabel: 'Archive',
      isDestructive: true,
    });
    if (!isOk) return;
    onLeave();
    const { error } = await dispatch(contactApi.endpoints.deleteContact.initiate({ params, ifMatch: contact.version }));
    if (error) return;
    if (!isAdmin) return void toast.done(`${contact.name} is archived.`);
    toast.undoable(`${contact.name} is archived.`, () => void restore());
  };
}
