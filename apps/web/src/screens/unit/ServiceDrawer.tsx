import { PRIORITIES, ServiceRequestBody } from '@lintel/contract/items/maintenance';
import type { RichText } from '@lintel/domain/base/rich-text';
import type * as z from 'zod';
import { useUpdateServiceRequestMutation } from '#api/maintenance.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, numberOrNull } from '#app/form/contract-resolver.ts';
import { FormRichText } from '#app/form/FormRichText.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useLeave } from '#app/form/unsaved.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { links } from '#app/links.ts';
import { sendOrQueue } from '#app/offline/send-or-queue.ts';
import { useAppDispatch } from '#app/store.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { itemOptions, itemSays } from './item-options.ts';
import type { ServiceRequest } from './maintenance-entry.ts';
import { PRIORITY_WORDS } from './maintenance-words.ts';
import type { UnitDetails } from './unit-details.ts';
import { useNewestRequest } from './use-newest-maintenance.ts';

type Body = z.output<typeof ServiceRequestBody>;
type Values = { summary: string; priority: string; itemId: string; note: RichText | null };
type ServiceDrawerProps = { unit: UnitDetails; request?: ServiceRequest; onClose: () => void };

const OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_WORDS[value].label }));

/** Reports a problem, or changes what was reported. */
export function ServiceDrawer({ unit, request, onClose }: ServiceDrawerProps) {
  const leave = useLeave();
  const findNewest = useNewestRequest(unit.id, request?.id);
  const dispatch = useAppDispatch();
  const [update] = useUpdateServiceRequestMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: request,
    valuesOf,
    resolverOf: () =>
      contractResolver(ServiceRequestBody, (values: Values) => ({
        unitId: unit.id,
        summary: values.summary.trim(),
        priority: values.priority,
        itemId: numberOrNull(values.itemId),
        note: values.note,
      })),
    load: findNewest,
    recorded: { entity: 'service_request', id: request?.id },
  });
  const title = request ? 'Change request' : 'Request service';

  const save = ({ unitId, note, ...fields }: Body) => {
    if (!request)
      return dispatch(
        sendOrQueue({
          operation: 'createServiceRequest',
          about: `unit:${unit.id}`,
          label: `Request “${fields.summary}”, unit ${unit.name}`,
          to: links.unit(unit.id),
          says: {
            'What needs doing': fields.summary,
            Priority: PRIORITY_WORDS[fields.priority].label,
            ...itemSays(unit, fields.itemId),
          },
          body: { unitId, note, ...fields },
        }),
      );
    return update({ params: { serviceRequestId: request.id }, body: fields, ifMatch: version, errors: 'inline' });
  };

  return (
    <SideDrawer label={title} over={`unit ${unit.name}`} title={title} onClose={() => leave(onClose)}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={request ? 'Save' : 'Add request'}
        onCancel={onClose}
        versioned={request && versioned}
        send={save}
        done={(_, { summary }) => (request ? 'Request saved.' : `Reported: ${summary}`)}
        onSent={onClose}
      >
        <FormText name="summary" label="What needs doing" isRequired hint="Such as: dishwasher does not drain" />
        <FormText name="priority" label="Priority" options={OPTIONS} isRequired />
        <FormText name="itemId" label="Item" options={itemOptions(unit, request)} noneLabel="None in particular" />
        {!request && <FormRichText name="note" label="Note" />}
      </ContractForm>
    </SideDrawer>
  );
}

function valuesOf(request: ServiceRequest | undefined): Values {
  return {
    summary: request?.summary ?? '',
    priority: request?.priority ?? 'NORMAL',
    itemId: request?.itemId == null ? '' : String(request.itemId),
    note: null,
  };
}
