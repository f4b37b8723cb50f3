import { useListAreaTypesQuery } from '#api/area-type.api.ts';
import { FormText, type Option } from '../form/FormText.tsx';
import formStyles from '../form/form.module.css';

/** Which kind of area a unit is; `now` is offered until the kinds are loaded. */
export function UnitAreaType({ now = [] }: { now?: readonly Option[] }) {
  const areas = useListAreaTypesQuery().data?.results ?? [];
  return (
    <FormText
      name="areaTypeId"
      label="Kind of area"
      options={areas.length > 0 ? areas.map(({ id, name }) => ({ value: id, label: name })) : now}
      noneLabel="Not known"
      hint="Decides which items are expected."
    />
  );
}

/** The size of a unit, and its lease. */
export function UnitSize() {
  return (
    <>
      <div className={formStyles.pair}>
        <FormText name="floor" label="Floor" inputMode="numeric" />
        <FormText name="floorPlan" label="Floor plan" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="beds" label="Beds" inputMode="decimal" />
        <FormText name="baths" label="Baths" inputMode="decimal" />
      </div>
      <div className={formStyles.pair}>
        <FormText name="sqft" label="Area, sq ft" inputMode="numeric" />
        <FormText name="leaseEndsOn" label="Lease ends on" type="date" />
      </div>
    </>
  );
}
