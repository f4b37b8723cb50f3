import { BidBody } from '@lintel/contract/capital/project';
import { useState } from 'react';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useAddProjectBidMutation } from '#api/project.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, idOrAbsent, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import { useForm } from '#app/form/use-form.ts';
import { useTodayAsDefault } from '#app/form/use-today-as-default.ts';
import { useToday } from '#app/today.ts';
import { UploadField } from '#app/upload/UploadField.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { Project } from './project-types.ts';

type AddBidProps = { project: Project; onStale: () => unknown; onClose: () => void };
type BidValues = { vendorId: string; amountCents: string; bidOn: string; note: string };

const resolver = contractResolver(BidBody, (values: BidValues) => ({
  vendorId: idOrAbsent(values.vendorId),
  amountCents: centsOrNull(values.amountCents) ?? undefined,
  bidOn: values.bidOn,
  note: textOrNull(values.note),
}));

/** Records what a vendor asks, with the document if there is one. */
export function AddBid({ project, onStale, onClose }: AddBidProps) {
  const today = useToday(project);
  const [add] = useAddProjectBidMutation();
  const [file, setFile] = useState<{ id: number; name: string } | null>(null);
  const vendors = useListVendorsBasicQuery({});
  const options = (vendors.data?.results ?? [])
    .filter(({ organizationId }) => organizationId === project.organizationId)
    .map(({ id, name, trades }) => ({ value: id, label: [name, trades.join(', ')].filter(Boolean).join(': ') }));
  const form = useForm({
    defaultValues: { vendorId: String(project.vendorId ?? ''), amountCents: '', bidOn: today, note: '' },
    resolver,
  });
  useTodayAsDefault(form, 'bidOn', today);
  return (
    <FormDialog title="Record bid" onClose={onClose}>
      <ContractForm
        label="Record bid"
        form={form}
        submitLabel="Record bid"
        onCancel={onClose}
        send={(body) => {
          const call = { params: { projectId: project.id }, ifMatch: project.version, errors: 'inline' } as const;
          return add({ ...call, body: { ...body, fileId: file?.id ?? null } });
        }}
        done="Bid recorded."
        onSent={onClose}
        onStale={onStale}
      >
        <FormText
          name="vendorId"
          label="Vendor"
          isRequired
          noneLabel="Choose a vendor"
          options={options}
          {...(vendors.data && options.length === 0 && { hint: 'Add the vendor under Contacts first.' })}
        />
        <FormText name="amountCents" label="Amount, $" inputMode="decimal" isRequired />
        <FormText name="bidOn" label="Date of the bid" type="date" isRequired max={today} />
        <FormText name="note" label="Note" isMultiline />
        <UploadField
          label={file ? 'Choose another document' : 'Add its document'}
          place={{ purpose: 'DOCUMENT', propertyId: project.propertyId }}
          onReady={({ id, name }) => setFile({ id, name })}
        >
          {file && <p>{file.name}</p>}
        </UploadField>
      </ContractForm>
    </FormDialog>
  );
}
