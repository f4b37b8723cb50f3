import { contactsList } from '@lintel/contract/people/contact-list';
import type { ContactKind } from '@lintel/domain/people/contacts';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLeave } from '#app/form/unsaved.ts';
import { LinkTabs } from '#app/LinkTabs.tsx';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useCan } from '#app/rights.ts';
import { useSearchState } from '#app/use-search-state.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { TableSkeleton } from '#ui/page-states/Skeletons.tsx';
import { ContactList } from './ContactList.tsx';
import { CONTACT_TABS, ContactsSearch, type ContactTab } from './contacts-search.ts';

// why: most visits are for a number in the list
const ContactDrawer = lazyWhenIdle(() => import('./ContactDrawer.tsx'), 'ContactDrawer');
const NewContact = lazyWhenIdle(() => import('./NewContact.tsx'), 'NewContact');
const EmergencyTab = lazyWhenIdle(() => import('./EmergencyTab.tsx'), 'EmergencyTab');
const Duplicates = lazyWhenIdle(() => import('./Duplicates.tsx'), 'Duplicates');

const HELP =
  'Vendors and people of your organization: those who serve all properties, and those who serve one of yours. Insurance, workers’ comp, licence and W-9 decide a vendor’s papers; jobs come from maintenance records that name it, spend from its approved invoices.';
const TAB_WORDS: Record<ContactTab, string> = {
  vendors: 'Vendors',
  people: 'People',
  emergency: 'Emergency sheet',
  duplicates: 'Likely duplicates',
};

const TAB_OF = { VENDOR: 'vendors', PERSON: 'people' } as const satisfies Record<ContactKind, ContactTab>;

export default function ContactsPage() {
  usePageHead({ help: HELP });
  const canRecord = useCan('record');
  const leave = useLeave();
  const [state, patch] = useSearchState(ContactsSearch);
  const [isAdding, setAdding] = useState(false);
  const tab = state.kind ? TAB_OF[state.kind] : state.tab;
  const kind = tab === 'people' ? 'PERSON' : 'VENDOR';
  const isList = tab === 'vendors' || tab === 'people';
  const tabs = CONTACT_TABS.filter((each) => each !== 'duplicates' || canRecord);
  const add = canRecord && isList && (
    <Button
      size="small"
      variant="contained"
      color="primary"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => leave(() => setAdding(true))}
    >
      {kind === 'VENDOR' ? 'Add vendor' : 'Add person'}
    </Button>
  );
  return (
    <>
      <Lede question={contactsList.question}>{add}</Lede>
      <LinkTabs
        label="Parts of the contacts"
        current={tab}
        tabs={tabs.map((id) => ({
          id,
          to: `${links.contacts()}${id === 'vendors' ? '' : `?tab=${id}`}`,
          words: TAB_WORDS[id],
        }))}
      />
      <LazyBoundary fallback={<TableSkeleton />}>
        {tab === 'emergency' ? (
          <EmergencyTab propertyId={state.propertyId ?? null} onProperty={(propertyId) => patch({ propertyId })} />
        ) : tab === 'duplicates' && canRecord ? (
          <Duplicates />
        ) : (
          <ContactList
            key={kind}
            kind={kind}
            view={state.as}
            onView={(view) => patch({ as: view === 'cards' ? null : view })}
            onOpen={() => setAdding(false)}
            drawer={({ id, onClose }) => !isAdding && <ContactDrawer key={id} contactId={id} onClose={onClose} />}
            add={add || undefined}
          />
        )}
      </LazyBoundary>
      <LazyBoundary>
        {isAdding && (
          <NewContact
            key={kind}
            kind={kind}
            onDone={(id) => {
              setAdding(false);
              patch({ contact: id });
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
