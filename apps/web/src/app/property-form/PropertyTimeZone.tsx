import { placeTimeZone } from '@lintel/domain/properties/place-time-zone';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormText } from '../form/FormText.tsx';
import { useAppSelector } from '../store.ts';
import { otherZoneWords, stateName, timeZoneName, timeZoneOptions } from '../time-zone-options.ts';
import type { PropertyValues } from './property-values.ts';

/**
 * The time zone of a property. Of a new one it is taken from its place until somebody chooses another, and says which and why; a property that exists
 * keeps its own, and is told where its place has another.
 */
export function PropertyTimeZone() {
  const { control, formState } = useFormContext<PropertyValues>();
  const [organizationId, state, postalCode, address, chosen] = useWatch({
    control,
    name: ['organizationId', 'state', 'postalCode', 'address', 'timezone'],
  });
  const ofOrganization = useAppSelector(
    ({ session }) => session.orgData.find(({ id }) => id === Number(organizationId))?.timezone,
  );
  const first = formState.defaultValues?.timezone ?? '';
  const place = placeTimeZone({ state, postalCode, address });
  const taken = place
    ? `${timeZoneName(place.timeZone)}, from its ${place.by === 'ZIP' ? 'ZIP code' : 'state'}`
    : ofOrganization === undefined
      ? 'From its state or organization'
      : `${timeZoneName(ofOrganization)}, from its organization`;
  const isTaken = chosen === '';
  const hint = isTaken
    ? place?.by === 'MOST_OF_STATE'
      ? `${stateName(place.state)} has two time zones: a ZIP code tells which.`
      : 'Decides which day it is there.'
    : (otherZoneWords(place, chosen) ?? 'Decides which day it is there.');
  return (
    <FormText
      name="timezone"
      label="Time zone"
      hint={hint}
      options={timeZoneOptions(first)}
      {...(first === '' && { noneLabel: taken })}
    />
  );
}
