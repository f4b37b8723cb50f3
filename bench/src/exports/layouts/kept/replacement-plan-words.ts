import type { ItemTypeName } from '../../truth.ts';

type Class = 'Appliances' | 'Laundry' | 'HVAC' | 'Water Heaters';
/** An asset in two manners of naming it, its class, how long it lasts, and what another costs. */
type Words = { names: readonly [string, string]; class: Class; years: number; dollars: number };
export const WORDS: Partial<Record<ItemTypeName, Words>> = {
  Refrigerator: { names: ['Refrigerator', 'Refrigerator'], class: 'Appliances', years: 15, dollars: 720 },
  Range: { names: ['Range', 'Stove / Range'], class: 'Appliances', years: 15, dollars: 610 },
  Dishwasher: { names: ['Dishwasher', 'Dishwasher'], class: 'Appliances', years: 10, dollars: 480 },
  Microwave: { names: ['Microwave', 'Microwave (OTR)'], class: 'Appliances', years: 9, dollars: 290 },
  'Garbage disposal': { names: ['Garbage Disposal', 'Disposal'], class: 'Appliances', years: 8, dollars: 160 },
  Washer: { names: ['Washer', 'Clothes Washer'], class: 'Laundry', years: 10, dollars: 690 },
  Dryer: { names: ['Dryer', 'Clothes Dryer'], class: 'Laundry', years: 12, dollars: 640 },
  'Water heater': { names: ['Water Heater', 'Water Heater'], class: 'Water Heaters', years: 12, dollars: 1250 },
  'Central AC condenser': { names: ['AC Condenser', 'A/C Condenser'], class: 'HVAC', years: 15, dollars: 3400 },
  Furnace: { names: ['Furnace', 'Furnace'], class: 'HVAC', years: 20, dollars: 3100 },
};

export type Field =
  | ('community' | 'building' | 'unit' | 'class' | 'asset' | 'made' | 'brand' | 'model' | 'installed' | 'age')
  | ('life' | 'left' | 'year' | 'cost' | 'note');
type Head = { heads: readonly (readonly [Field, string])[]; titles: readonly string[] };
export const SHEETS: readonly Head[] = [
  {
    titles: ['Replacement Plan 2025 - 2034', '10-Year Replacement Plan'],
    heads: [
      ['community', 'Community'],
      ['building', 'Building'],
      ['unit', 'Unit'],
      ['class', 'Category'],
      ['asset', 'Asset'],
      ['made', 'Brand/Model'],
      ['brand', 'Brand'],
      ['model', 'Model'],
      ['installed', 'Install Year'],
      ['life', 'Useful Life'],
      ['left', 'Remaining'],
      ['year', 'Replacement Year'],
      ['cost', 'Replacement Cost'],
      ['note', 'Notes'],
    ],
  },
  {
    titles: ['CAPITAL BUDGET - UNIT EQUIPMENT', 'CapEx Budget 2025-2030'],
    heads: [
      ['community', 'Property'],
      ['class', 'Class'],
      ['building', 'Bldg'],
      ['unit', 'Unit #'],
      ['asset', 'Item'],
      ['made', 'Make / Model'],
      ['brand', 'Make'],
      ['model', 'Model #'],
      ['installed', 'Yr Installed'],
      ['age', 'Age'],
      ['life', 'EUL (yrs)'],
      ['left', 'RUL'],
      ['year', 'Repl. Year'],
      ['cost', 'Budget'],
      ['note', 'Comments'],
    ],
  },
  {
    titles: ['Asset Replacement Schedule', 'Equipment Replacement Forecast'],
    heads: [
      ['year', 'Replace In'],
      ['community', 'Site'],
      ['building', 'Bldg.'],
      ['unit', 'Apt'],
      ['asset', 'Equipment'],
      ['made', 'Manufacturer / Model'],
      ['brand', 'Manufacturer'],
      ['model', 'Model No.'],
      ['installed', 'In Service'],
      ['life', 'Life (Years)'],
      ['age', 'Current Age'],
      ['cost', 'Cost'],
      ['note', 'Remarks'],
    ],
  },
];
/** Columns that a plan may be without. */
export const SPARE: readonly Field[] = ['class', 'age', 'life', 'left', 'note'];

export const NOTES = ['', '', '', '', '', 'defer 1 yr', 'per site mgr', 'replace at turn', 'energy rebate?'];
