import { MaintenanceRecordBody } from '@lintel/contract/items/maintenance';
import type { RichText } from '@lintel/domain/base/rich-text';
import type * as z from 'zod';
import { useUpdateMaintenanceRecordMutation } from '#api/maintenance.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, centsText, contractResolver, numberOrNull, textOrNull } from '#app/form/contract-resolver.ts';
import { FormRichText } from '#app/form/FormRichText.tsx';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useLeave } from '#app/form/unsaved.ts';
import { useTodayAsDefault } from '#app/form/use-today-as-default.ts';
import { useVersionedForm } from '#app/form/use-versioned-form.ts';
import { links } from '#app/links.ts';
import { sendOrQueue } from '#app/offline/send-or-queue.ts';
import { useAppDispatch } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { money } from '#ui/base/format.ts';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { itemOptions, itemSays } from './item-options.ts';
import type { MaintenanceRecord, ServiceRequest } from './maintenance-entry.ts';
import type { UnitDetails } from './unit-details.ts';
import { useNewestRecord } from './use-newest-maintenance.ts';

type Body = z.output<typeof MaintenanceRecordBody>;
type Values = Record<'summary' | 'performedOn' | 'itemId' | 'costCents' | 'vendor', string> & { note: RichText | null };
type RecordDrawerProps = {
  unit: UnitDetails;
  /** The open request that the work answers and closes. */
  request?: ServiceRequest | undefined;
  /** The record to change; absent for new work. */
  record?: MaintenanceRecord;
  /** What the work was done on, where it is known beforehand. */
  itemId?: number | undefined;
  onClose: () => void;
};

/** Records work that was done, or changes its record. */
export function RecordDrawer({ unit, request, record, itemId, onClose }: RecordDrawerProps) {
  const leave = useLeave();
  const today = useToday(unit);
  const findNewest = useNewestRecord({ propertyId: unit.propertyId, unitId: unit.id }, record?.id);
  const dispatch = useAppDispatch();
  const [update] = useUpdateMaintenanceRecordMutation();
  const { form, version, versioned } = useVersionedForm({
    thing: record,
    valuesOf: (from) => (from ? valuesOf(from) : nothingYet(today, request?.itemId ?? itemId)),
    resolverOf: () =>
      contractResolver(MaintenanceRecordBody, (values: Values) => ({
        unitId: unit.id,
        summary: values.summary.trim(),
        performedOn: values.performedOn,
        itemId: numberOrNull(values.itemId),
        costCents: centsOrNull(values.costCents),
        vendor: textOrNull(values.vendor),
        note: values.note,
        serviceRequestId: request?.id ?? null,
      })),
    load: findNewest,
    recorded: { entity: 'maintenance_record', id: record?.id },
  });
  useTodayAsDefault(form, 'performedOn', record ? null : today);
  const title = record ? 'Change record' : 'Record maintenance';

  const save = ({ unitId, note, serviceRequestId, ...fields }: Body) => {
    if (!record)
      return dispatch(
        sendOrQueue({
          operation: 'createMaintenanceRecord',
          about: `unit:${unit.id}`,
          label: `Work “${fields.summary}”, unit ${unit.name}`,
          to: links.unit(unit.id),
          says: {
            'What was done': fields.summary,
            'Done on': fields.performedOn,
            ...itemSays(unit, fields.itemId),
            ...(fields.costCents != null && { Cost: money(fields.costCents) }),
            ...(fields.vendor && { 'Done by': fields.vendor }),
            ...(request && { Closes: `the request “${request.summary}”` }),
          },
          body: { unitId, note, serviceRequestId, ...fields },
        }),
      );
    return update({ params: { recordId: record.id }, body: fields, ifMatch: version, errors: 'inline' });
  };

  return (
    <SideDrawer label={title} over={`unit ${unit.name}`} title={title} onClose={() => leave(onClose)}>
      <ContractForm
        label={title}
        form={form}
        submitLabel={record ? 'Save' : 'Record'}
        onCancel={onClose}
        versioned={record && versioned}
        send={save}
        done={(_, { summary }) =>
          record ? 'Record saved.' : `Recorded: ${summary}${request ? '. The request is closed.' : ''}`
        }
        onSent={onClose}
      >
        {request && <p className={formStyles.intro}>This closes the request “{request.summary}”.</p>}
        <FormText name="summary" label="What was done" isRequired />
        <FormText name="performedOn" label="Done on" type="date" isRequired max={today} />
        <FormText
          name="itemId"
          label="Item"
          options={itemOptions(unit, record ?? request)}
          noneLabel="None in particular"
        />
        <div className={formStyles.pair}>
          <FormText name="costCents" label="Cost, $" inputMode="decimal" />
          <FormText name="vendor" label="Done by (vendor)" />
        </div>
        {!record && <FormRichText name="note" label="Note" />}
      </ContractForm>
    </SideDrawer>
  );
}

function nothingYet(today: string, itemId: number | undefined): Values {
  return {
    summary: '',
    performedOn: today,
    itemId: itemId === undefined ? '' : String(itemId),
    costCents: '',
    vendor: '',
    note: null,
  };
}

function valuesOf(record: MaintenanceRecord): Values {
  return {
    summary: record.summary,
    performedOn: record.performedOn,
    itemId: record.itemId === null ? '' : String(record.itemId),
    costCents: centsText(record.costCents),
    vendor: record.vendor ?? '',
    note: null,
  };
}
