import { CloseBody, NoteBody } from '@lintel/contract/items/maintenance';
import type { RichText } from '@lintel/domain/base/rich-text';
import {
  useCloseServiceRequestMutation,
  useCreateRecordNoteMutation,
  useCreateServiceNoteMutation,
} from '#api/maintenance.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver } from '#app/form/contract-resolver.ts';
import { FormRichText } from '#app/form/FormRichText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useForm } from '#app/form/use-form.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import type { MaintenanceTask, ServiceRequest } from './maintenance-entry.ts';
import { PRIORITY_WORDS } from './maintenance-words.ts';
import type { UnitDetails } from './unit-details.ts';
import { useNewestRequest } from './use-newest-maintenance.ts';

type CloseValues = { note: RichText | null };
const closeResolver = contractResolver(CloseBody, (values: CloseValues) => values);

type CloseDrawerProps = { unit: UnitDetails; request: ServiceRequest; onClose: () => void };

/** Closes a request, perhaps with a note. */
export function CloseDrawer({ unit, request, onClose }: CloseDrawerProps) {
  const leave = useLeave();
  const findNewest = useNewestRequest(unit.id, request.id);
  const [close] = useCloseServiceRequestMutation();
  const { form, base, version, versioned } = useVersionedForm({
    thing: request,
    valuesOf: (): CloseValues => ({ note: null }),
    resolverOf: () => closeResolver,
    load: findNewest,
    recorded: { entity: 'service_request', id: request.id },
    differencesOf: requestDifferences,
  });
  return (
    <SideDrawer label="Close request" over={`unit ${unit.name}`} title="Close request" onClose={() => leave(onClose)}>
      <ContractForm
        label="Close request"
        form={form}
        submitLabel="Close request"
        onCancel={onClose}
        versioned={versioned}
        send={(body) => {
          const params = { serviceRequestId: request.id };
          return close({ params, body, ifMatch: version, errors: 'inline' });
        }}
        done={`Closed: ${request.summary}`}
        onSent={onClose}
      >
        <p className={formStyles.intro}>
          “{base.summary}” leaves the open list and stays in the timeline. It can be opened again there.
        </p>
        <FormRichText name="note" label="How it was solved" />
      </ContractForm>
    </SideDrawer>
  );
}

function requestDifferences(before: ServiceRequest, after: ServiceRequest): string[] {
  const words = (label: string, wordsOf: (request: ServiceRequest) => string) =>
    wordsOf(before) === wordsOf(after) ? [] : [`${label}: ${wordsOf(before)} → ${wordsOf(after)}`];
  return [
    ...words('What needs doing', ({ summary }) => summary),
    ...words('Priority', ({ priority }) => PRIORITY_WORDS[priority].label),
    ...words('Item', ({ itemType }) => itemType ?? 'none in particular'),
  ];
}

type NoteValues = { body: RichText | null };
type NoteDrawerProps = { unit: UnitDetails; on: Extract<MaintenanceTask, { kind: 'note' }>['on']; onClose: () => void };

/** Adds a note to a request or to work that was done. */
export function NoteDrawer({ unit, on, onClose }: NoteDrawerProps) {
  const leave = useLeave();
  const [noteRecord] = useCreateRecordNoteMutation();
  const [noteService] = useCreateServiceNoteMutation();
  const form = useForm({
    defaultValues: { body: null } as NoteValues,
    resolver: contractResolver(NoteBody, (values: NoteValues) => values),
  });
  return (
    <SideDrawer label="Add a note" over={`unit ${unit.name}`} title="Add a note" onClose={() => leave(onClose)}>
      <ContractForm
        label="Add a note"
        form={form}
        submitLabel="Add note"
        onCancel={onClose}
        send={(body) =>
          'recordId' in on
            ? noteRecord({ params: { recordId: on.recordId }, body, errors: 'inline' })
            : noteService({ params: { serviceRequestId: on.serviceRequestId }, body, errors: 'inline' })
        }
        done={`Note added on ${on.summary}`}
        onSent={onClose}
      >
        <p className={formStyles.intro}>On “{on.summary}”. A note cannot be edited; a wrong one can be hidden.</p>
        <FormRichText name="body" label="Note" isRequired />
      </ContractForm>
    </SideDrawer>
  );
}
