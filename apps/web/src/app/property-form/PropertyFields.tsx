import { STATES } from '@lintel/domain/states';
import { useFormContext } from 'react-hook-form';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { timeZoneOptions } from '../time-zone-options.ts';

const STATE_OPTIONS = STATES.map(([code, name]) => ({ value: code, label: `${code}, ${name}` }));

/** The fields of a property, for adding and changing one. */
export function PropertyFields() {
  const zone = useFormContext<{ timezone: string }>().formState.defaultValues?.timezone ?? '';
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="address" label="Address" />
      <FormText name="city" label="City" />
      <div className={formStyles.pair}>
        <FormText name="state" label="State" options={STATE_OPTIONS} noneLabel="Not known" />
        <FormText name="postalCode" label="ZIP code" characters="zip" inputMode="numeric" />
      </div>
      <FormText name="timezone" label="Time zone" options={timeZoneOptions(zone)} />
      <div className={formStyles.pair}>
        <FormText name="yearBuilt" label="Year built" inputMode="numeric" />
        <FormText name="kind" label="Kind" hint="Garden, mid-rise, podium" />
      </div>
      <FormText name="region" label="Region" hint="Your own word; properties are filtered by it" />
    </>
  );
}
