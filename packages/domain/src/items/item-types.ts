/**
 * The built-in catalogue. Lives are planning defaults (apartment capital needs practice where known, else the NAHB study).
 * MEASURED costs are from one capital needs assessment of a 60-unit apartment property in Washington State, 2021; ASSUMPTION
 * costs have no source and are to be replaced by the operator's own prices.
 */
export const ITEM_TYPES: readonly CatalogueItemType[] = [
  type('refrigerator', 'Refrigerator', 'kitchen', 'refrigerator', 15, measured(58_500), 12),
  type('compact-refrigerator', 'Compact refrigerator', 'kitchen', 'refrigerator', 9, assumed(30_000), 12),
  type('freezer', 'Freezer', 'kitchen', 'refrigerator', 11, assumed(60_000), 12),
  type('range', 'Range', 'kitchen', 'range', 15, measured(57_500), 12),
  type('range-hood', 'Range hood', 'kitchen', 'hood', 14, measured(16_000), 12),
  type('microwave', 'Microwave', 'kitchen', 'microwave', 9, assumed(25_000), 12),
  type('dishwasher', 'Dishwasher', 'kitchen', 'dishwasher', 9, assumed(45_000), 12),
  type('garbage-disposal', 'Garbage disposal', 'kitchen', 'disposal', 12, measured(19_500), 12),
  type('trash-compactor', 'Trash compactor', 'kitchen', 'other', 6, assumed(90_000), 12),
  type('washer', 'Washer', 'laundry', 'washer', 10, assumed(65_000), 12),
  type('dryer', 'Dryer', 'laundry', 'dryer', 13, assumed(60_000), 12),
  type('commercial-washer', 'Commercial washer', 'laundry', 'washer', 20, assumed(140_000), 12),
  type('commercial-dryer', 'Commercial dryer', 'laundry', 'dryer', 20, assumed(120_000), 12),
  type('water-heater', 'Water heater', 'waterHeater', 'waterHeater', 11, measured(107_500), 72),
  type('water-heater-gas', 'Water heater (gas)', 'waterHeater', 'waterHeater', 10, assumed(130_000), 72),
  type('water-heater-tankless', 'Tankless water heater', 'waterHeater', 'waterHeater', 20, assumed(220_000), 60),
  type('water-heater-heat-pump', 'Heat pump water heater', 'waterHeater', 'waterHeater', 15, assumed(280_000), 72),
  type('heat-pump', 'Heat pump', 'hvac', 'heatPump', 16, assumed(550_000), 60),
  type('furnace', 'Furnace', 'hvac', 'furnace', 18, assumed(320_000), 60),
  type('furnace-electric', 'Furnace (electric)', 'hvac', 'furnace', 15, assumed(220_000), 60),
  type('central-ac-condenser', 'Central AC condenser', 'hvac', 'condenser', 15, assumed(320_000), 60),
  type('air-handler', 'Air handler', 'hvac', 'airHandler', 20, assumed(230_000), 60),
  type('ptac', 'PTAC', 'hvac', 'ptac', 10, assumed(110_000), 12),
  type('room-air-conditioner', 'Room air conditioner', 'hvac', 'airConditioner', 10, assumed(40_000), 12),
  type('baseboard-heater', 'Baseboard heater', 'hvac', 'baseboard', 20, measured(16_500), 12),
  type('boiler', 'Boiler', 'hvac', 'boiler', 21, assumed(900_000), 60),
  type('thermostat', 'Thermostat', 'hvac', 'thermostat', 35, assumed(12_000), 12),
  type('ceiling-fan', 'Ceiling fan', 'electrical', 'fan', 13, assumed(18_000), 12),
  type('bath-exhaust-fan', 'Bath exhaust fan', 'electrical', 'fan', 20, measured(30_500), 12),
  type('electrical-panel', 'Electrical panel', 'electrical', 'panel', 40, measured(205_000), 12),
  expense('gfci-receptacle', 'GFCI receptacle', 'electrical', 'outlet', 15, measured(7_000), 12),
  expense('smoke-alarm', 'Smoke alarm', 'lifeSafety', 'smokeAlarm', 10, measured(6_000), 12),
  expense('co-alarm', 'CO alarm', 'lifeSafety', 'smokeAlarm', 7, assumed(5_000), 12),
  expense('fire-extinguisher', 'Fire extinguisher', 'lifeSafety', 'extinguisher', 12, measured(17_500), 12),
  type('pool-equipment', 'Pool equipment', 'amenity', 'pool', 10, assumed(250_000), 12),
  type('fitness-equipment', 'Fitness equipment', 'amenity', 'fitness', 7, assumed(350_000), 12),
];

