import type { Dice } from '../../dice.ts';
import type { UnitStatus } from '../../truth.ts';
import type { DrawnUnit } from '../../world.ts';

/** How the inventory of public housing tells who is in a home, and what a property manager would enter for it. */
export type TenantStatus = { code: string; words: string; status: UnitStatus | null; also: UnitStatus[] };

const told = (code: string, words: string, status: UnitStatus | null, ...also: UnitStatus[]): TenantStatus => ({
  ...{ code, words, status, also },
});

export const TENANT_STATUSES = {
  assisted: told('OCCAT', 'Occupied - Assisted Tenant', 'OCCUPIED'),
  employee: told('OCCEM', 'Occupied - Employee', 'OCCUPIED'),
  overIncome: told('OCCNA', 'Occupied - Non-Assisted Tenant Over-Income', 'OCCUPIED'),
  police: told('OCCPO', 'Occupied - Police Officer', 'OCCUPIED'),
  vacant: told('VAC', 'Vacant', 'VACANT'),
  modernization: told('VACMOD', 'Vacant - Undergoing Modernization', 'DOWN', 'TURN', 'VACANT'),
  litigation: told('VACLIT', 'Vacant - Court Litigation', 'DOWN', 'VACANT'),
  casualty: told('VACCAS', 'Vacant - Casualty Loss', 'DOWN', 'VACANT'),
  // Not lived in and not to be rented: no state of the six is quite theirs.
  administrative: told('NDADM', 'Non-dwelling - Administrative Uses', null, 'DOWN', 'MODEL', 'OCCUPIED'),
  amenities: told('NDRES', 'Non-dwelling - Resident Amenities', null, 'DOWN', 'MODEL', 'OCCUPIED'),
} as const;

/** The program knows no notices: who has given one is a tenant still. */
export function tenantStatusOf(dice: Dice, { occupancy, resident }: DrawnUnit): TenantStatus {
  const { assisted, employee, overIncome, police } = TENANT_STATUSES;
  if (resident)
    return dice.weighed([
      [assisted, 93],
      [employee, 2],
      [overIncome, 4],
      [police, 1],
    ]);
  if (occupancy === 'vacant unrented not ready') return TENANT_STATUSES.modernization;
  if (occupancy.startsWith('vacant')) return TENANT_STATUSES.vacant;
  if (occupancy === 'down') return dice.pick([TENANT_STATUSES.litigation, TENANT_STATUSES.casualty]);
  return dice.pick([TENANT_STATUSES.administrative, TENANT_STATUSES.amenities]);
}

/** How bedrooms are written: '0', '00' or 'E' is a home without a bedroom. */
export const BEDROOM_WAYS: readonly { head: string; of: (beds: number) => string }[] = [
  { head: 'Bedroom Count', of: (beds) => String(beds) },
  { head: 'Bedroom Code', of: (beds) => String(beds).padStart(2, '0') },
  { head: 'BR Size', of: (beds) => `${beds}BR` },
  { head: 'BR Code', of: (beds) => (beds === 0 ? 'E' : String(beds)) },
];

export const UNIT_TYPES: Record<'FA' | 'EL' | 'ND', string> = { FA: 'Family', EL: 'Elderly', ND: 'Non-Dwelling' };
