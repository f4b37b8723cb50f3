import type { ItemTypeName } from '../../truth.ts';

/** Questions of a template by area: what it asks of each appliance, in a few ways of asking. */
export const ASKED: Partial<Record<ItemTypeName, { area: string; words: readonly string[] }>> = {
  Refrigerator: { area: 'Kitchen', words: ['Refrigerator', 'Refrigerator', 'Fridge / Freezer'] },
  Range: { area: 'Kitchen', words: ['Stove / Oven', 'Range', 'Range / Oven'] },
  'Range hood': { area: 'Kitchen', words: ['Range Hood', 'Vent Hood'] },
  Dishwasher: { area: 'Kitchen', words: ['Dishwasher'] },
  Microwave: { area: 'Kitchen', words: ['Microwave', 'Microwave (built-in)'] },
  'Garbage disposal': { area: 'Kitchen', words: ['Garbage Disposal', 'Disposal'] },
  Washer: { area: 'Laundry', words: ['Washer', 'Clothes Washer'] },
  Dryer: { area: 'Laundry', words: ['Dryer', 'Clothes Dryer'] },
  'Water heater': { area: 'Utility Closet', words: ['Water Heater', 'Hot Water Heater'] },
  'Central AC condenser': { area: 'Exterior', words: ['A/C Condenser', 'AC Condenser (outside)'] },
  Furnace: { area: 'Utility Closet', words: ['Furnace'] },
  'Air handler': { area: 'Utility Closet', words: ['Air Handler'] },
  PTAC: { area: 'Living Room', words: ['PTAC', 'PTAC Unit'] },
  Thermostat: { area: 'Hallway', words: ['Thermostat'] },
};

/** What is asked besides, with its answers: no appliances. */
export const OTHERS: readonly (readonly [area: string, question: string, answers: readonly string[]])[] = [
  ['Kitchen', 'Leaks under sink?', ['No', 'No', 'Yes']],
  ['Kitchen', 'Cabinets & drawers', ['Good', 'Good', 'Fair', 'Poor']],
  ['Utility Closet', 'Filter changed?', ['Yes', 'Yes', 'No']],
  ['Living Room', 'Walls / paint', ['Good', 'Fair']],
  ['Living Room', 'Blinds', ['Good', 'Damaged']],
  ['Bathroom', 'Tub / surround', ['Good', 'Good', 'Fair']],
  ['Entry', 'Front door & deadbolt', ['Good', 'Good', 'Needs Repair']],
];

export const CONDITIONS: readonly (readonly string[])[] = [
  ['Good', 'Good', 'Fair', 'Poor'],
  ['Like New', 'Good', 'Good', 'Worn', 'Replace'],
  ['Works', 'Works', 'Works', 'Needs Repair'],
  ['1', '2', '2', '3'],
  ['OK', 'OK', 'Attention'],
];

export const GONE = ['N/A', 'Not in unit', 'None'];
export const REMARKS = ['', '', '', '', 'Handle loose', 'Rust on bottom', 'dirty coils', 'Plate worn'];

/** Rooms of a property that are no homes, with their area and what stands there. */
export const SHARED: readonly (readonly [place: string, area: string, types: readonly ItemTypeName[]])[] = [
  ['Clubhouse', 'Kitchen', ['Refrigerator', 'Dishwasher', 'Microwave']],
  ['Office', 'Break Room', ['Refrigerator', 'Microwave']],
  ['Maintenance Shop', 'Shop', ['Refrigerator', 'Water heater']],
];

export type Field =
  | ('id' | 'template' | 'date' | 'by' | 'property' | 'address' | 'building' | 'unit' | 'resident' | 'area' | 'item')
  | ('make' | 'model' | 'serial' | 'age' | 'condition' | 'notes' | 'photo' | 'state');

export const HEADS: Record<Field, string[]> = {
  id: ['Inspection ID', 'Form #', 'Response ID', 'Record'],
  template: ['Template', 'Form Name', 'Checklist'],
  date: ['Inspection Date', 'Date', 'Submitted', 'Date Completed'],
  by: ['Inspector', 'Submitted By', 'Inspected By', 'User'],
  property: ['Property', 'Site', 'Community', 'Location'],
  address: ['Property Address', 'Address', 'Site Address'],
  building: ['Building', 'Bldg'],
  unit: ['Unit', 'Unit #', 'Apartment', 'Unit Number'],
  resident: ['Resident', 'Resident Name'],
  area: ['Area', 'Section', 'Room'],
  item: ['Item', 'Question', 'Checklist Item', 'Item Inspected'],
  make: ['Make', 'Manufacturer', 'Brand'],
  model: ['Model', 'Model #', 'Model Number'],
  serial: ['Serial', 'Serial #', 'Serial Number'],
  age: ['Approx. Age', 'Age (est.)'],
  condition: ['Condition', 'Answer', 'Response', 'Rating'],
  notes: ['Comments', 'Notes'],
  photo: ['Photo Link', 'Photos', 'Image URL', 'Photo'],
  state: ['Status'],
};

export const ORDERS: readonly Field[][] = [
  [
    ...(['id', 'template', 'date', 'by', 'state', 'property', 'address', 'building', 'unit', 'resident'] as const),
    ...(['area', 'item', 'condition', 'make', 'model', 'serial', 'age', 'notes', 'photo'] as const),
  ],
  [
    ...(['property', 'address', 'building', 'unit', 'resident', 'area', 'item', 'make', 'model', 'serial'] as const),
    ...(['age', 'condition', 'notes', 'photo', 'date', 'by', 'template', 'state', 'id'] as const),
  ],
  [
    ...(['date', 'property', 'building', 'unit', 'area', 'item', 'condition', 'notes', 'make', 'model'] as const),
    ...(['serial', 'age', 'photo', 'by', 'resident', 'address', 'template', 'id', 'state'] as const),
  ],
];
