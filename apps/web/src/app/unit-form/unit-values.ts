import type { Unit as UnitSchema } from '@lintel/contract/units/unit';
import type * as z from 'zod';
import { numberOrNull, textOrNull } from '../form/contract-resolver.ts';

/** What the fields of a unit hold while they are typed; the names are those of the body. */
export type UnitValues = Record<
  'name' | 'buildingId' | 'areaTypeId' | 'status' | 'floor' | 'floorPlan' | 'beds' | 'baths' | 'sqft' | 'leaseEndsOn',
  string
>;

/** The values of a unit; of a new one without. */
export function unitValues(unit?: z.output<typeof UnitSchema>): UnitValues {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    name: text(unit?.givenName),
    buildingId: text(unit?.buildingId),
    areaTypeId: text(unit?.areaTypeId),
    status: text(unit?.status),
    floor: text(unit?.floor),
    floorPlan: text(unit?.floorPlan),
    beds: text(unit?.beds),
    baths: text(unit?.baths),
    sqft: text(unit?.sqft),
    leaseEndsOn: text(unit?.leaseEndsOn),
  };
}

export function unitBody(values: UnitValues) {
  return {
    name: values.name.trim(),
    buildingId: numberOrNull(values.buildingId),
    areaTypeId: numberOrNull(values.areaTypeId),
    status: textOrNull(values.status),
    floor: floorOrNull(values.floor),
    floorPlan: textOrNull(values.floorPlan),
    beds: numberOrNull(values.beds),
    baths: numberOrNull(values.baths),
    sqft: numberOrNull(values.sqft),
    leaseEndsOn: textOrNull(values.leaseEndsOn),
  };
}

/** Basement floors are negative numbers. */
function floorOrNull(text: string): number | null {
  const isBelow = /^\s*[-−]/.test(text);
  const floor = numberOrNull(text.replace(/^\s*[-−]/, ''));
  return isBelow && floor !== null ? -floor : floor;
}
