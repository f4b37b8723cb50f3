import { GivenVendorPrice } from '@lintel/contract/invoices/vendor-price';
import type { ApiError } from '#api/base-query.ts';
import { useCreateVendorPricesMutation } from '#api/vendor-price.api.ts';
import { ContractForm } from '#app/form/ContractForm.tsx';
import { centsOrNull, contractResolver, textOrNull } from '#app/form/contract-resolver.ts';
import { FormText } from '#app/form/FormText.tsx';
import styles from '#app/form/form.module.css';
import { useForm } from '#app/form/use-form.ts';
import { useAppSelector } from '#app/store.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';

const NONE = { visit: '', service: '', basis: 'FLAT', priceCents: '', propertyId: '', validFrom: '', validTo: '' };

const resolver = contractResolver(GivenVendorPrice, (values: typeof NONE) => ({
  visit: textOrNull(values.visit),
  service: values.service,
  basis: values.basis,
  priceCents: centsOrNull(values.priceCents),
  propertyId: values.propertyId === '' ? null : Number(values.propertyId),
  validFrom: textOrNull(values.validFrom),
  validTo: textOrNull(values.validTo),
}));

type AddPriceProps = { vendorId: number; vendorName: string; onClose: () => void };

/** Adds a price to what a vendor agreed to charge. */
export function AddPrice({ vendorId, vendorName, onClose }: AddPriceProps) {
  const [create] = useCreateVendorPricesMutation();
  const organizations = useAppSelector(({ session }) => session.orgData);
  const properties = organizations.flatMap((organization) => organization.properties);
  const form = useForm({ defaultValues: NONE, resolver });
  return (
    <FormDialog title="Add an agreed price" onClose={onClose}>
      <ContractForm
        label="Add an agreed price"
        form={form}
        submitLabel="Add price"
        onCancel={onClose}
        send={(price) => create({ params: { contactId: vendorId }, body: { prices: [price] }, errors: 'inline' })}
        done={(_, price) => `Added: ${price.service}.`}
        onSent={onClose}
        shownFailure={fieldsOfOne}
      >
        <p className={styles.intro}>
          A line of a bill by {vendorName} is held against the price where it has all words of the service.
        </p>
        <FormText name="service" label="Service" hint="As bills name it: ‘Trip fee’, ‘Extinguisher’." isRequired />
        <FormText name="priceCents" label="Price, $" inputMode="decimal" isRequired />
        <FormText
          name="basis"
          label="For"
          options={[
            { value: 'FLAT', label: 'The line, however many' },
            { value: 'UNIT', label: 'Each of its quantity' },
          ]}
        />
        <FormText
          name="visit"
          label="Visit (optional)"
          hint="‘Annual sprinkler test’: the price is only for bills that name it."
        />
        <FormText
          name="propertyId"
          label="Property"
          noneLabel="All properties"
          options={properties.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormText name="validFrom" label="From (optional)" type="date" />
        <FormText name="validTo" label="Until (optional)" type="date" />
      </ContractForm>
    </FormDialog>
  );
}

/** Complaints about the only price that was sent, under the fields of the form. */
function fieldsOfOne(failed: ApiError): ApiError {
  const fields = failed.fields.map((field) => ({ ...field, path: field.path.replace(/^prices\.0\./, '') }));
  return { ...failed, fields };
}
