import type { Property as PropertySchema } from '@lintel/contract/properties/property';
import { parseDegrees } from '@lintel/domain/base/coordinates';
import type * as z from 'zod';
import { idOrAbsent, numberOrNull, textOrNull } from '../form/contract-resolver.ts';

export type Property = z.output<typeof PropertySchema>;

/** What the fields of a property hold while they are typed; the names are those of the body. */
export type PropertyValues = {
  organizationId: string;
  name: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  yearBuilt: string;
  latitude: string;
  longitude: string;
  kind: string;
  region: string;
  /** Empty in a new property until somebody chooses: it is then taken from its place. */
  timezone: string;
  regionalManagerId: string;
  regionalMaintenanceManagerId: string;
};

export function noPropertyValues(organizationId: number | null): PropertyValues {
  return {
    organizationId: organizationId === null ? '' : String(organizationId),
    name: '',
    address: '',
    city: '',
    state: '',
    postalCode: '',
    yearBuilt: '',
    kind: '',
    region: '',
    latitude: '',
    longitude: '',
    timezone: '',
    regionalManagerId: '',
    regionalMaintenanceManagerId: '',
  };
}

export function propertyValues(property: Property): PropertyValues {
  return {
    organizationId: String(property.organizationId),
    name: property.name,
    address: property.address ?? '',
    city: property.city ?? '',
    state: property.state ?? '',
    postalCode: property.postalCode ?? '',
    yearBuilt: property.yearBuilt === null ? '' : String(property.yearBuilt),
    kind: property.kind ?? '',
    region: property.region ?? '',
    latitude: String(property.latitude ?? ''),
    longitude: String(property.longitude ?? ''),
    timezone: property.timezone,
    regionalManagerId: String(property.RegionalManager?.id ?? ''),
    regionalMaintenanceManagerId: String(property.RegionalMaintenanceManager?.id ?? ''),
  };
}

/** A new property as the API takes it; what was left empty is null. */
export function propertyBody(values: PropertyValues) {
  return { organizationId: idOrAbsent(values.organizationId), ...fields(values) };
}

/** Only what differs from the property, so that fields nobody touched stay as others left them. */
export function propertyChanges(values: PropertyValues, property: Property) {
  const before: Record<string, unknown> = fields(propertyValues(property));
  const changed = Object.entries(fields(values)).filter(([field, value]) => value !== before[field]);
  return { id: property.id, ...Object.fromEntries(changed) };
}

function fields(values: PropertyValues) {
  return {
    name: values.name.trim(),
    address: textOrNull(values.address),
    city: textOrNull(values.city),
    state: textOrNull(values.state),
    postalCode: textOrNull(values.postalCode),
    yearBuilt: numberOrNull(values.yearBuilt),
    kind: textOrNull(values.kind),
    region: textOrNull(values.region),
    latitude: degreesOrNull(values.latitude),
    longitude: degreesOrNull(values.longitude),
    ...(values.timezone !== '' && { timezone: values.timezone }),
    regionalManagerId: numberOrNull(values.regionalManagerId),
    regionalMaintenanceManagerId: numberOrNull(values.regionalMaintenanceManagerId),
  };
}

/** A complaint about the body in the words of its field. */
export function propertyComplaint({ path, message }: Complaint, values: PropertyValues): Complaint {
  const text = path === 'latitude' || path === 'longitude' ? values[path] : '';
  const isUnread = text.trim() !== '' && parseDegrees(text) === undefined;
  return { path, message: isUnread ? 'Write degrees, like -116.2879' : message };
}

// What is no number of degrees is refused by the contract.
function degreesOrNull(text: string): number | null {
  return text.trim() === '' ? null : (parseDegrees(text) ?? Number.NaN);
}

type Complaint = { path: string; message: string };
