import type { FlsInterval, FlsType } from './fls.ts';

/** A check that a system usually needs; the local authority decides, so each property can change it. */
export type FlsCheck = { kind: FlsInterval; task: string; isCertificate: boolean };

/** What is printed wherever usual intervals are shown. */
export const FLS_AUTHORITY_NOTE = 'Usual intervals; confirm them with the authority having jurisdiction.';

const check = (kind: FlsInterval, task: string, isCertificate = false): FlsCheck => ({ kind, task, isCertificate });
const certificate = (kind: FlsInterval, task: string): FlsCheck => check(kind, task, true);

/** The usual checks of each system, most frequent first, one of each interval; the certificate comes from one of them. */
export const USUAL_CHECKS: Record<FlsType, readonly FlsCheck[]> = {
  SPRINKLERS: [
    check('MONTHLY', 'Control valves and gauges looked at'),
    check('QUARTERLY', 'Waterflow alarm devices tested'),
    check('SEMIANNUAL', 'Valve tamper switches tested'),
    certificate('ANNUAL', 'Inspection, main drain and trip tests'),
    check('FIVE_YEAR', 'Inside of the pipes looked at, gauges replaced or calibrated'),
  ],
  EXTINGUISHERS: [
    check('MONTHLY', 'Looked at by staff'),
    certificate('ANNUAL', 'Maintenance and tag by a certified company'),
    check('FIVE_YEAR', 'Internal examination and hydrostatic test of CO2, water and wet chemical'),
    check('SIX_YEAR', 'Internal examination of dry chemical'),
    check('TWELVE_YEAR', 'Hydrostatic test of dry chemical'),
  ],
  ALARMS: [
    check('SEMIANNUAL', 'Devices looked at, batteries tested under load'),
    certificate('ANNUAL', 'Full test of the system'),
    check('TWO_YEAR', 'Sensitivity of smoke detectors'),
    check('TEN_YEAR', 'Smoke alarms in homes replaced'),
  ],
  HYDRANTS: [certificate('ANNUAL', 'Inspection and flush'), check('FIVE_YEAR', 'Flow test of the private main')],
  ESCAPES: [check('ANNUAL', 'Looked at'), certificate('FIVE_YEAR', 'Examined by an engineer, with the load certified')],
  BACKFLOW: [
    certificate('ANNUAL', 'Test of each assembly by a certified tester, filed with the water purveyor'),
    check('FIVE_YEAR', 'Inside of the assembly looked at'),
  ],
  POOL: [
    check('MONTHLY', 'Barrier, gate, signs and rescue equipment'),
    certificate('ANNUAL', 'Permit and inspection of the health department'),
  ],
  EMERGENCY_LIGHTING: [
    check('MONTHLY', 'Lamps switched on for 30 seconds'),
    certificate('ANNUAL', 'Lamps kept on by the battery for 90 minutes'),
  ],
  FIRE_DOORS: [certificate('ANNUAL', 'Each door closed, latched and looked at, with its label')],
  ELEVATORS: [certificate('ANNUAL', 'Inspection and test for the certificate of operation')],
  KITCHEN_HOOD: [certificate('SEMIANNUAL', 'Extinguishing system serviced, hood and duct looked at')],
  CARBON_MONOXIDE: [
    certificate('ANNUAL', 'Alarms tested'),
    check('TEN_YEAR', 'Alarms replaced at the end of their life'),
  ],
  DRYER_VENTS: [certificate('ANNUAL', 'Vents cleaned from the dryer to the outside')],
  AED: [
    check('MONTHLY', 'Ready light, pads and battery looked at'),
    certificate('ANNUAL', 'Service, pads and battery in date'),
  ],
};
