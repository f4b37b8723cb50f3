import type { ItemTypeName } from '../../truth.ts';

/** What the templates of an inspection call each appliance; one word for each in a file. */
export const WALK_WORDS: Record<string, string[]> = {
  Refrigerator: ['Refrigerator', 'Refrigerator', 'Fridge', 'Refrigerator/Freezer'],
  Range: ['Range', 'Stove', 'Range/Oven', 'Stove/Oven'],
  'Range hood': ['Range Hood', 'Vent Hood'],
  Dishwasher: ['Dishwasher'],
  Microwave: ['Microwave', 'OTR Microwave', 'Microwave (over range)'],
  'Garbage disposal': ['Garbage Disposal', 'Disposal', 'Disposer'],
  Washer: ['Washer', 'Washing Machine', 'Clothes Washer'],
  Dryer: ['Dryer', 'Clothes Dryer'],
  'Water heater': ['Water Heater', 'Hot Water Heater'],
  'Water heater (gas)': ['Water Heater (Gas)', 'Gas Water Heater'],
  'Central AC condenser': ['A/C Condenser', 'AC Condenser', 'Condensing Unit', 'Outdoor A/C Unit (Condenser)'],
  Furnace: ['Furnace'],
  'Air handler': ['Air Handler', 'Air Handler Unit'],
  'Heat pump': ['Heat Pump'],
  PTAC: ['PTAC', 'PTAC Unit'],
  Thermostat: ['Thermostat'],
  'Smoke alarm': ['Smoke Detector', 'Smoke Alarm'],
  'Commercial washer': ['Commercial Washer'],
  'Commercial dryer': ['Commercial Dryer'],
};

/** Where each is found in a home. */
const WALK_ROOMS: Record<string, string> = {
  Washer: 'Laundry',
  Dryer: 'Laundry',
  'Water heater': 'Mechanical Closet',
  'Water heater (gas)': 'Mechanical Closet',
  'Central AC condenser': 'Exterior',
  'Heat pump': 'Exterior',
  Furnace: 'Mechanical Closet',
  'Air handler': 'Mechanical Closet',
  PTAC: 'Living Room',
  Thermostat: 'Hallway',
  'Smoke alarm': 'Hallway',
};

export function walkRoomOf(type: ItemTypeName): string {
  return WALK_ROOMS[type] ?? 'Kitchen';
}

/** What a walk looks at besides: surfaces of a room, which are no appliances. */
export const SURFACES: readonly (readonly [room: string, item: string])[] = [
  ['Kitchen', 'Countertops'],
  ['Kitchen', 'Cabinets & Drawers'],
  ['Living Room', 'Walls & Ceiling'],
  ['Living Room', 'Flooring'],
  ['Bedroom 1', 'Window Blinds'],
  ['Bedroom 1', 'Carpet'],
  ['Bathroom', 'Caulk & Grout'],
  ['Entry', 'Front Door & Locks'],
];

/** Places that all residents share, with what stands there. */
export const SHARED_PLACES: readonly (readonly [place: string, room: string, types: ItemTypeName[]])[] = [
  ['Clubhouse', 'Kitchen', ['Refrigerator', 'Microwave', 'Dishwasher']],
  ['Laundry Room', 'Laundry', ['Commercial washer', 'Commercial washer', 'Commercial dryer']],
  ['Leasing Office', 'Break Room', ['Refrigerator', 'Microwave']],
];

/** The ways of telling how good a thing is. */
export const CONDITIONS: readonly (readonly string[])[] = [
  ['Good', 'Good', 'Good', 'Fair', 'Excellent', 'Poor'],
  ['Satisfactory', 'Satisfactory', 'Needs Attention'],
  ['5 - Like New', '4 - Good', '4 - Good', '3 - Fair', '2 - Poor'],
  ['Pass', 'Pass', 'Pass', 'Fail'],
  ['A', 'B', 'B', 'C'],
];
