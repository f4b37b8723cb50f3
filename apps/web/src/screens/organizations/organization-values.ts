import { numberOrNull } from '#app/form/contract-resolver.ts';
import { browserTimeZone } from '#app/time-zone-options.ts';
import type { Organization } from './organizations-search.ts';

/** What the fields of an organization hold while they are typed; the percentages as people write them. */
export type OrganizationValues = Record<
  'name' | 'inflation' | 'fiscalYearStartMonth' | 'timezone' | 'good' | 'fair' | 'poor',
  string
>;

export const NEW_ORGANIZATION: OrganizationValues = {
  name: '',
  inflation: '3',
  fiscalYearStartMonth: '1',
  timezone: browserTimeZone(),
  good: '5',
  fair: '10',
  poor: '30',
};

export function organizationValues({ name, settings }: Organization): OrganizationValues {
  const [good = 0, fair = 0, poor = 0] = settings.aciBands;
  return {
    name,
    inflation: String(Math.round(settings.inflation * 1_000_000) / 10_000),
    fiscalYearStartMonth: String(settings.fiscalYearStartMonth),
    timezone: settings.timezone,
    good: String(good),
    fair: String(fair),
    poor: String(poor),
  };
}

/** The organization as the API takes it; a percentage that is no number stays NaN and is refused. */
export function organizationBody(values: OrganizationValues) {
  const inflation = numberOrNull(values.inflation);
  return {
    name: values.name.trim(),
    settings: {
      inflation: inflation === null ? null : Math.round(inflation * 10_000) / 1_000_000,
      fiscalYearStartMonth: Number(values.fiscalYearStartMonth),
      timezone: values.timezone,
      aciBands: [values.good, values.fair, values.poor].map(numberOrNull),
    },
  };
}

/** Which field of the form shows a validation error of the body, and in which words. */
export function complaintOf({ path, message }: { path: string; message: string }) {
  if (path === 'settings.inflation') return { path: 'inflation', message: 'Write a percentage from 0 to 25' };
  if (path === 'settings.aciBands') return { path: 'fair', message: 'The three must rise from one to the next' };
  const band = /^settings\.aciBands\.([012])$/.exec(path)?.[1];
  if (band !== undefined)
    return {
      path: ['good', 'fair', 'poor'][Number(band)] ?? 'fair',
      message: 'Write a whole percentage from 1 to 100',
    };
  return { path: path.replace(/^settings\./, ''), message };
}
