import { parseCoordinatePair } from '@lintel/domain/base/coordinates';
import { STATES } from '@lintel/domain/base/states';
import type { ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';
import { PropertyTimeZone } from './PropertyTimeZone.tsx';
import type { PropertyValues } from './property-values.ts';

const STATE_OPTIONS = STATES.map(([code, name]) => ({ value: code, label: `${code}, ${name}` }));

/** The fields of a property, for adding and changing one. */
export function PropertyFields() {
  const { setValue } = useFormContext<PropertyValues>();
  const splitPair = (event: ClipboardEvent) => {
    const pair = parseCoordinatePair(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    for (const name of ['latitude', 'longitude'] as const)
      setValue(name, pair[name], { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="address" label="Address" />
      <FormText name="city" label="City" />
      <div className={formStyles.pair}>
        <FormText name="state" label="State" options={STATE_OPTIONS} noneLabel="Not known" />
        <FormText name="postalCode" label="ZIP code" characters="zip" inputMode="numeric" />
      </div>
      <PropertyTimeZone />
      <div className={formStyles.pair} onPaste={splitPair}>
        <FormText name="latitude" label="Latitude" hint="For its place on a map; paste both at once" />
        <FormText name="longitude" label="Longitude" hint="West is negative" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="yearBuilt" label="Year built" inputMode="numeric" />
        <FormText name="kind" label="Kind" hint="Garden, mid-rise, podium" />
      </div>
      <FormText name="region" label="Region" hint="Your own word; properties are filtered by it" />
    </>
  );
}
