import type { ContactKind } from '@lintel/domain/people/contacts';
import { Autocomplete, TextField } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { fieldError } from '#api/api-error.ts';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { useListPropertiesBasicQuery } from '#api/property.api.ts';
import { useFormState } from '#app/form/ContractForm.tsx';
import { FormText } from '#app/form/FormText.tsx';
import { useFieldWords } from '#app/form/field-words.ts';
import formStyles from '#app/form/form.module.css';
import { Field, fieldErrorId } from '#ui/fields/Field.tsx';
import type { ContactValues } from './contact-values.ts';

const SERVES = [
  { value: 'all', label: 'All properties, now and later' },
  { value: 'some', label: 'The properties named here' },
];
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const W9 = [
  { value: 'yes', label: 'On file' },
  { value: 'no', label: 'Missing' },
];

/** The fields of a vendor or a person, for adding and changing one. */
export function ContactFields({ kind }: { kind: ContactKind }) {
  const isVendor = kind === 'VENDOR';
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      {isVendor ? (
        <FormText name="trades" label="Trades" hint="Separated by commas, such as Plumbing, HVAC" />
      ) : (
        <>
          <FormText name="role" label="Role" hint="Such as Site manager, Dispatcher" />
          <VendorChoice />
        </>
      )}
      <FormText
        name="phones"
        label="Phones"
        isMultiline
        hint="One per line; a label before a colon, such as Desk: (503) 555-0142 x12"
      />
      <FormText name="emails" label="E-mails" isMultiline hint="One per line" />
      <FormText name="servesAll" label="Serves" options={SERVES} />
      <PropertyChoice />
      {isVendor && (
        <>
          <div className={formStyles.pair}>
            <FormText name="coiExpiresOn" label="Insurance (COI) ends" type="date" />
            <FormText name="workersCompExpiresOn" label="Workers’ comp ends" type="date" />
          </div>
          <div className={formStyles.pair}>
            <FormText name="licenceNumber" label="Licence" />
            <FormText name="licenceExpiresOn" label="Licence ends" type="date" />
          </div>
          <div className={formStyles.pair}>
            <FormText name="hasW9" label="W-9" options={W9} noneLabel="Not known" />
            <FormText name="isPreferred" label="Preferred" options={YES_NO} />
          </div>
        </>
      )}
      <FormText name="street" label="Street" />
      <FormText name="city" label="City" />
      <div className={formStyles.pair}>
        <FormText name="state" label="State" />
        <FormText name="postalCode" label="ZIP code" />
      </div>
      <FormText name="website" label="Website" hint="Such as https://cascade.example" />
      <FormText name="tags" label="Tags" hint="Separated by commas" />
      <FormText name="notes" label="Notes" isMultiline />
    </>
  );
}

function VendorChoice() {
  const vendors = useListVendorsBasicQuery();
  return (
    <FormText
      name="vendorId"
      label="Works for"
      options={(vendors.data?.results ?? []).map((vendor) => ({ value: vendor.id, label: vendor.name }))}
      noneLabel="No vendor"
      hint={vendors.isError ? 'The vendors could not be loaded.' : undefined}
    />
  );
}

function PropertyChoice() {
  const { control, watch } = useFormContext<ContactValues>();
  const { field, fieldState } = useController({ control, name: 'propertyIds' });
  const { id: formId, failure, words } = useFormState();
  useFieldWords(words, 'propertyIds', 'Properties', (chosen) =>
    (chosen as ContactValues['propertyIds']).map(({ name }) => name).join(', '),
  );
  const properties = useListPropertiesBasicQuery();
  if (watch('servesAll') === 'all') return null;
  const id = `${formId}-propertyIds`;
  const error = fieldState.error?.message ?? fieldError(failure, 'propertyIds');
  const options = (properties.data?.results ?? []).map(({ id: value, name }) => ({ id: value, name }));
  return (
    <Field
      label="Properties"
      htmlFor={id}
      error={error}
      hint={properties.isError ? 'The properties could not be loaded.' : 'Type a few letters of their names'}
    >
      <Autocomplete
        multiple
        id={id}
        options={options}
        value={field.value}
        getOptionLabel={(property) => property.name}
        getOptionKey={(property) => property.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText="No property with this name"
        onChange={(_event, chosen) => field.onChange(chosen)}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            error={error !== undefined}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': fieldErrorId(id) },
            }}
          />
        )}
      />
    </Field>
  );
}
