import { STATES } from '@lintel/domain/states';
import { FormText } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';

const STATE_OPTIONS = STATES.map(([code, name]) => ({ value: code, label: `${code}, ${name}` }));

/** The fields of a property, for adding and changing one. */
export function PropertyFields() {
  return (
    <>
      <FormText name="name" label="Name" isRequired />
      <FormText name="address" label="Address" />
      <FormText name="city" label="City" />
      <div className={formStyles.pair}>
        <FormText name="state" label="State" options={STATE_OPTIONS} noneLabel="Not known" />
        <FormText name="postalCode" label="ZIP code" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="yearBuilt" label="Year built" inputMode="numeric" />
        <FormText name="kind" label="Kind" hint="Garden, mid-rise, podium" />
      </div>
    </>
  );
}
