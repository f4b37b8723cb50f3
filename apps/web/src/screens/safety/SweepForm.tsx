import { fls } from '@lintel/contract/fls/fls';
import { insuranceOn } from '@lintel/domain/people/contacts';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useScheduleFlsVisitsMutation } from '#api/fls.api.ts';
import { VisitInsurance } from '#app/fls/FlsState.tsx';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import formStyles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { counted } from '#ui/base/format.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

type SweepFormProps = {
  recordIds: number[];
  organizationIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
};

/** Plans the visit of one vendor for all selected systems. */
export function SweepForm({ recordIds, organizationIds, onDone, onClose }: SweepFormProps) {
  const [schedule] = useScheduleFlsVisitsMutation();
  const vendors = useListVendorsBasicQuery({});
  const form = useForm({
    defaultValues: { scheduled: '', vendorId: '' },
    resolver: contractResolver(fls.scheduleFlsVisits.body, (values: { scheduled: string; vendorId: string }) => ({
      flsRecordIds: recordIds,
      scheduled: textOrNull(values.scheduled),
      vendorId: idOrAbsent(values.vendorId),
    })),
  });
  const [scheduled, vendorId] = form.watch(['scheduled', 'vendorId']);
  // A vendor belongs to one organization.
  const offered = (vendors.data?.results ?? []).filter(
    ({ organizationId }) => organizationIds.length === 1 && organizationIds.includes(organizationId),
  );
  const chosen = offered.find(({ id }) => String(id) === vendorId);
  const insurance = chosen ? insuranceOn(scheduled, chosen) : null;
  return (
    <FormDialog title={`Plan a visit for ${counted(recordIds.length, 'system')}`} onClose={onClose}>
      <ContractForm
        label="Plan a visit"
        form={form}
        submitLabel="Plan"
        onCancel={onClose}
        send={(body) => schedule({ body, errors: 'inline' })}
        done={(data, body) => {
          const words = body.scheduled === null ? 'Visit taken off' : 'Visit planned for';
          return `${words} ${counted(data.changed, 'system')}.${
            data.uninsured > 0 ? ` For ${data.uninsured} of them the vendor’s insurance ends before: ask for it.` : ''
          }`;
        }}
        onSent={onDone}
      >
        <FormText
          name="scheduled"
          label="Day of the visit"
          type="date"
          hint="Left empty: no visit is planned any more"
        />
        <FormText
          name="vendorId"
          label="Vendor"
          noneLabel="As it is"
          from={{ thing: 'The vendors', query: vendors }}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {chosen && scheduled !== '' && insurance !== 'OK' && (
          <p className={formStyles.intro} role="status">
            <VisitInsurance insurance={insurance} until={lastInsured(chosen)} /> {chosen.name}:{' '}
            {insurance === 'ENDED'
              ? 'it is not insured on that day. The visit can be planned; ask for the certificate from the drawer of a system.'
              : 'no certificate of liability is on record under Contacts.'}
          </p>
        )}
      </ContractForm>
    </FormDialog>
  );
}

type Papers = { coiExpiresOn: string | null; workersCompExpiresOn: string | null };

function lastInsured({ coiExpiresOn, workersCompExpiresOn }: Papers): string | null {
  return [coiExpiresOn, workersCompExpiresOn].filter((day) => day !== null).toSorted()[0] ?? null;
}
