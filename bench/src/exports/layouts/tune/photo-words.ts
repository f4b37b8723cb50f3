/** What a technician types for each thing; one word for each in a log. */
export const PHOTO_WORDS: Record<string, readonly string[]> = {
  Refrigerator: ['Fridge', 'Refrigerator', 'Refrig.'],
  Range: ['Stove', 'Range'],
  Dishwasher: ['Dishwasher', 'Dish washer'],
  Microwave: ['Microwave', 'OTR microwave'],
  'Water heater': ['Water heater', 'Hot water heater'],
  'Central AC condenser': ['AC condenser', 'Condenser'],
  Furnace: ['Furnace'],
  'Air handler': ['Air handler'],
  PTAC: ['PTAC', 'PTAC unit'],
  Washer: ['Washer'],
  Dryer: ['Dryer'],
  'Garbage disposal': ['Garbage disposal', 'Disposal'],
  'Fire extinguisher': ['Fire extinguisher'],
  'Commercial washer': ['Commercial washer'],
  'Commercial dryer': ['Commercial dryer'],
};

/** What a photo of a thing shows besides its plate, with what may be noted. */
export const VIEWS: readonly (readonly [view: string, notes: readonly string[]])[] = [
  ['Overall', ['', '', 'ok', 'good cond']],
  ['Interior', ['clean', '', 'shelf cracked']],
  ['Damage', ['dent on door', 'rust at bottom', 'knob missing', 'leaking?']],
  ['Connection', ['', 'old flex line', 'shutoff ok']],
];

/** What else is photographed in a home: nothing that is an appliance. */
export const SCENES: readonly (readonly [thing: string, view: string, note: string])[] = [
  ['Front door', 'Overall', 'unit number'],
  ['Kitchen', 'Overall', ''],
  ['Bathroom', 'Overall', 'caulk needed'],
  ['Drywall', 'Damage', 'hole behind door'],
  ['Window blinds', 'Damage', '2 slats broken'],
  ['Carpet', 'Overall', 'stain by closet'],
  ['Electric meter', 'Overall', 'reading 48213'],
];

/** What is noted where a plate cannot be read. */
export const UNREADABLE = ['plate worn off', "can't read tag", 'no access to tag', 'painted over'] as const;
