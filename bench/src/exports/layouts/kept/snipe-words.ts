import type { ItemTypeName } from '../../truth.ts';

/** What an asset list calls a type: its own category, the class over it, and what one of them is called. */
export const GOODS: Record<string, { category: string[]; over: string; noun: string[] }> = {
  Refrigerator: { category: ['Refrigerators', 'Refrigerator'], over: 'Appliances', noun: ['Refrigerator', 'Fridge'] },
  Range: { category: ['Ranges', 'Ranges/Ovens'], over: 'Appliances', noun: ['Range', 'Electric Range'] },
  Dishwasher: { category: ['Dishwashers'], over: 'Appliances', noun: ['Dishwasher'] },
  Microwave: { category: ['Microwaves'], over: 'Appliances', noun: ['Microwave', 'OTR Microwave'] },
  'Water heater': { category: ['Water Heaters'], over: 'Plumbing', noun: ['Water Heater', '40gal Water Heater'] },
  'Central AC condenser': { category: ['AC Condensers', 'Condensers'], over: 'HVAC', noun: ['AC Condenser'] },
  Furnace: { category: ['Furnaces'], over: 'HVAC', noun: ['Furnace'] },
  Washer: { category: ['Washers', 'Washing Machines'], over: 'Appliances', noun: ['Washer'] },
  Dryer: { category: ['Dryers'], over: 'Appliances', noun: ['Dryer', 'Electric Dryer'] },
  'Garbage disposal': { category: ['Disposals', 'Garbage Disposals'], over: 'Plumbing', noun: ['Garbage Disposal'] },
  Thermostat: { category: ['Thermostats'], over: 'HVAC', noun: ['Thermostat'] },
  'Fire extinguisher': { category: ['Fire Extinguishers'], over: 'Life Safety', noun: ['Fire Extinguisher'] },
  'Fitness equipment': { category: ['Fitness Equipment'], over: 'Amenities', noun: ['Treadmill'] },
  'Pool equipment': { category: ['Pool Equipment'], over: 'Amenities', noun: ['Pool Pump'] },
};
/** Rooms that all share, and what stands in them. */
export const SHARED: readonly (readonly [string, ItemTypeName[]])[] = [
  ['Clubhouse', ['Refrigerator', 'Thermostat', 'Fire extinguisher']],
  ['Fitness Center', ['Fitness equipment', 'Fitness equipment', 'Thermostat']],
  ['Leasing Office', ['Microwave', 'Fire extinguisher']],
  ['Pool House', ['Pool equipment', 'Water heater']],
];
export const COMPANIES = ['Keystone Residential', 'Harbourline Property Mgmt', 'Bluebird Communities LLC'];
/** Labels of a state, by the way in which a company has set them up. */
export const LABELS: readonly { used: string[]; repair: string[]; gone: string[] }[] = [
  { used: ['Deployed'], repair: ['Out for Repair'], gone: ['Archived', 'Lost/Stolen'] },
  {
    used: ['Ready to Deploy (Deployed)'],
    repair: ['Out for Repair (Undeployable)'],
    gone: ['Archived (Archived)', 'Broken - Not Fixable (Archived)'],
  },
  { used: ['In Service', 'Active'], repair: ['Needs Repair'], gone: ['Retired', 'Disposed', 'Sold / Scrapped'] },
];