/** Area types with the standard set each is expected to hold; `anyOf` is met by one item of any type named. */
export const AREA_TYPES: readonly AreaType[] = [
  {
    key: 'unit-interior',
    name: 'Unit interior',
    standard: [
      one('refrigerator'),
      one('range'),
      one('dishwasher'),
      one('microwave'),
      one('water-heater', 'water-heater-gas', 'water-heater-tankless', 'water-heater-heat-pump'),
      one('heat-pump', 'central-ac-condenser', 'furnace', 'furnace-electric', 'ptac', 'baseboard-heater'),
    ],
  },
  { key: 'common-area', name: 'Common area', standard: [one('fire-extinguisher'), one('thermostat')] },
  { key: 'mechanical', name: 'Mechanical', standard: [one('electrical-panel')] },
  { key: 'amenity', name: 'Amenity', standard: [] },
  { key: 'exterior', name: 'Exterior', standard: [] },
];

/** The built-in item type with a key; throws for a key that is not in the catalogue. */
export function catalogueItemType(key: string): CatalogueItemType {
  const found = ITEM_TYPES.find((entry) => entry.key === key);
  if (!found) throw new RangeError(`No built-in item type ${key}`);
  return found;
}

function type(
  key: string,
  name: string,
  category: ItemCategory,
  icon: ItemIcon,
  averageLifeSpan: number,
  cost: TypicalCost,
  warrantyMonths: number,
): CatalogueItemType {
  return { key, name, category, icon, averageLifeSpan, ...cost, warrantyMonths, isCapital: true };
}

function expense(...args: Parameters<typeof type>): CatalogueItemType {
  return { ...type(...args), isCapital: false };
}

function measured(typicalCostCents: number): TypicalCost {
  return { typicalCostCents, typicalCostYear: 2021, costBasis: 'MEASURED' };
}

function assumed(typicalCostCents: number): TypicalCost {
  return { typicalCostCents, typicalCostYear: 2021, costBasis: 'ASSUMPTION' };
}

function one(...anyOf: string[]): StandardItem {
  return { anyOf, quantity: 1 };
}

export type ItemCategory = 'kitchen' | 'laundry' | 'waterHeater' | 'hvac' | 'electrical' | 'lifeSafety' | 'amenity';
export type ItemIcon =
  | 'refrigerator'
  | 'range'
  | 'hood'
  | 'dishwasher'
  | 'microwave'
  | 'disposal'
  | 'washer'
  | 'dryer'
  | 'waterHeater'
  | 'heatPump'
  | 'furnace'
  | 'condenser'
  | 'airHandler'
  | 'ptac'
  | 'airConditioner'
  | 'baseboard'
  | 'boiler'
  | 'thermostat'
  | 'fan'
  | 'panel'
  | 'outlet'
  | 'smokeAlarm'
  | 'extinguisher'
  | 'pool'
  | 'fitness'
  | 'other';
/** Cents a piece in dollars of `typicalCostYear`. */
export type TypicalCost = { typicalCostCents: number; typicalCostYear: number; costBasis: 'MEASURED' | 'ASSUMPTION' };
export type CatalogueItemType = TypicalCost & {
  key: string;
  name: string;
  category: ItemCategory;
  icon: ItemIcon;
  /** Years. */
  averageLifeSpan: number;
  warrantyMonths: number;
  /** Paid from the capital budget; what is not is an operating expense. */
  isCapital: boolean;
};
export type StandardItem = { anyOf: string[]; quantity: number };
export type AreaType = { key: string; name: string; standard: StandardItem[] };
