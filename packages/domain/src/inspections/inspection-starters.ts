import type { InspectionType, PhotoRule, Severity, TemplateArea, TemplateCheck } from './inspections.ts';

/** Templates that are ready to use; the first inspection made from one copies it into the organization's own. */
export const STARTER_TEMPLATES = {
  annual: {
    name: 'Annual unit inspection',
    type: 'ANNUAL',
    areas: [
      area('Entry and safety', [
        check('door', 'Entry door closes, latches and locks', 'MODERATE'),
        check('smoke', 'Smoke alarms present and sounding', 'LIFE_THREATENING', {
          hint: 'Press the test button of each.',
        }),
        check('co', 'Carbon monoxide alarm present and sounding', 'LIFE_THREATENING'),
        check('egress', 'Windows and ways out open and are clear', 'SEVERE'),
      ]),
      area('Kitchen', [
        check('kitchen-overview', 'Kitchen, view from the door', 'LOW', { photo: 'ALWAYS' }),
        check('range', 'Range and hood work', 'MODERATE'),
        check('refrigerator', 'Refrigerator cold, seals tight', 'LOW'),
        check('sink', 'Sink and disposal drain, no leak below', 'MODERATE'),
        check('kitchen-gfci', 'Outlets near water trip on test', 'SEVERE'),
      ]),
      area('Bath', [
        check('bath-overview', 'Bath, view from the door', 'LOW', { photo: 'ALWAYS' }),
        check('toilet', 'Toilet firm and not running', 'LOW'),
        check('tub', 'Tub, caulk and grout sound', 'LOW', { charge: 12_000 }),
        check('mold', 'No sign of leaks or mold', 'MODERATE'),
      ]),
      area('Mechanical', [
        check('filter', 'Filter clean, cooling and heating reach the set point', 'MODERATE'),
        check('water-heater', 'Water heater: no leak, relief valve piped', 'SEVERE'),
        check('panel', 'Electrical panel closed, no open slots', 'LIFE_THREATENING'),
      ]),
      area('Living rooms', [
        check('walls', 'Walls and ceilings sound', 'LOW', { charge: 15_000 }),
        check('floor', 'Floors without trip hazards', 'LOW', { charge: 35_000 }),
        check('pests', 'No sign of pests', 'MODERATE'),
      ]),
    ],
  },
  nspire: {
    name: 'NSPIRE-style unit walk',
    type: 'NSPIRE',
    areas: [
      area('Unit', [
        check('n-smoke', 'Smoke alarm installed where required and working', 'LIFE_THREATENING'),
        check('n-co', 'Carbon monoxide alarm installed where required and working', 'LIFE_THREATENING'),
        check('n-egress', 'Way out not obstructed', 'LIFE_THREATENING'),
        check('n-electrical', 'No exposed conductors, breakers not damaged', 'LIFE_THREATENING'),
        check('n-gfci', 'GFCI and AFCI outlets trip on test', 'SEVERE'),
        check('n-water-heater', 'Water heater vent and relief valve in place', 'SEVERE'),
        check('n-hvac', 'Heating works', 'SEVERE'),
        check('n-leak', 'No plumbing leak', 'MODERATE'),
        check('n-mold', 'No mold-like growth', 'MODERATE'),
        check('n-infestation', 'No infestation', 'MODERATE'),
        check('n-door', 'Doors work', 'LOW'),
        check('n-wall', 'Walls and floors sound', 'LOW'),
      ]),
      area('Inside', [
        check('n-handrail', 'Handrails secure', 'MODERATE'),
        check('n-fire-door', 'Fire doors close and latch', 'SEVERE'),
        check('n-exit-sign', 'Exit signs lit', 'SEVERE'),
        check('n-extinguisher', 'Fire extinguishers charged and tagged', 'SEVERE'),
      ]),
      area('Outside', [
        check('n-trip', 'Walks without trip hazards', 'MODERATE'),
        check('n-guardrail', 'Guardrails in place and secure', 'LIFE_THREATENING'),
        check('n-address', 'Address legible', 'LOW'),
      ]),
    ],
  },
  audit: {
    name: 'Item audit',
    type: 'ITEM_AUDIT',
    areas: [
      area('Items on record', [
        check('item-present', 'is here, and its plate agrees', 'LOW', { isPerItem: true, photo: 'ON_FAIL' }),
      ]),
      area('Not on record', [
        check('item-unexpected', 'Nothing else is here that should be on record', 'LOW', { photo: 'ON_FAIL' }),
      ]),
    ],
  },
} as const satisfies Record<string, { name: string; type: InspectionType; areas: TemplateArea[] }>;
export type StarterTemplate = keyof typeof STARTER_TEMPLATES;
export const STARTER_NAMES = Object.keys(STARTER_TEMPLATES) as [StarterTemplate, ...StarterTemplate[]];

function area(name: string, checks: TemplateCheck[]): TemplateArea {
  return { name, areaTypeId: null, checks };
}

type More = { hint?: string; photo?: PhotoRule; charge?: number; isPerItem?: boolean };

function check(
  key: string,
  title: string,
  severity: Severity,
  { hint, photo = 'ON_FAIL', charge, isPerItem = false }: More = {},
): TemplateCheck {
  return {
    key,
    title,
    hint: hint ?? null,
    severity,
    photoRule: photo,
    raisesFlag: true,
    chargeCents: charge ?? null,
    isPerItem,
  };
}
